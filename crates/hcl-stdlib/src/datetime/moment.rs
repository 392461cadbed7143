//! Points in time with an offset from UTC, and their notation in RFC 3339.
//!
//! The calendar is chrono's: jiff's ends with the year 9999, while `timeadd` reaches the year 10291, as in the
//! reference. The text is parsed here, because chrono accepts more than the reference (a lower-case `t`, a second 60),
//! and so that an error names the part that is wrong.

use std::fmt;

#[cfg(feature = "terraform")]
use chrono::DateTime;
use chrono::{Datelike, NaiveDate, NaiveDateTime, TimeDelta, Timelike};

/// A point in time as written: local date and time, and an offset from UTC.
pub(crate) struct Moment {
    pub(super) local: NaiveDateTime,
    /// Minutes east of UTC.
    pub(super) offset: i64,
}

impl Moment {
    /// Parses `YYYY-MM-DDThh:mm:ss[.fraction](Z|±hh:mm)`.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        const DAY: &str = "the month has no such day";
        let mut reader = MomentReader(text.as_bytes());
        let year = reader.digits(4, "the year must have four digits")?;
        reader.expect(b'-', "a hyphen must follow the year")?;
        let month = reader.within(1, 12, "the month must be two digits from 01 to 12")?;
        reader.expect(b'-', "a hyphen must follow the month")?;
        let day = reader.digits(2, DAY)?;
        let year = i32::try_from(year).unwrap_or_default();
        let date = NaiveDate::from_ymd_opt(year, month, day).ok_or(DAY)?;
        reader.expect(b'T', "a capital T must stand between date and time")?;
        let hour = reader.within(0, 23, "the hour must be two digits from 00 to 23")?;
        reader.expect(b':', "a colon must follow the hour")?;
        let minute = reader.within(0, 59, "the minute must be two digits from 00 to 59")?;
        reader.expect(b':', "a colon must follow the minute")?;
        // Up to 59: Go knows no leap seconds.
        let second = reader.within(0, 59, "the second must be two digits from 00 to 59")?;
        let nanosecond = reader.fraction()?;
        let offset = reader.offset()?;
        if !reader.0.is_empty() {
            return Err("nothing may follow the offset from UTC");
        }
        let local = date.and_hms_nano_opt(hour, minute, second, nanosecond);
        Ok(Self {
            local: local.ok_or("there is no such time of day")?,
            offset,
        })
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
        Self {
            local: time.naive_utc(),
            offset: 0,
        }
    }

    #[cfg(feature = "terraform")]
    pub(crate) fn in_utc(&self) -> NaiveDateTime {
        self.local - TimeDelta::minutes(self.offset)
    }

    /// Returns the time after so many nanoseconds, at the same offset.
    ///
    /// `None` is impossible for a year of four digits: nanoseconds of 64 bits are 292 years.
    pub(super) fn checked_add(&self, nanoseconds: i64) -> Option<Self> {
        let local = self
            .local
            .checked_add_signed(TimeDelta::nanoseconds(nanoseconds))?;
        Some(Self {
            local,
            offset: self.offset,
        })
    }
}

/// Writes RFC 3339 without fractions of seconds. Years out of the range of four digits are written as they are.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.local.year() < 0 { "-" } else { "" };
        write!(
            f,
            "{sign}{:04}-{:02}-{:02}T{:02}:{:02}:{:02}",
            self.local.year().unsigned_abs(),
            self.local.month(),
            self.local.day(),
            self.local.hour(),
            self.local.minute(),
            self.local.second(),
        )?;
        // Also for `+00:00`, as Go writes it.
        if self.offset == 0 {
            return f.write_str("Z");
        }
        write_offset(f, self.offset, ":")
    }
}

/// Writes `±hh`, a separator and `mm`.
pub(super) fn write_offset(out: &mut impl fmt::Write, offset: i64, separator: &str) -> fmt::Result {
    let sign = if offset < 0 { '-' } else { '+' };
    let minutes = offset.unsigned_abs();
    write!(
        out,
        "{sign}{:02}{separator}{:02}",
        minutes / 60,
        minutes % 60
    )
}

/// Pads one digit to two.
#[cfg(feature = "yaml")]
fn two_digits(digits: &str) -> Option<String> {
    (1..=2)
        .contains(&digits.len())
        .then(|| format!("{digits:0>2}"))
}

/// The text that is not read yet.
struct MomentReader<'t>(&'t [u8]);

impl MomentReader<'_> {
    fn digits(&mut self, count: usize, problem: &'static str) -> Result<u32, &'static str> {
        let (digits, rest) = self.0.split_at_checked(count).ok_or(problem)?;
        if !digits.iter().all(u8::is_ascii_digit) {
            return Err(problem);
        }
        self.0 = rest;
        Ok(digits
            .iter()
            .fold(0, |number, digit| number * 10 + u32::from(digit - b'0')))
    }

    fn within(&mut self, min: u32, max: u32, problem: &'static str) -> Result<u32, &'static str> {
        let number = self.digits(2, problem)?;
        if (min..=max).contains(&number) {
            Ok(number)
        } else {
            Err(problem)
        }
    }

    fn expect(&mut self, byte: u8, problem: &'static str) -> Result<(), &'static str> {
        self.0 = self.0.strip_prefix(&[byte]).ok_or(problem)?;
        Ok(())
    }

    /// Reads a point and digits. The first nine digits count.
    fn fraction(&mut self) -> Result<u32, &'static str> {
        let Some(rest) = self.0.strip_prefix(b".") else {
            return Ok(0);
        };
        let count = rest.iter().take_while(|digit| digit.is_ascii_digit());
        let (digits, rest) = rest.split_at(count.count());
        if digits.is_empty() {
            return Err("digits must follow the point");
        }
        self.0 = rest;
        let padded = digits
            .iter()
            .map(|digit| digit - b'0')
            .chain(std::iter::repeat(0));
        Ok(padded
            .take(9)
            .fold(0, |number, digit| number * 10 + u32::from(digit)))
    }

    /// Reads `Z` or `±hh:mm`, in minutes.
    fn offset(&mut self) -> Result<i64, &'static str> {
        const PROBLEM: &str =
            "the offset from UTC must be Z, or a sign, hours and minutes like +05:30";
        let (&sign, rest) = self.0.split_first().ok_or(PROBLEM)?;
        self.0 = rest;
        let sign = match sign {
            b'Z' => return Ok(0),
            b'+' => 1,
            b'-' => -1,
            _ => return Err(PROBLEM),
        };
        let hours = self.within(0, 23, PROBLEM)?;
        self.expect(b':', PROBLEM)?;
        let minutes = self.within(0, 59, PROBLEM)?;
        Ok(sign * (i64::from(hours) * 60 + i64::from(minutes)))
    }
}
