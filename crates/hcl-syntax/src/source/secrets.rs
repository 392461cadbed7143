//! The secrets of a source: text that no report shows, and the text that reports show instead.
//!
//! Every report takes its excerpts and positions from the shown text, so that no report depends on a secret or on its
//! length. A secret that was read is concealed by its span. A run with secrets also masks every literal of the source: a
//! mistake may have moved a secret to where nobody reads it.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::mask::{Mask, Masked};
use super::{Source, Span, to_u32};

/// Shown in place of a secret, of one width for all.
pub(super) const STAND_IN: &str = "(sensitive)";

/// Maximum number of parts that are read for a mask. If reports ask for more, the whole text is.
const MAX_PARTS: usize = 16;

/// Maximum number of lines that an excerpt shows after the first line of a span, and before the last one.
const MAX_FIRST_LINES: u32 = 6;
const MAX_LAST_LINES: u32 = 3;

const STAND_IN_LEN: u32 = 11;
const _: () = assert!(STAND_IN.len() == STAND_IN_LEN as usize);

/// The secrets of one source. Most sources have none, which costs an empty cell.
#[derive(Default)]
pub(super) struct Secrets(OnceLock<Mutex<State>>);

#[derive(Clone, Default)]
struct State {
    /// How the text is masked, if it is.
    mask: Option<Mask>,
    /// The secrets that were read. In order, and apart from each other.
    concealed: Vec<Span>,
    /// Literals that are shown although the text is masked. In order, and apart from each other.
    revealed: Vec<Span>,
    /// The lines that reports show, and those beside them. In order, and apart from each other.
    asked: Vec<Span>,
    /// The text that reports show, until something is concealed or revealed. Computed for the first report.
    shown: Option<Arc<Shown>>,
}

/// Joins a span with the spans that it touches. Returns whether it has new text.
fn join(spans: &mut Vec<Span>, span: Span) -> bool {
    // Most texts are read from the start to the end.
    if spans.last().is_none_or(|last| last.end < span.start) {
        spans.push(span);
        return true;
    }
    let first = spans.partition_point(|it| it.end < span.start);
    let last = spans.partition_point(|it| it.start <= span.end);
    let joined = spans.get(first..last).unwrap_or_default();
    if matches!(joined, [only] if only.start <= span.start && span.end <= only.end) {
        return false;
    }
    let joined = joined.iter().fold(span, |whole, it| {
        Span::new(whole.start.min(it.start), whole.end.max(it.end))
    });
    spans.splice(first..last, [joined]);
    true
}

fn touches(spans: &[Span], span: Span) -> bool {
    let index = spans.partition_point(|it| it.end <= span.start);
    let next = spans.get(index);
    next.is_some_and(|it| it.start < span.end.max(span.start + 1))
}

/// Returns spans in order, as one where they touch.
fn joined(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_unstable();
    spans.dedup_by(|next, last| {
        let touches = next.start <= last.end;
        if touches {
            last.end = last.end.max(next.end);
        }
        touches
    });
    spans
}

impl State {
    /// Asks for the lines that an excerpt may show of a span, and one on each side. Returns whether they are new.
    fn ask(&mut self, source: &Source, span: Span) -> bool {
        let first = source.line_at(span.start);
        let rows = source.line_at(span.end).saturating_sub(first);
        let start = lines_around(source, span.start, 1, rows.min(MAX_FIRST_LINES) + 2);
        let end = lines_around(source, span.end, rows.min(MAX_LAST_LINES) + 1, 2);
        let mut is_new = false;
        for lines in [start, end] {
            is_new |= self.asked.len() <= MAX_PARTS && join(&mut self.asked, lines);
        }
        is_new
    }

    /// Returns the parts of the text that are read for a mask, in order and apart from each other.
    fn parts(&self, source: &Source) -> Vec<Span> {
        if self.asked.len() > MAX_PARTS {
            return vec![Span::new(0, to_u32(source.text().len()))];
        }
        self.asked.clone()
    }

    /// Returns the masked text, in order and apart from each other, and the parts of it that sentences do not quote.
    fn hidden(&self, source: &Source) -> (Vec<Span>, Unquoted) {
        let Some(mask) = self.mask else {
            return (self.concealed.clone(), Unquoted::default());
        };
        let mut masked = Masked::default();
        let mut hidden = Vec::new();
        let mut read = 0;
        for part in self.parts(source) {
            let first = self.concealed.partition_point(|it| it.end <= part.start);
            let concealed = self.concealed.iter().skip(first);
            hidden.extend(concealed.take_while(|it| it.start < part.end));
            mask.add_to(&mut masked, source, part);
            // Without the line feed, so that a comment at the start of the part is hidden by itself.
            hidden.push(Span::new(read, part.start.saturating_sub(1).max(read)));
            read = part.end;
        }
        hidden.push(Span::new(read, to_u32(source.text().len())));
        hidden.retain(|it| !it.is_empty());
        let literals = masked.literals.iter();
        hidden.extend(literals.filter(|it| !self.reveals(source, **it)));
        hidden.extend(&masked.misplaced);
        let unquoted = Unquoted {
            misplaced: joined(masked.misplaced),
            names: joined(masked.names),
        };
        (joined(hidden), unquoted)
    }

    /// Returns whether a span shares text with a literal that is shown although the text is masked.
    fn reveals(&self, source: &Source, span: Span) -> bool {
        touches(&self.revealed, span) && !source.is_broken_at(span)
    }
}

/// Returns the lines around an offset, with their line endings.
fn lines_around(source: &Source, offset: u32, before: u32, after: u32) -> Span {
    let line = source.line_at(offset);
    let first = source.line_span(line.saturating_sub(before));
    let next = source.line_span(line.saturating_add(after));
    Span::new(first.start, next.start)
}

impl Secrets {
    /// Returns the same secrets for a copy of the source, which may begin at another position.
    pub(super) fn copied(&self) -> Self {
        let state = self.state().map(|state| State {
            shown: None,
            ..state.clone()
        });
        Self(state.map_or_else(OnceLock::new, |it| Mutex::new(it).into()))
    }

    fn state(&self) -> Option<MutexGuard<'_, State>> {
        let state = self.0.get()?;
        Some(state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the state. `change` returns whether reports show something else from now on.
    fn change(&self, change: impl FnOnce(&mut State) -> bool) {
        let state = self.0.get_or_init(Mutex::default);
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        if change(&mut state) {
            state.shown = None;
        }
    }

    /// Returns whether the text is masked.
    pub(super) fn mask(&self) -> Option<Mask> {
        self.state().and_then(|it| it.mask)
    }

    /// Returns the shown text, of which at least the lines of a span are masked by their content; `None` without secrets.
    pub(super) fn shown(&self, source: &Source, span: Span) -> Option<Arc<Shown>> {
        let mut state = self.state()?;
        if state.mask.is_none() && state.concealed.is_empty() {
            return None;
        }
        if state.mask.is_some() && state.ask(source, span) {
            state.shown = None;
        }
        if state.shown.is_none() {
            state.shown = Some(Arc::new(Shown::new(source, &state)));
        }
        state.shown.clone()
    }
}

impl Source {
    /// Makes the text of a span a secret of this source and its clones: reports show `(sensitive)` instead, also reports
    /// about something else on the line, and about errors that were found before.
    ///
    /// Lines keep their numbers. On a line with a secret, columns count the stand-in, and so do offsets after it. The text
    /// itself stays: [`text`](Self::text) and [`slice`](Self::slice) return it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::diagnostic::{Diagnostic, Renderer};
    /// use hcl_syntax::{Source, Span};
    ///
    /// let source = Source::new("app.hcl", "login = { pin = \"hunter2\", user = 5 }\n")?;
    /// source.conceal(Span::new(16, 25));
    /// let diagnostic = Diagnostic::error("Unsuitable value type", "A name is required.").at(source.span(Span::new(34, 35)));
    /// let report = diagnostic.render(&Renderer::plain());
    /// assert!(report.contains("1 | login = { pin = (sensitive), user = 5 }"), "{report}");
    /// assert!(report.contains("app.hcl:1:37"), "{report}");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    pub fn conceal(&self, span: Span) {
        if let Some(span) = self.within(span) {
            self.0.secrets.change(|it| join(&mut it.concealed, span));
        }
    }

    /// Masks the text: reports show names, punctuation and keywords, and `(sensitive)` for each literal and comment. Sentences
    /// quote no value.
    pub fn mask(&self, mask: Mask) {
        self.0.secrets.change(|state| {
            let before = state.mask;
            state.mask = Some(Mask {
                labels: mask.labels || before.is_some_and(|it| it.labels),
                ..mask
            });
            state.mask != before
        });
    }

    /// Masks the lines of a span as the text is masked, before reports ask for them one after the other.
    pub fn ask(&self, span: Span) {
        self.0.secrets.change(|it| it.ask(self, span));
    }

    /// Shows a literal although the text is masked, unless it is a secret that was read.
    pub fn reveal(&self, span: Span) {
        if let Some(span) = self.within(span) {
            self.0.secrets.change(|it| join(&mut it.revealed, span));
        }
    }

    /// Returns whether the text is masked, or a part of it concealed.
    pub(crate) fn has_secrets(&self) -> bool {
        let state = self.0.secrets.state();
        state.is_some_and(|it| it.mask.is_some() || !it.concealed.is_empty())
    }

    /// Returns whether the text is masked.
    #[must_use]
    pub fn is_masked(&self) -> bool {
        self.0.secrets.mask().is_some()
    }

    /// Returns whether labels and keys are masked.
    pub(crate) fn hides_labels(&self) -> bool {
        self.0.secrets.mask().is_some_and(|it| it.labels)
    }

    /// Returns the part of a span that is in the text, unless it is empty.
    fn within(&self, span: Span) -> Option<Span> {
        let end = to_u32(self.text().len());
        let span = Span::new(span.start.min(end), span.end.min(end));
        (span.start < span.end).then_some(span)
    }

    /// Returns whether a span shares text with a secret that was read. See [`conceal`](Self::conceal).
    #[must_use]
    pub fn conceals(&self, span: Span) -> bool {
        let state = self.0.secrets.state();
        state.is_some_and(|it| touches(&it.concealed, span))
    }

    /// Returns whether a span shares text with a literal that is shown although the text is masked.
    pub(crate) fn reveals(&self, span: Span) -> bool {
        let state = self.0.secrets.state();
        state.is_some_and(|state| {
            state.mask.is_some() && state.reveals(self, span) && !touches(&state.concealed, span)
        })
    }

    /// Returns whether a span shares text with what reports do not show.
    pub(crate) fn hides(&self, span: Span) -> bool {
        let shown = self.0.secrets.shown(self, span);
        shown.is_some_and(|it| it.touches(span))
    }

    /// Returns whether a span shares text with a secret that was read or with text that is misplaced, or is a name that may
    /// be a secret.
    pub(crate) fn hides_names(&self, span: Span) -> bool {
        let shown = self.0.secrets.shown(self, span);
        self.conceals(span) || shown.is_some_and(|it| it.unquoted.contains(span))
    }
}

/// A source in which a stand-in replaces each secret. Lines keep their numbers: the line feeds of a secret follow its
/// stand-in.
pub(super) struct Shown {
    pub(super) source: Source,
    secrets: Vec<Replaced>,
    unquoted: Unquoted,
}

/// Masked text that sentences do not quote, also if they quote only names. In order.
#[derive(Default)]
struct Unquoted {
    misplaced: Vec<Span>,
    names: Vec<Span>,
}

impl Unquoted {
    /// Returns whether a span shares text with what is misplaced, or is a name or a step with one: `.name` or `["name"]`.
    fn contains(&self, span: Span) -> bool {
        let next = self.names.partition_point(|it| it.end + 1 < span.end);
        let next = self.names.get(next);
        touches(&self.misplaced, span) || next.is_some_and(|it| it.start <= span.start + 1)
    }
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
    fn new(source: &Source, state: &State) -> Self {
        let (hidden, unquoted) = state.hidden(source);
        let (text, secrets) = replaced(source, &hidden);
        // Too large for a source, it is not shown at all.
        let shown = Source::new(source.name(), text).unwrap_or_default();
        Self {
            source: shown.with_start(source.start()),
            secrets,
            unquoted,
        }
    }

    /// Returns whether a span shares text with a secret, or is empty and inside one or at its start.
    fn touches(&self, span: Span) -> bool {
        let index = self
            .secrets
            .partition_point(|it| it.secret.end <= span.start);
        let next = self.secrets.get(index);
        next.is_some_and(|it| it.secret.start < span.end.max(span.start + 1))
    }

    /// Returns the secret that a span is a part of.
    pub(super) fn around(&self, span: Span) -> Option<Span> {
        let index = self.secrets.partition_point(|it| it.secret.end < span.end);
        let next = self.secrets.get(index).map(|it| it.secret);
        next.filter(|it| it.start <= span.start && span.start < it.end)
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
        let Some(last) = index.checked_sub(1).and_then(|it| self.secrets.get(it)) else {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str, secrets: &[&str]) -> Source {
        let source = Source::new("t", text).unwrap();
        for secret in secrets {
            let start = u32::try_from(text.find(secret).unwrap()).unwrap();
            let end = start + u32::try_from(secret.len()).unwrap();
            source.conceal(Span::new(start, end));
        }
        source
    }

    fn spans(source: &Source) -> Vec<Span> {
        source.0.secrets.state().unwrap().concealed.clone()
    }

    #[test]
    fn secrets_become_stand_ins_and_lines_keep_their_numbers() {
        let source = source(
            "a = {b = \"x\", c = <<E\ny\nE\n}\nd = 1\n",
            &["\"x\"", "<<E\ny\nE\n"],
        );
        let shown = source.0.secrets.shown(&source, Span::at(0)).unwrap();
        assert_eq!(
            shown.source.text(),
            "a = {b = (sensitive), c = (sensitive)\n\n\n}\nd = 1\n"
        );
        let d = source.span(Span::new(28, 29));
        assert_eq!((d.text(), d.start().line, d.start().column), ("d", 5, 1));
        assert_eq!(d.shown().text(), "d");
        let comma = source.span(Span::new(12, 13));
        assert_eq!((comma.text(), comma.start().column), (",", 21));
        let part = source.span(Span::new(10, 11));
        assert_eq!(
            (part.shown().text(), part.to_string().as_str()),
            (STAND_IN, "t:1:10")
        );
        let whole = source.span(Span::new(5, 12));
        assert_eq!(whole.shown().text(), "b = (sensitive)");
    }

    #[test]
    fn overlapping_secrets_are_one() {
        let source = source("a = [\"xyz\", 1]\n", &["xyz", "\"xy", "z\"", "xyz"]);
        assert_eq!(spans(&source), [Span::new(5, 10)]);
        assert!(source.conceals(Span::new(9, 20)) && source.conceals(Span::at(5)));
        assert!(!source.conceals(Span::at(10)) && !source.conceals(Span::new(0, 5)));
        source.conceal(Span::new(0, 14));
        assert_eq!(spans(&source), [Span::new(0, 14)]);
    }

    #[test]
    fn secrets_that_touch_are_one() {
        let source = source("a = [12, 34]\n", &["12", ", ", "34"]);
        assert_eq!(spans(&source), [Span::new(5, 11)]);
    }

    #[test]
    fn a_part_of_a_secret_is_marked_where_the_secret_starts() {
        let source = source("a = [\"x\", \"yz\"]\n", &["\"x\"", "\"yz\""]);
        let marked = |start, end| source.span(Span::new(start, end)).marked_span();
        assert_eq!(marked(10, 14), Span::at(10));
        assert_eq!(marked(11, 12), Span::at(10));
        assert_eq!(marked(8, 9), Span::new(8, 9));
    }

    #[test]
    fn many_reports_show_the_names_of_their_lines() {
        const LINE: &str = "a = 1\n";
        // Further apart than the lines that a report shows.
        let apart = 10 * to_u32(LINE.len());
        let source = Source::new("t", LINE.repeat(10 * 2 * MAX_PARTS)).unwrap();
        source.mask(Mask {
            is_json: false,
            labels: false,
        });
        for start in (0..to_u32(2 * MAX_PARTS)).map(|it| it * apart) {
            let line = source.span(Span::new(start, start + 5)).shown();
            assert_eq!(line.text(), "a = (sensitive)", "{start}");
        }
    }
}
