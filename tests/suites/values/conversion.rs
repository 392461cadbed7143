//! Conversions, including those that capsule types define.

use std::sync::Arc;

use hcl_core::convert::{CapsuleConversion, convert};
use hcl_core::types::CapsuleType;
use hcl_core::value::ops::{self};
use hcl_core::{Number, Type, Value};

use super::{ty, value};

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
