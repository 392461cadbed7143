//! Moves the selected expression to a local value of the module.

use std::collections::HashSet;

use hcl_schema::Shape;
use hcl_syntax::Span;
use hcl_syntax::native::{Attribute, Block, Expression, ExpressionKind, File};
use hcl_write::{Edit, EditError, NewValue, Patches, Place};

use super::{CodeAction, CodeActionKind, changes};
use crate::analysis::Analysis;
use crate::location::native;
use crate::names::Symbol;
use crate::path::BlockHeader;
use crate::place::FileId;

impl Analysis {
    pub(super) fn extract_local(
        &self,
        file: FileId,
        tree: &File,
        selection: Span,
    ) -> Option<CodeAction> {
        if !self.language.is_module() || self.is_values(file) || selection.is_empty() {
            return None;
        }
        let selection = trimmed(tree.source().text(), selection)?;
        let attribute = tree.body().attribute_at(selection.start)?;
        let expression = exactly_at(attribute.expression(), selection)?;
        let blocks = tree.body().blocks_at(selection.start);
        if !self.is_evaluated(&blocks, attribute) || self.depends_on_loop(file, selection) {
            return None;
        }
        let name = self.free_local(file, attribute.name());
        let edits = changes(file, extracted(tree, expression, &name))?;
        Some(CodeAction {
            title: format!("Extract to local.{name}"),
            kind: CodeActionKind::RefactorExtract,
            fixes: Vec::new(),
            is_preferred: false,
            edits,
        })
    }

    /// Returns whether an argument is evaluated with the locals of the module, and not kept as an expression.
    fn is_evaluated(&self, blocks: &[Block<'_>], attribute: Attribute<'_>) -> bool {
        let is_variable = blocks
            .first()
            .is_some_and(|block| block.is_of_type("variable"));
        let headers: Vec<BlockHeader> = blocks.iter().map(|&block| native::header(block)).collect();
        let body = self.language.schemas().body(&headers);
        let argument = body
            .as_ref()
            .and_then(|body| body.argument(attribute.name()));
        !is_variable && !argument.is_some_and(|it| it.shape == Shape::Expression)
    }

    /// Returns whether a span refers to an iteration variable that is defined outside of it.
    fn depends_on_loop(&self, file: FileId, span: Span) -> bool {
        let names = self.names(file).into_iter().flat_map(|names| names.iter());
        let mut inside = names.filter(|it| span.start <= it.span.start && it.span.end <= span.end);
        inside.any(|occurrence| match occurrence.symbol {
            Symbol::Iterator { offset, .. } | Symbol::Instance { offset, .. } => {
                !(span.start..span.end).contains(&offset)
            }
            _ => false,
        })
    }

    /// Returns a name that no local of the module has.
    fn free_local(&self, file: FileId, wish: &str) -> String {
        let files = self.module_files(file);
        let names = files.iter().filter_map(|&file| self.names(file));
        let taken: HashSet<&str> = names
            .flat_map(|names| names.iter())
            .filter_map(|occurrence| match &occurrence.symbol {
                Symbol::Local(name) => Some(&**name),
                _ => None,
            })
            .collect();
        let mut name = wish.to_owned();
        // Of so many names, one is free.
        for number in 2..=taken.len() + 2 {
            if !taken.contains(name.as_str()) {
                break;
            }
            name = format!("{wish}{number}");
        }
        name
    }
}

/// Returns a span without white space at its ends.
fn trimmed(text: &str, span: Span) -> Option<Span> {
    let selected = text.get(span.range())?;
    let start = selected.len() - selected.trim_start().len();
    let length = selected.trim().len();
    let start = span.start + u32::try_from(start).ok()?;
    (length > 0).then_some(Span::new(start, start + u32::try_from(length).ok()?))
}

/// Returns the part of an expression that is exactly at a span.
fn exactly_at(whole: Expression<'_>, span: Span) -> Option<Expression<'_>> {
    let mut expression = whole;
    loop {
        if expression.span() == span {
            let is_broken = matches!(
                expression.kind(),
                ExpressionKind::Error(_) | ExpressionKind::SplatItem
            );
            return (!is_broken).then_some(expression);
        }
        let contains =
            |it: &Expression<'_>| it.span().start <= span.start && span.end <= it.span().end;
        expression = expression.operands().into_iter().find(contains)?;
    }
}

fn extracted(tree: &File, expression: Expression<'_>, name: &str) -> Result<Patches, EditError> {
    let mut edit = Edit::new(tree);
    let value = NewValue::expression(tree.source().slice(expression.span()));
    let locals = tree
        .body()
        .blocks()
        .find(|block| block.is_of_type("locals"));
    match locals {
        Some(block) => edit.set(block.body(), name, value)?,
        None => {
            let block = hcl_write::Block::new("locals").set(name, value);
            edit.insert(tree.body(), Place::First, block)?;
        }
    }
    edit.replace(expression, NewValue::expression(&format!("local.{name}")))?;
    edit.finish()
}
