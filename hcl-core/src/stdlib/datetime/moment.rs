//! Points in time on the proleptic Gregorian calendar, with an offset from UTC.

use std::fmt;

const DAY: i64 = 86_400;

/// A point in time as it is written somewhere.
pub(super) struct Moment {
    pub(super) year: i64,
    pub(super) month: u8,
    pub(super) day: u8,
    pub(super) hour: u8,
    pub(super) minute: u8,
    pub(super) second: u8,
    nanosecond: u32,
    /// Minutes east of UTC.
    pub(super) offset: i64,
}

impl Moment {
    /// Reads `YYYY-MM-DDThh:mm:ss[.fraction](Z|±hh:mm)`.
    pub(super) fn parse(text: &str) -> Result<Self, &'static str> {
        let mut reader = Reader(text.as_bytes());
        let year = i64::from(reader.digits(4, "the year must have four digits")?);
        reader.expect(b'-', "a hyphen must stand behind the year")?;
        let month = reader.within(1, 12, "the month must be two digits from 01 to 12")?;
        reader.expect(b'-', "a hyphen must stand behind the month")?;
        let day = reader.within(1, days_in(year, month), "the month has no such day")?;
        reader.expect(b'T', "a capital T must stand between date and time")?;
        let hour = reader.within(0, 23, "the hour must be two digits from 00 to 23")?;
        reader.expect(b':', "a colon must stand behind the hour")?;
        let minute = reader.within(0, 59, "the minute must be two digits from 00 to 59")?;
        reader.expect(b':', "a colon must stand behind the minute")?;
        let second = reader.within(0, 59, "the second must be two digits from 00 to 59")?;
        let nanosecond = reader.fraction()?;
        let offset = reader.offset()?;
        if !reader.0.is_empty() {
            return Err("nothing may stand behind the offset from UTC");
        }
        Ok(Self {
            year,
            month,
            day,
            hour,
            minute,
            second,
            nanosecond,
            offset,
        })
    }

    /// Reads `YYYY-M-D`, and behind it nothing, a `T` with a time and an offset from UTC, or a space with a time.
    #[cfg(feature = "stdlib-yaml")]
    pub(super) fn parse_loosely(text: &str) -> Option<Self> {
        let (date, time) = match text.find(['T', 't', ' ']) {
            Some(end) => (&text[..end], Some(&text[end..])),
            None => (text, None),
        };
        let mut date = date.split('-');
        let (year, month, day) = (date.next()?, short(date.next()?)?, short(date.next()?)?);
        if year.len() != 4 || date.next().is_some() {
            return None;
        }
        let Some(time) = time else {
            return Self::parse(&format!("{year}-{month}-{day}T00:00:00Z")).ok();
        };
        let (separator, time) = time.split_at(1);
        let end = time.find(['Z', '+', '-']).unwrap_or(time.len());
        let (clock, offset) = time.split_at(end);
        let offset = match (separator, offset) {
            (" ", "") => "Z",
            (" ", _) | (_, "") => return None,
            _ => offset,
        };
        let mut clock = clock.splitn(3, ':');
        let (hour, minute, rest) = (short(clock.next()?)?, short(clock.next()?)?, clock.next()?);
        let (second, fraction) = rest.split_at(rest.find('.').unwrap_or(rest.len()));
        let second = short(second)?;
        Self::parse(&format!(
            "{year}-{month}-{day}T{hour}:{minute}:{second}{fraction}{offset}"
        ))
        .ok()
    }

    /// The days since the first of March of the year 0, by which weeks and leap years are easy to count.
    fn days(&self) -> i64 {
        let shifted = i64::from(self.month <= 2);
        let year = self.year - shifted;
        let month = (i64::from(self.month) + 9) % 12;
        let century = year.div_euclid(100);
        365 * year + year.div_euclid(4) - century
            + year.div_euclid(400)
            + (153 * month + 2) / 5
            + i64::from(self.day)
            - 1
    }

    /// The day of the week, from 0 for Sunday.
    pub(super) fn weekday(&self) -> usize {
        // The first of March of the year 0 was a Wednesday.
        usize::try_from((self.days() + 3).rem_euclid(7)).unwrap_or_default()
    }

    /// A time later by so many nanoseconds, at the same offset.
    pub(super) fn plus(&self, nanoseconds: i64) -> Self {
        let seconds =
            i64::from(self.hour) * 3600 + i64::from(self.minute) * 60 + i64::from(self.second);
        let since = i128::from(self.days() * DAY + seconds) * 1_000_000_000
            + i128::from(self.nanosecond)
            + i128::from(nanoseconds);
        let whole = i64::try_from(since.div_euclid(1_000_000_000)).unwrap_or_default();
        let nanosecond = u32::try_from(since.rem_euclid(1_000_000_000)).unwrap_or_default();
        let (days, second) = (whole.div_euclid(DAY), whole.rem_euclid(DAY));
        let (year, month, day) = date(days);
        let part = |value: i64| u8::try_from(value).unwrap_or_default();
        Self {
            year,
            month,
            day,
            hour: part(second / 3600),
            minute: part(second / 60 % 60),
            second: part(second % 60),
            nanosecond,
            offset: self.offset,
        }
    }
}

/// Writes RFC 3339 without fractions of seconds.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.year < 0 { "-" } else { "" };
        let Self {
            month,
            day,
            hour,
            minute,
            second,
            ..
        } = self;
        let year = self.year.unsigned_abs();
        write!(
            f,
            "{sign}{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}"
        )?;
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

/// One digit or two, as two.
#[cfg(feature = "stdlib-yaml")]
fn short(digits: &str) -> Option<String> {
    (1..=2)
        .contains(&digits.len())
        .then(|| format!("{digits:0>2}"))
}

fn days_in(year: i64, month: u8) -> u8 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Year, month and day of the days since the first of March of the year 0.
fn date(days: i64) -> (i64, u8, u8) {
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let part = |value: i64| u8::try_from(value).unwrap_or_default();
    (era * 400 + year + later, part(month), part(day))
}

struct Reader<'t>(&'t [u8]);

impl Reader<'_> {
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

    fn within(&mut self, least: u8, most: u8, problem: &'static str) -> Result<u8, &'static str> {
        let number = self.digits(2, problem)?;
        let number = u8::try_from(number).map_err(|_| problem)?;
        if (least..=most).contains(&number) {
            Ok(number)
        } else {
            Err(problem)
        }
    }

    fn expect(&mut self, byte: u8, problem: &'static str) -> Result<(), &'static str> {
        match self.0.split_first() {
            Some((&found, rest)) if found == byte => {
                self.0 = rest;
                Ok(())
            }
            _ => Err(problem),
        }
    }

    /// A point and digits, of which nine count.
    fn fraction(&mut self) -> Result<u32, &'static str> {
        if self.0.first() != Some(&b'.') {
            return Ok(0);
        }
        let digits = self.0[1..]
            .iter()
            .take_while(|digit| digit.is_ascii_digit())
            .count();
        if digits == 0 {
            return Err("digits must stand behind the point");
        }
        let (written, rest) = self.0[1..].split_at(digits);
        self.0 = rest;
        let padded = written
            .iter()
            .map(|digit| digit - b'0')
            .chain(std::iter::repeat(0));
        Ok(padded
            .take(9)
            .fold(0, |number, digit| number * 10 + u32::from(digit)))
    }

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
