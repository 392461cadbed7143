//! Items that derived code and macros name. They change without notice.

pub use std::borrow::Cow;

pub use crate::derived::{
    AnySchema, BlockFields, BodyDecoder, DefaultText, KnownSchema, OneField, Part, SpanOf,
    attribute, attribute_with, block_attributes, body, body_place, label, of_content, schema_of,
    span, verdict,
};
#[cfg(feature = "write")]
pub use crate::encode::{EncodeBlocks, EncodeOne};
pub use crate::probe::{OneDerive, Probe, ReadAttribute};
pub use crate::schema::secrets::NoSecrets;
pub use crate::schema::value_schema::{AnyValue, ValueMemo, ValueParts, ValueSchema};
pub use crate::stop::Stop;
pub use serde;
