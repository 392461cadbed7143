//! Types and values by themselves: marks, refinements, access, paths, capsules, JSON, serde, depth.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;

use hcl_core::convert::{CapsuleConversion, Safety, convert, unify};
use hcl_core::types::{CapsuleType, ObjectType, Path};
use hcl_core::value::ops::{self, AccessError};
use hcl_core::value::{MAX_DEPTH, Mapping, Mark, MarkSet};
use hcl_core::{Number, Type, Value};
use hcl_tests::notation;

fn value(text: &str) -> Value {
    notation::parse(text).unwrap()
}

fn ty(text: &str) -> Type {
    notation::parse_type(text).unwrap()
}

#[test]
fn a_value_is_three_words_and_a_type_two() {
    assert_eq!(size_of::<Value>(), 24);
    assert_eq!(size_of::<Type>(), 16);
}

#[test]
fn friendly_names_tell_collections_and_constraints() {
    for (text, plain, constraint) in [
        ("string", "string", "string"),
        ("any", "dynamic", "any type"),
        ("list(any)", "list of dynamic", "list of any single type"),
        (
            "map(set(number))",
            "map of set of number",
            "map of set of number",
        ),
        ("tuple([any])", "tuple", "tuple"),
        ("object({a=any})", "object", "object"),
    ] {
        assert_eq!(ty(text).to_string(), plain);
        assert_eq!(ty(text).as_constraint().to_string(), constraint);
    }
}

#[test]
fn type_expressions_have_sorted_names_and_no_optional() {
    let text = ty("object({b=optional(list(any)), a=tuple([string, number])})");
    assert_eq!(
        text.as_expression().to_string(),
        "object({a=tuple([string,number]),b=list(any)})"
    );
    assert_eq!(
        text.without_optional(),
        ty("object({b=list(any), a=tuple([string, number])})")
    );
}

#[test]
fn types_match_specifications_one_way() {
    let specification = ty("list(any)");
    assert!(ty("list(string)").matches(&specification));
    assert!(ty("list(map(number))").matches(&specification));
    assert!(!ty("set(string)").matches(&specification));
    assert!(!specification.matches(&ty("list(string)")));
}

#[test]
fn conformance_errors_name_the_places() {
    let errors = ty("object({a=string, ports=list(object({name=bool})), t=tuple([number])})")
        .conformance_errors(&ty(
            "object({b=string, ports=list(object({name=string})), t=tuple([string, any])})",
        ));
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "no attribute \"a\" is expected",
            ".ports[*].name: string required, but have bool",
            ".t: 2 elements are required, but there are 1",
            "the attribute \"b\" is missing",
        ]
    );
}

#[test]
fn names_and_keys_and_strings_are_normal() {
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
fn types_go_through_json_and_back() {
    for (text, json) in [
        ("any", r#""dynamic""#),
        ("list(map(any))", r#"["list",["map","dynamic"]]"#),
        ("tuple([])", r#"["tuple",[]]"#),
        (
            "tuple([string, number])",
            r#"["tuple",["string","number"]]"#,
        ),
        ("object({})", r#"["object",{}]"#),
        (
            "object({a=number, b=optional(set(bool))})",
            r#"["object",{"a":"number","b":["set","bool"]},["b"]]"#,
        ),
    ] {
        assert_eq!(ty(text).to_json(), json);
        assert_eq!(Type::from_json(json).unwrap(), ty(text));
    }
}

#[test]
fn json_that_is_no_type_is_refused() {
    for json in [
        r#""strin""#,
        r#"["list"]"#,
        r#"["list","string","x"]"#,
        r#"["object",{"a":"string"},["b"]]"#,
        "[]",
        "{}",
        r#"["foo","string"]"#,
        "1",
        "",
    ] {
        assert!(Type::from_json(json).is_err(), "{json}");
    }
}

#[test]
fn values_go_through_typed_json_and_back() {
    for (text, of, json) in [
        ("1", "number", "1"),
        ("1", "any", r#"{"value":1,"type":"number"}"#),
        ("null<string>", "any", r#"{"value":null,"type":"string"}"#),
        ("null", "any", "null"),
        (
            "[1, \"a\"]",
            "tuple([any, string])",
            r#"[{"value":1,"type":"number"},"a"]"#,
        ),
        (
            "list<number>[1]",
            "list(any)",
            r#"[{"value":1,"type":"number"}]"#,
        ),
        (
            "list<any>[]",
            "any",
            r#"{"value":[],"type":["list","dynamic"]}"#,
        ),
        (
            "{b=1, a=2}",
            "any",
            r#"{"value":{"a":2,"b":1},"type":["object",{"a":"number","b":"number"}]}"#,
        ),
        ("set<number>[10, 9]", "set(number)", "[9,10]"),
        ("map<number>{a=1}", "map(number)", r#"{"a":1}"#),
        (
            "1e50",
            "number",
            "100000000000000000000000000000000000000000000000000",
        ),
        ("0.000000001", "number", "0.000000001"),
    ] {
        let value = value(text);
        assert_eq!(value.to_typed_json(&ty(of)).unwrap(), json);
        assert_eq!(
            Value::from_typed_json(json, &ty(of)).unwrap(),
            value,
            "{json}"
        );
    }
}

#[test]
fn typed_json_converts_primitives_and_fills_in_nulls() {
    for (json, of, expected) in [
        ("1", "string", "\"1\""),
        ("true", "string", "\"true\""),
        ("\"1\"", "number", "1"),
        ("\"true\"", "bool", "true"),
        ("[3,1,1]", "set(number)", "set<number>[1, 3]"),
        ("{}", "object({a=number})", "{a=null<number>}"),
        (r#"{"a":1,"a":2}"#, "map(number)", "map<number>{a=2}"),
        (
            r#"{"type":["list","number"],"value":[1]}"#,
            "any",
            "list<number>[1]",
        ),
    ] {
        let read = Value::from_typed_json(json, &ty(of)).unwrap();
        assert_eq!(notation::print(&read), expected);
    }
    for (json, of) in [
        ("\" 1\"", "number"),
        ("true", "number"),
        ("1", "bool"),
        ("[1]", "tuple([number, string])"),
        (r#"{"a":1,"b":1}"#, "object({a=number})"),
        (r#"{"value":[1]}"#, "any"),
        (r#"{"value":1,"type":"number","x":1}"#, "any"),
        (
            r#"[{"value":1,"type":"number"},{"value":"1","type":"string"}]"#,
            "list(any)",
        ),
        ("[1] x", "list(number)"),
        ("[1,]", "list(number)"),
    ] {
        assert!(Value::from_typed_json(json, &ty(of)).is_err(), "{json}");
    }
}

#[test]
fn json_strings_are_safe_in_html() {
    let text = Value::from("<a>&\u{2028}\u{2029}\u{1}\n\t\r\u{8}\u{c}\"\\/é");
    assert_eq!(
        text.to_json().unwrap(),
        r#""\u003ca\u003e\u0026\u2028\u2029\u0001\n\t\r\b\f\"\\/é""#
    );
}

#[test]
fn json_implies_types_and_knows_surrogates() {
    assert_eq!(
        Type::of_json(r#"{"a":[{}],"b":[1,"a",null]}"#).unwrap(),
        ty("object({a=tuple([object({})]), b=tuple([number, string, any])})")
    );
    let read = Value::from_json(r#""\ud83d\ude00 \ud800 \u00e9""#).unwrap();
    assert_eq!(read.as_str(), Some("😀 \u{FFFD} é"));
    for json in [
        "",
        "[1",
        "1 2",
        "nul",
        "[01]",
        "\"\\x\"",
        "{\"a\" 1}",
        "{a:1}",
        "+1",
        "\"\n\"",
    ] {
        assert!(Value::from_json(json).is_err(), "{json}");
    }
}

#[test]
fn what_json_cannot_say_is_an_error_that_names_the_place() {
    for (text, place) in [
        ("[1, unk<string>]", "[1]: "),
        ("{a=[⟦M⟧1]}", ".a[0]: "),
        ("map<number>{\"x y\"=+Inf}", "[\"x y\"]: "),
    ] {
        let error = value(text).to_json().unwrap_err().to_string();
        assert!(error.starts_with(place), "{error}");
    }
}

#[test]
fn any_data_becomes_a_value() {
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

#[test]
fn marks_can_be_listed_taken_off_and_put_back() {
    let marked = value(r#"⟦A⟧{a=[1, ⟦B,C⟧2], m=map<string>{k=⟦D⟧"x"}}"#);
    let (plain, places) = marked.unmark_with_paths();
    let listed: Vec<String> = places
        .iter()
        .map(|(path, marks)| {
            let names: Vec<_> = marks.iter().map(Mark::name).collect();
            format!("{path} {}", names.join(","))
        })
        .collect();
    assert_eq!(listed, [" A", ".a[1] B,C", ".m[\"k\"] D"]);
    assert!(!plain.contains_marked());
    assert_eq!(plain.with_marks_at(&places), marked);
    assert_eq!(marked.unmark_deep().1.len(), 4);
    assert_eq!(marked.unmark().1.len(), 1);
}

#[test]
fn marks_carry_payloads_that_do_not_tell_them_apart() {
    let mark = Mark::with_payload("ephemeral", Arc::new(7_u32) as Arc<_>);
    assert_eq!(mark.payload::<u32>(), Some(&7));
    assert_eq!(mark.payload::<i32>(), None);
    assert_eq!(mark, Mark::new("ephemeral"));
    let value = Value::from(true).with_mark(Mark::sensitive());
    assert!(value.has_mark(&Mark::sensitive()) && !value.has_mark(&mark));
    assert_eq!(value.with_marks(MarkSet::new()).marks().unwrap().len(), 1);
}

#[test]
fn contradictory_refinements_are_errors() {
    let number = || Value::unknown(Type::Number).refine();
    let string = || Value::unknown(Type::String).refine();
    let list = || Value::unknown(ty("list(string)")).refine();
    let one = || Number::from(1);
    for contradiction in [
        number()
            .lower_bound(2.into(), true)
            .upper_bound(one(), true),
        number().lower_bound(one(), false).upper_bound(one(), true),
        number().not_null().null(),
        number().whole_prefix("a"),
        string().whole_prefix("ab").whole_prefix("b"),
        string().lower_bound(one(), true),
        string().min_length(1),
        list().min_length(2).max_length(1),
        Value::unknown(ty("tuple([string])")).refine().length(1),
        Value::from(Number::from(1))
            .refine()
            .lower_bound(5.into(), true),
        value("list<string>[]").refine().length(5),
        Value::null(Type::String).refine().not_null(),
    ] {
        assert!(contradiction.clone().build().is_err(), "{contradiction:?}");
    }
}

#[test]
fn refinements_narrow_and_settle() {
    let number = || Value::unknown(Type::Number).refine();
    let weaker = number()
        .lower_bound(5.into(), true)
        .lower_bound(2.into(), true)
        .lower_bound(5.into(), false);
    assert_eq!(notation::print(&weaker.build().unwrap()), "unk<number> >5");
    let settled = number()
        .not_null()
        .lower_bound(5.into(), true)
        .upper_bound(5.into(), true);
    assert_eq!(settled.build().unwrap(), value("5"));
    let null = Value::unknown(Type::Bool).refine().null();
    assert_eq!(null.build().unwrap(), Value::null(Type::Bool));
    let dynamic = Value::dynamic()
        .refine()
        .not_null()
        .lower_bound(1.into(), true);
    assert_eq!(dynamic.build().unwrap(), Value::dynamic());
    let known = Value::from("x").refine().whole_prefix("ab");
    assert_eq!(known.build().unwrap(), Value::from("x"));
    let marked = value("⟦M⟧unk<string>").refine().not_null().build().unwrap();
    assert_eq!(notation::print(&marked), "⟦M⟧unk<string>!");
    let long = Value::unknown(ty("list(string)"))
        .refine()
        .not_null()
        .length(1_000_000_000);
    assert!(long.build().unwrap().is_unknown());
}

#[test]
fn prefixes_leave_off_what_may_still_combine() {
    for (given, kept) in [
        ("x-", "x-"),
        ("abc", "ab"),
        ("é", ""),
        ("ae\u{301}", "a"),
        ("a.", "a."),
        ("ab\r", "ab"),
    ] {
        let refined = Value::unknown(Type::String)
            .refine()
            .prefix(given)
            .build()
            .unwrap();
        assert_eq!(
            refined.range().prefix.as_deref().unwrap_or_default(),
            kept,
            "{given}"
        );
    }
    let long = Value::unknown(Type::String)
        .refine()
        .prefix(&"é".repeat(200));
    assert_eq!(long.build().unwrap().range().prefix.unwrap().len(), 126);
}

#[test]
fn access_errors_can_be_told_apart() {
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
fn attribute_errors_can_be_told_apart() {
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
fn bounds_decide_all_four_comparisons() {
    let (low, high) = (value("unk<number>! >=1 <3"), value("unk<number>! >=4 <5"));
    assert_eq!(ops::less(&low, &high), Ok(true.into()));
    assert_eq!(ops::less_or_equal(&low, &high), Ok(true.into()));
    assert_eq!(ops::greater(&low, &high), Ok(false.into()));
    assert_eq!(ops::greater_or_equal(&low, &high), Ok(false.into()));
}

#[test]
fn secrets_are_not_shown_by_debug() {
    let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    let shown = format!("{:?}", Value::tuple(vec![secret]));
    assert_eq!(shown, "[(sensitive)]");
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
fn conversion_errors_name_the_place_and_keep_secrets() {
    for (from, to, error) in [
        (
            r#"{ports=[{name=1}, {name=2}, {name=["x"]}]}"#,
            "object({ports=list(object({name=number}))})",
            ".ports[2].name: number required, but have tuple",
        ),
        ("⟦M⟧\"hunter2\"", "number", "a number is required"),
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
        ("true", "number", "number required, but have bool"),
        (
            "[]",
            "map(string)",
            "map of string required, but have tuple",
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
            "all elements must have one type, but have number and bool",
        ),
        (
            "[1]",
            "tuple([any, any])",
            "2 elements required, but have 1",
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
            "[*]: number required, but have bool",
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
fn converting_to_the_own_type_shares_the_value() {
    let list = value(r#"list<string>["a", "b"]"#);
    let same = convert(&list, &ty("list(string)")).unwrap();
    assert!(std::ptr::eq(
        list.as_slice().unwrap(),
        same.as_slice().unwrap()
    ));
    let tuple = value(r#"["a", "b"]"#);
    let converted = convert(&tuple, &ty("list(string)")).unwrap();
    let first = |value: &Value| value.as_slice().unwrap()[0].as_str().unwrap().as_ptr();
    assert_eq!(first(&tuple), first(&converted));
}

#[test]
fn capsules_have_operations_of_their_own() {
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
    assert_eq!(set.as_slice().unwrap().len(), 2);
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
fn maps_keep_the_order_in_which_they_were_given() {
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
    assert_eq!(keys(mapping.iter_as_given().collect()), "c0 a3 b2 ");
}

#[test]
fn the_deepest_values_are_handled_on_a_small_stack() {
    let deepest = || {
        let mut deep = Value::from("x");
        for level in 1..MAX_DEPTH {
            deep = match level % 2 {
                0 => Value::tuple(vec![deep]),
                _ => Value::object([("a".into(), deep)].into_iter().collect()),
            };
        }
        deep
    };
    let work = move || {
        let deep = deepest();
        assert_eq!(deep.depth(), MAX_DEPTH - 1);
        assert_eq!(deep, deepest());
        assert_eq!(ops::equal(&deep, &deepest()), Value::from(true));
        let ty = deep.ty();
        assert_eq!(convert(&deep, &ty).unwrap(), deep);
        let wrapped = Value::tuple(vec![deep.clone(), Value::null(Type::Dynamic)]);
        assert!(convert(&wrapped, &Type::list(Type::Dynamic)).is_err());
        let twice = Value::tuple(vec![deep.clone(), deep.clone()]);
        assert!(convert(&twice, &Type::list(Type::Dynamic)).is_ok());
        let json = deep.to_json().unwrap();
        assert_eq!(Value::from_json(&json).unwrap(), deep);
        assert_eq!(Value::from_serialize(&deep).unwrap(), deep);
        let typed = deep.to_typed_json(&ty).unwrap();
        assert_eq!(Value::from_typed_json(&typed, &ty).unwrap(), deep);
        let set = Value::set(ty.clone(), vec![deep.clone(), deep.clone()]);
        assert_eq!(set.as_slice().unwrap().len(), 1);
        assert_eq!(deep.transform(&mut |_, inner| Ok(inner)).unwrap(), deep);
        assert!(deep.clone().with_mark(Mark::sensitive()).contains_marked());
        assert!(!format!("{deep:?} {}", ty.as_expression()).is_empty());
        assert!(ty.matches(&ty) && ty.conformance_errors(&ty).is_empty());
    };
    thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(work)
        .unwrap()
        .join()
        .unwrap();
}

#[test]
fn json_that_nests_too_deep_is_refused() {
    let deep = "[".repeat(100_000);
    assert!(Value::from_json(&deep).is_err());
    assert!(Type::from_json(&deep).is_err());
}

/// Ways to put a value into a larger one whose parts differ in type.
const WRAPS: [fn(Value) -> Value; 4] = [
    |inner| Value::tuple(vec![inner, value("[]")]),
    |inner| Value::tuple(vec![value("[null]"), inner, value("[]")]),
    |inner| {
        Value::object(
            [("a".into(), inner), ("b".into(), value("{}"))]
                .into_iter()
                .collect(),
        )
    },
    |inner| Value::tuple(vec![value("dyn"), inner, value("list<any>[]")]),
];

/// Would take longer than anyone waits if the time doubled with each level.
#[test]
fn deep_types_of_many_shapes_unify_in_time_and_on_a_small_stack() {
    let work = || {
        for seed in ["[]", "[null]", "{a=null}", "[dyn]", "1"] {
            for wrap in WRAPS {
                let deep = (0..60).fold(value(seed), |inner, _| wrap(inner));
                let _ = convert(&deep, &Type::list(Type::Dynamic));
                let _ = convert(&deep, &Type::map(Type::Dynamic));
                let other = Value::tuple(vec![deep.clone(), deep.clone()]);
                let _ = unify(&[deep.ty(), other.ty()], Safety::Unsafe);
            }
        }
        let deepest = (2..MAX_DEPTH).fold(value("[null]"), |inner, _| WRAPS[1](inner));
        assert_eq!(deepest.depth(), MAX_DEPTH - 1);
        let _ = convert(&deepest, &Type::list(Type::Dynamic));
    };
    thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(work)
        .unwrap()
        .join()
        .unwrap();
}
