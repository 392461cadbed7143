//! A [`Duration`] as a text, such as `"30s"`, `"1h30m"` or `"250ms"`.
//!
//! The text is one number with a unit, or several: `ns`, `us`, `µs`, `ms`, `s`, `m`, `h` and `d`. A number may have a
//! fraction, and parts of a nanosecond are cut off. `"0"` needs no unit. A duration is written in hours and
//! smaller units, without a fraction.
//!
//! # Errors
//!
//! A number without a unit, any other text, and a duration of more than `u64::MAX` seconds are refused.
//!
//! # Examples
//!
//! ```
//! use std::time::Duration;
//!
//! use hcl_serde::{HclDecode, HclEncode};
//!
//! #[derive(HclDecode, HclEncode)]
//! struct Config {
//!     #[hcl(with = hcl_serde::with::duration)]
//!     timeout: Duration,
//!     #[hcl(with = hcl_serde::with::duration, optional)]
//!     idle: Option<Duration>,
//! }
//!
//! let config: Config = hcl_serde::from_str("timeout = \"1.5h\"\n")?;
//! assert_eq!(config.timeout, Duration::from_secs(5400));
//! assert_eq!(config.idle, None);
//! assert_eq!(hcl_serde::to_string(&config)?, "timeout = \"1h30m\"\n");
//! # Ok::<(), hcl_serde::Error>(())
//! ```

use std::fmt;
use std::time::Duration;

use serde::de::{Deserialize, Deserializer, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use super::Field;
use crate::constraint::{Format, nanoseconds};

/// Reads a `Duration` or an `Option<Duration>`.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// #[derive(serde::Deserialize)]
/// struct Cache {
///     #[serde(deserialize_with = "hcl_serde::with::duration::deserialize")]
///     limit: Duration,
/// }
///
/// let cache: Cache = hcl_serde::from_str("limit = \"1m30s\"\n")?;
/// assert_eq!(cache.limit, Duration::from_secs(90));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// Fails if the value is not the text of a duration.
pub fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Field<Text>,
{
    T::Text::deserialize(deserializer).map(T::from_text)
}

/// Writes a `Duration` or an `Option<Duration>`.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
///
/// #[derive(serde::Serialize)]
/// struct Cache {
///     #[serde(serialize_with = "hcl_serde::with::duration::serialize")]
///     limit: Duration,
/// }
///
/// let cache = Cache { limit: Duration::from_secs(90) };
/// assert_eq!(hcl_serde::to_string(&cache)?, "limit = \"1m30s\"\n");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// Fails if the serializer does.
pub fn serialize<T: Field<Text>, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.to_text().serialize(serializer)
}

/// A type that [`Field`] names, and no program.
mod unit {
    #[derive(Debug)]
    pub struct Text(pub(super) std::time::Duration);
}
use unit::Text;

impl Field<Text> for Duration {
    type Text = Text;

    fn from_text(text: Text) -> Self {
        text.0
    }

    fn to_text(self) -> Text {
        Text(self)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // A number stays a number here, so a report quotes it as one.
        deserializer.deserialize_any(DurationVisitor)
    }
}

struct DurationVisitor;

impl Visitor<'_> for DurationVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Format::Duration.description())
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Text, E> {
        let duration = nanoseconds(text).and_then(|nanoseconds| {
            let seconds = u64::try_from(nanoseconds / 1_000_000_000).ok()?;
            let rest = u32::try_from(nanoseconds % 1_000_000_000).ok()?;
            Some(Text(Duration::new(seconds, rest)))
        });
        duration.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let nanoseconds = self.0.subsec_nanos();
        let parts = [
            (seconds / 3600, "h"),
            (seconds / 60 % 60, "m"),
            (seconds % 60, "s"),
            (u64::from(nanoseconds / 1_000_000), "ms"),
            (u64::from(nanoseconds / 1000 % 1000), "us"),
            (u64::from(nanoseconds % 1000), "ns"),
        ];
        if self.0.is_zero() {
            return f.write_str("0s");
        }
        for (number, unit) in parts.into_iter().filter(|&(number, _)| number > 0) {
            write!(f, "{number}{unit}")?;
        }
        Ok(())
    }
}
