//! Selection of an implementation by the type of a field, shared by decoding and encoding.

use std::marker::PhantomData;

/// Carries a field's type for method lookup.
#[derive(Debug)]
pub struct Probe<T>(PhantomData<T>);

impl<T> Probe<T> {
    /// The probe of the type.
    pub const NEW: Self = Self(PhantomData);
}

/// Marks containers of the type that one block is read into or written from.
#[derive(Debug)]
pub enum Direct {}

/// Marks containers of containers or of boxes.
#[derive(Debug)]
pub enum Nested {}
