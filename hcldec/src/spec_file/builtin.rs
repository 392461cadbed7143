//! Functions for expressions in spec files.
//!
//! Spec language, "Spec Definition Functions".

use std::sync::LazyLock;

use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::{Type, Value};

static FUNCTIONS: LazyLock<Functions> = LazyLock::new(Functions::hcldec);

/// Returns the fifteen functions of the spec language.
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
