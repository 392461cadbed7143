//! Thread-local side channel for what the serde data model lacks: spans, expressions, bodies, values.
//!
//! A type of this project asks for a newtype struct of a name that no other type has. A deserializer of this crate
//! recognises the name and puts the requested item into a slot; the visitor of the type takes it out at once. Other
//! deserializers do not know the name and leave the slot empty. Serialization uses the same names.

use std::cell::{Cell, RefCell};

use hcl_core::serde_channel;
use hcl_core::{Body, Expression, SourceSpan, Value};

pub(crate) use hcl_core::internal::NUMBER_NAME;
pub(crate) use hcl_core::internal::serde_channel::NAME as VALUE_NAME;
pub(crate) use hcl_core::serde_channel::{BODY_NAME, EXPRESSION_NAME, receive_expression};

/// The name of [`Spanned`](crate::Spanned), a newtype struct.
pub(crate) const SPANNED_NAME: &str = "$hcl_serde::Spanned";
/// The name of [`Sensitive`](crate::Sensitive), a newtype struct.
pub(crate) const SENSITIVE_NAME: &str = "$hcl_serde::Sensitive";
/// The name of [`Labeled`](crate::Labeled): a newtype struct of a label and a body, which other formats write as a struct.
pub(crate) const LABELED_NAME: &str = "$hcl_serde::Labeled";
/// The name of [`Written::Key`](crate::extend::Written::Key), a newtype struct. Only the serializer distinguishes it.
#[cfg(feature = "write")]
pub(crate) const KEY_NAME: &str = "$hcl_write::Key";
/// The name of [`Written::Template`](crate::extend::Written::Template), a newtype struct. Only the serializer distinguishes it.
#[cfg(feature = "write")]
pub(crate) const TEMPLATE_NAME: &str = "$hcl_write::Template";
/// The name of [`AsBlock`](crate::ser::AsBlock), a newtype struct. Only the serializer distinguishes it.
#[cfg(feature = "write")]
pub(crate) const BLOCK_NAME: &str = "$hcl_serde::Block";
/// The name of what [`block`](crate::ser::block) writes, a newtype struct.
#[cfg(feature = "write")]
pub(crate) const BLOCKS_NAME: &str = "$hcl_serde::ser::block";
/// The name of what [`labeled_block`](crate::ser::labeled_block) writes, a newtype struct.
#[cfg(feature = "write")]
pub(crate) const LABELED_BLOCKS_NAME: &str = "$hcl_serde::ser::labeled_block";

thread_local! {
    static SPAN: RefCell<Option<SourceSpan>> = const { RefCell::new(None) };
    #[cfg(feature = "write")]
    static HEREDOC: RefCell<Option<String>> = const { RefCell::new(None) };
    /// Whether the deserializer has concealed the text of a secret.
    static IS_CONCEALED: Cell<bool> = const { Cell::new(false) };
    static IS_LABELED: Cell<bool> = const { Cell::new(false) };
}

/// Answers requests for structs without names for their fields, whose own names say nothing.
macro_rules! unnamed_structs {
    ($error:ty) => {
        fn deserialize_unit_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            visitor: V,
        ) -> std::result::Result<V::Value, $error> {
            self.deserialize_unit(visitor)
        }

        fn deserialize_tuple_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            len: usize,
            visitor: V,
        ) -> std::result::Result<V::Value, $error> {
            self.deserialize_tuple(len, visitor)
        }
    };
}
pub(crate) use unnamed_structs;

/// An item that is passed around serde.
#[derive(Debug)]
pub(crate) enum Captured {
    Span(SourceSpan),
    Expression(Expression),
    Body(Body),
    Value(Value),
    /// That a value with a label is one in the text, and not a struct.
    Labeled,
}

impl Captured {
    /// Returns whether the item may be in a generated block.
    pub(crate) fn may_have_iterators(&self) -> bool {
        match self {
            Self::Expression(expression) => expression.is_generated(),
            Self::Body(body) => body.as_native().is_none(),
            Self::Span(_) | Self::Value(_) | Self::Labeled => false,
        }
    }

    /// Puts the item into the slot of its kind.
    pub(crate) fn send(self) {
        match self {
            Self::Span(span) => SPAN.with_borrow_mut(|slot| *slot = Some(span)),
            Self::Expression(expression) => serde_channel::send_expression(expression),
            Self::Body(body) => serde_channel::send_body(body),
            Self::Value(value) => hcl_core::internal::serde_channel::send(value),
            Self::Labeled => IS_LABELED.set(true),
        }
    }
}

/// Tells the visitor of a secret that no report shows its text.
#[inline]
pub(crate) fn send_concealed() {
    IS_CONCEALED.set(true);
}

/// Returns whether the text of the secret that is read next is concealed.
#[inline]
pub(crate) fn receive_concealed() -> bool {
    IS_CONCEALED.take()
}

/// Takes the notice that a value with a label is one in the text.
pub(crate) fn receive_labeled() -> bool {
    IS_LABELED.take()
}

/// Puts the source text of the lines of a template into its slot.
#[cfg(feature = "write")]
pub(crate) fn send_heredoc(lines: String) {
    HEREDOC.with_borrow_mut(|slot| *slot = Some(lines));
}

/// Takes it out of the slot.
#[cfg(feature = "write")]
pub(crate) fn receive_heredoc() -> Option<String> {
    HEREDOC.with_borrow_mut(Option::take)
}

/// Takes the span out of its slot.
pub(crate) fn receive_span() -> Option<SourceSpan> {
    SPAN.with_borrow_mut(Option::take)
}

/// Returns whether a name belongs to a type of this project.
pub(crate) fn is_channel_name(name: &str) -> bool {
    // The name of a Rust type cannot begin with it.
    name.starts_with('$')
}
