//! How this crate's own types get through serde what serde has no word for: spans, expressions, bodies.
//!
//! Such a type asks for a newtype struct of a name that no other type has. The deserializer that knows the name puts
//! what is asked for into a slot of the thread, and the type's visitor takes it out at once. A foreign deserializer
//! does not know the name and leaves the slot empty.

use std::cell::RefCell;

use hcl_core::{OwnedBody, OwnedExpression, SourceSpan, Value};

pub(crate) const SPANNED: &str = "$hcl_serde::Spanned";
pub(crate) const EXPRESSION: &str = "$hcl_serde::OwnedExpression";
pub(crate) const BODY: &str = "$hcl_serde::OwnedBody";
pub(crate) const LABELED: &str = "$hcl_serde::Labeled";

/// What is in the slot.
#[derive(Debug)]
pub(crate) enum Captured {
    Span(SourceSpan),
    Expression(OwnedExpression),
    Body(OwnedBody),
    Value(Value),
}

thread_local! {
    static SLOT: RefCell<Option<Captured>> = const { RefCell::new(None) };
}

/// Whether a name is one of those that only types of this project have.
pub(crate) fn is_name(name: &str) -> bool {
    name.starts_with('$')
}

/// Puts something into the slot.
pub(super) fn put(captured: Captured) {
    if let Captured::Value(value) = captured {
        return hcl_core::internal::serde_channel::send(value);
    }
    SLOT.with_borrow_mut(|slot| *slot = Some(captured));
}

/// Takes out what was put in last.
pub(crate) fn take() -> Option<Captured> {
    SLOT.with_borrow_mut(Option::take)
}
