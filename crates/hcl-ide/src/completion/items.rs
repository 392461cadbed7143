//! Names of arguments and block types, and attributes of objects.

use hcl_config::Dialect;
use hcl_core::internal::written_key;
use hcl_schema::{ArgumentSchema, BlockTypeSchema, ObjectShape, Shape, sample};
use hcl_syntax::native::is_identifier;

use super::expressions::members;
use super::{Completer, Completion, CompletionKind};
use crate::describe;
use crate::location::{ValueLocation, Word, WordQuotes, native};
use crate::names::Interface;
use crate::place::FileId;
use crate::sample::{add_block, add_sample, add_value};
use crate::schemas::SchemaBody;
use crate::snippet::Snippet;
use crate::value_text::inside_literal;

/// Ranks of items. Those of a group are in the order of the schema.
const REQUIRED: u32 = 0;
const OPTIONAL: u32 = 10_000;
const REPEATED: u32 = 20_000;
const DEPRECATED: u32 = 90_000;

impl Completer<'_> {
    /// Adds the arguments and block types that the body does not have yet.
    pub(super) fn items(&mut self, word: &Word) {
        if self.at.analysis.is_values(self.at.file) && self.at.location.blocks.is_empty() {
            return self.variables(word);
        }
        let used = self.used_names(word.span);
        let on_line_of_brace = self.is_closed_on_line_of_brace(word);
        // Such a line has one argument, if it ends the block.
        if on_line_of_brace.is_some_and(|is_closed| !is_closed || !used.is_empty()) {
            return;
        }
        if let Some(module) = self.module_that_is_set() {
            let names = self.at.analysis.interface_of(module, &Interface::Variable);
            self.set_variables(module, names, word);
        }
        let Some(body) = self.at.body.clone() else {
            return;
        };
        let required = body.ty().required_names();
        for (index, argument) in (0..).zip(&body.ty().arguments) {
            if !argument.names().any(|name| used.contains_key(name)) {
                let is_required = required.contains(&argument.name.as_str());
                let rank = index + if is_required { REQUIRED } else { OPTIONAL };
                self.argument(argument, word, rank);
            }
        }
        if on_line_of_brace.is_some() {
            return;
        }
        let first = u32::try_from(body.ty().arguments.len()).unwrap_or(0);
        for (index, block) in (first..).zip(body.block_types()) {
            let count = block.names().filter_map(|name| used.get(name)).sum();
            let max = block.max_items.map_or(usize::MAX, |max| max as usize);
            if count >= max {
                continue;
            }
            let is_required = required.contains(&block.name.as_str());
            let group = match count {
                0 if is_required => REQUIRED,
                0 => OPTIONAL,
                _ => REPEATED,
            };
            self.block(&block, word, index + group);
        }
    }

    /// Adds the variables of the module that a file of values does not set yet.
    fn variables(&mut self, word: &Word) {
        let scope = self.at.analysis.module_values(self.at.file);
        let all = scope.context().variable("var");
        let all = all.map_or_else(Vec::new, |it| members(it, |_| false));
        self.set_variables(self.at.file, all.into_iter().map(|(name, _)| name), word);
    }

    /// Returns a file of the module whose variables the body around the offset sets: the body of a call, or `variables` in a test.
    fn module_that_is_set(&self) -> Option<FileId> {
        let own = self.at.location.blocks.iter();
        let own: Vec<_> = own.map(|it| (&*it.type_name, it.labels.first())).collect();
        let call = match (self.at.dialect(), own.as_slice()) {
            _ if !self.at.analysis.language().is_module() => return None,
            (Dialect::Test, [("variables", _)]) => return Some(self.at.file),
            (Dialect::Test, [("run", Some(name)), ("variables", _)]) => format!("run.{name}"),
            (Dialect::Terraform, [("module", Some(name))]) => format!("module.{name}"),
            _ => return None,
        };
        self.at.analysis.file_of_call(self.at.file, &call)
    }

    /// Adds variables of the module of a file that the body does not set yet.
    fn set_variables(
        &mut self,
        module: FileId,
        names: impl IntoIterator<Item = String>,
        word: &Word,
    ) {
        let used = self.used_names(word.span);
        for (rank, name) in (REQUIRED..).zip(names) {
            if !used.contains_key(&*name) {
                let argument = ArgumentSchema {
                    docs: self.at.analysis.declared(module, "var", &name).description,
                    name,
                    ..ArgumentSchema::default()
                };
                self.argument(&argument, word, rank);
            }
        }
    }

    /// Returns whether the closing brace of the block around a word is on its line too. `None` if the opening one is on another line.
    fn is_closed_on_line_of_brace(&self, word: &Word) -> Option<bool> {
        let (blocks, _) = native::innermost(self.at.tree()?.body(), self.at.offset);
        let around = blocks.last()?;
        let open = around.open_brace_span().end as usize;
        let before = self.at.text.get(open..word.span.start as usize)?;
        let is_closed = !around.close_brace_span().is_empty();
        (is_closed && !before.contains('\n')).then(|| self.rest_of_line(word).contains('}'))
    }

    fn argument(&mut self, argument: &ArgumentSchema, word: &Word, rank: u32) {
        if !is_identifier(&argument.name) {
            return;
        }
        let mut value = Snippet::new();
        add_value(&mut value, argument);
        let is_deprecated = argument.deprecated.is_some();
        let rank = if is_deprecated { DEPRECATED } else { rank };
        let completion = self.entry(&argument.name, word, CompletionKind::Argument, &value);
        self.push(
            completion
                .detail(describe::shape(argument))
                .docs(describe::argument(argument))
                .deprecated(is_deprecated)
                .rank(rank),
        );
    }

    fn block(&mut self, block: &BlockTypeSchema, word: &Word, rank: u32) {
        let Some(schema) = self.at.block(&block.name) else {
            return;
        };
        let labels = self.at.schemas.labels(&schema, &[]);
        let detail = describe::header(&block.name, &labels);
        let is_deprecated = block.deprecated.is_some();
        let rank = if is_deprecated { DEPRECATED } else { rank };
        let body = self.at.schemas.body_of(&schema, &[]);
        let docs = describe::block(block, body.as_ref().map(SchemaBody::ty));
        let mut completion = Completion::new(&block.name, CompletionKind::Block, word.span);
        if !self.has_rest(word) {
            let mut snippet = Snippet::new();
            let mut path = self.at.location.blocks.clone();
            add_block(&mut snippet, &self.at.schemas, &mut path, &block.name, 0);
            completion = completion.with(snippet);
        }
        self.push(
            completion
                .detail(detail)
                .docs(docs)
                .deprecated(is_deprecated)
                .rank(rank),
        );
    }

    /// Returns whether more of an item follows a word: only the name is completed.
    fn has_rest(&self, word: &Word) -> bool {
        let rest = self.rest_of_line(word).trim_start();
        !rest.is_empty() && !rest.starts_with(['#', '}', ',']) && !rest.starts_with("//")
    }

    /// Creates the completion of a name with a value.
    fn entry(&self, name: &str, word: &Word, kind: CompletionKind, value: &Snippet) -> Completion {
        let name_text = match (kind, word.quotes) {
            (CompletionKind::Field, WordQuotes::None) => written_key(name).into_owned(),
            _ => word.closed(inside_literal(name)),
        };
        let has_rest = word.quotes == WordQuotes::Closed || self.has_rest(word);
        let completion = Completion::new(name, kind, word.span);
        if has_rest {
            return completion.text(name_text);
        }
        let mut snippet = Snippet::new();
        snippet.text(&format!("{name_text} = ")).append(value);
        completion.with(snippet)
    }

    /// Adds the attributes of an object that it does not have yet.
    pub(super) fn object_keys(&mut self, value: &ValueLocation, others: &[String], word: &Word) {
        match self.at.shape_of(value).cloned() {
            Some(Shape::Object(object)) => self.fields(&object, others, word),
            Some(Shape::Choice(choice)) if others.is_empty() => {
                for (index, variant) in (0..).zip(choice.variants.iter()) {
                    if let Some(content) = &variant.content {
                        self.field(&variant.name, content, &variant.docs, word, index);
                    }
                }
            }
            Some(Shape::Map { key, value: shape }) => {
                if let Shape::Choice(choice) = key.bare() {
                    for (index, variant) in (0..).zip(choice.variants.iter()) {
                        if !others.iter().any(|other| *other == variant.name) {
                            self.field(&variant.name, &shape, &variant.docs, word, index);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn fields(&mut self, object: &ObjectShape, others: &[String], word: &Word) {
        for (index, field) in (0..).zip(object.fields.iter()) {
            if others.iter().any(|other| *other == field.name) {
                continue;
            }
            let rank = index + if field.required { REQUIRED } else { OPTIONAL };
            self.field(&field.name, &field.shape, &field.docs, word, rank);
            if let (true, Some(last)) = (field.required, self.found.last_mut()) {
                last.detail.push_str(", required");
            }
        }
    }

    fn field(&mut self, name: &str, shape: &Shape, docs: &str, word: &Word, rank: u32) {
        let mut value = Snippet::new();
        add_sample(&mut value, &sample(shape));
        let completion = self.entry(name, word, CompletionKind::Field, &value);
        let variants = describe::variants_of(shape, docs);
        let docs = describe::Description::new()
            .paragraph(docs)
            .paragraph(&variants);
        self.push(
            completion
                .detail(shape.without_null().to_string())
                .docs(docs.finish())
                .rank(rank),
        );
    }
}
