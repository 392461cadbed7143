//! Thread-local side channel for values that the serde data model lacks: unknown, marked, and numbers of 512 bits.
//!
//! A [`Value`] serializes and deserializes as a newtype struct named [`NAME`]. The serializers and deserializers of
//! this workspace know the name and pass the value through the channel; to all others it is plain data.
//!
//! Used by hcl-serde.

use std::cell::RefCell;

use crate::value::Value;

/// Name of the newtype struct that a [`Value`] serializes as.
pub const NAME: &str = "$hcl_value::Value";

thread_local! {
    static SLOT: RefCell<Option<Value>> = const { RefCell::new(None) };
}

/// Puts a value into the channel, in place of the last one.
#[inline]
pub fn send(value: Value) {
    SLOT.with_borrow_mut(|slot| *slot = Some(value));
}

/// Takes the last value out of the channel.
#[must_use]
#[inline]
pub fn receive() -> Option<Value> {
    SLOT.with_borrow_mut(Option::take)
}
