//! Conversions, including those that capsule types define.

use std::sync::Arc;

use hcl_core::convert::{CapsuleConversion, convert};
use hcl_core::types::CapsuleType;
use hcl_core::value::ops::{self};
use hcl_core::{Number, Type, Value};

use super::{ty, value};

#[test]
#[expect(clippy::too_many_lines, reason = "a table of conversions")]
fn conversion_errors_name_the_path_and_no_secrets() {
    for (from, to, error) in [
        (
            r#"{ports=[{name=1}, {name=2}, {name=["x"]}]}"#,
            "object({ports=list(object({name=number}))})",
            ".ports[2].name: a number is required, but this is a list",
        ),
        ("⟦M⟧\"hunter2\"", "number", "a number is required"),
        (
            "{a=⟦M⟧{hunter2=true}}",
            "object({a=map(number)})",
            ".a: a number is required, but this is a bool",
        ),
        (
            "[⟦M⟧{hunter2=true}]",
            "list(map(number))",
            "[0]: a number is required, but this is a bool",
        ),
        (
            "{a=⟦M⟧\"TRUE\"}",
            "object({a=bool})",
            ".a: a bool is required: \"true\" or \"false\"",
        ),
        (
            "\"True\"",
            "bool",
            "a bool is required; write \"true\" in lower case",
        ),
        (
            "\"yes\"",
            "bool",
            "a bool is required: \"true\" or \"false\"",
        ),
        ("true", "number", "a number is required, but this is a bool"),
        (
            "[]",
            "map(string)",
            "a map of string is required, but this is a list",
        ),
        (
            "{}",
            "object({c=any, b=any, a=any})",
            "attributes \"a\", \"b\" and \"c\" are required",
        ),
        (
            "{a=1}",
            "object({a=any, b=any})",
            "attribute \"b\" is required",
        ),
        (
            "[1, true]",
            "list(any)",
            "all elements must have one type, but some are number and some bool",
        ),
        (
            "[1]",
            "tuple([any, any])",
            "2 elements are required, but there are 1",
        ),
        (
            "map<string>{k=\"x\"}",
            "map(number)",
            "[\"k\"]: a number is required",
        ),
        (
            "set<string>[\"x\"]",
            "list(number)",
            "[*]: a number is required",
        ),
        (
            "list<bool>[]",
            "list(number)",
            "[*]: a number is required, but this is a bool",
        ),
        ("1", "any", ""),
    ] {
        let result = convert(&value(from), &ty(to));
        assert_eq!(
            result
                .err()
                .map(|error| error.to_string())
                .unwrap_or_default(),
            error
        );
    }
}

#[test]
fn converting_to_the_same_type_shares_the_value() {
    let list = value(r#"list<string>["a", "b"]"#);
    let same = convert(&list, &ty("list(string)")).unwrap();
    assert!(std::ptr::eq(
        list.as_list().unwrap(),
        same.as_list().unwrap()
    ));
    let tuple = value(r#"["a text that is not stored inline", "b"]"#);
    let converted = convert(&tuple, &ty("list(string)")).unwrap();
    let first = |value: &Value| value.as_list().unwrap()[0].as_str().unwrap().as_ptr();
    assert_eq!(first(&tuple), first(&converted));
}

#[test]
fn capsule_types_define_equality_and_conversions() {
    let conversion = CapsuleConversion::new()
        .to(Type::Number, |bytes: &Vec<u8>| {
            Ok(Number::from(bytes.len()).into())
        })
        .from(Type::String, |text: &Value| {
            let text = text.as_str().filter(|text| !text.is_empty());
            text.map(|text| text.as_bytes().to_vec())
                .ok_or_else(|| "no bytes".to_owned())
        });
    let bytes = CapsuleType::builder("bytes")
        .equality(|a: &Vec<u8>, b: &Vec<u8>| a == b)
        .order_key(|bytes: &Vec<u8>| format!("{bytes:?}"))
        .extension(conversion)
        .finish();
    let of = |content: &[u8]| Value::capsule(bytes.clone(), Arc::new(content.to_vec()));
    assert_eq!(ops::equal(&of(b"a"), &of(b"a")), Value::from(true));
    assert_eq!(ops::equal(&of(b"a"), &of(b"b")), Value::from(false));
    let set = Value::set(
        Type::Capsule(bytes.clone()),
        vec![of(b"b"), of(b"a"), of(b"b")],
    );
    assert_eq!(set.as_list().unwrap().len(), 2);
    assert_eq!(convert(&of(b"abc"), &Type::Number).unwrap(), value("3"));
    assert_eq!(
        convert(&"a".into(), &Type::Capsule(bytes.clone())).unwrap(),
        of(b"a")
    );
    let refused = convert(&"".into(), &Type::Capsule(bytes.clone())).unwrap_err();
    assert_eq!(refused.to_string(), "no bytes");
    assert!(convert(&of(b"a"), &Type::Bool).is_err());

    let opaque = CapsuleType::new("handle");
    let handle = || Value::capsule(opaque.clone(), Arc::new(1_u8));
    let one = handle();
    assert_eq!(ops::equal(&one, &one.clone()), Value::from(true));
    assert_eq!(ops::equal(&one, &handle()), Value::from(false));
}
