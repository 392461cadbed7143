//! Elements and attributes: lookup, walks, order.

use hcl_core::types::{ObjectType, Path};
use hcl_core::value::Mapping;
use hcl_core::value::ops;
use hcl_core::{Number, Str, Type, Value};
use hcl_tests::notation;

use super::value;

#[test]
fn names_keys_and_strings_are_normalized() {
    let decomposed = "e\u{301}";
    assert_eq!(Value::from(decomposed).as_str(), Some("é"));
    let object = Value::object(
        [(decomposed.into(), Value::from(true))]
            .into_iter()
            .collect(),
    );
    let map = Value::map(Type::Bool, object.as_object().unwrap().clone());
    let unknown = Value::unknown(object.ty());
    for name in ["é", decomposed] {
        for value in [&object, &map, &unknown] {
            assert!(ops::attribute(value, name).is_ok(), "{name} in {value:?}");
        }
        assert_eq!(object.as_object().unwrap().get(name), Some(&true.into()));
    }
    assert!(ops::attribute(&object, "e").is_err());
    assert_eq!(object.ty(), Type::object([(decomposed, Type::Bool)]));
    let optional = ObjectType::new([("é", Type::Bool)]).with_optional([decomposed]);
    assert!(optional.is_optional("é"));
}

#[test]
fn a_path_finds_a_value_inside() {
    let given = value(r#"{a=[1, ⟦M⟧{b=2}], s=set<string>["x"]}"#);
    let path = Path::root().attribute("a").index(1).attribute("b");
    assert_eq!(given.at(&path), Some(&value("2")));
    let attributes = [("pin".into(), value("⟦M⟧1"))];
    let given = Value::unknown_with_attributes(attributes.into_iter().collect());
    let pin = Path::root().attribute("pin");
    assert_eq!(given.at(&pin), Some(&value("⟦M⟧1")));
}

#[test]
fn maps_keep_insertion_order() {
    let entries = ["c", "a", "b", "a"].into_iter().zip(0_i64..);
    let mapping: Mapping = entries
        .map(|(key, number)| (key.into(), Number::from(number).into()))
        .collect();
    let keys = |entries: Vec<(&Str, &Value)>| -> String {
        entries
            .into_iter()
            .map(|(key, value)| format!("{key}{} ", notation::print(value)))
            .collect()
    };
    assert_eq!(keys(mapping.iter().collect()), "a3 b2 c0 ");
    assert_eq!(keys(mapping.iter_in_source_order().collect()), "c0 a3 b2 ");
}
