//! White space, line endings and comments.

use super::{Literals, NotLiteral, Result};
use crate::native::lexer::{find_newline, skip_blanks, skip_spaces};

impl Literals<'_> {
    /// Skips spaces and tabs.
    #[inline]
    pub(super) fn skip_blanks(&mut self) {
        self.at = skip_blanks(self.text.as_bytes(), self.at);
    }

    /// Skips white space, line endings and comments to the end of a line.
    #[inline]
    pub(super) fn skip_lines(&mut self) -> Result<()> {
        let bytes = self.text.as_bytes();
        if bytes.get(self.at) == Some(&b'\n') {
            self.at += 1;
        }
        self.at = skip_spaces(bytes, self.at);
        match bytes.get(self.at) {
            Some(b'\n' | b'\t' | b'\r' | b'#' | b'/') => self.skip_more_lines(),
            _ => Ok(()),
        }
    }

    // Out of line: the common case above is inlined into each reader.
    #[inline(never)]
    fn skip_more_lines(&mut self) -> Result<()> {
        loop {
            self.skip_blanks();
            match self.byte() {
                Some(b'\n' | b'\r' | b'#' | b'/') => self.skip_line_ending()?,
                _ => return Ok(()),
            }
        }
    }

    /// Skips a line ending, or a comment to the end of the line.
    pub(super) fn skip_line_ending(&mut self) -> Result<()> {
        match self.rest() {
            [b'\n', ..] => self.at += 1,
            [b'\r', b'\n', ..] => self.at += 2,
            [b'#', ..] | [b'/', b'/', ..] => {
                let bytes = self.text.as_bytes();
                // The last line may have no line feed.
                self.at = (find_newline(bytes, self.at) + 1).min(bytes.len());
            }
            // A comment in `/* */`, or an operator, is left to the parser.
            _ => return Err(NotLiteral),
        }
        Ok(())
    }
}
