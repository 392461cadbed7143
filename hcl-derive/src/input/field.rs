//! A parsed field: its role in the body, its name in the text, and its other attributes.

use proc_macro2::Span;
use syn::{Expr, GenericArgument, Ident, LitInt, LitStr, Path, PathArguments, Type};

use super::meta::MetaItems;
use super::{FieldConstraints, ReferenceKeys, docs, names, unraw};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::key::{AttributeKey, Carrier};

/// A field and its attributes.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) docs: String,
    pub(crate) role: Role,
    /// The span of the key that gives the role, or the span of the field's name without such a key.
    pub(crate) role_span: Span,
    pub(crate) name: String,
    pub(crate) name_span: Span,
    pub(crate) aliases: Vec<LitStr>,
    pub(crate) fallback: Option<Fallback>,
    pub(crate) with: Option<Path>,
    pub(crate) validate: Option<Path>,
    pub(crate) deprecated: Option<LitStr>,
    pub(crate) min_items: Option<LitInt>,
    pub(crate) max_items: Option<LitInt>,
    pub(crate) constraints: FieldConstraints,
    /// The function that returns the shape of the value.
    pub(crate) shape: Option<Path>,
    pub(crate) references: ReferenceKeys,
}

/// The role of a field in its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Attribute,
    Block,
    BlockAttributes,
    Label,
    Remain,
    Body,
    Flatten,
    Skip,
    Span(SpanOf),
    InstanceKey,
}

/// The part of the body for a field that holds its span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpanOf {
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
    pub(super) fn read(
        cx: &Ctxt,
        original: &'a syn::Field,
        ident: &'a Ident,
        case: Option<Case>,
    ) -> Self {
        let mut items = MetaItems::read(cx, &original.attrs, Carrier::Field);
        let (role, role_span) = role(cx, &mut items).unwrap_or((Role::Attribute, ident.span()));
        let rename = items.text(cx, AttributeKey::Rename);
        let (name, name_span) = match rename {
            Some(rename) => (rename.value(), rename.span()),
            None => {
                let name = unraw(ident);
                let name = case.map_or(name.clone(), |case| case.field(&name));
                (name, ident.span())
            }
        };
        let aliases = items.texts(cx, AttributeKey::Alias);
        Self {
            ident,
            ty: &original.ty,
            docs: docs(&original.attrs),
            role,
            role_span,
            name,
            name_span,
            aliases,
            fallback: fallback(cx, &mut items),
            with: items.path(cx, AttributeKey::With),
            validate: items.path(cx, AttributeKey::Validate),
            deprecated: items.text(cx, AttributeKey::Deprecated),
            min_items: items.count(cx, AttributeKey::MinItems),
            max_items: items.count(cx, AttributeKey::MaxItems),
            constraints: FieldConstraints::read(cx, &mut items),
            shape: items.path(cx, AttributeKey::ContainerData),
            references: ReferenceKeys::read(cx, &mut items),
        }
    }

    /// Returns whether the field has a name in the text.
    pub(crate) fn is_named(&self) -> bool {
        matches!(
            self.role,
            Role::Attribute | Role::Block | Role::BlockAttributes
        )
    }

    /// Iterates over the names of the field in the text, each with its span.
    pub(crate) fn names(&self) -> impl Iterator<Item = (String, Span)> {
        names(&self.name, self.name_span, &self.aliases)
    }
}

/// Takes the items that give a role; a second one is an error.
fn role(cx: &Ctxt, items: &mut MetaItems) -> Option<(Role, Span)> {
    let mut found: Option<(Role, AttributeKey, Span)> = None;
    let mut offer = |role: Role, key: AttributeKey, span: Span| match &found {
        None => found = Some((role, key, span)),
        Some((_, first, _)) => cx.error_at(
            span,
            format!("a field cannot be both `{first}` and `{key}`; leave out one of the two"),
        ),
    };
    let flags = [
        (AttributeKey::Attr, Role::Attribute),
        (AttributeKey::Block, Role::Block),
        (AttributeKey::BlockAttrs, Role::BlockAttributes),
        (AttributeKey::Label, Role::Label),
        (AttributeKey::Remain, Role::Remain),
        (AttributeKey::Body, Role::Body),
        (AttributeKey::Flatten, Role::Flatten),
        (AttributeKey::Skip, Role::Skip),
        (AttributeKey::DefSpan, Role::Span(SpanOf::Header)),
        (AttributeKey::LabelSpan, Role::Span(SpanOf::Labels)),
        (AttributeKey::InstanceKey, Role::InstanceKey),
    ];
    for (key, role) in flags {
        if let Some(span) = items.flag(cx, key) {
            offer(role, key, span);
        }
    }
    for key in [AttributeKey::Span, AttributeKey::NameSpan] {
        if let Some(name) = items.text(cx, key) {
            let of = if key == AttributeKey::Span {
                SpanOf::Attribute(name.value())
            } else {
                SpanOf::Name(name.value())
            };
            offer(Role::Span(of), key, name.span());
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

/// Returns the types in angle brackets after the last name of a path.
pub(crate) fn type_arguments(path: &Path) -> impl Iterator<Item = &Type> {
    let arguments = match path.segments.last().map(|segment| &segment.arguments) {
        Some(PathArguments::AngleBracketed(it)) => Some(&it.args),
        _ => None,
    };
    let arguments = arguments.into_iter().flatten();
    arguments.filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Returns the types of the keys of a map and of the maps in it, as far as the type shows.
pub(crate) fn key_types(ty: &Type) -> Vec<&Type> {
    let path = match ty {
        Type::Path(path) => &path.path,
        // `$ty:ty` of a `macro_rules` macro is in an invisible group.
        Type::Group(group) => return key_types(&group.elem),
        _ => return Vec::new(),
    };
    let types = type_arguments(path);
    // `BTreeMap`, `HashMap` and `IndexMap`; the macro cannot see through an alias.
    let last = path.segments.last();
    if !last.is_some_and(|last| last.ident.to_string().ends_with("Map")) {
        return types.flat_map(key_types).collect();
    }
    let mut types = types.take(2);
    let key = types.next();
    key.into_iter().chain(types.flat_map(key_types)).collect()
}
