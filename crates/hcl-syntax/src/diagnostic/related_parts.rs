//! The parts of a diagnostic next to its subject: values of variables, and further spans.

use std::borrow::Cow;

use hcl_value::sentence::QuoteKind;

use super::Diagnostic;
use super::cut::cut;
use crate::source::SourceSpan;

/// The value of a variable in an expression that failed.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Diagnostic;
///
/// let found = Diagnostic::error("Invalid port", "A port is required.").with_related_value("var.port", "\"http\"");
/// let value = &found.related_values()[0];
/// assert_eq!((value.name.as_str(), value.text.as_str()), ("var.port", "\"http\""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedValue {
    /// The reference as written, like `var.ports[0]`.
    pub name: String,
    /// A description of the value, like `"http"` or `set to null`.
    pub text: String,
}

/// A second span that explains a diagnostic, like the first definition of a name that is defined twice.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let mut found = Diagnostics::new();
/// native::parse(&Source::new("app.hcl", "port = 80
/// port = 81
/// ")?, &mut found);
/// let first = &found.as_slice()[0].related_spans()[0];
/// assert_eq!(first.span.start().line, 1);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedSpan {
    /// The span, in the same source as the subject or in another one.
    pub span: SourceSpan,
    /// A label without a period, like `first defined here`.
    pub message: Cow<'static, str>,
}

impl RelatedSpan {
    /// Returns the span as an excerpt of a report shows it.
    pub(super) fn shown_in(&self, report: &Diagnostic) -> Self {
        Self {
            span: report.shown_span(&self.span),
            message: self.message.clone(),
        }
    }
}

/// Maximum number of related spans that a diagnostic stores.
const MAX_RELATED_SPANS: usize = 8;

impl Diagnostic {
    /// Adds the value of a variable.
    #[must_use]
    pub fn with_related_value(mut self, name: impl Into<String>, text: impl Into<String>) -> Self {
        self.edit().related.push(RelatedValue {
            name: cut(name.into()),
            text: cut(text.into()),
        });
        self
    }

    /// Adds a second span with a label. A report shows it in the excerpt of the subject, or below it where that is
    /// another source. A diagnostic stores the first eight; further ones are ignored.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::diagnostic::{Diagnostic, Renderer};
    /// use hcl_syntax::{Source, Span};
    ///
    /// let source = Source::new("app.hcl", r#"port = 80
    /// host = "a"
    /// name = "b"
    /// port = 81
    /// "#)?;
    /// let diagnostic = Diagnostic::error("Argument redefined", "Keep one of the two.")
    ///     .at(source.span(Span::new(32, 36)))
    ///     .with_related(source.span(Span::new(0, 4)), "first defined here");
    /// assert_eq!(
    ///     diagnostic.render(&Renderer::plain()),
    ///     r#"error: Argument redefined
    ///  --> app.hcl:4:1
    ///   |
    /// 1 | port = 80
    ///   | ---- first defined here
    /// ...
    /// 4 | port = 81
    ///   | ^^^^
    ///   |
    ///   = Keep one of the two.
    /// "#
    /// );
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn with_related(self, span: SourceSpan, message: impl Into<Cow<'static, str>>) -> Self {
        self.with_related_span(span, message.into())
    }

    #[cold]
    fn with_related_span(mut self, span: SourceSpan, message: Cow<'static, str>) -> Self {
        if self.0.related_spans.len() < MAX_RELATED_SPANS {
            self.edit().related_spans.push(RelatedSpan {
                span,
                message: match message {
                    Cow::Owned(message) => cut(message).into(),
                    constant => constant,
                },
            });
        }
        self
    }

    /// Returns the values of variables of the expression that failed.
    #[must_use]
    pub fn related_values(&self) -> &[RelatedValue] {
        let is_masked = |at: &SourceSpan| at.source().is_masked() && !self.0.is_open;
        if !self.shows(QuoteKind::Literal, "") || self.0.subject.as_ref().is_some_and(is_masked) {
            return &[];
        }
        &self.0.related
    }

    /// Returns the spans added by [`with_related`](Self::with_related), in that order.
    #[must_use]
    pub fn related_spans(&self) -> &[RelatedSpan] {
        &self.0.related_spans
    }
}
