//! Reads values by shape and drops them. The deserializer gets the same requests as from the type that the shape was recorded from.
//!
//! Types of the standard library are read by their own `Deserialize`, so that reports have the same text.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZeroU8, NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128};

use serde::Deserialize;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};

use super::interned::interned;
use crate::schema::{ChoiceShape, ObjectShape, Shape};

/// Reads and drops a value of a shape.
#[derive(Clone, Copy)]
pub(super) struct ShapeSeed<'s, 'e> {
    shape: &'s Shape,
    /// The enclosing objects and choices, innermost first.
    enclosing: Option<&'e Enclosing<'s, 'e>>,
}

/// An object or choice that its parts may refer to by name, with [`Shape::Again`].
struct Enclosing<'s, 'e> {
    name: &'s str,
    shape: &'s Shape,
    outer: Option<&'e Self>,
}

impl<'s> ShapeSeed<'s, '_> {
    pub(super) const fn new(shape: &'s Shape) -> Self {
        Self {
            shape,
            enclosing: None,
        }
    }
}

impl<'s, 'e> ShapeSeed<'s, 'e> {
    const fn part(self, shape: &'s Shape) -> Self {
        Self { shape, ..self }
    }

    /// Returns the shape of an enclosing object or choice.
    fn again(self, name: &str) -> Option<Self> {
        let mut enclosing = std::iter::successors(self.enclosing, |it| it.outer);
        let found = enclosing.find(|it| it.name == name)?;
        Some(Self {
            shape: found.shape,
            enclosing: Some(found),
        })
    }
}

/// Reads a type and drops it.
fn read<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<(), D::Error> {
    T::deserialize(deserializer).map(drop)
}

impl<'de> DeserializeSeed<'de> for ShapeSeed<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.shape {
            Shape::Any => deserializer.deserialize_any(AnyVisitor),
            Shape::Expression => read::<IgnoredAny, D>(deserializer),
            Shape::Null => read::<(), D>(deserializer),
            Shape::Bool => read::<bool, D>(deserializer),
            Shape::Number => read::<f64, D>(deserializer),
            Shape::Integer { min, max } => integer(*min, *max, deserializer),
            Shape::Text { meaning } => text(meaning, deserializer),
            Shape::Optional(inner) => {
                deserializer.deserialize_option(OptionVisitor(self.part(inner)))
            }
            // The constraints are checked on the value after it was read.
            Shape::Constrained(inner) => self.part(&inner.shape).deserialize(deserializer),
            Shape::List(element) => deserializer.deserialize_seq(ListVisitor(self.part(element))),
            Shape::Tuple(elements) => deserializer.deserialize_tuple(
                elements.len(),
                TupleVisitor {
                    seed: self,
                    elements,
                },
            ),
            Shape::Map { key, value } => deserializer.deserialize_map(MapVisitor {
                key: self.part(key),
                value: self.part(value),
            }),
            Shape::Object(object) => {
                let visitor = ObjectVisitor { seed: self, object };
                // The deserializer uses the names: in warnings about ignored keys, and to tell the fields of a body.
                let fields = interned(object.fields.iter().map(|it| it.name.as_str()));
                deserializer.deserialize_struct("", fields, visitor)
            }
            Shape::Choice(choice) => {
                let visitor = ChoiceVisitor { seed: self, choice };
                deserializer.deserialize_enum("", &[], visitor)
            }
            Shape::Again(name) => match self.again(name) {
                Some(seed) => seed.deserialize(deserializer),
                None => deserializer.deserialize_any(AnyVisitor),
            },
        }
    }
}

/// Reads a body. The body of an open shape is read as a map, which accepts any name.
#[derive(Clone, Copy)]
pub(super) struct BodySeed<'s>(pub(super) &'s Shape);

impl<'de> DeserializeSeed<'de> for BodySeed<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        let seed = ShapeSeed::new(self.0);
        match self.0.bare() {
            Shape::Object(object) if object.open => {
                deserializer.deserialize_map(ObjectVisitor { seed, object })
            }
            _ => seed.deserialize(deserializer),
        }
    }
}

/// Reads an integer as the type with these bounds. A bound beyond `i128` is `None`.
fn integer<'de, D: Deserializer<'de>>(
    min: Option<i128>,
    max: Option<i128>,
    deserializer: D,
) -> Result<(), D::Error> {
    const I8: (i128, i128) = (i8::MIN as i128, i8::MAX as i128);
    const I16: (i128, i128) = (i16::MIN as i128, i16::MAX as i128);
    const I32: (i128, i128) = (i32::MIN as i128, i32::MAX as i128);
    const I64: (i128, i128) = (i64::MIN as i128, i64::MAX as i128);
    const U8: i128 = u8::MAX as i128;
    const U16: i128 = u16::MAX as i128;
    const U32: i128 = u32::MAX as i128;
    const U64: i128 = u64::MAX as i128;
    match (min, max) {
        (Some(0), Some(U8)) => read::<u8, D>(deserializer),
        (Some(0), Some(U16)) => read::<u16, D>(deserializer),
        (Some(0), Some(U32)) => read::<u32, D>(deserializer),
        (Some(0), Some(U64)) => read::<u64, D>(deserializer),
        // The maximum of a `u128` does not fit an `i128`.
        (Some(0), None) => read::<u128, D>(deserializer),
        (Some(1), Some(U8)) => read::<NonZeroU8, D>(deserializer),
        (Some(1), Some(U16)) => read::<NonZeroU16, D>(deserializer),
        (Some(1), Some(U32)) => read::<NonZeroU32, D>(deserializer),
        (Some(1), Some(U64)) => read::<NonZeroU64, D>(deserializer),
        (Some(min), Some(max)) => match (min, max) {
            I8 => read::<i8, D>(deserializer),
            I16 => read::<i16, D>(deserializer),
            I32 => read::<i32, D>(deserializer),
            I64 => read::<i64, D>(deserializer),
            _ => bounded(min, max, deserializer),
        },
        (Some(1), None) => read::<NonZeroU128, D>(deserializer),
        (Some(min), None) => bounded(min, i128::MAX, deserializer),
        (None, Some(max)) => bounded(i128::MIN, max, deserializer),
        (None, None) => read::<i128, D>(deserializer),
    }
}

/// Reads an integer within bounds that no integer type of Rust has.
fn bounded<'de, D: Deserializer<'de>>(
    min: i128,
    max: i128,
    deserializer: D,
) -> Result<(), D::Error> {
    let number = i128::deserialize(deserializer)?;
    if (min..=max).contains(&number) {
        return Ok(());
    }
    let expected = match (min, max) {
        (_, i128::MAX) => format!("a whole number of at least {min}"),
        (i128::MIN, _) => format!("a whole number of at most {max}"),
        _ => format!("a whole number from {min} to {max}"),
    };
    let given = i64::try_from(number).map_or(Unexpected::Other("a number"), Unexpected::Signed);
    Err(D::Error::invalid_value(given, &&*expected))
}

/// Reads a text as the type that describes itself by `meaning`. Any other meaning accepts every text: a schema
/// does not contain the format of a program's own type.
fn text<'de, D: Deserializer<'de>>(meaning: &str, deserializer: D) -> Result<(), D::Error> {
    match meaning {
        "character" => read::<char, D>(deserializer),
        "IP address" => read::<IpAddr, D>(deserializer),
        "IPv4 address" => read::<Ipv4Addr, D>(deserializer),
        "IPv6 address" => read::<Ipv6Addr, D>(deserializer),
        "socket address" => read::<SocketAddr, D>(deserializer),
        "IPv4 socket address" => read::<SocketAddrV4, D>(deserializer),
        "IPv6 socket address" => read::<SocketAddrV6, D>(deserializer),
        _ => read::<String, D>(deserializer),
    }
}

/// Accepts any value. The value is evaluated.
struct AnyVisitor;

/// Implements visitor methods that accept a primitive value.
macro_rules! accept {
    ($($method:ident $ty:ty),*) => {$(
        fn $method<E>(self, _: $ty) -> Result<(), E> {
            Ok(())
        }
    )*};
}

impl<'de> Visitor<'de> for AnyVisitor {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    accept!(visit_bool bool, visit_i64 i64, visit_i128 i128, visit_u64 u64, visit_u128 u128, visit_f64 f64, visit_str &str);

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list
            .next_element_seed(ShapeSeed::new(&Shape::Any))?
            .is_some()
        {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while map.next_key::<IgnoredAny>()?.is_some() {
            map.next_value_seed(ShapeSeed::new(&Shape::Any))?;
        }
        Ok(())
    }
}

struct OptionVisitor<'s, 'e>(ShapeSeed<'s, 'e>);

impl<'de> Visitor<'de> for OptionVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("option")
    }

    fn visit_none<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.0.deserialize(deserializer)
    }
}

struct ListVisitor<'s, 'e>(ShapeSeed<'s, 'e>);

impl<'de> Visitor<'de> for ListVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(self.0)?.is_some() {}
        Ok(())
    }
}

struct TupleVisitor<'s, 'e> {
    seed: ShapeSeed<'s, 'e>,
    elements: &'s [Shape],
}

impl<'de> Visitor<'de> for TupleVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a tuple of size {}", self.elements.len())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        for (index, element) in self.elements.iter().enumerate() {
            if list.next_element_seed(self.seed.part(element))?.is_none() {
                return Err(A::Error::invalid_length(index, &self));
            }
        }
        Ok(())
    }
}

struct MapVisitor<'s, 'e> {
    key: ShapeSeed<'s, 'e>,
    value: ShapeSeed<'s, 'e>,
}

impl<'de> Visitor<'de> for MapVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while map.next_key_seed(self.key)?.is_some() {
            map.next_value_seed(self.value)?;
        }
        Ok(())
    }
}

struct ObjectVisitor<'s, 'e> {
    seed: ShapeSeed<'s, 'e>,
    object: &'s ObjectShape,
}

impl<'de> Visitor<'de> for ObjectVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "struct {}", self.object.name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { seed, object } = self;
        let enclosing = Enclosing {
            name: &object.name,
            shape: seed.shape,
            outer: seed.enclosing,
        };
        let mut seen = vec![false; object.fields.len()];
        while let Some(key) = map.next_key_seed(FieldSeed(object))? {
            let field = key.and_then(|at| Some((object.fields.get(at)?, seen.get_mut(at)?)));
            let Some((field, is_seen)) = field else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            if std::mem::replace(is_seen, true) {
                return Err(A::Error::duplicate_field(only(&field.name)));
            }
            map.next_value_seed(ShapeSeed {
                shape: &field.shape,
                enclosing: Some(&enclosing),
            })?;
        }
        let mut absent = object
            .fields
            .iter()
            .zip(&seen)
            .filter(|(_, is_seen)| !**is_seen);
        match absent.find(|(field, _)| field.required) {
            Some((field, _)) => Err(A::Error::missing_field(only(&field.name))),
            None => Ok(()),
        }
    }
}

/// Returns a name as the `'static` text that serde's errors require.
fn only(name: &str) -> &'static str {
    interned([name]).first().copied().unwrap_or_default()
}

/// Reads the name of a field and returns its index. Returns `None` for a name that an open object ignores.
struct FieldSeed<'s>(&'s ObjectShape);

impl<'de> DeserializeSeed<'de> for FieldSeed<'_> {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<usize>, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for FieldSeed<'_> {
    type Value = Option<usize>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("field identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Option<usize>, E> {
        let fields = &self.0.fields;
        let position = fields.iter().position(|field| field.name == name);
        if position.is_none() && !self.0.open {
            let names = interned(fields.iter().map(|field| field.name.as_str()));
            return Err(E::unknown_field(name, names));
        }
        Ok(position)
    }
}

struct ChoiceVisitor<'s, 'e> {
    seed: ShapeSeed<'s, 'e>,
    choice: &'s ChoiceShape,
}

impl<'de> Visitor<'de> for ChoiceVisitor<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "enum {}", self.choice.name)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<(), A::Error> {
        let Self { seed, choice } = self;
        let (variant, content) = data.variant_seed(VariantSeed(choice))?;
        let enclosing = Enclosing {
            name: &choice.name,
            shape: seed.shape,
            outer: seed.enclosing,
        };
        let shape = choice
            .variants
            .get(variant)
            .and_then(|it| it.content.as_ref());
        match shape {
            None => content.unit_variant(),
            Some(shape) => content.newtype_variant_seed(ShapeSeed {
                shape,
                enclosing: Some(&enclosing),
            }),
        }
    }
}

/// Reads the name of a variant, and returns its index.
struct VariantSeed<'s>(&'s ChoiceShape);

impl<'de> DeserializeSeed<'de> for VariantSeed<'_> {
    type Value = usize;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for VariantSeed<'_> {
    type Value = usize;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("variant identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<usize, E> {
        let variants = &self.0.variants;
        let found = variants.iter().position(|variant| variant.name == name);
        found.ok_or_else(|| {
            let names = interned(variants.iter().map(|variant| variant.name.as_str()));
            E::unknown_variant(name, names)
        })
    }
}
