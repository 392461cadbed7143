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
    let (AlignedTokens { equals, comments }, mut patches) = laid_out(new);
    // An equals sign before a value that has several lines now is no longer aligned.
    patches.retain(|gap| before.aligned.binary_search(&gap.span.end).is_ok());
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
    /// The aligned equals signs outside patches.
    aligned: Vec<u32>,
    /// The new text of each patch, and whether the old one had a token that was not aligned.
    patches: Vec<(Span, bool)>,
    /// Whether the lines of the old text were aligned, by their text: an edit may write lines elsewhere.
    lines: HashMap<&'s str, bool>,
}

impl<'s> NewPlaces<'s> {
    fn of(old: &'s Source, edit: &Patches) -> Self {
        let (AlignedTokens { equals, comments }, _) = laid_out(old);
        let (moved, aligned): (Vec<&Aligned>, Vec<&Aligned>) =
            equals.iter().partition(|token| is_moved(token, old));
        let comments = comments.iter().filter(|token| is_moved(token, old));
        let mut offsets: Vec<u32> = moved.into_iter().chain(comments).map(offset_of).collect();
        sort_by_key(&mut offsets, |&offset| offset);
        let mut rest = offsets.as_slice();
        let mut aligned = aligned.into_iter().map(offset_of).peekable();
        let mut lines: HashMap<&str, bool> = HashMap::new();
        for offset in &offsets {
            lines.insert(line_at(old, *offset), false);
        }
        for line in old.text().lines() {
            lines.entry(line.trim()).or_insert(true);
        }
        let mut places = Self {
            unaligned: Vec::new(),
            aligned: Vec::new(),
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
            while let Some(offset) = aligned.next_if(|offset| *offset < span.start) {
                places.aligned.push(shifted(offset, grown));
            }
            while aligned.next_if(|offset| *offset < span.end).is_some() {}
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
        let rest = aligned.map(|offset| shifted(offset, grown));
        places.aligned.extend(rest);
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

/// Returns the aligned tokens of a text, and the patches of other gaps.
fn laid_out(source: &Source) -> (AlignedTokens, Vec<Patch>) {
    let options = FormatOptions::default();
    Layout::of(source, &options, All).into_aligned()
}

fn offset_of(token: &Aligned) -> u32 {
    token.gap.end
}

/// Returns whether the formatter would move a token.
fn is_moved(token: &Aligned, source: &Source) -> bool {
    !is_spaces(source.text(), token.gap, token.spaces as usize)
}
