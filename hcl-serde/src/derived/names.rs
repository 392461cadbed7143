//! Names of a schema: lookups that see through flattened types, and the equivalent schema of the body model.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_core::{AttributeSchema, BlockSchema, BodySchema};

use crate::content::Names;
use crate::schema::{Argument, NestedBlock, Nesting, Schema, SchemaKind, Variant};

impl Names for &'static [Argument] {
    #[inline]
    fn name(&self, index: usize) -> Option<&str> {
        self.get(index).map(|argument| argument.name)
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.iter().position(|argument| argument.is_named(name))
    }
}

impl Names for &'static [NestedBlock] {
    #[inline]
    fn name(&self, index: usize) -> Option<&str> {
        self.get(index).map(|block| block.name)
    }

    fn position(&self, name: &str) -> Option<usize> {
        self.iter().position(|block| block.is_named(name))
    }
}

/// The schema of a struct that another type is flattened into, and the schemas that enclose that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OuterSchema<'c> {
    pub(crate) schema: &'static Schema,
    pub(crate) outer: Option<&'c Self>,
}

/// Returns the index of the flattened enum that has a variant for the block type.
pub(crate) fn flattened_choice(schema: &Schema, type_name: &str) -> Option<usize> {
    schema
        .flattened
        .iter()
        .position(|nesting| match nesting().body.kind {
            SchemaKind::ByBlockType(variants) => {
                variants.iter().any(|variant| variant.is_named(type_name))
            }
            SchemaKind::Struct | SchemaKind::ByLabel(_) => false,
        })
}

/// Returns whether a flattened type has an argument or a block type of the name.
pub(crate) fn is_flattened(schema: &Schema, name: &str) -> bool {
    let mut flattened = schema.flattened.iter();
    flattened.any(|nesting| has_name(nesting().body, name))
}

/// Returns whether a type, or one that is flattened into it, has an argument or a block type of the name.
pub(crate) fn has_name(schema: &Schema, name: &str) -> bool {
    let is_named = |argument: &Argument| argument.is_named(name);
    schema.arguments.iter().any(is_named)
        || schema.blocks.iter().any(|block| block.is_named(name))
        || flattened_choice(schema, name).is_some()
        || is_flattened(schema, name)
}

/// Returns whether a type, or one that is flattened into it, accepts names that its schema does not list.
pub(crate) fn is_open(schema: &Schema) -> bool {
    schema.open
        || schema
            .flattened
            .iter()
            .any(|nesting| is_open(nesting().body))
}

/// Returns the body model's schema of all names of a schema and of the schemas that enclose it.
pub(crate) fn body_schema(schema: &'static Schema, outer: Option<&OuterSchema<'_>>) -> BodySchema {
    let mut names = NameSet::default();
    names.add(schema);
    for outer in std::iter::successors(outer, |outer| outer.outer) {
        names.add(outer.schema);
    }
    names.build()
}

/// Returns a schema of the same block types, without labels and attributes.
pub(super) fn block_types_only(schema: &BodySchema) -> BodySchema {
    let blocks = schema.blocks().iter().map(|block| BlockSchema {
        type_name: block.type_name.clone(),
        label_names: Vec::new(),
    });
    BodySchema::from_parts(Vec::new(), blocks.collect()).unwrap_or_default()
}

/// Returns the names of a block's labels: `name` for each key of a map, then the labels of the body's type.
fn label_names(nesting: &Nesting) -> Vec<Cow<'static, str>> {
    let keys = std::iter::repeat_n(Cow::Borrowed("name"), nesting.key_labels);
    keys.chain(labels_of(nesting.body)).collect()
}

fn labels_of(schema: &'static Schema) -> Vec<Cow<'static, str>> {
    match schema.kind {
        SchemaKind::Struct => schema
            .labels
            .iter()
            .map(|label| label.name.into())
            .collect(),
        SchemaKind::ByLabel(variants) => std::iter::once("type".into())
            .chain(longest_labels(variants))
            .collect(),
        SchemaKind::ByBlockType(variants) => longest_labels(variants),
    }
}

fn longest_labels(variants: &'static [Variant]) -> Vec<Cow<'static, str>> {
    let labels = variants.iter().map(|variant| labels_of((variant.schema)()));
    labels.max_by_key(Vec::len).unwrap_or_default()
}

/// Builds a [`BodySchema`]; of names that occur again the first one counts.
#[derive(Default)]
struct NameSet {
    seen: HashSet<&'static str>,
    attributes: Vec<AttributeSchema>,
    blocks: Vec<BlockSchema>,
}

impl NameSet {
    fn add(&mut self, schema: &'static Schema) {
        for argument in schema.arguments {
            for &name in std::iter::once(&argument.name).chain(argument.aliases) {
                if self.seen.insert(name) {
                    self.attributes.push(AttributeSchema {
                        name: name.into(),
                        required: false,
                    });
                }
            }
        }
        for block in schema.blocks {
            self.add_block(block.name, block.aliases, &label_names(&(block.nesting)()));
        }
        self.add_flattened(schema);
    }

    fn add_flattened(&mut self, schema: &'static Schema) {
        for nesting in schema.flattened {
            let nesting = nesting();
            self.add(nesting.body);
            if let SchemaKind::ByBlockType(variants) = nesting.body.kind {
                for variant in variants {
                    let labels = labels_of((variant.schema)());
                    self.add_block(variant.name, variant.aliases, &labels);
                }
            }
        }
    }

    fn add_block(
        &mut self,
        name: &'static str,
        aliases: &'static [&'static str],
        labels: &[Cow<'static, str>],
    ) {
        for &name in std::iter::once(&name).chain(aliases) {
            if self.seen.insert(name) {
                self.blocks.push(BlockSchema {
                    type_name: name.into(),
                    label_names: labels.to_vec(),
                });
            }
        }
    }

    fn build(self) -> BodySchema {
        // Fails on duplicate names only, and `seen` admits none.
        BodySchema::from_parts(self.attributes, self.blocks).unwrap_or_default()
    }
}
