//! Alignment of equals signs and trailing comments in neighbouring lines.

use hcl_syntax::Span;

/// A token that may be aligned with its counterparts in neighbouring lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aligned {
    /// The number of the token's line.
    pub(super) line: u32,
    /// The white space before the token.
    pub(super) gap: Span,
    /// The width of the line before the gap, in columns. For a comment, without the spaces before an aligned equals sign.
    pub(super) width: u32,
    /// The number of spaces to write before the token.
    pub(super) spaces: u32,
    /// For a comment, the index of the aligned equals sign in its line, or [`Aligned::ALONE`] without an equals sign.
    pub(super) equals: u32,
}

impl Aligned {
    /// Not an index: a text has fewer lines, and at most one aligned equals sign for each line.
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
    pub(super) fn align(&mut self) {
        align_runs(&mut self.equals);
        for comment in &mut self.comments {
            if let Some(equals) = self.equals.get(comment.equals as usize) {
                comment.width = comment.width.saturating_add(equals.spaces);
            }
        }
        align_runs(&mut self.comments);
    }
}

/// Maximum padding of a run of lines, in spaces for each column before its tokens. [`MAX_PADDING`] is added.
const MAX_PADDING_OF_COLUMN: u64 = 64;

/// The padding that every run of lines may have, in spaces.
const MAX_PADDING: u64 = 64 << 10;

/// Aligns each run of neighbouring lines: the tokens are one space after the widest text before them.
///
/// DIFFERENCE: `alignment-padding`. A run is not aligned if that takes far more spaces than it has text, as one name of 45 kB in 12 000 lines does.
fn align_runs(tokens: &mut [Aligned]) {
    for run in tokens.chunk_by_mut(|first, second| first.line + 1 == second.line) {
        let widest = run.iter().map(|token| token.width).max().unwrap_or(0);
        let columns: u64 = run.iter().map(|token| u64::from(token.width)).sum();
        let padding = u64::from(widest) * run.len() as u64 - columns;
        // The bound depends on the run only. Formatting changes the length of the text, and a second pass has to align the same runs.
        let is_bounded = padding <= columns * MAX_PADDING_OF_COLUMN + MAX_PADDING;
        for token in run {
            let padding = if is_bounded { widest - token.width } else { 0 };
            token.spaces = padding.saturating_add(1);
        }
    }
}
