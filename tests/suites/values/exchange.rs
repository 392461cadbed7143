//! MessagePack and typed JSON, as programs exchange values with others.

use std::sync::Arc;

use hcl_core::types::CapsuleType;
use hcl_core::value::MAX_DEPTH;
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
}

#[test]
fn capsules_are_refused() {
    let capsule = CapsuleType::new("connection");
    let held = Value::capsule(capsule.clone(), Arc::new(()));
    let null = Value::null(Type::list(Type::Capsule(capsule.clone())));
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
