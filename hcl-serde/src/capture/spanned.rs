//! A value with its span.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use hcl_core::{Expression, SourceSpan, Span};
use serde::de::{Error, IntoDeserializer, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::buffer::{BufferedValue, enclosing_span, is_own_error, reads_buffer};
use crate::channel::{SPANNED_NAME, receive_span};

/// A value with its span: of the expression of an argument, or of the header of a block.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclDecode, Spanned};
///
/// #[derive(HclDecode)]
/// struct Config {
///     port: Spanned<u16>,
/// }
///
/// let config: Config = hcl_serde::from_str("port = 80\n")?;
/// assert_eq!(*config.port, 80);
/// assert_eq!(config.port.span().span().range(), 7..9);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Buffered values
///
/// serde reads flattened structs, untagged and tagged enums from a buffer, which has no spans. There a span is found by
/// the value: it is exact for a string without escapes, and for any other value that occurs once in the buffer, such as
/// once in the fields of a flattened struct. Equal values cannot be told apart, as with `least = 1` and `most = 1`: they
/// get the span of the argument or block header that encloses them, or of the whole text at the root. `#[hcl(flatten)]`
/// of [`HclDecode`](derive@crate::HclDecode) has no such limit.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    value: T,
    span: SourceSpan,
}

impl<T> Spanned<T> {
    /// Creates a value with a span.
    #[must_use]
    pub const fn new(value: T, span: SourceSpan) -> Self {
        Self { value, span }
    }

    /// Returns the span of the value.
    #[must_use]
    pub const fn span(&self) -> &SourceSpan {
        &self.span
    }

    /// Returns a reference to the value.
    #[must_use]
    pub const fn value(&self) -> &T {
        &self.value
    }

    /// Returns a mutable reference to the value.
    #[must_use]
    pub const fn value_mut(&mut self) -> &mut T {
        &mut self.value
    }

    /// Returns the value.
    #[must_use]
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Spanned<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

/// A default value with an empty span.
impl<T: Default> Default for Spanned<T> {
    fn default() -> Self {
        let null = Expression::default().span();
        Self::new(T::default(), null.source().span(Span::at(0)))
    }
}

/// Compares the values only.
impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T: fmt::Display> fmt::Display for Spanned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(SPANNED_NAME, SpannedVisitor(PhantomData))
    }
}

struct SpannedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SpannedVisitor<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value in a configuration")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Spanned<T>, D::Error> {
        if let Some(span) = receive_span() {
            return Ok(Spanned::new(T::deserialize(deserializer)?, span));
        }
        let Some(enclosing_span) = enclosing_span().filter(|_| is_own_error::<D::Error>()) else {
            return Err(D::Error::custom("the span is known only in HCL"));
        };
        // A flattened struct, which takes only its own fields from a buffer, or a buffer that is not recognised.
        if !reads_buffer::<D>() {
            let value = T::deserialize(deserializer)?;
            return Ok(Spanned::new(value, enclosing_span));
        }
        let buffered = BufferedValue::deserialize(deserializer)?;
        let span = buffered.fingerprint().find().unwrap_or(enclosing_span);
        let value = T::deserialize(buffered.into_deserializer())?;
        Ok(Spanned::new(value, span))
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}
