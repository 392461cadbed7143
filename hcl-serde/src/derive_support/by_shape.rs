//! Bodies of a schema that is data: values are read by their shapes and dropped, by fields of hcl-schema. What the loop over a schema
//! itself asks of such a schema: its secrets.

use serde::de::DeserializeSeed;

use super::blocks::Group;
use super::body::BodyDecoder;
use super::content::Content;
use crate::de::TreeDeserializer;
use crate::error::Error;
use crate::schema::{Schema, Shape, ShapePlace, ValueShape};
use crate::stop::{Result, Stop};
use crate::view::BlockView;

impl<'c, 'de> BodyDecoder<'c, 'de> {
    /// Returns the decoder of the body by the types of a document, which schemas refer to by index.
    #[must_use]
    pub const fn by_types(&self, schemas: &'c [Schema<'c>]) -> Self {
        Self {
            types: schemas,
            ..*self
        }
    }

    /// Reads the body by serde, with a seed for its shape, and checks the constraints of the shape.
    ///
    /// # Errors
    ///
    /// Problems are reported.
    pub fn read_shape<S: DeserializeSeed<'de> + Clone>(
        &self,
        seed: &S,
        shape: &Shape,
    ) -> Result<S::Value> {
        self.read_with_serde(seed, Some(&ShapePlace::new(shape.bare())))
    }

    /// Reads the arguments of any name as a map, and reports labels.
    ///
    /// # Errors
    ///
    /// As [`read_shape`](Self::read_shape).
    pub fn read_attributes<S: DeserializeSeed<'de> + Clone>(
        &self,
        seed: &S,
        shape: &Shape,
    ) -> Result<S::Value> {
        let without_labels = self.refuse_labels();
        let attributes_only = true;
        let map = Self {
            attributes_only,
            ..*self
        }
        .read_shape(seed, shape)?;
        without_labels.map(|()| map)
    }
}

impl<'de> Group<'_, 'de> {
    /// Returns the number of labels that are keys of maps around the blocks.
    #[must_use]
    pub const fn labels_taken(&self) -> usize {
        self.labels_taken
    }

    /// Reads the blocks of each label apart, after the label.
    ///
    /// # Errors
    ///
    /// Problems are reported.
    pub fn read_by_label(
        &self,
        key: &dyn Fn(ValueShape<'_>, TreeDeserializer<'_, '_>) -> std::result::Result<(), Error>,
        read: &dyn Fn(&Group<'_, 'de>) -> Result<()>,
    ) -> Result<()> {
        let read_key = |block: BlockView<'_>, text: &str| {
            self.read_key(block, text, &mut |of_key, label| {
                if of_key.is_secret() {
                    block.label_span(self.labels_taken).conceal();
                }
                key(of_key, label)
            })
        };
        self.by_label(&mut |label, blocks| {
            let is_right = label.is_none_or(|(block, text)| read_key(block, text));
            read(blocks)?;
            if is_right { Ok(true) } else { Err(Stop) }
        })
    }
}

impl Content<'_, '_> {
    /// Conceals labels and arguments that are secrets. Before names are noted: a report quotes no secret.
    #[cold]
    pub(super) fn conceal_secrets(&mut self) {
        self.match_rest();
        let taken = self.decoder.labels_taken;
        for (position, label) in (taken..).zip(self.schema.labels) {
            let header = self.decoder.header;
            let header = header.filter(|header| position < header.label_count());
            if let (Some(header), true) = (header, label.shape.is_secret()) {
                header.label_span(position).conceal();
            }
        }
        for (index, argument) in self.schema.arguments.iter().enumerate() {
            if let (Some(attribute), true) = (self.attribute(index), argument.shape.is_secret()) {
                attribute.anchor().conceal();
            }
        }
    }
}
