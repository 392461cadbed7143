//! The depth of expressions that were built: text that the parser cannot read is not written.

use super::{Expr, MAX_DEPTH, Step, TemplatePart, errors};
use hcl_serde::Result;

/// The depth up to which the parser reads every expression: a level of it takes at most three of the parser's.
const MAX_CERTAIN: usize = 64;

/// A part of an expression, at a depth.
enum DepthPart<'e> {
    Expression(&'e Expr),
    Template(&'e [TemplatePart]),
}

impl Expr {
    /// Returns the text that a function writes, or an error if it nests deeper than the parser allows.
    pub(super) fn checked(&self, write: impl FnOnce() -> Result<String>) -> Result<String> {
        if !self.is_deeper_than(MAX_CERTAIN) {
            return write();
        }
        self.check_nesting()?;
        let text = write()?;
        if text.parse::<Self>().is_err() {
            return Err(errors::unreadable().into());
        }
        Ok(text)
    }

    /// Returns an error if the expression nests deeper than the parser allows.
    pub(super) fn check_readable(&self) -> Result<()> {
        if self.is_deeper_than(MAX_CERTAIN) {
            self.to_line()?;
        }
        Ok(())
    }

    /// Checks that the expression is not too deep to be written: cloning it could exceed the stack.
    pub(crate) fn check_nesting(&self) -> Result<()> {
        if self.is_deeper_than(MAX_DEPTH) {
            Err(errors::too_deep(None))
        } else {
            Ok(())
        }
    }

    fn is_deeper_than(&self, max: usize) -> bool {
        if let Self::Null | Self::Bool(_) | Self::Number(_) | Self::String(_) | Self::Variable(_) =
            self
        {
            return false;
        }
        // A stack instead of recursion: an expression that was built may be of any depth.
        let mut pending = vec![(DepthPart::Expression(self), 0)];
        while let Some((part, depth)) = pending.pop() {
            if depth > max {
                return true;
            }
            let mut push = |part| pending.push((part, depth + 1));
            match part {
                DepthPart::Expression(Self::Template(parts)) => push(DepthPart::Template(parts)),
                // A path that was built may have any expression in brackets.
                DepthPart::Expression(Self::Path(_, steps)) => {
                    for step in steps {
                        if let Step::Index(key) = step {
                            push(DepthPart::Expression(key));
                        }
                    }
                }
                DepthPart::Expression(expression) => {
                    expression.for_each_part(&mut |part| push(DepthPart::Expression(part)));
                }
                DepthPart::Template(parts) => {
                    for (expression, bodies) in parts.iter().map(TemplatePart::inside) {
                        let bodies = bodies.into_iter().filter(|body| !body.is_empty());
                        let parts = expression.map(DepthPart::Expression).into_iter();
                        parts
                            .chain(bodies.map(DepthPart::Template))
                            .for_each(&mut push);
                    }
                }
            }
        }
        false
    }
}
