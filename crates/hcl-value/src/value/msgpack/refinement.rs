//! Unknown values and their refinements: extensions of MessagePack.

use rmp::encode::{
    ByteBuf, write_array_len, write_bool, write_ext_meta, write_map_len, write_str, write_uint,
};

use super::MsgpackError;
use super::encode::{infallible, write_number};
use super::reader::MsgpackReader;
use crate::number::Number;
use crate::types::Type;
use crate::value::{Refinement, Value};

/// Extension code of refined unknown values. An extension of at most one byte is an unknown value without refinement,
/// whatever its code.
const REFINED: i8 = 12;

/// Keys of the constraints in the map of a refined unknown value. Readers skip other keys.
const IS_NULL: i128 = 1;
const PREFIX: i128 = 2;
const LOWER_BOUND: i128 = 3;
const UPPER_BOUND: i128 = 4;
const MIN_LENGTH: i128 = 5;
const MAX_LENGTH: i128 = 6;

/// Maximum number of elements that the unknown lists of known length in one message may have together.
const MAX_EXPANDED: u64 = 1 << 16;

pub(super) fn write_unknown(out: &mut ByteBuf, refinement: &Refinement) {
    let mut body = ByteBuf::new();
    let mut count = 0;
    let mut constraint = |body: &mut ByteBuf, key: i128| {
        count += 1;
        infallible(write_uint(body, u64::try_from(key).unwrap_or_default()));
    };
    if refinement.not_null {
        constraint(&mut body, IS_NULL);
        infallible(write_bool(&mut body, false));
    }
    if let Some(prefix) = &refinement.prefix {
        constraint(&mut body, PREFIX);
        infallible(write_str(&mut body, prefix));
    }
    let bounds = [
        (LOWER_BOUND, &refinement.lower),
        (UPPER_BOUND, &refinement.upper),
    ];
    for (key, bound) in bounds {
        if let Some((number, inclusive)) = bound {
            constraint(&mut body, key);
            infallible(write_array_len(&mut body, 2));
            write_number(&mut body, number);
            infallible(write_bool(&mut body, *inclusive));
        }
    }
    if refinement.min_length > 0 {
        constraint(&mut body, MIN_LENGTH);
        infallible(write_uint(&mut body, refinement.min_length));
    }
    if let Some(length) = refinement.max_length {
        constraint(&mut body, MAX_LENGTH);
        infallible(write_uint(&mut body, length));
    }
    if count == 0 {
        // One byte of data, because some readers do not support an empty extension.
        return out.as_mut_vec().extend_from_slice(&[0xd4, 0, 0]);
    }
    let mut map = ByteBuf::new();
    infallible(write_map_len(&mut map, count));
    map.as_mut_vec().extend_from_slice(body.as_slice());
    let length = u32::try_from(map.as_slice().len()).unwrap_or(u32::MAX);
    infallible(write_ext_meta(out, length, REFINED));
    out.as_mut_vec().extend_from_slice(map.as_slice());
}

/// Reads an unknown value of a type. The reader is before an extension.
pub(super) fn read_unknown(
    reader: &mut MsgpackReader<'_>,
    ty: &Type,
) -> Result<Value, MsgpackError> {
    let start = reader.offset();
    let (code, data) = reader.extension()?;
    let ty = ty.without_optional();
    let unknown = Value::unknown(ty.clone());
    match code {
        _ if data.len() <= 1 => return Ok(unknown),
        REFINED if ty == Type::Dynamic => return Ok(unknown),
        REFINED => {}
        _ => return Err(reader.error(start, "there is no such kind of unknown value")),
    }
    let mut inner = reader.nested(data);
    let mut refinement = Refinement::default();
    let mut is_null = false;
    for _ in 0..inner.map_length()? {
        is_null |= read_constraint(&mut inner, &mut refinement)?;
    }
    // A list of known length becomes a list of unknown elements.
    if matches!(ty, Type::List(_)) && refinement.max_length == Some(refinement.min_length) {
        reader.expanded = reader.expanded.saturating_add(refinement.min_length);
        if reader.expanded > MAX_EXPANDED {
            return Err(reader.error(start, "the unknown lists have too many elements"));
        }
    }
    let unknown = if is_null { Value::null(ty) } else { unknown };
    let refined = unknown.refined(&refinement);
    refined.map_err(|error| reader.error(start, error.to_string()))
}

/// Reads a constraint. Returns whether it is that the value is null.
fn read_constraint(
    inner: &mut MsgpackReader<'_>,
    refinement: &mut Refinement,
) -> Result<bool, MsgpackError> {
    match inner.integer()? {
        IS_NULL => {
            let is_null = inner.boolean()?;
            refinement.not_null |= !is_null;
            return Ok(is_null);
        }
        PREFIX => refinement.prefix = Some((&*crate::internal::nfc(&*inner.text()?)).into()),
        LOWER_BOUND => refinement.lower = Some(read_bound(inner)?),
        UPPER_BOUND => refinement.upper = Some(read_bound(inner)?),
        MIN_LENGTH => refinement.min_length = read_length(inner)?,
        MAX_LENGTH => refinement.max_length = Some(read_length(inner)?),
        // DIFFERENCE: `msgpack-unknown-constraints`. The reference reads the value as the next key.
        _ => inner.skip()?,
    }
    Ok(false)
}

fn read_bound(inner: &mut MsgpackReader<'_>) -> Result<(Number, bool), MsgpackError> {
    let start = inner.offset();
    match inner.array_length()? {
        2 => Ok((inner.number()?, inner.boolean()?)),
        _ => Err(inner.error(start, "a bound is a number and whether it is included")),
    }
}

fn read_length(inner: &mut MsgpackReader<'_>) -> Result<u64, MsgpackError> {
    let start = inner.offset();
    let length = u64::try_from(inner.integer()?);
    length.map_err(|_| inner.error(start, "a length cannot be negative"))
}
