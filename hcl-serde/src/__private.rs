//! What derived code calls. Not for anyone else: it changes without notice.

pub use crate::decode::{
    BlockFields, BlockList, BodyDecoder, Container, Content, FromAttribute, FromBlock, FromLabel,
    FromSpans, Given, GivenLabel, HclDecode, Nested, NestedFields, OneField, Probe, ReportPlace,
    Verdict, attribute, attribute_or, attribute_with, block_attributes, is_required, label,
    label_is_required, remain, schema_of, span, validated,
};
pub use crate::schema::{
    AttributeSchema, BlockSchema, BlockShape, HclSchema, LabelSchema, Schema, Shape, VariantSchema,
};
pub use serde::Deserialize;
pub use std::convert::From;
pub use std::default::Default;
pub use std::option::Option::{self, None, Some};
