//! The values that a check expects of expressions.

use std::sync::Arc;

use hcl_core::convert::convert;
use hcl_core::{Block, Diagnostics, EvalContext, Expression, Type};

use super::errors;
use super::variable::{self, Variable};

/// An expression, and what its value has to be.
#[derive(Clone, Debug)]
pub(crate) struct ExpectedValue {
    expression: Expression,
    expectation: Expectation,
}

/// The kind of value that is required.
#[derive(Clone, Debug)]
pub(crate) enum Expectation {
    /// True or false.
    Condition,
    /// The text of an error.
    Message,
    /// A text that names an object.
    Id,
    /// A value of a variable of another module, and what gives it.
    Input(InputVariable, String),
}

/// A variable of another module.
#[derive(Clone, Debug)]
pub(crate) struct InputVariable(Arc<Variable>);

impl InputVariable {
    /// Returns the variables that blocks of another module declare, whose mistakes are reported there.
    pub(crate) fn declared(blocks: &[Block]) -> Vec<Self> {
        let declared = variable::declared(blocks.iter(), &mut Diagnostics::new());
        let declared = declared.into_iter();
        declared.map(|variable| Self(variable.into())).collect()
    }

    pub(crate) fn name(&self) -> &str {
        self.0.name()
    }

    pub(crate) fn has_default(&self) -> bool {
        self.0.has_default()
    }
}

impl ExpectedValue {
    pub(crate) const fn new(expression: Expression, expectation: Expectation) -> Self {
        Self {
            expression,
            expectation,
        }
    }

    /// Reports a value that is not as expected. Mistakes of the expression itself are reported elsewhere.
    pub(super) fn check(&self, scope: &EvalContext<'_>, found: &mut Diagnostics) {
        let Ok(value) = self.expression.value(scope) else {
            return;
        };
        let at = self.expression.span();
        let is_of = |ty: &Type| {
            convert(value.unmarked(), ty).is_ok_and(|converted| !converted.unmarked().is_null())
        };
        match &self.expectation {
            // As Terraform, which does not compare the type of an unknown condition.
            Expectation::Condition if value.is_known() && !is_of(&Type::Bool) => {
                found.push(errors::invalid_condition_result(at));
            }
            Expectation::Message if !is_of(&Type::String) => {
                found.push(errors::invalid_error_message(at));
            }
            Expectation::Id if !is_of(&Type::String) || value == "" => {
                found.push(errors::invalid_import_id(at));
            }
            Expectation::Condition | Expectation::Message | Expectation::Id => {}
            Expectation::Input(variable, origin) => {
                variable
                    .0
                    .check_input(value, origin, &self.expression, scope, found);
            }
        }
    }
}
