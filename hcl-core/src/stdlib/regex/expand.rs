//! Replacement text: `$1`, `$name`, `${name}` stand for groups, `$$` for a dollar sign.

use regex::Captures;

use super::cache::Pattern;

/// Appends the replacement for one match. A group that does not exist or took no part is empty.
pub(super) fn expand(template: &str, pattern: &Pattern, found: &Captures<'_>, out: &mut String) {
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('$') {
        out.push_str(before);
        rest = after;
        if let Some(after) = rest.strip_prefix('$') {
            out.push('$');
            rest = after;
            continue;
        }
        match reference(rest) {
            Some((name, after)) => {
                out.push_str(group(name, pattern, found));
                rest = after;
            }
            None => out.push('$'),
        }
    }
    out.push_str(rest);
}

/// The name ahead, as long as it can be or in braces, and what follows.
fn reference(text: &str) -> Option<(&str, &str)> {
    let (name, braces) = match text.strip_prefix('{') {
        Some(text) => (text, true),
        None => (text, false),
    };
    let end = name
        .find(|letter: char| letter != '_' && !letter.is_alphanumeric())
        .unwrap_or(name.len());
    let (name, rest) = name.split_at(end);
    let rest = if braces {
        rest.strip_prefix('}')?
    } else {
        rest
    };
    (!name.is_empty()).then_some((name, rest))
}

fn group<'s>(name: &str, pattern: &Pattern, found: &Captures<'s>) -> &'s str {
    let numbered = || name.parse().ok().and_then(|index: usize| found.get(index));
    let named = || {
        let places = (1..).zip(&pattern.names);
        places
            .filter(|(_, known)| known.as_deref() == Some(name))
            .find_map(|(index, _)| found.get(index))
    };
    numbered().or_else(named).map_or("", |group| group.as_str())
}
