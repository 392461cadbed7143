//! Reads single items of MessagePack data.

use std::borrow::Cow;

use rmp::Marker;
use rmp::decode::{
    read_array_len, read_bin_len, read_bool, read_ext_meta, read_f32, read_f64, read_int,
    read_map_len, read_nil, read_str_len,
};

use super::MsgpackError;
use crate::number::Number;
use crate::value::{MAX_DEPTH, Path};

/// A position in MessagePack data.
pub(super) struct MsgpackReader<'b> {
    rest: &'b [u8],
    /// Offset of the end of the data.
    end: usize,
    /// Number of elements that unknown lists of known length have.
    pub(super) expanded: u64,
}

/// The kind of an item, by its first byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MsgpackKind {
    Nil,
    Bool,
    Integer,
    Float,
    Text,
    Binary,
    Array,
    Map,
    Extension,
    Reserved,
}

impl<'b> MsgpackReader<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Self {
            rest: bytes,
            end: bytes.len(),
            expanded: 0,
        }
    }

    /// Returns a reader of data that was read last.
    pub(super) fn nested(&self, data: &'b [u8]) -> Self {
        Self {
            rest: data,
            end: self.offset(),
            expanded: 0,
        }
    }

    /// Returns the offset of the next item.
    pub(super) fn offset(&self) -> usize {
        self.end - self.rest.len()
    }

    /// Returns an upper bound of the number of items that follow.
    pub(super) fn remaining(&self) -> usize {
        self.rest.len()
    }

    pub(super) fn error(&self, offset: usize, message: impl Into<String>) -> MsgpackError {
        MsgpackError {
            path: Path::root(),
            offset,
            message: message.into(),
        }
    }

    /// Returns the kind of the next item.
    pub(super) fn kind(&self) -> Result<MsgpackKind, MsgpackError> {
        let Some(first) = self.rest.first() else {
            return Err(self.error(self.offset(), "the data ends before the value"));
        };
        Ok(match Marker::from_u8(*first) {
            Marker::Null => MsgpackKind::Nil,
            Marker::True | Marker::False => MsgpackKind::Bool,
            Marker::FixPos(_)
            | Marker::FixNeg(_)
            | Marker::U8
            | Marker::U16
            | Marker::U32
            | Marker::U64
            | Marker::I8
            | Marker::I16
            | Marker::I32
            | Marker::I64 => MsgpackKind::Integer,
            Marker::F32 | Marker::F64 => MsgpackKind::Float,
            Marker::FixStr(_) | Marker::Str8 | Marker::Str16 | Marker::Str32 => MsgpackKind::Text,
            Marker::Bin8 | Marker::Bin16 | Marker::Bin32 => MsgpackKind::Binary,
            Marker::FixArray(_) | Marker::Array16 | Marker::Array32 => MsgpackKind::Array,
            Marker::FixMap(_) | Marker::Map16 | Marker::Map32 => MsgpackKind::Map,
            Marker::FixExt1
            | Marker::FixExt2
            | Marker::FixExt4
            | Marker::FixExt8
            | Marker::FixExt16
            | Marker::Ext8
            | Marker::Ext16
            | Marker::Ext32 => MsgpackKind::Extension,
            Marker::Reserved => MsgpackKind::Reserved,
        })
    }

    /// Reads an item by a function of rmp; `expected` completes "… required".
    fn read<T, E>(
        &mut self,
        expected: &str,
        read: impl FnOnce(&mut &'b [u8]) -> Result<T, E>,
    ) -> Result<T, MsgpackError> {
        let start = self.offset();
        read(&mut self.rest).map_err(|_| self.error(start, format!("{expected} required")))
    }

    fn take(&mut self, length: u32) -> Result<&'b [u8], MsgpackError> {
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        match self.rest.split_at_checked(length) {
            Some((taken, rest)) => {
                self.rest = rest;
                Ok(taken)
            }
            None => Err(self.error(self.end, format!("the data ends {length} bytes too early"))),
        }
    }

    pub(super) fn nil(&mut self) -> Result<(), MsgpackError> {
        self.read("nil", read_nil)
    }

    pub(super) fn boolean(&mut self) -> Result<bool, MsgpackError> {
        self.read("bool", read_bool)
    }

    pub(super) fn integer(&mut self) -> Result<i128, MsgpackError> {
        self.read("integer", read_int::<i128, _>)
    }

    pub(super) fn array_length(&mut self) -> Result<u32, MsgpackError> {
        self.read("array", read_array_len)
    }

    pub(super) fn map_length(&mut self) -> Result<u32, MsgpackError> {
        self.read("map", read_map_len)
    }

    /// Reads text or binary data.
    pub(super) fn bytes(&mut self) -> Result<&'b [u8], MsgpackError> {
        let length = match self.kind()? {
            MsgpackKind::Binary => self.read("string", read_bin_len)?,
            _ => self.read("string", read_str_len)?,
        };
        self.take(length)
    }

    /// Reads text, which may be binary data.
    ///
    /// DIFFERENCE: `msgpack-utf-8`. The reference keeps any bytes.
    pub(super) fn text(&mut self) -> Result<Cow<'b, str>, MsgpackError> {
        let start = self.offset();
        let text = std::str::from_utf8(self.bytes()?);
        text.map(Cow::Borrowed)
            .map_err(|_| self.error(start, "the text is not UTF-8"))
    }

    /// Reads a number in any of its forms.
    pub(super) fn number(&mut self) -> Result<Number, MsgpackError> {
        let start = self.offset();
        let required = "number";
        match self.kind()? {
            MsgpackKind::Integer => Ok(Number::from(self.integer()?)),
            MsgpackKind::Float => {
                let float = match self.rest.first().map(|byte| Marker::from_u8(*byte)) {
                    Some(Marker::F32) => self.read(required, read_f32)?.into(),
                    _ => self.read(required, read_f64)?,
                };
                // DIFFERENCE: `floats`. The shortest decimal, as for any float of Rust.
                Number::try_from(float).map_err(|_| self.error(start, "NaN is not a number of HCL"))
            }
            MsgpackKind::Text => {
                let number = Number::parse(&self.text()?);
                number.map_err(|error| self.error(start, error.to_string()))
            }
            _ => Err(self.error(start, "number required")),
        }
    }

    /// Reads an extension: its code and data.
    pub(super) fn extension(&mut self) -> Result<(i8, &'b [u8]), MsgpackError> {
        let meta = self.read("extension", read_ext_meta)?;
        Ok((meta.typeid, self.take(meta.size)?))
    }

    /// Skips an item with all items in it.
    pub(super) fn skip(&mut self) -> Result<(), MsgpackError> {
        // A count instead of recursion: skipped data may nest to any depth.
        let mut pending = 1_u64;
        while pending > 0 {
            pending -= 1;
            match self.kind()? {
                MsgpackKind::Nil => self.nil()?,
                MsgpackKind::Bool => drop(self.boolean()?),
                MsgpackKind::Integer => drop(self.integer()?),
                MsgpackKind::Float => drop(self.number()?),
                MsgpackKind::Text | MsgpackKind::Binary => drop(self.bytes()?),
                MsgpackKind::Array => pending += u64::from(self.array_length()?),
                MsgpackKind::Map => pending += 2 * u64::from(self.map_length()?),
                MsgpackKind::Extension => drop(self.extension()?),
                MsgpackKind::Reserved => {
                    return Err(self.error(self.offset(), "there is no such item"));
                }
            }
        }
        Ok(())
    }

    /// Returns the depth of the elements of an array, map or dynamic value at a depth.
    pub(super) fn deeper(&self, depth: u32) -> Result<u32, MsgpackError> {
        if depth < MAX_DEPTH {
            Ok(depth + 1)
        } else {
            Err(self.error(self.offset(), "the value nests too deep"))
        }
    }
}
