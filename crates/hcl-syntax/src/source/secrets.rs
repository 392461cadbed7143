//! The secrets of a source: text that no report shows, and the text that reports show instead.
//!
//! Every report takes its excerpts and positions from the shown text, so that no report depends on a secret or on its
//! length. A secret that was read is concealed by its span. A run with secrets also masks the source: reports show names of
//! items and what they are about, because a mistake may have moved a secret to where nobody reads it.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::mask::{KnownNames, Mask, ShownNames};
use super::ranges::{ending_after, join, merged, touches};
use super::shown_text::Shown;
use super::{Source, Span, to_u32};
use crate::native;

/// The secrets of one source. Most sources have none, which costs an empty cell.
#[derive(Default)]
pub(super) struct Secrets(OnceLock<Mutex<SecretsState>>);

#[derive(Clone, Default)]
struct SecretsState {
    /// How the text is masked, if it is.
    mask: Option<Mask>,
    /// The names that the program knows: all that reports show of a masked text with mistakes.
    known: KnownNames,
    /// The number of names that the program knew when `names` and `shown` were computed.
    known_before: usize,
    /// The secrets that were read. In order, and apart from each other.
    concealed: Vec<Span>,
    /// Literals that are shown although the text is masked. In order, and apart from each other.
    revealed: Vec<Span>,
    /// Literals of items with names that the program did not know so far.
    unknown: Vec<(Span, Box<[Box<str>]>)>,
    /// Names that reports are about, likewise.
    about: Vec<Span>,
    /// Labels that are hidden if the text is masked, likewise.
    doubted: Vec<Span>,
    /// The names in the masked text. Computed for the first report.
    names: Option<Arc<ShownNames>>,
    /// The text that reports show, until something is concealed or revealed: of a run with secrets, and of one without.
    shown: [Option<Arc<Shown>>; 2],
}

impl SecretsState {
    /// Returns the names in the masked text.
    fn names(&mut self, source: &Source, mask: Mask) -> Arc<ShownNames> {
        let known = &self.known;
        let names = self
            .names
            .get_or_insert_with(|| mask.names(source, known).into());
        Arc::clone(names)
    }

    /// Returns the text that reports do not show, in order and apart from each other.
    fn hidden(&mut self, source: &Source) -> Vec<Span> {
        let Some(mask) = self.mask else {
            return self.concealed.clone();
        };
        let mut shown = merged(&self.names(source, mask).items, &self.about);
        if !source.is_broken() {
            shown = merged(&shown, &self.revealed);
        }
        let mut hidden = Vec::new();
        let mut read = 0;
        for span in shown {
            if span.start > read {
                each_line(source, Span::new(read, span.start), &mut |part| {
                    hidden.push(part);
                });
            }
            read = read.max(span.end);
        }
        let rest = Span::new(read, to_u32(source.text().len()).max(read));
        each_line(source, rest, &mut |part| hidden.push(part));
        for &secret in self.concealed.iter().chain(&self.doubted) {
            join(&mut hidden, secret);
        }
        hidden
    }

    /// Returns whether reports show all of a span.
    fn shows(&mut self, source: &Source, span: Span, mask: Mask) -> bool {
        if touches(&self.doubted, span) {
            return false;
        }
        let names = self.names(source, mask);
        let end_of = |spans: &[Span], at: u32| {
            let next = spans.get(ending_after(spans, at))?;
            (next.start <= at).then_some(next.end)
        };
        let text = source.text();
        let mut at = span.start;
        // An empty span is the character after it.
        while at < span.end.max(span.start + 1) {
            let blanks = text.get(at as usize..).unwrap_or_default();
            let after = to_u32(text.len() - blanks.trim_start().len());
            let revealed = if source.is_broken() {
                &[]
            } else {
                self.revealed.as_slice()
            };
            let next = end_of(&names.items, at).or_else(|| end_of(revealed, at));
            match next {
                Some(next) => at = next,
                None if after > at || blanks.is_empty() => at = after.max(at + 1),
                None => return false,
            }
        }
        true
    }

    /// Forgets what was computed when the program knew fewer names.
    fn renew(&mut self) {
        let known = self.known.count();
        if known != self.known_before {
            self.known_before = known;
            self.forget();
        }
    }

    /// Forgets what was computed with other names, and shows the literals of items that the program knows.
    fn forget(&mut self) {
        self.names = None;
        self.shown = [None, None];
        for (span, names) in std::mem::take(&mut self.unknown) {
            self.reveal(span, names);
        }
    }

    /// Shows a literal, if the program knows all names on the way to its item. Returns whether it is shown.
    fn reveal(&mut self, span: Span, names: Box<[Box<str>]>) -> bool {
        if names.iter().all(|name| self.known.contains(name)) {
            return join(&mut self.revealed, span);
        }
        let unknown = (span, names);
        if self.unknown.last() != Some(&unknown) {
            self.unknown.push(unknown);
        }
        false
    }
}

impl Secrets {
    /// Returns the same secrets for a copy of the source, which may begin at another position.
    pub(super) fn copied(&self) -> Self {
        let state = self.state().map(|state| SecretsState {
            names: None,
            shown: [None, None],
            ..state.clone()
        });
        Self(state.map_or_else(OnceLock::new, |state| Mutex::new(state).into()))
    }

    fn state(&self) -> Option<MutexGuard<'_, SecretsState>> {
        let state = self.0.get()?;
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        state.renew();
        Some(state)
    }

    /// Asks the state. The answer for a source without secrets is no.
    fn ask(&self, question: &dyn Fn(&mut SecretsState) -> bool) -> bool {
        self.state().is_some_and(|mut state| question(&mut state))
    }

    /// Changes the state. `change` returns whether reports show something else from now on.
    fn change(&self, change: &mut dyn FnMut(&mut SecretsState) -> bool) {
        let state = self.0.get_or_init(Mutex::default);
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        if change(&mut state) {
            state.shown = [None, None];
        }
    }

    /// Returns whether the text is masked.
    pub(super) fn mask(&self) -> Option<Mask> {
        self.state().and_then(|state| state.mask)
    }

    /// Returns the text that reports show; `None` if it is all of it. A run without secrets hides only secrets that were read.
    pub(super) fn shown(&self, source: &Source, is_open: bool) -> Option<Arc<Shown>> {
        let mut state = self.state()?;
        let is_masked = state.mask.is_some() && !is_open;
        if !is_masked && state.concealed.is_empty() {
            return None;
        }
        if let Some(shown) = state.shown.get(usize::from(is_open)).cloned().flatten() {
            return Some(shown);
        }
        let hidden = if is_masked {
            state.hidden(source)
        } else {
            state.concealed.clone()
        };
        let shown = Arc::new(Shown::new(source, &hidden));
        if let Some(cached) = state.shown.get_mut(usize::from(is_open)) {
            *cached = Some(Arc::clone(&shown));
        }
        Some(shown)
    }
}

impl Source {
    /// Makes the text of a span a secret of this source and its clones: reports show `(sensitive)` instead, also reports
    /// about something else on the line, and about errors that were found before.
    ///
    /// Lines and columns count in the text, but a place inside the secret is its start. The text itself stays:
    /// [`text`](Self::text) and [`slice`](Self::slice) return it.
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
    /// assert!(report.contains("app.hcl:1:35"), "{report}");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[inline]
    pub fn conceal(&self, span: Span) {
        if let Some(span) = self.within(span) {
            self.0
                .secrets
                .change(&mut |state| join(&mut state.concealed, span));
        }
    }

    /// Masks the text: reports show the names of its items and what they are about, and `(sensitive)` for the rest of each
    /// line. Of a text with mistakes they show only names that the program [knows](Self::know). Sentences quote no value.
    pub fn mask(&self, mask: Mask) {
        self.0.secrets.change(&mut |state| {
            let before = state.mask;
            state.mask = Some(Mask {
                labels: mask.labels || before.is_some_and(|mask| mask.labels),
                ..mask
            });
            let is_new = state.mask != before;
            if is_new {
                state.names = None;
            }
            is_new
        });
    }

    /// Tells the names that the program knows, instead of those of an earlier run. Reports show them also of a masked text with
    /// mistakes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::diagnostic::Renderer;
    /// use hcl_syntax::source::{KnownNames, Mask};
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("app.hcl", r#"pin = "hunter2
    /// other = 1
    /// "#)?;
    /// let mut found = Diagnostics::new();
    /// native::parse(&source, &mut found);
    /// source.mask(Mask { is_json: false, labels: false });
    /// let known = KnownNames::default();
    /// source.know(&known);
    /// known.add(vec!["pin".to_owned()]);
    /// let report = found.render(&Renderer::plain());
    /// assert!(report.contains("1 | pin = (sensitive)\n"), "{report}");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    pub fn know(&self, names: &KnownNames) {
        self.0.secrets.change(&mut |state| {
            state.known = names.clone();
            state.forget();
            true
        });
    }

    /// Returns the names that the program knows, which the sources of a run share.
    #[must_use]
    pub fn known_names(&self) -> KnownNames {
        let state = self.0.secrets.state();
        state.map_or_else(KnownNames::default, |state| state.known.clone())
    }

    /// Shows a literal although the text is masked, unless it is a secret that was read. `names` lead to its item. A name
    /// that the program does not [know](Self::know) may be the misspelt name of a secret, and hides the literal.
    pub fn reveal(&self, span: Span, names: Box<[Box<str>]>) {
        if let Some(span) = self.within(span) {
            let mut names = Some(names);
            let mut reveal = |state: &mut SecretsState| {
                let names = names.take();
                names.is_some_and(|names| state.reveal(span, names))
            };
            self.0.secrets.change(&mut reveal);
        }
    }

    /// Hides the labels after the type of a block that is not expected, and what is in its braces on the same line, if the text is masked:
    /// without its equals sign, `pin = "hunter2"` may be a label.
    #[cold]
    pub(crate) fn doubt_labels(&self, type_name: Span) {
        let rest = self
            .text()
            .get(type_name.end as usize..)
            .unwrap_or_default();
        let line = rest.split('\n').next().unwrap_or_default();
        let (labels, inside) = line.split_once('{').unwrap_or((line, ""));
        let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
        let start = type_name.end as usize;
        for (start, part) in [(start, labels), (start + labels.len() + 1, inside)] {
            let start = to_u32(start + part.len() - part.trim_start().len());
            if let Some(span) = self.within(Span::new(start, start + to_u32(part.trim().len()))) {
                self.0
                    .secrets
                    .change(&mut |state| join(&mut state.doubted, span));
            }
        }
    }

    /// Returns whether the text is masked, or a part of it concealed.
    pub(crate) fn has_secrets(&self) -> bool {
        let secrets = &self.0.secrets;
        secrets.ask(&|state| state.mask.is_some() || !state.concealed.is_empty())
    }

    /// Returns whether the text is masked.
    #[must_use]
    pub fn is_masked(&self) -> bool {
        self.0.secrets.mask().is_some()
    }

    /// Returns whether labels and keys are masked.
    pub(crate) fn hides_labels(&self) -> bool {
        self.0.secrets.mask().is_some_and(|mask| mask.labels)
    }

    /// Returns the part of a span that is in the text, unless it is empty.
    fn within(&self, span: Span) -> Option<Span> {
        let end = to_u32(self.text().len());
        let span = Span::new(span.start.min(end), span.end.min(end));
        (span.start < span.end).then_some(span)
    }

    /// Returns the start of the secret that a span is in, or else the start of the span.
    pub(super) fn start_outside(&self, span: Span) -> u32 {
        let state = self.0.secrets.state();
        state.map_or(span.start, |state| {
            let concealed = &state.concealed;
            let secret = concealed.get(ending_after(concealed, span.start));
            secret.map_or(span.start, |secret| secret.start.min(span.start))
        })
    }

    /// Returns whether a span shares text with a secret that was read. See [`conceal`](Self::conceal).
    #[must_use]
    pub fn conceals(&self, span: Span) -> bool {
        let secrets = &self.0.secrets;
        secrets.ask(&|state| touches(&state.concealed, span))
    }

    /// Returns the secrets that were read, in order and apart from each other. See [`conceal`](Self::conceal).
    #[must_use]
    pub fn concealed(&self) -> Vec<Span> {
        let state = self.0.secrets.state();
        state.map_or_else(Vec::new, |state| state.concealed.clone())
    }

    /// Returns whether a span shares text with a literal that is shown although the text is masked.
    pub(crate) fn reveals(&self, span: Span) -> bool {
        self.0.secrets.ask(&|state| {
            state.mask.is_some()
                && touches(&state.revealed, span)
                && !self.is_broken()
                && !touches(&state.concealed, span)
        })
    }

    /// Returns whether a span shares text with what reports do not show.
    pub(crate) fn hides(&self, span: Span) -> bool {
        self.0.secrets.ask(&|state| {
            touches(&state.concealed, span)
                || state.mask.is_some_and(|mask| {
                    !state.is_shown_name(self, span, mask) && !state.shows(self, span, mask)
                })
        })
    }

    /// Returns whether a span shares text with what a report shows at most if it is about that.
    pub(crate) fn hides_from_all(&self, span: Span) -> bool {
        let is_hidden = |state: &mut SecretsState| {
            let mask = state.mask;
            mask.is_some_and(|mask| !state.shows(self, span, mask))
        };
        self.0.secrets.ask(&is_hidden)
    }

    /// Returns whether a sentence about a span may not quote the names in it.
    pub(crate) fn hides_names(&self, span: Span) -> bool {
        self.0.secrets.ask(&|state| {
            if touches(&state.concealed, span) {
                return true;
            }
            let Some(mask) = state.mask else { return false };
            // A report about a known name may quote another one.
            self.is_broken() || mask.labels && !state.shows(self, span, mask)
        })
    }

    /// Shows the name that a report is about, unless it may be a secret.
    pub(crate) fn reveal_name(&self, span: Span) {
        if self.0.secrets.mask().is_none() {
            return;
        }
        self.0.secrets.change(&mut |state| {
            let is_shown = state
                .mask
                .is_some_and(|mask| state.is_shown_name(self, span, mask));
            is_shown && join(&mut state.about, span)
        });
    }

    /// Returns whether a name may be a secret that a mistake has made a name: the text is masked and has mistakes, and the program does
    /// not know the name. See [`mask`](Self::mask).
    #[must_use]
    pub fn doubts(&self, name: Span) -> bool {
        self.is_masked() && self.is_broken() && !self.knows(self.slice(name))
    }

    /// Returns whether a text is a name that the program knows, in quotes or not.
    pub(crate) fn knows(&self, text: &str) -> bool {
        let name = text.trim_matches('"');
        self.0.secrets.ask(&|state| state.known.contains(name))
    }
}

impl SecretsState {
    /// Returns whether a span is a name that a report about it shows: of a text without mistakes, any path of names; of another
    /// text, a name that the program knows.
    fn is_shown_name(&mut self, source: &Source, span: Span, mask: Mask) -> bool {
        let text = source.slice(span);
        if span.is_empty() || touches(&self.concealed, span) {
            return false;
        }
        if source.is_broken() {
            let name = text.trim_matches(['"', '.']);
            return self.known.contains(name);
        }
        if mask.labels || mask.is_json || !is_path(text) {
            return false;
        }
        // `"hunter2"` has no identifier.
        let start = span.start + u32::from(text.starts_with('.'));
        self.names(source, mask)
            .identifiers
            .binary_search(&start)
            .is_ok()
    }
}

/// Returns whether a text is names with dots between or before them, or of a call, such as `a`, `a.b`, `.c` or `f(`.
fn is_path(text: &str) -> bool {
    let names = text.strip_prefix('.').unwrap_or(text);
    let names = names.strip_suffix('(').unwrap_or(names);
    names.split('.').all(native::is_identifier)
}

/// Calls a function with each line of a part of the text, without the blanks around it.
fn each_line(source: &Source, part: Span, visit: &mut dyn FnMut(Span)) {
    let mut start = part.start as usize;
    for line in source.slice(part).split_inclusive('\n') {
        let text = line.trim();
        if !text.is_empty() {
            let from = start + line.len() - line.trim_start().len();
            visit(Span::new(to_u32(from), to_u32(from + text.len())));
        }
        start += line.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::shown_text::STAND_IN;

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
        let shown = source.0.secrets.shown(&source, false).unwrap();
        assert_eq!(
            shown.source.text(),
            "a = {b = (sensitive), c = (sensitive)\n\n\n}\nd = 1\n"
        );
        let d = source.span(Span::new(28, 29));
        assert_eq!((d.text(), d.start().line, d.start().column), ("d", 5, 1));
        assert_eq!(d.shown().text(), "d");
        let comma = source.span(Span::new(12, 13));
        assert_eq!((comma.text(), comma.start().column), (",", 13));
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
    fn a_part_of_a_secret_is_where_the_secret_starts() {
        let source = source("a = [\"x\", \"yz\"]\n", &["\"x\"", "\"yz\""]);
        let marked = |start, end| source.span(Span::new(start, end)).marked_span();
        assert_eq!(marked(10, 14), Span::at(10));
        assert_eq!(marked(11, 12), Span::at(10));
        let part = source.span(Span::new(11, 12));
        assert_eq!((part.start().column, part.end().column), (11, 11));
        assert_eq!(marked(8, 9), Span::new(8, 9));
    }
}
