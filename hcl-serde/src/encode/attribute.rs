//! Attributes of plain values, which the derive finds by their type. They need none of serde's calls.

use hcl_core::internal::is_plain;
use serde::Serialize;

use super::BodyWriter;
use crate::error::Result;
use crate::probe::Probe;
use crate::serializer::{FieldName, write_float};

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
        writer: &mut BodyWriter,
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
        writer: &mut BodyWriter,
    ) -> Result<()> {
        field.write_line(name, writer)
    }
}

impl<T: ToLine + ?Sized> EncodeLine for Probe<T> {
    type Field = T;
}

/// A type with values that are mostly written without serde's calls.
pub trait ToLine: Serialize {
    /// Writes an attribute, as [`Serialize`] does.
    ///
    /// # Errors
    ///
    /// Returns an error if the data cannot be written.
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter) -> Result<()>;

    /// Returns whether the value is `None`.
    #[inline]
    fn is_absent(&self) -> bool {
        false
    }
}

impl ToLine for str {
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter) -> Result<()> {
        if is_plain(self.as_bytes()) && writer.serializer.begin_line(name) {
            return writer.serializer.line(name, self.as_bytes(), true);
        }
        writer.named_attribute(name, self)
    }
}

impl ToLine for String {
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter) -> Result<()> {
        self.as_str().write_line(name, writer)
    }
}

impl<T: ToLine + ?Sized> ToLine for &T {
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter) -> Result<()> {
        (**self).write_line(name, writer)
    }
}

impl<T: ToLine> ToLine for Option<T> {
    fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter) -> Result<()> {
        match self {
            // `Some(None)` is null.
            Some(value) if !value.is_absent() && writer.serializer.enter().is_ok() => {
                let written = value.write_line(name, writer);
                writer.serializer.leave();
                written
            }
            Some(_) => writer.named_attribute(name, self),
            None => Ok(()),
        }
    }

    #[inline]
    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

/// Implements [`ToLine`] for types without quotes. The expression passes the text of a value on, if it has one.
macro_rules! bare {
    ($($plain:ident)*: |$value:ident, $write:ident| $written:expr) => {$(
        impl ToLine for $plain {
            fn write_line(&self, name: &'static FieldName, writer: &mut BodyWriter) -> Result<()> {
                if writer.serializer.begin_line(name) {
                    let ($value, serializer) = (*self, &mut writer.serializer);
                    let $write = &mut |text: &[u8]| serializer.bare_line(name, text);
                    if let Some(written) = $written {
                        return written;
                    }
                }
                writer.named_attribute(name, self)
            }
        }
    )*};
}

bare!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize: |value, write| {
    Some(write(itoa::Buffer::new().format(value).as_bytes()))
});
bare!(f32 f64: |value, write| value.is_finite().then(|| write_float(value, write)));
bare!(bool: |value, write| Some(write(if value { b"true" } else { b"false" })));
