//! A number of bytes as a text, such as `"10MiB"` or `"4096"`, or as a whole number.
//!
//! Units are `B`, `kB`, `MB`, `GB`, `TB`, `PB` and `EB` (powers of 1000), and `KiB`, `MiB`, `GiB`, `TiB`, `PiB` and `EiB`
//! (powers of 1024). A space may stand before the unit, `KB` is `kB`, and a number may have a fraction if the result is
//! whole: `"1.5KiB"` is 1536. A size is written with the largest unit that divides it.
//!
//! # Errors
//!
//! Any other text and sizes of 16 EiB or more are refused.
//!
//! # Examples
//!
//! ```
//! use hcl_serde::{HclDecode, HclEncode};
//!
//! #[derive(HclDecode, HclEncode)]
//! struct Cache {
//!     #[hcl(with = hcl_serde::with::bytes)]
//!     size: u64,
//!     #[hcl(with = hcl_serde::with::bytes, optional)]
//!     chunk: Option<usize>,
//! }
//!
//! let cache: Cache = hcl_serde::from_str(r#"size = "10MiB"
//! chunk = 4096
//! "#)?;
//! assert_eq!(cache.size, 10 * 1024 * 1024);
//! assert_eq!(cache.chunk, Some(4096));
//! let plain: Cache = hcl_serde::from_str("size = \"4096\"\n")?;
//! assert_eq!(plain.size, 4096);
//! assert_eq!(hcl_serde::to_string(&cache)?, "size  = \"10MiB\"\nchunk = \"4KiB\"\n");
//! # Ok::<(), hcl_serde::Error>(())
//! ```

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use super::Field;

/// The largest units first, so that the first one that divides a size writes it.
const UNITS: [(&str, u64); 13] = [
    ("EiB", 1 << 60),
    ("PiB", 1 << 50),
    ("TiB", 1 << 40),
    ("GiB", 1 << 30),
    ("MiB", 1 << 20),
    ("KiB", 1 << 10),
    ("EB", 1_000_000_000_000_000_000),
    ("PB", 1_000_000_000_000_000),
    ("TB", 1_000_000_000_000),
    ("GB", 1_000_000_000),
    ("MB", 1_000_000),
    ("kB", 1000),
    ("B", 1),
];

/// The requirement in a report.
pub(super) const EXPECTED: &str = "a number of bytes below 16 EiB, such as 4096 or \"10MiB\"";

/// Reads a `u64`, a `usize`, or an `Option` of one.
///
/// # Examples
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Cache {
///     #[serde(deserialize_with = "hcl_serde::with::bytes::deserialize")]
///     limit: u64,
/// }
///
/// let cache: Cache = hcl_serde::from_str("limit = \"10MiB\"\n")?;
/// assert_eq!(cache.limit, 10 << 20);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// Fails if the value is not a size, or does not fit the type.
pub fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Field<Bytes>,
{
    T::Text::deserialize(deserializer).map(T::from_text)
}

/// Writes a `u64`, a `usize`, or an `Option` of one.
///
/// # Examples
///
/// ```
/// #[derive(serde::Serialize)]
/// struct Cache {
///     #[serde(serialize_with = "hcl_serde::with::bytes::serialize")]
///     limit: u64,
/// }
///
/// let cache = Cache { limit: 10 << 20 };
/// assert_eq!(hcl_serde::to_string(&cache)?, "limit = \"10MiB\"\n");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// Fails if the serializer does.
pub fn serialize<T: Field<Bytes>, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.to_text().serialize(serializer)
}

/// Types that [`Field`] names, and no program.
mod unit {
    /// The unit of fields of this module.
    #[derive(Debug)]
    pub struct Bytes;

    #[derive(Debug)]
    pub struct Size<T>(pub(super) T);
}
use unit::{Bytes, Size};

macro_rules! fields {
    ($($integer:ty)*) => {$(
        impl Field<Bytes> for $integer {
            type Text = Size<Self>;

            fn from_text(text: Size<Self>) -> Self {
                text.0
            }

            fn to_text(self) -> Size<Self> {
                Size(self)
            }
        }

        impl Serialize for Size<$integer> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                // `usize` has at most 64 bits.
                serializer.collect_str(&Display(self.0 as u64))
            }
        }
    )*};
}
fields! { u64 usize }

impl<'de, T: TryFrom<u64>> Deserialize<'de> for Size<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SizeVisitor(PhantomData))
    }
}

struct SizeVisitor<T>(PhantomData<T>);

impl<T: TryFrom<u64>> Visitor<'_> for SizeVisitor<T> {
    type Value = Size<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(EXPECTED)
    }

    fn visit_u64<E: serde::de::Error>(self, size: u64) -> Result<Size<T>, E> {
        let fitting = T::try_from(size).ok();
        fitting
            .map(Size)
            .ok_or_else(|| E::invalid_value(Unexpected::Unsigned(size), &self))
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Size<T>, E> {
        let fitting = parse(text).and_then(|size| T::try_from(size).ok());
        fitting
            .map(Size)
            .ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// Returns the number of bytes that a text says.
fn parse(text: &str) -> Option<u64> {
    let is_unit = |char: char| char != '.' && !char.is_ascii_digit();
    // A number of bytes needs no unit: environment variables are texts.
    let Some(end) = text.find(is_unit) else {
        return text.parse().ok();
    };
    let (number, unit) = (text.get(..end)?, text.get(end..)?.trim_start_matches(' '));
    let unit = if unit == "KB" { "kB" } else { unit };
    let &(_, factor) = UNITS.iter().find(|&&(name, _)| name == unit)?;
    let (whole, fraction) = match number.split_once('.') {
        Some((_, "")) => return None,
        Some(parts) => parts,
        None => (number, ""),
    };
    // "1.5" is 15 tenths.
    let fraction = fraction.trim_end_matches('0');
    let digits = format!("{whole}{fraction}").parse::<u128>().ok()?;
    let divisor = 10_u128.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let bytes = digits.checked_mul(u128::from(factor))?;
    let is_whole = !whole.is_empty() && bytes % divisor == 0;
    u64::try_from(bytes / divisor).ok().filter(|_| is_whole)
}

struct Display(u64);

impl fmt::Display for Display {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(size) = *self;
        let unit = UNITS
            .iter()
            .find(|&&(_, factor)| size != 0 && size % factor == 0);
        let (name, factor) = unit.copied().unwrap_or(("B", 1));
        write!(f, "{}{name}", size / factor)
    }
}
