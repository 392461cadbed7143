//! Patterns of `formatdate`: runs of one letter mean a part of the time, other characters themselves.
//!
//! ```ebnf
//! Pattern = { Letters | "'" { Character | "''" } "'" | Character } ;
//! ```

use std::fmt::{self, Write};

use super::moment::{Moment, write_offset};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const DAYS: [&str; 7] = [
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
];

/// Writes a time by a pattern.
pub(super) fn write(pattern: &str, time: &Moment) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\'' => quoted(&mut out, rest)?,
            'a'..='z' | 'A'..='Z' => {
                let run = rest
                    .bytes()
                    .take_while(|&byte| char::from(byte) == first)
                    .count();
                part(&mut out, &rest[..run], time)?;
                run
            }
            _ => {
                out.push(first);
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    Ok(out)
}

/// Text in quotes, in which a doubled quote is one; two quotes with nothing between are one as well. A doubled quote at the
/// end of the pattern also closes the text.
fn quoted(out: &mut String, text: &str) -> Result<usize, String> {
    if text.starts_with("''") {
        out.push('\'');
        return Ok(2);
    }
    let mut at = 1;
    loop {
        let Some(end) = text[at..].find('\'') else {
            return Err("a quote is not closed".to_owned());
        };
        out.push_str(&text[at..at + end]);
        at += end + 1;
        if !text[at..].starts_with('\'') {
            return Ok(at);
        }
        out.push('\'');
        at += 1;
        if at == text.len() {
            return Ok(at);
        }
    }
}

fn part(out: &mut String, letters: &str, time: &Moment) -> Result<(), String> {
    let known = match letters.as_bytes()[0] {
        b'Y' | b'M' | b'D' | b'E' => date(out, letters, time),
        b'h' | b'H' | b'm' | b's' | b'a' | b'A' => clock(out, letters, time),
        b'Z' => zone(out, letters, time),
        _ => None,
    };
    match known {
        Some(_) => Ok(()),
        None => Err(unknown(letters)),
    }
}

/// `None` for letters that mean nothing, as in all of these.
fn date(out: &mut String, letters: &str, time: &Moment) -> Option<fmt::Result> {
    let month = MONTHS[usize::from(time.month) - 1];
    let day = DAYS[time.weekday()];
    Some(match letters {
        "YYYY" => write!(out, "{:04}", time.year),
        "YY" => write!(out, "{:02}", time.year.rem_euclid(100)),
        "MMMM" => out.write_str(month),
        "MMM" => out.write_str(&month[..3]),
        "MM" => write!(out, "{:02}", time.month),
        "M" => write!(out, "{}", time.month),
        "DD" => write!(out, "{:02}", time.day),
        "D" => write!(out, "{}", time.day),
        "EEEE" => out.write_str(day),
        "EEE" => out.write_str(&day[..3]),
        _ => return None,
    })
}

fn clock(out: &mut String, letters: &str, time: &Moment) -> Option<fmt::Result> {
    let of_twelve = (time.hour + 11) % 12 + 1;
    let morning = time.hour < 12;
    Some(match letters {
        "hh" => write!(out, "{:02}", time.hour),
        "h" => write!(out, "{}", time.hour),
        "HH" => write!(out, "{of_twelve:02}"),
        "H" => write!(out, "{of_twelve}"),
        "mm" => write!(out, "{:02}", time.minute),
        "m" => write!(out, "{}", time.minute),
        "ss" => write!(out, "{:02}", time.second),
        "s" => write!(out, "{}", time.second),
        "aa" => out.write_str(if morning { "am" } else { "pm" }),
        "AA" => out.write_str(if morning { "AM" } else { "PM" }),
        _ => return None,
    })
}

fn zone(out: &mut String, letters: &str, time: &Moment) -> Option<fmt::Result> {
    Some(match letters {
        "ZZZ" if time.offset == 0 => out.write_str("UTC"),
        "Z" if time.offset == 0 => out.write_str("Z"),
        "ZZZ" | "ZZZZ" => write_offset(out, time.offset, ""),
        "Z" | "ZZZZZ" => write_offset(out, time.offset, ":"),
        _ => return None,
    })
}

fn unknown(letters: &str) -> String {
    let may_be = match letters.as_bytes()[0] {
        b'Y' => "a year is YYYY or YY",
        b'M' => "a month is M, MM, MMM or MMMM",
        b'D' => "a day of the month is D or DD",
        b'E' => "a day of the week is EEE or EEEE",
        b'h' => "an hour of 24 is h or hh",
        b'H' => "an hour of 12 is H or HH",
        b'm' => "a minute is m or mm",
        b's' => "a second is s or ss",
        b'a' | b'A' => "morning or afternoon is aa or AA",
        b'Z' => "an offset from UTC is Z, ZZZ, ZZZZ or ZZZZZ",
        _ => "letters that stand for themselves must be put in 'single quotes'",
    };
    format!("{letters:?} is no part of a time: {may_be}")
}
