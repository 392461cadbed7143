//! The program that a text is read for: its variables, functions and options.

use hcl_core::{EvalContext, Limits, Source};

use super::error::{Result, Stop};

/// The variables, functions and options of a program.
pub trait Program: std::fmt::Debug {
    /// Returns the source of a text and the scope of a run over it; `None` if the text is too large.
    fn source_and_context(&self, name: &str, text: &str) -> Option<(Source, EvalContext<'_>)>;

    /// Returns whether blocks of the type `dynamic` stand for others.
    fn expands_dynamic_blocks(&self) -> bool;
}

/// The source and scope of the expressions of one run, created for the first of them.
#[derive(Debug)]
pub(super) struct Expressions<'c> {
    program: &'c dyn Program,
    /// The name of the source.
    name: &'c str,
    scope: Option<Scope<'c>>,
}

/// The source and scope of expressions.
#[derive(Debug)]
pub(super) struct Scope<'c> {
    pub(super) source: Source,
    pub(super) context: EvalContext<'c>,
    /// Whether the whole text is ASCII, so that no part of it needs normalization.
    pub(super) is_ascii: bool,
}

impl<'c> Expressions<'c> {
    pub(super) const fn new(program: &'c dyn Program, name: &'c str) -> Self {
        Self {
            program,
            name,
            scope: None,
        }
    }

    /// Returns the source, and the limits of its parser.
    pub(super) fn source_and_limits(&mut self, text: &str) -> Result<(&Source, Limits)> {
        let Scope {
            source, context, ..
        } = self.scope(text)?;
        Ok((source, context.limits()))
    }

    /// Returns the source and scope.
    pub(super) fn scope(&mut self, text: &str) -> Result<&Scope<'c>> {
        // Taken and inserted again: `get_or_insert_with` cannot fail, and a borrow that is returned early would last
        // to the end.
        let scope = match self.scope.take() {
            Some(scope) => scope,
            None => {
                let found = self.program.source_and_context(self.name, text);
                let (source, context) = found.ok_or(Stop)?;
                Scope {
                    source,
                    context,
                    is_ascii: text.is_ascii(),
                }
            }
        };
        Ok(self.scope.insert(scope))
    }
}
