//! Values of literals, kept from one round of a loop to the next.
//!
//! A literal in the body of a `for` would otherwise be decoded, and its text copied, for every element.

use super::Evaluator;
use crate::number::Number;
use crate::syntax::{Expression, Literal};
use crate::value::Value;

/// How many literals are kept. One that falls on the place of another drives it out.
const PLACES: usize = 64;

/// Recently evaluated literals, by the number of their expression.
#[derive(Default)]
pub(super) struct Literals(Vec<Option<(u32, Value)>>);

impl Literals {
    fn get_or_insert(&mut self, id: u32, make: impl FnOnce() -> Value) -> Value {
        if self.0.is_empty() {
            self.0.resize_with(PLACES, || None);
        }
        let place = &mut self.0[id as usize % PLACES];
        if let Some((kept, value)) = place
            && *kept == id
        {
            return value.clone();
        }
        let value = make();
        *place = Some((id, value.clone()));
        value
    }
}

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn string_literal(
        &mut self,
        literal: Literal<'f>,
        expression: Expression<'f>,
    ) -> Value {
        self.literal(expression, || Value::string(literal.decode()))
    }

    /// The value of a number literal, which the parser has found valid.
    pub(super) fn number_literal(&mut self, text: &str, expression: Expression<'f>) -> Value {
        self.literal(expression, || {
            Number::parse(text)
                .map_or_else(|_| Value::unknown(crate::types::Type::Number), Value::from)
        })
    }

    pub(super) fn literal(
        &mut self,
        expression: Expression<'f>,
        make: impl FnOnce() -> Value,
    ) -> Value {
        if self.locals.is_empty() {
            make()
        } else {
            self.literals.get_or_insert(expression.id(), make)
        }
    }
}
