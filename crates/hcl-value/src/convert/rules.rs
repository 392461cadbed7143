//! Rules of resolution and unification, and their results during one call.
//!
//! Unification and resolution call each other more than once at every level of nesting. Without a memo, the time
//! doubles with each level of types that contain the dynamic pseudo-type.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::types::Type;

/// The safety of a conversion: whether it can lose information or fail.
///
/// # Examples
///
/// ```
/// use hcl_value::Type;
/// use hcl_value::convert::{Safety, conversion};
///
/// // A warning of a tool: this argument may not convert.
/// let is_risky = |from: &Type, to: &Type| conversion(from, to) == Some(Safety::Unsafe);
/// assert!(is_risky(&Type::list(Type::String), &Type::set(Type::String)));
/// assert!(!is_risky(&Type::list(Type::Bool), &Type::list(Type::String)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Safety {
    /// Every value converts to a distinct value of the target type.
    Safe,
    /// Distinct values may convert to equal values, or the conversion may fail.
    Unsafe,
}

/// The kinds of conversion that resolution accepts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<'m> {
    /// Accepts conversions that may lose information or fail.
    pub(super) lossy: bool,
    /// Accepts conversions from lists and sets to tuples. Unification does not.
    pub(super) to_tuple: bool,
    pub(super) memo: &'m RuleCache,
}

impl<'m> Rules<'m> {
    pub(super) const fn of(safety: Safety, memo: &'m RuleCache) -> Self {
        let lossy = matches!(safety, Safety::Unsafe);
        Self {
            lossy,
            to_tuple: lossy,
            memo,
        }
    }
}

/// Results by arguments.
#[derive(Debug, Default)]
pub(super) struct RuleCache {
    resolved: Results,
    unified: Results,
}

type Results = RefCell<HashMap<Arguments, Option<Type>>>;
/// The types, and the flags of the rules.
type Arguments = (Vec<Type>, (bool, bool));

impl Rules<'_> {
    /// Returns the result type of a conversion, computed at most once.
    pub(super) fn memoize_resolved(
        self,
        from: &Type,
        to: &Type,
        compute: &dyn Fn() -> Option<Type>,
    ) -> Option<Type> {
        self.memoize(&self.memo.resolved, vec![from.clone(), to.clone()], compute)
    }

    /// Returns the type that several types unify to, computed at most once.
    pub(super) fn memoize_unified(
        self,
        types: &[&Type],
        compute: &dyn Fn() -> Option<Type>,
    ) -> Option<Type> {
        let mut all = Vec::with_capacity(types.len());
        for &ty in types {
            all.push(ty.clone());
        }
        self.memoize(&self.memo.unified, all, compute)
    }

    fn memoize(
        self,
        results: &Results,
        types: Vec<Type>,
        compute: &dyn Fn() -> Option<Type>,
    ) -> Option<Type> {
        let arguments = (types, (self.lossy, self.to_tuple));
        if let Some(result) = results.borrow().get(&arguments) {
            return result.clone();
        }
        // Not borrowed meanwhile: the computation comes back here for inner types.
        let result = compute();
        results.borrow_mut().insert(arguments, result.clone());
        result
    }
}
