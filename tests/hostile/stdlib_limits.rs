//! Functions return an error for hostile arguments, with little memory.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use allocation_counter::measure;
use hcl_core::{Limits, Number, Type, Value};
use hcl_serde::stdlib;

/// The most bytes that a call may allocate in all, before it fails.
const MOST: u64 = 1 << 28;

/// Checks that a call fails. It would take hours or all memory if it did not fail at once.
fn fails(name: &str, arguments: &[Value]) {
    let functions = stdlib::standard();
    let function = functions.get(name).unwrap();
    let taken = measure(|| {
        assert!(function.call(arguments).is_err(), "{name}");
    });
    assert!(
        taken.bytes_total < MOST,
        "{name}: {} bytes",
        taken.bytes_total
    );
}

fn number(value: i64) -> Value {
    Number::from(value).into()
}

fn numbers(count: i64) -> Value {
    Value::list(Type::Number, (0..count).map(number).collect::<Vec<_>>())
}

#[test]
fn strings_do_not_grow_without_bound() {
    let long = Value::from("a".repeat(1 << 20));
    fails("replace", &[long.clone(), "".into(), long.clone()]);
    fails("replace", &[long.clone(), "a".into(), long.clone()]);
    fails("indent", &[number(i64::MAX), "a\nb".into()]);
    fails(
        "join",
        &[
            long.clone(),
            Value::list(Type::String, vec!["".into(); 1000]),
        ],
    );
    fails("format", &["%999999999s".into(), "x".into()]);
    fails("format", &["%1000000s".repeat(100).into(), "x".into()]);
    fails("regexreplace", &[long.clone(), "a".into(), long.clone()]);
    fails("split", &["".into(), "a".repeat(8 << 20).into()]);
}

#[test]
fn collections_do_not_grow_without_bound() {
    let list = numbers(1000);
    fails("setproduct", &[list.clone(), list.clone(), list.clone()]);
    fails("range", &[number(1_000_000_000)]);
    fails("range", &[number(0), number(1), "1e-100000".into()]);
    fails("concat", &vec![numbers(100_000); 80]);
}

#[test]
fn documents_do_not_nest_without_bound() {
    for open in ["[", "{a: ", "- ", "? "] {
        fails("yamldecode", &[open.repeat(20_000).into()]);
    }
    fails(
        "yamldecode",
        &[format!("{}1{}", "[".repeat(5_000), "]".repeat(5_000)).into()],
    );
    fails(
        "jsondecode",
        &[format!("{}1{}", "[".repeat(50_000), "]".repeat(50_000)).into()],
    );
}

#[test]
fn aliases_in_yaml_share_their_target() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..12 {
        let below = level - 1;
        let references = vec![format!("*a{below}"); 10].join(", ");
        bomb.push_str(&format!("a{level}: &a{level} [{references}]\n"));
    }
    let decode = stdlib::standard().get("yamldecode").unwrap().clone();
    let value = decode.call(&[bomb.into()]).unwrap();
    // The evaluation of an expression refuses it.
    assert!(value.size() > Limits::default().bytes);
}

#[test]
fn patterns_do_not_grow_without_bound() {
    for pattern in ["(a{1000}){1000}", "((a{100}){100}){100}", "(\\pL{1000}){9}"] {
        fails("regex", &[pattern.into(), "a".into()]);
    }
    fails("regex", &["(".repeat(100_000).into(), "a".into()]);
    fails("regex", &["a|".repeat(1 << 20).into(), "a".into()]);
    fails("regex", &["(a*)*b".into(), "a".repeat(100_000).into()]);
}

#[test]
fn password_hashing_is_bounded() {
    fails("bcrypt", &["x".into(), number(31)]);
}
