//! The formatter: white space between the tokens of a line.
//!
//! The parser finds the mistakes. One pass over the tokens of the lexer changes the gaps between them: it never adds, removes or
//! changes a token, and never joins or breaks lines. Its output equals the reference's `hclfmt` on every valid text, but for
//! runs of lines that take too many spaces to align.

mod align;
mod endings;
mod gap;
mod ignore;
mod indent;
mod layout;
mod line;
mod mistakes;
mod options;
mod realign;
mod rewrite;

use hcl_syntax::native::File;
use hcl_syntax::{Diagnostics, Source, Span, native};

use crate::patch::Patches;

use layout::{All, Layout};
use mistakes::Mistakes;

pub(crate) use endings::first as first_line_ending;
pub use options::FormatOptions;
pub(crate) use realign::realign;

/// The result of formatting a text.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Source;
/// use hcl_write::{FormatOptions, Formatted, format};
///
/// let source = Source::new("app.hcl", "port=80\nhost = = 1\n")?;
/// let Formatted { patches, diagnostics } = format(&source, &FormatOptions::default());
/// assert!(diagnostics.has_errors());
/// assert_eq!(patches.apply(source.text()), "port = 80\nhost = = 1\n");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Formatted {
    /// The changes; empty if the text is formatted already. They replace spaces, tabs and a byte order mark, and nothing else unless
    /// the options are those of Terraform.
    pub patches: Patches,
    /// The syntax errors of the text. Lines with an error are not changed, and lines from the item with the first one on keep
    /// their indentation.
    pub diagnostics: Diagnostics,
}

/// Formats a text of the native syntax as the reference's formatter does.
///
/// Lines with a syntax error stay as they are, and the rest is formatted; from the item of the file with the first error on,
/// without its indentation.
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
    let file = native::parse(source, &mut diagnostics);
    let patches = if diagnostics.has_errors() {
        let mistakes = Mistakes::new(&file, &diagnostics);
        Layout::of(source, options, mistakes).into_patches()
    } else if options.terraform {
        rewritten(&file, source, options)
    } else {
        Layout::of(source, options, All).into_patches()
    };
    Formatted {
        patches,
        diagnostics,
    }
}

/// Returns the patches of a valid text, also of tokens that `terraform fmt` changes.
fn rewritten(file: &File, source: &Source, options: &FormatOptions) -> Patches {
    let rewrites = rewrite::rewrite(file, source, options);
    let new = Source::new(source.name(), rewrites.apply(source.text()));
    // The new text is too large only if the old one almost was.
    let Ok(new) = new else {
        return Layout::of(source, options, All).into_patches();
    };
    rewrites.then(&Layout::of(&new, options, All).into_patches())
}

/// Formats the lines that a span touches. A span that ends at the start of a line does not touch the line. Runs of aligned lines that
/// reach beyond the span are aligned as in the whole file, inside the span.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Source, Span};
/// use hcl_write::{FormatOptions, format};
///
/// let source = Source::new("app.hcl", "a=1\nb=2\n")?;
/// let formatted = format::format_span(&source, Span::new(0, 4), &FormatOptions::default());
/// assert_eq!(formatted.patches.apply(source.text()), "a = 1\nb=2\n");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn format_span(source: &Source, span: Span, options: &FormatOptions) -> Formatted {
    let lines = source
        .line_span(source.line_at(span.start))
        .to(source.line_span(source.line_at(span.end.saturating_sub(1).max(span.start))));
    let Formatted {
        patches,
        diagnostics,
    } = format(source, options);
    Formatted {
        patches: patches.within(lines),
        diagnostics,
    }
}
