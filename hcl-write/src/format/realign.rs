//! Alignment after an edit: runs that were aligned before are aligned again, other lines stay.

use hcl_syntax::{Diagnostics, Source, Span};

use super::lines::{self, Aligned, Line};
use super::write::blanks;
use super::{FormatOptions, Text, lay_out};
use crate::patch::{Patch, Patches};
use crate::tokens::tokens;

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
    laid_out(new, |lines, text| {
        for kind in [Kind::Equals, Kind::Comment] {
            for run in lines.chunk_by(|a, b| kind.of(a).is_some() == kind.of(b).is_some()) {
                let tokens = || run.iter().filter_map(|line| kind.of(line));
                if tokens().all(|aligned| was_aligned(text.start(aligned.token))) {
                    patches.extend(tokens().filter_map(|aligned| patch(aligned, text)));
                }
            }
        }
    });
    patches.sort_by_key(|patch| patch.span.start);
    Patches::from_sorted(patches)
}

#[derive(Clone, Copy)]
enum Kind {
    Equals,
    Comment,
}

impl Kind {
    const fn of(self, line: &Line) -> Option<Aligned> {
        match self {
            Self::Equals => line.equals,
            Self::Comment => line.comment,
        }
    }
}

/// Returns the offsets of the tokens that the formatter would move, in source order.
fn unaligned(source: &Source) -> Vec<u32> {
    let mut offsets = Vec::new();
    laid_out(source, |lines, text| {
        for line in lines {
            let aligned = [line.equals, line.comment].into_iter().flatten();
            let moved = aligned.filter(|aligned| patch(*aligned, text).is_some());
            offsets.extend(moved.map(|aligned| text.start(aligned.token)));
        }
    });
    offsets
}

fn laid_out(source: &Source, visit: impl FnOnce(&[Line], &Text<'_>)) {
    let tokens = tokens(source, &mut Diagnostics::new());
    let text = Text {
        source,
        tokens: &tokens,
    };
    let mut lines = lines::split(&text);
    lay_out(&mut lines, &text, &FormatOptions::default());
    visit(&lines, &text);
}

/// Returns the patch of the gap before a token, if it is not as the formatter would have it.
fn patch(aligned: Aligned, text: &Text<'_>) -> Option<Patch> {
    let before = text.tokens.get(aligned.token.checked_sub(1)?)?;
    let gap = Span::new(before.span.end, text.start(aligned.token));
    let is_aligned = text.source.slice(gap) == blanks(aligned.spaces);
    (!is_aligned).then(|| Patch::new(gap, blanks(aligned.spaces)))
}
