//! A text with every argument and block of a derived type. Decoding it requests each secret of the type.

use std::fmt::Write;

use hcl_core::Source;

use crate::constraint::Texts;
use crate::schema::{NestedBlock, Nesting, Schema, SchemaKind, Variant};
use crate::secrets::SAMPLE_NAME;

/// The argument of a body that takes every name. If it is a secret, so is each argument of the body.
pub(super) const ANY_NAME: &str = "any-argument-of-the-sample";

/// A text with every argument and block of a schema, and the names in it.
#[derive(Debug, Default)]
pub(crate) struct Sample {
    text: String,
    /// Each name with the names that stand for the same.
    pub(crate) names: Vec<(&'static str, Texts<'static>)>,
    /// Schemas that the text has already: types can be recursive.
    written: Vec<*const Schema<'static>>,
}

impl Sample {
    pub(crate) fn of(schema: &'static Schema<'static>) -> Self {
        let mut sample = Self::default();
        sample.body(schema);
        sample
    }

    /// Returns the text as a source.
    pub(crate) fn source(&self) -> Option<Source> {
        Source::new(SAMPLE_NAME, self.text.as_str()).ok()
    }

    fn body(&mut self, schema: &'static Schema<'static>) {
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

    fn block(&mut self, block: &'static NestedBlock<'static>) {
        let Nesting {
            body, key_labels, ..
        } = block.nesting.of_constant();
        self.names.push((block.name, block.aliases));
        match body.kind {
            SchemaKind::Struct => self.one_block(block.name, key_labels, None, body),
            SchemaKind::ByBlockType(variants) => self.variants_by_type(variants),
            SchemaKind::ByLabel(variants) => {
                for variant in variants {
                    let schema = variant.schema.of_constant();
                    self.one_block(block.name, key_labels, Some(variant.name), schema);
                }
            }
        }
    }

    fn variants_by_type(&mut self, variants: &'static [Variant<'static>]) {
        for variant in variants {
            self.names.push((variant.name, variant.aliases));
            self.one_block(variant.name, 0, None, variant.schema.of_constant());
        }
    }

    fn one_block(
        &mut self,
        name: &'static str,
        keys: usize,
        variant: Option<&str>,
        body: &'static Schema<'static>,
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
