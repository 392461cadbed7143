//! Decoding of bodies into types: the trait, what its derived implementations call, and how many blocks a field takes.

#![expect(
    clippy::indexing_slicing,
    reason = "places were found in the same list; no group of blocks is empty"
)]

mod arity;
mod attribute;
mod container;
mod content;
mod decoder;
mod errors;
mod given;
mod label;
mod plan;
mod sorting;
mod span;
mod validate;

pub use arity::{
    BlockFields, BlockReader, FromBlock, NestedFields, OneField, Probe, block_attributes, remain,
    schema_of,
};
pub use attribute::{AttributeReader, FromAttribute, attribute, attribute_with, attribute_with_or};
pub use container::{Container, Nested};
pub use content::Content;
pub use decoder::BodyDecoder;
pub use given::{BlockList, Given, GivenLabel, ReportPlace};
pub use label::{FromLabel, LabelReader, label};
pub use span::{FromSpans, span};
pub use validate::{Verdict, validated};

use serde::Deserialize;

use crate::de::{BlocksDeserializer, BodyDeserializer, MissingDeserializer};
use crate::schema::Schema;

/// A type that a body of HCL can be read into.
///
/// Derive it for structs with blocks and labels; whatever implements [`serde::Deserialize`] has it already.
/// A type that derives both says `#[hcl(schema_only)]`, and is read by serde.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a configuration",
    label = "not a type that HCL can be read into",
    note = "derive `hcl_serde::HclDecode` for it if it is a body with blocks or labels",
    note = "or derive `serde::Deserialize` for it"
)]
pub trait HclDecode<'de>: Sized {
    /// What the body may hold; [`Schema::UNKNOWN`] where serde decides.
    const BODY_SCHEMA: &'static Schema;

    /// Reads the body. Nothing is given where something was wrong; the decoder has been told what.
    fn decode_body(decoder: BodyDecoder<'_, 'de>) -> Option<Self>;

    /// What stands for an absent block, if anything does.
    #[must_use]
    fn absent() -> Option<Self> {
        None
    }
}

impl<'de, T: Deserialize<'de>> HclDecode<'de> for T {
    const BODY_SCHEMA: &'static Schema = &Schema::UNKNOWN;

    fn absent() -> Option<Self> {
        T::deserialize(MissingDeserializer).ok()
    }

    fn decode_body(decoder: BodyDecoder<'_, 'de>) -> Option<Self> {
        let session = decoder.session;
        let result = match decoder
            .header
            .filter(|_| !decoder.attributes_only && decoder.is_whole)
        {
            Some(ref block) => T::deserialize(BlocksDeserializer {
                session,
                path: decoder.path,
                blocks: std::slice::from_ref(block),
                labels: decoder.labels,
            }),
            None => T::deserialize(BodyDeserializer {
                session,
                path: decoder.path,
                body: decoder.body,
                header: decoder.header,
                attributes_only: decoder.attributes_only,
            }),
        };
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                session.report_error(error);
                None
            }
        }
    }
}

/// A type that borrows nothing from the text it is read from.
pub trait HclDecodeOwned: for<'de> HclDecode<'de> {}

impl<T: for<'de> HclDecode<'de>> HclDecodeOwned for T {}
