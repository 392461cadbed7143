//! Values for other programs: MessagePack with a type, as Terraform's plugins have it, and JSON with types.

use hcl_core::Type;
use hcl_serde::{Value, value};

#[test]
fn a_value_is_sent_and_received() {
    let schema = Type::object([("name", Type::String), ("ports", Type::set(Type::Number))]);
    let ports = Value::set(Type::Number, vec![443.into(), 80.into()]);
    let config = value!({ "name": "web", "ports": (ports) });

    let bytes = config.to_msgpack(&schema).unwrap();
    assert_eq!(Value::from_msgpack(&bytes, &schema).unwrap(), config);

    let text = config.to_typed_json(&Type::Dynamic).unwrap();
    assert_eq!(
        Value::from_typed_json(&text, &Type::Dynamic).unwrap(),
        config
    );
}

#[test]
fn a_value_that_is_not_known_yet_is_sent_too() {
    let name = Value::unknown(Type::String);
    let bytes = name.to_msgpack(&Type::String).unwrap();
    assert_eq!(Value::from_msgpack(&bytes, &Type::String).unwrap(), name);

    let error = name.to_typed_json(&Type::String).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the value is not known yet, and JSON has no way to say so"
    );
}

#[test]
fn data_that_does_not_fit_its_type_is_an_error_with_its_path() {
    let of = |port| Type::object([("port", port)]);
    let bytes = value!({ "port": "http" })
        .to_msgpack(&of(Type::String))
        .unwrap();
    let error = Value::from_msgpack(&bytes, &of(Type::Number)).unwrap_err();
    assert_eq!(error.to_string(), ".port: a number is required (at byte 6)");
}
