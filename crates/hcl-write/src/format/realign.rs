//! Alignment after an edit: runs that were aligned before are aligned again, other lines stay.

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::{Source, Span};

use super::FormatOptions;
use super::align::{Aligned, AlignedTokens};
use super::layout::{All, Layout, is_spaces};
use crate::patch::{PatchList, Patches};

/// Returns the patches that align the equals signs and trailing comments of `new` which an edit has moved.
///
/// `edit` turns `old` into `new`; `relocated` are the spans of `old` that each of its patches writes elsewhere. A run of lines
/// that was not aligned in `old` stays as it is, also where a patch has written some of the lines again.
pub(crate) fn realign(
    old: &Source,
    new: &Source,
    edit: &Patches,
    relocated: &[Vec<Span>],
) -> Patches {
    let unaligned = unaligned(old);
    let inverse = edit.invert(old.text());
    let old_offsets = inverse.offset_map();
    // By binary search: an edit may have as many patches as the text has lines.
    let is_aligned = |span: &Span| {
        let first = unaligned.partition_point(|offset| *offset < span.start);
        unaligned
            .get(first)
            .is_none_or(|offset| *offset >= span.end)
    };
    let was_aligned = |token: u32| {
        let index = inverse.partition_point(|span| span.end <= token);
        match inverse.span(index) {
            Some(span) if span.start <= token => {
                let sources = relocated.get(index).filter(|spans| !spans.is_empty());
                match sources {
                    Some(spans) => spans.iter().all(is_aligned),
                    None => edit.span(index).is_none_or(|span| is_aligned(&span)),
                }
            }
            _ => unaligned.binary_search(&old_offsets.map(token)).is_err(),
        }
    };
    let mut patches = PatchList::default();
    let AlignedTokens { equals, comments } = aligned(new);
    for tokens in [equals, comments] {
        for run in tokens.chunk_by(|first, second| first.line + 1 == second.line) {
            if run.iter().all(|token| was_aligned(token.gap.end)) {
                for token in run.iter().filter(|token| is_moved(token, new)) {
                    patches.push_spaces(token.gap, token.spaces as usize);
                }
            }
        }
    }
    // Equals signs come before all comments here.
    patches.sort();
    Patches::from_sorted(patches)
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
