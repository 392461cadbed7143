//! The facts of a parsed text that its masks need.

use super::Source;

/// The facts of a parsed text that its masks need.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SyntaxFacts {
    /// Whether the text has mistakes of syntax.
    pub(crate) is_broken: bool,
}

impl Source {
    /// Returns whether the text has mistakes of syntax, or was not parsed.
    // Hidden: for hcl-config, hcl-core and hcl-ide.
    #[doc(hidden)]
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.parsed().is_none_or(|facts| facts.is_broken)
    }
}
