//! A block with its label, for types that serde reads.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{EnumAccess, Error, MapAccess, VariantAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::channel::{LABELED_NAME, receive_labeled};
use crate::secrets::reading_key;

/// A block with its label, for types that serde reads and writes.
///
/// Several labels nest: `Labeled<String, Labeled<String, T>>`. A field of several such blocks is a `Vec`, in source order.
///
/// # Examples
///
/// ```
/// use hcl_serde::Labeled;
///
/// #[derive(serde::Deserialize)]
/// struct Config {
///     service: Vec<Labeled<String, Service>>,
/// }
///
/// #[derive(serde::Deserialize)]
/// struct Service {
///     port: u16,
/// }
///
/// let config: Config = hcl_serde::from_str(r#"service "web" {
///   port = 80
/// }
/// "#)?;
/// assert_eq!(config.service[0].label, "web");
/// assert_eq!(config.service[0].body.port, 80);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labeled<L, T> {
    /// The label.
    pub label: L,
    /// The rest of the block: its body, or a further label and the body.
    pub body: T,
}

/// The fields in a format that has no blocks.
const FIELDS: &[&str] = &["label", "body"];

impl<'de, L: Deserialize<'de>, T: Deserialize<'de>> Deserialize<'de> for Labeled<L, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(LABELED_NAME, LabeledVisitor(PhantomData))
    }
}

struct LabeledVisitor<L, T>(PhantomData<(L, T)>);

impl<'de, L: Deserialize<'de>, T: Deserialize<'de>> Visitor<'de> for LabeledVisitor<L, T> {
    type Value = Labeled<L, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a block with a label")
    }

    /// Reads a block of this crate, or else a struct.
    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Labeled<L, T>, D::Error> {
        if receive_labeled() {
            deserializer.deserialize_enum(LABELED_NAME, &[], self)
        } else {
            deserializer.deserialize_struct(LABELED_NAME, FIELDS, self)
        }
    }

    /// Reads the label as a variant, and the body as its content.
    fn visit_enum<A: EnumAccess<'de>>(self, block: A) -> Result<Labeled<L, T>, A::Error> {
        let (label, content) = reading_key(|| block.variant())?;
        let body = content.newtype_variant()?;
        Ok(Labeled { label, body })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Labeled<L, T>, A::Error> {
        let (mut label, mut body) = (None, None);
        // Owned: a key of another format may have no text to borrow from.
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "label" => label = Some(reading_key(|| map.next_value())?),
                "body" => body = Some(map.next_value()?),
                other => return Err(A::Error::unknown_field(other, FIELDS)),
            }
        }
        match (label, body) {
            (Some(label), Some(body)) => Ok(Labeled { label, body }),
            _ => Err(A::Error::custom("a block with a label is required")),
        }
    }
}

impl<L: Serialize, T: Serialize> Serialize for Labeled<L, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct(LABELED_NAME, 2)?;
        fields.serialize_field("label", &self.label)?;
        fields.serialize_field("body", &self.body)?;
        fields.end()
    }
}
