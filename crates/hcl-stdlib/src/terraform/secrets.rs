//! Functions of sensitive and ephemeral values.

use hcl_core::function::{Function, Functions};
use hcl_core::value::{Mark, MarkSet};
use hcl_core::{Type, Value};

use super::arguments::{anything, at, string};

pub(super) fn functions() -> Functions {
    let functions = [
        (
            "ephemeralasnull",
            same(
                "Returns a value; Terraform replaces an ephemeral one by null.",
                Value::clone,
            ),
        ),
        ("issensitive", is_sensitive()),
        (
            "nonsensitive",
            same(
                "Returns a sensitive value as one that reports may show.",
                |value| {
                    let (value, marks) = value.unmark();
                    let sensitive = Mark::sensitive();
                    let others = marks.iter().filter(|mark| **mark != sensitive).cloned();
                    let mut kept = MarkSet::new();
                    others.for_each(|mark| {
                        kept.insert(mark);
                    });
                    value.with_marks(kept)
                },
            ),
        ),
        ("rsadecrypt", rsa_decrypt()),
        (
            "sensitive",
            same(
                "Returns a value as one that reports must not show.",
                |value| value.clone().with_mark(Mark::sensitive()),
            ),
        ),
    ];
    functions.into_iter().collect()
}

/// Nothing is decrypted here: the result is unknown.
fn rsa_decrypt() -> Function {
    Function::builder()
        .description("Decrypts a ciphertext in Base64 with a private RSA key in PEM.")
        .parameter(string("ciphertext"))
        .parameter(string("privatekey"))
        .returns(Type::String)
        .implement(|_, ty| Ok(Value::unknown(ty.clone())))
}

fn same(description: &'static str, change: fn(&Value) -> Value) -> Function {
    Function::builder()
        .description(description)
        .parameter(anything("value"))
        .returns_by(|arguments| Ok(at(arguments, 0).ty()))
        .implement(move |arguments, _| Ok(change(at(arguments, 0))))
}

fn is_sensitive() -> Function {
    Function::builder()
        .description("Returns whether a value is sensitive.")
        .parameter(anything("value"))
        .returns(Type::Bool)
        .implement(|arguments, _| {
            let (_, marks) = at(arguments, 0).unmark();
            Ok(marks.contains(&Mark::sensitive()).into())
        })
}
