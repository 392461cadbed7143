//! Functions of sensitive and ephemeral values.

use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::value::Mark;
use hcl_core::{Type, Value};

use crate::arguments::at;
use crate::{anything, describe, table};

pub(super) fn functions() -> Functions {
    table(&[
        ("ephemeralasnull", || {
            let description = "Returns a value; Terraform replaces an ephemeral one by null.";
            same(description, Value::clone)
        }),
        ("issensitive", is_sensitive),
        ("nonsensitive", || {
            let description = "Returns a sensitive value as one that reports may show.";
            same(description, |value| {
                let (value, marks) = value.unmark();
                let others = marks.into_iter().filter(|mark| *mark != Mark::sensitive());
                value.with_marks(others.collect())
            })
        }),
        ("rsadecrypt", rsa_decrypt),
        ("sensitive", || {
            let description = "Returns a value as one that reports must not show.";
            same(description, |value| {
                value.clone().with_mark(Mark::sensitive())
            })
        }),
    ])
}

/// Nothing is decrypted here: the result is unknown.
fn rsa_decrypt() -> Function {
    describe("Decrypts a ciphertext in Base64 with a private RSA key in PEM.")
        .parameter(Parameter::new("ciphertext", Type::String))
        .parameter(Parameter::new("privatekey", Type::String))
        .returns(Type::String)
        .implement(|_, ty| Ok(Value::unknown(ty.clone())))
}

fn same(description: &'static str, change: fn(&Value) -> Value) -> Function {
    describe(description)
        .parameter(anything("value").allow_marked())
        .returns_by(|arguments| Ok(at(arguments, 0).ty()))
        .implement(move |arguments, _| Ok(change(at(arguments, 0))))
}

fn is_sensitive() -> Function {
    describe("Returns whether a value is sensitive.")
        .parameter(anything("value").allow_marked())
        .returns(Type::Bool)
        .implement(|arguments, _| {
            let (value, marks) = at(arguments, 0).unmark();
            let is_sensitive = marks.contains(&Mark::sensitive());
            // An unknown value may become sensitive.
            Ok(if is_sensitive || value.is_known() {
                is_sensitive.into()
            } else {
                Value::unknown(Type::Bool)
            })
        })
}
