//! What follows a term: attributes, indexes, splats. Chains are loops.
//!
//! Native syntax specification, "Index Operator", "Attribute Access Operator", "Splat Operators".

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::errors::expression as errors;
use crate::syntax::lexer::TokenKind;
use crate::syntax::tree::{ExpressionId, IncompleteNode, StepNode, Tag};

use super::cursor::{Parser, length};

impl Parser<'_> {
    /// ```ebnf
    /// Index   = "[" Expression "]";
    /// GetAttr = "." Identifier;
    /// Splat   = attrSplat | fullSplat;
    /// ```
    pub(super) fn postfix(&mut self, term: ExpressionId) -> ExpressionId {
        let mut source = term;
        let base = self.steps.len();
        loop {
            source = match self.kind() {
                TokenKind::Dot => self.dot(source, base),
                TokenKind::OpenBracket => self.bracket(source, base),
                _ => break,
            };
        }
        self.flush_steps(source, base)
    }

    /// Makes one expression of `source` and the steps gathered since `base`.
    fn flush_steps(&mut self, source: ExpressionId, base: usize) -> ExpressionId {
        if self.steps.len() == base {
            return source;
        }
        let span = self.span_of(source);
        let last = self.steps[self.steps.len() - 1].span;
        let is_variable = self.tag_of(source) == Tag::Variable;
        let count = length(&self.steps[base..]);
        let first = length(&self.tree.steps);
        self.room(|tree| &mut tree.steps, count as usize + 1);
        if is_variable {
            let detail = count;
            self.tree.steps.push(StepNode { span, detail });
        }
        self.tree.steps.extend_from_slice(&self.steps[base..]);
        self.steps.truncate(base);
        if is_variable {
            // The variable becomes the traversal: nothing else refers to it.
            let tag = Tag::Traversal(first);
            self.tree.expressions.replace(source, span.to(last), tag);
            return source;
        }
        let record = self.record(&[source.0, first, count]);
        self.expression(span.to(last), Tag::RelativeTraversal(record))
    }

    fn dot(&mut self, source: ExpressionId, base: usize) -> ExpressionId {
        let dot = self.bump().span;
        match self.kind() {
            TokenKind::Identifier => {
                let name = self.bump().span;
                self.steps.push(StepNode {
                    span: dot.to(name),
                    detail: name.start,
                });
                source
            }
            TokenKind::Number => {
                self.legacy_index(dot, None);
                source
            }
            TokenKind::Star => {
                let source = self.flush_steps(source, base);
                self.attribute_splat(source, dot)
            }
            _ => {
                let source = self.flush_steps(source, base);
                let here = self.here();
                let diagnostic = self.locate(errors::attribute_name_required(), here, None);
                self.recovering = true;
                let span = self.span_of(source).to(dot);
                self.incomplete(Some(source), diagnostic, span)
            }
        }
    }

    /// `.0`; two of them lex as one number with a point, which is refused. Behind a splat, its star is reported.
    fn legacy_index(&mut self, dot: Span, star: Option<Span>) {
        let token = self.bump();
        let span = dot.to(token.span);
        if self.slice(token.span).contains('.') {
            self.report(errors::legacy_index(), star.unwrap_or(token.span));
        } else if !self.is_number(token) {
            return;
        }
        let detail = token.span.start;
        self.steps.push(StepNode { span, detail });
    }

    /// `.*` takes the attributes and legacy indexes behind it, no more.
    fn attribute_splat(&mut self, source: ExpressionId, dot: Span) -> ExpressionId {
        let marker = dot.to(self.bump().span);
        let star = Span::new(marker.end - 1, marker.end);
        let item = self.expression(marker, Tag::SplatItem);
        let base = self.steps.len();
        while let Some(dot) = self.eat(TokenKind::Dot) {
            match self.kind() {
                TokenKind::Identifier => {
                    let name = self.bump().span;
                    self.steps.push(StepNode {
                        span: dot.to(name),
                        detail: name.start,
                    });
                }
                TokenKind::Number => self.legacy_index(dot, Some(star)),
                TokenKind::Star => {
                    let here = self.here();
                    if !self.recovering {
                        self.report(errors::nested_splat(), here);
                    }
                    self.recovering = true;
                    self.steps.truncate(base);
                    return source;
                }
                _ => {
                    if !self.recovering {
                        self.report(errors::attribute_name_required(), star);
                    }
                    self.recovering = true;
                    self.steps.truncate(base);
                    return source;
                }
            }
        }
        let first = self.steps.get(base).map(|step| step.span);
        let each = self.flush_steps(item, base);
        if let Some(first) = first {
            // The element itself takes no place: the steps begin behind the star.
            let span = Span::new(first.start, self.span_of(each).end);
            let tag = self.tag_of(each);
            self.tree.expressions.replace(each, span, tag);
        }
        self.splat(source, each, marker)
    }

    fn splat(&mut self, source: ExpressionId, each: ExpressionId, marker: Span) -> ExpressionId {
        let record = self.record(&[source.0, each.0, marker.start, marker.end]);
        let span = self.span_of(source).to(self.span_of(each));
        self.expression(span, Tag::Splat(record))
    }

    fn bracket(&mut self, source: ExpressionId, base: usize) -> ExpressionId {
        let open = self.bump().span;
        if self.at(TokenKind::Star) {
            let source = self.flush_steps(source, base);
            return self.full_splat(source, open);
        }
        let ignored = self.set_ignore_newlines(true);
        let mark = self.mark();
        let key = self.parse_expression();
        let close = self.close_index(mark);
        self.set_ignore_newlines(ignored);
        let span = open.to(close);
        if self.is_literal_key(key) {
            let detail = key.0;
            self.steps.push(StepNode { span, detail });
            return source;
        }
        let source = self.flush_steps(source, base);
        let record = self.record(&[source.0, key.0, open.start]);
        let whole = self.span_of(source).to(close);
        self.expression(whole, Tag::Index(record))
    }

    fn close_index(&mut self, mark: u32) -> Span {
        if self.astray_since(mark) {
            return self.recover(TokenKind::CloseBracket);
        }
        let (kind, here) = (self.kind(), self.here());
        self.bump();
        if kind == TokenKind::CloseBracket {
            return here;
        }
        if self.recovering {
            return here;
        }
        let close = self.recover(TokenKind::CloseBracket);
        self.report(errors::unclosed_index(), close);
        close
    }

    /// Whether a key is fixed, so that its index is a step of a traversal.
    fn is_literal_key(&self, key: ExpressionId) -> bool {
        matches!(
            self.tag_of(key),
            Tag::Number
                | Tag::String(_)
                | Tag::Text(..)
                | Tag::True
                | Tag::False
                | Tag::Null
                | Tag::Missing
        )
    }

    /// `[*]` takes all steps behind it, further splats included.
    fn full_splat(&mut self, source: ExpressionId, open: Span) -> ExpressionId {
        self.bump();
        let close = if let Some(close) = self.eat(TokenKind::CloseBracket) {
            close
        } else {
            let reported = self.recovering;
            if !self.at(TokenKind::End) {
                self.bump();
            }
            let close = self.recover(TokenKind::CloseBracket);
            if !reported {
                self.report(errors::unclosed_splat(), close);
            }
            close
        };
        let marker = open.to(close);
        let item = self.expression(marker, Tag::SplatItem);
        if !self.deeper() {
            return self.splat(source, item, marker);
        }
        let each = self.postfix(item);
        self.shallower();
        self.splat(source, each, marker)
    }

    /// An expression that broke off behind `prefix`; reports it, and keeps the report for those who evaluate it.
    pub(super) fn incomplete(
        &mut self,
        prefix: Option<ExpressionId>,
        diagnostic: Diagnostic,
        span: Span,
    ) -> ExpressionId {
        self.push(diagnostic.clone());
        let id = length(&self.tree.incomplete);
        self.tree
            .incomplete
            .push(IncompleteNode { prefix, diagnostic });
        self.expression(span, Tag::Incomplete(id))
    }

    /// Says where a diagnostic belongs.
    pub(super) fn locate(
        &self,
        diagnostic: Diagnostic,
        subject: Span,
        context: Option<Span>,
    ) -> Diagnostic {
        let diagnostic = diagnostic.at(self.source.span(subject));
        match context {
            Some(context) => diagnostic.within(self.source.span(context)),
            None => diagnostic,
        }
    }
}
