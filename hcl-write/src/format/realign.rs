//! Alignment after an edit: runs that were aligned before are aligned again, other lines stay.

use hcl_syntax::{Source, Span};

use super::FormatOptions;
use super::align::{Aligned, AlignedTokens};
use super::layout::{All, Layout, gap_patch};
use crate::patch::Patches;

/// Returns the patches that align the equals signs and trailing comments of `new` which an edit has moved.
///
/// `edit` turns `old` into `new`; `relocated` are the spans of `old` that each of its patches writes elsewhere. A run of lines
/// that was not aligned in `old` stays as it is.
pub(crate) fn realign(
    old: &Source,
    new: &Source,
    edit: &Patches,
    relocated: &[Vec<Span>],
) -> Patches {
    let unaligned = unaligned(old);
    let inverse = edit.invert(old.text());
    let old_offsets = inverse.offset_map();
    let is_aligned = |span: &Span| {
        let first = unaligned.partition_point(|offset| *offset < span.start);
        unaligned
            .get(first)
            .is_none_or(|offset| *offset >= span.end)
    };
    let was_aligned = |token: u32| {
        let patches = inverse.as_slice();
        let index = patches.partition_point(|patch| patch.span.end <= token);
        match patches.get(index) {
            Some(patch) if patch.span.start <= token => relocated
                .get(index)
                .is_none_or(|spans| spans.iter().all(is_aligned)),
            _ => unaligned.binary_search(&old_offsets.map(token)).is_err(),
        }
    };
    let mut patches = Vec::new();
    let AlignedTokens { equals, comments } = aligned(new);
    for tokens in [equals, comments] {
        for run in tokens.chunk_by(|first, second| first.line + 1 == second.line) {
            if run.iter().all(|token| was_aligned(token.gap.end)) {
                patches.extend(run.iter().filter_map(|token| patch(token, new)));
            }
        }
    }
    patches.sort_by_key(|patch| patch.span.start);
    Patches::from_sorted(patches)
}

/// Returns the offsets of the tokens that the formatter would move, in source order.
fn unaligned(source: &Source) -> Vec<u32> {
    let AlignedTokens { equals, comments } = aligned(source);
    let tokens = equals.iter().chain(&comments);
    let moved = tokens.filter(|token| patch(token, source).is_some());
    let mut offsets: Vec<u32> = moved.map(|token| token.gap.end).collect();
    offsets.sort_unstable();
    offsets
}

fn aligned(source: &Source) -> AlignedTokens {
    let options = FormatOptions::default();
    let layout = Layout::of(source, &options, &mut All);
    layout.map(Layout::into_aligned).unwrap_or_default()
}

/// Returns the patch of the gap before a token, if it is not as the formatter would have it.
fn patch(token: &Aligned, source: &Source) -> Option<crate::Patch> {
    gap_patch(source.text(), token.gap, token.spaces)
}
