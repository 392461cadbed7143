//! The serializer of a derived type inside of one of serde: it passes itself to the derived encoding through a slot.

use std::cell::RefCell;

use serde::Serialize;

use super::state::Serializer;
use crate::error::Result;

/// The serializer that waits for a derived encoding, and then its result.
pub(crate) struct Exchange {
    pub(crate) serializer: Serializer,
    pub(crate) result: Result<()>,
}

thread_local! {
    static EXCHANGE: RefCell<Option<Exchange>> = const { RefCell::new(None) };
}

impl Exchange {
    /// Takes the serializer that waits.
    pub(crate) fn take() -> Option<Self> {
        EXCHANGE.take()
    }

    /// Passes the serializer back.
    pub(crate) fn put(self) {
        EXCHANGE.replace(Some(self));
    }
}

impl Serializer {
    /// Writes the body of a type that derives `HclEncode`.
    pub(super) fn derived_body<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        let exchange = Exchange {
            // Moved, not borrowed: the slot is static.
            serializer: std::mem::take(self),
            result: Ok(()),
        };
        exchange.put();
        let placeholder = value.serialize(&mut *self);
        match Exchange::take() {
            Some(exchange) => {
                *self = exchange.serializer;
                exchange.result
            }
            None => placeholder,
        }
    }
}
