//! Decides which quotes in the sentences of a diagnostic are shown in a run with secrets.

use std::borrow::Cow;

use hcl_value::sentence::{QuoteKind, Sentence};

use super::Diagnostic;
use crate::source::SourceSpan;

/// The detail of a diagnostic about a secret, if it is a text that was put together by other code.
// Hidden: for the reports of the evaluator.
#[doc(hidden)]
pub const HIDDEN_DETAIL: &str =
    "Check the value. The details are not shown, because it is sensitive.";

/// The title of a diagnostic about a secret, likewise.
pub(super) const HIDDEN_SUMMARY: &str = "Invalid value";

impl Diagnostic {
    /// Declares whether the run of the report has no secrets. It hides what another run has read as a secret then, and nothing
    /// else.
    #[must_use]
    #[cold]
    pub fn of_open_run(mut self, is_open: bool) -> Self {
        self.edit().is_open = is_open;
        self
    }

    /// Declares that all values in the sentences are made of literals of the configuration alone.
    // Hidden: for the reports of the evaluator.
    #[doc(hidden)]
    #[must_use]
    #[cold]
    pub fn about_literals(mut self) -> Self {
        self.edit().is_about_literals = true;
        self
    }

    /// Declares whether all secrets of the run are values with marks: no literal is one.
    // Hidden: for the end of a run.
    #[doc(hidden)]
    #[must_use]
    #[cold]
    pub fn of_marked_run(mut self, is_marked: bool) -> Self {
        self.edit().is_of_marked_run = is_marked;
        self
    }

    /// Declares that the value was read before its type is known, as serde's buffers do: a name in it may be a secret whose quotes
    /// were forgotten, as in `pin = hunter2`, and is not shown.
    #[must_use]
    #[cold]
    pub fn untyped(mut self) -> Self {
        self.edit().is_untyped = true;
        self
    }

    /// Declares that the subject is the type of a block that is not expected: a run with secrets hides its labels. Without its
    /// equals sign, `pin = "hunter2"` may be a label.
    // Hidden: for the reports of such a block.
    #[doc(hidden)]
    #[must_use]
    #[cold]
    pub fn doubting_labels(mut self) -> Self {
        self.edit().doubts_labels = true;
        self
    }

    /// Hides the labels after the subject, if they may be a value.
    // Hidden: for the end of a run.
    #[doc(hidden)]
    pub fn hide_doubtful_labels(&self) {
        if let Some(at) = self.0.subject.as_ref().filter(|_| self.0.doubts_labels) {
            at.source().doubt_labels(at.span());
        }
    }

    /// Removes all that the sentences quote, and the suggestions: the report is about a secret.
    #[must_use]
    #[cold]
    pub fn hiding_quotes(mut self) -> Self {
        let inner = self.edit();
        inner.summary = inner.summary.hiding_quotes();
        inner.hidden_summary = None;
        inner.detail = inner.detail.hiding_quotes();
        self.without_suggestions()
    }

    /// Returns whether a sentence quotes anything that a report may hide.
    #[must_use]
    pub fn is_quoting(&self) -> bool {
        self.0.summary.is_quoting() || self.0.detail.is_quoting()
    }

    /// Declares that the sentences are about a text elsewhere: what they quote of it is a value to this report.
    #[must_use]
    #[cold]
    pub fn from_elsewhere(mut self) -> Self {
        let inner = self.edit();
        inner.summary = std::mem::take(&mut inner.summary).from_elsewhere();
        inner.detail = std::mem::take(&mut inner.detail).from_elsewhere();
        self
    }

    /// Returns a sentence as the report shows it.
    pub(super) fn shown<'d>(&self, sentence: &'d Sentence) -> Cow<'d, str> {
        sentence.shown(&|kind, text| self.shows(kind, text))
    }

    /// Returns whether sentences show an argument: what they quote is about the subject and the related spans.
    pub(super) fn shows(&self, kind: QuoteKind, text: &str) -> bool {
        let related = self.0.related_spans.iter().map(|related| &related.span);
        let subject = self.0.subject.as_ref();
        subject.is_none_or(|at| self.shows_at(at, kind, text))
            && (matches!(kind, QuoteKind::Value | QuoteKind::Sort)
                || related.into_iter().all(|at| self.shows_at(at, kind, text)))
    }

    fn shows_at(&self, at: &SourceSpan, kind: QuoteKind, text: &str) -> bool {
        let (source, span) = (at.source(), at.span());
        if source.conceals(span) {
            return false;
        }
        if self.0.is_open || self.0.is_of_marked_run && self.0.is_about_literals {
            return true;
        }
        match kind {
            QuoteKind::Name => {
                source.knows(text) || !self.may_be_secret(at) && !source.hides_names(span)
            }
            QuoteKind::Literal => !self.may_be_secret(at) && !source.hides(span),
            QuoteKind::Sort => true,
            QuoteKind::Value => !source.has_secrets() || source.reveals(span),
        }
    }

    /// Returns the part of a field path that the report shows.
    pub(super) fn shown_path<'d>(&self, path: &'d str) -> &'d str {
        let Some(at) = self.subject().filter(|_| !self.0.is_open) else {
            return path;
        };
        let source = at.source();
        let mut end = 0;
        for step in path.split_inclusive(['.', '[']) {
            let name = step.trim_end_matches(['.', '[', ']']);
            let is_index = name.bytes().all(|byte| byte.is_ascii_digit());
            let is_known = is_index || !name.starts_with('"') && source.knows(name);
            if source.is_masked() && source.is_broken() && !is_known {
                break;
            }
            end += step.len();
            if source.hides_labels() {
                break;
            }
        }
        let shown = path.get(..end).unwrap_or_default();
        shown.trim_end_matches(['.', '['])
    }

    /// Returns whether a name in a span may be a secret.
    fn may_be_secret(&self, at: &SourceSpan) -> bool {
        self.0.is_untyped && at.source().hides_from_all(at.span())
    }

    /// Lets the excerpts show the names that the report is about, unless they may be secrets, and hide labels that may be values.
    pub(super) fn reveal_names(&self) {
        self.hide_doubtful_labels();
        if self.0.is_untyped && !self.0.is_open {
            return;
        }
        if let Some(at) = &self.0.subject {
            at.source().reveal_name(at.span());
        }
        for it in &self.0.related_spans {
            it.span.source().reveal_name(it.span.span());
        }
    }

    /// Returns a span as an excerpt of this report shows it. Hidden: for renderers of other crates.
    #[doc(hidden)]
    #[must_use]
    pub fn shown_span(&self, at: &SourceSpan) -> SourceSpan {
        self.reveal_names();
        at.shown_in(self.0.is_open)
    }
}
