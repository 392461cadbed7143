//! The type itself.

use proc_macro2::Span;
use syn::{Data, DeriveInput, Fields, Path};

use super::attr::Words;
use super::{Field, Selector, Variant, docs, plain};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::symbol::{Place, Word};

/// A type and everything said of it.
pub(crate) struct Container<'a> {
    pub(crate) original: &'a DeriveInput,
    pub(crate) docs: String,
    /// The name that reports and documentation use for the type.
    pub(crate) title: String,
    pub(crate) krate: Option<Path>,
    pub(crate) default: Option<Span>,
    pub(crate) schema_only: bool,
    pub(crate) validate: Option<Path>,
    pub(crate) shape: Shape<'a>,
}

/// A struct's fields or an enum's variants.
pub(crate) enum Shape<'a> {
    Struct(Vec<Field<'a>>),
    Enum {
        /// As said on the enum as a whole.
        selector: Option<(Selector, Span)>,
        variants: Vec<Variant<'a>>,
    },
}

impl<'a> Container<'a> {
    /// Reads everything said of a type; mistakes go to `cx`, and what could be read is given all the same.
    pub(crate) fn read(cx: &Ctxt, original: &'a DeriveInput) -> Self {
        let place = if matches!(original.data, Data::Enum(_)) {
            Place::Enum
        } else {
            Place::Struct
        };
        let mut words = Words::read(cx, &original.attrs, place);
        let case = words
            .text(cx, Word::RenameAll)
            .and_then(|text| Case::of(&text).map_err(|error| cx.push(error)).ok());
        let shape = match &original.data {
            Data::Struct(data) => Shape::Struct(fields(cx, original, &data.fields, case)),
            Data::Enum(data) => Shape::Enum {
                selector: selector(cx, &mut words),
                variants: data
                    .variants
                    .iter()
                    .map(|variant| Variant::read(cx, variant, case.unwrap_or(Case::Snake)))
                    .collect(),
            },
            Data::Union(data) => {
                cx.error_at_tokens(
                    data.union_token,
                    "a union cannot be read from a configuration; derive this for a struct or an enum",
                );
                Shape::Struct(Vec::new())
            }
        };
        Self {
            original,
            docs: docs(&original.attrs),
            title: plain(&original.ident),
            krate: words.path(cx, Word::Crate),
            default: words.flag(cx, Word::Default),
            schema_only: words.flag(cx, Word::SchemaOnly).is_some(),
            validate: words.path(cx, Word::Validate),
            shape,
        }
    }
}

fn fields<'a>(
    cx: &Ctxt,
    original: &'a DeriveInput,
    fields: &'a Fields,
    case: Option<Case>,
) -> Vec<Field<'a>> {
    if let Fields::Unnamed(unnamed) = fields {
        let message = format!(
            "the fields of a tuple struct have no names to be found by in a body; give `{}` named fields",
            original.ident
        );
        cx.error_at_tokens(unnamed, message);
    }
    fields
        .iter()
        .filter_map(|field| Some(Field::read(cx, field, field.ident.as_ref()?, case)))
        .collect()
}

fn selector(cx: &Ctxt, words: &mut Words) -> Option<(Selector, Span)> {
    let block = words.flag(cx, Word::Block);
    let label = words.flag(cx, Word::Label);
    if let (Some(_), Some(span)) = (block, label) {
        cx.error_at(
            span,
            "an enum cannot be both `block` and `label`; leave out one of the two",
        );
    }
    block
        .map(|span| (Selector::BlockType, span))
        .or(label.map(|span| (Selector::FirstLabel, span)))
}
