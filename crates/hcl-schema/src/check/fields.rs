//! Checks of bodies: what decoding would report, of a type that is not there.
//!
//! A body is read as into a derived type, with the same matching, groups and reports. Each value is read by its shape and dropped; its
//! mistakes have the places and codes of decoding. What data cannot say is not checked: `validate` and `with` functions, texts that only
//! their type can parse, and enums that serde reads from blocks.

use hcl_serde::Error;
use hcl_serde::body::{BodyDecoder, Group, Input, ReadField, Stop};
use hcl_serde::schema::{
    Arity, Constraint, NestedBlock, NestingOf, Schema, SchemaKind, SchemaOf, Shape, ValueShape,
};
use serde::de::DeserializeSeed;

use super::value::ShapeSeed;

/// The types of a document.
#[derive(Clone, Copy)]
pub(crate) struct Types<'s>(pub(crate) &'s [Schema<'s>]);

impl<'s> Types<'s> {
    /// Checks a body of a type. Bodies nest no deeper than the parser allows.
    pub(crate) fn check(self, body: &BodyDecoder<'_, '_>, index: usize) -> Result<(), Stop> {
        // A schema may be wrong.
        let Some(schema) = self.0.get(index) else {
            return Ok(());
        };
        match schema.kind {
            SchemaKind::Struct if schema.attributes_only => {
                let any = any_arguments();
                let shape = schema.shape.lent().filter(|shape| **shape != Shape::Any);
                let shape = shape.unwrap_or(&any);
                body.read_attributes(&ShapeSeed::of_body(shape), shape)
            }
            SchemaKind::Struct => match schema.shape.lent() {
                Some(shape) => body.read_shape(&ShapeSeed::of_body(shape), shape),
                None => self.check_fields(body, schema),
            },
            SchemaKind::ByLabel(variants) | SchemaKind::ByBlockType(variants) => {
                let (variant, of_variant) = body.variant(schema)?;
                match variants.get(variant).map(|variant| variant.schema) {
                    Some(SchemaOf::Published(index)) => self.check(&of_variant, index),
                    _ => Ok(()),
                }
            }
        }
    }

    fn check_fields(self, body: &BodyDecoder<'_, '_>, schema: &Schema<'s>) -> Result<(), Stop> {
        let is_empty =
            schema.labels.is_empty() && schema.arguments.is_empty() && schema.blocks.is_empty();
        // An enum of serde: nothing is known of its blocks and labels.
        let rest = schema.rest.lent().filter(|rest| **rest != Shape::Any);
        if schema.open && is_empty && rest.is_none() && !schema.rest.has_secrets() {
            return Ok(());
        }
        let labels = schema.labels.iter().map(|label| CheckedValue {
            shape: label.shape,
            constraints: &[],
            is_label: true,
            is_required: (label.required)(),
        });
        let arguments = schema.arguments.iter().map(|argument| CheckedValue {
            shape: argument.shape,
            constraints: argument.constraints,
            is_label: false,
            is_required: (argument.required)(),
        });
        let mut values: Vec<CheckedValue<'_>> = labels.chain(arguments).collect();
        let blocks = schema.blocks.iter();
        let mut blocks: Vec<CheckedBlocks<'_>> = blocks
            .map(|block| CheckedBlocks { types: self, block })
            .collect();
        let values = values
            .iter_mut()
            .map(|value| value as &mut dyn ReadField<'_>);
        let blocks = blocks
            .iter_mut()
            .map(|block| block as &mut dyn ReadField<'_>);
        let mut rest = rest.map(CheckedRest);
        let rest = rest.iter_mut().map(|rest| rest as &mut dyn ReadField<'_>);
        let mut fields: Vec<&mut dyn ReadField<'_>> = values.chain(blocks).chain(rest).collect();
        let mut attributes = vec![0; schema.arguments.len()];
        body.read(schema, &mut attributes, &mut fields).finish()
    }
}

/// Returns the shape of arguments of any name and value.
fn any_arguments() -> Shape {
    Shape::Map {
        key: Shape::Any.into(),
        value: Shape::Any.into(),
    }
}

/// The place of a label or an argument. The value is read by its shape and dropped.
struct CheckedValue<'s> {
    shape: ValueShape<'s>,
    constraints: &'s [Constraint],
    is_label: bool,
    is_required: bool,
}

impl<'de> ReadField<'de> for CheckedValue<'_> {
    fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error> {
        let seed = ShapeSeed::of_value(self.shape, self.is_label);
        match (seed, input) {
            (Some(seed), Input::Value(value)) => {
                seed.constrained(self.constraints).deserialize(value)
            }
            _ => Ok(()),
        }
    }

    fn set_absent(&mut self) -> bool {
        !self.is_required
    }
}

/// The place of the arguments and blocks that the schema does not list.
struct CheckedRest<'s>(&'s Shape);

impl<'de> ReadField<'de> for CheckedRest<'_> {
    fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error> {
        if let Input::Content(content) = input {
            let rest = content.rest();
            rest.read_shape(&ShapeSeed::of_body(self.0), self.0)?;
        }
        Ok(())
    }
}

/// The place of the blocks of a field.
struct CheckedBlocks<'s> {
    types: Types<'s>,
    block: &'s NestedBlock<'s>,
}

impl<'de> ReadField<'de> for CheckedBlocks<'_> {
    fn read(&mut self, input: Input<'_, '_, 'de>) -> Result<(), Error> {
        if let Input::Blocks(group) = input {
            self.check(group)?;
        }
        Ok(())
    }
}

impl CheckedBlocks<'_> {
    fn check(&self, group: &Group<'_, '_>) -> Result<(), Stop> {
        let NestingOf::Published {
            arity,
            key_labels,
            unique_keys,
            body,
        } = self.block.nesting
        else {
            return Ok(());
        };
        if group.labels_taken() < key_labels {
            return group.read_by_label(
                &|key, label| match ShapeSeed::of_value(key, true) {
                    Some(seed) => seed.deserialize(label),
                    None => Ok(()),
                },
                &|inner| self.check(inner),
            );
        }
        let arity = if unique_keys && arity == Arity::Many {
            Arity::One
        } else {
            arity
        };
        group.read_bodies(arity, &mut |decoder| self.types.check(decoder, body))
    }
}
