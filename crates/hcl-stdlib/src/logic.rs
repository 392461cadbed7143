//! The logical operators and equality as functions, and `assertnotnull`.

use super::arguments::{at, bool};
use super::{anything, describe, gives, table};
use hcl_core::function::{Function, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::{Value, ops};

/// `and`, `or`, `not`, `equal`, `notequal`, `assertnotnull`.
pub(super) fn functions() -> Functions {
    table(&[
        ("and", || {
            connective("Returns whether both conditions hold.", |a, b| a && b)
        }),
        ("assertnotnull", assert_not_null),
        ("equal", || {
            comparison("Returns whether two values are equal.", ops::equal)
        }),
        ("not", not),
        ("notequal", || {
            comparison("Returns whether two values differ.", ops::not_equal)
        }),
        ("or", || {
            connective(
                "Returns whether at least one of two conditions holds.",
                |a, b| a || b,
            )
        }),
    ])
}

fn connective(description: &str, connect: fn(bool, bool) -> bool) -> Function {
    gives(Type::Bool, description)
        .parameter(Parameter::new("a", Type::Bool))
        .parameter(Parameter::new("b", Type::Bool))
        .implement(move |arguments, _| {
            // Unlike the operators, the functions need both operands: an unknown one makes the result unknown.
            Ok(connect(bool(at(arguments, 0)), bool(at(arguments, 1))).into())
        })
}

fn not() -> Function {
    gives(Type::Bool, "Returns whether a condition does not hold.")
        .parameter(Parameter::new("val", Type::Bool))
        .implement(|arguments, _| Ok((!bool(at(arguments, 0))).into()))
}

fn comparison(description: &str, compare: fn(&Value, &Value) -> Value) -> Function {
    gives(Type::Bool, description)
        .parameter(anything("a"))
        .parameter(anything("b"))
        .implement(move |arguments, _| Ok(compare(at(arguments, 0), at(arguments, 1))))
}

fn assert_not_null() -> Function {
    describe("Returns its argument, which must not be null.")
        .parameter(Parameter::new("v", Type::Dynamic))
        .returns_by(|arguments| Ok(at(arguments, 0).ty()))
        .never_null()
        // The calling rule has refused null.
        .implement(|arguments, _| Ok(at(arguments, 0).clone()))
}
