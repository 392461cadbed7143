//! What follows a term: attributes, indexes, splats. Chains are loops.
//!
//! Native syntax specification, "Index Operator", "Attribute Access Operator", "Splat Operators".

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::errors::expression as errors;
use crate::syntax::lexer::{TokenKind, to_u32};
use crate::syntax::tree::{ExpressionId, HEAD, IncompleteNode, StepNode, StepTag, Tag};

use super::cursor::Parser;

/// What steps follow.
#[derive(Clone, Copy, Debug)]
pub(super) enum Head {
    /// A variable, which makes one expression with the steps behind it.
    Name(Span),
    Expression(ExpressionId),
}

impl Parser<'_> {
    /// ```ebnf
    /// Index   = "[" Expression "]";
    /// GetAttr = "." Identifier;
    /// Splat   = attrSplat | fullSplat;
    /// ```
    pub(super) fn postfix(&mut self, term: Head) -> ExpressionId {
        let mut head = term;
        let base = self.pending.len();
        loop {
            head = match self.kind() {
                TokenKind::Dot => self.dot(head, base),
                TokenKind::OpenBracket => self.bracket(head, base),
                _ => break,
            };
        }
        self.flush_steps(head, base)
    }

    /// Makes one expression of `head` and the steps gathered since `base`.
    pub(super) fn flush_steps(&mut self, head: Head, base: usize) -> ExpressionId {
        let waiting = &self.pending[base..];
        let (Some(&first), Some(&last)) = (waiting.first(), waiting.last_chunk()) else {
            return match head {
                Head::Name(span) => self.expression(span, Tag::Variable, &[]),
                Head::Expression(id) => id,
            };
        };
        let last = StepNode::from_words(last).span;
        let count = to_u32(waiting.len() / StepNode::WORDS);
        let id = match head {
            Head::Name(name) if name.end == first => {
                self.expression(name.to(last), Tag::Traversal, &[count])
            }
            Head::Name(name) => {
                self.expression(name.to(last), Tag::LooseTraversal, &[name.end, count])
            }
            Head::Expression(id) => {
                let span = self.span_of(id).to(last);
                self.expression(span, Tag::RelativeTraversal, &[id.0, count])
            }
        };
        self.room((HEAD + 1) * count as usize);
        let (steps, _) = self.pending[base..].as_chunks();
        for &step in steps {
            self.tree.push_step(StepNode::from_words(step));
        }
        self.pending.truncate(base);
        id
    }

    /// Gathers a step to a name or number behind a dot.
    pub(super) fn dot_step(&mut self, dot: Span, name: Span) {
        let tag = if dot.end == name.start {
            StepTag::Near
        } else {
            StepTag::Apart
        };
        self.gather_step(dot.to(name), tag, name.start);
    }

    pub(super) fn gather_step(&mut self, span: Span, tag: StepTag, detail: u32) {
        let step = StepNode { span, tag, detail };
        self.pending.extend(step.to_words());
    }

    fn dot(&mut self, head: Head, base: usize) -> Head {
        let dot = self.bump().span;
        match self.kind() {
            TokenKind::Identifier => {
                let name = self.bump().span;
                self.dot_step(dot, name);
                head
            }
            TokenKind::Number => {
                self.legacy_index(dot, None);
                head
            }
            TokenKind::Star => {
                let source = self.flush_steps(head, base);
                Head::Expression(self.attribute_splat(source, dot))
            }
            _ => {
                let source = self.flush_steps(head, base);
                let here = self.here();
                let diagnostic = self.locate(errors::attribute_name_required(), here, None);
                self.recovering = true;
                let span = self.span_of(source).to(dot);
                Head::Expression(self.incomplete(Some(source), diagnostic, span))
            }
        }
    }

    /// `.0`; two of them lex as one number with a point, which is refused. Behind a splat, its star is reported.
    fn legacy_index(&mut self, dot: Span, star: Option<Span>) {
        let token = self.bump();
        if self.slice(token.span).contains('.') {
            self.report(errors::legacy_index(), star.unwrap_or(token.span));
        } else if !self.is_number(token) {
            return;
        }
        self.dot_step(dot, token.span);
    }

    /// `.*` takes the attributes and legacy indexes behind it, no more.
    fn attribute_splat(&mut self, source: ExpressionId, dot: Span) -> ExpressionId {
        let marker = dot.to(self.bump().span);
        let star = Span::new(marker.end - 1, marker.end);
        let item = self.expression(marker, Tag::SplatItem, &[]);
        let base = self.pending.len();
        while let Some(dot) = self.eat(TokenKind::Dot) {
            match self.kind() {
                TokenKind::Identifier => {
                    let name = self.bump().span;
                    self.dot_step(dot, name);
                }
                TokenKind::Number => self.legacy_index(dot, Some(star)),
                TokenKind::Star => {
                    let here = self.here();
                    if !self.recovering {
                        self.report(errors::nested_splat(), here);
                    }
                    self.recovering = true;
                    self.pending.truncate(base);
                    return source;
                }
                _ => {
                    if !self.recovering {
                        self.report(errors::attribute_name_required(), star);
                    }
                    self.recovering = true;
                    self.pending.truncate(base);
                    return source;
                }
            }
        }
        let first = self.pending.get(base).copied();
        let each = self.flush_steps(Head::Expression(item), base);
        if let Some(first) = first {
            // The element itself takes no place: the steps begin behind the star.
            self.tree.set_start(each, first);
        }
        self.splat(source, each, marker)
    }

    fn splat(&mut self, source: ExpressionId, each: ExpressionId, marker: Span) -> ExpressionId {
        let span = self.span_of(source).to(self.span_of(each));
        let fields = [source.0, each.0, marker.start, marker.end];
        self.expression(span, Tag::Splat, &fields)
    }

    fn bracket(&mut self, head: Head, base: usize) -> Head {
        let open = self.bump().span;
        if self.at(TokenKind::Star) {
            let source = self.flush_steps(head, base);
            return Head::Expression(self.full_splat(source, open));
        }
        let ignored = self.set_ignore_newlines(true);
        let mark = self.mark();
        let key = self.parse_expression();
        let close = self.close_index(mark);
        self.set_ignore_newlines(ignored);
        let span = open.to(close);
        if self.is_literal_key(key) {
            self.gather_step(span, StepTag::Key, key.0);
            return head;
        }
        let source = self.flush_steps(head, base);
        let inner = self.span_of(source);
        let whole = inner.to(close);
        Head::Expression(if inner.end == open.start {
            self.expression(whole, Tag::Index, &[source.0, key.0])
        } else {
            let fields = [source.0, key.0, open.start];
            self.expression(whole, Tag::LooseIndex, &fields)
        })
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
                | Tag::Text(_)
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
        let item = self.expression(marker, Tag::SplatItem, &[]);
        if !self.deeper() {
            return self.splat(source, item, marker);
        }
        let each = self.postfix(Head::Expression(item));
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
        let id = to_u32(self.tree.incomplete.len());
        self.tree
            .incomplete
            .push(IncompleteNode { prefix, diagnostic });
        self.expression(span, Tag::Incomplete, &[id])
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
