//! Standalone traversals: a name and fixed steps.
//!
//! For configurations that refer to something
//! without evaluating it.

// spec(native): Variables and Variable Expressions; cases::expressions/access/attributes, cases::expressions/analysis/variables

use crate::diagnostic::Diagnostic;
use crate::native::errors::{body, expression as errors, label};
use crate::native::lexer::TokenKind;
use crate::native::tree::{ExpressionId, NodeKind};

use super::cursor::Parser;
use super::postfix::{Head, PostfixChain};

impl Parser<'_> {
    /// ```ebnf
    /// Traversal = Identifier ("." Identifier | "[" (NumericLit | StringLit) "]")*;
    /// ```
    pub(super) fn traversal(&mut self) -> ExpressionId {
        self.set_ignore_newlines(true);
        let Some(root) = self.eat(TokenKind::Identifier) else {
            let here = self.here();
            self.report(errors::variable_name_required(), here);
            return self.missing(here);
        };
        let mut chain = self.chain(Head::Name(root));
        loop {
            let step = match self.kind() {
                TokenKind::Dot => self.attribute_step(&mut chain),
                TokenKind::OpenBracket => self.index_step(&mut chain),
                TokenKind::End => break,
                _ => self.not_a_step(errors::extra_after_reference()),
            };
            if step.is_none() || self.recovering {
                break;
            }
        }
        self.expression_of_chain(&chain)
    }

    fn attribute_step(&mut self, chain: &mut PostfixChain) -> Option<()> {
        let dot = self.bump().span;
        let Some(name) = self.eat(TokenKind::Identifier) else {
            return self.not_a_step(errors::reference_attribute_required());
        };
        self.dot_step(chain, dot, name);
        Some(())
    }

    fn index_step(&mut self, chain: &mut PostfixChain) -> Option<()> {
        let open = self.bump().span;
        let key = match self.kind() {
            TokenKind::Number => self.number(),
            TokenKind::String => self.string(),
            TokenKind::OpenQuote => {
                let label = self.malformed_label(body::sequence_in_key);
                self.missing(label.span)
            }
            // The reference has this title for a star, also in brackets.
            TokenKind::Star => return self.not_a_step(errors::reference_attribute_required()),
            _ => return self.not_a_step(errors::index_value_required()),
        };
        let close = self.eat(TokenKind::CloseBracket).unwrap_or_else(|| {
            let (error, here) = (errors::unclosed_reference_index(), self.here());
            let error = self.opened_at(error, here, open, label::INDEX);
            self.not_a_step(error);
            self.begin_recovery();
            self.previous
        });
        self.push_step(chain, open.to(close), NodeKind::KeyStep(key));
        Some(())
    }

    #[cold]
    fn not_a_step(&mut self, diagnostic: Diagnostic) -> Option<()> {
        if !self.recovering {
            let here = self.here();
            self.report(diagnostic, here);
        }
        None
    }
}
