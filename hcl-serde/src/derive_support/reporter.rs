//! Reports about values after they were decoded.

use hcl_core::{Diagnostic, SourceSpan};

use crate::location::{Anchor, Location, Path, locate_path};
use crate::session::Session;

/// Reports diagnostics at one span and one field path.
#[derive(Clone, Debug)]
pub struct Reporter<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: Path<'c>,
    pub(crate) span: Option<SourceSpan>,
    /// The value of an argument.
    pub(crate) value: Option<Anchor<'c>>,
}

impl Reporter<'_, '_> {
    /// Reports what a function of the program says of a value, which it may quote.
    pub(super) fn report_quoting(&self, diagnostic: Diagnostic) {
        if let Some(anchor) = self.value {
            let path = &self.path;
            Location { path, anchor }.reveal();
        }
        // The function reads a body by itself. Decoding has removed the marks of values in it.
        let may_quote = self.value.is_some() || self.session.marked_values() > 0;
        self.report(if may_quote {
            diagnostic.from_elsewhere()
        } else {
            diagnostic
        });
    }

    /// Reports a diagnostic. Its own subject and path, where it has them, take precedence.
    pub fn report(&self, mut diagnostic: Diagnostic) {
        // A function of the program may point at a part of the value.
        if let (None, Some(span)) = (diagnostic.subject(), &self.span) {
            diagnostic = diagnostic.at(span.clone());
        }
        self.session
            .report(locate_path(diagnostic, &self.path), &self.path);
    }
}
