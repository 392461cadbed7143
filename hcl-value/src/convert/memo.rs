//! What has been found out about types in the course of one question.
//!
//! Unification asks for conversions and conversions ask for unification, at every level of nesting and more than once;
//! without a memory the time would double with each level wherever the dynamic pseudo-type is inside.

use std::cell::RefCell;
use std::collections::HashMap;

use super::resolve::Rules;
use crate::types::Type;

/// Answers by question.
#[derive(Debug, Default)]
pub(super) struct Memo {
    resolved: Answers<(Type, Type, Flags)>,
    unified: Answers<(Vec<Type>, Flags)>,
}

type Answers<Question> = RefCell<HashMap<Question, Option<Type>>>;
type Flags = (bool, bool);

impl Rules<'_> {
    const fn flags(self) -> Flags {
        (self.lossy, self.to_tuple)
    }

    /// The type that conversion leads to, worked out at most once.
    pub(super) fn resolved(
        self,
        from: &Type,
        to: &Type,
        work_out: impl FnOnce() -> Option<Type>,
    ) -> Option<Type> {
        let question = (from.clone(), to.clone(), self.flags());
        if let Some(known) = self.memo.resolved.borrow().get(&question) {
            return known.clone();
        }
        let answer = work_out();
        let mut resolved = self.memo.resolved.borrow_mut();
        resolved.insert(question, answer.clone());
        answer
    }

    /// The type that several types unify to, worked out at most once.
    pub(super) fn unified(
        self,
        types: &[&Type],
        work_out: impl FnOnce() -> Option<Type>,
    ) -> Option<Type> {
        let types: Vec<Type> = types.iter().copied().cloned().collect();
        let question = (types, self.flags());
        if let Some(known) = self.memo.unified.borrow().get(&question) {
            return known.clone();
        }
        let answer = work_out();
        let mut unified = self.memo.unified.borrow_mut();
        unified.insert(question, answer.clone());
        answer
    }
}
