//! Items that derived code names. They change without notice.

pub use crate::decode::{
    AttributeReader, BlockFields, BlockList, BlockReader, BodyDecoder, Container, Content,
    FieldInput, FromAttribute, FromBlock, FromLabel, FromSpans, HclDecode, LabelInput, LabelReader,
    OneField, Reporter, Verdict, attribute, attribute_with, attribute_with_or, block_attributes,
    label, remain, schema_of, span, validated,
};
pub use crate::encode::{
    BodyWriter, EncodeBlocks, EncodeOne, ForEachBlock, HclEncode, Keys, ToBlock,
};
pub use crate::error::Result as EncodeResult;
pub use crate::probe::{Direct, Nested, Probe};
pub use crate::schema::{
    Argument, HclSchema, Label, NestedBlock, Nesting, Schema, SchemaKind, Variant,
};
pub use serde::{Deserialize, Serialize};
pub use std::convert::From;
pub use std::default::Default;
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::Ok;
