//! References alone: a name and fixed steps.
//!
//! Native syntax specification, "Variables and Variable Expressions"; used where a configuration names something
//! without evaluating it.

use crate::diagnostic::Diagnostic;
use crate::syntax::errors::expression as errors;
use crate::syntax::lexer::TokenKind;
use crate::syntax::tree::{ExpressionId, StepNode, Tag};

use super::cursor::{Parser, length};

impl Parser<'_> {
    /// ```ebnf
    /// Traversal = Identifier ("." Identifier | "[" (NumericLit | StringLit) "]")*;
    /// ```
    pub(super) fn traversal(&mut self) -> ExpressionId {
        self.set_ignore_newlines(true);
        let start = length(&self.tree.steps);
        let Some(root) = self.eat(TokenKind::Identifier) else {
            let here = self.here();
            self.report(errors::variable_name_required(), here);
            return self.missing(here);
        };
        self.tree.steps.push(StepNode {
            span: root,
            detail: 0,
        });
        loop {
            let step = match self.kind() {
                TokenKind::Dot => self.attribute_step(),
                TokenKind::OpenBracket => self.index_step(),
                TokenKind::End => break,
                _ => self.not_a_step(errors::extra_after_reference()),
            };
            let Some(step) = step else { break };
            self.tree.steps.push(step);
            if self.recovering {
                break;
            }
        }
        let count = length(&self.tree.steps) - start - 1;
        self.tree.steps[start as usize].detail = count;
        let last = self.tree.steps.last().map_or(root, |step| step.span);
        self.expression(root.to(last), Tag::Traversal(start))
    }

    fn attribute_step(&mut self) -> Option<StepNode> {
        let dot = self.bump().span;
        let Some(name) = self.eat(TokenKind::Identifier) else {
            return self.not_a_step(errors::reference_attribute_required());
        };
        Some(StepNode {
            span: dot.to(name),
            detail: name.start,
        })
    }

    fn index_step(&mut self) -> Option<StepNode> {
        let open = self.bump().span;
        let key = match self.kind() {
            TokenKind::Number | TokenKind::String => self.term(),
            TokenKind::OpenQuote => {
                let label = self.malformed_label();
                self.missing(label.span)
            }
            TokenKind::Star => return self.not_a_step(errors::reference_attribute_required()),
            _ => return self.not_a_step(errors::index_value_required()),
        };
        let close = self.eat(TokenKind::CloseBracket).unwrap_or_else(|| {
            self.not_a_step(errors::unclosed_reference_index());
            self.recovering = true;
            self.previous
        });
        Some(StepNode {
            span: open.to(close),
            detail: key.0,
        })
    }

    #[cold]
    fn not_a_step(&mut self, diagnostic: Diagnostic) -> Option<StepNode> {
        if !self.recovering {
            let here = self.here();
            self.report(diagnostic, here);
        }
        None
    }
}
