//! Validation of a parsed type, one rule per function.

mod constraints;
mod references;

use std::collections::HashMap;

use proc_macro2::Span;
use syn::Type;

use crate::ctxt::Ctxt;
use crate::input::{
    Container, ContainerData, Field, FieldRole, Selector, SpanTarget, Variant, VariantContent,
    last_name, type_arguments,
};

/// Applies every rule to a type.
pub(crate) fn check(cx: &Ctxt, container: &Container<'_>) {
    match &container.shape {
        ContainerData::Struct(fields) => {
            check_fields(cx, fields);
            constraints::check(cx, fields, &container.exactly_one_of);
        }
        ContainerData::Enum { selector, variants } => {
            one_selector_chooses_variants(cx, container, selector.as_ref(), variants);
            variant_names_differ(cx, variants);
            for variant in variants {
                if let VariantContent::Struct(fields) = &variant.content {
                    check_fields(cx, fields);
                    constraints::check(cx, fields, &[]);
                }
            }
        }
    }
}

fn check_fields(cx: &Ctxt, fields: &[Field<'_>]) {
    names_differ(cx, fields);
    one_field_has_the_remaining_body(cx, fields);
    body_is_beside_fields(cx, fields);
    optional_labels_come_last(cx, fields);
    spans_name_an_attribute(cx, fields);
    for field in fields {
        name_can_be_written(cx, field);
        label_is_text(cx, field);
        body_is_no_value(cx, field);
        default_needs_an_absent_value(cx, field);
        with_reads_an_attribute(cx, field);
        counts_are_of_blocks(cx, field);
        counts_can_be_met(cx, field);
        name_attributes_need_a_name(cx, field);
        value_can_be_validated(cx, field);
        indexmap_is_enabled(cx, field);
        references::check(cx, field);
    }
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
    let mut remains = fields
        .iter()
        .filter(|field| field.role == FieldRole::Remain);
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

/// The blocks of a field are not maps of texts or numbers: the keys would be labels.
fn body_is_no_value(cx: &Ctxt, field: &Field<'_>) {
    const VALUES: [&str; 16] = [
        "String", "str", "bool", "char", "u8", "u16", "u32", "u64", "u128", "i8", "i16", "i32",
        "i64", "i128", "f32", "f64",
    ];
    if field.role != FieldRole::Block {
        return;
    }
    let (mut ty, mut is_in_map) = (field.ty, false);
    while let Some(inner) = last_argument(ty) {
        is_in_map |= last_name(ty).is_some_and(|name| name.ends_with("Map"));
        ty = inner;
    }
    let is_value = last_name(ty).is_some_and(|name| VALUES.contains(&name.as_str()));
    if is_in_map && is_value {
        let message = "the keys of this map are labels of blocks, and its values are their bodies, which are not texts or \
                       numbers; for the arguments of one block use `#[hcl(block_attrs)]`, and for those of each of \
                       several a type with `#[hcl(remain)]`";
        cx.error_at_tokens(field.ty, message);
    }
}

/// Returns the last generic argument of a type: the element of a list, the value of a map.
pub(crate) fn last_argument(ty: &Type) -> Option<&Type> {
    let path = match ty {
        Type::Path(path) => &path.path,
        Type::Group(group) => return last_argument(&group.elem),
        Type::Reference(reference) => return Some(&reference.elem),
        _ => return None,
    };
    // The hasher of a map is a further argument.
    let count = if last_name(ty)?.ends_with("Map") {
        2
    } else {
        1
    };
    type_arguments(path).take(count).last()
}

/// `default` and `optional` are on fields that can be absent.
fn default_needs_an_absent_value(cx: &Ctxt, field: &Field<'_>) {
    let Some(fallback) = &field.fallback else {
        return;
    };
    let message = match field.role {
        FieldRole::Attribute | FieldRole::Block | FieldRole::BlockAttributes | FieldRole::Skip => {
            return;
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
    };
    cx.error_at(fallback.span, message);
}

/// `with` is on the field of an attribute.
fn with_reads_an_attribute(cx: &Ctxt, field: &Field<'_>) {
    if let Some(with) = &field.with
        && field.role != FieldRole::Attribute
    {
        cx.error_at_tokens(
            with,
            "`with` reads the value of an attribute; this field is none",
        );
    }
}

/// `min_items` and `max_items` are on fields of blocks.
fn counts_are_of_blocks(cx: &Ctxt, field: &Field<'_>) {
    for count in [&field.min_items, &field.max_items].into_iter().flatten() {
        if field.role != FieldRole::Block {
            cx.error_at_tokens(
                count,
                "only blocks are counted; mark the field with `block`",
            );
        }
    }
}

/// `min_items` is not greater than `max_items`.
fn counts_can_be_met(cx: &Ctxt, field: &Field<'_>) {
    let number = |count: &syn::LitInt| count.base10_parse::<u32>().ok();
    let (least, most) = (&field.min_items, &field.max_items);
    if let (Some(least), Some(most)) = (
        least.as_ref().and_then(number),
        most.as_ref().and_then(number),
    ) && least > most
    {
        let message = format!("no number of blocks is at least {least} and at most {most}");
        cx.error_at_tokens(&field.max_items, message);
    }
}

/// `alias` and `deprecated` are on fields with a name in the text.
fn name_attributes_need_a_name(cx: &Ctxt, field: &Field<'_>) {
    if field.is_named() {
        return;
    }
    let keys = field.aliases.iter().map(|alias| ("alias", alias));
    for (key, text) in keys.chain(field.deprecated.iter().map(|text| ("deprecated", text))) {
        cx.error_at_tokens(
            text,
            format!("`{key}` is for attributes and blocks; this field has no name in a body"),
        );
    }
}

/// `validate` is on a field that is read.
fn value_can_be_validated(cx: &Ctxt, field: &Field<'_>) {
    if let Some(validate) = &field.validate
        && matches!(
            field.role,
            FieldRole::Skip | FieldRole::Span(_) | FieldRole::InstanceKey
        )
    {
        cx.error_at_tokens(
            validate,
            "nothing is read into this field that could be validated",
        );
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
