//! The formatter: white space between the tokens of a line.
//!
//! Works on tokens, not on the tree, and only in the gaps between them: it never adds, removes or changes a token, and never
//! joins or breaks lines. Its output equals the reference's `hclfmt` on every valid text.

mod align;
mod blank;
mod endings;
mod fast;
mod gap;
mod ignore;
mod indent;
mod layout;
mod line;
mod mistakes;
mod options;
mod realign;
mod recognizer;
mod rewrite;

use hcl_syntax::syntax::File;
use hcl_syntax::{Diagnostics, Source, Span, syntax};

use crate::patch::Patches;

use layout::{All, Layout, Observer};
use mistakes::Mistakes;
use recognizer::Recognizer;

pub(crate) use endings::first as first_line_ending;
pub use options::{FormatOptions, LineEnding, TemplateSpaces};
pub(crate) use realign::realign;

/// The result of formatting a text.
#[derive(Clone, Debug, Default)]
pub struct Formatted {
    /// The changes; empty if the text is formatted already. They replace spaces, tabs, a byte order mark and what an option
    /// says, and nothing else.
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
    if !options.rewrites() {
        let mut recognizer = Recognizer::new(source.text());
        if let Some(patches) = laid_out(source, options, &mut recognizer) {
            return Formatted {
                patches,
                diagnostics: Diagnostics::new(),
            };
        }
    }
    let mut diagnostics = Diagnostics::new();
    let file = syntax::parse(source, &mut diagnostics);
    let patches = if diagnostics.has_errors() {
        let mut mistakes = Mistakes::new(&file, &diagnostics);
        laid_out(source, options, &mut mistakes).unwrap_or_default()
    } else if options.rewrites() {
        rewritten(&file, source, options)
    } else {
        laid_out(source, options, &mut All).unwrap_or_default()
    };
    Formatted {
        patches,
        diagnostics,
    }
}

/// Returns the patches of a valid text whose tokens the options change, too.
fn rewritten(file: &File, source: &Source, options: &FormatOptions) -> Patches {
    let rewrites = rewrite::rewrite(file, source, options);
    let new = Source::new(source.name(), rewrites.apply(source.text()));
    // The new text is too large only if the old one almost was.
    let Ok(new) = new else {
        return laid_out(source, options, &mut All).unwrap_or_default();
    };
    let layout = Layout::of_any(&new, options);
    rewrites.then(&layout.into_patches())
}

/// Returns whether a text is certainly valid, for the tests of the recognizer.
#[doc(hidden)]
#[must_use]
pub fn is_recognized(source: &Source) -> bool {
    laid_out(
        source,
        &FormatOptions::default(),
        &mut Recognizer::new(source.text()),
    )
    .is_some()
}

/// Returns the patches of a text, or `None` if the observer stopped the layout.
fn laid_out<'t>(
    source: &'t Source,
    options: &'t FormatOptions,
    observer: &mut impl Observer<'t>,
) -> Option<Patches> {
    Layout::of(source, options, observer).map(Layout::into_patches)
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
