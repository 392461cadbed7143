//! Patterns of paths: `*` and `?` within a component, `**` across components, sets and alternatives.
//!
//! Matched here and not by globset, in which `[!4-5]` is a negated set and a backslash in a set is a literal; in the
//! reference `!` is a member, and a backslash escapes. The time of a match is at most pattern × path.

use std::iter::Peekable;
use std::str::Chars;

/// A pattern, as one list of tokens for each combination of alternatives in braces.
pub(super) struct GlobPattern(Vec<Vec<GlobToken>>);

#[derive(Clone)]
enum GlobToken {
    Letter(char),
    /// `?`
    Any,
    /// `*`
    Many,
    /// `**`, which matches whole components.
    Deep,
    /// `[a-z]`, `[^a-z]`
    Set(bool, Vec<(char, char)>),
}

/// The maximum number of combinations of alternatives.
const MAX_ALTERNATIVES: usize = 256;

/// The maximum length of a pattern, and of all combinations together, in bytes.
const MAX_LENGTH: usize = 4096;

impl GlobPattern {
    /// Parses a pattern; `None` if a bracket or brace is not closed, or there are too many alternatives.
    pub(super) fn new(text: &str) -> Option<Self> {
        let alternatives = expand(text)?;
        let patterns: Option<Vec<_>> = alternatives.iter().map(|text| tokens(text)).collect();
        patterns.map(Self)
    }

    /// Returns whether the pattern matches a whole path with slashes.
    pub(super) fn matches(&self, path: &str) -> bool {
        let path: Vec<char> = path.chars().collect();
        self.0.iter().any(|tokens| matches(tokens, &path))
    }
}

/// Returns a pattern without braces for each combination of alternatives.
fn expand(text: &str) -> Option<Vec<String>> {
    let mut done = Vec::new();
    let mut length = 0;
    let mut waiting = vec![text.to_owned()];
    while let Some(text) = waiting.pop() {
        if done.len() + waiting.len() > MAX_ALTERNATIVES || length + text.len() > MAX_LENGTH {
            return None;
        }
        let Some((before, after)) = text.split_once('{') else {
            length += text.len();
            done.push(text);
            continue;
        };
        // The first closing brace ends an innermost group: `{a,b{1,2}}` becomes `{a,b1}` and `{a,b2}`.
        let (inside, after) = after.split_once('}')?;
        let (before, inside) = match inside.rsplit_once('{') {
            Some((outer, inside)) => (format!("{before}{{{outer}"), inside),
            None => (before.to_owned(), inside),
        };
        // One more than the limit, so that the next round finds the excess.
        let alternatives = inside.split(',').take(MAX_ALTERNATIVES + 1);
        waiting.extend(alternatives.map(|part| format!("{before}{part}{after}")));
    }
    Some(done)
}

fn tokens(text: &str) -> Option<Vec<GlobToken>> {
    let mut tokens = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        tokens.push(match letter {
            '*' if letters.next_if_eq(&'*').is_some() => {
                // Includes the slash, because it also matches no component.
                letters.next_if_eq(&'/');
                GlobToken::Deep
            }
            '*' => GlobToken::Many,
            '?' => GlobToken::Any,
            '[' => set(&mut letters)?,
            '\\' => GlobToken::Letter(letters.next()?),
            _ => GlobToken::Letter(letter),
        });
    }
    Some(tokens)
}

fn set(letters: &mut Peekable<Chars<'_>>) -> Option<GlobToken> {
    let negated = letters.next_if_eq(&'^').is_some();
    let mut ranges = Vec::new();
    loop {
        let from = match letters.next()? {
            ']' if !ranges.is_empty() => return Some(GlobToken::Set(negated, ranges)),
            '\\' => letters.next()?,
            letter => letter,
        };
        let to = match letters.next_if_eq(&'-') {
            Some(_) => letters.next()?,
            None => from,
        };
        ranges.push((from, to));
    }
}

/// Matches by the set of offsets that each token can end at.
#[expect(
    clippy::indexing_slicing,
    reason = "the sets have one entry more than the path, and a step right needs a letter there"
)]
fn matches(tokens: &[GlobToken], path: &[char]) -> bool {
    let mut reached = vec![false; path.len() + 1];
    reached[0] = true;
    for token in tokens {
        let mut next = vec![false; path.len() + 1];
        for offset in 0..=path.len() {
            let letter = path.get(offset).copied();
            match token {
                GlobToken::Many | GlobToken::Deep => {
                    next[offset] |= reached[offset];
                    let crosses = matches!(token, GlobToken::Deep) || letter != Some('/');
                    if next[offset] && offset < path.len() && crosses {
                        next[offset + 1] = true;
                    }
                }
                _ => {
                    if reached[offset] && letter.is_some_and(|letter| fits(token, letter)) {
                        next[offset + 1] = true;
                    }
                }
            }
        }
        if matches!(token, GlobToken::Deep) {
            retain_component_starts(&mut next, &reached, path);
        }
        reached = next;
    }
    reached[path.len()]
}

/// Removes the offsets that `**` cannot end at: all but starts of components and the end of the path.
fn retain_component_starts(next: &mut [bool], before: &[bool], path: &[char]) {
    for (offset, (next, before)) in next.iter_mut().zip(before).enumerate() {
        let previous = offset.checked_sub(1).and_then(|offset| path.get(offset));
        let is_start = previous.is_none_or(|&letter| letter == '/') || offset == path.len();
        *next &= is_start || *before;
    }
}

fn fits(token: &GlobToken, letter: char) -> bool {
    match token {
        GlobToken::Letter(expected) => letter == *expected,
        GlobToken::Any => letter != '/',
        GlobToken::Set(negated, ranges) => {
            letter != '/'
                && ranges
                    .iter()
                    .any(|&(from, to)| (from..=to).contains(&letter))
                    != *negated
        }
        GlobToken::Many | GlobToken::Deep => false,
    }
}
