//! Derived code uses this to choose an implementation by the type of a field. Everything else that it names is in
//! [`extend`](crate::extend). A program that names these items breaks without notice.

// `Probe`, and the traits that it looks for by the type of a field: the derives of `HclDecode`, `HclEncode` and `HclValue`.
pub use crate::derive_support::{AnySchema, BlockFields, KnownSchema, OneField, schema_of};
#[cfg(feature = "write")]
pub use crate::encode::{EncodeBlocks, EncodeOne};
pub use crate::probe::{OneDerive, Probe, ReadAttribute};
pub use crate::schema::secrets::NoSecrets;
pub use crate::schema::value_schema::AnyValue;

// `#[hcl(default = "…")]` and `#[hcl(validate = …)]` of the derive of `HclDecode`: the conversion, and the result of the function.
pub use crate::derive_support::{DefaultText, verdict};

// The bounds of derived types.
pub use serde;
