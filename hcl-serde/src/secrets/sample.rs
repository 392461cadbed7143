//! A text with every argument and block of a derived type. Decoding it requests each secret of the type.

use std::collections::HashMap;
use std::fmt::Write;

use hcl_core::{Source, SourceSpan, Span, Value};

use crate::schema::{NestedBlock, Nesting, Schema, SchemaKind, Variant};

/// The name of sources that stand for what a text does not have.
pub(super) const SOURCE_NAME: &str = "\u{1}sample";

/// The argument of a body that takes every name. If it is a secret, so is each argument of the body.
pub(super) const ANY_NAME: &str = "any-argument-of-the-sample";

/// Begins the texts that stand for absent values. Each is different, so that it is found again in serde's buffers.
const MARK: char = '\u{1}';

/// Values that stand for absent ones, by name.
#[derive(Debug, Default)]
pub(crate) struct Placeholders(HashMap<String, [SourceSpan; 2]>);

impl Placeholders {
    /// Returns the spans of a name and its value.
    pub(crate) fn spans(&mut self, name: &str) -> [SourceSpan; 2] {
        let spans = || {
            let source = Source::new(SOURCE_NAME, format!("{name} = \"\"\n")).unwrap_or_default();
            let end = u32::try_from(name.len()).unwrap_or(0);
            let [name, value] = [Span::new(0, end), Span::new(end + 3, end + 5)];
            [source.span(name), source.span(value)]
        };
        let known = self.0.entry(name.to_owned());
        known.or_insert_with(spans).clone()
    }

    /// Returns whether a span belongs to a placeholder.
    pub(crate) fn contain(span: &SourceSpan) -> bool {
        span.source().name() == SOURCE_NAME
    }

    /// Returns the value of a name.
    pub(crate) fn value(name: &str) -> Value {
        Value::string(format!("{MARK}{name}"))
    }

    /// Returns the name of a text that stands for a value.
    pub(crate) fn name(text: &str) -> Option<&str> {
        text.strip_prefix(MARK)
    }

    /// Returns whether a text stands for any value.
    pub(crate) fn is_text(text: &str) -> bool {
        text.is_empty() || text.starts_with(MARK)
    }
}

/// A text with every argument and block of a schema, and the names in it.
#[derive(Debug, Default)]
pub(crate) struct Sample {
    text: String,
    /// Each name with the names that stand for the same.
    pub(crate) names: Vec<(&'static str, &'static [&'static str])>,
    /// Schemas that the text has already: types can be recursive.
    written: Vec<*const Schema>,
}

impl Sample {
    pub(crate) fn of(schema: &'static Schema) -> Self {
        let mut sample = Self::default();
        sample.body(schema);
        sample
    }

    /// Returns the text as a source.
    pub(crate) fn source(&self) -> Option<Source> {
        Source::new(SOURCE_NAME, self.text.as_str()).ok()
    }

    fn body(&mut self, schema: &'static Schema) {
        if self.written.contains(&std::ptr::from_ref(schema)) {
            return;
        }
        self.written.push(schema);
        for argument in schema.arguments {
            self.names.push((argument.name, argument.aliases));
            let _ = writeln!(self.text, "{} = \"\"", argument.name);
        }
        if schema.open {
            let _ = writeln!(self.text, "{ANY_NAME} = \"\"");
        }
        for block in schema.blocks {
            self.block(block);
        }
        for flattened in schema.flattened {
            let Nesting { body, .. } = flattened();
            match body.kind {
                SchemaKind::ByBlockType(variants) => self.variants_by_type(variants),
                SchemaKind::Struct | SchemaKind::ByLabel(_) => self.body(body),
            }
        }
    }

    fn block(&mut self, block: &'static NestedBlock) {
        let Nesting {
            body, key_labels, ..
        } = (block.nesting)();
        self.names.push((block.name, block.aliases));
        match body.kind {
            SchemaKind::Struct => self.one_block(block.name, key_labels, None, body),
            SchemaKind::ByBlockType(variants) => self.variants_by_type(variants),
            SchemaKind::ByLabel(variants) => {
                for variant in variants {
                    let schema = (variant.schema)();
                    self.one_block(block.name, key_labels, Some(variant.name), schema);
                }
            }
        }
    }

    fn variants_by_type(&mut self, variants: &'static [Variant]) {
        for variant in variants {
            self.names.push((variant.name, variant.aliases));
            self.one_block(variant.name, 0, None, (variant.schema)());
        }
    }

    fn one_block(
        &mut self,
        name: &'static str,
        keys: usize,
        variant: Option<&str>,
        body: &'static Schema,
    ) {
        self.text.push_str(name);
        self.text.extend(std::iter::repeat_n(" \"\"", keys));
        if let Some(variant) = variant {
            let _ = write!(self.text, " {variant:?}");
        }
        let labels = body.labels.len();
        self.text.extend(std::iter::repeat_n(" \"\"", labels));
        self.text.push_str(" {\n");
        self.body(body);
        self.text.push_str("}\n");
    }
}
