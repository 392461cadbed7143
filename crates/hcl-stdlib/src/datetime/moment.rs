//! Points in time with an offset from UTC, and their notation in RFC 3339.
//!
//! The calendar is chrono's: jiff's ends with the year 9999, while `timeadd` reaches the year 10291, as in the
//! reference.

use std::fmt;

use chrono::format::ParseErrorKind;
use chrono::{DateTime, Datelike, FixedOffset, TimeDelta, Timelike};

use super::errors;
use hcl_core::function::FunctionError;

/// A point in time as written: with an offset from UTC. Ordered by the time in UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(pub(super) DateTime<FixedOffset>);

impl Moment {
    /// Parses `YYYY-MM-DDThh:mm:ss[.fraction](Z|±hh:mm)`.
    pub(crate) fn parse(text: &str) -> Result<Self, FunctionError> {
        // The reference refuses what chrono reads: `t`, `z`, the minus sign U+2212, and a second 60.
        let is_strict =
            text.is_ascii() && text.as_bytes().get(10) == Some(&b'T') && !text.ends_with('z');
        let time = DateTime::parse_from_rfc3339(if is_strict { text } else { "" });
        match time.map_err(|error| error.kind()) {
            Ok(time) if time.nanosecond() < 1_000_000_000 => Ok(Self(time)),
            Ok(_) | Err(ParseErrorKind::OutOfRange) => Err(errors::no_such_time()),
            Err(_) => Err(errors::bad_time()),
        }
    }

    /// Parses a timestamp of YAML: `YYYY-M-D`, alone, with `T`, a time and an offset from UTC, or with a space and a
    /// time.
    #[cfg(feature = "yaml")]
    pub(super) fn parse_yaml(text: &str) -> Option<Self> {
        let (date, time) = match text.find(['T', 't', ' ']) {
            Some(end) => text.split_at_checked(end)?,
            None => (text, ""),
        };
        let mut date = date.split('-');
        let (year, month, day) = (
            date.next()?,
            two_digits(date.next()?)?,
            two_digits(date.next()?)?,
        );
        if year.len() != 4 || date.next().is_some() {
            return None;
        }
        if time.is_empty() {
            return Self::parse(&format!("{year}-{month}-{day}T00:00:00Z")).ok();
        }
        let (separator, time) = time.split_at(1);
        let end = time.find(['Z', '+', '-']).unwrap_or(time.len());
        let (clock, offset) = time.split_at(end);
        // The layouts of the reference's parser have an offset after `T` and none after a space.
        let offset = match (separator, offset) {
            (" ", "") => "Z",
            (" ", _) | (_, "") => return None,
            _ => offset,
        };
        let mut clock = clock.splitn(3, ':');
        let (hour, minute, rest) = (
            two_digits(clock.next()?)?,
            two_digits(clock.next()?)?,
            clock.next()?,
        );
        let (second, fraction) = rest.split_at(rest.find('.').unwrap_or(rest.len()));
        let second = two_digits(second)?;
        Self::parse(&format!(
            "{year}-{month}-{day}T{hour}:{minute}:{second}{fraction}{offset}"
        ))
        .ok()
    }

    /// Creates the time of so many seconds since 1970, in UTC.
    #[cfg(feature = "terraform")]
    pub(crate) fn of_unix(seconds: u64) -> Self {
        let seconds = i64::try_from(seconds).unwrap_or_default();
        let time = DateTime::from_timestamp(seconds, 0).unwrap_or_default();
        Self(time.fixed_offset())
    }

    /// Returns the time after so many nanoseconds, at the same offset.
    ///
    /// `None` is impossible for a year of four digits: nanoseconds of 64 bits are 292 years.
    pub(super) fn checked_add(&self, nanoseconds: i64) -> Option<Self> {
        let later = self
            .0
            .checked_add_signed(TimeDelta::nanoseconds(nanoseconds));
        later.map(Self)
    }

    /// Returns whether the offset from UTC is zero.
    pub(super) fn is_utc(&self) -> bool {
        self.0.offset().local_minus_utc() == 0
    }
}

/// Writes RFC 3339 without fractions of seconds. Years out of the range of four digits are written as they are.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0.year() < 0 { "-" } else { "" };
        let year = self.0.year().unsigned_abs();
        let offset = if self.is_utc() { "Z" } else { "%:z" };
        let rest = format!("-%m-%dT%H:%M:%S{offset}");
        write!(f, "{sign}{year:04}{}", self.0.format(&rest))
    }
}

/// Pads one digit to two.
#[cfg(feature = "yaml")]
fn two_digits(digits: &str) -> Option<String> {
    (1..=2)
        .contains(&digits.len())
        .then(|| format!("{digits:0>2}"))
}
