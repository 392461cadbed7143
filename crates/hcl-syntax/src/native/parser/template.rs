//! Quoted, heredoc and standalone templates: from tokens to a flat list of pieces.
//!
//! Strip markers are applied here; indentation (`flush`) and the
//! nesting of directives (`directive`) once a template is complete.

// spec(native): Template Expressions; cases::syntax/templates/escapes, cases::syntax/templates/dollars, cases::syntax/heredocs
// spec(native): Templates; cases::syntax/templates/structure, cases::syntax/templates/standalone
// spec(nomad): String Templates; suites::nomad::expressions_have_the_values_of_the_page, cases::syntax/templates

use crate::diagnostic::{Diagnostic, suggest};
use crate::native::errors::{label, template as errors};
use crate::native::lexer::{Decode, LexedToken, TokenKind};
use crate::native::tree::{ExpressionId, ForIntro, ListId, NodeKind};
use crate::source::{Span, to_u32};

use super::cursor::Parser;
use super::for_expr::ForErrors;
use super::recovery::{MAX_SEARCHED, MAX_SEARCHES};
use super::strip;

/// A piece of a template, in source order.
#[derive(Clone, Copy, Debug)]
pub(super) struct TemplatePiece {
    pub(super) span: Span,
    pub(super) tag: PieceTag,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum PieceTag {
    /// Empty where a strip marker removed all of it.
    Literal(Decode),
    /// A literal at the start of a line of an indented heredoc, while its indentation is removed.
    Line(Decode),
    Interpolation(ExpressionId),
    If(ExpressionId),
    Else,
    EndIf,
    /// The index of the `for` among those of the tree. Its parts are set at its `endfor`.
    For(u32),
    EndFor,
}

impl PieceTag {
    pub(super) const fn is_directive(self) -> bool {
        !matches!(
            self,
            Self::Literal(_) | Self::Line(_) | Self::Interpolation(_)
        )
    }
}

/// A directive could not be parsed and was reported.
struct BrokenSequence;

const FOR_ERRORS: ForErrors = ForErrors {
    name: errors::for_name,
    value_name: errors::for_value_name,
    in_keyword: errors::for_in,
};

impl Parser<'_> {
    /// ```ebnf
    /// TemplateExpr    = quotedTemplate | heredocTemplate;
    /// quotedTemplate  = '"' template '"';
    /// heredocTemplate = ("<<" | "<<-") Identifier Newline template Identifier Newline;
    /// ```
    pub(super) fn template_expression(&mut self) -> ExpressionId {
        let open = self.bump();
        let end = match open.kind {
            TokenKind::OpenQuote => TokenKind::CloseQuote,
            _ => TokenKind::CloseHeredoc,
        };
        let base = self.templates.len();
        self.pieces(end);
        let span = open.span.to(self.previous);
        if end == TokenKind::CloseHeredoc && self.slice(open.span).starts_with("<<-") {
            self.flush(base);
        }
        self.template_of_pieces(base, span, self.previous)
    }

    /// Adds the expression of the pieces since `base`, which end before the token `end`.
    pub(super) fn template_of_pieces(
        &mut self,
        base: usize,
        span: Span,
        end: Span,
    ) -> ExpressionId {
        // An empty literal is also a piece: as in the reference, `"${a ~} "` is a string, not the value of `a`.
        let id = match *self.templates.get(base..).unwrap_or_default() {
            [] => self.text(span, Decode::Verbatim, end.start_point()),
            [
                TemplatePiece {
                    span: inside,
                    tag: PieceTag::Literal(decode),
                },
            ] => self.text(span, decode, inside),
            [
                TemplatePiece {
                    tag: PieceTag::Interpolation(inner),
                    ..
                },
            ] => self.expression(span, NodeKind::TemplateWrap(inner)),
            _ => self.template_of_parts(base, span, end),
        };
        self.templates.truncate(base);
        id
    }

    // spec(native): Template Interpolation Unwrapping; cases::syntax/templates/structure
    fn template_of_parts(&mut self, base: usize, span: Span, end: Span) -> ExpressionId {
        let parts = self.pending.len();
        self.structure(base, end);
        let parts = self.take_list(parts);
        self.expression(span, NodeKind::Template(parts))
    }

    /// Adds literal text; `inside` is its span without quotes and markers.
    fn text(&mut self, span: Span, decode: Decode, inside: Span) -> ExpressionId {
        let inside = self.tree.push_words([inside.start, inside.end]);
        self.expression(span, NodeKind::Text(decode, inside))
    }

    /// Pushes the pieces up to the token `end`, and takes it.
    ///
    /// ```ebnf
    /// template = (TemplateLiteral | TemplateInterpolation | TemplateDirective)*;
    /// ```
    pub(super) fn pieces(&mut self, end: TokenKind) {
        let opener = self.previous;
        let first = self.peek();
        let base = self.templates.len();
        let mut strip_next = false;
        loop {
            let token = self.peek();
            let strip = std::mem::replace(&mut strip_next, false);
            if token.kind == end {
                self.bump();
                if token.kind == TokenKind::CloseQuote && token.span.is_empty() {
                    // The string ends with its line, as the lexer has reported.
                    self.fail();
                }
                return;
            }
            match token.kind {
                TokenKind::Literal => {
                    self.bump();
                    self.literal(token, strip, end);
                }
                TokenKind::Interpolation => {
                    self.strip_before(token, base, end);
                    strip_next = self.interpolation(token, first, end);
                }
                TokenKind::Directive => {
                    self.strip_before(token, base, end);
                    strip_next = self.directive(token, first);
                }
                _ => {
                    self.unterminated(opener, first, token.span, end);
                    self.bump();
                    self.recover(end);
                    return;
                }
            }
        }
    }

    #[cold]
    fn unterminated(&mut self, opener: Span, first: LexedToken, subject: Span, end: TokenKind) {
        if self.recovering {
            return;
        }
        let context = self.first_piece(first).to(subject);
        // The token of a heredoc includes its line ending.
        let opening = self.slice(opener).trim_ascii_end();
        let opener = Span::new(opener.start, opener.start + to_u32(opening.len()));
        let (error, label) = match end {
            TokenKind::CloseQuote => (errors::unterminated_string(), label::STRING),
            _ => {
                let last_line = self.text.rsplit('\n').next().unwrap_or_default();
                (
                    errors::unterminated_heredoc(opening, last_line),
                    label::HEREDOC,
                )
            }
        };
        let diagnostic = self.opened_at(error, subject, opener, label);
        self.report_within(diagnostic, subject, context);
    }

    /// Returns the span of the first token of the template, as the reference divides it: reports start there.
    #[cold]
    fn first_piece(&self, token: LexedToken) -> Span {
        if token.kind != TokenKind::Literal {
            return token.span;
        }
        let length = strip::first_piece_end(self.slice(token.span), token.decode);
        Span::new(token.span.start, token.span.start + length)
    }

    fn literal(&mut self, token: LexedToken, strip: bool, end: TokenKind) {
        self.check_escapes(token);
        let mut span = token.span;
        if strip {
            span.start += strip::leading(self.slice(span), end == TokenKind::CloseQuote);
        }
        let tag = PieceTag::Literal(token.decode);
        self.templates.push(TemplatePiece { span, tag });
    }

    /// Applies the strip marker of a sequence to the literal before it.
    fn strip_before(&mut self, opener: LexedToken, base: usize, end: TokenKind) {
        // `${` and `%{` have two bytes, with a strip marker three.
        if opener.span.len() != 3 || self.templates.len() == base {
            return;
        }
        let text = self.text;
        if let Some(TemplatePiece {
            span,
            tag: PieceTag::Literal(_),
        }) = self.templates.last_mut()
        {
            let literal = text.get(span.range()).unwrap_or_default();
            span.end -= strip::trailing(literal, end == TokenKind::CloseQuote);
        }
    }

    // spec(native): Template Interpolations; cases::syntax/templates/structure, cases::syntax/templates/strip
    /// ```ebnf
    /// TemplateInterpolation = ("${" | "${~") Expression ("}" | "~}");
    /// ```
    ///
    /// Returns whether the white space after it is stripped.
    fn interpolation(&mut self, opener: LexedToken, first: LexedToken, end: TokenKind) -> bool {
        let ignored = self.set_ignore_newlines(true);
        let marker = self.lexer.marker();
        self.advance();
        self.check_end(opener.span, label::INTERPOLATION);
        let expression = self.parse_expression();
        let close = self.peek();
        let mut strip = false;
        if close.kind == TokenKind::SequenceEnd {
            // `"${a + "` at the end of a line: the string ends, and with it the interpolation.
            if close.span.is_empty() {
                self.end_interpolation_with_string(opener.span, first);
            }
            self.bump();
            strip = close.span.len() == 2;
        } else {
            self.unclosed_interpolation(opener.span, first, end);
            self.end_wrong_sequence(opener.span, marker);
        }
        self.set_ignore_newlines(ignored);
        let span = opener.span.to(self.previous);
        let tag = PieceTag::Interpolation(expression);
        self.templates.push(TemplatePiece { span, tag });
        strip
    }

    /// Skips the rest of a sequence: of one in a heredoc that is not closed, up to the end of the line, or to the line that closes the
    /// heredoc.
    #[cold]
    fn end_wrong_sequence(&mut self, opener: Span, marker: Option<Span>) {
        if let Some(marker) = marker
            && self.end_at_marker(opener, marker)
        {
            return;
        }
        let previous = self.previous;
        if self.lexer.end_sequence_of_heredoc(previous) {
            self.begin_recovery();
            self.advance();
            // The wrong token may be on a later line.
            self.previous = previous;
        } else {
            self.recover(TokenKind::SequenceEnd);
        }
    }

    /// Goes back to the line that closes the heredoc, if a wrong sequence in it was read further. Returns whether it was.
    ///
    /// Keeps the first error of the sequence if it is before the line. All others follow from the missing brace.
    fn end_at_marker(&mut self, opener: Span, marker: Span) -> bool {
        if self.halted || self.error_count() > MAX_SEARCHES {
            return false;
        }
        let Some(line) = self.lexer.marker_before(marker, opener.end) else {
            return false;
        };
        if self.span().start - line > MAX_SEARCHED {
            return false;
        }
        let start = |it: &Diagnostic| it.subject().map_or(0, |at| at.span().start);
        let sinks = [&mut self.diagnostics, &mut self.lexer.errors.diagnostics];
        let mut first = line;
        for sink in &sinks {
            for diagnostic in sink.iter() {
                let at = start(diagnostic);
                if at >= opener.start {
                    first = first.min(at);
                }
            }
        }
        for sink in sinks {
            let all = std::mem::take(sink);
            *sink = all.without(|it| {
                let at = start(it);
                at >= opener.start && (at != first || at == line)
            });
        }
        self.tree.mistakes.forget_after(line);
        if first == line {
            self.report(errors::unclosed_sequence(), opener);
        }
        self.lexer.return_to_marker(marker, line);
        self.begin_recovery();
        self.advance();
        self.previous = opener;
        true
    }

    #[cold]
    fn unclosed_interpolation(&mut self, opener: Span, first: LexedToken, end: TokenKind) {
        if self.recovering {
            return;
        }
        let (kind, here) = (self.kind(), self.here());
        let diagnostic = match kind {
            TokenKind::End => {
                let error = errors::unclosed_interpolation_at_end();
                return self.report_unclosed_interpolation(error, opener, first);
            }
            // `"${a"`: the quote meant to close the string opens one inside the interpolation.
            TokenKind::OpenQuote | TokenKind::String if end == TokenKind::CloseQuote => {
                let error = errors::unclosed_interpolation();
                return self.report_unclosed_interpolation(error, opener, first);
            }
            TokenKind::Colon => errors::colon_after_interpolation(),
            _ => errors::extra_after_interpolation(),
        };
        let diagnostic = self.opened_at(diagnostic, here, opener, label::INTERPOLATION);
        let context = self.first_piece(first).to(here);
        self.report_within(diagnostic, here, context);
    }

    #[cold]
    fn end_interpolation_with_string(&mut self, opener: Span, first: LexedToken) {
        if !self.recovering {
            let error = errors::unclosed_interpolation();
            self.report_unclosed_interpolation(error, opener, first);
        }
    }

    /// Reports at the first token of the template, as the reference does. The interpolation may be any later one.
    fn report_unclosed_interpolation(
        &mut self,
        error: Diagnostic,
        opener: Span,
        first: LexedToken,
    ) {
        let start = self.first_piece(first);
        let opener_span = self.source.span(opener);
        let error = if opener == start {
            error
        } else {
            error.with_related(opener_span, label::INTERPOLATION)
        };
        self.report(error, start);
    }

    /// ```ebnf
    /// TemplateDirective = ("%{" | "%{~") directive ("}" | "~}");
    /// ```
    ///
    /// Returns whether the white space after it is stripped.
    fn directive(&mut self, opener: LexedToken, first: LexedToken) -> bool {
        let ignored = self.set_ignore_newlines(true);
        let marker = self.lexer.marker();
        self.advance();
        let strip = self
            .directive_parts(opener, first)
            .unwrap_or_else(|BrokenSequence| {
                self.end_wrong_sequence(opener.span, marker);
                false
            });
        self.set_ignore_newlines(ignored);
        strip
    }

    fn directive_parts(
        &mut self,
        opener: LexedToken,
        first: LexedToken,
    ) -> Result<bool, BrokenSequence> {
        let keyword = self.peek();
        if keyword.kind != TokenKind::Identifier {
            let here = self.here();
            return Err(self.broken_directive(errors::directive_keyword_required(), here, opener));
        }
        self.bump();
        let (name, tag) = match self.slice(keyword.span) {
            "if" => ("if", PieceTag::If(self.parse_expression())),
            "else" => ("else", PieceTag::Else),
            "endif" => ("endif", PieceTag::EndIf),
            "for" => ("for", PieceTag::For(self.for_directive(opener)?)),
            "endfor" => ("endfor", PieceTag::EndFor),
            _ if self.at_cursor() => ("", PieceTag::Interpolation(self.name(keyword.span))),
            other => {
                let known = ["if", "for", "else", "endif", "endfor"];
                let diagnostic = errors::unknown_directive(other, suggest(other, known));
                return Err(self.broken_directive(diagnostic, keyword.span, opener));
            }
        };
        let close = self.peek();
        let here = self.here();
        let span = opener.span.to(here);
        self.templates.push(TemplatePiece { span, tag });
        if close.kind != TokenKind::SequenceEnd {
            if !self.recovering {
                let error = if name == "else" && self.at_keyword("if") {
                    errors::else_if()
                } else {
                    errors::extra_after_directive(name)
                };
                let error = self.opened_at(error, here, opener.span, label::DIRECTIVE);
                let context = self.first_piece(first).to(here);
                self.report_within(error, here, context);
            }
            return Err(BrokenSequence);
        }
        self.bump();
        Ok(close.span.len() == 2)
    }

    /// ```ebnf
    /// forDirective = forNames Expression;
    /// ```
    fn for_directive(&mut self, opener: LexedToken) -> Result<u32, BrokenSequence> {
        let (key_name, value_name) = match self.for_names(&FOR_ERRORS) {
            Ok(names) => names,
            Err(error) => {
                let here = self.here();
                return Err(self.broken_directive(error, here, opener));
            }
        };
        let intro = ForIntro {
            key_name,
            value_name,
            collection: self.parse_expression(),
        };
        let index = to_u32(self.tree.for_directives.len());
        self.tree.for_directives.push((intro, ListId::EMPTY));
        Ok(index)
    }

    #[cold]
    fn broken_directive(
        &mut self,
        diagnostic: Diagnostic,
        subject: Span,
        opener: LexedToken,
    ) -> BrokenSequence {
        if !self.recovering {
            self.report_inside(diagnostic, subject, opener.span, label::DIRECTIVE);
        }
        BrokenSequence
    }
}
