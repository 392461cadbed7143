//! One diagnostic: severity, sentences and spans.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use hcl_value::sentence;
use hcl_value::sentence::Sentence;

use super::code::{self, Tag};
use super::cut::{cut, cut_sentence};
use super::quotes::{HIDDEN_DETAIL, HIDDEN_SUMMARY};
use super::related_parts::{RelatedSpan, RelatedValue};
use super::render::escaped;
use super::suggestion::Suggestion;
use crate::source::SourceSpan;

/// The severity of a diagnostic.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostic, Diagnostics, Severity};
///
/// // A strict mode: a warning is an error.
/// let mut found = Diagnostics::new();
/// found.push(Diagnostic::warning("Unused name", "Nothing refers to this."));
/// let worst = found.iter().map(Diagnostic::severity).min();
/// assert_eq!(worst, Some(Severity::Warning));
/// assert!(worst <= Some(Severity::Warning), "the check fails");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The result is not reliable.
    Error,
    /// The result is reliable, but its author should check something.
    Warning,
    /// A fact that the author may want to know.
    Information,
    /// A possible improvement, which an editor shows without a mark of its own.
    Hint,
}

impl Severity {
    /// Returns the name in reports: `error`, `warning`, `information` or `hint`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Information => "information",
            Self::Hint => "hint",
        }
    }
}

/// One finding about a configuration.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostic, Source, Span};
///
/// let source = Source::new("app.hcl", "prot = 80\n")?;
/// let diagnostic = Diagnostic::error("Unsupported argument", "An argument named \"prot\" is not expected here.")
///     .at(source.span(Span::new(0, 4)));
/// assert_eq!(
///     diagnostic.to_string(),
///     "app.hcl:1:1: Unsupported argument; An argument named \"prot\" is not expected here."
/// );
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
///
/// # Secrets
///
/// [`summary`](Self::summary) and [`detail`](Self::detail) of a diagnostic about a [secret of its source](crate::Source::conceal) have
/// `(sensitive value)` in place of what a [`Sentence`] quotes. A `String` is a single quote: another sentence stands in its place.
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostic(pub(super) Arc<DiagnosticParts>);

#[derive(Clone, PartialEq, Eq)]
pub(super) struct DiagnosticParts {
    severity: Severity,
    /// `None` is the code of the summary.
    code: Option<Cow<'static, str>>,
    tags: Vec<Tag>,
    pub(super) summary: Sentence,
    /// The title without what it quotes, if it quotes anything.
    pub(super) hidden_summary: Option<Box<str>>,
    pub(super) detail: Sentence,
    pub(super) subject: Option<SourceSpan>,
    pub(super) context: Option<SourceSpan>,
    pub(super) path: Option<Box<str>>,
    pub(super) related: Vec<RelatedValue>,
    pub(super) related_spans: Vec<RelatedSpan>,
    pub(super) suggestions: Vec<Suggestion>,
    /// Whether the detail says what the suggestions change.
    pub(super) describes_fix: bool,
    /// Whether a person has to decide about the suggestions.
    pub(super) doubts_suggestions: bool,
    /// A misspelt name and a similar one, until the subject is set.
    pub(super) similar: Option<(Box<str>, Box<str>)>,
    pub(super) in_iteration: bool,
    /// Whether the sentences are true of all subjects.
    pub(super) once: bool,
    /// Whether the run of the report has no secrets: only secrets that other runs have read are hidden.
    pub(super) is_open: bool,
    /// See [`of_marked_run`](Diagnostic::of_marked_run).
    pub(super) is_of_marked_run: bool,
    /// See [`about_literals`](Diagnostic::about_literals).
    pub(super) is_about_literals: bool,
    /// Whether the value was read before its type is known, so that a name in it may be a secret.
    pub(super) is_untyped: bool,
    /// Whether labels after the subject may be a value: see [`Diagnostic::doubting_labels`].
    pub(super) doubts_labels: bool,
}

impl Diagnostic {
    /// Creates a diagnostic from a short title without a period, and a detail in sentences. The middle of a text over
    /// 4 KiB is cut out.
    #[must_use]
    pub fn new(
        severity: Severity,
        summary: impl Into<Sentence>,
        detail: impl Into<Sentence>,
    ) -> Self {
        Self::of(severity, summary.into(), detail.into())
    }

    #[cold]
    fn of(severity: Severity, summary: Sentence, detail: Sentence) -> Self {
        let summary = cut_sentence(summary).or_if_all(HIDDEN_SUMMARY);
        let hidden_summary = summary.is_quoting().then(|| summary.hiding_quotes());
        Self(Arc::new(DiagnosticParts {
            severity,
            code: None,
            tags: Vec::new(),
            summary,
            hidden_summary: hidden_summary.map(|hidden| hidden.text().into()),
            detail: cut_sentence(detail).or_if_all(HIDDEN_DETAIL),
            subject: None,
            context: None,
            path: None,
            related: Vec::new(),
            related_spans: Vec::new(),
            suggestions: Vec::new(),
            describes_fix: false,
            doubts_suggestions: false,
            similar: None,
            in_iteration: false,
            once: false,
            is_open: false,
            is_of_marked_run: false,
            is_about_literals: false,
            is_untyped: false,
            doubts_labels: false,
        }))
    }

    /// Creates an error.
    #[must_use]
    pub fn error(summary: impl Into<Sentence>, detail: impl Into<Sentence>) -> Self {
        Self::new(Severity::Error, summary, detail)
    }

    /// Creates a warning.
    #[must_use]
    pub fn warning(summary: impl Into<Sentence>, detail: impl Into<Sentence>) -> Self {
        Self::new(Severity::Warning, summary, detail)
    }

    /// Sets the code, like `too-few-blocks`. Without it, the code is made of the summary: see [`code`](Self::code).
    ///
    /// ```
    /// use hcl_syntax::Diagnostic;
    ///
    /// let found = Diagnostic::error("Too few blocks", "A service is required.");
    /// assert_eq!(found.code().as_deref(), Some("too-few-blocks"));
    /// assert_eq!(found.with_code("missing-service").code().as_deref(), Some("missing-service"));
    /// ```
    #[must_use]
    #[cold]
    pub fn with_code(mut self, code: impl Into<Cow<'static, str>>) -> Self {
        self.edit().code = Some(code.into());
        self
    }

    /// Adds a tag.
    #[must_use]
    #[cold]
    pub fn with_tag(mut self, tag: Tag) -> Self {
        if !self.0.tags.contains(&tag) {
            self.edit().tags.push(tag);
        }
        self
    }

    /// Marks the diagnostic as one about an element of a loop or of a dynamic block: the details of such diagnostics
    /// may differ although the problem is the same.
    #[must_use]
    pub fn in_iteration(mut self) -> Self {
        self.edit().in_iteration = true;
        self
    }

    /// Declares that one report is enough, such as the report of a limit that everything after it exceeds.
    #[must_use]
    #[cold]
    pub fn once(mut self) -> Self {
        self.edit().once = true;
        self
    }

    /// Returns the content, for a change. It is copied if a clone shares it.
    pub(super) fn edit(&mut self) -> &mut DiagnosticParts {
        Arc::make_mut(&mut self.0)
    }

    /// Replaces the detail.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<Sentence>) -> Self {
        self.edit().detail = cut_sentence(detail.into()).or_if_all(HIDDEN_DETAIL);
        self
    }

    /// Adds sentences to the detail, after a space.
    #[must_use]
    #[cold]
    pub fn with_more(self, more: impl Into<Sentence>) -> Self {
        let detail = sentence!("{} {}", self.0.detail, more.into());
        self.with_detail(detail)
    }

    /// Sets the subject: the smallest span that is wrong. `None` leaves the report as it is.
    #[must_use]
    #[cold]
    pub fn at(self, subject: impl Into<Option<SourceSpan>>) -> Self {
        match subject.into() {
            Some(subject) => self.about(subject),
            None => self,
        }
    }

    fn about(mut self, subject: SourceSpan) -> Self {
        self.edit().subject = Some(subject);
        self.suggest_similar();
        self
    }

    /// Sets the context: a span around the subject that the report shows too.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostic, Source, Span};
    ///
    /// let source = Source::new("app.hcl", "server {
    ///   port = 0
    /// }
    /// ")?;
    /// let found = Diagnostic::error("Invalid port", "A port is from 1 to 65535.")
    ///     .at(source.span(Span::new(18, 19)))
    ///     .within(source.span(Span::new(0, 21)));
    /// assert!(found.render(&hcl_syntax::diagnostic::Renderer::plain()).contains("1 | server {"));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[cold]
    pub fn within(mut self, context: SourceSpan) -> Self {
        self.edit().context = Some(context);
        self
    }

    /// Sets the path of the decoded field, like `service[1].port`.
    #[must_use]
    pub fn with_path(mut self, path: impl Into<Box<str>>) -> Self {
        self.edit().path = Some(cut(path.into().into()).into());
        self
    }

    /// Returns the diagnostic with another severity.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostic, Severity};
    ///
    /// let found = Diagnostic::error("Unused name", "Nothing refers to this.").with_severity(Severity::Hint);
    /// assert!(!found.is_error());
    /// ```
    #[must_use]
    #[cold]
    pub fn with_severity(mut self, severity: Severity) -> Self {
        self.edit().severity = severity;
        self
    }

    /// Returns the severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// Returns the code, which names the kind of the problem and stays the same from release to release; docs/diagnostics.md
    /// lists the codes of the HCL crates.
    ///
    /// It is what [`with_code`](Self::with_code) has set; without it, the summary in lower case with hyphens, if the
    /// summary is a constant of the program.
    ///
    /// ```
    /// use hcl_syntax::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("Unsupported argument", "An argument named \"prot\" is not expected here.");
    /// assert_eq!(diagnostic.code().as_deref(), Some("unsupported-argument"));
    /// let diagnostic = Diagnostic::error(format!("Too few {} blocks", "http"), "").with_code("too-few-blocks");
    /// assert_eq!(diagnostic.code().as_deref(), Some("too-few-blocks"));
    /// ```
    #[must_use]
    pub fn code(&self) -> Option<Cow<'_, str>> {
        match &self.0.code {
            Some(code) => Some(Cow::Borrowed(code)),
            None => code::of_title(self.0.summary.constant()?).map(Cow::Owned),
        }
    }

    /// Returns the tags.
    #[must_use]
    pub fn tags(&self) -> &[Tag] {
        &self.0.tags
    }

    /// Returns whether this is an error, not a warning or less.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.0.severity == Severity::Error
    }

    /// Returns the short title, which is the same for all problems of a kind.
    #[must_use]
    pub fn summary(&self) -> &str {
        match &self.0.hidden_summary {
            Some(hidden) if matches!(self.shown(&self.0.summary), Cow::Owned(_)) => hidden,
            _ => self.0.summary.text(),
        }
    }

    /// Returns the detail: sentences that name the mistake and the way out.
    #[must_use]
    pub fn detail(&self) -> Cow<'_, str> {
        self.shown(&self.0.detail)
    }

    /// Returns the title and the detail with all that they quote, for reports made of this one.
    // Hidden: for hcl-serde, hcl-config and hcl-cli.
    #[doc(hidden)]
    #[must_use]
    pub fn sentences(&self) -> (&Sentence, &Sentence) {
        (&self.0.summary, &self.0.detail)
    }

    /// Returns the span that is wrong.
    #[must_use]
    pub fn subject(&self) -> Option<&SourceSpan> {
        self.0.subject.as_ref()
    }

    /// Returns the span around the subject that the report shows too.
    #[must_use]
    pub fn context(&self) -> Option<&SourceSpan> {
        self.0.context.as_ref()
    }

    /// Returns the path of the decoded field, like `service[1].port`. Only its first name, if labels and keys are masked; of a masked
    /// text with mistakes, the names up to the first one that the program does not know.
    #[must_use]
    pub fn field_path(&self) -> Option<&str> {
        let path = self.0.path.as_deref()?;
        Some(self.shown_path(path)).filter(|shown| !shown.is_empty())
    }

    /// Returns whether the report has the path of a field, which [`field_path`](Self::field_path) may hide.
    // Hidden: for hcl-serde.
    #[doc(hidden)]
    #[must_use]
    pub fn has_path(&self) -> bool {
        self.0.path.is_some()
    }
}

/// Writes `file:L:C: summary; detail` on one line. [`Diagnostic::render`] returns a report.
impl fmt::Display for Diagnostic {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(subject) = self.subject() {
            write!(f, "{}: ", escaped(&subject.to_string()))?;
        }
        let detail = self.detail().replace('\n', " ");
        write!(f, "{}; {}", escaped(self.summary()), escaped(&detail))
    }
}

/// Shows what a report does.
impl fmt::Debug for Diagnostic {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Diagnostic")
            .field("severity", &self.severity())
            .field("code", &self.code())
            .field("tags", &self.tags())
            .field("summary", &self.summary())
            .field("detail", &self.detail())
            .field("subject", &self.subject())
            .field("context", &self.context())
            .field("path", &self.field_path())
            .field("related", &self.related_values())
            .field("related_spans", &self.related_spans())
            .field("suggestions", &self.suggestions())
            .finish()
    }
}

impl std::error::Error for Diagnostic {}
