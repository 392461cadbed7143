//! A value, and where it stands.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use hcl_core::SourceSpan;
use serde::de::{Error, IntoDeserializer, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::de::{Captured, Kept, SPANNED, around, reads_kept, take};

/// A value, and where it stands: the expression of an argument, the header of a block.
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
/// # Where serde keeps data first
///
/// serde reads flattened structs, untagged and tagged enums from data that it has kept, and it keeps no places. A span
/// there is found by what is read: that of a text without escapes is exact, and so is that of anything else which occurs
/// once in what was kept together, such as the fields of one flattened struct. What occurs more than once cannot be told
/// apart, as with `least = 1` and `most = 1`; its span is that of the argument or block header around, or of the whole
/// text at the root. `#[hcl(flatten)]` of [`HclDecode`](derive@crate::HclDecode) knows no such limit.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    value: T,
    span: SourceSpan,
}

impl<T> Spanned<T> {
    /// Puts a value and a span together.
    #[must_use]
    pub const fn new(value: T, span: SourceSpan) -> Self {
        Self { value, span }
    }

    /// Where the value stands.
    #[must_use]
    pub const fn span(&self) -> &SourceSpan {
        &self.span
    }

    /// The value.
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

/// Spans do not count.
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
        deserializer.deserialize_newtype_struct(SPANNED, SpannedVisitor(PhantomData))
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
        if let Some(Captured::Span(span)) = take() {
            return Ok(Spanned::new(T::deserialize(deserializer)?, span));
        }
        // A flattened struct as a whole has no place of its own, and takes its fields only when it asks for them.
        let is_flattened = std::any::type_name::<D>().contains("FlatMapDeserializer");
        let is_kept = is_flattened || reads_kept::<D>();
        let Some(around) = around().filter(|_| is_kept) else {
            return Err(D::Error::custom("the span is known only in HCL"));
        };
        if is_flattened {
            return Ok(Spanned::new(T::deserialize(deserializer)?, around));
        }
        let kept = Kept::deserialize(deserializer)?;
        let span = kept.mark().find().unwrap_or(around);
        Ok(Spanned::new(
            T::deserialize(kept.into_deserializer())?,
            span,
        ))
    }
}

impl<T: Serialize> Serialize for Spanned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}
