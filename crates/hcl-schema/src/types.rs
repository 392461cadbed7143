//! The types of a document in the form of the constants that decoding is driven by.

use hcl_serde::body::BodyDecoder;
use hcl_serde::extend::Concealment;
use hcl_serde::schema::{
    Argument, Arity, Label, NestedBlock, NestingOf, Schema, SchemaData, SchemaKind, SchemaOf,
    Shape, ValueShape, Variant,
};

use crate::check::Types;
use crate::{ArgumentSchema, BlockTypeSchema, Document, LabelSchema, TypeSchema, VariantSchema};

/// Limit on the labels of a block that become keys: a schema may be wrong.
const MAX_LABELS: usize = 64;

impl SchemaData for Document {
    fn with_types(&self, call: &mut dyn FnMut(&[Schema<'_>])) {
        let types = &self.types;
        // In stages: each borrows from the stage before.
        let keys = types.iter().map(|ty| ty.blocks.iter().map(keys).collect());
        let keys: Vec<Vec<Vec<Label<'_>>>> = keys.collect();
        let items = types.iter().zip(&keys);
        let items = items.map(|(ty, keys)| TypeItems::of(ty, keys));
        let items: Vec<TypeItems<'_>> = items.collect();
        let schemas = types.iter().zip(&items).map(|(ty, of)| of.schema(ty));
        let schemas: Vec<Schema<'_>> = schemas.collect();
        call(&schemas);
    }

    fn check(&self, body: &BodyDecoder<'_, '_>) {
        self.with_types(&mut |schemas| {
            // Whether the body fits is in the reports.
            let _ = Types(schemas).check(&body.by_types(schemas), 0);
        });
    }

    fn concealment(&self) -> Concealment {
        Self::concealment(self)
    }
}

/// The items of a type.
struct TypeItems<'s> {
    labels: Vec<Label<'s>>,
    arguments: Vec<Argument<'s>>,
    blocks: Vec<NestedBlock<'s>>,
    variants: Vec<Variant<'s>>,
}

impl<'s> TypeItems<'s> {
    /// `keys` are the keys of each block type.
    fn of(ty: &'s TypeSchema, keys: &'s [Vec<Label<'s>>]) -> Self {
        let arguments = Some(&ty.arguments).filter(|_| is_checked(ty));
        let blocks = ty.blocks.iter().zip(keys);
        Self {
            labels: ty.labels.iter().map(label).collect(),
            arguments: arguments.into_iter().flatten().map(argument).collect(),
            blocks: blocks.map(|(it, keys)| block(it, keys)).collect(),
            variants: ty.variants.iter().map(variant).collect(),
        }
    }

    fn schema(&'s self, ty: &'s TypeSchema) -> Schema<'s> {
        let kind = match self.variants.as_slice() {
            [] => SchemaKind::Struct,
            variants => SchemaKind::ByLabel(variants),
        };
        let shape = ty.shape.as_ref().filter(|_| is_checked(ty));
        let (shape, rest) = if ty.is_of_serde() || ty.attributes_only {
            (shape, None)
        } else {
            (None, shape)
        };
        Schema {
            name: &ty.name,
            labels: &self.labels,
            arguments: &self.arguments,
            blocks: &self.blocks,
            open: ty.open || !is_checked(ty),
            attributes_only: ty.attributes_only,
            has_notes: true,
            rest: lent(rest.unwrap_or(&Shape::Any), ty.sensitive, false),
            kind,
            rules: &ty.rules,
            shape: shape.map_or(ValueShape::ANY, |shape| lent(shape, false, false)),
            ..Schema::EMPTY
        }
    }
}

/// Returns whether a body is checked. A report about a body that serde reads could quote a part that is a secret, if its shape does
/// not say which part is one.
fn is_checked(ty: &TypeSchema) -> bool {
    let says_which = |shape: &Shape| shape.marks_secrets() && !shape.is_secret();
    !ty.sensitive || ty.shape.as_ref().is_none_or(says_which)
}

const fn lent(shape: &Shape, is_secret: bool, is_nullable: bool) -> ValueShape<'_> {
    ValueShape::Lent {
        shape,
        is_secret,
        is_nullable,
    }
}

fn label(label: &LabelSchema) -> Label<'_> {
    Label {
        name: &label.name,
        required: constant(label.required),
        defines: label.defines.as_ref(),
        refers: label.refers.as_deref(),
        shape: lent(&label.shape, label.sensitive, false),
        ..Label::EMPTY
    }
}

fn argument(argument: &ArgumentSchema) -> Argument<'_> {
    let default = argument.default.as_deref();
    Argument {
        name: &argument.name,
        aliases: &argument.aliases,
        required: constant(argument.required),
        default_value: default.filter(|_| argument.is_default_literal),
        deprecated: argument.deprecated.as_deref(),
        replaced_by: argument.replaced_by.as_deref(),
        constraints: &argument.constraints,
        defines: argument.defines.as_ref(),
        refers: argument.refers.as_deref(),
        acyclic: argument.acyclic,
        shape: lent(&argument.shape, argument.is_secret(), argument.nullable),
        ..Argument::EMPTY
    }
}

fn keys(block: &BlockTypeSchema) -> Vec<Label<'_>> {
    let count = (block.key_labels as usize).min(MAX_LABELS);
    let keys = (0..count).map(|index| {
        let shape = block.keys.get(index).unwrap_or(&Shape::Any);
        Label {
            shape: lent(shape, block.sensitive_keys, false),
            ..Label::EMPTY
        }
    });
    keys.collect()
}

fn block<'s>(block: &'s BlockTypeSchema, keys: &'s [Label<'s>]) -> NestedBlock<'s> {
    let is_one = keys.is_empty() && block.max_items == Some(1);
    let arity = match block.min_items {
        _ if !is_one => Arity::Many,
        0 => Arity::Optional,
        _ => Arity::One,
    };
    NestedBlock {
        name: &block.name,
        aliases: &block.aliases,
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
        defines: block.defines.as_ref(),
        refers: block.refers.as_deref(),
        address: block.address.as_ref(),
        keys,
        ..NestedBlock::EMPTY
    }
}

fn variant(variant: &VariantSchema) -> Variant<'_> {
    Variant {
        name: &variant.name,
        aliases: &variant.aliases,
        docs: "",
        deprecated: variant.deprecated.as_deref(),
        schema: SchemaOf::Published(variant.body),
    }
}

fn constant(value: bool) -> fn() -> bool {
    if value { || true } else { || false }
}
