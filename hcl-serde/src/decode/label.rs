//! Labels: texts that may hold a number, an address or the name of a variant.

use serde::Deserialize;

use super::attribute::{Nothing, ViaNothing, ViaSerde};
use super::decoder::BodyDecoder;
use super::given::GivenLabel;
use crate::de::{LabelDeserializer, MissingDeserializer};
use crate::error::Error;
use crate::location::Step;

/// A type that a label can be read into: every [`serde::Deserialize`] that takes a text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a label",
    label = "not a type that a label can be read into",
    note = "a label is a text: use `String`, or derive `serde::Deserialize` for a type read from one"
)]
pub trait FromLabel<'de, Via>: Sized {
    /// Reads the label.
    ///
    /// # Errors
    ///
    /// What is wrong with the label.
    fn read(label: LabelDeserializer<'_, 'de>) -> Result<Self, Error>;

    /// What stands for an absent label, if anything does.
    fn missing() -> Option<Self>;
}

impl<'de, T: Deserialize<'de>> FromLabel<'de, ViaSerde> for T {
    fn read(label: LabelDeserializer<'_, 'de>) -> Result<Self, Error> {
        T::deserialize(label)
    }

    fn missing() -> Option<Self> {
        T::deserialize(MissingDeserializer).ok()
    }
}

impl<T: Nothing> FromLabel<'_, ViaNothing> for T {
    fn read(_: LabelDeserializer<'_, '_>) -> Result<Self, Error> {
        Err(Error::new(hcl_core::Diagnostics::new()))
    }

    fn missing() -> Option<Self> {
        None
    }
}

/// How a type is read from a label; see [`AttributeReader`](super::attribute::AttributeReader).
#[derive(Debug)]
pub struct LabelReader<'de, T> {
    label: fn(LabelDeserializer<'_, 'de>) -> Result<T, Error>,
    missing: fn() -> Option<T>,
}

/// The reader of a type.
#[must_use]
pub const fn label<'de, T: FromLabel<'de, Via>, Via>() -> LabelReader<'de, T> {
    LabelReader {
        label: T::read,
        missing: T::missing,
    }
}

// No bounds here: they would be reported once more.
impl<'de, T> LabelReader<'de, T> {
    /// Whether the type needs its label to be there.
    #[must_use]
    pub fn is_required(self) -> bool {
        (self.missing)().is_none()
    }

    /// Reads a label. That a required one is there was seen to before.
    #[must_use]
    pub fn read(self, given: GivenLabel<'_, 'de>) -> Option<T> {
        let GivenLabel { content, index } = given;
        let BodyDecoder {
            session, labels, ..
        } = content.decoder;
        let Some(block) = content.decoder.header else {
            return (self.missing)();
        };
        let Some(text) = block.label(labels + index) else {
            return (self.missing)();
        };
        let path = content
            .decoder
            .path
            .then(Step::Name(content.schema.labels[index].name));
        let label = LabelDeserializer {
            session,
            path: &path,
            block,
            index: labels + index,
            text: &text,
        };
        match (self.label)(label) {
            Ok(value) => Some(value),
            Err(error) => {
                session.report_error(error);
                None
            }
        }
    }
}
