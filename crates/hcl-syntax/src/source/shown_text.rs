//! The text of a source that reports show, with a stand-in for each secret.

use super::{Source, Span, to_u32};

/// Shown in place of a secret, of one width for all.
pub(super) const STAND_IN: &str = "(sensitive)";

const STAND_IN_LEN: u32 = 11;
const _: () = assert!(STAND_IN.len() == STAND_IN_LEN as usize);

/// A source in which a stand-in replaces each secret. Lines keep their numbers: the line feeds of a secret follow its
/// stand-in.
pub(super) struct Shown {
    pub(super) source: Source,
    secrets: Vec<Replaced>,
}

/// A secret and its replacement.
struct Replaced {
    secret: Span,
    /// Offset of the stand-in in the shown text.
    start: u32,
    /// Offset after the stand-in and the line feeds of the secret.
    end: u32,
}

impl Shown {
    pub(super) fn new(source: &Source, hidden: &[Span]) -> Self {
        let (text, secrets) = replaced(source, hidden);
        // Too large for a source, it is not shown at all.
        let shown = Source::new(source.name(), text).unwrap_or_default();
        Self {
            source: shown.with_start(source.start()),
            secrets,
        }
    }

    /// Returns the span of the shown text for a span of the source. Any part of a secret becomes the whole stand-in.
    pub(super) fn span(&self, span: Span) -> Span {
        let start = self.offset(span.start, false);
        let end = if span.is_empty() {
            start
        } else {
            self.offset(span.end, true)
        };
        Span::new(start, end.max(start))
    }

    fn offset(&self, offset: u32, is_end: bool) -> u32 {
        let index = self.secrets.partition_point(|shown| {
            shown.secret.start < offset || (!is_end && shown.secret.start == offset)
        });
        let Some(last) = index.checked_sub(1).and_then(|last| self.secrets.get(last)) else {
            return offset;
        };
        let stand_in_end = last.start + STAND_IN_LEN;
        match is_end {
            true if offset <= last.secret.end => stand_in_end,
            false if offset < last.secret.end => last.start,
            _ => last.end + (offset - last.secret.end),
        }
    }
}

/// Returns the text with a stand-in for each span, and where the stand-ins are.
fn replaced(source: &Source, spans: &[Span]) -> (String, Vec<Replaced>) {
    let text = source.text();
    let mut out = String::with_capacity(text.len() + spans.len() * STAND_IN.len());
    let mut secrets = Vec::with_capacity(spans.len());
    let mut copied = 0;
    for &span in spans {
        let secret = source.char_start(span.start)..source.char_end(span.end);
        out.push_str(text.get(copied..secret.start).unwrap_or_default());
        // `nope("x")` does not read as a call: `nope (sensitive)`.
        if out.ends_with(|before: char| before.is_alphanumeric() || matches!(before, '_' | '-')) {
            out.push(' ');
        }
        let start = to_u32(out.len());
        out.push_str(STAND_IN);
        // The text after the secret keeps the numbers of its lines.
        let line_feeds = source.line_at(to_u32(secret.end)) - source.line_at(to_u32(secret.start));
        out.push_str(&"\n".repeat(line_feeds as usize));
        copied = secret.end;
        secrets.push(Replaced {
            secret: span,
            start,
            end: to_u32(out.len()),
        });
    }
    out.push_str(text.get(copied..).unwrap_or_default());
    (out, secrets)
}
