//! The colours of a report.

use super::super::Severity;
use super::Renderer;

/// The parts of a report that differ in colour.
#[derive(Clone, Copy, Debug)]
pub(super) enum PartStyle {
    Title,
    Error,
    Warning,
    Note,
    Frame,
}

impl PartStyle {
    pub(super) const fn of(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Error,
            Severity::Warning => Self::Warning,
            Severity::Information | Severity::Hint => Self::Note,
        }
    }

    const fn escape(self) -> &'static str {
        match self {
            Self::Title => "\u{1b}[1m",
            Self::Error => "\u{1b}[1;31m",
            Self::Warning => "\u{1b}[1;33m",
            Self::Note => "\u{1b}[1;32m",
            Self::Frame => "\u{1b}[1;34m",
        }
    }
}

impl Renderer {
    /// Appends the text in the colour of a style, or without colour if the renderer has none.
    pub(super) fn paint(&self, out: &mut String, style: PartStyle, text: &str) {
        if self.colored && !text.trim().is_empty() {
            out.push_str(style.escape());
            out.push_str(text);
            out.push_str("\u{1b}[0m");
        } else {
            out.push_str(text);
        }
    }
}
