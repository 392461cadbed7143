//! The parsed type.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::{Data, DeriveInput, Fields, LitStr, Path, Token, WherePredicate};

use super::meta::MetaItems;
use super::serde_items::SerdeItems;
use super::{Field, Selector, Variant, VariantContent, constraint, docs, unraw};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::key::{AttributeKey, Carrier};

/// A type and its attributes.
pub(crate) struct Container<'a> {
    pub(crate) original: &'a DeriveInput,
    pub(crate) docs: String,
    /// The name of the type in reports and documentation.
    pub(crate) title: String,
    pub(crate) krate: Option<Path>,
    /// Bounds in place of the bounds for the types of the fields.
    pub(crate) bound: Option<Vec<WherePredicate>>,
    pub(crate) default: Option<Span>,
    pub(crate) schema_only: bool,
    pub(crate) validate: Option<Path>,
    /// Groups of names. Exactly one name of each group is set.
    pub(crate) exactly_one_of: Vec<Vec<LitStr>>,
    pub(crate) shape: ContainerData<'a>,
}

/// A struct's fields or an enum's variants.
pub(crate) enum ContainerData<'a> {
    Struct(Vec<Field<'a>>),
    Enum {
        /// The selector named on the enum itself.
        selector: Option<(Selector, Span)>,
        variants: Vec<Variant<'a>>,
    },
}

impl<'a> Container<'a> {
    /// Parses a type. Errors are added to `cx`; the result holds what could be parsed.
    pub(crate) fn read(cx: &Ctxt, original: &'a DeriveInput) -> Self {
        let target = if matches!(original.data, Data::Enum(_)) {
            Carrier::Enum
        } else {
            Carrier::Struct
        };
        let mut items = MetaItems::read(cx, &original.attrs, target);
        let schema_only = items.flag(cx, AttributeKey::SchemaOnly).is_some();
        let serde = schema_only.then(|| SerdeItems::read(&original.attrs));
        let case = items.case(cx);
        let case = case.or(serde.as_ref().and_then(|serde| serde.fields));
        let has_default = serde.is_some_and(|serde| serde.has_default);
        let default = items.flag(cx, AttributeKey::Default);
        let mut exactly_one_of = Vec::new();
        while let Some((span, arguments)) = items.list(cx, AttributeKey::ExactlyOneOf) {
            let names = constraint::texts(AttributeKey::ExactlyOneOf, span, &arguments);
            exactly_one_of.extend(cx.ok(names));
        }
        let shape = match &original.data {
            Data::Struct(data) => {
                ContainerData::Struct(fields(cx, original, &data.fields, case, schema_only))
            }
            Data::Enum(data) => ContainerData::Enum {
                selector: Selector::read(cx, &mut items, "an enum"),
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
                // For the fallback: the error ends the derive.
                ContainerData::Struct(Vec::new())
            }
        };
        Self {
            original,
            docs: docs(&original.attrs),
            title: unraw(&original.ident),
            krate: items.path(cx, AttributeKey::Crate),
            bound: bound(cx, &mut items),
            default: default.or(has_default.then(|| original.ident.span())),
            schema_only,
            validate: items.path(cx, AttributeKey::Validate),
            exactly_one_of,
            shape,
        }
    }

    /// Returns what chooses the variants of an enum, as the enum or its variants say: `check` makes sure that all say the same.
    pub(crate) fn selector(&self) -> Option<Selector> {
        let ContainerData::Enum { selector, variants } = &self.shape else {
            return None;
        };
        let on_variants = variants.iter().map(|variant| variant.selector);
        let mut all = std::iter::once(*selector).chain(on_variants).flatten();
        all.next().map(|(selector, _)| selector)
    }

    /// Returns the fields of the struct, or of all variants.
    pub(crate) fn fields(&self) -> Vec<&Field<'a>> {
        match &self.shape {
            ContainerData::Struct(fields) => fields.iter().collect(),
            ContainerData::Enum { variants, .. } => {
                let fields = variants.iter().map(|variant| match &variant.content {
                    VariantContent::Struct(fields) => fields.as_slice(),
                    VariantContent::Unit | VariantContent::Newtype(_) => &[],
                });
                fields.flatten().collect()
            }
        }
    }
}

/// Parses `bound = "T: Clone, U: Clone"`.
fn bound(cx: &Ctxt, items: &mut MetaItems) -> Option<Vec<WherePredicate>> {
    let text = items.text(cx, AttributeKey::Bound)?;
    let parse = Punctuated::<WherePredicate, Token![,]>::parse_terminated;
    match text.parse_with(parse) {
        Ok(predicates) => Some(predicates.into_iter().collect()),
        Err(error) => {
            let message = format!("`bound` takes bounds, as after `where`: {error}");
            cx.error_at_tokens(&text, message);
            None
        }
    }
}

fn fields<'a>(
    cx: &Ctxt,
    original: &'a DeriveInput,
    fields: &'a Fields,
    case: Option<Case>,
    by_serde: bool,
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
        .filter_map(|field| {
            Some(Field::read(
                cx,
                field,
                field.ident.as_ref()?,
                case,
                by_serde,
            ))
        })
        .collect()
}
