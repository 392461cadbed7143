//! Reads values by shape and drops them: the deserializer converts each value as for the type that the shape was recorded from.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::time::Duration;

use hcl_core::internal::with_article;
use hcl_serde::Sensitive;
use hcl_serde::extend::{BYTES, DURATION};
use hcl_serde::schema::{Constraint, FieldShape, ObjectShape, Shape, ShapePlace, ValueShape};
use hcl_serde::with::{bytes, duration};
use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};

use super::static_names::interned;

/// Reads and drops a value of a shape.
#[derive(Clone)]
pub(super) struct ShapeSeed<'s> {
    place: ShapePlace<'s>,
    /// Whether the value is a body. A body of an open shape is read as a map, which accepts any name.
    is_body: bool,
    /// Whether the field of the value says that it is a secret. A shape may also say so.
    is_secret: bool,
    /// Whether null is accepted, which the shape does not accept.
    is_nullable: bool,
    /// The constraints on the value, or on the elements of the list that it is one of. A report says the range that they allow.
    constraints: &'s [Constraint],
}

impl<'s> ShapeSeed<'s> {
    const fn new(place: ShapePlace<'s>) -> Self {
        Self {
            place,
            is_body: false,
            is_secret: false,
            is_nullable: false,
            constraints: &[],
        }
    }

    /// Returns the seed of a value in a schema that is data. A label that may be absent is read as what it is then.
    pub(super) fn of_value(value: ValueShape<'s>, is_label: bool) -> Option<Self> {
        let ValueShape::Lent {
            shape,
            is_secret,
            is_nullable,
        } = value
        else {
            return None;
        };
        let read = if is_label {
            shape.without_null()
        } else {
            shape
        };
        Some(Self {
            is_secret,
            is_nullable: is_nullable && !shape.accepts_null(),
            ..Self::new(ShapePlace::new(read))
        })
    }

    pub(super) fn of_body(shape: &'s Shape) -> Self {
        Self {
            is_body: true,
            ..Self::new(ShapePlace::new(shape.bare()))
        }
    }

    pub(super) const fn constrained(mut self, constraints: &'s [Constraint]) -> Self {
        self.constraints = constraints;
        self
    }

    const fn shape(&self) -> &'s Shape {
        self.place.shape()
    }

    /// Returns the seed of a part, with the same constraints.
    fn part(&self, shape: &'s Shape) -> Self {
        Self::new(self.place.part(shape)).constrained(self.constraints)
    }
}

impl<'de> DeserializeSeed<'de> for ShapeSeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.shape() {
            _ if self.is_secret => {
                let is_secret = false;
                Sensitive::new(Self { is_secret, ..self }).deserialize(deserializer)
            }
            _ if self.is_nullable => deserializer.deserialize_option(Self {
                is_nullable: false,
                ..self
            }),
            Shape::Any => deserializer.deserialize_any(self),
            Shape::Expression => IgnoredAny::deserialize(deserializer).map(drop),
            Shape::Null => deserializer.deserialize_unit(self),
            Shape::Bool => deserializer.deserialize_bool(self),
            Shape::Number => deserializer.deserialize_f64(self),
            Shape::Float32 => deserializer.deserialize_f32(self),
            Shape::Integer { min, max } => {
                let is_limited = |it: &Constraint| it.whole_range().is_some();
                match (*min, *max) {
                    // The maximum of a `u128` does not fit an `i128`.
                    (Some(0..), None) => deserializer.deserialize_u128(self),
                    _ if self.constraints.iter().any(is_limited) => {
                        deserializer.deserialize_i128(self)
                    }
                    // A report says the range of the type: "from 0 to 255".
                    (Some(0), Some(0xFF)) => deserializer.deserialize_u8(self),
                    (Some(0), Some(0xFFFF)) => deserializer.deserialize_u16(self),
                    (Some(0), Some(0xFFFF_FFFF)) => deserializer.deserialize_u32(self),
                    (Some(0), Some(0xFFFF_FFFF_FFFF_FFFF)) => deserializer.deserialize_u64(self),
                    (Some(-0x80), Some(0x7F)) => deserializer.deserialize_i8(self),
                    (Some(-0x8000), Some(0x7FFF)) => deserializer.deserialize_i16(self),
                    (Some(-0x8000_0000), Some(0x7FFF_FFFF)) => deserializer.deserialize_i32(self),
                    (Some(-0x8000_0000_0000_0000), Some(0x7FFF_FFFF_FFFF_FFFF)) => {
                        deserializer.deserialize_i64(self)
                    }
                    _ => deserializer.deserialize_i128(self),
                }
            }
            Shape::Text { .. } => deserializer.deserialize_str(self),
            Shape::Optional(inner) => deserializer.deserialize_option(self.part(inner)),
            // The constraints are checked on the value after it was read.
            Shape::Constrained(inner) => {
                let part = Self {
                    is_secret: inner.sensitive,
                    ..self.part(&inner.shape).constrained(&inner.constraints)
                };
                part.deserialize(deserializer)
            }
            Shape::List(_) => deserializer.deserialize_seq(self),
            Shape::Tuple(elements) => deserializer.deserialize_tuple(elements.len(), self),
            Shape::Map { .. } => deserializer.deserialize_map(self),
            Shape::Object(object) if object.open && self.is_body => {
                deserializer.deserialize_map(self)
            }
            // The deserializer uses the names: in warnings about ignored keys, and to tell the fields of a body.
            Shape::Object(object) => {
                let fields = interned(object.fields.iter().flat_map(FieldShape::names));
                deserializer.deserialize_struct("", fields, self)
            }
            Shape::Choice(_) => deserializer.deserialize_enum("", &[], self),
            Shape::Again(_) => match self.place.again() {
                Some(place) => Self { place, ..self }.deserialize(deserializer),
                None => deserializer.deserialize_any(self.part(&Shape::Any)),
            },
            // A shape of a later version.
            _ => deserializer.deserialize_any(self),
        }
    }
}

/// Implements visitor methods that accept a primitive value, which the deserializer has converted.
macro_rules! accept {
    ($($method:ident $ty:ty),*) => {$(
        fn $method<E>(self, _: $ty) -> Result<(), E> {
            Ok(())
        }
    )*};
}

impl<'de> Visitor<'de> for ShapeSeed<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.shape() {
            Shape::Object(_) | Shape::Map { .. } => f.write_str("an object"),
            Shape::List(_) => f.write_str("a list"),
            Shape::Tuple(elements) => write!(f, "a list of {} elements", elements.len()),
            Shape::Text { .. } => f.write_str("a string"),
            shape => write!(f, "{shape:#}"),
        }
    }

    accept!(visit_bool bool, visit_f64 f64);

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.visit_i128(number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.visit_i128(number.into())
    }

    fn visit_i128<E: Error>(self, number: i128) -> Result<(), E> {
        let Shape::Integer { min, max } = *self.shape() else {
            return Ok(());
        };
        let (min, max) = (min.unwrap_or(i128::MIN), max.unwrap_or(i128::MAX));
        if (min..=max).contains(&number) {
            return Ok(());
        }
        let allowed = self.constraints.iter().find_map(Constraint::whole_range);
        let expected = allowed.unwrap_or_else(|| match (min, max) {
            (_, i128::MAX) => format!("a whole number of at least {min}"),
            (i128::MIN, _) => format!("a whole number of at most {max}"),
            _ => format!("a whole number from {min} to {max}"),
        });
        let given = i64::try_from(number).map_or(Unexpected::Other("a number"), Unexpected::Signed);
        Err(E::invalid_value(given, &&*expected))
    }

    fn visit_u128<E: Error>(self, number: u128) -> Result<(), E> {
        i128::try_from(number).map_or(Ok(()), |number| self.visit_i128(number))
    }

    /// A text that describes itself by another meaning is accepted: a schema does not contain the format of a program's own type.
    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        let Shape::Text { meaning } = self.shape() else {
            return Ok(());
        };
        let fits = match &**meaning {
            "character" => text.chars().count() == 1,
            "IP address" => text.parse::<IpAddr>().is_ok(),
            "IPv4 address" => text.parse::<Ipv4Addr>().is_ok(),
            "IPv6 address" => text.parse::<Ipv6Addr>().is_ok(),
            "socket address" => text.parse::<SocketAddr>().is_ok(),
            "IPv4 socket address" => text.parse::<SocketAddrV4>().is_ok(),
            "IPv6 socket address" => text.parse::<SocketAddrV6>().is_ok(),
            DURATION => {
                duration::deserialize::<_, Duration>(StrDeserializer::<E>::new(text)).is_ok()
            }
            BYTES => bytes::deserialize::<_, u64>(StrDeserializer::<E>::new(text)).is_ok(),
            _ => true,
        };
        if fits {
            return Ok(());
        }
        Err(E::invalid_value(
            Unexpected::Str(text),
            &&*with_article(meaning),
        ))
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_none<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.deserialize(deserializer)
    }

    /// Reads a secret, which the deserializer has concealed.
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        if let Shape::Tuple(elements) = self.shape() {
            for (index, element) in elements.iter().enumerate() {
                if list.next_element_seed(self.part(element))?.is_none() {
                    return Err(A::Error::invalid_length(index, &self));
                }
            }
            return Ok(());
        }
        let element = match self.shape() {
            Shape::List(element) => element,
            _ => &Shape::Any,
        };
        while list.next_element_seed(self.part(element))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (key, value) = match self.shape() {
            Shape::Object(object) => return self.visit_object(object, map),
            Shape::Map { key, value } => (&**key, &**value),
            _ => (&Shape::Any, &Shape::Any),
        };
        while map
            .next_key_seed(self.part(key).constrained(&[]))?
            .is_some()
        {
            map.next_value_seed(self.part(value))?;
        }
        Ok(())
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<(), A::Error> {
        let Shape::Choice(choice) = self.shape() else {
            return Err(A::Error::invalid_type(Unexpected::Enum, &self));
        };
        let (index, content) = data.variant_seed(NameSeed(self.shape()))?;
        let variant = index.and_then(|index| choice.variants.get(index));
        match variant.and_then(|variant| variant.content.as_ref()) {
            None => content.unit_variant(),
            Some(shape) => content.newtype_variant_seed(self.part(shape)),
        }
    }
}

impl<'s> ShapeSeed<'s> {
    fn visit_object<'de, A: MapAccess<'de>>(
        self,
        object: &'s ObjectShape,
        mut map: A,
    ) -> Result<(), A::Error> {
        let mut seen = vec![false; object.fields.len()];
        while let Some(key) = map.next_key_seed(NameSeed(self.shape()))? {
            let field = key.and_then(|at| Some((object.fields.get(at)?, seen.get_mut(at)?)));
            let Some((field, is_seen)) = field else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            if std::mem::replace(is_seen, true) {
                return Err(A::Error::duplicate_field(only(&field.name)));
            }
            map.next_value_seed(ShapeSeed {
                is_secret: field.is_secret(),
                ..self.part(&field.shape).constrained(&[])
            })?;
        }
        let fields = object.fields.iter().zip(&seen);
        let mut absent = fields.filter(|(field, is_seen)| field.required && !**is_seen);
        match absent.next() {
            Some((field, _)) => Err(A::Error::missing_field(only(&field.name))),
            None => Ok(()),
        }
    }
}

/// Returns a name as the `'static` text that serde's errors require.
fn only(name: &str) -> &'static str {
    interned([name]).first().copied().unwrap_or_default()
}

/// Reads the name of a field or variant and returns its index. Returns `None` for a name that an open object ignores.
struct NameSeed<'s>(&'s Shape);

impl<'de> DeserializeSeed<'de> for NameSeed<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<usize>, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for NameSeed<'_> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Option<usize>, E> {
        match self.0 {
            Shape::Object(object) => {
                let position = object.fields.iter().position(|field| field.is_named(name));
                if position.is_some() || object.open {
                    Ok(position)
                } else {
                    let names = object.fields.iter().flat_map(FieldShape::names);
                    Err(E::unknown_field(name, interned(names)))
                }
            }
            Shape::Choice(choice) => {
                let names = choice.variants.iter().map(|variant| &*variant.name);
                let position = names.clone().position(|variant| variant == name);
                match position {
                    None => Err(E::unknown_variant(name, interned(names))),
                    position => Ok(position),
                }
            }
            _ => Ok(None),
        }
    }
}
