//! MessagePack and typed JSON, as programs exchange values with others.

use std::sync::Arc;

use hcl_core::types::CapsuleType;
use hcl_core::value::{MAX_DEPTH, Mark};
use hcl_core::{Number, Type, Value, value};

use super::{ty, value as parsed};

#[test]
fn a_plan_is_sent_and_received() {
    let schema = ty("object({name=string, ports=list(number), tags=map(string), extra=any})");
    let plan = parsed(
        "{name=unk<string>! prefix=\"web-\", ports=list<number>[80, 443], tags=null<map(string)>, extra=[true, {a=1}]}",
    );
    let bytes = plan.to_msgpack(&schema).unwrap();
    assert_eq!(Value::from_msgpack(&bytes, &schema), Ok(plan.clone()));

    let error = plan.to_typed_json(&schema).unwrap_err();
    assert_eq!(
        error.to_string(),
        ".name: the value is not known yet, and JSON has no way to say so"
    );
}

#[test]
fn mistakes_in_data_name_the_value() {
    for (bytes, schema, expected) in [
        (
            &b""[..],
            "string",
            "the data ends before the value (at byte 0)",
        ),
        (
            b"\xa3ab",
            "string",
            "the data ends 3 bytes too early (at byte 3)",
        ),
        (b"\xa1\xff", "string", "the text is not UTF-8 (at byte 0)"),
        (b"\xc3", "number", "number required (at byte 0)"),
        (b"\xa3abc", "number", "a number is required (at byte 0)"),
        (
            b"\xcb\x7f\xf8\0\0\0\0\0\0",
            "number",
            "NaN is not a number of HCL (at byte 0)",
        ),
        (
            b"\x92\x01\xa1a",
            "list(number)",
            "[1]: a number is required (at byte 2)",
        ),
        (
            b"\x91\x01",
            "tuple([number, string])",
            "2 elements are required, but there are 1 (at byte 0)",
        ),
        (
            b"\x81\xa1a\x91\xc3",
            "object({a=list(string)})",
            ".a[0]: string required (at byte 4)",
        ),
        (
            b"\x81\xa1a\x01",
            "object({a=number, b=number})",
            "the attribute \"b\" is missing (at byte 0)",
        ),
        (
            b"\x81\xa1c\x01",
            "object({a=number})",
            "no attribute \"c\" is expected (at byte 1)",
        ),
        (
            b"\x81\x01\x01",
            "map(number)",
            "string required (at byte 1)",
        ),
        (b"\xa1a", "any", "array required (at byte 0)"),
        (
            b"\x93\xc0\xc0\xc0",
            "any",
            "an array of a type and a value is required (at byte 0)",
        ),
        (
            b"\x92\xa3abc\x01",
            "any",
            "the type is not valid: a JSON value cannot start like this (at byte 0) (at byte 1)",
        ),
        (
            b"\xc7\x03\x0d\x81\x01\xc2",
            "string",
            "there is no such kind of unknown value (at byte 0)",
        ),
        (
            b"\xc7\x05\x0c\x81\x02\xa2ab",
            "number",
            "a prefix cannot be given to a number (at byte 0)",
        ),
        (b"\xc1", "string", "string required (at byte 0)"),
    ] {
        let error = Value::from_msgpack(bytes, &ty(schema)).unwrap_err();
        assert_eq!(error.to_string(), expected, "{bytes:x?}");
    }
}

#[test]
fn constraints_of_later_versions_are_skipped() {
    // The constraint 9 with items of every kind, then the prefix "ab"; and the prefix alone.
    let later =
        b"\xc7\x15\x0c\x82\x09\x95\xc0\xc3\xca\x3f\xc0\0\0\xa1a\x81\x01\xd4\x05\0\x02\xa2ab";
    let prefix = b"\xc7\x05\x0c\x81\x02\xa2ab";
    let [later, prefix] = [&later[..], prefix].map(|it| Value::from_msgpack(it, &Type::String));
    assert!(prefix.is_ok());
    assert_eq!(later, prefix);
}

#[test]
fn marks_capsules_and_other_types_are_refused() {
    let capsule = CapsuleType::new("connection");
    let held = Value::capsule(capsule.clone(), Arc::new(()));
    let null = Value::null(Type::list(Type::Capsule(capsule.clone())));
    let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    for (value, schema, expected) in [
        (
            value!([held.clone()]),
            Type::tuple([Type::Capsule(capsule)]),
            "[0]: a connection has no form in MessagePack",
        ),
        (
            held,
            Type::Dynamic,
            "a connection has no form in MessagePack",
        ),
        (
            null.clone(),
            Type::Dynamic,
            "a connection has no form in MessagePack",
        ),
        (
            secret.clone(),
            Type::String,
            "the value is marked, and MessagePack would lose the mark; unmark it first",
        ),
        (
            value!({"a": secret}),
            Type::Dynamic,
            ".a: the value is marked, and MessagePack would lose the mark; unmark it first",
        ),
        (
            value!([1]),
            Type::list(Type::Number),
            "a list of number is required, but this is a list",
        ),
        (
            value!({"a": 1}),
            ty("object({a=string})"),
            ".a: a string is required, but this is a number",
        ),
    ] {
        assert_eq!(value.to_msgpack(&schema).unwrap_err().to_string(), expected);
    }
    let error = null.to_typed_json(&Type::Dynamic).unwrap_err();
    assert_eq!(error.to_string(), "a connection has no form in JSON");
}

#[test]
fn all_numbers_keep_their_value() {
    let exponents = [-1074, -1000, -60, -53, -1, 0, 62, 63, 64, 1023, 2000];
    for (exponent, mantissa) in exponents
        .into_iter()
        .flat_map(|e| [1_i64, -1, 3, i64::MAX].map(|m| (e, m)))
    {
        let number = Number::from_mantissa(&mantissa.into(), exponent).unwrap();
        let value = Value::from(number);
        let bytes = value.to_msgpack(&Type::Number).unwrap();
        assert_eq!(Value::from_msgpack(&bytes, &Type::Number), Ok(value));
    }
    for float in [f64::INFINITY, f64::NEG_INFINITY, 0.5, -0.0] {
        let bytes = Value::from(float).to_msgpack(&Type::Number).unwrap();
        assert_eq!(Value::from_msgpack(&bytes, &Type::Number).unwrap(), float);
    }
}

#[test]
fn data_nests_to_the_limit_and_no_deeper() {
    let mut value = value!("x");
    let mut schema = Type::String;
    for _ in 0..MAX_DEPTH {
        value = Value::list(schema.clone(), vec![value]);
        schema = Type::list(schema);
    }
    let bytes = value.to_msgpack(&schema).unwrap();
    assert_eq!(Value::from_msgpack(&bytes, &schema), Ok(value));
    let deeper = Type::list(schema);
    let error = Value::from_msgpack(&[&b"\x91"[..], &bytes].concat(), &deeper).unwrap_err();
    assert!(error.message.contains("too deep"), "{error}");

    let dynamic = b"\x92\xa9\"dynamic\"".repeat(100_000);
    assert!(Value::from_msgpack(&dynamic, &Type::Dynamic).is_err());
}

#[test]
fn claimed_lengths_allocate_nothing() {
    let huge: [&[u8]; 6] = [
        b"\xdd\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        b"\xc6\xff\xff\xff\xff",
        b"\xc9\xff\xff\xff\xff\x0c",
        b"\xc7\x05\x0c\xdf\xff\xff\xff\xff",
    ];
    for bytes in huge {
        for schema in ["list(string)", "map(string)", "string", "set(any)"] {
            assert!(
                Value::from_msgpack(bytes, &ty(schema)).is_err(),
                "{schema} {bytes:x?}"
            );
        }
    }
    // Unknown lists of a known length become lists of unknown elements.
    let list = b"\xc7\x09\x0c\x83\x01\xc2\x05\xcd\x10\x00\x06\xcd\x10\x00";
    let list = [&list[..1], b"\x0b", &list[2..]].concat();
    let schema = ty("list(list(string))");
    let one = [&b"\x91"[..], &list].concat();
    assert_eq!(
        Value::from_msgpack(&one, &schema).unwrap()[0]
            .as_list()
            .map(<[_]>::len),
        Some(4096)
    );
    let many = [&b"\xdc\x00\x20"[..], &list.repeat(32)].concat();
    let error = Value::from_msgpack(&many, &schema).unwrap_err();
    assert!(error.message.contains("too many elements"), "{error}");
}
