//! Expansion of replacement text: `$1`, `$name` and `${name}` are groups, `$$` is a dollar sign.

use regex::Captures;

use hcl_value::internal::build::TextBuilder;
use hcl_value::internal::meter::Exceeded;

/// Appends the replacement of one match. A group that does not exist or did not match is empty.
pub(super) fn expand(
    template: &str,
    found: &Captures<'_>,
    out: &mut TextBuilder,
) -> Result<(), Exceeded> {
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('$') {
        out.push_str(before)?;
        rest = after;
        if let Some(after) = rest.strip_prefix('$') {
            out.push('$')?;
            rest = after;
            continue;
        }
        match reference(rest) {
            Some((name, after)) => {
                out.push_str(group(name, found))?;
                rest = after;
            }
            // As in Go, a dollar sign without a name stays.
            None => out.push('$')?,
        }
    }
    out.push_str(rest)
}

/// Splits a text after the longest name at its start, or after a name in braces.
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

fn group<'s>(name: &str, found: &Captures<'s>) -> &'s str {
    let numbered = || name.parse().ok().and_then(|index: usize| found.get(index));
    let group = numbered().or_else(|| found.name(name));
    group.map_or("", |group| group.as_str())
}
