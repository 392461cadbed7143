//! The secrets of a source: spans that no report shows, and the text that reports show instead.
//!
//! Every report takes its excerpts and positions from the shown text, so that no report depends on a secret or on its
//! length. Text that only repeats a secret, or that a secret comes from, is hidden with it.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::{Source, Span, to_u32};

/// Shown in place of a secret, of one width for all.
pub(super) const STAND_IN: &str = "(sensitive)";

const STAND_IN_LEN: u32 = 11;
const _: () = assert!(STAND_IN.len() == STAND_IN_LEN as usize);

/// The secrets of one source. Most sources have none, which costs an empty cell.
#[derive(Default)]
pub(super) struct Secrets(OnceLock<Mutex<State>>);

#[derive(Clone, Default)]
struct State {
    /// In order, and apart from each other.
    spans: Vec<Span>,
    /// The part of them that is not only concealed because a mistake is near. In order, and apart from each other.
    certain: Vec<Span>,
    /// All spans that no report shows: of secrets, of their names elsewhere, of expressions that they come from. In order, and
    /// apart from each other.
    hidden: Vec<Span>,
    /// The expressions that secrets come from, in order.
    origins: Vec<Span>,
    /// The text of these expressions. In order, and apart from each other.
    origin_text: Vec<Span>,
    /// The shown text, until a secret is added.
    shown: Option<Arc<Shown>>,
}

/// Joins a span with the spans that it touches. Returns whether it has new text.
fn join(spans: &mut Vec<Span>, span: Span) -> bool {
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

/// Orders spans by their ends, too.
const fn key(span: &Span) -> (u32, u32) {
    (span.start, span.end)
}

impl Secrets {
    /// Returns the same secrets for a copy of the source, which may begin at another position.
    pub(super) fn copied(&self) -> Self {
        let state = self.state().map(|it| State {
            shown: None,
            ..it.clone()
        });
        Self(state.map_or_else(OnceLock::new, |it| Mutex::new(it).into()))
    }

    fn state(&self) -> Option<MutexGuard<'_, State>> {
        let state = self.0.get()?;
        Some(state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn state_to_change(&self) -> MutexGuard<'_, State> {
        let state = self.0.get_or_init(Mutex::default);
        state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a span that is not empty.
    pub(super) fn add(&self, span: Span) {
        self.add_near_mistake(span);
        join(&mut self.state_to_change().certain, span);
    }

    /// Adds a span that is not empty, and that may hold a secret.
    pub(super) fn add_near_mistake(&self, span: Span) {
        self.hide(span);
        join(&mut self.state_to_change().spans, span);
    }

    /// Hides a span that is not empty, and that is no secret by itself.
    pub(super) fn hide(&self, span: Span) {
        let mut state = self.state_to_change();
        if join(&mut state.hidden, span) {
            state.shown = None;
        }
    }

    /// Hides an expression that a secret comes from.
    pub(super) fn add_origin(&self, span: Span) {
        self.hide(span);
        let mut state = self.state_to_change();
        if let Err(index) = state.origins.binary_search_by_key(&key(&span), key) {
            state.origins.insert(index, span);
            join(&mut state.origin_text, span);
        }
    }

    /// Returns whether a span shares a byte with an expression that a secret comes from.
    pub(super) fn touches_origin(&self, span: Span) -> bool {
        self.state()
            .is_some_and(|it| touches(&it.origin_text, span))
    }

    /// Returns whether a span is an expression that a secret comes from.
    pub(super) fn is_origin(&self, span: Span) -> bool {
        self.state()
            .is_some_and(|it| it.origins.binary_search_by_key(&key(&span), key).is_ok())
    }

    /// Returns the number of bytes that are secrets.
    pub(super) fn len(&self) -> u32 {
        self.state().map_or(0, |state| {
            state.spans.iter().map(|it| it.end - it.start).sum()
        })
    }

    /// Returns whether a span shares a byte with a secret, or is an empty span inside of a secret or at its start.
    pub(super) fn touches(&self, span: Span) -> bool {
        self.state().is_some_and(|it| touches(&it.spans, span))
    }

    /// As [`touches`](Self::touches), for text that is certainly a secret.
    pub(super) fn touches_certain(&self, span: Span) -> bool {
        self.state().is_some_and(|it| touches(&it.certain, span))
    }

    /// Returns the hidden span that a span is a part of.
    pub(super) fn around(&self, span: Span) -> Option<Span> {
        let state = self.state()?;
        let index = state.hidden.partition_point(|it| it.end < span.end);
        let next = state.hidden.get(index).copied();
        next.filter(|it| it.start <= span.start && span.start < it.end)
    }

    /// Returns the shown text; `None` without secrets.
    pub(super) fn shown(&self, source: &Source) -> Option<Arc<Shown>> {
        let mut state = self.state()?;
        if state.hidden.is_empty() {
            return None;
        }
        if state.shown.is_none() {
            state.shown = Shown::new(source, &state.hidden).map(Arc::new);
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
            self.0.secrets.add(span);
        }
    }

    /// Conceals text that may hold a secret, because a mistake is near. Names in it are no secrets elsewhere.
    #[doc(hidden)]
    pub fn conceal_near_mistake(&self, span: Span) {
        if let Some(span) = self.within(span) {
            self.0.secrets.add_near_mistake(span);
        }
    }

    /// Returns the part of a span that is in the text, unless it is empty.
    fn within(&self, span: Span) -> Option<Span> {
        let end = to_u32(self.text().len());
        let span = Span::new(span.start.min(end), span.end.min(end));
        (span.start < span.end).then_some(span)
    }

    /// Hides text that repeats a secret, as a reference to a block with a secret label does. It is no secret by itself.
    #[doc(hidden)]
    pub fn conceal_repetition(&self, span: Span) {
        if let Some(span) = self.within(span) {
            self.0.secrets.hide(span);
        }
    }

    /// Hides the text of an expression that a secret comes from. It is no secret by itself.
    #[doc(hidden)]
    pub fn conceal_origin(&self, span: Span) {
        if let Some(span) = self.within(span) {
            self.0.secrets.add_origin(span);
        }
    }

    /// Returns whether a secret comes from the expression with this span.
    #[doc(hidden)]
    #[must_use]
    pub fn is_origin_of_secret(&self, span: Span) -> bool {
        self.0.secrets.is_origin(span)
    }

    /// Returns whether a span shares text with an expression that a secret comes from.
    #[doc(hidden)]
    #[must_use]
    pub fn conceals_origin(&self, span: Span) -> bool {
        self.0.secrets.touches_origin(span)
    }

    /// Returns whether a span shares text with a secret. See [`conceal`](Self::conceal).
    #[must_use]
    pub fn conceals(&self, span: Span) -> bool {
        self.0.secrets.touches(span)
    }

    /// Returns whether a span shares text with a secret, and not only with what is concealed because a mistake is near.
    #[doc(hidden)]
    #[must_use]
    pub fn conceals_certainly(&self, span: Span) -> bool {
        self.0.secrets.touches_certain(span)
    }

    /// Returns the number of bytes that are secrets. It grows with each [`conceal`](Self::conceal) of more text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Source, Span};
    ///
    /// let source = Source::new("app.hcl", "pin = 1234\n")?;
    /// source.conceal(Span::new(6, 10));
    /// source.conceal(Span::new(6, 8));
    /// assert_eq!(source.concealed_len(), 4);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn concealed_len(&self) -> u32 {
        self.0.secrets.len()
    }
}

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
    /// Returns `None` if the shown text is too large for a source.
    fn new(source: &Source, spans: &[Span]) -> Option<Self> {
        let text = source.text();
        let offset = |out: &String| u32::try_from(out.len()).ok();
        let mut out = String::with_capacity(text.len());
        let mut secrets = Vec::with_capacity(spans.len());
        let mut copied = 0;
        for &span in spans {
            let secret = source.char_start(span.start)..source.char_end(span.end);
            out.push_str(text.get(copied..secret.start).unwrap_or_default());
            let start = offset(&out)?;
            out.push_str(STAND_IN);
            let hidden = text.get(secret.clone()).unwrap_or_default();
            // The text after the secret keeps the numbers of its lines.
            out.extend(hidden.chars().filter(|&c| c == '\n'));
            copied = secret.end;
            secrets.push(Replaced {
                secret: span,
                start,
                end: offset(&out)?,
            });
        }
        out.push_str(text.get(copied..).unwrap_or_default());
        let shown = Source::new(source.name(), out).ok()?;
        Some(Self {
            source: shown.with_start(source.start()),
            secrets,
        })
    }

    /// Returns the span of the shown text for a span of the source. Any part of a secret becomes the whole stand-in.
    pub(super) fn span(&self, span: Span) -> Span {
        let start = self.offset(span.start, false);
        let end = match span.is_empty() {
            true => start,
            false => self.offset(span.end, true),
        };
        Span::new(start, end.max(start))
    }

    fn offset(&self, offset: u32, is_end: bool) -> u32 {
        let index = self.secrets.partition_point(|it| {
            it.secret.start < offset || (!is_end && it.secret.start == offset)
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
        source.0.secrets.state().unwrap().spans.clone()
    }

    #[test]
    fn secrets_become_stand_ins_and_lines_keep_their_numbers() {
        let source = source(
            "a = {b = \"x\", c = <<E\ny\nE\n}\nd = 1\n",
            &["\"x\"", "<<E\ny\nE\n"],
        );
        let shown = source.0.secrets.shown(&source).unwrap();
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
    fn hidden_text_is_no_secret() {
        let source = source("a = 1\nb = a\n", &["1"]);
        let [name, origin] = [Span::new(10, 11), Span::new(6, 7)];
        source.conceal_repetition(name);
        source.conceal_origin(origin);
        assert_eq!(source.concealed_len(), 1);
        assert!(!source.conceals(name) && !source.conceals(origin));
        assert!(source.is_origin_of_secret(origin) && !source.is_origin_of_secret(name));
        let whole = source.span(Span::new(0, 12));
        let shown = "a = (sensitive)\n(sensitive) = (sensitive)\n";
        assert_eq!(whole.shown().text(), shown);
        let copy = source.clone().with_start(source.start());
        assert!(copy.is_origin_of_secret(origin));
        assert_eq!(copy.span(Span::new(0, 12)).shown().text(), shown);
    }
}
