//! Elements and attributes: lookup, walks, order.

use std::sync::Arc;

use hcl_core::types::{ObjectType, Path};
use hcl_core::value::Mapping;
use hcl_core::value::ops::{self, AccessError};
use hcl_core::{Number, Type, Value};
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
    assert!(ops::attribute(&object, "é").is_ok());
    assert_eq!(object.ty(), Type::object([(decomposed, Type::Bool)]));
    let optional = ObjectType::new([("é", Type::Bool)]).with_optional([decomposed]);
    assert!(optional.is_optional("é"));
}

#[test]
fn access_errors_are_distinguishable() {
    let index =
        |collection: &str, key: &str| ops::index(&value(collection), &value(key)).unwrap_err();
    assert_eq!(index("[]", "0"), AccessError::Empty);
    assert_eq!(index("[1]", "-1"), AccessError::NegativeIndex((-1).into()));
    assert!(matches!(
        index("[1]", "0.5"),
        AccessError::FractionalIndex(_)
    ));
    assert!(matches!(
        index("[1]", "+Inf"),
        AccessError::FractionalIndex(_)
    ));
    assert_eq!(
        index("[1]", "7"),
        AccessError::OutOfRange {
            index: 7.into(),
            length: Some(1)
        }
    );
    assert!(matches!(
        index("⟦M⟧[1]", "7"),
        AccessError::OutOfRange { length: None, .. }
    ));
    assert!(matches!(
        index("⟦M⟧[]", "0"),
        AccessError::OutOfRange { length: None, .. }
    ));
    assert_eq!(index("[1]", "null"), AccessError::NullKey);
    assert_eq!(
        index("[1]", "true"),
        AccessError::NumberRequired(Type::Bool)
    );
    assert_eq!(index("[1]", "\"x\""), AccessError::NotANumber("x".into()));
    assert_eq!(
        index("null<list(string)>", "0"),
        AccessError::NullCollection
    );
    assert_eq!(
        index("set<string>[\"a\"]", "\"a\""),
        AccessError::SetHasNoKeys
    );
    assert_eq!(
        index("\"abc\"", "0"),
        AccessError::NotIndexable(Type::String)
    );
    assert_eq!(
        index("map<string>{}", "true"),
        AccessError::MissingKey(Some("true".into()))
    );
    assert_eq!(
        index("map<string>{}", "⟦M⟧\"k\""),
        AccessError::MissingKey(None)
    );
    assert!(matches!(
        index("{a=1}", "0"),
        AccessError::MissingAttribute { numeric: true, .. }
    ));
}

#[test]
fn attribute_errors_are_distinguishable() {
    let attribute = |object: &str, name| ops::attribute(&value(object), name).unwrap_err();
    assert_eq!(
        attribute("\"x\"", "a"),
        AccessError::NoAttributes(Type::String)
    );
    assert!(matches!(
        attribute("list<object({a=string})>[]", "a"),
        AccessError::CollectionOfObjects {
            element_has_it: true,
            ..
        }
    ));
    assert!(matches!(
        attribute("unk<set(object({a=string}))>", "b"),
        AccessError::CollectionOfObjects {
            element_has_it: false,
            ..
        }
    ));
    assert_eq!(
        ops::index(&value("{\"0\"=5}"), &value("0")).unwrap(),
        value("5")
    );
    assert_eq!(
        ops::index(&value("[5]"), &value("\"0\"")).unwrap(),
        value("5")
    );
}

#[test]
fn elements_come_in_order_with_their_keys() {
    let entries = |text: &str| -> Vec<String> {
        let value = value(text);
        let elements = ops::elements(&value).unwrap();
        elements
            .iter()
            .map(|entry| {
                let key = notation::print(&entry.key.to_value());
                format!("{key}:{}", notation::print(entry.value))
            })
            .collect()
    };
    assert_eq!(entries("[true, 2]"), ["0:true", "1:2"]);
    assert_eq!(entries("{b=1, a=2}"), ["\"a\":2", "\"b\":1"]);
    assert_eq!(entries("set<number>[10, 9]"), ["9:9", "10:10"]);
    assert!(
        ops::elements(&value("unk<list(string)>"))
            .unwrap()
            .is_unknown()
    );
    assert!(ops::elements(&value("⟦M⟧[1]")).unwrap().marks.is_some());
    assert!(ops::elements(&value("null<list(string)>")).is_err());
    assert!(ops::elements(&value("\"abc\"")).is_err());
}

#[test]
fn values_can_be_walked_looked_up_and_transformed() {
    let given = value(r#"{a=[1, ⟦M⟧{b=2}], s=set<string>["x"]}"#);
    let mut seen = Vec::new();
    given.walk(|path, inner| {
        seen.push(path.to_string());
        inner.as_mapping().is_none() || path.is_root()
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
    let keys = |entries: Vec<(&Arc<str>, &Value)>| -> String {
        entries
            .into_iter()
            .map(|(key, value)| format!("{key}{} ", notation::print(value)))
            .collect()
    };
    assert_eq!(keys(mapping.iter().collect()), "a3 b2 c0 ");
    assert_eq!(keys(mapping.iter_insertion_order().collect()), "c0 a3 b2 ");
}
