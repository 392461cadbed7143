//! What evaluation keeps of an expression for the next round of a loop.
//!
//! In the body of a `for` every expression would otherwise be opened, every literal decoded and copied, every name looked
//! up and the keys of every object sorted for each element.

use std::rc::Rc;

use super::Evaluator;
use crate::internal::KeyLayout;
use crate::number::Number;
use crate::syntax::{Expression, ExpressionKind, Literal, Object, Traversal};
use crate::types::Type;
use crate::value::Value;

/// How many expressions are kept. One that falls on the place of another drives it out.
const PLACES: usize = 64;

/// What is kept of an expression.
pub(super) enum Kept<'e, 'f> {
    /// A literal.
    Literal(Value),
    /// A variable.
    Variable(Root<'e>),
    /// A path, and the variable that it starts from.
    Path(Root<'e>, Traversal<'f>),
    /// An object whose keys are all names.
    Object(Rc<KeyLayout>, Object<'f>),
    /// Any other expression.
    Opened(ExpressionKind<'f>),
}

/// What the name of a variable stands for.
#[derive(Clone, Copy)]
pub(super) enum Root<'e> {
    /// A variable of a `for`: its place among the locals. Those are the same ones whenever an expression is evaluated.
    Local(usize),
    /// A variable of the context.
    Global(&'e Value),
}

/// Recently evaluated expressions, by their numbers.
#[derive(Default)]
pub(super) struct Memory<'e, 'f>(Vec<Option<(u32, Kept<'e, 'f>)>>);

impl<'e, 'f> Memory<'e, 'f> {
    #[inline]
    pub(super) fn get(&self, id: u32) -> Option<&Kept<'e, 'f>> {
        match self.0.get(place(id))? {
            Some((kept, value)) if *kept == id => Some(value),
            _ => None,
        }
    }

    fn keep(&mut self, id: u32, kept: Kept<'e, 'f>) {
        if self.0.is_empty() {
            self.0.resize_with(PLACES, || None);
        }
        self.0[place(id)] = Some((id, kept));
    }
}

/// The place of an expression. The numbers of any two are at least two apart.
const fn place(id: u32) -> usize {
    id as usize / 2 % PLACES
}

impl<'e, 'f> Evaluator<'e, 'f> {
    /// The value of a literal or variable that a loop has come by before.
    #[inline]
    pub(super) fn kept_value(&self, expression: Expression<'f>) -> Option<&Value> {
        match self.memory.get(expression.id())? {
            Kept::Literal(value) => Some(value),
            Kept::Variable(root) => Some(self.root_value(*root)),
            Kept::Path(..) | Kept::Object(..) | Kept::Opened(_) => None,
        }
    }

    #[inline]
    pub(super) fn root_value(&self, root: Root<'e>) -> &Value {
        match root {
            Root::Local(place) => &self.locals[place].1,
            Root::Global(value) => value,
        }
    }

    /// The value of a literal that a loop has come by before.
    #[inline]
    pub(super) fn kept_literal(&self, expression: Expression<'f>) -> Option<&Value> {
        match self.memory.get(expression.id())? {
            Kept::Literal(value) => Some(value),
            _ => None,
        }
    }

    /// Keeps what a loop will come by again.
    pub(super) fn keep(&mut self, expression: Expression<'f>, kept: impl FnOnce() -> Kept<'e, 'f>) {
        if !self.locals.is_empty() {
            self.memory.keep(expression.id(), kept());
        }
    }

    pub(super) fn string_literal(
        &mut self,
        literal: Literal<'f>,
        expression: Expression<'f>,
    ) -> Value {
        self.literal(Value::string(literal.decode()), expression)
    }

    /// The value of a number literal, which the parser has found valid.
    pub(super) fn number_literal(&mut self, text: &str, expression: Expression<'f>) -> Value {
        let number = Number::parse(text);
        let value = number.map_or_else(|_| Value::unknown(Type::Number), Value::from);
        self.literal(value, expression)
    }

    pub(super) fn literal(&mut self, value: Value, expression: Expression<'f>) -> Value {
        self.keep(expression, || Kept::Literal(value.clone()));
        value
    }
}
