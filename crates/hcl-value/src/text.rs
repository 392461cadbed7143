//! The strings of values, types and paths.

use std::borrow::{Borrow, Cow};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use ecow::EcoString;

use crate::internal::meter;

/// Counter and capacity of a shared text.
const HEADER: usize = 16;

/// An immutable string. Cloning is O(1): up to 15 bytes are stored inline, more are shared.
///
/// Strings of values, keys of mappings, and names of attributes are in NFC.
///
/// # Examples
///
/// ```
/// use hcl_value::Str;
///
/// let name = Str::from("web");
/// assert_eq!(name, "web");
/// assert_eq!(name.len(), 3);
/// assert_eq!(String::from(name), "web");
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Str(EcoString);

impl Str {
    /// Returns the text.
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Str {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Str {
    #[inline]
    fn borrow(&self) -> &str {
        self
    }
}

impl AsRef<str> for Str {
    #[inline]
    fn as_ref(&self) -> &str {
        self
    }
}

impl fmt::Debug for Str {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

impl fmt::Display for Str {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&**self, f)
    }
}

impl PartialEq<str> for Str {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for Str {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl From<&str> for Str {
    #[inline]
    fn from(text: &str) -> Self {
        Self(EcoString::try_inline(text).unwrap_or_else(|| {
            // Not `EcoString::from`, which copies byte by byte in debug builds.
            meter::charge(HEADER + text.len());
            let mut string = EcoString::with_capacity(text.len());
            string.push_str(text);
            string
        }))
    }
}

impl From<&Self> for Str {
    #[inline]
    fn from(text: &Self) -> Self {
        text.clone()
    }
}

macro_rules! from_strings {
    ($($string:ty)*) => {
        $(
            impl From<$string> for Str {
                #[inline]
                fn from(text: $string) -> Self {
                    let text: &str = &text;
                    Self::from(text)
                }
            }
        )*
    };
}

from_strings!(String &String Box<str> Arc<str> Cow<'_, str>);

macro_rules! into_strings {
    ($($string:ty)*) => {
        $(
            impl From<Str> for $string {
                #[inline]
                fn from(text: Str) -> Self {
                    Self::from(&*text)
                }
            }
        )*
    };
}

into_strings!(String Box<str> Arc<str>);
