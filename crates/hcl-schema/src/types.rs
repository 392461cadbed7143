//! The types of a document in the form of the constants that decoding is driven by.

use hcl_serde::extend::{
    Argument, Arity, Concealment, Constraint, Definition, Key, Label, NestedBlock, NestingOf,
    PublishedValue, Rule, Schema, SchemaData, SchemaKind, SchemaOf, Texts, Variant,
};
use hcl_serde::schema::{ConstraintSchema, Shape};

use crate::{
    ArgumentSchema, BlockTypeSchema, DefinitionSchema, Document, LabelSchema, RuleSchema,
    TypeSchema, VariantSchema,
};

/// Limit on the labels of a block that become keys: a schema may be wrong.
const MAX_LABELS: usize = 64;

impl SchemaData for Document {
    fn with_types(&self, call: &mut dyn FnMut(&[Schema<'_>])) {
        let types = &self.types;
        // In stages: each borrows from the stage before.
        let lists: Vec<Lists<'_>> = types.iter().map(Lists::of).collect();
        let items = types.iter().zip(&lists).map(|(ty, of)| Items::of(ty, of));
        let items: Vec<Items<'_>> = items.collect();
        let schemas = types.iter().zip(&items).map(|(ty, of)| of.schema(ty));
        let schemas: Vec<Schema<'_>> = schemas.collect();
        call(&schemas);
    }

    fn concealment(&self) -> Concealment {
        Self::concealment(self)
    }
}

/// The lists inside the items of a type.
struct Lists<'s> {
    /// By index of the argument.
    constraints: Vec<Vec<Constraint<'s>>>,
    /// By index of the block type.
    keys: Vec<Vec<Key<'s>>>,
}

/// The items of a type.
struct Items<'s> {
    labels: Vec<Label<'s>>,
    arguments: Vec<Argument<'s>>,
    blocks: Vec<NestedBlock<'s>>,
    variants: Vec<Variant<'s>>,
    rules: Vec<Rule<'s>>,
}

impl<'s> Lists<'s> {
    fn of(ty: &'s TypeSchema) -> Self {
        let constraints = ty.arguments.iter().map(|argument| {
            let all = argument.constraints.iter();
            all.filter_map(ConstraintSchema::view).collect()
        });
        Self {
            constraints: constraints.collect(),
            keys: ty.blocks.iter().map(keys).collect(),
        }
    }
}

impl<'s> Items<'s> {
    fn of(ty: &'s TypeSchema, lists: &'s Lists<'s>) -> Self {
        let arguments = if is_checked(ty) {
            ty.arguments.iter().zip(&lists.constraints)
        } else {
            [].iter().zip(&[])
        };
        let blocks = ty.blocks.iter().zip(&lists.keys);
        Self {
            labels: ty.labels.iter().map(label).collect(),
            arguments: arguments.map(|(it, of)| argument(it, of)).collect(),
            blocks: blocks.map(|(it, of)| block(it, of)).collect(),
            variants: ty.variants.iter().map(variant).collect(),
            rules: ty.rules.iter().map(rule).collect(),
        }
    }

    fn schema(&'s self, ty: &'s TypeSchema) -> Schema<'s> {
        let kind = match self.variants.as_slice() {
            [] => SchemaKind::Struct,
            variants => SchemaKind::ByLabel(variants),
        };
        Schema {
            name: &ty.name,
            labels: &self.labels,
            arguments: &self.arguments,
            blocks: &self.blocks,
            open: ty.open || !is_checked(ty),
            attributes_only: ty.attributes_only,
            has_notes: true,
            secrets: constant(ty.sensitive),
            kind,
            rules: &self.rules,
            published_shape: ty.shape.as_ref().filter(|_| is_checked(ty)),
            ..Schema::EMPTY
        }
    }
}

/// Returns whether a body is checked. A report about a body that serde reads could quote a part that is a secret.
const fn is_checked(ty: &TypeSchema) -> bool {
    !ty.sensitive || ty.shape.is_none()
}

fn label(label: &LabelSchema) -> Label<'_> {
    Label {
        name: &label.name,
        required: constant(label.required),
        defines: label.defines.as_ref().map(definition),
        refers: label.refers.as_deref(),
        published: Some(PublishedValue {
            shape: &label.shape,
            is_secret: label.sensitive,
            is_nullable: false,
        }),
        ..Label::EMPTY
    }
}

fn argument<'s>(argument: &'s ArgumentSchema, constraints: &'s [Constraint<'s>]) -> Argument<'s> {
    Argument {
        name: &argument.name,
        aliases: Texts::Data(&argument.aliases),
        required: constant(argument.required),
        deprecated: argument.deprecated.as_deref(),
        replaced_by: argument.replaced_by.as_deref(),
        constraints,
        defines: argument.defines.as_ref().map(definition),
        refers: argument.refers.as_deref(),
        acyclic: argument.acyclic,
        published: Some(PublishedValue {
            shape: &argument.shape,
            is_secret: argument.sensitive,
            is_nullable: argument.nullable,
        }),
        ..Argument::EMPTY
    }
}

fn keys(block: &BlockTypeSchema) -> Vec<Key<'_>> {
    let count = (block.key_labels as usize).min(MAX_LABELS);
    let keys = (0..count).map(|index| Key {
        published: Some(PublishedValue {
            shape: block.keys.get(index).unwrap_or(&Shape::Any),
            is_secret: block.sensitive_keys,
            is_nullable: false,
        }),
        ..Key::ANY
    });
    keys.collect()
}

fn block<'s>(block: &'s BlockTypeSchema, keys: &'s [Key<'s>]) -> NestedBlock<'s> {
    let is_one = keys.is_empty() && block.max_items == Some(1);
    let arity = match block.min_items {
        _ if !is_one => Arity::Many,
        0 => Arity::Optional,
        _ => Arity::One,
    };
    NestedBlock {
        name: &block.name,
        aliases: Texts::Data(&block.aliases),
        deprecated: block.deprecated.as_deref(),
        replaced_by: block.replaced_by.as_deref(),
        min_items: Some(block.min_items).filter(|min| *min > 0 && !is_one),
        // A second block of at most one is reported where blocks are read.
        max_items: block.max_items.filter(|max| *max > 1),
        nesting: NestingOf::Published {
            arity,
            key_labels: keys.len(),
            unique_keys: block.unique_keys,
            body: block.body,
        },
        defines: block.defines.as_ref().map(definition),
        refers: block.refers.as_deref(),
        keys,
        ..NestedBlock::EMPTY
    }
}

fn variant(variant: &VariantSchema) -> Variant<'_> {
    Variant {
        name: &variant.name,
        aliases: Texts::Data(&variant.aliases),
        docs: "",
        deprecated: variant.deprecated.as_deref(),
        schema: SchemaOf::Published(variant.body),
    }
}

fn rule(rule: &RuleSchema) -> Rule<'_> {
    match rule {
        RuleSchema::Conflicts(one, other) => Rule::Conflicts(one, other),
        RuleSchema::Requires(one, other) => Rule::Requires(one, other),
        RuleSchema::ExactlyOneOf(names) => Rule::ExactlyOneOf(Texts::Data(names)),
        RuleSchema::AnyOf(names) => Rule::AnyOf(Texts::Data(names)),
        RuleSchema::AtMostOneOf(names) => Rule::AtMostOneOf(Texts::Data(names)),
    }
}

fn definition(definition: &DefinitionSchema) -> Definition<'_> {
    Definition {
        kind: &definition.kind,
        scope: definition.scope,
        unique: definition.unique,
        warn_unused: definition.warn_unused,
    }
}

fn constant(value: bool) -> fn() -> bool {
    if value { || true } else { || false }
}
