//! Reports about values after they were decoded.

use hcl_core::{Diagnostic, SourceSpan};

use crate::location::{Path, locate_path};
use crate::session::Session;

/// Reports diagnostics at one span and one field path.
#[derive(Clone, Debug)]
pub struct Reporter<'c, 'de> {
    pub(crate) session: &'c Session<'c, 'de>,
    pub(crate) path: Path<'c>,
    pub(crate) span: Option<SourceSpan>,
}

impl Reporter<'_, '_> {
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
