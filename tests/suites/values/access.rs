//! Elements and attributes: lookup, walks, order.

use hcl_core::types::{ObjectType, Path, Step};
use hcl_core::value::ops::{self, AccessError};
use hcl_core::value::{Excerpt, Mapping};
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
fn access_errors_are_distinguishable() {
    let index =
        |collection: &str, key: &str| ops::index(&value(collection), &value(key)).unwrap_err();
    assert_eq!(index("[]", "0"), AccessError::Empty);
    assert_eq!(
        index("[1]", "-1"),
        AccessError::NegativeIndex(Excerpt::of(&(-1).into()))
    );
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
            index: Excerpt::of(&7.into()),
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
    assert_eq!(
        index("[1]", "\"x\""),
        AccessError::NotANumber(Excerpt::of(&"x".into()))
    );
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
        AccessError::MissingKey(Excerpt::of(&true.into()))
    );
    assert_eq!(
        index("map<string>{}", "⟦M⟧\"k\""),
        AccessError::MissingKey(Excerpt::hidden())
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
fn access_errors_do_not_contain_marked_keys() {
    let message = |collection: &str, key: &str| match ops::index(&value(collection), &value(key)) {
        Err(error) => error.to_string(),
        Ok(value) => notation::print(&value),
    };
    assert_eq!(
        message("[1]", "⟦M⟧\"hunter2\""),
        "the index must be a number"
    );
    assert_eq!(
        message("[1]", "⟦M⟧7"),
        "there is no element with this index"
    );
    assert_eq!(
        message("⟦M⟧[1]", "7"),
        "there is no element with this index"
    );
    assert_eq!(
        message("{a=1}", "⟦M⟧\"hunter2\""),
        "there is no attribute of this name"
    );
    assert_eq!(
        message("map<number>{a=1}", "⟦M⟧\"hunter2\""),
        "there is no element with this key"
    );
    assert_eq!(
        message("map<number>{a=1}", "\"b\""),
        "there is no element with the key \"b\""
    );
}

#[test]
fn has_index_compares_keys_without_conversion() {
    let has = |collection: &str, key: &str| match ops::has_index(&value(collection), &value(key)) {
        Ok(found) => notation::print(&found),
        Err(error) => error.to_string(),
    };
    for (collection, key, expected) in [
        ("[1]", "0", "true"),
        ("[1]", "1", "false"),
        ("[1]", "-1", "false"),
        ("[1]", "0.5", "false"),
        ("[1]", "\"0\"", "false"),
        ("[1]", "null", "false"),
        ("list<number>[1]", "0", "true"),
        ("{a=1}", "\"a\"", "true"),
        ("{a=1}", "\"b\"", "false"),
        ("{a=1}", "0", "false"),
        ("map<number>{a=1}", "\"a\"", "true"),
        ("map<number>{a=1}", "true", "false"),
        ("⟦M⟧[1]", "⟦N⟧0", "⟦M,N⟧true"),
        ("null<list(string)>", "0", "the value to look into is null"),
        (
            "set<string>[\"a\"]",
            "\"a\"",
            "elements of a set have no keys to find them by",
        ),
        ("true", "0", "a bool has no elements"),
    ] {
        assert_eq!(has(collection, key), expected, "{collection}[{key}]");
    }
    for (collection, key) in [
        ("unk<list(string)>", "0"),
        ("unk<map(string)>", "\"a\""),
        ("[1]", "unk<number>"),
        ("{a=1}", "unk<string>"),
        ("[1]", "dyn"),
        ("dyn", "0"),
    ] {
        let found = ops::has_index(&value(collection), &value(key)).unwrap();
        assert_eq!(found.ty(), Type::Bool);
        assert!(
            found.is_unknown() && found.range().not_null,
            "{collection}[{key}]"
        );
    }
    // The type of an unknown tuple or object decides.
    for (collection, key, expected) in [
        ("unk<tuple([string])>", "0", "true"),
        ("unk<tuple([string])>", "1", "false"),
        ("unk<object({a=string})>", "\"a\"", "true"),
        ("unk<object({a=string})>", "\"b\"", "false"),
        ("unk<list(string)>", "\"a\"", "false"),
    ] {
        assert_eq!(has(collection, key), expected, "{collection}[{key}]");
    }
}

#[test]
fn paths_apply_as_operators_do() {
    let apply = |text: &str, path: Path| match path.apply(&value(text)) {
        Ok(found) => notation::print(&found),
        Err(error) => error.to_string(),
    };
    let path = Path::root().attribute("a").index(1);
    assert_eq!(apply("{a=[1, 2]}", Path::root()), "{a=[1, 2]}");
    assert_eq!(apply("{a=[1, 2]}", path.clone()), "2");
    assert_eq!(apply("⟦M⟧{a=[1, ⟦N⟧2]}", path.clone()), "⟦M,N⟧2");
    assert_eq!(
        apply("{a=[1]}", path.clone()),
        ".a: there is no element 1: the length is 1"
    );
    assert_eq!(
        apply("{a=⟦M⟧[1]}", path.clone()),
        ".a: there is no element with this index"
    );
    assert_eq!(
        apply("{b=1}", path.clone()),
        "there is no attribute named \"a\""
    );
    assert_eq!(
        apply("null<object({a=string})>", path.clone()),
        "the value to look into is null"
    );
    assert_eq!(
        apply("{a=map<string>{x=\"y\"}}", path.clone()),
        ".a: a map has no elements"
    );
    assert_eq!(
        path.apply(&value("unk<object({a=list(string)})>")),
        Ok(Value::unknown(Type::String))
    );
    assert_eq!(path.apply(&Value::dynamic()), Ok(Value::dynamic()));
    let key = Path::root().key("k");
    assert_eq!(apply("map<number>{k=1}", key), "1");
    let element = Path::from_iter([Step::Element]);
    assert_eq!(
        apply("set<string>[\"a\"]", element),
        "elements of a set have no keys to find them by"
    );
}

#[test]
fn absolute_values_keep_marks_and_bounds() {
    let abs = |text: &str| ops::abs(&value(text)).map(|found| notation::print(&found));
    assert_eq!(abs("⟦M⟧-5").unwrap(), "⟦M⟧5");
    assert_eq!(abs("5").unwrap(), "5");
    assert!(abs("\"5\"").is_err() && abs("null<number>").is_err());
    let unknown = ops::abs(&Value::unknown(Type::Number)).unwrap();
    assert_eq!(unknown.range().lower, Some((0.into(), true)));
    assert!(unknown.range().not_null);
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
