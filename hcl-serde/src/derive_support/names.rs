//! Names of a schema: lookups that see through flattened types, and the equivalent schema of the body model.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_core::body::LabelVariant;
use hcl_core::{AttributeSchema, BlockSchema, BodyContent, BodySchema};

use crate::content::NameList;
use crate::schema::{Argument, Definition, NestedBlock, Schema, SchemaKind};

/// The same for arguments and block types.
macro_rules! name_lists {
    ($($part:ident)*) => {$(
        impl NameList for &[$part<'_>] {
            #[inline]
            fn name(&self, index: usize) -> Option<&str> {
                self.get(index).map(|part| part.name)
            }

            fn position(&self, name: &str) -> Option<usize> {
                self.iter().position(|part| part.is_named(name))
            }
        }
    )*};
}

name_lists!(Argument NestedBlock);

/// The schema of a struct that another type is flattened into, and the schemas that enclose that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OuterSchema<'c> {
    pub(crate) schema: &'c Schema<'c>,
    pub(crate) outer: Option<&'c Self>,
}

/// Returns the index of the flattened enum that has a variant for the block type.
pub(crate) fn flattened_choice(schema: &Schema<'_>, type_name: &str) -> Option<usize> {
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
pub(crate) fn is_flattened(schema: &Schema<'_>, name: &str) -> bool {
    let mut flattened = schema.flattened.iter();
    flattened.any(|nesting| has_name(nesting().body, name))
}

/// Returns a name that a type and a type that is flattened into it have, or two such types.
#[cold]
pub(crate) fn shared_name<'s>(schema: &Schema<'s>) -> Option<&'s str> {
    let mut seen = HashSet::new();
    let mut shared = None;
    each_name(schema, &mut |name| {
        if !seen.insert(name) {
            shared = Some(name);
        }
    });
    shared
}

/// Calls a function with each name of arguments and block types of a type, and of the types that are flattened into it.
fn each_name<'s>(schema: &Schema<'s>, visit: &mut dyn FnMut(&'s str)) {
    for argument in schema.arguments {
        argument.names().for_each(&mut *visit);
    }
    for block in schema.blocks {
        block.names().for_each(&mut *visit);
    }
    for nesting in schema.flattened {
        let body = nesting().body;
        each_name(body, visit);
        if let SchemaKind::ByBlockType(variants) = body.kind {
            for variant in variants {
                variant.names().for_each(&mut *visit);
            }
        }
    }
}

/// Returns whether a type, or one that is flattened into it, has an argument or a block type of the name.
pub(crate) fn has_name(schema: &Schema<'_>, name: &str) -> bool {
    schema.argument(name).is_some()
        || schema.block(name).is_some()
        || flattened_choice(schema, name).is_some()
        || is_flattened(schema, name)
}

/// Returns whether a type, or one that is flattened into it, accepts names that its schema does not list.
pub(crate) fn is_open(schema: &Schema<'_>) -> bool {
    schema.open
        || schema
            .flattened
            .iter()
            .any(|nesting| is_open(nesting().body))
}

/// Returns whether a type, or one that it contains, defines names of a kind.
#[cold]
pub(crate) fn defines<'s>(root: &'s Schema<'s>, kind: &str) -> bool {
    let is_kind =
        |definition: Option<&Definition>| definition.is_some_and(|defines| defines.kind == kind);
    root.contains(&[], &mut |schema| {
        schema.labels.iter().any(|label| is_kind(label.defines))
            || schema
                .arguments
                .iter()
                .any(|argument| is_kind(argument.defines))
            || schema.blocks.iter().any(|block| is_kind(block.defines))
    })
}

/// Returns the body model's schema of all names of a schema and of the schemas that enclose it. `written` is the content of the
/// body, if labels that are written count for types that serde reads: it is not known how many they want.
pub(crate) fn body_schema(
    schema: &Schema<'_>,
    outer: Option<&OuterSchema<'_>>,
    types: &[Schema<'_>],
    written: Option<&BodyContent>,
) -> BodySchema {
    let mut names = NameSet {
        types,
        written,
        seen: HashSet::new(),
        attributes: Vec::new(),
        blocks: Vec::new(),
        deprecated: Vec::new(),
    };
    names.add(schema);
    let mut next = outer;
    while let Some(outer) = next {
        names.add(outer.schema);
        next = outer.outer;
    }
    names.build()
}

/// Limit on the labels of a block that become keys or choose variants: a published schema may be wrong.
pub(super) const MAX_LABELS: usize = 64;

/// Limit on the variants whose labels are counted: a published schema may lead from each variant to several others.
const MAX_VARIANTS: usize = 1 << 10;

/// The labels of a body: of a type, or of one variant of a choice.
#[derive(Clone, Default)]
struct Labels<'s> {
    names: Vec<&'s str>,
    /// How many a block needs.
    required: usize,
    /// The labels that choose the variant.
    chosen: Vec<&'s str>,
}

/// Adds the labels of a type to the labels `before`, once for each variant of a choice. A choice has a label `type`. `left` limits the
/// variants.
fn add_labels<'s>(
    schema: &'s Schema<'s>,
    types: &'s [Schema<'s>],
    (mut before, depth): (Labels<'s>, usize),
    (all, left): (&mut Vec<Labels<'s>>, &mut usize),
) {
    let (variants, by_label) = match schema.kind {
        SchemaKind::Struct => {
            for label in schema.labels {
                before.names.push(label.name);
                if (label.required)() {
                    before.required = before.names.len();
                }
            }
            return all.push(before);
        }
        SchemaKind::ByLabel(variants) => (variants, true),
        SchemaKind::ByBlockType(variants) => (variants, false),
    };
    if by_label {
        before.names.push("type");
        before.required = before.names.len();
    }
    if variants.is_empty() || depth >= MAX_LABELS {
        return all.push(before);
    }
    for variant in variants {
        for name in variant.names() {
            if *left == 0 {
                return;
            }
            *left -= 1;
            let mut before = before.clone();
            if by_label {
                before.chosen.push(name);
            }
            let schema = variant.schema.get(types);
            add_labels(schema, types, (before, depth + 1), (all, left));
        }
    }
}

/// Builds a [`BodySchema`]; of names that occur again the first one counts.
struct NameSet<'s, 'w> {
    types: &'s [Schema<'s>],
    written: Option<&'w BodyContent>,
    seen: HashSet<&'s str>,
    attributes: Vec<AttributeSchema>,
    blocks: Vec<BlockSchema>,
    deprecated: Vec<&'s str>,
}

impl<'s> NameSet<'s, '_> {
    fn add(&mut self, schema: &Schema<'s>) {
        for argument in schema.arguments {
            if argument.deprecated.is_some() {
                self.deprecated.push(argument.name);
            }
            for name in argument.names() {
                if self.seen.insert(name) {
                    self.attributes.push(AttributeSchema {
                        name: name.to_owned().into(),
                        required: false,
                    });
                }
            }
        }
        for block in schema.blocks {
            if block.deprecated.is_some() {
                self.deprecated.push(block.name);
            }
            let nesting = block.nesting.get(self.types);
            // A published schema may be wrong.
            let keys = nesting.key_labels.min(MAX_LABELS);
            let has_any = nesting.body.is_unknown() && !nesting.body.attributes_only;
            let written = has_any.then(|| self.written_labels(block));
            self.add_block(&mut block.names(), nesting.body, keys, written);
        }
        self.add_flattened(schema);
    }

    /// Returns the number of labels that all written blocks of a type have.
    fn written_labels(&self, of: &NestedBlock<'_>) -> usize {
        let mut least = None;
        for block in self.written.map_or(&[][..], |written| &written.blocks) {
            if of.is_named(block.type_name()) {
                let count = block.label_count();
                least = Some(least.map_or(count, |least: usize| least.min(count)));
            }
        }
        least.unwrap_or_default()
    }

    fn add_flattened(&mut self, schema: &Schema<'s>) {
        for nesting in schema.flattened {
            let nesting = nesting();
            self.add(nesting.body);
            if let SchemaKind::ByBlockType(variants) = nesting.body.kind {
                for variant in variants {
                    let body = variant.schema.get(self.types);
                    self.add_block(&mut variant.names(), body, 0, None);
                }
            }
        }
    }

    /// Adds a block type with a number of `keys` as its first labels. For a body that is not known, the `written` labels count.
    fn add_block(
        &mut self,
        names: &mut dyn Iterator<Item = &'s str>,
        body: &'s Schema<'s>,
        keys: usize,
        written: Option<usize>,
    ) {
        let before = Labels {
            names: vec!["name"; keys],
            required: keys,
            chosen: Vec::new(),
        };
        let (mut all, mut left) = (Vec::new(), MAX_VARIANTS);
        add_labels(body, self.types, (before, 0), (&mut all, &mut left));
        // The variant with the most labels names them, and the variant with the fewest needs them.
        let (mut required, mut label_names) = (None, Vec::new());
        for labels in &all {
            required = Some(labels.required.min(required.unwrap_or(usize::MAX)));
            if labels.names.len() >= label_names.len() {
                label_names.clone_from(&labels.names);
            }
        }
        while written.is_some_and(|written| label_names.len() < written.min(MAX_LABELS)) {
            label_names.push("label");
        }
        let mut variants = Vec::new();
        // Variants with as many labels need no choice.
        if all.iter().any(|it| it.names.len() != label_names.len()) {
            for labels in &all {
                variants.push(LabelVariant {
                    position: keys,
                    texts: owned(&labels.chosen),
                    label_names: owned(&labels.names),
                });
            }
        }
        for name in names {
            if self.seen.insert(name) {
                self.blocks.push(BlockSchema {
                    type_name: name.to_owned().into(),
                    label_names: owned(&label_names),
                    required_labels: Some(required.unwrap_or_default()),
                    variants: variants.clone(),
                });
            }
        }
    }

    fn build(self) -> BodySchema {
        // Fails on duplicate names only, and `seen` admits none.
        let mut schema = BodySchema::from_parts(self.attributes, self.blocks).unwrap_or_default();
        for name in self.deprecated {
            schema = schema.deprecated(name.to_owned());
        }
        schema
    }
}

fn owned(names: &[&str]) -> Vec<Cow<'static, str>> {
    let mut all = Vec::with_capacity(names.len());
    for name in names {
        all.push((*name).to_owned().into());
    }
    all
}
