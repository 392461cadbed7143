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
fn values_can_be_walked_looked_up_and_transformed() {
    let given = value(r#"{a=[1, ⟦M⟧{b=2}], s=set<string>["x"]}"#);
    let mut seen = Vec::new();
    given.walk(|path, inner| {
        seen.push(path.to_string());
        inner.as_object().is_none() || path.is_root()
    });
    assert_eq!(seen, ["", ".a", ".a[0]", ".a[1]", ".a[1].b", ".s", ".s[*]"]);
    let path = Path::root().attribute("a").index(1).attribute("b");
    assert_eq!(given.at(&path), Some(&value("2")));
    let doubled = given.transform(&mut |_, inner| match inner.as_number() {
        Some(number) => ops::add(&number.clone().into(), &number.clone().into()),
        None => Ok(inner),
    });
    assert_eq!(
        notation::print(&doubled.unwrap()),
        r#"{a=[2, ⟦M⟧{b=4}], s=set<string>["x"]}"#
    );
    let mixed = value("list<number>[1, 2]").transform(&mut |path, inner| {
        Ok(if path.to_string() == "[1]" {
            Value::from(true)
        } else {
            inner
        })
    });
    assert!(mixed.is_err());
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

#[test]
fn known_attributes_of_an_unknown_value_are_walked_and_transformed() {
    let attributes = [
        ("pin".into(), value("⟦M⟧1")),
        ("user".into(), value("\"ann\"")),
    ];
    let given = Value::unknown_with_attributes(attributes.into_iter().collect());
    let mut marked = Vec::new();
    given.walk(|path, inner| {
        if inner.is_marked() {
            marked.push(path.to_string());
        }
        true
    });
    assert_eq!(marked, [".pin"]);
    let pin = Path::root().attribute("pin");
    assert_eq!(given.at(&pin), Some(&value("⟦M⟧1")));
    let changed = given.transform(&mut |_, inner| match inner.as_number() {
        Some(_) => Ok(2.into()),
        None => Ok(inner),
    });
    let changed = changed.unwrap();
    assert!(changed.is_unknown() && changed.contains_marked());
    assert_eq!(changed.at(&pin), Some(&value("⟦M⟧2")));
}
