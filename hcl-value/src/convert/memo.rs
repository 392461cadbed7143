//! Memoization of resolution and unification during one call.
//!
//! Unification and resolution call each other more than once at every level of nesting. Without a memo, the time
//! doubles with each level of types that contain the dynamic pseudo-type.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;

use super::resolve::Rules;
use crate::types::Type;

/// Results by arguments.
#[derive(Debug, Default)]
pub(super) struct Memo {
    resolved: Results<(Type, Type, Flags)>,
    unified: Results<(Vec<Type>, Flags)>,
}

type Results<Arguments> = RefCell<HashMap<Arguments, Option<Type>>>;
type Flags = (bool, bool);

impl Rules<'_> {
    const fn flags(self) -> Flags {
        (self.lossy, self.to_tuple)
    }

    /// Returns the result type of a conversion, computed at most once.
    pub(super) fn memoize_resolved(
        self,
        from: &Type,
        to: &Type,
        compute: impl FnOnce() -> Option<Type>,
    ) -> Option<Type> {
        let arguments = (from.clone(), to.clone(), self.flags());
        memoize(&self.memo.resolved, arguments, compute)
    }

    /// Returns the type that several types unify to, computed at most once.
    pub(super) fn memoize_unified(
        self,
        types: &[&Type],
        compute: impl FnOnce() -> Option<Type>,
    ) -> Option<Type> {
        let types: Vec<Type> = types.iter().copied().cloned().collect();
        memoize(&self.memo.unified, (types, self.flags()), compute)
    }
}

fn memoize<Arguments: Eq + Hash>(
    results: &Results<Arguments>,
    arguments: Arguments,
    compute: impl FnOnce() -> Option<Type>,
) -> Option<Type> {
    if let Some(result) = results.borrow().get(&arguments) {
        return result.clone();
    }
    // Not borrowed meanwhile: the computation comes back here for inner types.
    let result = compute();
    results.borrow_mut().insert(arguments, result.clone());
    result
}
