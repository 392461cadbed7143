//! What derived code calls. Not for anyone else: it changes without notice.

pub use crate::decode::{
    AttributeReader, BlockFields, BlockList, BlockReader, BodyDecoder, Container, Content,
    FromAttribute, FromBlock, FromLabel, FromSpans, Given, GivenLabel, HclDecode, LabelReader,
    Nested, NestedFields, OneField, Probe, ReportPlace, Verdict, attribute, attribute_with,
    attribute_with_or, block_attributes, label, remain, schema_of, span, validated,
};
pub use crate::encode::{
    BodyWriter, EncodeBlocks, EncodeNested, EncodeOne, Give, GiveNested, HclEncode, Keys, ToBlock,
};
pub use crate::error::Result as EncodeResult;
pub use crate::schema::{
    Argument, HclSchema, Label, NestedBlock, Nesting, Schema, SchemaKind, Variant,
};
pub use serde::{Deserialize, Serialize};
pub use std::convert::From;
pub use std::default::Default;
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::Ok;
