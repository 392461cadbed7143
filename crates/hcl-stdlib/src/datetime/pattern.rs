//! Patterns of `formatdate`: runs of one letter are a part of the time, other characters stand for themselves.
//!
//! ```ebnf
//! Pattern = { Letters | "'" { Character | "''" } "'" | Character } ;
//! ```

use std::fmt::{self, Write};

use chrono::{Datelike, Month, Timelike, Weekday};

use super::errors;
use super::moment::{Moment, write_offset};
use hcl_core::function::FunctionError;

/// Formats a time by a pattern.
pub(super) fn format(pattern: &str, time: &Moment) -> Result<String, FunctionError> {
    let mut out = String::new();
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        rest = match first {
            '\'' => quoted(&mut out, rest)?,
            'a'..='z' | 'A'..='Z' => {
                let after = rest.trim_start_matches(first);
                let (letters, after) = rest.split_at(rest.len() - after.len());
                let written = part(&mut out, first, letters, time);
                // Writing to a string cannot fail.
                let _ = written.ok_or_else(|| errors::unknown_letters(letters))?;
                after
            }
            _ => {
                out.push(first);
                rest.strip_prefix(first).unwrap_or_default()
            }
        };
    }
    Ok(out)
}

/// Writes text in quotes, and returns the rest of the pattern.
///
/// A doubled quote in the text is one quote; so are two quotes with nothing between. A doubled quote at the end of the
/// pattern also closes the text: `'a''` is `a'`.
fn quoted<'p>(out: &mut String, text: &'p str) -> Result<&'p str, FunctionError> {
    if let Some(rest) = text.strip_prefix("''") {
        out.push('\'');
        return Ok(rest);
    }
    let mut rest = text.strip_prefix('\'').unwrap_or(text);
    loop {
        let (literal, after) = rest.split_once('\'').ok_or_else(errors::open_quote)?;
        out.push_str(literal);
        rest = match after.strip_prefix('\'') {
            None => return Ok(after),
            Some(after) => after,
        };
        out.push('\'');
        if rest.is_empty() {
            return Ok(rest);
        }
    }
}

/// Writes the part of the time that a run of a letter means; `None` if it means nothing.
fn part(out: &mut String, letter: char, run: &str, time: &Moment) -> Option<fmt::Result> {
    match letter {
        'Y' | 'M' | 'D' | 'E' => date(out, run, time),
        'h' | 'H' | 'm' | 's' | 'a' | 'A' => clock(out, run, time),
        'Z' => zone(out, run, time),
        _ => None,
    }
}

fn date(out: &mut String, run: &str, time: &Moment) -> Option<fmt::Result> {
    let month = u8::try_from(time.local.month()).ok();
    let month = month.and_then(|month| Month::try_from(month).ok())?.name();
    let day = day_name(time.local.weekday());
    Some(match run {
        "YYYY" => write!(out, "{:04}", time.local.year()),
        "YY" => write!(out, "{:02}", time.local.year().rem_euclid(100)),
        "MMMM" => out.write_str(month),
        "MMM" => write!(out, "{month:.3}"),
        "MM" => write!(out, "{:02}", time.local.month()),
        "M" => write!(out, "{}", time.local.month()),
        "DD" => write!(out, "{:02}", time.local.day()),
        "D" => write!(out, "{}", time.local.day()),
        "EEEE" => out.write_str(day),
        "EEE" => write!(out, "{day:.3}"),
        _ => return None,
    })
}

const fn day_name(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Sun => "Sunday",
        Weekday::Mon => "Monday",
        Weekday::Tue => "Tuesday",
        Weekday::Wed => "Wednesday",
        Weekday::Thu => "Thursday",
        Weekday::Fri => "Friday",
        Weekday::Sat => "Saturday",
    }
}

fn clock(out: &mut String, run: &str, time: &Moment) -> Option<fmt::Result> {
    // Midnight and noon are 12.
    let of_twelve = (time.local.hour() + 11) % 12 + 1;
    let morning = time.local.hour() < 12;
    Some(match run {
        "hh" => write!(out, "{:02}", time.local.hour()),
        "h" => write!(out, "{}", time.local.hour()),
        "HH" => write!(out, "{of_twelve:02}"),
        "H" => write!(out, "{of_twelve}"),
        "mm" => write!(out, "{:02}", time.local.minute()),
        "m" => write!(out, "{}", time.local.minute()),
        "ss" => write!(out, "{:02}", time.local.second()),
        "s" => write!(out, "{}", time.local.second()),
        "aa" => out.write_str(if morning { "am" } else { "pm" }),
        "AA" => out.write_str(if morning { "AM" } else { "PM" }),
        _ => return None,
    })
}

fn zone(out: &mut String, run: &str, time: &Moment) -> Option<fmt::Result> {
    Some(match run {
        "ZZZ" if time.offset == 0 => out.write_str("UTC"),
        "Z" if time.offset == 0 => out.write_str("Z"),
        "ZZZ" | "ZZZZ" => write_offset(out, time.offset, ""),
        "Z" | "ZZZZZ" => write_offset(out, time.offset, ":"),
        _ => return None,
    })
}
