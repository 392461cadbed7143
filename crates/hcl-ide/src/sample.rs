//! Blocks and values to begin with, as texts with tab stops.

use hcl_schema::{ArgumentSchema, Shape, TypeSchema};

use crate::path::BlockHeader;
use crate::schemas::{LabelRole, Schemas};
use crate::snippet::Snippet;
use crate::value_text::inside_literal;

/// The depth of required blocks.
const MAX_DEPTH: usize = 4;

/// Adds a block of a body, with everything that is required in it. `path` leads to the body, and `index` counts new blocks of the type.
pub(crate) fn add_block(
    snippet: &mut Snippet,
    schemas: &Schemas<'_>,
    path: &mut Vec<BlockHeader>,
    name: &str,
    index: usize,
) {
    BlockWriter { snippet, schemas }.block(path, name, index, 0);
}

struct BlockWriter<'w, 's> {
    snippet: &'w mut Snippet,
    schemas: &'w Schemas<'s>,
}

impl BlockWriter<'_, '_> {
    fn block(&mut self, path: &mut Vec<BlockHeader>, name: &str, index: usize, depth: usize) {
        let schemas = self.schemas;
        let outer = schemas.body(path);
        let schema = outer.and_then(|body| schemas.block(&body, name));
        let labels = schema
            .as_ref()
            .map_or_else(Vec::new, |schema| schemas.labels(schema, &[]));
        self.snippet.text(name);
        let texts = labels.iter().map(|label| self.label(label, index));
        let header = BlockHeader {
            labels: texts.collect(),
            type_name: name.to_owned(),
        };
        self.snippet.text(" {\n");
        // The required names of a type with variants depend on the chosen one.
        let has_choice = labels
            .iter()
            .any(|label| matches!(label, LabelRole::Variant(all) if all.len() > 1));
        path.push(header);
        let body = schemas
            .body(path)
            .filter(|_| !has_choice && depth < MAX_DEPTH);
        if let Some(body) = body {
            self.required(body.ty(), path, depth + 1);
        }
        path.pop();
        if depth == 0 {
            self.snippet.stop_line("  ");
        }
        self.snippet.text(&"  ".repeat(depth)).text("}");
    }

    /// Adds a label, and returns its text. Labels of several blocks differ.
    fn label(&mut self, label: &LabelRole<'_>, index: usize) -> String {
        let mut choices = label.choices();
        let number = match index {
            0 => String::new(),
            index => (index + 1).to_string(),
        };
        self.snippet.text(" \"");
        let text = if choices.is_empty() {
            let name = match label {
                LabelRole::Named(label) => &*label.name,
                _ => "name",
            };
            let text = format!("{name}{number}");
            self.snippet.stop(&text);
            text
        } else {
            let first = index % choices.len();
            choices.rotate_left(first);
            let texts = choices.iter().map(|(name, _)| inside_literal(name));
            let texts: Vec<String> = texts.collect();
            self.snippet.choice(texts.iter().map(String::as_str));
            choices.swap_remove(0).0.to_owned()
        };
        self.snippet.text("\"");
        text
    }

    fn required(&mut self, ty: &TypeSchema, path: &mut Vec<BlockHeader>, depth: usize) {
        let indent = "  ".repeat(depth);
        let required = ty.required_names();
        let is_required = |name: &str| required.contains(&name);
        let arguments = ty.arguments.iter();
        let arguments = arguments.filter(|argument| is_required(&argument.name));
        let width = arguments.clone().map(|it| it.name.len()).max().unwrap_or(0);
        for argument in arguments {
            self.snippet
                .text(&format!("{indent}{:width$} = ", argument.name));
            add_value(self.snippet, argument);
            self.snippet.text("\n");
        }
        for block in ty.blocks.iter().filter(|block| is_required(&block.name)) {
            for index in 0..block.min_items.clamp(1, 3) {
                self.snippet.text(&indent);
                self.block(path, &block.name, index as usize, depth);
                self.snippet.text("\n");
            }
        }
    }
}

/// Adds a value to begin with.
pub(crate) fn add_value(snippet: &mut Snippet, argument: &ArgumentSchema) {
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

/// Adds a value, with the content of a text, list or object as the tab stop.
pub(crate) fn add_sample(snippet: &mut Snippet, sample: &str) {
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
