//! One field: the part it plays, the name it has in the text, and what is said of it besides.

use proc_macro2::Span;
use syn::{Expr, Ident, LitInt, LitStr, Path, Type};

use super::attr::Words;
use super::{docs, plain};
use crate::case::Case;
use crate::ctxt::Ctxt;
use crate::symbol::{Place, Word};

/// A field and everything said of it.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) docs: String,
    pub(crate) role: Role,
    /// The word that gave the role; the field's name where none was said.
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
}

/// The part a field plays in its body.
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
}

/// What a span field points at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpanOf {
    /// The whole attribute of a name.
    Attribute(String),
    /// The name of an attribute.
    Name(String),
    Header,
    Labels,
}

/// What an absent attribute or block becomes.
pub(crate) struct Fallback {
    pub(crate) span: Span,
    /// `None` stands for the type's default.
    pub(crate) value: Option<Expr>,
}

impl<'a> Field<'a> {
    pub(super) fn read(
        cx: &Ctxt,
        original: &'a syn::Field,
        ident: &'a Ident,
        case: Option<Case>,
    ) -> Self {
        let mut words = Words::read(cx, &original.attrs, Place::Field);
        let (role, role_span) = role(cx, &mut words).unwrap_or((Role::Attribute, ident.span()));
        let rename = words.text(cx, Word::Rename);
        let plain = plain(ident);
        let (name, name_span) = rename.map_or_else(
            || {
                (
                    case.map_or(plain.clone(), |case| case.field(&plain)),
                    ident.span(),
                )
            },
            |rename| (rename.value(), rename.span()),
        );
        let mut aliases = Vec::new();
        while let Some(alias) = words.text(cx, Word::Alias) {
            aliases.push(alias);
        }
        Self {
            ident,
            ty: &original.ty,
            docs: docs(&original.attrs),
            role,
            role_span,
            name,
            name_span,
            aliases,
            fallback: fallback(cx, &mut words),
            with: words.path(cx, Word::With),
            validate: words.path(cx, Word::Validate),
            deprecated: words.text(cx, Word::Deprecated),
            min_items: words.count(cx, Word::MinItems),
            max_items: words.count(cx, Word::MaxItems),
        }
    }

    /// Whether the field has a name of its own in the text.
    pub(crate) fn is_named(&self) -> bool {
        matches!(
            self.role,
            Role::Attribute | Role::Block | Role::BlockAttributes
        )
    }

    /// All names that the text may use for it, each with the place that says so.
    pub(crate) fn names(&self) -> impl Iterator<Item = (String, Span)> {
        let aliases = self
            .aliases
            .iter()
            .map(|alias| (alias.value(), alias.span()));
        std::iter::once((self.name.clone(), self.name_span)).chain(aliases)
    }
}

/// Takes the words that give a role; the second of two is a mistake.
fn role(cx: &Ctxt, words: &mut Words) -> Option<(Role, Span)> {
    let mut found: Option<(Role, Word, Span)> = None;
    let mut offer = |role: Role, word: Word, span: Span| match &found {
        None => found = Some((role, word, span)),
        Some((_, first, _)) => cx.error_at(
            span,
            format!("a field cannot be both `{first}` and `{word}`; leave out one of the two"),
        ),
    };
    let flags = [
        (Word::Attr, Role::Attribute),
        (Word::Block, Role::Block),
        (Word::BlockAttrs, Role::BlockAttributes),
        (Word::Label, Role::Label),
        (Word::Remain, Role::Remain),
        (Word::Body, Role::Body),
        (Word::Flatten, Role::Flatten),
        (Word::Skip, Role::Skip),
        (Word::DefSpan, Role::Span(SpanOf::Header)),
        (Word::LabelSpan, Role::Span(SpanOf::Labels)),
    ];
    for (word, role) in flags {
        if let Some(span) = words.flag(cx, word) {
            offer(role, word, span);
        }
    }
    for word in [Word::Span, Word::NameSpan] {
        if let Some(name) = words.text(cx, word) {
            let of = if word == Word::Span {
                SpanOf::Attribute(name.value())
            } else {
                SpanOf::Name(name.value())
            };
            offer(Role::Span(of), word, name.span());
        }
    }
    found.map(|(role, _, span)| (role, span))
}

/// Takes `default` and `optional`, which mean the same where `default` has no value.
fn fallback(cx: &Ctxt, words: &mut Words) -> Option<Fallback> {
    let optional = words.flag(cx, Word::Optional);
    let default = words.flag_or_expr(Word::Default);
    if let (Some(span), Some(_)) = (optional, &default) {
        cx.error_at(
            span,
            "`default` says already that the field is optional; leave out `optional`",
        );
    }
    let default = default.map(|(span, value)| Fallback { span, value });
    default.or(optional.map(|span| Fallback { span, value: None }))
}
