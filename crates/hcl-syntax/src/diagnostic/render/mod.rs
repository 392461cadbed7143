//! Reports: diagnostics as text for people; as JSON, SARIF and annotations for programs.
//!
//! The layout of rustc: title, position, source lines with the subject underlined, then notes. Knows only the
//! data of a diagnostic. For any source, a report is safe to print on a terminal and takes bounded time.

mod draw;
mod escape;
mod excerpt;
#[cfg(feature = "reports")]
mod format;
#[cfg(feature = "reports")]
mod github;
#[cfg(feature = "reports")]
mod json;
mod lines;
#[cfg(feature = "reports")]
mod sarif;
mod style;
mod window;
mod wrap;

pub(super) use escape::escaped;
#[cfg(feature = "reports")]
pub use format::{ReportFormat, ReportTool, UnknownReportFormat};

use std::io::IsTerminal;

use super::{Diagnostic, Diagnostics, Severity};

/// Options of reports: colours and width.
///
/// # Examples
///
/// ```
/// use hcl_syntax::diagnostic::{Diagnostic, Diagnostics, Renderer};
/// use hcl_syntax::{Source, Span};
///
/// let source = Source::new("app.hcl", "service {
///   prot = 80
/// }
/// ")?;
/// let detail = "An argument named \"prot\" is not expected here. Did you mean \"port\"?";
/// let diagnostic = Diagnostic::error("Unsupported argument", detail).at(source.span(Span::new(12, 16)));
/// assert_eq!(
///     Diagnostics::from(diagnostic).render(&Renderer::plain()),
///     r#"error: Unsupported argument
///  --> app.hcl:2:3
///   |
/// 2 |   prot = 80
///   |   ^^^^
///   |
///   = An argument named "prot" is not expected here. Did you mean "port"?
/// "#
/// );
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renderer {
    colored: bool,
    width: usize,
}

/// Default width of a report in columns.
const DEFAULT_WIDTH: usize = 100;

/// Minimum width of a report in columns.
const MIN_WIDTH: usize = 40;

impl Renderer {
    /// Creates a renderer without colours, for files and pipes.
    #[must_use]
    pub const fn plain() -> Self {
        Self {
            colored: false,
            width: DEFAULT_WIDTH,
        }
    }

    /// Creates a renderer with ANSI colours, for terminals.
    #[must_use]
    pub const fn colored() -> Self {
        Self {
            colored: true,
            width: DEFAULT_WIDTH,
        }
    }

    /// Creates a renderer for a stream: on a terminal with colours, unless the environment variable `NO_COLOR` is set or
    /// `TERM` is `dumb`, and with the width that `COLUMNS` says.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// use hcl_syntax::diagnostic::Renderer;
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// native::parse(&Source::new("app.hcl", "port = 80 81\n")?, &mut diagnostics);
    /// eprint!("{}", diagnostics.render(&Renderer::for_stream(&std::io::stderr())));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn for_stream(stream: &impl IsTerminal) -> Self {
        Self::of_environment(stream.is_terminal(), |name| std::env::var(name).ok())
    }

    fn of_environment(is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> Self {
        if !is_terminal {
            return Self::plain();
        }
        // An empty `NO_COLOR` counts as unset, by its convention.
        let is_plain = variable("NO_COLOR").is_some_and(|value| !value.is_empty())
            || variable("TERM").is_some_and(|value| value == "dumb");
        let renderer = if is_plain {
            Self::plain()
        } else {
            Self::colored()
        };
        let columns = variable("COLUMNS").and_then(|columns| columns.parse().ok());
        match columns {
            Some(columns) => renderer.with_width(columns),
            None => renderer,
        }
    }

    /// Returns the width in columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Sets the width in columns at which sentences are wrapped and source lines are cut. Defaults to 100; a width
    /// below 40 counts as 40.
    #[must_use]
    pub const fn with_width(mut self, columns: usize) -> Self {
        self.width = if columns < MIN_WIDTH {
            MIN_WIDTH
        } else {
            columns
        };
        self
    }
}

impl Diagnostic {
    /// Returns the report of this diagnostic as text that ends with a line feed.
    ///
    /// See [`Renderer`] for an example, and [`Diagnostics::render`] for what it guarantees.
    #[must_use]
    pub fn render(&self, renderer: &Renderer) -> String {
        let mut out = String::new();
        draw::report(&mut out, self, renderer);
        out
    }
}

impl Diagnostics {
    /// Returns the reports of all diagnostics in their order, separated by empty lines. Empty for no diagnostics.
    ///
    /// Control characters, terminal escapes and invisible characters of the source are written as `<U+001B>`. The time
    /// for one diagnostic depends neither on the length of its line nor on the number of lines that it spans.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::diagnostic::Renderer;
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("app.hcl", "port = 80 81\n")?;
    /// let mut diagnostics = Diagnostics::new();
    /// native::parse(&source, &mut diagnostics);
    /// assert_eq!(
    ///     diagnostics.render(&Renderer::plain()),
    ///     "\
    /// error: Missing newline after argument
    ///  --> app.hcl:1:11
    ///   |
    /// 1 | port = 80 81
    ///   |           ^^
    ///   |
    ///   = The argument's value ends before this. Begin a new line for what comes next.
    /// "
    /// );
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn render(&self, renderer: &Renderer) -> String {
        let mut out = String::new();
        // Before the first excerpt: each new name changes the shown text of its source.
        self.into_iter().for_each(Diagnostic::reveal_names);
        for diagnostic in self {
            if !out.is_empty() {
                out.push('\n');
            }
            draw::report(&mut out, diagnostic, renderer);
        }
        if self.dropped() > 0 {
            draw::closing_note(&mut out, self.dropped(), renderer);
        }
        out
    }

    /// Returns an error about the diagnostics that were counted but not stored, if there are any. No part of the interface.
    #[must_use]
    #[inline]
    pub fn closing_note(&self) -> Option<Diagnostic> {
        (self.dropped() > 0).then(|| {
            let detail = match self.dropped() {
                1 => "1 more problem was found and is not listed.".to_owned(),
                more => format!("{more} more problems were found and are not listed."),
            };
            Diagnostic::new(Severity::Error, "Too many problems", detail)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Renderer;

    #[test]
    fn a_terminal_has_colours_unless_the_environment_says_no() {
        let of = |is_terminal, set: &[(&str, &str)]| {
            let value = |name: &str| {
                let found = set.iter().find(|(it, _)| *it == name);
                found.map(|(_, value)| (*value).to_owned())
            };
            Renderer::of_environment(is_terminal, value)
        };
        let wide = [("COLUMNS", "160")];
        assert_eq!(of(true, &[]), Renderer::colored());
        assert_eq!(of(true, &wide), Renderer::colored().with_width(160));
        assert_eq!(of(true, &[("NO_COLOR", "")]), Renderer::colored());
        assert_eq!(
            of(true, &[("NO_COLOR", "1"), wide[0]]),
            Renderer::plain().with_width(160)
        );
        assert_eq!(of(true, &[("TERM", "dumb")]), Renderer::plain());
        assert_eq!(of(false, &wide), Renderer::plain());
    }
}
