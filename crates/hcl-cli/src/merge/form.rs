//! What a merge takes from the file that it changes: the line endings, a byte order mark, and how the last line ends.

use hcl_syntax::native::is_identifier;
use hcl_syntax::{Diagnostic, Source};

use crate::input_files;

const MARK: char = '\u{feff}';

/// How a text is written.
pub(super) struct Form {
    has_mark: bool,
    has_carriage_returns: bool,
    has_last_ending: bool,
}

impl Form {
    /// Returns the form of a text. A text of one line has the line endings of the other one.
    pub(super) fn of(text: &str, other: &str) -> Self {
        let lines = if text.contains('\n') { text } else { other };
        Self {
            has_mark: text.starts_with(MARK),
            has_carriage_returns: ends_in_carriage_returns(lines),
            has_last_ending: text.is_empty() || text.ends_with('\n'),
        }
    }

    pub(super) fn write(&self, plain: &str) -> String {
        let kept = match plain.strip_suffix('\n') {
            Some(text) if !self.has_last_ending && !needs_ending(text) => text,
            _ => plain,
        };
        let mut text = String::from_iter(self.has_mark.then_some(MARK));
        if self.has_carriage_returns {
            text += &kept.replace("\r\n", "\n").replace('\n', "\r\n");
        } else {
            text += kept;
        }
        text
    }
}

/// Returns a source without a byte order mark, whose lines end in "\n", also the last one. Line endings of both kinds stay, since those in
/// a heredoc are its value.
pub(super) fn plain(source: &Source) -> Result<Source, Diagnostic> {
    let text = source.text();
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let mut plain = text.to_owned();
    if ends_in_carriage_returns(text) {
        plain = plain.replace("\r\n", "\n");
    }
    if !plain.is_empty() && !plain.ends_with('\n') {
        plain.push('\n');
    }
    input_files::source(source.name(), plain)
}

/// Returns whether the last line needs a line ending: the end marker of a heredoc, and of a conflict.
fn needs_ending(text: &str) -> bool {
    let last = text.lines().last().unwrap_or_default();
    is_identifier(last.trim()) || last.starts_with(">>>>>>> ")
}

fn ends_in_carriage_returns(text: &str) -> bool {
    let count = text.matches('\n').count();
    count > 0 && text.matches("\r\n").count() == count
}
