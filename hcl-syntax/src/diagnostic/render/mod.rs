//! Reports: diagnostics as text for people, and as JSON for programs.
//!
//! The layout is that of rustc: title, place, source lines with the subject underlined, then what to do. Knows only the
//! data of a diagnostic. Whatever a file holds, a report is safe to print on a terminal and takes bounded work.

#![expect(clippy::string_slice, reason = "offsets were found in the same text")]

mod draw;
mod escape;
mod excerpt;
mod json;
mod style;
mod window;
mod wrap;

pub(super) use escape::escaped;

use super::{Diagnostic, Diagnostics};

/// How reports look: with or without colours, and how wide.
///
/// ```
/// use hcl_syntax::diagnostic::{Diagnostic, Diagnostics, Renderer};
/// use hcl_syntax::{Source, Span};
///
/// let source = Source::new("app.hcl", "service {\n  prot = 80\n}\n")?;
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

/// Columns of a report, unless told otherwise.
const USUAL_WIDTH: usize = 100;

/// A report is never made narrower than this.
const LEAST_WIDTH: usize = 40;

impl Renderer {
    /// Renders without colours, for files and pipes.
    #[must_use]
    pub const fn plain() -> Self {
        Self {
            colored: false,
            width: USUAL_WIDTH,
        }
    }

    /// Renders with ANSI colours, for terminals.
    #[must_use]
    pub const fn colored() -> Self {
        Self {
            colored: true,
            width: USUAL_WIDTH,
        }
    }

    /// Wraps sentences, and cuts source lines around the subject, at so many columns. At least 40; 100 to begin with.
    #[must_use]
    pub const fn with_width(mut self, columns: usize) -> Self {
        self.width = if columns < LEAST_WIDTH {
            LEAST_WIDTH
        } else {
            columns
        };
        self
    }
}

impl Diagnostic {
    /// Writes the report of this one diagnostic, with a line feed behind its last line.
    #[must_use]
    pub fn render(&self, renderer: &Renderer) -> String {
        let mut out = String::new();
        draw::report(&mut out, self, renderer);
        out
    }
}

impl Diagnostics {
    /// Writes a report of all, in the order in which they were found, an empty line between two. Empty for none.
    ///
    /// Control characters, terminal escapes and invisible characters of the source are shown as `<U+001B>`; the work
    /// for one diagnostic depends neither on the length of its line nor on the number of lines that it covers.
    #[must_use]
    pub fn render(&self, renderer: &Renderer) -> String {
        let mut out = String::new();
        for diagnostic in self {
            if !out.is_empty() {
                out.push('\n');
            }
            draw::report(&mut out, diagnostic, renderer);
        }
        if self.dropped() > 0 {
            out.push('\n');
            draw::closing_note(&mut out, self.dropped(), renderer);
        }
        out
    }
}
