//! Validation of definitions and references, one rule per function.

use crate::ctxt::Ctxt;
use crate::input::{Field, FieldRole, key_types};

pub(super) fn check(cx: &Ctxt, field: &Field<'_>) {
    if !field.references.is_empty() {
        names_are_written_somewhere(cx, field);
        addresses_are_of_blocks(cx, field);
        kinds_differ(cx, field);
        circles_are_of_arguments(cx, field);
    }
}

/// Labels, keys of blocks and values of attributes are names.
fn names_are_written_somewhere(cx: &Ctxt, field: &Field<'_>) {
    let message = match field.role {
        FieldRole::Label | FieldRole::Attribute => return,
        FieldRole::Block if !key_types(field.ty).is_empty() => return,
        FieldRole::Block => {
            "needs a label that becomes a key, which the blocks of this field do not have; move it to the field of the label"
        }
        _ => "is for labels, attributes, and blocks in a map",
    };
    for (key, span) in field.references.keys() {
        cx.error_at(span, format!("`{key}` {message}"));
    }
}

/// Blocks have addresses.
fn addresses_are_of_blocks(cx: &Ctxt, field: &Field<'_>) {
    if let Some(pattern) = &field.references.address
        && field.role != FieldRole::Block
    {
        cx.error_at(
            pattern.span(),
            "`address` is for blocks; mark the field with `block`",
        );
    }
}

/// References that must not lead in a circle are values.
fn circles_are_of_arguments(cx: &Ctxt, field: &Field<'_>) {
    if let Some(span) = field.references.acyclic
        && field.role != FieldRole::Attribute
    {
        cx.error_at(
            span,
            "`acyclic` is for arguments: a label or key cannot refer to others",
        );
    }
}

/// A name does not refer to itself.
fn kinds_differ(cx: &Ctxt, field: &Field<'_>) {
    let all = &field.references;
    if let (Some(defines), Some(refers)) = (&all.defines, &all.refers)
        && defines.value() == refers.value()
    {
        cx.error_at(
            refers.span(),
            "this field defines the name that it refers to; leave out one of the two",
        );
    }
}
