//! From the layout of the lines to patches of the gaps that differ.

use std::borrow::Cow;

use hcl_syntax::Span;
use hcl_syntax::syntax::TokenKind as Lexeme;

use super::gap::spaces_before;
use super::lines::Line;
use super::{FormatOptions, Text};
use crate::patch::{Patch, Patches};
use crate::tokens::{Token, TokenKind};

/// Returns the patches that give each line its layout.
pub(super) fn patches(lines: &[Line], text: &Text<'_>, options: &FormatOptions) -> Patches {
    let mut writer = Writer {
        text,
        options,
        patches: Vec::new(),
        offset: 0,
    };
    writer.byte_order_mark();
    let content = lines.iter().rposition(|line| !line.is_blank());
    let content = content.map_or(0, |last| last + 1);
    let mut blank = 0;
    for (index, line) in lines.iter().enumerate() {
        blank = if line.is_blank() { blank + 1 } else { 0 };
        let is_surplus = options.max_blank_lines.is_some_and(|most| blank > most);
        let is_trailing = options.final_newline && index >= content;
        if (is_surplus || is_trailing) && line.is_blank() && !line.frozen {
            writer.remove_blank(line);
        } else {
            writer.line(line);
        }
    }
    Patches::from_sorted(writer.patches)
}

struct Writer<'w> {
    text: &'w Text<'w>,
    options: &'w FormatOptions,
    patches: Vec<Patch>,
    /// End of the token before, where the next gap starts.
    offset: u32,
}

impl Writer<'_> {
    /// Removes a byte order mark, as the reference does.
    fn byte_order_mark(&mut self) {
        let text = self.text.source.text();
        let is_only = |rest: &str| !rest.starts_with('\u{feff}');
        if text.strip_prefix('\u{feff}').is_some_and(is_only) {
            self.patches.push(Patch::new(Span::new(0, 3), ""));
            self.offset = 3;
        }
    }

    fn line(&mut self, line: &Line) {
        for index in line.tokens.clone() {
            let Some(token) = self.text.tokens.get(index).copied() else {
                return;
            };
            let gap = Span::new(self.offset, token.span.start);
            if !line.frozen {
                self.gap(gap, index, token, line);
            }
            self.offset = token.span.end;
        }
    }

    fn gap(&mut self, gap: Span, index: usize, token: Token, line: &Line) {
        let spaces = match token.kind {
            // As in the reference, spaces stay before the end of a text without a final line ending.
            TokenKind::Lexeme(Lexeme::End) if !self.options.final_newline => gap.len() as usize,
            TokenKind::Lexeme(Lexeme::End) => 0,
            TokenKind::LineEnding => 0,
            _ if index == line.tokens.start => line.indent,
            _ => spaces_before(index, line, self.text),
        };
        let is_formatted = gap.len() as usize == spaces
            && (spaces == 0 || self.text.source.slice(gap).bytes().all(|byte| byte == b' '));
        if !is_formatted {
            self.patches.push(Patch::new(gap, blanks(spaces)));
        }
        if token.kind == TokenKind::Lexeme(Lexeme::End) && self.options.final_newline {
            let end = Span::at(token.span.end);
            self.patches.push(Patch::new(end, self.text.line_ending()));
        }
    }

    /// Removes a blank line with its line ending, or the spaces before the end of the text.
    fn remove_blank(&mut self, line: &Line) {
        if let Some(end) = self.text.tokens.get(line.tokens.start) {
            let span = Span::new(self.offset, end.span.end);
            if !span.is_empty() {
                self.patches.push(Patch::new(span, ""));
            }
            self.offset = span.end;
        }
    }
}

/// Returns a text of spaces.
pub(super) fn blanks(count: usize) -> Cow<'static, str> {
    const SPACES: &str = "                                                                ";

    match SPACES.get(..count) {
        Some(spaces) => spaces.into(),
        None => " ".repeat(count).into(),
    }
}
