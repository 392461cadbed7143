//! Serialization of values.

use serde::ser::{Error, SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::channel;
use crate::value::{Mapping, Value, ValueRepr, errors};

/// Serializes like plain JSON. Fails if the value contains an unknown value, a mark or a capsule.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        channel::send(self.clone());
        let result = serializer.serialize_newtype_struct(channel::NAME, &Plain(self));
        // A serializer that does not know the name leaves the value in its slot.
        let _ = channel::receive();
        result
    }
}

/// A value that serializes as plain data.
struct Plain<'v>(&'v Value);

impl Serialize for Plain<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // The serializer does not know the name, and leaves the value in its slot.
        let _ = channel::receive();
        match &self.0.0 {
            ValueRepr::Null(_) => serializer.serialize_none(),
            ValueRepr::Bool(value) => serializer.serialize_bool(*value),
            ValueRepr::Number(number) => number.serialize(serializer),
            ValueRepr::String(text) => serializer.serialize_str(text),
            ValueRepr::List(list) | ValueRepr::Set(list) => {
                sequence(list.elements.as_slice(), serializer)
            }
            ValueRepr::Tuple(tuple) => sequence(tuple.elements.as_slice(), serializer),
            ValueRepr::Map(map) => mapping(&map.elements, serializer),
            ValueRepr::Object(object) => mapping(&object.elements, serializer),
            ValueRepr::Unknown(_) => Err(S::Error::custom(errors::unknown_data())),
            ValueRepr::Marked(_) => Err(S::Error::custom(errors::marked_data())),
            ValueRepr::Capsule(capsule) => {
                Err(S::Error::custom(errors::capsule_data(capsule.ty.name())))
            }
        }
    }
}

fn sequence<S: Serializer>(values: &[Value], serializer: S) -> Result<S::Ok, S::Error> {
    let mut sequence = serializer.serialize_seq(Some(values.len()))?;
    for value in values {
        sequence.serialize_element(&Plain(value))?;
    }
    sequence.end()
}

fn mapping<S: Serializer>(mapping: &Mapping, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(mapping.len()))?;
    for (key, value) in mapping {
        map.serialize_entry(&**key, &Plain(value))?;
    }
    map.end()
}
