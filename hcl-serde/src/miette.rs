//! Errors as reports of miette: the feature `miette`.

use std::fmt;

use ::miette::{
    Diagnostic as MietteDiagnostic, LabeledSpan, MietteError, MietteSpanContents,
    Severity as MietteSeverity, SourceCode, SourceSpan as MietteSpan, SpanContents,
};
use hcl_core::diagnostic::RelatedSpan;
use hcl_core::{Diagnostic, Severity, Source};

use crate::error::Error;

/// An [`Error`] as a miette diagnostic. Made by [`Error::into_miette`].
///
/// An error of one finding has its title, labels and help; one of several has a title that counts them, and the findings
/// as related diagnostics.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeMap;
///
/// let error = hcl_serde::from_str::<BTreeMap<String, u8>>("a = 300
/// b = -1
/// ").unwrap_err();
/// let report = error.into_miette();
/// assert_eq!(report.to_string(), "2 problems in the configuration");
/// assert_eq!(report.findings().len(), 2);
/// ```
#[derive(Debug)]
pub struct Report(Vec<Finding>);

/// One diagnostic for miette: the summary is the title, the subject a label, the detail the help.
///
/// # Examples
///
/// ```
/// use miette::Diagnostic;
/// use std::collections::BTreeMap;
///
/// let error = hcl_serde::from_str::<BTreeMap<String, u8>>("a = 300\n").unwrap_err();
/// let report = error.into_miette();
/// let finding = &report.findings()[0];
/// assert_eq!(finding.to_string(), "Unsuitable value type");
/// assert!(finding.help().unwrap().to_string().contains("from 0 to 255"));
/// assert_eq!(finding.diagnostic().subject().unwrap().text(), "300");
/// ```
#[derive(Debug)]
pub struct Finding {
    diagnostic: Diagnostic,
    code: Option<Code>,
}

/// A source, as miette reads it.
#[derive(Debug)]
struct Code(Source);

impl Error {
    /// Converts the error to a miette report, so that `?` works in functions that return `miette::Result`.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// fn port(text: &str) -> miette::Result<u16> {
    ///     let config: BTreeMap<String, u16> =
    ///         hcl_serde::from_str(text).map_err(hcl_serde::Error::into_miette)?;
    ///     Ok(config["port"])
    /// }
    ///
    /// assert_eq!(port("port = 80\n").unwrap(), 80);
    /// let report = port("port = 80800\n").unwrap_err();
    /// assert_eq!(report.labels().unwrap().next().unwrap().offset(), 7);
    /// ```
    #[must_use]
    pub fn into_miette(self) -> Report {
        Report::from(self)
    }
}

impl From<Error> for Report {
    fn from(error: Error) -> Self {
        let found = error.into_diagnostics();
        // Before the first excerpt: each new name changes the shown text of its source.
        for (diagnostic, at) in found
            .iter()
            .filter_map(|found| Some((found, found.subject()?)))
        {
            drop(diagnostic.shown_span(at));
        }
        let findings = found.into_iter();
        Self(findings.map(Finding::from).collect())
    }
}

impl From<Diagnostic> for Finding {
    fn from(diagnostic: Diagnostic) -> Self {
        let code = diagnostic
            .subject()
            .map(|span| Code(diagnostic.shown_span(span).source().clone()));
        Self { diagnostic, code }
    }
}

impl Report {
    /// Returns the finding, if there is only one.
    fn only(&self) -> Option<&Finding> {
        match self.0.as_slice() {
            [finding] => Some(finding),
            _ => None,
        }
    }

    /// Returns the findings, one for each diagnostic.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// let error = hcl_serde::from_str::<BTreeMap<String, u8>>("a = 300
    /// b = -1
    /// ").unwrap_err();
    /// let report = error.into_miette();
    /// let lines = report.findings().iter().filter_map(|finding| Some(finding.diagnostic().subject()?.start().line));
    /// assert_eq!(lines.collect::<Vec<_>>(), [1, 2]);
    /// ```
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.0
    }
}

impl Finding {
    /// Returns the diagnostic.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// let error = hcl_serde::from_str::<BTreeMap<String, u8>>("a = 300\n").unwrap_err();
    /// let report = error.into_miette();
    /// let diagnostic = report.findings()[0].diagnostic();
    /// assert_eq!(diagnostic.code().as_deref(), Some("unsuitable-value-type"));
    /// ```
    #[must_use]
    pub const fn diagnostic(&self) -> &Diagnostic {
        &self.diagnostic
    }

    /// Returns whether a related span lies in the source that the labels are shown in.
    fn has_source(&self, related: &RelatedSpan) -> bool {
        let subject = self.diagnostic.subject();
        subject.is_some_and(|subject| subject.source() == related.span.source())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.only() {
            Some(finding) => finding.fmt(f),
            None => write!(f, "{} problems in the configuration", self.0.len()),
        }
    }
}

impl std::error::Error for Report {}

impl MietteDiagnostic for Report {
    fn severity(&self) -> Option<MietteSeverity> {
        self.only().and_then(MietteDiagnostic::severity)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.only().and_then(MietteDiagnostic::help)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.only().and_then(MietteDiagnostic::source_code)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.only().and_then(MietteDiagnostic::labels)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn MietteDiagnostic> + 'a>> {
        // A single finding is shown as the report itself.
        if self.only().is_some() {
            return None;
        }
        let findings = self.0.iter();
        Some(Box::new(findings.map(|finding| finding as _)))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.diagnostic.summary())
    }
}

impl std::error::Error for Finding {}

impl MietteDiagnostic for Finding {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let code = self.diagnostic.code()?;
        Some(Box::new(code))
    }

    fn severity(&self) -> Option<MietteSeverity> {
        Some(match self.diagnostic.severity() {
            Severity::Error => MietteSeverity::Error,
            Severity::Warning => MietteSeverity::Warning,
            Severity::Information | Severity::Hint => MietteSeverity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let mut help = self.diagnostic.detail().into_owned();
        for value in self.diagnostic.related_values() {
            help.push_str(&format!("\n{} is {}", value.name, value.text));
        }
        for related in self.diagnostic.related_spans() {
            if !self.has_source(related) {
                help.push_str(&format!("\n{}: {}", related.span, related.message));
            }
        }
        (!help.is_empty()).then(|| Box::new(help) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.code.as_ref().map(|code| code as _)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let subject = self.diagnostic.subject()?;
        let label = match self.diagnostic.field_path() {
            Some(path) => format!("in field {path}"),
            None => "here".to_owned(),
        };
        let range = self.diagnostic.shown_span(subject).span().range();
        let primary = LabeledSpan::new_primary_with_span(Some(label), range);
        let related = self.diagnostic.related_spans().iter();
        let secondary = related
            // A diagnostic of miette has one source: `help` names spans in others.
            .filter(|related| self.has_source(related))
            .map(|related| {
                let message = related.message.clone().into_owned();
                let shown = self.diagnostic.shown_span(&related.span);
                LabeledSpan::new_with_span(Some(message), shown.span().range())
            });
        Some(Box::new(std::iter::once(primary).chain(secondary)))
    }
}

impl SourceCode for Code {
    fn read_span<'a>(
        &'a self,
        span: &MietteSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let text = self.0.text();
        let contents = text.read_span(span, lines_before, lines_after)?;
        // miette counts from 0, also in a fragment of a file.
        let start = self.0.start();
        let column = match contents.line() {
            0 => contents.column() + start.column as usize - 1,
            _ => contents.column(),
        };
        Ok(Box::new(MietteSpanContents::new_named(
            self.0.name().to_owned(),
            contents.data(),
            *contents.span(),
            contents.line() + start.line as usize - 1,
            column,
            contents.line_count(),
        )))
    }
}
