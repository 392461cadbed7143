//! The macro `value!`.

use hcl_core::{Type, Value};

// Nothing of the macro may depend on names in scope.
mod without_prelude {
    #![no_implicit_prelude]
    #![allow(dead_code, reason = "shadows names that the macro could use")]

    struct Vec;
    struct Value;
    struct String;
    enum Option {}

    pub(super) fn create() -> ::hcl_core::Value {
        ::hcl_core::value!({"a": [1, -2, null], "b": {"c": true}, ("d"): 1 + 1})
    }
}

#[test]
fn literals_need_no_names_in_scope() {
    assert_eq!(
        without_prelude::create().to_string(),
        "{ a = [1, -2, null], b = { c = true }, d = 2 }"
    );
}

#[test]
fn literals_hold_what_they_say() {
    let (name, ports, missing) = (String::from("web"), vec![80, 443], None::<u16>);
    let key = "dynamic";
    let literal = hcl_core::value!({
        "name": name.to_uppercase(),
        "ports": ports.clone(),
        "missing": missing,
        "nested": [{"a": [[], {}]}, -1, - 2.5, !ports.is_empty(), "x", null,],
        key: if name.is_empty() { 1 } else { 2 },
        (format!("{name}-1")): (1 + 2) * 3,
        "closure": { let x = 1; x + 1 }.min(5),
    });
    assert_eq!(
        literal.to_string(),
        r#"{ name = "WEB", ports = [80, 443], missing = null, nested = [{ a = [[], {}] }, -1, -2.5, true, "x", null], "#
            .to_owned()
            + r#"dynamic = 2, web-1 = 9, closure = 2 }"#
    );
    assert_eq!(hcl_core::value!(null), Value::null(Type::Dynamic));
    assert_eq!(hcl_core::value!([]).ty(), Type::tuple([]));
    assert_eq!(hcl_core::value!([1, 2].len()), 2);
    assert_eq!(hcl_core::value!({"a": 1, "a": 2}).to_string(), "{ a = 2 }");
}

/// Repeats what is inside of a literal ten times.
macro_rules! tenfold {
    ([$($part:tt)*]) => { hcl_core::value!([$($part)* $($part)* $($part)* $($part)* $($part)* $($part)* $($part)* $($part)* $($part)* $($part)*]) };
    ({$($part:tt)*}) => { hcl_core::value!({$($part)* $($part)* $($part)* $($part)* $($part)* $($part)* $($part)* $($part)* $($part)* $($part)*}) };
}

#[test]
fn literals_may_be_long() {
    let length = |value: &Value| value.as_list().map(<[_]>::len);
    let numbers = tenfold!([
        -69, -77, 74, -1, 60, -29, -91, -70, -81, 29, 66, -1, 8, -75, -99, -34, -92, 49, 54, -73,
    ]);
    assert_eq!(length(&numbers), Some(200));
    let f = |text: &str| text.len();
    let calls = tenfold!([
        f("a"),
        f("a"),
        f("a"),
        f("a"),
        f("a"),
        f("a"),
        f("a"),
        f("a"),
        f("a"),
        f("a"),
    ]);
    assert_eq!(length(&calls), Some(100));
    let object = tenfold!({
        "a": {"n": 0}, "b": {"n": 1}, "c": {"n": 2}, "d": {"n": 3}, "e": {"n": 4}, "f": {"n": 5},
        "g": {"n": 0}, "h": {"n": 1}, "i": {"n": 2}, "j": {"n": 3}, "k": {"n": 4}, "l": {"n": 5},
        "m": {"n": 0}, "n": {"n": 1}, "o": {"n": 2}, "p": {"n": 3}, "q": {"n": 4}, "r": {"n": 5},
        "s": {"n": 0}, "t": {"n": 1}, "u": {"n": 2}, "v": {"n": 3}, "w": {"n": 4}, "x": {"n": 5},
        "y": {"n": 0}, "z": {"n": 1}, "1": {"n": 2}, "2": {"n": 3}, "3": {"n": 4}, "4": {"n": 5},
    });
    assert_eq!(
        object.as_object().map(hcl_core::value::Mapping::len),
        Some(30)
    );
}
