//! Patterns of `formatdate`: runs of one letter are a part of the time, other characters stand for themselves.
//!
//! ```ebnf
//! Pattern = { Letters | "'" { Character | "''" } "'" | Character } ;
//! ```

use chrono::Datelike;

use super::errors;
use super::moment::Moment;
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
                out.push_str(&match notation(letters, time.is_utc()) {
                    Some(notation) => time.0.format(notation).to_string(),
                    // chrono writes a sign before a year of five digits.
                    None if letters == "YYYY" => format!("{:04}", time.0.year()),
                    None => return Err(errors::unknown_letters(letters)),
                });
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

/// Returns the part of the time that a run of one letter means, in the notation of chrono; `None` if it means nothing.
fn notation(run: &str, is_utc: bool) -> Option<&'static str> {
    Some(match run {
        "YY" => "%y",
        "MMMM" => "%B",
        "MMM" => "%b",
        "MM" => "%m",
        "M" => "%-m",
        "DD" => "%d",
        "D" => "%-d",
        "EEEE" => "%A",
        "EEE" => "%a",
        "hh" => "%H",
        "h" => "%-H",
        "HH" => "%I",
        "H" => "%-I",
        "mm" => "%M",
        "m" => "%-M",
        "ss" => "%S",
        "s" => "%-S",
        "aa" => "%P",
        "AA" => "%p",
        "ZZZ" if is_utc => "UTC",
        "Z" if is_utc => "Z",
        "ZZZ" | "ZZZZ" => "%z",
        "Z" | "ZZZZZ" => "%:z",
        _ => return None,
    })
}
