//! Names of arguments and block types, and attributes of objects.

use hcl_core::internal::written_key;
use hcl_schema::{ArgumentSchema, BlockTypeSchema, ObjectShape, Shape, TypeSchema, sample};

use super::expressions::members;
use super::{Completer, Completion, CompletionKind, Snippet};
use crate::describe;
use crate::edit::TextEdit;
use crate::location::{ValueLocation, Word, WordQuotes};
use crate::path::BlockHeader;
use crate::schemas::{LabelRole, SchemaBody, shape_at};
use crate::value_text::inside_literal;

/// Ranks of items. Those of a group are in the order of the schema.
const REQUIRED: u32 = 0;
const OPTIONAL: u32 = 10_000;
const REPEATED: u32 = 20_000;
const DEPRECATED: u32 = 90_000;

/// The depth of required blocks in a snippet.
const MAX_DEPTH: usize = 4;

impl Completer<'_> {
    /// Adds the arguments and block types that the body does not have yet.
    pub(super) fn items(&mut self, word: &Word) {
        if self.analysis.is_values(self.file) && self.location.blocks.is_empty() {
            return self.variables(word);
        }
        let Some(body) = self.body.clone() else {
            return;
        };
        let used = self.used_names(word.span);
        let count = |name: &str, aliases: &[String]| {
            let names = std::iter::once(name).chain(aliases.iter().map(String::as_str));
            names.filter_map(|name| used.get(name)).sum::<usize>()
        };
        let required = body.ty().required_names();
        for (index, argument) in (0..).zip(&body.ty().arguments) {
            if count(&argument.name, &argument.aliases) == 0 {
                let is_required = required.contains(&argument.name.as_str());
                let rank = index + if is_required { REQUIRED } else { OPTIONAL };
                self.argument(argument, word, rank);
            }
        }
        let first = u32::try_from(body.ty().arguments.len()).unwrap_or(0);
        for (index, block) in (first..).zip(body.block_types()) {
            let count = count(&block.name, &block.aliases);
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
        let scope = self.analysis.scope(self.file);
        let docs = self.analysis.variable_docs(self.file);
        let used = self.used_names(word.span);
        let all = scope.context().variable("var");
        let all = all.map_or_else(Vec::new, |it| members(it, |_| false));
        for (rank, (name, _)) in (REQUIRED..).zip(all) {
            if !used.contains_key(&*name) {
                let argument = ArgumentSchema {
                    docs: docs.of("var", &name).to_owned(),
                    name,
                    ..ArgumentSchema::default()
                };
                self.argument(&argument, word, rank);
            }
        }
    }

    fn argument(&mut self, argument: &ArgumentSchema, word: &Word, rank: u32) {
        let mut value = Snippet::new();
        self.add_value(&mut value, argument);
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
        let Some(schema) = self
            .body
            .as_ref()
            .and_then(|body| self.schemas.block(body, &block.name))
        else {
            return;
        };
        let labels = self.schemas.labels(&schema, &[]);
        let detail = describe::header(&block.name, &labels);
        let is_deprecated = block.deprecated.is_some();
        let rank = if is_deprecated { DEPRECATED } else { rank };
        let body = self.schemas.body_of(&schema, &[]);
        let docs = describe::block(block, body.as_ref().map(SchemaBody::ty));
        let completion = if self.has_rest(word) {
            let edit = TextEdit::replace(word.span, &block.name);
            Completion::new(&block.name, CompletionKind::Block, edit)
        } else {
            let mut snippet = Snippet::new();
            let mut path = self.location.blocks.clone();
            self.add_block(&mut snippet, &block.name, &labels, &mut path, 0);
            let edit = TextEdit::replace(word.span, snippet.plain());
            Completion::new(&block.name, CompletionKind::Block, edit).snippet(snippet)
        };
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
            (_, WordQuotes::None | WordQuotes::Closed) => inside_literal(name),
            (_, WordQuotes::Unclosed) => format!("{}\"", inside_literal(name)),
        };
        let has_rest = match word.quotes {
            WordQuotes::Closed => true,
            WordQuotes::None | WordQuotes::Unclosed => self.has_rest(word),
        };
        if has_rest {
            return Completion::new(name, kind, TextEdit::replace(word.span, name_text));
        }
        let mut snippet = Snippet::new();
        snippet.text(&format!("{name_text} = ")).append(value);
        let edit = TextEdit::replace(word.span, snippet.plain());
        Completion::new(name, kind, edit).snippet(snippet)
    }

    /// Adds a value to begin with.
    pub(super) fn add_value(&self, snippet: &mut Snippet, argument: &ArgumentSchema) {
        let sample = argument.sample();
        match argument.shape.without_null() {
            Shape::Bool => {
                let other = if sample == "true" { "false" } else { "true" };
                snippet.choice([sample.as_str(), other]);
            }
            Shape::Choice(choice)
                if choice
                    .variants
                    .iter()
                    .all(|variant| variant.content.is_none()) =>
            {
                let names = choice.variants.iter();
                let names: Vec<String> = names.map(|name| inside_literal(&name.name)).collect();
                let names = names.iter().map(String::as_str);
                snippet.text("\"").choice(names).text("\"");
            }
            Shape::Any | Shape::Expression if !argument.is_default_literal => {
                let example = argument.examples.first();
                snippet.value(example.map_or("null", String::as_str));
            }
            _ => add_sample(snippet, &sample),
        }
    }

    /// Adds a block with everything that is required in it.
    fn add_block(
        &self,
        snippet: &mut Snippet,
        name: &str,
        labels: &[LabelRole<'_>],
        path: &mut Vec<BlockHeader>,
        depth: usize,
    ) {
        snippet.text(name);
        let mut header = BlockHeader {
            type_name: name.to_owned(),
            labels: Vec::new(),
        };
        for label in labels {
            snippet.text(" \"");
            let choices = label.choices();
            let first = match (choices.first(), label) {
                (Some((first, _)), _) => {
                    let names = choices.iter();
                    let names: Vec<String> = names.map(|(name, _)| inside_literal(name)).collect();
                    snippet.choice(names.iter().map(String::as_str));
                    first
                }
                (None, LabelRole::Named(label)) => {
                    snippet.stop(&label.name);
                    label.name.as_str()
                }
                (None, LabelRole::Key(_)) => {
                    snippet.stop("name");
                    "name"
                }
                (None, LabelRole::Variant(_) | LabelRole::BlockType(_)) => "",
            };
            snippet.text("\"");
            header.labels.push(first.to_owned());
        }
        snippet.text(" {\n");
        // The required names of a type with variants depend on the chosen one.
        let has_choice = labels
            .iter()
            .any(|label| matches!(label, LabelRole::Variant(all) if all.len() > 1));
        path.push(header);
        let body = self
            .schemas
            .body(path)
            .filter(|_| !has_choice && depth < MAX_DEPTH);
        if let Some(body) = body {
            self.add_required(snippet, body.ty(), path, depth);
        }
        path.pop();
        if depth == 0 {
            snippet.stop_line("  ");
        }
        let indent = "  ".repeat(depth);
        snippet.text(&indent).text("}");
    }

    fn add_required(
        &self,
        snippet: &mut Snippet,
        ty: &TypeSchema,
        path: &mut Vec<BlockHeader>,
        depth: usize,
    ) {
        let indent = "  ".repeat(depth + 1);
        let required = ty.required_names();
        let is_required = |name: &str| required.contains(&name);
        let arguments = ty
            .arguments
            .iter()
            .filter(|argument| is_required(&argument.name));
        let width = arguments.clone().map(|it| it.name.len()).max().unwrap_or(0);
        for argument in arguments {
            let name = format!("{indent}{:width$} = ", argument.name);
            snippet.text(&name);
            self.add_value(snippet, argument);
            snippet.text("\n");
        }
        for block in ty.blocks.iter().filter(|block| is_required(&block.name)) {
            let body = self.schemas.body(path);
            let Some(schema) = body.and_then(|body| self.schemas.block(&body, &block.name)) else {
                continue;
            };
            let labels = self.schemas.labels(&schema, &[]);
            for _ in 0..block.min_items.clamp(1, 3) {
                snippet.text(&indent);
                self.add_block(snippet, &block.name, &labels, path, depth + 1);
                snippet.text("\n");
            }
        }
    }

    /// Adds the attributes of an object that it does not have yet.
    pub(super) fn object_keys(&mut self, value: &ValueLocation, others: &[String], word: &Word) {
        let argument = self
            .body
            .as_ref()
            .and_then(|body| body.argument(&value.argument));
        let shape = argument
            .and_then(|argument| shape_at(&argument.shape, &value.path))
            .cloned();
        match shape {
            Some(Shape::Object(object)) if value.is_whole => self.fields(&object, others, word),
            Some(Shape::Choice(choice)) if value.is_whole && others.is_empty() => {
                for (index, variant) in (0..).zip(&choice.variants) {
                    if let Some(content) = &variant.content {
                        self.field(&variant.name, content, &variant.docs, word, index);
                    }
                }
            }
            Some(Shape::Map { key, value: shape }) if value.is_whole => {
                if let Shape::Choice(choice) = key.bare() {
                    for (index, variant) in (0..).zip(&choice.variants) {
                        if !others.contains(&variant.name) {
                            self.field(&variant.name, &shape, &variant.docs, word, index);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn fields(&mut self, object: &ObjectShape, others: &[String], word: &Word) {
        for (index, field) in (0..).zip(&object.fields) {
            if others.contains(&field.name) {
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

/// Adds a value, with the content of a text, list or object as the tab stop.
fn add_sample(snippet: &mut Snippet, sample: &str) {
    for (open, close) in [("\"", "\""), ("[", "]"), ("{", "}")] {
        let inside = sample
            .strip_prefix(open)
            .and_then(|rest| rest.strip_suffix(close));
        if let Some(inside) = inside {
            snippet.text(open).stop(inside).text(close);
            return;
        }
    }
    match sample {
        "" | "null" => snippet.value("null"),
        sample => snippet.stop(sample),
    };
}
