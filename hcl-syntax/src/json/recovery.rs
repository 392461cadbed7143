//! Recovery after errors: what is skipped, and what of a broken container is in the tree.

use crate::source::Span;

use super::lexer::TokenKind;
use super::parser::{FrameKind, Parser, Step};
use super::tree::{Slot, StoredText, StoredValue, Tag};

impl Parser<'_, '_> {
    /// Ends the innermost container at an error in it. In an unfinished text, continues with its next value.
    #[cold]
    pub(super) fn broken(&mut self, open: TokenKind, close: TokenKind) -> Step {
        if self.is_unfinished {
            return self.resume();
        }
        self.recover(open, close);
        self.fail()
    }

    /// As [`Parser::broken`], at a name that no colon follows, or that is no string. An unfinished text has it with an invalid
    /// value.
    #[cold]
    pub(super) fn broken_name(&mut self, name: StoredValue, slot: Option<Slot>) -> Step {
        // `{,`: the comma is no name.
        if self.is_unfinished && name.span != self.token.span {
            let span = name.span;
            self.names.push(StoredText { span, slot });
            if self.token.kind != TokenKind::Colon {
                self.values.push(StoredValue {
                    span: Span::at(span.end),
                    tag: Tag::Invalid,
                });
                return self.resume();
            }
            self.bump();
            if let Some(frame) = self.frames.last_mut() {
                frame.kind = FrameKind::ObjectValue;
            }
            return Step::Begin;
        }
        self.broken(TokenKind::BraceOpen, TokenKind::BraceClose)
    }

    /// Skips to the next value of the innermost container, or closes it.
    fn resume(&mut self) -> Step {
        let is_array = self
            .frames
            .last()
            .is_none_or(|frame| frame.kind == FrameKind::Array);
        loop {
            match self.token.kind {
                TokenKind::BracketClose if is_array => return self.close(),
                TokenKind::BraceClose if !is_array => return self.close(),
                TokenKind::BraceClose | TokenKind::BracketClose | TokenKind::End => {
                    return self.close_at(self.token.span.start_point());
                }
                TokenKind::String(_) if !is_array => return self.next_property(),
                TokenKind::Comma => {
                    self.bump();
                    if is_array {
                        return Step::Begin;
                    }
                    return self.next_property();
                }
                TokenKind::Stray => self.lexer.go_on(),
                _ => {}
            }
            self.bump();
        }
    }

    /// Drops the children of the innermost container, which becomes an invalid value.
    #[cold]
    pub(super) fn fail(&mut self) -> Step {
        if self.is_unfinished {
            return self.close_at(self.token.span.start_point());
        }
        let open = self.frames.pop().map_or(self.token.span, |frame| {
            self.values.truncate(frame.values);
            self.names.truncate(frame.names);
            frame.open
        });
        Step::Value(StoredValue {
            span: open,
            tag: Tag::Invalid,
        })
    }

    /// Skips the rest of a container, its closing bracket included, and containers of the same kind in it.
    #[cold]
    fn recover(&mut self, open: TokenKind, close: TokenKind) {
        let mut depth = 0usize;
        loop {
            let kind = self.token.kind;
            if kind == TokenKind::End {
                self.end_is_reported = true;
                return;
            }
            self.bump();
            if kind == open {
                depth += 1;
            } else if kind == close {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return;
                }
            }
        }
    }
}
