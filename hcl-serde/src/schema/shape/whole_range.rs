//! The range of a whole number in words.

use std::borrow::Cow;

use hcl_core::Number;

use crate::constraint::Constraint;

/// The bounds of a whole number that a reader is told.
pub(super) struct WholeRange {
    min: Option<i128>,
    max: Option<i128>,
}

impl WholeRange {
    /// Returns the bounds of a type. Bounds of 32 bits and more say nothing to a reader.
    pub(super) fn of_type(min: Option<i128>, max: Option<i128>) -> Self {
        const LARGE: i128 = i32::MAX as i128;
        Self {
            min: min.filter(|min| *min > -LARGE),
            max: max.filter(|max| *max < LARGE),
        }
    }

    /// Narrows the bounds to a declared range. Returns whether the constraint is one.
    pub(super) fn narrow(&mut self, constraint: &Constraint) -> bool {
        let Constraint::Range {
            min,
            max,
            excludes_max,
        } = constraint
        else {
            return false;
        };
        let whole = |bound: &Option<Cow<'_, str>>| {
            let number = Number::parse(bound.as_ref()?).ok()?;
            number.to_i128().ok()
        };
        let least = whole(min);
        let most = whole(max).map(|max| max - i128::from(*excludes_max));
        self.min = self.min.max(least);
        self.max = [self.max, most].into_iter().flatten().min();
        true
    }
}

impl std::fmt::Display for WholeRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.min, self.max) {
            (Some(min), Some(max)) => write!(f, "whole number from {min} to {max}"),
            (Some(min), None) => write!(f, "whole number, at least {min}"),
            (None, Some(max)) => write!(f, "whole number, at most {max}"),
            (None, None) => f.write_str("whole number"),
        }
    }
}
