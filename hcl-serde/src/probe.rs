//! Selection of an implementation by the type of a field, shared by decoding and encoding.

use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Spanned;
#[cfg(feature = "schema")]
use crate::schema::secrets::has_secrets;
use crate::schema::secrets::names_secret;
use crate::schema::{HclValue, InnerShape, Shape};

/// Functions that the derive calls for the type of a field, unless it is a container of blocks.
#[derive(Debug)]
pub struct ByType(());

/// Carries a field's type for method lookup.
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<T>);

impl<T: ?Sized> Probe<T> {
    /// The probe of the type.
    pub const NEW: Self = Self(PhantomData);
}

/// Marks the type that one block is read into or written from.
#[derive(Debug)]
pub enum Alone {}

/// Marks containers of what another mark stands for.
#[derive(Debug)]
pub struct In<How>(PhantomData<How>);

/// Marks containers of the type of a block.
pub(crate) type Direct = In<Alone>;

/// Marks containers of containers or of boxes.
pub(crate) type Nested = In<Direct>;

/// Marks containers of [`Nested`] ones.
pub(crate) type Deep = In<Nested>;

/// A type that holds exactly one block: itself, a pointer, or a type with a place.
pub trait OneBlock<How> {}

impl<T> OneBlock<Alone> for T {}

/// The same for all that hold one block.
macro_rules! holders {
    ($($holder:ident),*) => {$(
        impl<How, T: OneBlock<How>> OneBlock<In<How>> for $holder<T> {}
    )*};
}

holders!(Arc, Box, Rc, Spanned);

/// The content of a variant: a block, also in pointers. Other containers are types that serde reads.
#[derive(Debug)]
pub struct InVariant<T>(pub T);

/// Constants of any type. A constant of the probe itself takes precedence: it is for types that are known better.
pub trait AnyType {
    /// Fails for types that derive `Deserialize` and `HclDecode`, and says more than the conflict of the two implementations.
    const DECODE: () = ();
    /// Fails for types that derive `Serialize` and `HclEncode`.
    const ENCODE: () = ();
    /// Fails for types of fields that need `with`: serde's form of them may be one that nobody writes.
    const ATTRIBUTE: () = ();
    /// Documentation and constraints of a type that derives [`HclValue`].
    const VALUE_SHAPE: Option<fn() -> &'static Shape> = None;
    /// The same as a part of another shape.
    const INNER_SHAPE: InnerShape = InnerShape::ANY;
    /// Returns whether values contain secrets, as far as it is known.
    const SECRETS: fn() -> bool = names_secret::<Self>;
    /// Returns the shape of values, as far as it is known.
    const SHAPE: fn() -> Shape = || Shape::Any;
}

impl<T> AnyType for Probe<T> {}

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

impl Probe<Vec<Duration>> {
    /// Fails.
    pub const ATTRIBUTE: () = refuse(
        "serde reads a `Duration` as an object with seconds and nanoseconds. To read \"30s\" in a list, in a map or as a label, put \
         a struct of your own around it, `struct Pause(Duration);`, that derives `Deserialize`, with \
         `#[serde(with = \"hcl_serde::with::duration\")]` at its field",
    );
}

impl<T: HclValue> Probe<T> {
    /// The shape of a type with documentation or constraints.
    pub const VALUE_SHAPE: Option<fn() -> &'static Shape> = Some(T::value_shape);
    /// The same as a part of another shape.
    pub const INNER_SHAPE: InnerShape = InnerShape::of_type(T::value_shape);
}

#[cfg(feature = "schema")]
impl<T: DeserializeOwned> Probe<T> {
    /// Returns whether values of a type that serde reads contain secrets.
    pub const SECRETS: fn() -> bool = has_secrets::<T>;
    /// Returns the shape of values of a type that serde reads.
    pub const SHAPE: fn() -> Shape = Shape::of::<T>;
}

/// Fails at the caller. In place of the call, the macro would show its source in Rust's library, where it is installed.
#[track_caller]
#[allow(
    clippy::panic,
    reason = "only constants call it, so it fails when compiling"
)]
pub(crate) const fn refuse(message: &str) {
    panic!("{}", message)
}
