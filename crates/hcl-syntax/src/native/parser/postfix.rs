//! The operators after a term: attribute access, index, splat. A chain of them is a loop, without recursion.

use crate::diagnostic::Diagnostic;
use crate::native::errors::{expression as errors, label};
use crate::native::lexer::{TokenKind, end_of_step};
use crate::native::tree::{ExpressionId, IncompleteNode, ListId, NodeKind};
use crate::source::{Span, to_u32};

use super::cursor::Parser;

/// The term that steps follow.
#[derive(Clone, Copy, Debug)]
pub(super) enum Head {
    /// A variable, which becomes one traversal with the steps after it.
    Name(Span),
    Expression(ExpressionId),
}

/// A term and the steps pending after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PostfixChain {
    head: Head,
    /// The index of the first step among the pending nodes.
    base: usize,
    /// The end of the last step, or of the head.
    pub(super) end: u32,
}

impl Parser<'_> {
    /// ```ebnf
    /// Index   = "[" Expression "]";
    /// GetAttr = "." Identifier;
    /// Splat   = attrSplat | fullSplat;
    /// ```
    #[inline]
    pub(super) fn postfix(&mut self, term: Head) -> ExpressionId {
        if let Head::Expression(id) = term
            && !matches!(self.kind(), TokenKind::Dot | TokenKind::OpenBracket)
        {
            return id;
        }
        let chain = self.chain(term);
        self.steps(chain)
    }

    // spec(native): Expression Terms
    /// Takes the operators after a term and steps.
    #[inline(never)]
    pub(super) fn steps(&mut self, mut chain: PostfixChain) -> ExpressionId {
        loop {
            match self.kind() {
                TokenKind::Dot => self.dot(&mut chain),
                TokenKind::OpenBracket => self.bracket(&mut chain),
                _ => return self.expression_of_chain(&chain),
            }
        }
    }

    /// Takes a variable with attribute steps directly after it, and further operators. Takes nothing without such
    /// steps. They are `levels` deeper than the current level of nesting.
    #[inline(never)]
    pub(super) fn plain_traversal(&mut self, name: Span, levels: u32) -> Option<ExpressionId> {
        // `null.a` is an attribute of a literal, not a traversal.
        if !self.is_variable(name) || !self.can_nest(0) {
            return None;
        }
        let bytes = self.text.as_bytes();
        let mut chain = self.chain(Head::Name(name));
        let mut last = None;
        while let Some(end) = end_of_step(bytes, chain.end as usize) {
            let step = Span::new(chain.end, to_u32(end));
            let name = Span::new(step.start + 1, step.end);
            self.push_step(&mut chain, step, NodeKind::NameStep(name.start));
            last = Some(name);
        }
        self.advance_after(last?);
        if matches!(self.kind(), TokenKind::Dot | TokenKind::OpenBracket) {
            self.depth += levels;
            let longer = self.steps(chain);
            self.depth -= levels;
            return Some(longer);
        }
        Some(self.expression_of_chain(&chain))
    }

    /// Takes the text up to the end of `last`, which is a token, and reads the token after it.
    #[inline]
    fn advance_after(&mut self, last: Span) {
        self.previous = last;
        self.lexer.next_after(last.end as usize);
    }

    pub(super) fn chain(&self, head: Head) -> PostfixChain {
        let end = match head {
            Head::Name(span) => span.end,
            Head::Expression(id) => self.span_of(id).end,
        };
        PostfixChain {
            head,
            base: self.pending.len(),
            end,
        }
    }

    /// Adds the expression of a term and the steps after it.
    pub(super) fn expression_of_chain(&mut self, chain: &PostfixChain) -> ExpressionId {
        let steps = self.take_list(chain.base);
        match chain.head {
            Head::Name(name) if steps == ListId::EMPTY => self.expression(name, NodeKind::Variable),
            Head::Expression(id) if steps == ListId::EMPTY => id,
            Head::Name(name) => {
                let words = self.tree.push_words([name.end, steps.0]);
                let span = Span::new(name.start, chain.end);
                self.expression(span, NodeKind::Traversal(words))
            }
            Head::Expression(source) => {
                let words = self.tree.push_words([source.0, steps.0]);
                let span = Span::new(self.span_of(source).start, chain.end);
                self.expression(span, NodeKind::RelativeTraversal(words))
            }
        }
    }

    /// Adds a step to a name or number after a dot.
    pub(super) fn dot_step(&mut self, chain: &mut PostfixChain, dot: Span, name: Span) {
        self.push_step(chain, dot.to(name), NodeKind::NameStep(name.start));
    }

    pub(super) fn push_step(&mut self, chain: &mut PostfixChain, span: Span, kind: NodeKind) {
        let step = self.tree.push(span, kind);
        self.pending.push(step);
        chain.end = span.end;
    }

    // spec(native): Attribute Access Operator; cases::expressions/access/attributes
    fn dot(&mut self, chain: &mut PostfixChain) {
        let dot = self.bump().span;
        match self.kind() {
            TokenKind::Identifier => {
                let name = self.bump().span;
                self.dot_step(chain, dot, name);
            }
            TokenKind::Number => self.legacy_index(chain, dot, None),
            TokenKind::Star => {
                let source = self.expression_of_chain(chain);
                let splat = self.attribute_splat(source, dot);
                *chain = self.chain(Head::Expression(splat));
            }
            // `../a`: the first dot is the mistake. In `a..b`, each dot is one.
            _ if self.is_missing(chain.head) => {}
            _ => {
                let source = self.expression_of_chain(chain);
                let here = self.here();
                let error = errors::attribute_name_required(self.slice(self.span_of(source)));
                let diagnostic = self.locate(error, here, None);
                self.begin_recovery();
                let span = self.span_of(source).to(dot);
                let incomplete = self.incomplete(Some(source), diagnostic, span);
                *chain = self.chain(Head::Expression(incomplete));
            }
        }
    }

    fn is_missing(&self, head: Head) -> bool {
        matches!(head, Head::Expression(id) if matches!(self.kind_of(id), NodeKind::Missing))
    }

    /// `.0`. Two of them, as in `a.0.1`, are lexed as one number with a point, which is an error; after a splat it is
    /// reported at the star.
    fn legacy_index(&mut self, chain: &mut PostfixChain, dot: Span, star: Option<Span>) {
        let token = self.bump();
        if self.slice(token.span).contains('.') {
            self.report(errors::legacy_index(), star.unwrap_or(token.span));
        } else if !self.is_number(token) {
            return;
        }
        self.dot_step(chain, dot, token.span);
    }

    /// `.*` and the attributes and legacy indexes after it, which apply to each element. Further operators do not.
    fn attribute_splat(&mut self, source: ExpressionId, dot: Span) -> ExpressionId {
        let marker = dot.to(self.bump().span);
        let star = Span::new(marker.end - 1, marker.end);
        let item = self.expression(marker, NodeKind::SplatItem);
        let mut chain = self.chain(Head::Expression(item));
        let mut start = marker.start;
        while let Some(dot) = self.eat(TokenKind::Dot) {
            if self.pending.len() == chain.base {
                start = dot.start;
            }
            match self.kind() {
                TokenKind::Identifier => {
                    let name = self.bump().span;
                    self.dot_step(&mut chain, dot, name);
                }
                TokenKind::Number => self.legacy_index(&mut chain, dot, Some(star)),
                TokenKind::Star => {
                    let here = self.here();
                    if !self.recovering {
                        self.report(errors::nested_splat(), here);
                    }
                    self.begin_recovery();
                    self.pending.truncate(chain.base);
                    return source;
                }
                _ => {
                    if !self.recovering {
                        self.report(errors::attribute_name_required(""), star);
                    }
                    self.begin_recovery();
                    self.pending.truncate(chain.base);
                    return source;
                }
            }
        }
        let each = self.expression_of_chain(&chain);
        if each != item {
            // The element has no text: in `a.*.b`, the result for each element is `.b`.
            self.tree.set_start(each, start);
        }
        self.splat(source, each, marker)
    }

    fn splat(&mut self, source: ExpressionId, each: ExpressionId, marker: Span) -> ExpressionId {
        let span = self.span_of(source).to(self.span_of(each));
        let words = [source.0, each.0, marker.start, marker.end];
        let words = self.tree.push_words(words);
        self.expression(span, NodeKind::Splat(words))
    }

    // spec(native): Index Operator; cases::expressions/access/index
    fn bracket(&mut self, chain: &mut PostfixChain) {
        let open = self.span();
        let errors = self.error_count();
        let ignored = self.set_ignore_newlines(true);
        self.advance();
        // `[` and `*` on different lines are a splat only where line endings are white space.
        self.set_ignore_newlines(ignored);
        if self.at(TokenKind::Star) {
            let source = self.expression_of_chain(chain);
            let splat = self.full_splat(source, open);
            *chain = self.chain(Head::Expression(splat));
            return;
        }
        self.set_ignore_newlines(true);
        self.check_end(open, label::INDEX);
        let key = self.parse_expression();
        let close = self.close_index(open, errors);
        self.set_ignore_newlines(ignored);
        let span = open.to(close);
        if self.is_literal_key(key) {
            return self.push_step(chain, span, NodeKind::KeyStep(key));
        }
        let source = self.expression_of_chain(chain);
        let inner = self.span_of(source);
        let whole = inner.to(close);
        let words = self.tree.push_words([source.0, key.0, open.start]);
        let index = self.expression(whole, NodeKind::Index(words));
        *chain = self.chain(Head::Expression(index));
    }

    fn close_index(&mut self, open: Span, errors: u32) -> Span {
        if self.is_recovering_since(errors) {
            return self.recover(TokenKind::CloseBracket);
        }
        let here = self.here();
        if self.eat(TokenKind::CloseBracket).is_some() {
            return here;
        }
        // `a[⏎b = 1`: the key is the name of the next item, and is read again.
        if !self.begins_item(self.previous.start) {
            self.bump();
        }
        if self.recovering {
            return here;
        }
        let close = self.recover(TokenKind::CloseBracket);
        let diagnostic = self.opened_at(errors::unclosed_index(), close, open, label::INDEX);
        self.report(diagnostic, close);
        close
    }

    /// Returns whether a key is a literal, so that its index is a step of a traversal.
    fn is_literal_key(&self, key: ExpressionId) -> bool {
        matches!(
            self.kind_of(key),
            NodeKind::Number
                | NodeKind::String(_)
                | NodeKind::Text(..)
                | NodeKind::True
                | NodeKind::False
                | NodeKind::Null
                | NodeKind::Missing
        )
    }

    // spec(native): Splat Operators; cases::expressions/splat
    /// `[*]` and all operators after it, further splats included, which apply to each element.
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
                let error = self.opened_at(errors::unclosed_splat(), close, open, label::INDEX);
                self.report(error, close);
            }
            close
        };
        let marker = open.to(close);
        let item = self.expression(marker, NodeKind::SplatItem);
        // DIFFERENCE: `splat-chains`. In `a[*][*]`, the second splat is inside the first.
        if !self.enter_nesting() {
            return self.splat(source, item, marker);
        }
        let each = self.postfix(Head::Expression(item));
        self.leave_nesting();
        self.splat(source, each, marker)
    }

    /// Adds an expression that broke off after `prefix`. Reports the diagnostic, which evaluation repeats.
    pub(super) fn incomplete(
        &mut self,
        prefix: Option<ExpressionId>,
        diagnostic: Diagnostic,
        span: Span,
    ) -> ExpressionId {
        self.push(diagnostic.clone());
        let index = to_u32(self.tree.incomplete.len());
        self.tree
            .incomplete
            .push(IncompleteNode { prefix, diagnostic });
        self.expression(span, NodeKind::Incomplete(index))
    }

    /// Sets subject and context of a diagnostic.
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
