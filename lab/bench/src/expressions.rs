//! Expressions over 10 000 elements, and their variables.

use hcl_core::{EvalContext, Number, Type, Value};

/// Number of elements of each variable.
pub const ELEMENTS: u32 = 10_000;

/// Name and text of each expression. `l` is a list of numbers, `os` a tuple of objects `{ name, id }`.
pub const EXPRESSIONS: [(&str, &str); 11] = [
    ("for, as it is", "[for v in l : v]"),
    ("for, arithmetic", "[for i, v in l : v + i * 2]"),
    ("for, template", "[for i, v in l : \"item-${v}-${i}\"]"),
    ("for, condition", "[for v in l : v if v % 2 == 0]"),
    ("for, index", "[for i, v in l : l[i]]"),
    ("for, object", "{for i, v in l : \"k${i}\" => v}"),
    ("for, attribute", "[for o in os : o.name]"),
    ("for, conditional", "[for v in l : v > 10 ? \"a\" : \"b\"]"),
    (
        "for, new objects",
        "[for v in l : {a = v, b = \"x\", c = [v]}]",
    ),
    ("splat", "os[*].name"),
    ("template for", "\"%{ for v in l }${v},%{ endfor }\""),
];

/// Returns a sum of this many terms.
#[must_use]
pub fn sum(terms: usize) -> String {
    vec!["1"; terms].join(" + ")
}

/// Returns the variables.
#[must_use]
pub fn context() -> EvalContext<'static> {
    let number = |index: u32| Value::from(Number::from(index));
    let object = |index| {
        let name = Value::from(format!("n{index}"));
        let attributes = [("name".into(), name), ("id".into(), number(index))];
        Value::object(attributes.into_iter().collect())
    };
    let numbers: Vec<Value> = (0..ELEMENTS).map(number).collect();
    let objects: Vec<Value> = (0..ELEMENTS).map(object).collect();
    let mut context = EvalContext::new();
    context.set_variable("l", Value::list(Type::Number, numbers));
    context.set_variable("os", Value::tuple(objects));
    context
}
