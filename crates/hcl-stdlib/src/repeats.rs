//! Removal of repeated values in linear time.

use std::collections::HashMap;

use super::build::List;
use hcl_core::function::FunctionError;
use hcl_core::value::Value;
use hcl_value::internal::{canonical_text, meter};

/// Returns the values without repetitions, in order. All must be wholly known.
pub(super) fn without_repeats(values: &[Value]) -> Result<List<Value>, FunctionError> {
    let mut seen = Seen::default();
    let mut distinct = List::new();
    for value in values {
        if seen.insert(value)? {
            distinct.push(value.clone())?;
        }
    }
    Ok(distinct)
}

/// A set of values, hashed by a canonical text that equal values share.
#[derive(Default)]
pub(super) struct Seen<'v> {
    by_text: HashMap<String, List<&'v Value>>,
}

impl<'v> Seen<'v> {
    /// Inserts a value, and returns whether it is new.
    pub(super) fn insert(&mut self, value: &'v Value) -> Result<bool, FunctionError> {
        let text = canonical(value)?;
        if self.by_text.len() == self.by_text.capacity() {
            // The table doubles, and has a byte for each slot, apart from the entries.
            let slots = self.by_text.capacity().max(4) * 2;
            meter::charge_elements::<(String, List<&Value>, u64)>(slots);
            meter::check()?;
        }
        let same_text = self.by_text.entry(text).or_default();
        let new = !same_text.contains(&value);
        if new {
            same_text.push(value)?;
        }
        Ok(new)
    }

    /// Returns whether the set contains a value.
    pub(super) fn contains(&mut self, value: &Value) -> Result<bool, FunctionError> {
        let same_text = self.by_text.get(&canonical(value)?);
        Ok(same_text.is_some_and(|values| values.contains(&value)))
    }
}

fn canonical(value: &Value) -> Result<String, FunctionError> {
    let text = canonical_text(value);
    // Beyond the limits, the text is cut.
    meter::check()?;
    Ok(text)
}
