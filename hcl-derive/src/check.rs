//! Validation of a parsed type, one rule per function.

use std::collections::HashMap;
use std::iter::repeat;

use proc_macro2::Span;
use syn::Type;

use crate::ctxt::Ctxt;
use crate::input::{
    Container, ContainerData, Field, FieldRole, Parts, ReferenceKeys, Selector, SpanTarget,
    Variant, VariantContent, contained, fit_the_type, is_value, key_types, last_name, unwrapped,
};
use crate::key::{AttributeKey, did_you_mean};

/// Applies every rule to a type.
pub(crate) fn check(cx: &Ctxt, container: &Container<'_>) {
    serde_validates_nothing(cx, container);
    match &container.shape {
        ContainerData::Struct(fields) => {
            let has_default = container.default.is_some();
            check_fields(cx, fields, &container.exactly_one_of, has_default);
        }
        ContainerData::Enum { selector, variants } => {
            one_selector_chooses_variants(cx, container, selector.as_ref(), variants);
            variant_names_differ(cx, variants);
            for variant in variants {
                if let VariantContent::Struct(fields) = &variant.content {
                    check_fields(cx, fields, &[], false);
                }
            }
        }
    }
}

/// Applies every rule to a type that is read.
pub(crate) fn check_read(cx: &Ctxt, container: &Container<'_>) {
    check(cx, container);
    for field in container.fields() {
        text_is_not_static(cx, field);
    }
}

/// A type that serde reads has no function that is called after reading.
fn serde_validates_nothing(cx: &Ctxt, container: &Container<'_>) {
    if !container.schema_only {
        return;
    }
    let of_fields = container
        .fields()
        .into_iter()
        .map(|field| (&field.validate, "deserialize_with"));
    for (function, key) in of_fields.chain([(&container.validate, "try_from")]) {
        if let Some(function) = function {
            let message = format!(
                "serde reads this type and does not call this; check the value where `#[serde({key} = \"…\")]` makes it"
            );
            cx.error_at_tokens(function, message);
        }
    }
}

fn check_fields(
    cx: &Ctxt,
    fields: &[Field<'_>],
    exactly_one_of: &[Vec<syn::LitStr>],
    has_default: bool,
) {
    names_differ(cx, fields);
    one_field_has_the_remaining_body(cx, fields);
    body_is_beside_fields(cx, fields);
    optional_labels_come_last(cx, fields);
    spans_name_an_attribute(cx, fields);
    for field in fields {
        name_can_be_written(cx, field);
        label_is_text(cx, field);
        body_is_no_value(cx, field);
        keys_fit_the_role(cx, field);
        indexmap_is_enabled(cx, field);
        fit_the_type(cx, field.ty, &field.constraints);
        texts_are_no_numbers(cx, field);
    }
    rules_name_fields(cx, fields, exactly_one_of, has_default);
    spans_may_be_absent(cx, fields, has_default);
}

/// Each name belongs to one field, and to an attribute or a block but not both.
fn names_differ(cx: &Ctxt, fields: &[Field<'_>]) {
    let mut seen: HashMap<String, &Field<'_>> = HashMap::new();
    for field in fields.iter().filter(|field| field.is_named()) {
        for (name, span) in field.names() {
            let Some(other) = seen.insert(name.clone(), field) else {
                continue;
            };
            let is_block = |field: &Field<'_>| field.role != FieldRole::Attribute;
            let message = if is_block(other) == is_block(field) {
                format!(
                    "`{name}` is the name of field `{}` already; `rename` one of the two",
                    other.ident
                )
            } else {
                format!(
                    "`{name}` cannot be an attribute and a block type of one body (field `{}` has the name already); \
                     `rename` one of the two",
                    other.ident
                )
            };
            cx.error_at(span, message);
        }
    }
}

/// At most one field has the role `remain`.
fn one_field_has_the_remaining_body(cx: &Ctxt, fields: &[Field<'_>]) {
    let mut remains = fields.iter().filter(|it| it.role == FieldRole::Remain);
    let Some(first) = remains.next() else { return };
    for field in remains {
        let message = format!(
            "the rest of the body goes to field `{}` already",
            first.ident
        );
        cx.error_at(field.role_span, message);
    }
}

/// A whole body comes in addition to the fields that take its items; without one, every item would be refused.
fn body_is_beside_fields(cx: &Ctxt, fields: &[Field<'_>]) {
    let takes_items = |role: &FieldRole| {
        !matches!(
            role,
            FieldRole::Body
                | FieldRole::Label
                | FieldRole::Skip
                | FieldRole::Span(_)
                | FieldRole::InstanceKey
        )
    };
    let Some(body) = fields.iter().find(|field| field.role == FieldRole::Body) else {
        return;
    };
    if !fields.iter().any(|field| takes_items(&field.role)) {
        let message = "`body` shows the body that other fields read, and no other field reads anything here; \
                       use `remain` to take the items";
        cx.error_at(body.role_span, message);
    }
}

/// No required label follows an optional one.
fn optional_labels_come_last(cx: &Ctxt, fields: &[Field<'_>]) {
    let labels = fields.iter().filter(|field| field.role == FieldRole::Label);
    let mut optional: Option<&Field<'_>> = None;
    for field in labels {
        if last_name(field.ty).as_deref() == Some("Option") {
            optional = Some(field);
        } else if let Some(before) = optional {
            let message = format!(
                "label `{}` may be missing, so this label could not be told from it; make this one `Option` too, \
                 or put it first",
                before.ident
            );
            cx.error_at(field.role_span, message);
        }
    }
}

/// `span = "x"` names an attribute of the struct.
fn spans_name_an_attribute(cx: &Ctxt, fields: &[Field<'_>]) {
    for field in fields {
        let FieldRole::Span(SpanTarget::Attribute(name) | SpanTarget::Name(name)) = &field.role
        else {
            continue;
        };
        let mut attributes = fields
            .iter()
            .filter(|field| field.role == FieldRole::Attribute);
        if !attributes.any(|attribute| attribute.name == *name) {
            cx.error_at(
                field.role_span,
                format!("this struct has no attribute `{name}`"),
            );
        }
    }
}

/// The span of an argument or label that may be absent is in an `Option` or a `Vec`.
fn spans_may_be_absent(cx: &Ctxt, fields: &[Field<'_>], has_default: bool) {
    let is_option = |field: &Field<'_>| last_name(field.ty).as_deref() == Some("Option");
    // A function reads no absent argument, also of an `Option`.
    let may_be_absent = |field: &Field<'_>| {
        has_default || field.fallback.is_some() || is_option(field) && field.function.is_none()
    };
    let is_required_label = |field: &Field<'_>| field.role == FieldRole::Label && !is_option(field);
    for field in fields {
        let Some(needed) = last_name(field.ty).filter(|it| it == "SourceSpan" || it == "Span")
        else {
            continue;
        };
        let absent = match &field.role {
            FieldRole::Span(SpanTarget::Attribute(name) | SpanTarget::Name(name)) => {
                let is_named =
                    |it: &&Field<'_>| it.role == FieldRole::Attribute && it.name == *name;
                let argument = fields.iter().find(is_named);
                argument
                    .filter(|it| may_be_absent(it))
                    .map(|_| format!("`{name}`"))
            }
            FieldRole::Span(SpanTarget::Labels) if !fields.iter().any(is_required_label) => {
                Some("a label".to_owned())
            }
            _ => None,
        };
        if let Some(absent) = absent {
            let message = format!("{absent} may be absent; make this type `Option<{needed}>`");
            cx.error_at_tokens(field.ty, message);
        }
    }
}

/// The name is an identifier of HCL.
fn name_can_be_written(cx: &Ctxt, field: &Field<'_>) {
    if field.is_named() {
        for (name, span) in field.names() {
            identifier(cx, &name, span);
        }
    }
}

fn identifier(cx: &Ctxt, name: &str, span: Span) {
    let mut letters = name.chars();
    let starts = letters
        .next()
        .is_some_and(|first| first.is_alphabetic() || first == '_');
    if !starts || !letters.all(|letter| letter.is_alphanumeric() || "_-".contains(letter)) {
        let message = format!(
            "`{name}` cannot be written in a configuration: a name is a letter or `_`, then letters, digits, `_` and `-`"
        );
        cx.error_at(span, message);
    }
}

/// The type of a label is not a collection.
fn label_is_text(cx: &Ctxt, field: &Field<'_>) {
    const COLLECTIONS: [&str; 6] = [
        "Vec", "VecDeque", "HashMap", "BTreeMap", "HashSet", "BTreeSet",
    ];
    if field.role != FieldRole::Label {
        return;
    }
    let is_collection = match field.ty {
        Type::Tuple(_) | Type::Array(_) | Type::Slice(_) => true,
        ty => last_name(ty).is_some_and(|name| COLLECTIONS.contains(&name.as_str())),
    };
    if is_collection {
        let message = "a label is one text; give this field a type read from a text, like `String` or `Option<String>`";
        cx.error_at_tokens(field.ty, message);
    }
}

/// What is read does not live longer than the text that it is read from.
fn text_is_not_static(cx: &Ctxt, field: &Field<'_>) {
    let is_read = matches!(field.role, FieldRole::Attribute | FieldRole::Label);
    if let Type::Reference(reference) = unwrapped(field.ty)
        && is_read
        && field.function.is_none()
        && reference
            .lifetime
            .as_ref()
            .is_some_and(|it| it.ident == "static")
    {
        let message = "a text that is read does not live for `'static`; use an owned type such as `String`, or a lifetime of the \
                       struct in place of `'static`";
        cx.error_at_tokens(reference, message);
    }
}

/// The blocks of a field are not texts or numbers, and a whole body is not a list either.
fn body_is_no_value(cx: &Ctxt, field: &Field<'_>) {
    if matches!(
        field.role,
        FieldRole::Remain | FieldRole::Body | FieldRole::BlockAttributes
    ) {
        let ty = unwrapped(field.ty);
        if matches!(Parts::of(ty), Some(Parts::List(_))) || is_value(ty) {
            let message = if field.role == FieldRole::BlockAttributes {
                "this field is read from the arguments of one block, which have names; make its type a map, and for several blocks \
                 use `block` with a type that has a map with `#[hcl(remain)]`"
            } else {
                "this field is read from a body, which has names; make its type `hcl_serde::Body` or a map"
            };
            cx.error_at_tokens(field.ty, message);
        }
    }
    if field.role != FieldRole::Block {
        return;
    }
    let (mut ty, mut is_in_map) = (field.ty, false);
    while let Some((key, inner)) = contained(ty) {
        is_in_map |= key.is_some();
        ty = inner;
    }
    if let Type::Reference(reference) = ty {
        ty = &reference.elem;
    }
    let message = match (is_value(ty), is_in_map) {
        (false, _) => return,
        (true, false) => {
            "a block has a body, which is not a text or a number; for `name = value` leave out `block`"
        }
        (true, true) => {
            "the keys of this map are labels of blocks, and its values are their bodies, which are not texts or numbers; for the \
             arguments of one block use `#[hcl(block_attrs)]`, and for those of each of several a type with `#[hcl(remain)]`"
        }
    };
    cx.error_at_tokens(field.ty, message);
}

/// Each key is on a field of a role that the key says something of, and does not contradict another key.
fn keys_fit_the_role(cx: &Ctxt, field: &Field<'_>) {
    for (key, at) in &field.keys {
        if let Some(message) = misfit(*key, field) {
            cx.error_at_tokens(at, message);
        }
    }
}

/// A constraint sees the value as it is written: of a text that a module of `with` reads, one on numbers would check nothing.
fn texts_are_no_numbers(cx: &Ctxt, field: &Field<'_>) {
    let path = field.function.iter().flat_map(|path| &path.segments);
    let names: Vec<String> = path.map(|segment| segment.ident.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let text = match names.as_slice() {
        [.., "with", "bytes", _] => "10MiB",
        [.., "with", "duration", _] => "1h30m",
        _ => return,
    };
    for (key, at, _) in &field.constraints.values {
        if matches!(key, AttributeKey::Range | AttributeKey::MultipleOf) {
            cx.error_at(
                *at,
                format!("`{key}` constrains a number as it is written, and this field also reads texts such as \"{text}\"; use `validate`"),
            );
        }
    }
}

fn names_itself(references: &ReferenceKeys) -> bool {
    match (&references.defines, &references.refers) {
        (Some(defines), Some(refers)) => defines.value() == refers.value(),
        _ => false,
    }
}

/// Returns the message about a key that does not fit the role of its field, or another key.
fn misfit(key: AttributeKey, field: &Field<'_>) -> Option<String> {
    use {AttributeKey as Key, FieldRole as Role};
    let role = &field.role;
    let is_attribute = *role == Role::Attribute;
    let is_block = *role == Role::Block;
    let message = match key {
        Key::Range
        | Key::MultipleOf
        | Key::Length
        | Key::Pattern
        | Key::Format
        | Key::OneOf
        | Key::Unique
            if !is_attribute =>
        {
            if *role == Role::Label {
                "is for attributes; check a label by its type, such as an enum of serde, or by `validate`"
            } else {
                "constrains the value of an attribute; this field is none"
            }
        }
        Key::Example if !is_attribute => "is a value of an attribute; this field is none",
        Key::With if !is_attribute => "reads the value of an attribute; this field is none",
        Key::ConflictsWith
        | Key::Requires
        | Key::Since
        | Key::ReplacedBy
        | Key::Alias
        | Key::Deprecated
            if !field.is_named() =>
        {
            "is for attributes and blocks; this field has no name in a body"
        }
        Key::Address if !is_block => "is for blocks; mark the field with `block`",
        Key::Acyclic if !is_attribute => "is for arguments: a label or key cannot refer to others",
        Key::Defines | Key::Refers => match role {
            _ if key == Key::Refers && names_itself(&field.references) => {
                return Some(
                    "this field defines the name that it refers to; leave out one of the two"
                        .to_owned(),
                );
            }
            Role::Label | Role::Attribute => return None,
            Role::Block if !key_types(field.ty).is_empty() => return None,
            Role::Block => {
                "needs a label that becomes a key, which the blocks of this field do not have; move it to the field of the label"
            }
            _ => "is for labels, attributes, and blocks in a map",
        },
        Key::MinItems | Key::MaxItems if !is_block => {
            return Some("only blocks are counted; mark the field with `block`".to_owned());
        }
        Key::MaxItems => {
            let (least, most) = (field.min_items?, field.max_items?);
            let message = || format!("no number of blocks is at least {least} and at most {most}");
            return (least > most).then(message);
        }
        Key::Validate if matches!(role, Role::Skip | Role::Span(_) | Role::InstanceKey) => {
            return Some("nothing is read into this field that could be validated".to_owned());
        }
        Key::Default | Key::Optional => return never_absent(role).map(str::to_owned),
        Key::ReplacedBy if field.deprecated.is_some() => {
            "makes the field deprecated; leave out `deprecated`, or say it there only"
        }
        _ => return None,
    };
    Some(format!("`{key}` {message}"))
}

/// Returns the message about a default of a field that is never absent.
fn never_absent(role: &FieldRole) -> Option<&'static str> {
    Some(match role {
        FieldRole::Attribute | FieldRole::Block | FieldRole::BlockAttributes | FieldRole::Skip => {
            return None;
        }
        FieldRole::Label => {
            "a label has no default; make its type `Option<…>` to let it be missing"
        }
        FieldRole::Remain => {
            "the rest of a body is never absent, only empty; leave out the default"
        }
        FieldRole::Body => "a body is never absent; leave out the default",
        FieldRole::Flatten => {
            "what is flattened is never absent; give the defaults to its own fields"
        }
        FieldRole::InstanceKey => "an instance key has no default; it is `None` in other blocks",
        FieldRole::Span(_) => "a span has no default; make its type `Option<…>`",
    })
}

/// Rules name attributes and blocks of the struct that may be absent, and not the field that they are on.
fn rules_name_fields(
    cx: &Ctxt,
    fields: &[Field<'_>],
    exactly_one_of: &[Vec<syn::LitStr>],
    has_default: bool,
) {
    let named = || fields.iter().filter(|field| field.is_named());
    let check = |name: &syn::LitStr, of_required: Option<&str>| {
        let text = name.value();
        let Some(field) = named().find(|field| field.name == text) else {
            let hint = did_you_mean(&text, named().map(|field| field.name.as_str()));
            let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
            let message = format!("this struct has no attribute or block `{text}`{hint}");
            return cx.error_at(name.span(), message);
        };
        if let Some(consequence) = of_required.filter(|_| !has_default && is_required(field)) {
            let message = format!("`{text}` is required, so {consequence}");
            cx.error_at(name.span(), message);
        }
    };
    for field in named() {
        let all = &field.constraints;
        let of_conflicts = all.conflicts.iter().zip(repeat(Some(NEVER_SET)));
        let of_requires = all.requires.iter().zip(repeat(Some(ALWAYS_SET)));
        let replaced_by = all.replaced_by.iter().zip(repeat(None));
        for (name, of_required) in of_conflicts.chain(of_requires).chain(replaced_by) {
            if name.value() == field.name {
                cx.error_at(name.span(), "a field cannot name itself here");
            } else {
                check(name, of_required);
            }
        }
        if !all.conflicts.is_empty() {
            let name = syn::LitStr::new(&field.name, field.ident.span());
            check(&name, Some(NEVER_SET));
        }
    }
    for group in exactly_one_of {
        let of_required = (group.len() > 1).then_some(NEVER_SET);
        group.iter().for_each(|name| check(name, of_required));
        if let [only] = group.as_slice() {
            cx.error_at(
                only.span(),
                "one name alone is required anyway; name the alternatives, or leave out `exactly_one_of`",
            );
        }
    }
}

const NEVER_SET: &str = "what cannot be set beside it can never be set; make its type `Option<…>`, or give it a `default`";
const ALWAYS_SET: &str = "`requires` changes nothing; leave it out, or make the type `Option<…>`";

/// Returns whether a body must have an attribute or block, as far as its type shows.
fn is_required(field: &Field<'_>) -> bool {
    // A function reads no absent argument, also of an `Option`.
    if field.fallback.is_some() || field.function.is_some() {
        return field.fallback.is_none();
    }
    let mut ty = field.ty;
    while let Some(Parts::Wrapper(inner)) = Parts::of(ty) {
        if last_name(ty).as_deref() == Some("Option") {
            return false;
        }
        ty = inner;
    }
    match (&field.role, Parts::of(ty)) {
        (FieldRole::Block, Some(_)) => field.min_items > Some(0),
        (FieldRole::Block, None) | (_, Some(_)) => true,
        _ => is_value(ty),
    }
}

/// The field of blocks is no `IndexMap` or `IndexSet`, unless the traits are implemented for them.
fn indexmap_is_enabled(cx: &Ctxt, field: &Field<'_>) {
    if cfg!(feature = "indexmap") || field.role != FieldRole::Block {
        return;
    }
    if let Some(name) = last_name(field.ty).filter(|name| name == "IndexMap" || name == "IndexSet")
    {
        let message = format!(
            "blocks in an `{name}` need the feature `indexmap` of hcl-serde: add `features = [\"indexmap\"]` to the \
             dependency"
        );
        cx.error_at_tokens(field.ty, message);
    }
}

/// The variants of an enum are all chosen by block type, or all by first label.
fn one_selector_chooses_variants(
    cx: &Ctxt,
    container: &Container<'_>,
    selector: Option<&(Selector, Span)>,
    variants: &[Variant<'_>],
) {
    if variants.is_empty() {
        let message = "an enum without variants cannot be read from a configuration";
        return cx.error_at_tokens(&container.original.ident, message);
    }
    let on_variants = variants.iter().filter_map(|variant| variant.selector);
    let mut selectors = selector.copied().into_iter().chain(on_variants);
    let Some((first, _)) = selectors.next() else {
        let message = "say what tells the variants apart: `#[hcl(block)]` on the enum if each is a block type, \
                       `#[hcl(label)]` if the first label names it; for the values of an attribute, derive \
                       `serde::Deserialize` instead";
        return cx.error_at_tokens(&container.original.ident, message);
    };
    for (other, span) in selectors {
        if other != first {
            cx.error_at(span, "block types choose some variants and first labels others; it must be one of the two");
        }
    }
    for variant in variants {
        // A label in quotes may be any text; a block type is an identifier.
        if first == Selector::BlockType {
            identifier(cx, &variant.name, variant.name_span);
        }
    }
}

/// Each name belongs to one variant.
fn variant_names_differ(cx: &Ctxt, variants: &[Variant<'_>]) {
    let mut seen: HashMap<String, &Variant<'_>> = HashMap::new();
    for variant in variants {
        for (name, span) in variant.names() {
            if let Some(other) = seen.insert(name.clone(), variant) {
                let message = format!(
                    "`{name}` is the name of variant `{}` already; `rename` one of the two",
                    other.ident
                );
                cx.error_at(span, message);
            }
        }
    }
}
