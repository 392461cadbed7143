//! The forms of a report that a command offers.

use std::fmt;
use std::str::FromStr;

use super::super::Diagnostics;
use super::Renderer;

/// The form of a report, as an option of a command names it.
///
/// # Examples
///
/// ```
/// use hcl_syntax::diagnostic::{Renderer, ReportFormat, ReportTool};
/// use hcl_syntax::{Diagnostic, Diagnostics};
///
/// let diagnostics = Diagnostics::from(Diagnostic::warning("Old spelling", "Write \"port\"."));
/// let format: ReportFormat = "github".parse()?;
/// let tool = ReportTool { name: "app", version: "1.2.0" };
/// let report = format.render(&diagnostics, &Renderer::plain(), tool);
/// assert_eq!(report, "::warning title=Old spelling::Write \"port\". [old-spelling]\n");
/// # Ok::<(), hcl_syntax::diagnostic::UnknownReportFormat>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReportFormat {
    /// Text for people, see [`Diagnostics::render`].
    #[default]
    Text,
    /// A JSON document, see [`Diagnostics::render_json`].
    Json,
    /// A log of SARIF 2.1.0, see [`Diagnostics::render_sarif`].
    Sarif,
    /// Annotations of GitHub Actions, see [`Diagnostics::render_github`].
    Github,
}

/// The program that a report names as its author.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Diagnostics;
/// use hcl_syntax::diagnostic::ReportTool;
///
/// let tool = ReportTool { name: "app-lint", version: "1.2.0" };
/// let log = Diagnostics::new().render_sarif(tool);
/// assert!(log.contains("app-lint") && log.contains("1.2.0"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportTool<'n> {
    /// The name of the program.
    pub name: &'n str,
    /// Its version.
    pub version: &'n str,
}

impl ReportFormat {
    /// All forms.
    pub const ALL: [Self; 4] = [Self::Text, Self::Json, Self::Sarif, Self::Github];

    /// Returns the name of the form: `text`, `json`, `sarif` or `github`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Sarif => "sarif",
            Self::Github => "github",
        }
    }

    /// Returns whether a report of no diagnostics is a document, not an empty text.
    #[must_use]
    pub const fn is_document(self) -> bool {
        matches!(self, Self::Json | Self::Sarif)
    }

    /// Returns the report. The renderer applies to [`Text`](Self::Text), the tool to [`Sarif`](Self::Sarif).
    #[must_use]
    pub fn render(
        self,
        diagnostics: &Diagnostics,
        renderer: &Renderer,
        tool: ReportTool<'_>,
    ) -> String {
        match self {
            Self::Text => diagnostics.render(renderer),
            Self::Json => diagnostics.render_json(),
            Self::Sarif => diagnostics.render_sarif(tool),
            Self::Github => diagnostics.render_github(),
        }
    }
}

impl FromStr for ReportFormat {
    type Err = UnknownReportFormat;

    fn from_str(name: &str) -> Result<Self, UnknownReportFormat> {
        let mut all = Self::ALL.into_iter();
        all.find(|format| format.name() == name)
            .ok_or(UnknownReportFormat)
    }
}

/// The name is not a form of reports.
///
/// # Examples
///
/// ```
/// use hcl_syntax::diagnostic::ReportFormat;
///
/// let error = "xml".parse::<ReportFormat>().unwrap_err();
/// assert_eq!(error.to_string(), "a report is one of text, json, sarif, github");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownReportFormat;

impl fmt::Display for UnknownReportFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ReportFormat::ALL.map(ReportFormat::name);
        write!(f, "a report is one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownReportFormat {}
