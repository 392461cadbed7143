//! The functions that expressions in spec files may call.
//!
//! Spec language, "Spec Definition Functions".

use std::sync::LazyLock;

use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::{Type, Value};

const NAMES: [&str; 15] = [
    "abs",
    "coalesce",
    "concat",
    "hasindex",
    "int",
    "jsondecode",
    "jsonencode",
    "length",
    "lower",
    "max",
    "min",
    "reverse",
    "strlen",
    "substr",
    "upper",
];

static FUNCTIONS: LazyLock<Functions> = LazyLock::new(|| {
    let standard = Functions::standard();
    NAMES.into_iter().fold(Functions::new(), |functions, name| {
        match standard.get(name) {
            Some(function) => functions.with(name, function.clone()),
            None => functions,
        }
    })
});

/// The fifteen, out of the standard library.
pub(super) fn functions() -> Functions {
    FUNCTIONS.clone()
}

/// A function that gives null, whatever it is given: what a transform without a result does.
pub(super) fn nothing() -> Function {
    let anything = Parameter::new("nested", Type::Dynamic)
        .allow_null()
        .allow_unknown()
        .allow_dynamic();
    Function::builder()
        .parameter(anything)
        .returns(Type::Dynamic)
        .implement(|_, _| Ok(Value::null(Type::Dynamic)))
}
