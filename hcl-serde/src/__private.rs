//! Items that derived code names. They change without notice.

pub use crate::constraint::{Constraint, Rule, Texts};
pub use crate::derived::{
    AnySchema, AttributeReader, BlockFields, BlockReader, BlockSchema, BodyDecoder, BodyReader,
    Container, Content, DefaultText, FromAttribute, FromBlock, FromInstanceKey, FromLabel,
    FromSpans, HclDecode, HclDecodeOwned, LabelReader, NestedSchema, OneField, OneSchema, Part,
    SpanOf, Verdict, attribute, attribute_with, block_attributes, label, remain, schema_of, span,
    validated, verdict,
};
#[cfg(feature = "write")]
pub use crate::encode::{
    BlockSink, BodyWriter, EncodeBlocks, EncodeOne, ForEachBlock, HclEncode, Keys, ToBlock,
};
pub use crate::error::Result as EncodeResult;
pub use crate::probe::{Direct, Nested, OneDerive, Probe, ReadAttribute};
pub use crate::schema::constant::{
    Argument, Arity, Key, Label, NestedBlock, Nesting, NestingOf, SchemaKind, SchemaOf, Variant,
};
pub use crate::schema::reference::{AddressPattern, Definition};
pub use crate::schema::secrets::NoSecrets;
pub use crate::schema::value_schema::{AnyValue, ValueMemo, ValueParts, ValueSchema};
pub use crate::schema::{Format, HclSchema, HclValue, Schema, Scope};
#[cfg(feature = "write")]
pub use crate::serializer::macros::{Token, Tokens, expr_of, failed};
pub use crate::stop::{Result as Decoded, Stop};
pub use serde::{Deserialize, Deserializer, Serialize, Serializer};
pub use std::default::Default;
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::{self, Err, Ok};
