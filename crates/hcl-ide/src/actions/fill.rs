//! Adds the arguments and blocks that a body requires, in the native syntax.

use hcl_schema::{BlockTypeSchema, TypeSchema};
use hcl_syntax::native::{self, Block, Body, BodyItem, File};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{Edit, EditError, NewValue, Place};

use super::{CodeAction, CodeActionKind, changes, names};
use crate::analysis::Analysis;
use crate::location::native::header;
use crate::path::BlockHeader;
use crate::place::FileId;
use crate::sample::add_block;
use crate::schemas::Schemas;
use crate::snippet::Snippet;

impl Analysis {
    /// Returns the changes that add the required items of the innermost body around an offset, and at the start of the
    /// file, of the file.
    pub(super) fn fill_native(&self, file: FileId, tree: &File, offset: u32) -> Vec<CodeAction> {
        let around = tree.body().blocks_at(offset);
        let is_start = offset <= tree.body().missing_item().end;
        let outer: &[Block<'_>] = &[];
        let root = (is_start && !around.is_empty()).then_some(outer);
        let bodies = [around.as_slice()].into_iter().chain(root);
        bodies
            .filter_map(|blocks| self.fill_body(file, tree, blocks))
            .collect()
    }

    /// Returns the change that adds what the innermost of nested bodies requires.
    fn fill_body(&self, file: FileId, tree: &File, around: &[Block<'_>]) -> Option<CodeAction> {
        let headers: Vec<BlockHeader> = around.iter().map(|&block| header(block)).collect();
        let body = around.last().map_or(tree.body(), |block| block.body());
        let schemas = self.schemas(file);
        let schema = schemas.body(&headers)?;
        let missing = Missing::of(schema.ty(), |name| count(body, name));
        if missing.is_empty() {
            return None;
        }
        let mut edit = Edit::new(tree);
        missing.add_to(&mut edit, body, &schemas, &headers).ok()?;
        let header = around.last().map_or_else(
            || body.missing_item(),
            |block| block.type_span().to(block.open_brace_span()),
        );
        Some(CodeAction {
            title: format!("Add required {}", names(&missing.names())),
            kind: CodeActionKind::QuickFix,
            fixes: self.missing_in(file, header)?,
            is_preferred: false,
            edits: changes(file, edit.finish())?,
        })
    }
}

fn count(body: Body<'_>, name: &str) -> usize {
    let items = body.items().filter(|item| match item {
        BodyItem::Attribute(attribute) => attribute.is_named(name),
        BodyItem::Block(block) => block.is_of_type(name),
    });
    items.count()
}

/// The arguments and blocks that a body requires and does not have.
struct Missing<'s> {
    /// Names, with a value to begin with.
    arguments: Vec<(&'s str, String)>,
    blocks: Vec<(&'s BlockTypeSchema, u32)>,
}

impl<'s> Missing<'s> {
    /// Finds the missing names, from the number of items of each name.
    fn of(ty: &'s TypeSchema, count: impl Fn(&str) -> usize) -> Self {
        let required = ty.required_names();
        // A rule requires nothing if another name of it is there already.
        let is_required = |name: &str| required.contains(&name);
        let arguments = ty.arguments.iter().filter(|argument| {
            is_required(&argument.name)
                && (argument.required || is_free(ty, &argument.name, &count))
                && !argument.names().any(|name| count(name) > 0)
        });
        let blocks = ty.blocks.iter().filter(|block| {
            is_required(&block.name) && (block.min_items > 0 || is_free(ty, &block.name, &count))
        });
        let blocks = blocks.filter_map(|block| {
            let there: usize = block.names().map(&count).sum();
            let there = u32::try_from(there).unwrap_or(u32::MAX);
            let missing = block.min_items.max(1).checked_sub(there)?;
            // A schema may require any number of blocks.
            (missing > 0).then_some((block, missing.min(16)))
        });
        Self {
            arguments: arguments
                .map(|argument| (argument.name.as_str(), argument.sample()))
                .collect(),
            blocks: blocks.collect(),
        }
    }

    const fn is_empty(&self) -> bool {
        self.arguments.is_empty() && self.blocks.is_empty()
    }

    fn names(&self) -> Vec<String> {
        let arguments = self.arguments.iter().map(|&(name, _)| name);
        let blocks = self.blocks.iter().map(|(block, _)| block.name.as_str());
        arguments.chain(blocks).map(str::to_owned).collect()
    }

    fn add_to<'f>(
        &self,
        edit: &mut Edit<'f>,
        body: Body<'f>,
        schemas: &Schemas<'_>,
        path: &[BlockHeader],
    ) -> Result<(), EditError> {
        for (name, sample) in &self.arguments {
            let attribute = hcl_write::Attribute::new(*name, NewValue::expression(sample));
            edit.insert(body, Place::AfterArguments, attribute)?;
        }
        for (block, missing) in &self.blocks {
            for index in 0..*missing {
                if let Some(block) = new_block(schemas, path, &block.name, index) {
                    edit.insert(body, Place::Last, block)?;
                }
            }
        }
        Ok(())
    }
}

/// Returns whether no rule that a name meets is met by another name.
fn is_free(ty: &TypeSchema, name: &str, count: &impl Fn(&str) -> usize) -> bool {
    use hcl_schema::{Rule, Texts};
    let has_other = |names: &Texts| names.iter().any(|name| count(name) > 0);
    ty.rules.iter().all(|rule| match rule {
        Rule::ExactlyOneOf(names) | Rule::AnyOf(names) => {
            !names.iter().any(|it| it == name) || !has_other(names)
        }
        _ => true,
    })
}

/// Returns a new block of a body with everything that is required in it.
fn new_block(
    schemas: &Schemas<'_>,
    path: &[BlockHeader],
    name: &str,
    index: u32,
) -> Option<hcl_write::Item> {
    let mut snippet = Snippet::new();
    add_block(
        &mut snippet,
        schemas,
        &mut path.to_vec(),
        name,
        index as usize,
    );
    let source = Source::new(name, snippet.plain()).ok()?;
    let file = native::parse(&source, &mut Diagnostics::new());
    hcl_write::Item::try_from(file.body().items().next()?).ok()
}
