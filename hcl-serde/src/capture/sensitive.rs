//! A secret.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor, value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::buffer::{
    BufferedValue, conceal_buffered, is_own_error, is_own_ser_error, reads_buffer,
};
use crate::channel::{SENSITIVE_NAME, receive_concealed};
use crate::secrets::{notice, notice_written, while_reading};
use hcl_core::internal::HIDDEN;

/// A secret. Its `Debug` output is `(sensitive)`, and it has no `Display`. Only [`expose`](Self::expose) and
/// [`into_inner`](Self::into_inner) return the value.
///
/// An error about a secret names the required type, and does not quote the value. No report about the source shows the text of the
/// secret, because it is [concealed] there. Its length, its keys and the number of its elements are also hidden; the number of its lines
/// is not.
///
/// In other formats, such as JSON, the error does not say why a secret does not fit.
///
/// [concealed]: hcl_core::Source::conceal
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclDecode, Sensitive};
///
/// #[derive(HclDecode, Debug)]
/// struct Database {
///     password: Sensitive<String>,
/// }
///
/// let database: Database = hcl_serde::from_str("password = \"hunter2\"\n")?;
/// assert_eq!(database.password.expose(), "hunter2");
/// assert!(!format!("{database:?}").contains("hunter2"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sensitive<T>(T);

impl<T> Sensitive<T> {
    /// Wraps a value.
    #[must_use]
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// Returns the value, which from here on can be shown like any other.
    #[must_use]
    pub const fn expose(&self) -> &T {
        &self.0
    }

    /// Returns the value.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> From<T> for Sensitive<T> {
    fn from(value: T) -> Self {
        Self(value)
    }
}

impl<T> fmt::Debug for Sensitive<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HIDDEN)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Sensitive<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        notice();
        let seed = Sensitive(PhantomData);
        seed.deserialize(deserializer).map(Self)
    }
}

/// A seed for the value of a secret, which hides this value alone: the rest of the run is shown.
impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Sensitive<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        let visitor = SecretVisitor(self.0);
        let read = deserializer.deserialize_newtype_struct(SENSITIVE_NAME, visitor);
        read.map_err(without_reason)
    }
}

/// Replaces an error of another format, which can quote the value.
#[cold]
fn without_reason<E: Error>(error: E) -> E {
    if is_own_error::<E>() {
        error
    } else {
        E::custom("the value does not fit; the reason is not shown, because the value is sensitive")
    }
}

/// Reads the value from a newtype struct, or as itself in a format that has none.
struct SecretVisitor<S>(S);

/// The same for every type that a format may report instead of a newtype struct.
macro_rules! visit_itself {
    ($($method:ident($value:ty))*) => {$(
        fn $method<E: Error>(self, value: $value) -> Result<S::Value, E> {
            self.read(IntoDeserializer::<E>::into_deserializer(value))
        }
    )*};
}

impl<'de, S: DeserializeSeed<'de>> SecretVisitor<S> {
    fn read<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        while_reading(None, || self.0.deserialize(deserializer))
    }
}

impl<'de, S: DeserializeSeed<'de>> Visitor<'de> for SecretVisitor<S> {
    type Value = S::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a secret")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<S::Value, D::Error> {
        if receive_concealed() || !is_own_error::<D::Error>() {
            return self.read(deserializer);
        }
        // A flattened struct, which takes only its own fields from a buffer, or a buffer that is not recognised.
        if !reads_buffer::<D>() {
            conceal_buffered(None);
            return self.read(deserializer);
        }
        let buffered = while_reading(None, || BufferedValue::deserialize(deserializer))?;
        let place = conceal_buffered(Some(&buffered));
        while_reading(place, || self.0.deserialize(buffered.into_deserializer()))
    }

    visit_itself! {
        visit_bool(bool) visit_i64(i64) visit_i128(i128) visit_u64(u64) visit_u128(u128) visit_f64(f64) visit_char(char)
        visit_str(&str) visit_string(String)
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<S::Value, E> {
        self.read(value::BorrowedStrDeserializer::new(text))
    }

    fn visit_unit<E: Error>(self) -> Result<S::Value, E> {
        self.read(IntoDeserializer::<E>::into_deserializer(()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, elements: A) -> Result<S::Value, A::Error> {
        self.read(value::SeqAccessDeserializer::new(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<S::Value, A::Error> {
        self.read(value::MapAccessDeserializer::new(entries))
    }
}

/// Writes the value itself, so that the result can be read again.
impl<T: Serialize> Serialize for Sensitive<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let written = if is_own_ser_error::<S::Error>() {
            serializer.serialize_newtype_struct(SENSITIVE_NAME, &self.0)
        } else {
            notice_written();
            self.0.serialize(serializer)
        };
        // An error can quote the value, or name a key in it.
        written.map_err(|_| {
            serde::ser::Error::custom(
                "the value cannot be written; the reason is not shown, because the value is sensitive",
            )
        })
    }
}
