//! A parsed field: its role in the body, its name in the text, and its other attributes.

use proc_macro2::{Span, TokenStream};
use syn::{Expr, Ident, LitStr, Path, Type};

use super::meta::MetaItems;
use super::serde_items::{SerdeItems, reader_of};
use super::types::is_map;
use super::{FieldConstraints, ReferenceKeys, docs, name, names};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::key::{AttributeKey, Carrier};

/// A field and its attributes.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    /// The keys of `#[hcl(…)]`, each with its value, or with the key again if it has none.
    pub(crate) keys: Vec<(AttributeKey, TokenStream)>,
    pub(crate) docs: String,
    pub(crate) role: FieldRole,
    /// The span of the key that gives the role, or the span of the field's name without such a key.
    pub(crate) role_span: Span,
    pub(crate) name: String,
    pub(crate) name_span: Span,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) fallback: Option<Fallback>,
    pub(crate) with: Option<Path>,
    /// The function that reads the value, of `with` or of serde.
    pub(crate) function: Option<Path>,
    pub(crate) validate: Option<Path>,
    pub(crate) deprecated: Option<LitStr>,
    pub(crate) min_items: Option<u32>,
    pub(crate) max_items: Option<u32>,
    pub(crate) constraints: FieldConstraints,
    /// The function that returns the shape of the value.
    pub(crate) shape: Option<Path>,
    pub(crate) references: ReferenceKeys,
}

/// The role of a field in its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FieldRole {
    Attribute,
    Block,
    BlockAttributes,
    Label,
    Remain,
    Body,
    Flatten,
    Skip,
    Span(SpanTarget),
    InstanceKey,
}

/// The part of the body for a field that holds its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpanTarget {
    /// The whole attribute of a name.
    Attribute(String),
    /// The name of an attribute.
    Name(String),
    Header,
    Labels,
}

/// The value of an absent attribute or block.
pub(crate) struct Fallback {
    pub(crate) span: Span,
    /// `None` is `Default::default()`.
    pub(crate) value: Option<Expr>,
}

impl<'a> Field<'a> {
    /// `by_serde` says that serde reads the field, so that its attributes count as well.
    pub(super) fn read(
        cx: &Ctxt,
        original: &'a syn::Field,
        ident: &'a Ident,
        case: Option<Case>,
        by_serde: bool,
    ) -> Self {
        let mut items = MetaItems::read(cx, &original.attrs, Carrier::Field);
        let keys = items.keys();
        let serde = if by_serde {
            SerdeItems::read(&original.attrs)
        } else {
            SerdeItems::default()
        };
        let plain = if serde.is_skipped {
            FieldRole::Skip
        } else if serde.is_flattened && is_map(&original.ty) {
            FieldRole::Remain
        } else if serde.is_flattened {
            FieldRole::Flatten
        } else {
            FieldRole::Attribute
        };
        let (role, role_span) = role(cx, &mut items).unwrap_or((plain, ident.span()));
        let case = case.unwrap_or(Case::Snake);
        let (name, name_span) = name(cx, &mut items, ident, |ident| {
            serde.rename.unwrap_or_else(|| case.field(ident))
        });
        let mut aliases = items.texts(cx, AttributeKey::Alias);
        let others = serde.aliases.iter();
        aliases.extend(others.map(|name| LitStr::new(name, ident.span())));
        let default = serde.has_default.then(|| Fallback {
            span: ident.span(),
            value: serde.default,
        });
        let fallback = fallback(cx, &mut items).or(default);
        let with = items.path(cx, AttributeKey::With);
        let value = fallback
            .as_ref()
            .and_then(|fallback| fallback.value.as_ref());
        let constraints = FieldConstraints::read(cx, &mut items, value);
        Self {
            ident,
            ty: &original.ty,
            keys,
            docs: docs(&original.attrs),
            role,
            role_span,
            name,
            name_span,
            aliases,
            fallback,
            function: with.as_ref().map(reader_of).or(serde.function),
            with,
            validate: items.path(cx, AttributeKey::Validate),
            deprecated: items.text(cx, AttributeKey::Deprecated),
            min_items: items.count(cx, AttributeKey::MinItems),
            max_items: items.count(cx, AttributeKey::MaxItems),
            constraints,
            shape: items.path(cx, AttributeKey::ContainerData),
            references: ReferenceKeys::read(cx, &mut items),
        }
    }

    /// Returns whether the field has a name in the text.
    pub(crate) fn is_named(&self) -> bool {
        matches!(
            self.role,
            FieldRole::Attribute | FieldRole::Block | FieldRole::BlockAttributes
        )
    }

    /// Iterates over the names of the field in the text, each with its span.
    pub(crate) fn names(&self) -> impl Iterator<Item = (String, Span)> {
        names(&self.name, self.name_span, &self.aliases)
    }
}

/// Takes the items that give a role; a second one is an error.
fn role(cx: &Ctxt, items: &mut MetaItems) -> Option<(FieldRole, Span)> {
    let mut found: Option<(FieldRole, AttributeKey, Span)> = None;
    let mut offer = |role: FieldRole, key: AttributeKey, span: Span| match &found {
        None => found = Some((role, key, span)),
        Some((_, first, _)) => cx.error_at(
            span,
            format!("a field cannot be both `{first}` and `{key}`; leave out one of the two"),
        ),
    };
    let flags = [
        (AttributeKey::Attr, FieldRole::Attribute),
        (AttributeKey::Block, FieldRole::Block),
        (AttributeKey::BlockAttrs, FieldRole::BlockAttributes),
        (AttributeKey::Label, FieldRole::Label),
        (AttributeKey::Remain, FieldRole::Remain),
        (AttributeKey::Body, FieldRole::Body),
        (AttributeKey::Flatten, FieldRole::Flatten),
        (AttributeKey::Skip, FieldRole::Skip),
        (AttributeKey::DefSpan, FieldRole::Span(SpanTarget::Header)),
        (AttributeKey::LabelSpan, FieldRole::Span(SpanTarget::Labels)),
        (AttributeKey::InstanceKey, FieldRole::InstanceKey),
    ];
    for (key, role) in flags {
        if let Some(span) = items.flag(cx, key) {
            offer(role, key, span);
        }
    }
    for key in [AttributeKey::Span, AttributeKey::NameSpan] {
        if let Some(name) = items.text(cx, key) {
            let of = if key == AttributeKey::Span {
                SpanTarget::Attribute(name.value())
            } else {
                SpanTarget::Name(name.value())
            };
            offer(FieldRole::Span(of), key, name.span());
        }
    }
    found.map(|(role, _, span)| (role, span))
}

/// Takes `default` and `optional`, which are equivalent where `default` has no value.
fn fallback(cx: &Ctxt, items: &mut MetaItems) -> Option<Fallback> {
    let optional = items.flag(cx, AttributeKey::Optional);
    let default = items.flag_or_expr(AttributeKey::Default);
    if let (Some(span), Some(_)) = (optional, &default) {
        cx.error_at(
            span,
            "`default` says already that the field is optional; leave out `optional`",
        );
    }
    let default = default.map(|(span, value)| Fallback { span, value });
    default.or(optional.map(|span| Fallback { span, value: None }))
}
