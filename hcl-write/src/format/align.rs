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

/// Aligns each run of neighbouring lines: one space after the widest of the texts before the tokens.
fn align_runs(tokens: &mut [Aligned]) {
    for run in tokens.chunk_by_mut(|first, second| first.line + 1 == second.line) {
        let widest = run.iter().map(|token| token.width).max().unwrap_or(0);
        for token in run {
            token.spaces = (widest - token.width).saturating_add(1);
        }
    }
}
