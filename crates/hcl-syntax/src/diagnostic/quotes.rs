//! The quotes in the sentences of a diagnostic. In a source with secrets, a report shows some of them.

use std::borrow::Cow;

use super::Diagnostic;
use crate::source::SourceSpan;

/// The text that sentences may quote.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum QuotedTexts {
    Nothing,
    /// Names in the subject and related spans.
    Names,
    /// The text of the subject and related spans.
    Subject,
    /// The same, also if an evaluation raises it: the text of a template in a string.
    Template,
    /// A value that comes from elsewhere.
    Anywhere,
}

/// The detail of a diagnostic about a secret, unless it is a constant of the program.
pub(super) const HIDDEN_DETAIL: &str =
    "Check the value. The details are not shown, because it is sensitive.";

/// The title of a diagnostic about a secret, unless it is a constant of the program.
pub(super) const HIDDEN_SUMMARY: &str = "Invalid value";

impl Diagnostic {
    /// Declares that no sentence quotes the text of the subject, so that a report shows them although it is a secret.
    #[must_use]
    #[cold]
    pub fn without_quotes(mut self) -> Self {
        self.edit().quotes = QuotedTexts::Nothing;
        self
    }

    /// Declares that sentences quote names only, which reports show although values in the subject are secrets.
    #[must_use]
    #[cold]
    pub fn quoting_names(mut self) -> Self {
        if !matches!(self.0.quotes, QuotedTexts::Nothing | QuotedTexts::Template) {
            self.edit().quotes = QuotedTexts::Names;
        }
        self
    }

    /// Declares that sentences may quote the text of a template in the subject.
    #[must_use]
    #[cold]
    pub fn quoting_a_template(mut self) -> Self {
        self.edit().quotes = QuotedTexts::Template;
        self
    }

    /// Declares that a sentence quotes a value that may come from elsewhere. If the source has secrets, the report shows the
    /// sentences of `without` instead, unless the subject is a literal that is shown.
    #[must_use]
    #[cold]
    pub fn quoting_a_value(mut self, without: Option<&Self>) -> Self {
        if self.0.quotes != QuotedTexts::Nothing {
            let inner = self.edit();
            inner.quotes = QuotedTexts::Anywhere;
            if let Some(without) = without {
                inner.detail_without_value = Some((*without.0.detail).into());
            }
        }
        self
    }

    /// Sets the detail that a report shows if the subject is hidden: what the sentences say without what they quote.
    #[must_use]
    #[cold]
    pub fn hidden_as(mut self, detail: impl Into<Box<str>>) -> Self {
        self.edit().detail_without_value = Some(detail.into());
        self
    }

    /// Sets what a report shows if the subject is hidden: the format string of the detail, with `(sensitive value)` for parameters.
    // Hidden: `reports!` calls it.
    #[doc(hidden)]
    #[must_use]
    #[cold]
    pub fn of_format(mut self, format: &'static str) -> Self {
        let is_constant = matches!(self.0.detail, Cow::Borrowed(_));
        let without = without_parameters(format);
        if !is_constant && without != HIDDEN_VALUE {
            self.edit().detail_without_value = Some(without.into());
        }
        self
    }

    /// Declares whether the run of the report has no secrets. It hides what another run has read as a secret then, and nothing
    /// else.
    #[must_use]
    #[cold]
    pub fn of_open_run(mut self, is_open: bool) -> Self {
        self.edit().is_open = is_open;
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

    /// Returns whether the names that the report is about may be secrets.
    fn may_name_secrets(&self) -> bool {
        self.0.is_untyped && !self.0.is_open
    }

    /// Returns whether a sentence could quote a secret.
    pub(super) fn may_quote_secret(&self) -> bool {
        let subject = self.0.subject.as_ref();
        subject.is_some_and(|at| self.may_quote_secret_of(at, true))
            || (self.0.related_spans.iter())
                .any(|related| self.may_quote_secret_of(&related.span, false))
    }

    fn may_quote_secret_of(&self, at: &SourceSpan, is_subject: bool) -> bool {
        let (source, span) = (at.source(), at.span());
        if self.0.quotes == QuotedTexts::Nothing {
            return false;
        }
        if self.may_name_secrets() && source.hides_from_all(span) {
            return true;
        }
        match self.0.quotes {
            _ if self.0.is_open => source.conceals(span),
            QuotedTexts::Names => source.hides_names(span),
            QuotedTexts::Subject | QuotedTexts::Template => source.hides(span),
            QuotedTexts::Anywhere => is_subject && source.has_secrets() && !source.reveals(span),
            QuotedTexts::Nothing => false,
        }
    }

    /// Lets the excerpts show the names that the report is about, unless they may be secrets.
    pub(super) fn reveal_names(&self) {
        if self.may_name_secrets() {
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

/// Shown in place of a value in a sentence.
const HIDDEN_VALUE: &str = "(sensitive value)";

/// Writes a format string without what it quotes: `"No \"{name}\"."` becomes `No (sensitive value).`
fn without_parameters(format: &str) -> String {
    let mut out = String::with_capacity(format.len());
    let mut rest = format;
    while let Some((before, brace, after)) = split_at_brace(rest) {
        if let Some(after) = after.strip_prefix(brace) {
            out.push_str(before);
            out.push(brace);
            rest = after;
            continue;
        }
        let (_, after) = after.split_once('}').unwrap_or_default();
        let quoted = before.strip_suffix('"').zip(after.strip_prefix('"'));
        let (before, after) = quoted.unwrap_or((before, after));
        out.push_str(before);
        // A sentence may be a parameter: "… here.{suggestion}".
        if !(after.is_empty() && before.ends_with('.')) {
            out.push_str(HIDDEN_VALUE);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Returns the text before the next brace, the brace, and the text after it.
fn split_at_brace(text: &str) -> Option<(&str, char, &str)> {
    let (before, rest) = text.split_at(text.find(['{', '}'])?);
    let mut after = rest.chars();
    Some((before, after.next()?, after.as_str()))
}

#[cfg(test)]
mod tests {
    use super::without_parameters;

    #[test]
    fn a_format_string_is_a_sentence_without_its_parameters() {
        for (format, expected) in [
            ("A value is required.", "A value is required."),
            ("No \"{name}\".", "No (sensitive value)."),
            ("No \"{}\".{}", "No (sensitive value)."),
            (
                "{a} {b:?} {{ … }}",
                "(sensitive value) (sensitive value) { … }",
            ),
            ("Write \"{}{{\".", "Write \"(sensitive value){\"."),
        ] {
            assert_eq!(without_parameters(format), expected, "{format}");
        }
    }
}
