//! Values as programs create, change and read them.

use std::collections::{BTreeMap, HashMap};

use hcl_core::value::{MAX_DEPTH, Mark};
use hcl_core::{Number, Type, Value, value};
use indexmap::IndexMap;
use proptest::prelude::*;

use super::value as parsed;

#[test]
fn a_program_builds_reads_and_changes_a_configuration() {
    let mut config = value!({
        "name": "web",
        "ports": [80, 443],
        "tags": {"env": "prod"},
    });
    assert_eq!(config["name"], "web");
    assert_eq!(config["ports"][1], 443);
    assert_eq!(config["tags"]["env"].as_str(), Some("prod"));
    assert_eq!(config["tags"]["owner"].as_str(), None);

    let mut ports = config.remove("ports").unwrap();
    ports.push(8080).unwrap();
    config.insert("ports", ports).unwrap();
    config.insert("replicas", 3_u64).unwrap();
    assert_eq!(
        config.to_string(),
        r#"{ name = "web", tags = { env = "prod" }, ports = [80, 443, 8080], replicas = 3 }"#
    );
}

#[test]
fn rust_values_become_values() {
    for (value, expected) in [
        (Value::from(true), "true"),
        (Value::from(-3_i8), "-3"),
        (
            Value::from(u128::MAX),
            "340282366920938463463374607431768211455",
        ),
        (Value::from(0.1_f32), "0.1"),
        (Value::from(1e300), &format!("1{}", "0".repeat(300))),
        (Value::from('x'), "\"x\""),
        (Value::from("e\u{301}"), "\"é\""),
        (Value::from(String::from("a")), "\"a\""),
        (Value::from(&String::from("a")), "\"a\""),
        (Value::from(std::borrow::Cow::Borrowed("a")), "\"a\""),
        (Value::from(()), "null"),
        (Value::from(None::<i32>), "null"),
        (Value::from(Some(1)), "1"),
        (Value::from(vec![Some("a"), None]), "[\"a\", null]"),
        (Value::from([[1, 2], [3, 4]]), "[[1, 2], [3, 4]]"),
        (Value::from(&[1, 2][..]), "[1, 2]"),
        (
            Value::from(BTreeMap::from([("b", 1), ("a", 2)])),
            "{a=2, b=1}",
        ),
        (
            Value::from(HashMap::from([("b".to_owned(), 1), ("a".to_owned(), 2)])),
            "{a=2, b=1}",
        ),
        (Value::from_iter([("a", 1), ("a", 2)]), "{a=2}"),
        (Value::from_iter(["a", "b"]), "[\"a\", \"b\"]"),
    ] {
        assert_eq!(value, parsed(expected), "{expected}");
    }
    let ordered = Value::from(IndexMap::from([("b", 1), ("a", 2)]));
    assert_eq!(ordered.to_string(), "{ b = 1, a = 2 }");
    assert_eq!(Value::from(f64::NEG_INFINITY), Number::NEG_INFINITY);
    assert!(Value::from(f32::NAN).is_null());
}

#[test]
fn elements_and_attributes_are_found_by_key() {
    let set = parsed("set<number>[3, 1, 2]");
    assert_eq!(set.get(0), Some(&1.into()));
    assert_eq!(set[9], Value::from(()));
    let map = parsed("map<number>{\"é\"=1}");
    assert_eq!(map["e\u{301}"], 1);
    assert_eq!(map[&String::from("é")], 1);
    // The kind of the key is that of the value.
    assert_eq!(map.get(0), None);
    assert_eq!(value!(["a"]).get("0"), None);
    for value in [
        Value::dynamic(),
        Value::null(Type::list(Type::String)),
        value!(1),
    ] {
        assert_eq!((value.get(0), value.get("a")), (None, None));
    }
}

#[test]
fn a_change_does_not_affect_other_clones() {
    let original = value!({"a": 1, "b": [1]});
    let mut changed = original.clone();
    changed.insert("a", 2).unwrap();
    changed.insert("c", 3).unwrap();
    changed.remove("b");
    assert_eq!(original, value!({"a": 1, "b": [1]}));
    assert_eq!(changed, value!({"c": 3, "a": 2}));
    assert_eq!(changed.ty(), parsed("{a=1, c=2}").ty());
}

#[test]
fn properties_follow_changes() {
    let mut list = value!([]);
    list.push(Value::dynamic()).unwrap();
    list.push(Value::from("x").with_mark(Mark::sensitive()))
        .unwrap();
    assert!(!list.is_wholly_known() && list.contains_marked());
    list.remove(0);
    assert!(list.is_wholly_known());
    list.remove(0);
    assert!(!list.contains_marked());
    assert_eq!(
        (list.depth(), list.size()),
        (value!([]).depth(), value!([]).size())
    );

    let mut object = value!({});
    object.insert("deep", value!([[1]])).unwrap();
    assert_eq!(object.depth(), 3);
    object.insert("deep", "shallow").unwrap();
    assert_eq!(
        (object.depth(), object.size()),
        (1, value!({"deep": "shallow"}).size())
    );
}

#[test]
fn marks_stay_on_changed_values_and_on_what_they_return() {
    let secret = Mark::sensitive();
    let mut object = value!({"user": "me", "password": "hunter2"}).with_mark(secret.clone());
    assert_eq!(object.get("password"), None);
    assert!(object["password"].is_null());
    let old = object.insert("password", "swordfish").unwrap().unwrap();
    assert!(old.has_mark(&secret) && object.has_mark(&secret));
    let user = object.remove("user").unwrap();
    assert!(user.has_mark(&secret));
    assert_eq!(object.unmarked(), &value!({"password": "swordfish"}));
    assert_eq!(object.remove("user"), None);

    let mut list = value!([1]).with_mark(secret.clone());
    list.push(2).unwrap();
    assert!(list.has_mark(&secret) && list.remove(0).unwrap().has_mark(&secret));
}

#[test]
fn nothing_nests_deeper_than_the_limit() {
    let mut deep = value!([]);
    let error = loop {
        let mut outer = value!([]);
        if let Err(error) = outer.push(deep.clone()) {
            break error;
        }
        deep = outer;
    };
    assert_eq!(deep.depth(), MAX_DEPTH);
    assert_eq!(error.to_string(), "the value nests deeper than 256 levels");
    assert!(value!({}).insert("a", deep).is_err());
}

#[test]
fn literals_compare_with_values() {
    fn of(value: impl Into<Value>) -> Value {
        value.into()
    }
    let web = of("web");
    let owned = String::from("web");
    assert_eq!(web, *"web");
    assert_eq!("web", web);
    assert_eq!(web, owned);
    assert_eq!(owned, web);
    assert!(of("é") == "e\u{301}");
    assert!(of(80) == 80 && 80_u8 == of(80) && of(80) == 80.0);
    assert!(of(0.1) == 0.1 && of(0.5) == 0.5_f32);
    let one = Number::from(1);
    assert!(of(true) == true && of(1) == one);
    // As in HCL, nothing is converted.
    assert!(of("80") != 80 && of(1) != true && of("true") != true);
    assert!(of(-1) != u64::MAX);
    for text in [
        "unk<string> prefix=\"we\"",
        "null<string>",
        "null",
        "⟦M⟧\"web\"",
        "dyn",
    ] {
        assert!(parsed(text) != "web" && parsed(text) != "", "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_objects_are_as_if_created_so(changes in prop::collection::vec(("[a-dé]{1,2}", any::<Option<u8>>()), 0..20)) {
        let mut object = value!({});
        let mut model: Vec<(String, u8)> = Vec::new();
        for (name, value) in changes {
            let known = model.iter().position(|(other, _)| *other == name);
            match (value, known) {
                (Some(value), Some(known)) => model[known].1 = value,
                (Some(value), None) => model.push((name.clone(), value)),
                (None, Some(known)) => { model.remove(known); }
                (None, None) => {}
            }
            match value {
                Some(value) => { object.insert(name, value).unwrap(); }
                None => { object.remove(&name); }
            }
        }
        let expected = Value::from_iter(model);
        prop_assert_eq!(&object, &expected);
        // The text has the order of insertion, and the attributes are sorted.
        prop_assert_eq!(object.to_string(), expected.to_string());
        let attributes = object.as_object().unwrap().iter();
        prop_assert!(attributes.is_sorted_by_key(|(name, _)| name.clone()));
        prop_assert_eq!((object.size(), object.depth()), (expected.size(), expected.depth()));
    }
}
