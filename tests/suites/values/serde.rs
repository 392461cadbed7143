//! Values as serde data, and serde data as values.

use std::collections::BTreeMap;

use hcl_core::Value;
use hcl_tests::notation;

use super::value;

#[test]
fn any_data_deserializes_to_a_value() {
    #[derive(serde::Serialize)]
    enum Shape {
        Unit,
        Newtype(u8),
        Tuple(u8, char),
        Struct { a: Option<f32> },
    }
    let shapes = [
        Shape::Unit,
        Shape::Newtype(1),
        Shape::Tuple(2, 'x'),
        Shape::Struct { a: Some(0.5) },
        Shape::Struct { a: None },
    ];
    assert_eq!(
        notation::print(&Value::from_serialize(&shapes).unwrap()),
        r#"["Unit", {Newtype=1}, {Tuple=[2, "x"]}, {Struct={a=0.5}}, {Struct={a=null}}]"#
    );
    let by_number = BTreeMap::from([(1, "one"), (10, "ten"), (2, "two")]);
    assert_eq!(
        notation::print(&Value::from_serialize(&by_number).unwrap()),
        r#"{"1"="one", "10"="ten", "2"="two"}"#
    );
    let error = Value::from_serialize(&BTreeMap::from([("a", [f64::NAN])])).unwrap_err();
    assert_eq!(error.path.to_string(), ".a[0]");
}

#[test]
fn values_are_serde_data() {
    let given = value(r#"{b=list<number>[1, 0.5], a=set<string>["x"], c=null<bool>}"#);
    let json = serde_json::to_string(&given).unwrap();
    assert_eq!(json, r#"{"a":["x"],"b":[1,0.5],"c":null}"#);
    let read: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(notation::print(&read), r#"{a=["x"], b=[1, 0.5], c=null}"#);
    assert!(serde_json::to_string(&value("[unk<string>]")).is_err());
    assert!(serde_json::to_string(&value("[⟦M⟧1]")).is_err());
}
