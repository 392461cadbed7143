//! Alignment after an edit: runs that were aligned before are aligned again, other lines stay.

use std::collections::HashMap;

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::{Source, Span};

use super::FormatOptions;
use super::align::{Aligned, AlignedTokens};
use super::layout::{All, Layout, is_spaces};
use crate::patch::{Patch, Patches};
use crate::tokens::to_u32;

/// Returns the patches that align the equals signs and trailing comments of `new` which an edit has moved.
///
/// `edit` turns `old` into `new`. A run of lines that was not aligned in `old` stays as it is, also where a patch has written some of
/// the lines again.
pub(crate) fn realign(old: &Source, new: &Source, edit: &Patches) -> Patches {
    let before = NewPlaces::of(old, edit);
    let mut patches = Vec::new();
    let AlignedTokens { equals, comments } = aligned(new);
    for tokens in [equals, comments] {
        for run in tokens.chunk_by(|first, second| first.line + 1 == second.line) {
            if run.iter().all(|token| before.was_aligned(new, token)) {
                for token in run.iter().filter(|token| is_moved(token, new)) {
                    patches.push(Patch::spaces(token.gap, token.spaces as usize));
                }
            }
        }
    }
    // Equals signs come before all comments here.
    sort_by_key(&mut patches, |patch: &Patch| patch.span.start);
    Patches::from_sorted(patches)
}

/// Where an edit has put the tokens of the old text that were not aligned.
struct NewPlaces<'s> {
    /// Tokens outside patches.
    unaligned: Vec<u32>,
    /// The new text of each patch, and whether the old one had a token that was not aligned.
    patches: Vec<(Span, bool)>,
    /// Whether the lines of the old text were aligned, by their text: an edit may write lines elsewhere.
    lines: HashMap<&'s str, bool>,
}

impl<'s> NewPlaces<'s> {
    fn of(old: &'s Source, edit: &Patches) -> Self {
        let offsets = unaligned(old);
        let mut rest = offsets.as_slice();
        let mut lines: HashMap<&str, bool> = HashMap::new();
        for offset in &offsets {
            lines.insert(line_at(old, *offset), false);
        }
        for line in old.text().lines() {
            lines.entry(line.trim()).or_insert(true);
        }
        let mut places = Self {
            unaligned: Vec::new(),
            patches: Vec::new(),
            lines,
        };
        let mut grown = 0;
        let shifted =
            |offset: u32, grown: i64| u32::try_from(i64::from(offset) + grown).unwrap_or_default();
        for Patch { span, text } in edit {
            let (before, after) =
                rest.split_at(rest.partition_point(|offset| *offset < span.start));
            let moved = before.iter().map(|offset| shifted(*offset, grown));
            places.unaligned.extend(moved);
            let (inside, after) =
                after.split_at(after.partition_point(|offset| *offset < span.end));
            let start = shifted(span.start, grown);
            let text = Span::new(start, start + to_u32(text.len()));
            places.patches.push((text, !inside.is_empty()));
            grown += i64::from(text.len()) - i64::from(span.len());
            rest = after;
        }
        let moved = rest.iter().map(|offset| shifted(*offset, grown));
        places.unaligned.extend(moved);
        places
    }

    /// Returns whether a token in the new text was aligned. A token that follows the text before it without a space never was.
    fn was_aligned(&self, new: &Source, token: &Aligned) -> bool {
        let (is_apart, token) = (!token.gap.is_empty(), token.gap.end);
        // By binary search: an edit may have as many patches as the text has lines.
        let index = self.patches.partition_point(|(text, _)| text.end <= token);
        match self.patches.get(index) {
            Some((text, is_unaligned)) if text.start <= token => {
                let line = self.lines.get(line_at(new, token));
                line.copied().unwrap_or(is_apart && !is_unaligned)
            }
            _ => self.unaligned.binary_search(&token).is_err(),
        }
    }
}

/// Returns the line at an offset without the blanks at its ends.
fn line_at(source: &Source, offset: u32) -> &str {
    source
        .slice(source.line_span(source.line_at(offset)))
        .trim()
}

/// Returns the offsets of the tokens that the formatter would move, in source order.
fn unaligned(source: &Source) -> Vec<u32> {
    let AlignedTokens { equals, comments } = aligned(source);
    let tokens = equals.iter().chain(&comments);
    let moved = tokens.filter(|token| is_moved(token, source));
    let mut offsets: Vec<u32> = moved.map(|token| token.gap.end).collect();
    sort_by_key(&mut offsets, |&offset| offset);
    offsets
}

fn aligned(source: &Source) -> AlignedTokens {
    let options = FormatOptions::default();
    Layout::of(source, &options, All).into_aligned()
}

/// Returns whether the formatter would move a token.
fn is_moved(token: &Aligned, source: &Source) -> bool {
    !is_spaces(source.text(), token.gap, token.spaces as usize)
}
