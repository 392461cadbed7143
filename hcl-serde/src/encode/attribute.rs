//! Attributes of plain values on one line, which the derive finds by their type. They need none of serde's calls.

use hcl_core::internal::is_plain;
use serde::Serialize;

use super::BodyWriter;
use crate::error::Result;
use crate::probe::Probe;
use crate::ser::{FieldName, write_float};

/// Any type.
pub trait EncodeAttribute {
    /// The type of the field.
    type Field: ?Sized;

    /// Writes the attribute; nothing for `None`.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn encode_attribute(
        &self,
        name: &'static FieldName,
        field: &Self::Field,
        writer: &mut BodyWriter<'_>,
    ) -> Result<()>
    where
        Self::Field: Serialize,
    {
        writer.named_attribute(name, field)
    }
}

impl<T: ?Sized> EncodeAttribute for &Probe<T> {
    type Field = T;
}

/// Strings, numbers, bools, and options of them.
pub trait EncodeLine {
    /// The type of the field.
    type Field: ToLine + ?Sized;

    /// Writes the attribute; nothing for `None`.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn encode_attribute(
        &self,
        name: &'static FieldName,
        field: &Self::Field,
        writer: &mut BodyWriter<'_>,
    ) -> Result<()> {
        field.write_line(name, writer)
    }
}

impl<T: ToLine + ?Sized> EncodeLine for Probe<T> {
    type Field = T;
}

/// A type whose values are mostly written on one line.
pub trait ToLine: Serialize {
    /// Writes an attribute, as [`Serialize`] does.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter<'_>) -> Result<()>;
}

impl ToLine for str {
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter<'_>) -> Result<()> {
        if is_plain(self.as_bytes()) && writer.serializer.begin_line(name) {
            return writer.serializer.line(name, self.as_bytes(), true);
        }
        writer.named_attribute(name, self)
    }
}

impl ToLine for String {
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter<'_>) -> Result<()> {
        self.as_str().write_line(name, writer)
    }
}

impl<T: ToLine + ?Sized> ToLine for &T {
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter<'_>) -> Result<()> {
        (**self).write_line(name, writer)
    }
}

impl<T: ToLine> ToLine for Option<T> {
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter<'_>) -> Result<()> {
        match self {
            Some(value) if writer.serializer.enter().is_ok() => {
                let written = value.write_line(name, writer);
                writer.serializer.leave();
                written
            }
            Some(_) => writer.named_attribute(name, self),
            None => Ok(()),
        }
    }
}

impl ToLine for bool {
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter<'_>) -> Result<()> {
        let text = if *self { "true" } else { "false" };
        write_bare(text.as_bytes(), name, self, writer)
    }
}

/// Implements [`ToLine`] for numbers.
macro_rules! numbers {
    ($($integer:ident)*; $($float:ident)*) => {
        $(impl ToLine for $integer {
            fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter<'_>) -> Result<()> {
                write_bare(itoa::Buffer::new().format(*self).as_bytes(), name, self, writer)
            }
        })*
        $(impl ToLine for $float {
            fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter<'_>) -> Result<()> {
                if !self.is_finite() {
                    return writer.named_attribute(name, self);
                }
                write_float(*self, self.abs().into(), |digits| write_bare(digits, name, self, writer))
            }
        })*
    };
}

numbers!(i8 i16 i32 i64 u8 u16 u32 u64; f32 f64);

/// Writes a value whose text is known.
#[inline]
fn write_bare<T: Serialize>(
    text: &[u8],
    name: &'static FieldName,
    value: &T,
    writer: &mut BodyWriter<'_>,
) -> Result<()> {
    if writer.serializer.begin_line(name) {
        return writer.serializer.bare_line(name, text);
    }
    writer.named_attribute(name, value)
}
