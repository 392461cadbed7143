//! The formatter: white space between the tokens of a line.
//!
//! Works on tokens, not on the tree, and only in the gaps between them: it never adds, removes or changes a token, and never
//! joins or breaks lines. Its output equals the reference's `hclfmt` on every valid text.

mod align;
mod gap;
mod ignore;
mod indent;
mod lines;
mod mistakes;
mod options;
mod realign;
mod write;

use hcl_syntax::{Diagnostics, Source, Span, syntax};

use crate::patch::Patches;
use crate::tokens::{Token, TokenKind, tokens};

use lines::Line;

pub use options::FormatOptions;
pub(crate) use realign::realign;

/// The result of formatting a text.
#[derive(Clone, Debug, Default)]
pub struct Formatted {
    /// The changes; empty if the text is formatted already. They replace spaces, tabs and, where an option says so, blank
    /// lines and a byte order mark, and nothing else.
    pub patches: Patches,
    /// The syntax errors of the text. Lines with an error are not changed.
    pub diagnostics: Diagnostics,
}

/// Formats a text of the native syntax as the reference's formatter does.
///
/// Lines with a syntax error stay as they are, and the rest is formatted.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_write::{FormatOptions, format};
///
/// let source = Source::new("app.hcl", "name=\"web\"\nports=[80,443]\n")?;
/// let formatted = format(&source, &FormatOptions::default());
/// assert!(formatted.diagnostics.is_empty());
/// assert_eq!(
///     formatted.patches.apply(source.text()),
///     "name  = \"web\"\nports = [80, 443]\n"
/// );
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn format(source: &Source, options: &FormatOptions) -> Formatted {
    let mut diagnostics = Diagnostics::new();
    let file = syntax::parse(source, &mut diagnostics);
    let tokens = tokens(source, &mut Diagnostics::new());
    let text = Text {
        source,
        tokens: &tokens,
    };
    let mut lines = lines::split(&text);
    mistakes::freeze(&mut lines, &text, &file, &diagnostics);
    if options.ignore_comments {
        ignore::freeze(&mut lines, &text);
    }
    lay_out(&mut lines, &text, options);
    let patches = write::patches(&lines, &text, options);
    Formatted {
        patches,
        diagnostics,
    }
}

/// Formats the lines that a span touches. Runs of aligned lines that reach beyond the span are aligned as in the whole file,
/// inside the span.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Source, Span};
/// use hcl_write::{FormatOptions, format};
///
/// let source = Source::new("app.hcl", "a=1\n\nb=2\n")?;
/// let formatted = format::format_span(&source, Span::new(0, 2), &FormatOptions::default());
/// assert_eq!(formatted.patches.apply(source.text()), "a = 1\n\nb=2\n");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn format_span(source: &Source, span: Span, options: &FormatOptions) -> Formatted {
    let lines = source
        .line_span(source.line_at(span.start))
        .to(source.line_span(source.line_at(span.end)));
    let Formatted {
        patches,
        diagnostics,
    } = format(source, options);
    Formatted {
        patches: patches.within(lines),
        diagnostics,
    }
}

/// Sets the indentation and alignment of all lines.
fn lay_out(lines: &mut [Line], text: &Text<'_>, options: &FormatOptions) {
    indent::indent(lines, text, options);
    align::align(lines, text, options);
}

/// A source with its tokens.
#[derive(Clone, Copy)]
struct Text<'t> {
    source: &'t Source,
    tokens: &'t [Token],
}

impl<'t> Text<'t> {
    fn slice(&self, token: Token) -> &'t str {
        self.source.slice(token.span)
    }

    /// Returns the offset of a token.
    fn start(&self, token: usize) -> u32 {
        self.tokens.get(token).map_or(0, |token| token.span.start)
    }

    /// Returns the first line ending of the text, which new lines copy.
    fn line_ending(&self) -> &'static str {
        let mut tokens = self.tokens.iter();
        let first = tokens.find(|token| token.kind == TokenKind::LineEnding);
        match first.map(|token| token.span.len()) {
            Some(2) => "\r\n",
            _ => "\n",
        }
    }
}
