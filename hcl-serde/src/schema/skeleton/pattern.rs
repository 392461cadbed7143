//! Sample texts of patterns.

use std::sync::Arc;

use regex::Regex;
use regex_syntax::hir::{Class, Hir, HirKind};

use crate::constraint::compiled;

/// Maximum length of a sample, in bytes.
const MAX_LENGTH: u32 = 1024;

/// Preferred characters of a class, in this order.
const PREFERRED: [char; 6] = ['a', 'A', '1', '0', '-', '_'];

/// Returns a text of at least `length` characters that matches all patterns, if one is easily found. Such a text needs no
/// escapes in quotes.
pub(super) fn matching(patterns: &[&str], length: usize) -> Option<String> {
    let all: Vec<Arc<Regex>> = patterns
        .iter()
        .map(|it| compiled(it))
        .collect::<Option<_>>()?;
    // `[a-z]*` has texts of any length: the shortest is tried, and the texts that repeat all parts.
    let counts = [0, 1, u32::try_from(length).unwrap_or(u32::MAX)];
    let of_pattern = |pattern: &&str| {
        let hir = regex_syntax::parse(pattern).ok()?;
        Some(counts.map(|count| {
            let mut text = String::new();
            push(&hir, count, &mut text).then_some(text)
        }))
    };
    let candidates = patterns.iter().filter_map(of_pattern).flatten().flatten();
    let is_plain =
        |it: &String| !it.contains(['"', '\\', '$', '%']) && !it.contains(char::is_control);
    let mut fitting = candidates.filter(is_plain);
    fitting.find(|text| {
        text.chars().count() >= length && all.iter().all(|pattern| pattern.is_match(text))
    })
}

/// Appends a text that matches a part of a pattern, with `count` repetitions where the number is free. Returns whether there is
/// one. Patterns nest no deeper than their parser allows.
fn push(part: &Hir, count: u32, text: &mut String) -> bool {
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
            text.extend(member(class));
            member(class).is_some()
        }
        HirKind::Repetition(inner) => {
            let most = inner.max.unwrap_or(u32::MAX);
            let count = count.clamp(inner.min, most.max(inner.min));
            // The length limits the loop, unless each repetition is empty.
            let mut repetitions = 0..count.min(MAX_LENGTH + 1);
            repetitions.all(|_| push(&inner.sub, count, text))
        }
        HirKind::Capture(inner) => push(&inner.sub, count, text),
        HirKind::Concat(parts) => parts.iter().all(|it| push(it, count, text)),
        HirKind::Alternation(parts) => parts.iter().next().is_some_and(|it| push(it, count, text)),
    }
}

fn member(class: &Class) -> Option<char> {
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
    let preferred = PREFERRED.into_iter().find(is_in);
    preferred.or_else(|| ranges.first().map(|(start, _)| *start))
}
