//! Cache of expressions for the next iteration of a loop.
//!
//! Without it, the body of a `for` would decode every literal, look up every variable and sort the keys of every object
//! once per element.

use std::rc::Rc;

use super::Evaluator;
use crate::internal::KeyLayout;
use crate::internal::{CacheKey, DirectMappedCache};
use crate::native::{Expression, ExpressionKind, Literal, Object, Traversal};
use crate::number::Number;
use crate::types::Type;
use crate::value::Value;

/// A cached expression.
pub(super) enum CacheEntry<'e, 'f> {
    /// A literal.
    Literal(Value),
    /// A variable.
    Variable(Root<'e>),
    /// A traversal and its root variable.
    Path(Root<'e>, Traversal<'f>),
    /// An object with names for all keys, and the order of its keys.
    Object(Rc<KeyLayout>, Object<'f>),
    /// Any other expression, decoded from the tree.
    Kind(ExpressionKind<'f>),
}

/// The variable that a name resolves to.
#[derive(Clone, Copy)]
pub(super) enum Root<'e> {
    /// A variable of a `for`: its index in the locals, which is the same for every evaluation of an expression.
    Local(usize),
    /// A variable of the context.
    Global(&'e Value),
}

/// Recently evaluated expressions.
pub(super) type ExpressionCache<'e, 'f> = DirectMappedCache<ExpressionId, CacheEntry<'e, 'f>, 64>;

/// Identifies an expression within its file.
#[derive(PartialEq)]
pub(super) struct ExpressionId(u32);

impl CacheKey for ExpressionId {
    /// Identifiers of two expressions differ by at least two.
    #[inline]
    fn slot(&self) -> usize {
        self.0 as usize / 2
    }
}

impl<'e, 'f> Evaluator<'e, 'f> {
    /// The cache entry of an expression.
    #[inline]
    pub(super) fn cached(&self, expression: Expression<'f>) -> Option<&CacheEntry<'e, 'f>> {
        self.cache.get(&ExpressionId(expression.id()))
    }

    /// The value of a cached literal or variable.
    #[inline]
    pub(super) fn cached_value(&self, expression: Expression<'f>) -> Option<&Value> {
        match self.cached(expression)? {
            CacheEntry::Literal(value) => Some(value),
            CacheEntry::Variable(root) => Some(self.root_value(*root)),
            CacheEntry::Path(..) | CacheEntry::Object(..) | CacheEntry::Kind(_) => None,
        }
    }

    /// The value of a variable.
    #[inline]
    #[expect(
        clippy::indexing_slicing,
        reason = "a local is in scope wherever the expression that refers to it is evaluated"
    )]
    pub(super) fn root_value(&self, root: Root<'e>) -> &Value {
        match root {
            Root::Local(index) => &self.locals[index].1,
            Root::Global(value) => value,
        }
    }

    /// The value of a cached literal.
    #[inline]
    pub(super) fn cached_literal(&self, expression: Expression<'f>) -> Option<&Value> {
        match self.cached(expression)? {
            CacheEntry::Literal(value) => Some(value),
            _ => None,
        }
    }

    /// Caches an expression if it is inside a loop.
    pub(super) fn cache_in_loop(
        &mut self,
        expression: Expression<'f>,
        entry: impl FnOnce() -> CacheEntry<'e, 'f>,
    ) {
        // Without a loop, each expression is evaluated once.
        if !self.locals.is_empty() {
            self.cache.insert(ExpressionId(expression.id()), entry());
        }
    }

    pub(super) fn string_literal(
        &mut self,
        literal: Literal<'f>,
        expression: Expression<'f>,
    ) -> Value {
        self.literal(Value::string(literal.decode()), expression)
    }

    /// Evaluates a number literal, which the parser has validated.
    pub(super) fn number_literal(&mut self, text: &str, expression: Expression<'f>) -> Value {
        let number = Number::parse(text);
        let value = number.map_or_else(|_| Value::unknown(Type::Number), Value::from);
        self.literal(value, expression)
    }

    pub(super) fn literal(&mut self, value: Value, expression: Expression<'f>) -> Value {
        self.cache_in_loop(expression, || CacheEntry::Literal(value.clone()));
        value
    }
}
