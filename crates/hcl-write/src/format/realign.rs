//! Alignment after an edit: runs that were aligned before are aligned again, other lines stay.

use std::collections::{BTreeSet, HashMap};

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
    let before = OldPlaces::of(old, edit);
    let (AlignedTokens { equals, comments }, mut patches) = laid_out(new);
    // An equals sign before a value that has several lines now is no longer aligned.
    patches.retain(|gap| before.is_aligned(gap.span.end));
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

/// Whether the tokens of the new text were aligned in the old one.
struct OldPlaces<'s> {
    /// The offsets of the old equals signs that were aligned, and of all tokens that were not.
    aligned: BTreeSet<u32>,
    unaligned: BTreeSet<u32>,
    /// The span of each patch in the old and the new text.
    patches: Vec<[Span; 2]>,
    /// Whether the lines of the old text were aligned, by their text: an edit may write lines elsewhere.
    lines: HashMap<&'s str, bool>,
}

impl<'s> OldPlaces<'s> {
    fn of(old: &'s Source, edit: &Patches) -> Self {
        let (AlignedTokens { equals, comments }, _) = laid_out(old);
        let is_moved = |token: &&Aligned| is_moved(token, old);
        let (moved, aligned): (Vec<&Aligned>, Vec<&Aligned>) = equals.iter().partition(is_moved);
        let moved = moved.into_iter().chain(comments.iter().filter(is_moved));
        let unaligned: BTreeSet<u32> = moved.map(|token| token.gap.end).collect();
        let moved = unaligned
            .iter()
            .map(|offset| (line_at(old, *offset), false));
        let mut lines: HashMap<&str, bool> = moved.collect();
        for line in old.text().lines() {
            lines.entry(line.trim()).or_insert(true);
        }
        let mut end = [0, 0];
        let spans = edit.iter().map(|Patch { span, text }| {
            let start = end[1] + (span.start - end[0]);
            end = [span.end, start + to_u32(text.len())];
            [span, Span::new(start, end[1])]
        });
        Self {
            patches: spans.collect(),
            aligned: aligned.into_iter().map(|token| token.gap.end).collect(),
            unaligned,
            lines,
        }
    }

    /// Returns the old offset of a token in the new text, or the old span of the patch that it is in.
    fn old_place(&self, token: u32) -> Result<u32, Span> {
        // By binary search: an edit may have as many patches as the text has lines.
        let index = self.patches.partition_point(|[_, new]| new.end <= token);
        match self.patches.get(index) {
            Some([old, new]) if new.start <= token => Err(*old),
            _ => {
                let before = index.checked_sub(1).and_then(|it| self.patches.get(it));
                Ok(before.map_or(token, |[old, new]| old.end + (token - new.end)))
            }
        }
    }

    /// Returns whether an equals sign outside patches was aligned.
    fn is_aligned(&self, sign: u32) -> bool {
        self.old_place(sign)
            .is_ok_and(|old| self.aligned.contains(&old))
    }

    /// Returns whether a token in the new text was aligned. A token that follows the text before it without a space never was.
    fn was_aligned(&self, new: &Source, token: &Aligned) -> bool {
        match self.old_place(token.gap.end) {
            Ok(old) => !self.unaligned.contains(&old),
            Err(old) => {
                let line = self.lines.get(line_at(new, token.gap.end)).copied();
                let has_unaligned = || self.unaligned.range(old.start..old.end).next().is_some();
                line.unwrap_or_else(|| !token.gap.is_empty() && !has_unaligned())
            }
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

/// Returns whether the formatter would move a token.
fn is_moved(token: &Aligned, source: &Source) -> bool {
    !is_spaces(source.text(), token.gap, token.spaces as usize)
}
