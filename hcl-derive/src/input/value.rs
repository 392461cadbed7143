//! A parsed type that derives `HclValue`: its names and representation by `#[serde(…)]`, its constraints by `#[hcl(…)]`.

use std::borrow::Cow;

use proc_macro2::Span;
use syn::{Data, DeriveInput, Fields, Path, Type};

use super::meta::MetaItems;
use super::serde_items::SerdeItems;
use super::{FieldConstraints, docs, fit_the_type, unraw};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::key::{AttributeKey, Carrier};

/// A type that derives `HclValue`.
pub(crate) struct Value<'a> {
    pub(crate) original: &'a DeriveInput,
    pub(crate) docs: String,
    pub(crate) krate: Option<Path>,
    pub(crate) content: ValueContent<'a>,
}

/// The content of a type or variant.
pub(crate) enum ValueContent<'a> {
    /// Nothing, or fields without known names.
    Unknown,
    /// The content of another type, as of a newtype or with `from`.
    Of(Box<ValueField<'a>>),
    Tuple(Vec<ValueField<'a>>),
    Fields(Vec<ValueField<'a>>),
    Variants(Vec<ValueVariant<'a>>),
    /// Variants that an attribute names.
    Tagged {
        tag: String,
        /// The attribute with the content.
        content: Option<String>,
        variants: Vec<ValueVariant<'a>>,
    },
}

/// A field of a struct or variant.
pub(crate) struct ValueField<'a> {
    /// The name and the aliases; none in a tuple, and of a flattened field.
    pub(crate) names: Vec<String>,
    pub(crate) docs: String,
    pub(crate) constraints: FieldConstraints,
    /// The type; `None` if a function reads the field.
    pub(crate) ty: Option<Cow<'a, Type>>,
}

/// A variant of an enum.
pub(crate) struct ValueVariant<'a> {
    pub(crate) names: Vec<String>,
    pub(crate) docs: String,
    pub(crate) content: ValueContent<'a>,
}

impl<'a> Value<'a> {
    /// Parses a type. Errors are added to `cx`; the result holds what could be parsed.
    pub(crate) fn read(cx: &Ctxt, original: &'a DeriveInput) -> Self {
        let mut items = MetaItems::read(cx, &original.attrs, Carrier::Value);
        let serde = SerdeItems::read(&original.attrs);
        let content = match &original.data {
            Data::Struct(data) => {
                let reason = serde.from.is_some().then_some(FROM);
                content(cx, &data.fields, serde.fields, serde.is_transparent, reason)
            }
            Data::Enum(data) => {
                let reason = match (&serde.from, serde.is_untagged) {
                    (Some(_), _) => Some(FROM),
                    (None, true) => Some(UNTAGGED),
                    (None, false) => None,
                };
                let variants = data.variants.iter();
                // Read for each enum: constraints that cannot be checked are reported.
                let variants = variants.map(|it| variant(cx, it, &serde, reason));
                let variants = variants.collect();
                match (reason, &serde.tag) {
                    (Some(_), _) => ValueContent::Unknown,
                    (None, None) => ValueContent::Variants(variants),
                    (None, Some(tag)) => ValueContent::Tagged {
                        tag: tag.clone(),
                        content: serde.content.clone(),
                        variants,
                    },
                }
            }
            Data::Union(data) => {
                cx.error_at_tokens(
                    data.union_token,
                    "a union cannot be read from a configuration; derive this for a struct or an enum",
                );
                ValueContent::Unknown
            }
        };
        let content = match serde.from {
            None => content,
            Some(ty) => ValueContent::Of(Box::new(ValueField {
                names: Vec::new(),
                docs: String::new(),
                constraints: FieldConstraints::default(),
                ty: Some(Cow::Owned(ty)),
            })),
        };
        Self {
            original,
            docs: docs(&original.attrs),
            krate: items.path(cx, AttributeKey::Crate),
            content,
        }
    }
}

// Why the fields of a type cannot have constraints.
const FROM: &str =
    "serde reads another type, as `from` or `try_from` says; put the constraint into that one";
const UNTAGGED: &str = "constraints are not checked in an enum with `untagged`, whose value does not say which variant it is; use `validate`";
const SKIPPED: &str = "serde does not read this field; leave out the constraint or `skip`";

/// Why a flattened field has no constraint on it as a whole.
const FLATTENED: &str = "a flattened field is not a value; put the constraint on the fields of its type, or use `validate`";

fn variant<'a>(
    cx: &Ctxt,
    original: &'a syn::Variant,
    of_enum: &SerdeItems,
    reason: Option<&'static str>,
) -> ValueVariant<'a> {
    // Reports keys that are there: a variant takes none.
    MetaItems::read(cx, &original.attrs, Carrier::Value);
    let serde = SerdeItems::read(&original.attrs);
    let case = serde.fields.or(of_enum.fields_of_variants);
    ValueVariant {
        names: serde.names(&unraw(&original.ident), of_enum.fields, Case::variant),
        docs: docs(&original.attrs),
        content: match content(cx, &original.fields, case, false, reason) {
            // A function reads the content.
            _ if serde.function.is_some() => ValueContent::Unknown,
            content => content,
        },
    }
}

/// Parses the fields of a struct or variant. With a reason, constraints are errors.
fn content<'a>(
    cx: &Ctxt,
    fields: &'a Fields,
    case: Option<Case>,
    is_transparent: bool,
    reason: Option<&'static str>,
) -> ValueContent<'a> {
    let all: Vec<(&syn::Field, SerdeItems)> = fields
        .iter()
        .map(|field| (field, SerdeItems::read(&field.attrs)))
        .collect();
    let fields_of_value = all.into_iter().filter_map(|(field, serde)| {
        let reason = reason.or(serde.is_skipped.then_some(SKIPPED));
        // A skipped field is read too, for the mistakes in its constraints.
        let read = value_field(cx, field, &serde, case, reason);
        (!serde.is_skipped).then_some(read)
    });
    let mut all: Vec<ValueField<'_>> = fields_of_value.collect();
    match fields {
        _ if reason.is_some() => ValueContent::Unknown,
        Fields::Unit => ValueContent::Unknown,
        Fields::Unnamed(_) | Fields::Named(_) if is_transparent || fields.len() == 1 => {
            match (fields, all.pop()) {
                (Fields::Named(_), Some(field)) if !is_transparent => {
                    ValueContent::Fields(vec![field])
                }
                (_, Some(field)) => ValueContent::Of(Box::new(ValueField {
                    names: Vec::new(),
                    ..field
                })),
                (_, None) => ValueContent::Unknown,
            }
        }
        Fields::Named(_) => ValueContent::Fields(all),
        Fields::Unnamed(_) => ValueContent::Tuple(all),
    }
}

fn value_field<'a>(
    cx: &Ctxt,
    original: &'a syn::Field,
    serde: &SerdeItems,
    case: Option<Case>,
    reason: Option<&'static str>,
) -> ValueField<'a> {
    let mut items = MetaItems::read(cx, &original.attrs, Carrier::ValueField);
    let constraints = FieldConstraints::read(cx, &mut items, None);
    fit_the_type(cx, &original.ty, &constraints);
    let refused = match reason {
        Some(reason) => constraints.keys().next().zip(Some(reason)),
        // The entries of a flattened field are values.
        None if serde.is_flattened => {
            let of_whole = |(key, _): &(AttributeKey, Span)| {
                use AttributeKey::{Example, Length, Unique};
                matches!(key, Length | Unique | Example)
            };
            constraints.keys().find(of_whole).zip(Some(FLATTENED))
        }
        None => None,
    };
    if let Some(((key, span), message)) = refused {
        cx.error_at(span, format!("`{key}`: {message}"));
    }
    let names = match &original.ident {
        Some(_) if serde.is_flattened => Vec::new(),
        Some(ident) => serde.names(&unraw(ident), case, Case::field),
        None => Vec::new(),
    };
    ValueField {
        names,
        docs: docs(&original.attrs),
        constraints,
        ty: Some(Cow::Borrowed(&original.ty)).filter(|_| serde.function.is_none()),
    }
}
