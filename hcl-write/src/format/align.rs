//! Alignment of equals signs and trailing comments in neighbouring lines.

use unicode_segmentation::UnicodeSegmentation;

use super::gap::spaces_before;
use super::lines::{Aligned, Line};
use super::{FormatOptions, Text};

/// Sets the spaces before the equals sign and the trailing comment of each line.
pub(super) fn align(lines: &mut [Line], text: &Text<'_>, options: &FormatOptions) {
    if options.align_equals {
        align_runs(lines, text, |line| line.equals.as_mut());
    }
    // Widths include the padding before equals signs.
    if options.align_comments {
        align_runs(lines, text, |line| line.comment.as_mut());
    }
}

/// Aligns one token a line, in each run of lines that have one: one space after the widest of the texts before it.
fn align_runs(
    lines: &mut [Line],
    text: &Text<'_>,
    aligned: impl Fn(&mut Line) -> Option<&mut Aligned>,
) {
    let takes_part = |line: &mut Line| !line.frozen && aligned(line).is_some();
    let mut rest = lines;
    while let Some(start) = rest.iter_mut().position(&takes_part) {
        let (_, from_start) = rest.split_at_mut(start);
        let length = from_start
            .iter_mut()
            .position(|line| !takes_part(line))
            .unwrap_or(from_start.len());
        let (run, after) = from_start.split_at_mut(length);
        if length > 1 {
            let widths = run.iter_mut().map(|line| {
                let end = aligned(line).map_or(0, |aligned| aligned.token);
                width(line, end, text)
            });
            let widths: Vec<usize> = widths.collect();
            let widest = widths.iter().copied().max().unwrap_or_default();
            for (line, width) in run.iter_mut().zip(widths) {
                if let Some(aligned) = aligned(line) {
                    aligned.spaces = widest - width + 1;
                }
            }
        }
        rest = after;
    }
}

/// Returns the width of a line up to a token, without the spaces before that token.
fn width(line: &Line, end: usize, text: &Text<'_>) -> usize {
    let tokens = line.tokens.start..end;
    let words: usize = tokens
        .clone()
        .filter_map(|index| text.tokens.get(index))
        .map(|token| columns(text.slice(*token)))
        .sum();
    let gaps: usize = tokens
        .skip(1)
        .map(|index| spaces_before(index, line, text))
        .sum();
    line.indent + words + gaps
}

/// Returns the number of grapheme clusters of a text. A line ending is one.
fn columns(text: &str) -> usize {
    if text.is_ascii() && !text.contains('\r') {
        text.len()
    } else {
        text.graphemes(true).count()
    }
}
