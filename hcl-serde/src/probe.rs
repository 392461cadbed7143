//! Selection of an implementation by the type of a field, shared by decoding and encoding.

use std::marker::PhantomData;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Carries a field's type for method lookup.
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<T>);

impl<T: ?Sized> Probe<T> {
    /// The probe of the type.
    pub const NEW: Self = Self(PhantomData);
}

/// Marks containers of the type that one block is read into or written from.
#[derive(Debug)]
pub enum Direct {}

/// Marks containers of containers or of boxes.
#[derive(Debug)]
pub enum Nested {}

/// The derive evaluates the constant of its type. One of serde's traits selects the constant that fails, which says more
/// than the conflict of the two implementations.
pub trait OneDerive {
    /// Fails for types that derive `Deserialize` and `HclDecode`.
    const DECODE: () = ();
    /// Fails for types that derive `Serialize` and `HclEncode`.
    const ENCODE: () = ();
}

impl<T> OneDerive for Probe<T> {}

// A constant of the type itself takes precedence over the constant of the trait.
impl<T: DeserializeOwned> Probe<T> {
    /// Fails.
    pub const DECODE: () = refuse(
        "this type derives `Deserialize`, which hcl_serde reads already. If serde is to read it, add `#[hcl(schema_only)]` for \
         its schema; else leave out one of the two derives",
    );
}

impl<T: Serialize> Probe<T> {
    /// Fails.
    pub const ENCODE: () = refuse(
        "this type derives `Serialize`, which hcl_serde writes already: leave out one of the two derives",
    );
}

/// The derive evaluates the constant of a field's type: serde's form of a type may be one that nobody writes.
pub trait ReadAttribute {
    /// Fails for types that need `with`.
    const ATTRIBUTE: () = ();
}

impl<T> ReadAttribute for Probe<T> {}

impl Probe<Duration> {
    /// Fails.
    pub const ATTRIBUTE: () = refuse(
        "serde reads a `Duration` as an object with seconds and nanoseconds. To read \"30s\", add \
         `#[hcl(with = hcl_serde::with::duration)]`",
    );
}

impl Probe<Option<Duration>> {
    /// Fails.
    pub const ATTRIBUTE: () = refuse(
        "serde reads a `Duration` as an object with seconds and nanoseconds. To read \"30s\", add \
         `#[hcl(with = hcl_serde::with::duration, optional)]`",
    );
}

/// Fails at the caller. In place of the call, the macro would show its source in Rust's library, where it is installed.
#[track_caller]
#[allow(
    clippy::panic,
    reason = "only constants call it, so it fails when compiling"
)]
const fn refuse(message: &str) {
    panic!("{}", message)
}
