//! How a value passes whole through serde, which has no word for unknown values, marks and 512-bit numbers.
//!
//! A value pretends to be a newtype struct of a name that no other type has. A (de)serializer of this project knows
//! the name, and the value travels beside serde in a slot of the thread; to all others it is plain data.

use std::cell::RefCell;

use crate::value::Value;

/// The name of the newtype struct that a [`Value`] pretends to be.
pub const SERDE_NAME: &str = "$hcl_value::Value";

thread_local! {
    static SLOT: RefCell<Option<Value>> = const { RefCell::new(None) };
}

/// Puts a value where the one that is being deserialized, or the serializer, takes it from.
pub fn hand_over(value: Value) {
    SLOT.with_borrow_mut(|slot| *slot = Some(value));
}

/// Takes what was handed over last.
#[must_use]
pub fn take_over() -> Option<Value> {
    SLOT.with_borrow_mut(Option::take)
}
