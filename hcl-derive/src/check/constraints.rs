//! Validation of constraints, one rule per function.

use crate::ctxt::Ctxt;
use crate::input::{Field, FieldRole, fit_the_type};
use crate::key::distance;

pub(super) fn check(cx: &Ctxt, fields: &[Field<'_>], exactly_one_of: &[Vec<syn::LitStr>]) {
    for field in fields {
        constraints_are_of_attributes(cx, field);
        fit_the_type(cx, field.ty, &field.constraints);
        names_have_one_replacement(cx, field);
    }
    rules_name_fields(cx, fields, exactly_one_of);
}

/// Constraints are on fields that are read from a value.
fn constraints_are_of_attributes(cx: &Ctxt, field: &Field<'_>) {
    let all = &field.constraints;
    if field.role != FieldRole::Attribute {
        for (key, span, _) in &all.values {
            cx.error_at(
                *span,
                format!("`{key}` constrains the value of an attribute; this field is none"),
            );
        }
        for (span, _) in &all.examples {
            cx.error_at(
                *span,
                "`example` is a value of an attribute; this field is none",
            );
        }
    }
    if !field.is_named() {
        let keys = all.conflicts.iter().map(|name| ("conflicts_with", name));
        let keys = keys.chain(all.requires.iter().map(|name| ("requires", name)));
        let keys = keys.chain(all.since.iter().map(|name| ("since", name)));
        let keys = keys.chain(all.replaced_by.iter().map(|name| ("replaced_by", name)));
        for (key, name) in keys {
            cx.error_at(
                name.span(),
                format!("`{key}` is for attributes and blocks; this field has no name in a body"),
            );
        }
    }
}

/// `replaced_by` says what `deprecated` would.
fn names_have_one_replacement(cx: &Ctxt, field: &Field<'_>) {
    if let (Some(name), Some(_)) = (&field.constraints.replaced_by, &field.deprecated) {
        cx.error_at(
            name.span(),
            "`replaced_by` makes the field deprecated; leave out `deprecated`, or say it there only",
        );
    }
}

/// Rules name attributes and blocks of the struct, and not the field that they are on.
fn rules_name_fields(cx: &Ctxt, fields: &[Field<'_>], exactly_one_of: &[Vec<syn::LitStr>]) {
    let names: Vec<String> = fields
        .iter()
        .filter(|field| field.is_named())
        .map(|field| field.name.clone())
        .collect();
    let check = |name: &syn::LitStr| {
        let text = name.value();
        if names.contains(&text) {
            return;
        }
        let near = names.iter().find(|other| distance(other, &text) < 3);
        let hint = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        cx.error_at(
            name.span(),
            format!("this struct has no attribute or block `{text}`{hint}"),
        );
    };
    for field in fields {
        let all = &field.constraints;
        for name in all
            .conflicts
            .iter()
            .chain(&all.requires)
            .chain(&all.replaced_by)
        {
            if name.value() == field.name {
                cx.error_at(name.span(), "a field cannot name itself here");
            } else {
                check(name);
            }
        }
    }
    for group in exactly_one_of {
        group.iter().for_each(check);
        if let [only] = group.as_slice() {
            cx.error_at(
                only.span(),
                "one name alone is required anyway; name the alternatives, or leave out `exactly_one_of`",
            );
        }
    }
}
