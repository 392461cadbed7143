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
    pub(super) width: usize,
    /// Spaces before it.
    pub(super) spaces: usize,
    /// Of a comment, the index of the equals sign that is aligned in its line.
    pub(super) equals: Option<u32>,
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
            let equals = comment
                .equals
                .and_then(|index| self.equals.get(index as usize));
            comment.width += equals.map_or(0, |equals| equals.spaces);
        }
        if options.align_comments {
            align_runs(&mut self.comments);
        }
    }
}

/// Aligns each run of neighbouring lines: one space after the widest of the texts before the tokens.
fn align_runs(tokens: &mut [Aligned]) {
    for run in tokens.chunk_by_mut(|first, second| first.line + 1 == second.line) {
        let widest = run.iter().map(|token| token.width).max().unwrap_or(0);
        for token in run {
            token.spaces = widest - token.width + 1;
        }
    }
}
