//! Derived code uses this to choose an implementation by the type of a field. Everything else that it names is public, in
//! [`body`](crate::body) and [`schema`](crate::schema) above all. A program that names these items breaks without notice.

// What a field's type can do: the functions of `ByType`, and of `Probe` by the traits that method lookup finds. `AnyType` is used by
// all derives, the next three by the derive of `HclDecode`, the last two by the derive of `HclEncode`.
pub use crate::derive_support::{BlockFields, KnownSchema, OneField};
#[cfg(feature = "write")]
pub use crate::encode::{EncodeBlocks, EncodeOne};
pub use crate::probe::{AnyType, ByType, Probe};

// `#[hcl(default = "…")]` of the derive of `HclDecode`: the conversion.
pub use crate::derive_support::DefaultText;

// The bounds of derived types.
pub use serde;
