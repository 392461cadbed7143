//! The form of shapes in the files of schemas, which hcl-schema reads and writes. serde's derives write and read them, but any text is
//! a name instead of an object.

use std::borrow::Cow;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::shape::{InnerShape, Shape};

/// Returns whether a member has its usual value, and is left out.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_any_text() {
            return serializer.serialize_str("text");
        }
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Shape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ShapeVisitor)
    }
}

impl Serialize for InnerShape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Serialize::serialize(&**self, serializer)
    }
}

impl<'de> Deserialize<'de> for InnerShape {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <Shape as Deserialize>::deserialize(deserializer).map(Self::from)
    }
}

/// Reads `"text"` as any text, and all else as serde's derive does.
struct ShapeVisitor;

impl<'de> de::Visitor<'de> for ShapeVisitor {
    type Value = Shape;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the name of a shape, or an object with one member")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Shape, E> {
        match name {
            "text" => Ok(Shape::Text {
                meaning: Cow::default(),
            }),
            name => Shape::deserialize(StrDeserializer::new(name)),
        }
    }

    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Shape, A::Error> {
        Shape::deserialize(MapAccessDeserializer::new(map))
    }
}
