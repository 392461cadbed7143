//! Alignment of equals signs and trailing comments in neighbouring lines.

use hcl_syntax::Span;

use super::FormatOptions;

/// A token that may be aligned with its counterparts in neighbouring lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aligned {
    /// The number of its line.
    pub(super) line: u32,
    /// The white space before it.
    pub(super) gap: Span,
    /// The columns of the line before the gap; of comments, without the spaces before an equals sign that is aligned.
    pub(super) width: u32,
    /// Spaces before it.
    pub(super) spaces: u32,
    /// Of a comment, the index of the equals sign that is aligned in its line; without one, [`Aligned::ALONE`].
    pub(super) equals: u32,
}

impl Aligned {
    /// The index of no equals sign. Every one has a line, so that there are fewer.
    pub(super) const ALONE: u32 = u32::MAX;
}

/// The aligned tokens of a text, in source order.
#[derive(Debug, Default)]
pub(super) struct AlignedTokens {
    pub(super) equals: Vec<Aligned>,
    pub(super) comments: Vec<Aligned>,
}

impl AlignedTokens {
    /// Sets the spaces before each token.
    pub(super) fn align(&mut self, options: &FormatOptions) {
        if options.align_equals {
            align_runs(&mut self.equals);
        }
        for comment in &mut self.comments {
            if let Some(equals) = self.equals.get(comment.equals as usize) {
                comment.width = comment.width.saturating_add(equals.spaces);
            }
        }
        if options.align_comments {
            align_runs(&mut self.comments);
        }
    }
}

/// The spaces that a run of lines is padded with at most: so many for each column before its tokens, and
/// [`MAX_PADDING`] more.
const MAX_PADDING_OF_COLUMN: u64 = 64;

/// The spaces that any run of lines may be padded with.
const MAX_PADDING: u64 = 64 << 10;

/// Aligns each run of neighbouring lines: one space after the widest of the texts before the tokens.
///
/// DIFFERENCE: a run is not aligned if that takes far more spaces than it has text, as one name of 45 kB in 12 000 lines does.
fn align_runs(tokens: &mut [Aligned]) {
    for run in tokens.chunk_by_mut(|first, second| first.line + 1 == second.line) {
        let widest = run.iter().map(|token| token.width).max().unwrap_or(0);
        let columns: u64 = run.iter().map(|token| u64::from(token.width)).sum();
        let padding = u64::from(widest) * run.len() as u64 - columns;
        // Not the length of the whole text, which formatting changes: a second pass has to align the same runs.
        let is_bounded = padding <= columns * MAX_PADDING_OF_COLUMN + MAX_PADDING;
        for token in run {
            let padding = if is_bounded { widest - token.width } else { 0 };
            token.spaces = padding.saturating_add(1);
        }
    }
}
