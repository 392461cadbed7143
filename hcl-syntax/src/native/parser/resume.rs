//! Recovery inside of brackets: parsing goes on after the element or item with a mistake, if it is certain where that ends.

use crate::native::lexer::TokenKind;
use crate::source::Span;

use super::cursor::Parser;

/// Maximum length of an element or item that is searched: each of the brackets around a mistake may read it again.
const MAX_LENGTH: usize = 4096;

impl Parser<'_> {
    /// Skips the rest of an element of a tuple, of an argument of a call or of an item of an object, in which a mistake was
    /// reported and that began at `start`. Returns whether the next token is a separator, or the `end` that closes the brackets.
    #[cold]
    pub(super) fn resume(&mut self, start: u32, end: TokenKind) -> bool {
        // `{⏎a = { b = = 1 }⏎c = 2`: recovery inside of the value has taken the line ending.
        let between = Span::new(self.previous.end, self.span().start.max(self.previous.end));
        let has_ended = end == TokenKind::CloseBrace && self.bytes(between).contains(&b'\n');
        if has_ended && !self.lexer.is_unfinished {
            let item = self.text.get(start as usize..self.previous.end as usize);
            let next = self.text.get(between.end as usize..).unwrap_or_default();
            let is_beside = self.indentation(between.end) == self.indentation(start);
            let is_certain = item.is_some_and(|it| it.len() <= MAX_LENGTH && is_closed(it));
            let is_next = is_certain && is_beside && begins_pair(next);
            self.recovering &= !is_next;
            return is_next;
        }
        (self.lexer.is_unfinished || self.is_end_certain(start, end)) && self.skip_to_separator(end)
    }

    /// Returns whether neither brackets nor quotes of an element are open, and a separator follows on the same line: a comma, or
    /// in an object the line ending, before what looks like another item.
    fn is_end_certain(&self, start: u32, end: TokenKind) -> bool {
        let here = self.span().start as usize;
        let element = self.text.get(start as usize..here);
        if self.lexer.is_in_literal()
            || !element.is_some_and(|it| it.len() <= MAX_LENGTH && is_closed(it))
        {
            return false;
        }
        let rest = self.text.get(here..).unwrap_or_default();
        let is_object = end == TokenKind::CloseBrace;
        let mut near = rest.bytes().take(MAX_LENGTH);
        let Some(stop) = near.position(|it| b",\n#\"{}[]()".contains(&it)) else {
            return false;
        };
        // `[1,,2]`: the rest is left out, as by the reference.
        if stop == 0 && element.is_some_and(|it| it.trim().is_empty()) && rest.starts_with(',') {
            return false;
        }
        let after = rest.get(stop + 1..).unwrap_or_default();
        match rest.as_bytes().get(stop) {
            Some(b',') if is_object => begins_pair(after.trim_start()),
            Some(b',') => true,
            Some(b'\n') if is_object => self.is_pair_beside(start, after),
            Some(b'#') if is_object => {
                let next = after.split_once('\n');
                next.is_some_and(|(_, next)| self.is_pair_beside(start, next))
            }
            _ => false,
        }
    }

    /// Returns whether a text begins with an item that is indented as the one at an offset.
    fn is_pair_beside(&self, start: u32, text: &str) -> bool {
        let item = text.trim_start_matches([' ', '\t']);
        self.indentation(start) == Some(text.len() - item.len()) && begins_pair(item)
    }
}

/// Returns whether all brackets and quotes in a text are closed. A heredoc is not read.
fn is_closed(text: &str) -> bool {
    let count = |c: u8| text.bytes().filter(|it| *it == c).count();
    let is_balanced = |(open, close): &(u8, u8)| count(*open) == count(*close);
    let brackets = [(b'{', b'}'), (b'[', b']'), (b'(', b')')];
    count(b'"').is_multiple_of(2) && !text.contains("<<") && brackets.iter().all(is_balanced)
}

/// Returns whether a text begins with what has a key and a value, `a = 1`, `"a": 1` or `a 1`, or closes the object. In a list of
/// names, each line would be another report.
fn begins_pair(text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '"');
    let key = text.trim_start_matches(is_part);
    let value = key.trim_start_matches([' ', '\t', '\r']);
    let has_key = key.len() < text.len();
    let is_value = value.starts_with(['=', ':'])
        || value.len() < key.len() && !value.starts_with([',', '\n', '}', '#', '/']);
    text.starts_with('}') || has_key && is_value
}
