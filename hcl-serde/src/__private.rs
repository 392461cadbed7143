//! Derived code uses this to choose an implementation by the type of a field. Everything else that it names is public, in
//! [`body`](crate::body) and [`schema`](crate::schema) above all. A program that names these items breaks without notice.

// Functions that depend on the type of a field: `ByType` has them, and `Probe`, by the traits that method lookup finds. All derives use
// `AnyType`; `HclDecode` also uses the first two, and `HclEncode` the one of `encode`.
pub use crate::derive_support::{BlockFields, KnownSchema};
#[cfg(feature = "write")]
pub use crate::encode::EncodeBlocks;
pub use crate::probe::{AnyType, ByType, InVariant, Probe};

// `#[hcl(with)]` in schemas: what its function reads from.
#[cfg(feature = "schema")]
pub use crate::schema::record::{RecordStop, Recorder};

// `#[hcl(default = "…")]` of the derive of `HclDecode`: the conversion.
pub use crate::derive_support::DefaultText;

// The bounds of derived types.
pub use serde;
