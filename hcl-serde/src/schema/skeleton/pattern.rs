//! Sample texts of patterns.

use std::sync::Arc;

use regex::Regex;
use regex_syntax::hir::{Class, Hir, HirKind};

use crate::constraint::compiled;

/// Maximum length of a sample, in bytes.
const MAX_LENGTH: u32 = 1024;

/// Preferred characters of a class, in this order.
const PREFERRED: [char; 6] = ['a', 'A', '1', '0', '-', '_'];

/// Maximum number of choices at one part of a pattern.
const MAX_CHOICES: usize = 16;

/// Returns up to `count` different texts of at least `length` characters that match all patterns, as far as they are easily found.
/// Such texts need no escapes in quotes.
pub(super) fn matching(patterns: &[&str], length: usize, count: usize) -> Vec<String> {
    let all: Option<Vec<Arc<Regex>>> = patterns.iter().map(|it| compiled(it)).collect();
    let parsed = patterns
        .iter()
        .filter_map(|it| regex_syntax::parse(it).ok());
    let parsed: Vec<Hir> = parsed.collect();
    let Some(all) = all else { return Vec::new() };
    // `[a-z]*` has texts of any length: the shortest is tried, and the texts that repeat all parts.
    let counts = [0, 1, u32::try_from(length).unwrap_or(u32::MAX)];
    let is_plain = |it: &str| !it.contains(['"', '\\', '$', '%']) && !it.contains(char::is_control);
    let fits = |text: &str| {
        is_plain(text)
            && text.chars().count() >= length
            && all.iter().all(|pattern| pattern.is_match(text))
    };
    let mut found: Vec<String> = Vec::new();
    // Many choices lead to one text, or to none that fits.
    for index in 0..count.saturating_mul(2).saturating_add(MAX_CHOICES) {
        for (hir, repetitions) in parsed.iter().flat_map(|it| counts.map(|count| (it, count))) {
            let mut text = String::new();
            let mut choices = Choices(index);
            let is_text = push(hir, repetitions, &mut choices, &mut text);
            if is_text && fits(&text) && !found.contains(&text) {
                found.push(text);
            }
            if found.len() >= count {
                return found;
            }
        }
    }
    found
}

/// The choices that lead to a text, as the digits of a number. Zero is the first choice of each.
struct Choices(usize);

impl Choices {
    /// Returns the next choice of so many.
    fn next(&mut self, of: usize) -> usize {
        let of = of.clamp(1, MAX_CHOICES);
        let choice = self.0 % of;
        self.0 /= of;
        choice
    }
}

/// Appends a text that matches a part of a pattern, with about `count` repetitions where the number is free. Returns whether there
/// is one. Patterns nest no deeper than their parser allows.
fn push(part: &Hir, count: u32, choices: &mut Choices, text: &mut String) -> bool {
    if text.len() > MAX_LENGTH as usize {
        return false;
    }
    match part.kind() {
        HirKind::Empty | HirKind::Look(_) => true,
        HirKind::Literal(literal) => match std::str::from_utf8(&literal.0) {
            Ok(literal) => {
                text.push_str(literal);
                true
            }
            Err(_) => false,
        },
        HirKind::Class(class) => {
            let members = members(class);
            let member = members.get(choices.next(members.len()));
            text.extend(member);
            member.is_some()
        }
        HirKind::Repetition(inner) => {
            let most = inner.max.unwrap_or(u32::MAX);
            let least = count.clamp(inner.min, most.max(inner.min));
            // Its parts have choices of their own: of the numbers, a few are enough.
            let more = choices.next(
                (most.saturating_sub(least) as usize)
                    .saturating_add(1)
                    .min(4),
            );
            let number = least.saturating_add(u32::try_from(more).unwrap_or(0));
            // The length limits the loop, unless each repetition is empty.
            let mut repetitions = 0..number.min(MAX_LENGTH + 1);
            repetitions.all(|_| push(&inner.sub, count, choices, text))
        }
        HirKind::Capture(inner) => push(&inner.sub, count, choices, text),
        HirKind::Concat(parts) => parts.iter().all(|it| push(it, count, choices, text)),
        HirKind::Alternation(parts) => {
            let part = parts.get(choices.next(parts.len()));
            part.is_some_and(|it| push(it, count, choices, text))
        }
    }
}

/// Returns the first characters of a class, after the preferred ones.
fn members(class: &Class) -> Vec<char> {
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(class) => class.iter().map(|it| (it.start(), it.end())).collect(),
        Class::Bytes(class) => class
            .iter()
            .map(|it| (char::from(it.start()), char::from(it.end())))
            .collect(),
    };
    let is_in = |it: &char| {
        ranges
            .iter()
            .any(|(start, end)| (start..=end).contains(&it))
    };
    let mut members: Vec<char> = PREFERRED.into_iter().filter(is_in).collect();
    let others = ranges.iter().flat_map(|(start, end)| *start..=*end);
    for other in others.take(2 * MAX_CHOICES) {
        if members.len() < MAX_CHOICES && !members.contains(&other) {
            members.push(other);
        }
    }
    members
}

#[cfg(test)]
mod tests {
    use super::matching;

    #[test]
    fn a_pattern_has_different_texts() {
        for (pattern, expected) in [
            ("^[ab]$", &["a", "b"][..]),
            ("^v[0-9]{2}$", &["v11", "v01", "v21"]),
            ("^(dev|prod)-x$", &["dev-x", "prod-x"]),
            ("^a*$", &["", "a", "aa"]),
        ] {
            assert_eq!(
                matching(&[pattern], 0, expected.len()),
                expected,
                "{pattern}"
            );
        }
        // The first is the shortest.
        assert_eq!(matching(&["^[a-z]+$"], 0, 1), ["a"]);
        assert_eq!(matching(&["^[a-z]+$"], 3, 2).len(), 2);
        assert_eq!(matching(&["^[ab]$"], 0, 5), ["a", "b"]);
        let many = matching(&["^[a-z][a-z0-9-]*$"], 2, 1_000);
        assert_eq!(many.len(), 1_000);
    }
}
