//! A parsed variant of an enum over blocks, chosen by block type or by first label.

use proc_macro2::Span;
use syn::{Fields, Ident, LitStr, Type};

use super::meta::MetaItems;
use super::{Field, docs, name, names};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::key::{AttributeKey, Carrier};

/// The part of a block's header that chooses a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Selector {
    /// The block's type.
    BlockType,
    /// The block's first label.
    FirstLabel,
}

impl Selector {
    /// Takes the items that name a selector of an enum or variant.
    pub(super) fn read(cx: &Ctxt, items: &mut MetaItems, target: &str) -> Option<(Self, Span)> {
        let block = items.flag(cx, AttributeKey::Block);
        let label = items.flag(cx, AttributeKey::Label);
        if let (Some(_), Some(span)) = (block, label) {
            let message =
                format!("{target} cannot be both `block` and `label`; leave out one of the two");
            cx.error_at(span, message);
        }
        let block = block.map(|span| (Self::BlockType, span));
        block.or(label.map(|span| (Self::FirstLabel, span)))
    }
}

/// A variant and its attributes.
pub(crate) struct Variant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) docs: String,
    pub(crate) selector: Option<(Selector, Span)>,
    pub(crate) name: String,
    pub(crate) name_span: Span,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) deprecated: Option<LitStr>,
    pub(crate) content: VariantContent<'a>,
}

/// The content of a variant.
pub(crate) enum VariantContent<'a> {
    Unit,
    /// One type, which reads the body of the block.
    Newtype(&'a Type),
    /// Named fields.
    Struct(Vec<Field<'a>>),
}

impl<'a> Variant<'a> {
    /// Iterates over the names of the variant in the text, each with its span.
    pub(crate) fn names(&self) -> impl Iterator<Item = (String, Span)> {
        names(&self.name, self.name_span, &self.aliases)
    }

    pub(super) fn read(cx: &Ctxt, original: &'a syn::Variant, case: Case) -> Self {
        let mut items = MetaItems::read(cx, &original.attrs, Carrier::Variant);
        let selector = Selector::read(cx, &mut items, "a variant");
        let (name, name_span) = name(cx, &mut items, &original.ident, |it| case.variant(it));
        let aliases = items.texts(cx, AttributeKey::Alias);
        let fields = items.case(cx);
        Self {
            ident: &original.ident,
            docs: docs(&original.attrs),
            selector,
            name,
            name_span,
            aliases,
            deprecated: items.text(cx, AttributeKey::Deprecated),
            content: content(cx, original, fields),
        }
    }
}

fn content<'a>(cx: &Ctxt, original: &'a syn::Variant, case: Option<Case>) -> VariantContent<'a> {
    match &original.fields {
        Fields::Unit => VariantContent::Unit,
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            VariantContent::Newtype(&fields.unnamed[0].ty)
        }
        Fields::Unnamed(fields) => {
            cx.error_at_tokens(
                fields,
                "a variant holds one type that reads the block, or named fields; it cannot hold several in a row",
            );
            VariantContent::Unit
        }
        Fields::Named(fields) => {
            let fields = fields.named.iter().filter_map(|field| {
                let ident = field.ident.as_ref()?;
                Some(Field::read(cx, field, ident, case, false))
            });
            VariantContent::Struct(fields.collect())
        }
    }
}
