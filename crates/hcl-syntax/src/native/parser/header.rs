//! Headers of blocks: labels, and mistakes before the brace.

// spec(native): Blocks

use crate::diagnostic::Diagnostic;
use crate::native::errors::{body as errors, fix, label};
use crate::native::lexer::TokenKind;
use crate::native::tree::{Node, NodeKind, decode_quoted};
use crate::source::{Span, to_u32};

use super::cursor::Parser;

impl Parser<'_> {
    pub(super) fn labels(&mut self) {
        loop {
            let label = match self.kind() {
                TokenKind::Identifier => Node {
                    span: self.bump().span,
                    kind: NodeKind::Variable,
                },
                TokenKind::String => {
                    let token = self.bump();
                    self.check_escapes(token);
                    Node {
                        span: token.span,
                        kind: NodeKind::String(token.decode),
                    }
                }
                TokenKind::OpenQuote => {
                    let line = self.rest_of_line(self.span().start);
                    let is_before_brace = line.trim_end().ends_with('{');
                    let error = if !self.is_on_line_of_block() && is_before_brace {
                        errors::sequence_in_key
                    } else {
                        errors::sequence_in_label
                    };
                    self.malformed_label(error)
                }
                _ => return,
            };
            self.tree.push_label(label);
        }
    }

    /// Takes a quoted label that contains a template sequence or is not closed. Stores its text, with `${ ... }` for
    /// sequences.
    #[cold]
    pub(super) fn malformed_label(&mut self, in_sequence: fn(char) -> Diagnostic) -> Node {
        let errors = self.error_count();
        let open = self.bump().span;
        let mut text = String::new();
        loop {
            let token = self.bump();
            match token.kind {
                TokenKind::CloseQuote => break,
                TokenKind::Literal => {
                    self.check_escapes(token);
                    text.push_str(&decode_quoted(self.slice(token.span)));
                }
                TokenKind::Interpolation | TokenKind::Directive => {
                    let sigil = if token.kind == TokenKind::Directive {
                        '%'
                    } else {
                        '$'
                    };
                    let context = open.to(token.span);
                    if !self.failed_since(errors) {
                        self.report_within(in_sequence(sigil), token.span, context);
                    }
                    text.extend([sigil]);
                    // The text of the reference, for tools that read the tree despite the error.
                    text.push_str("{ ... }");
                    self.recover(TokenKind::SequenceEnd);
                }
                kind => {
                    let context = open.to(token.span);
                    if kind == TokenKind::End {
                        let opener = self.source.span(open);
                        let error = errors::unterminated_label();
                        let error = error.with_related(opener, label::STRING);
                        self.report_within(error, token.span, context);
                        self.begin_recovery();
                    } else {
                        self.report_within(errors::invalid_label(), token.span, context);
                        self.recover(TokenKind::CloseQuote);
                    }
                    break;
                }
            }
        }
        let index = to_u32(self.tree.malformed_labels.len());
        self.tree.malformed_labels.push(text.into());
        Node {
            span: open.to(self.previous),
            kind: NodeKind::MalformedLabel(index),
        }
    }

    /// Reports a header without a brace. Returns whether the brace is on the next line, so that the body can be read.
    #[cold]
    pub(super) fn malformed_header(&mut self, type_name: Span) -> bool {
        let here = self.here();
        if !self.recovering {
            let diagnostic = match self.kind() {
                TokenKind::Equal => {
                    fix::remove(errors::equals_in_block_header(), self.source, here)
                }
                TokenKind::Newline => errors::brace_on_header_line(),
                _ => errors::label_or_brace_expected(),
            };
            self.report_within(diagnostic, here, type_name.to(here));
        }
        // Not in `let a = {`.
        if self.bytes(self.previous).ends_with(b"\"") {
            self.eat(TokenKind::Equal);
        }
        if self.is_above_brace() {
            self.bump_newlines();
            return true;
        }
        // `b "x"⏎  a = 1⏎}`: the lines after it belong to the body.
        self.begin_recovery();
        self.at(TokenKind::Newline) && self.is_above_stray_brace()
    }

    /// Returns whether the line ends before an open brace.
    fn is_above_brace(&self) -> bool {
        self.at(TokenKind::Newline) && self.bytes(self.span()) == b"{"
    }

    /// Skips an item, or only its header if a body follows: `b.x {⏎  a = 1⏎}`.
    #[cold]
    pub(super) fn after_wrong_header(&mut self, name: Span) {
        // `b [⏎c = 2`: the next item ends the recovery.
        self.item_start = name.start;
        if self.is_above_brace() {
            self.bump_newlines();
        } else if !self.skip_header() {
            return self.recover_after_item();
        }
        let id = self.tree.push_block(name);
        self.open_body(id, name);
        self.pending.push(id);
    }
}
