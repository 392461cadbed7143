//! The type of MessagePack data without a type.

use super::MsgpackError;
use super::reader::{Kind, Reader};
use crate::types::{Step, Type};

pub(super) fn implied_type(bytes: &[u8]) -> Result<Type, MsgpackError> {
    type_of(&mut Reader::new(bytes), 0)
}

fn type_of(reader: &mut Reader<'_>, depth: u32) -> Result<Type, MsgpackError> {
    let start = reader.offset();
    Ok(match reader.kind()? {
        Kind::Nil | Kind::Extension => {
            reader.skip()?;
            Type::Dynamic
        }
        Kind::Bool => {
            reader.skip()?;
            Type::Bool
        }
        Kind::Integer | Kind::Float => {
            reader.skip()?;
            Type::Number
        }
        Kind::Text => {
            reader.skip()?;
            Type::String
        }
        Kind::Array => {
            let inner = reader.deeper(depth)?;
            let count = reader.array_length()? as usize;
            // The data may claim any count, but each element takes at least one byte.
            let mut types = Vec::with_capacity(count.min(reader.remaining()));
            for index in 0..count {
                let ty = type_of(reader, inner);
                types.push(ty.map_err(|error| error.within(Step::Index(index)))?);
            }
            Type::tuple(types)
        }
        Kind::Map => {
            let inner = reader.deeper(depth)?;
            let count = reader.map_length()? as usize;
            let mut types = Vec::with_capacity(count.min(reader.remaining()));
            for _ in 0..count {
                let name = crate::internal::nfc(&*reader.text()?);
                let ty = type_of(reader, inner);
                let ty = ty.map_err(|error| error.within(Step::Attribute(name.clone())))?;
                types.push((name, ty));
            }
            Type::object(types)
        }
        Kind::Binary | Kind::Reserved => {
            return Err(reader.error(start, "values have no binary data"));
        }
    })
}
