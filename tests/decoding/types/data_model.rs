//! Every type of serde's data model, read by serde from arguments and blocks.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::path::PathBuf;

use hcl_serde::{Decoder, Labeled, OwnedExpression, Sensitive, Spanned, Value};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

#[derive(Deserialize)]
struct One<T> {
    x: T,
}

/// Reads `x = …`.
fn read<T: DeserializeOwned>(expression: &str) -> Result<T, hcl_serde::Error> {
    hcl_serde::from_str::<One<T>>(&format!("x = {expression}\n")).map(|one| one.x)
}

fn ok<T: DeserializeOwned>(expression: &str) -> T {
    read(expression).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the detail of the only error.
fn error<T: DeserializeOwned>(expression: &str) -> String {
    let Err(error) = read::<T>(expression) else {
        panic!("{expression} is accepted");
    };
    let [found] = error.diagnostics().as_slice() else {
        panic!("one error: {error}");
    };
    let underlined = found.subject().map(hcl_core::SourceSpan::text);
    assert_eq!(underlined, Some(expression), "the value is underlined");
    found.detail().to_owned()
}

/// Two spellings of a key are one key, also if it is a name, and of two the last one counts.
#[test]
fn keys_are_normalized() {
    type Numbers = BTreeMap<String, u8>;
    for (expression, expected) in [
        ("{ e\u{301} = 1 }", 1),
        ("{ \"e\u{301}\" = 1 }", 1),
        ("{ e\u{301} = 1, \u{e9} = 2 }", 2),
        ("{ \u{e9} = 1, \"e\u{301}\" = 2 }", 2),
    ] {
        let found = ok::<Numbers>(expression);
        assert_eq!(found, Numbers::from([("\u{e9}".to_owned(), expected)]));
        assert_eq!(
            ok::<Value>(expression).to_string(),
            format!("{{ \u{e9} = {expected} }}")
        );
    }
}

/// A text with `/* */` is not read without a tree.
#[test]
fn keys_borrow_from_the_text_in_every_way_of_reading() {
    type Texts<'a> = BTreeMap<&'a str, &'a str>;
    for text in [
        "c = { \"\u{e9}\" = \"x\" }\n",
        "c = { \"\u{e9}\" = \"x\" } /* */\n",
        "c = { \u{e9} = \"x\" }\n",
    ] {
        let of_text: BTreeMap<&str, Texts<'_>> = hcl_serde::from_str(text).unwrap();
        assert_eq!(of_text["c"], Texts::from([("\u{e9}", "x")]));
        let source = hcl_serde::Source::new("a.hcl", text).unwrap();
        let of_source: BTreeMap<&str, Texts<'_>> = Decoder::new().decode_source(&source).unwrap();
        assert_eq!(of_source, of_text);
    }
}

#[test]
fn whole_numbers_of_every_width() {
    assert_eq!(ok::<i8>("-128"), i8::MIN);
    assert_eq!(ok::<i16>("32767"), i16::MAX);
    assert_eq!(ok::<i32>("-2147483648"), i32::MIN);
    assert_eq!(ok::<i64>("9223372036854775807"), i64::MAX);
    assert_eq!(
        ok::<i128>("-170141183460469231731687303715884105728"),
        i128::MIN
    );
    assert_eq!(ok::<isize>("1"), 1);
    assert_eq!(ok::<u8>("255"), u8::MAX);
    assert_eq!(ok::<u16>("65535"), u16::MAX);
    assert_eq!(ok::<u32>("4294967295"), u32::MAX);
    assert_eq!(ok::<u64>("18446744073709551615"), u64::MAX);
    assert_eq!(
        ok::<u128>("340282366920938463463374607431768211455"),
        u128::MAX
    );
    assert_eq!(ok::<u16>("\"8080\""), 8080);
    assert_eq!(ok::<u16>("1e3"), 1000);
    assert_eq!(ok::<u16>("5.0"), 5);
    assert_eq!(ok::<u8>("2 + 3"), 5);
    assert_eq!(
        error::<u8>("256"),
        "A whole number from 0 to 255 is required, but this is 256."
    );
    assert_eq!(
        error::<u8>("1.5"),
        "A whole number from 0 to 255 is required, but this is 1.5."
    );
    assert_eq!(
        error::<i8>("\"x\""),
        "A whole number from -128 to 127 is required, but this is \"x\"."
    );
    assert_eq!(
        error::<u8>("true"),
        "A whole number from 0 to 255 is required, but this is true."
    );
    assert_eq!(
        error::<u8>("[1]"),
        "A whole number from 0 to 255 is required, but this is a list."
    );
    assert_eq!(
        error::<u8>("null"),
        "A whole number from 0 to 255 is required, but this is null. Leave the argument out, or give it a value."
    );
}

#[test]
fn floats_are_rounded_once() {
    assert_eq!(ok::<f64>("0.1").to_bits(), 0.1_f64.to_bits());
    assert_eq!(ok::<f32>("0.1").to_bits(), 0.1_f32.to_bits());
    assert_eq!(ok::<f64>("1 / 3").to_bits(), (1.0_f64 / 3.0).to_bits());
    assert_eq!(ok::<f64>("\"2.5\"").to_bits(), 2.5_f64.to_bits());
    assert!(error::<f64>("1e400").starts_with("A number within the range"));
    assert!(error::<f32>("1e39").starts_with("A number within the range"));
    assert!(error::<f64>("\"abc\"").starts_with("A number is required"));
}

#[test]
fn strings_and_values_converted_to_strings() {
    assert_eq!(ok::<String>("8080"), "8080");
    assert_eq!(ok::<String>("1e3"), "1000");
    assert_eq!(ok::<String>("true"), "true");
    assert_eq!(ok::<String>("\"a\\tb\""), "a\tb");
    assert_eq!(ok::<String>("\"e\u{301}\""), "é", "texts are in NFC");
    assert_eq!(ok::<char>("\"ß\""), 'ß');
    assert_eq!(ok::<char>("7"), '7');
    assert_eq!(ok::<PathBuf>("\"/etc\""), PathBuf::from("/etc"));
    assert_eq!(ok::<SocketAddr>("\"[::1]:80\"").port(), 80);
    assert_eq!(ok::<Cow<'_, str>>("\"x\""), "x");
    assert_eq!(
        ok::<String>("123456789012345678901234567890.5"),
        "123456789012345678901234567890.5"
    );
    assert!(error::<String>("{}").contains("A string is required, but this is an object"));
    assert!(
        error::<char>("\"ab\"").contains("A character is required"),
        "{}",
        error::<char>("\"ab\"")
    );
}

#[test]
fn booleans_and_null() {
    assert!(ok::<bool>("true"));
    assert!(!ok::<bool>("\"false\""));
    assert!(ok::<bool>("\"1\""));
    assert_eq!(
        error::<bool>("1"),
        "True or false is required, but this is 1."
    );
    assert_eq!(
        error::<bool>("\"yes\""),
        "True or false is required, but this is \"yes\"."
    );
    assert_eq!(ok::<Option<u8>>("null"), None);
    assert_eq!(ok::<Option<u8>>("1 > 2 ? 5 : null"), None);
    assert_eq!(ok::<Option<u8>>("3"), Some(3));
    ok::<()>("null");
}

#[test]
fn sequences_and_tuples() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Pair(u8, String);
    #[derive(Debug, PartialEq, Deserialize)]
    struct Wrapped(Vec<u8>);
    assert_eq!(ok::<Vec<String>>("[1, \"a\", true]"), ["1", "a", "true"]);
    assert_eq!(ok::<(u8, bool)>("[1, true]"), (1, true));
    assert_eq!(ok::<[u8; 3]>("[1, 2, 3]"), [1, 2, 3]);
    assert_eq!(ok::<Pair>("[1, 2]"), Pair(1, "2".to_owned()));
    assert_eq!(
        ok::<Wrapped>("[for i in [1, 2] : i * 2]"),
        Wrapped(vec![2, 4])
    );
    assert_eq!(
        error::<Vec<u8>>("\"x\""),
        "A list is required, but this is \"x\". Put it in brackets to make a list of it: [\"x\"]."
    );
    assert!(error::<(u8, u8)>("[1, 2, 3]").contains("this has 3 elements"));
    assert!(error::<(u8, u8)>("[1]").contains("this has 1 element"));
    let bad = read::<Vec<u8>>("[1, 300]").err().unwrap();
    let found = bad.diagnostics().iter().next().unwrap();
    assert_eq!(
        (found.subject().unwrap().text(), found.field_path()),
        ("300", Some("x[1]"))
    );
}

#[test]
fn maps_and_structs() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Point {
        x: u8,
        #[serde(default)]
        y: u8,
        #[serde(alias = "zed")]
        z: Option<u8>,
    }
    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Strict {
        _x: u8,
    }
    assert_eq!(ok::<BTreeMap<String, u8>>("{ a = 1, \"b\" : 2 }").len(), 2);
    assert!(ok::<HashMap<u8, bool>>("{ 1 = true }")[&1]);
    assert_eq!(
        ok::<Point>("{ x = 1, zed = 3 }"),
        Point {
            x: 1,
            y: 0,
            z: Some(3)
        }
    );
    let report = read::<Point>("{ x = 1, other = 9 }")
        .unwrap_err()
        .to_string();
    assert!(report.contains("\"other\" is not expected"), "{report}");
    assert_eq!(ok::<BTreeMap<String, u8>>("{ a = 1, a = 2 }")["a"], 2);
    assert!(error::<Point>("{ y = 1 }").contains("\"x\" is required"));
    let report = read::<Strict>("{ _y = 1 }").unwrap_err().to_string();
    assert!(report.contains("Did you mean \"_x\"?"));
    assert!(
        report.contains("| x = { _y = 1 }\n  |       ^^\n"),
        "the key is underlined"
    );
}

/// Also in a text with `/* */`, which is not read without a tree.
#[test]
fn null_and_an_empty_object_are_a_unit() {
    for text in ["null", "{}", "null /* */", "{} /* */"] {
        ok::<()>(text);
    }
    assert!(error::<()>("{ a = 1 }").starts_with("Null or an empty object is required"));
}

#[test]
fn enums_in_all_four_shapes() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Shape {
        Unit,
        New(u8),
        Tuple(u8, u8),
        Struct { a: u8 },
    }
    assert_eq!(ok::<Shape>("\"unit\""), Shape::Unit);
    assert_eq!(ok::<Shape>("{ unit = null }"), Shape::Unit);
    assert_eq!(ok::<Shape>("{ new = 1 }"), Shape::New(1));
    assert_eq!(ok::<Shape>("{ tuple = [1, 2] }"), Shape::Tuple(1, 2));
    assert_eq!(
        ok::<Shape>("{ struct = { a = 1 } }"),
        Shape::Struct { a: 1 }
    );
    assert_eq!(
        error::<Shape>("\"unti\""),
        "\"unti\" is not one of the values allowed here. Did you mean \"unit\"?"
    );
    assert!(error::<Shape>("\"circle\"").ends_with("\"unit\", \"new\", \"tuple\" or \"struct\"."));
    assert!(
        error::<Shape>("\"new\"").contains("this variant has content")
            || error::<Shape>("\"new\"").contains("This variant has content")
    );
    assert!(error::<Shape>("{ new = 1, unit = null }").contains("exactly one attribute"));
}

#[test]
fn tagged_and_untagged_enums() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(tag = "type")]
    enum Internal {
        A { x: u8 },
    }
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(tag = "t", content = "c")]
    enum Adjacent {
        A(u8),
    }
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(untagged)]
    enum Untagged {
        Number(u64),
        Float(f64),
        Text(String),
        List(Vec<i64>),
    }
    assert_eq!(
        ok::<Internal>("{ type = \"A\", x = 1 }"),
        Internal::A { x: 1 }
    );
    assert_eq!(ok::<Adjacent>("{ t = \"A\", c = 1 }"), Adjacent::A(1));
    assert_eq!(ok::<Untagged>("1"), Untagged::Number(1));
    assert_eq!(ok::<Untagged>("1.5"), Untagged::Float(1.5));
    assert_eq!(ok::<Untagged>("\"x\""), Untagged::Text("x".to_owned()));
    assert_eq!(ok::<Untagged>("[-1]"), Untagged::List(vec![-1]));
    assert!(error::<Untagged>("{}").contains("This value has none of the forms"));
}

#[test]
fn self_describing_targets() {
    let value: serde_json::Value = hcl_serde::from_str(
        "a = 1\nb = [true, null, -2, 1.5]\ns \"x\" {\n  c = \"d\"\n}\nt {\n  e = {}\n}\nt {\n}\nbig = 12345678901234567890123\n",
    )
    .unwrap();
    let expected = serde_json::json!({
        "a": 1, "b": [true, null, -2, 1.5], "s": {"x": {"c": "d"}}, "t": [{"e": {}}, {}],
        "big": 12_345_678_901_234_567_890_123.0,
    });
    assert_eq!(value, expected);
    ok::<IgnoredAny>("var.nothing[0]");
}

#[test]
fn values_keep_everything() {
    let value = ok::<Value>("[1 / 3, \"x\", { a = null }]");
    assert_eq!(format!("{value:?}").matches("0.333").count(), 1);
    let spanned = ok::<Spanned<Vec<Spanned<u8>>>>("[1, 22]");
    assert_eq!(
        (spanned.span().text(), spanned[1].span().text()),
        ("[1, 22]", "22")
    );
    assert_eq!(ok::<Sensitive<u8>>("3").into_inner(), 3);
    let late = ok::<Option<OwnedExpression>>("var.later").unwrap();
    let var = BTreeMap::from([("later", 5)]);
    assert_eq!(
        Decoder::new()
            .variable("var", &var)
            .unwrap()
            .decode_expression::<u8>(&late.expression())
            .unwrap(),
        5
    );
}

#[test]
fn blocks_become_the_requested_type() {
    #[derive(Debug, PartialEq, Deserialize)]
    struct Config {
        #[serde(default)]
        listener: Vec<Listener>,
        storage: Option<Storage>,
        service: BTreeMap<String, BTreeMap<String, Listener>>,
        #[serde(default)]
        rule: Vec<Labeled<String, Labeled<u8, Listener>>>,
        policy: Option<Policy>,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Listener {
        port: u16,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    struct Storage {
        path: String,
        #[serde(flatten)]
        rest: BTreeMap<String, String>,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Policy {
        Retry { times: u8 },
        Stop,
    }
    let config: Config = hcl_serde::from_str(
        r#"
        listener { port = 1 }
        listener { port = 2 }
        storage {
          path = "/"
          mode = "5"
        }
        service "http" "a" { port = 3 }
        service "http" "b" { port = 4 }
        service "grpc" "a" { port = 5 }
        rule "x" "7" { port = 6 }
        policy "retry" { times = 2 }
        "#,
    )
    .unwrap();
    assert_eq!(config.listener[1].port, 2);
    assert_eq!(config.storage.unwrap().rest["mode"], "5");
    assert_eq!(config.service["http"]["b"].port, 4);
    assert_eq!(
        (config.rule[0].label.as_str(), config.rule[0].body.label),
        ("x", 7)
    );
    assert_eq!(config.policy, Some(Policy::Retry { times: 2 }));
}

#[test]
fn all_unsupported_names_of_a_body_are_reported() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Config {
        port: u16,
        service: Option<Inner>,
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Inner {
        name: String,
    }
    let summaries = |text: &str| {
        let error = hcl_serde::from_str::<Config>(text).err().unwrap();
        let found = error.diagnostics().iter().map(|found| {
            format!(
                "{} at `{}`",
                found.summary(),
                found.subject().map_or("nowhere", |at| at.text())
            )
        });
        found.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        summaries("prot = 1\nsrvice {}\nextra {}\n"),
        "Unsupported argument at `prot`\nUnsupported block type at `srvice`\n\
         Unsupported block type at `extra`"
    );
    assert_eq!(
        summaries("port = 1\nservice \"x\" {}\n"),
        "Extraneous label for service at `\"x\"`\nMissing required argument at ``"
    );
    assert_eq!(
        summaries("port = 1\nservice {\n  name = 1\n}\nservice {\n  name = 2\n}\n"),
        "Duplicate service block at `service`"
    );
    assert_eq!(summaries("port {}\n"), "Unsupported block type at `port`");
}

#[test]
fn json_syntax_is_read_the_same_way() {
    let text = r#"{"x": ["${1 + 1}", 3]}"#;
    let one: One<Vec<u8>> = Decoder::new()
        .source_name("a.json")
        .decode_str(text)
        .unwrap();
    assert_eq!(one.x, [2, 3]);
}

#[test]
fn numbers_with_a_fraction_are_no_integers() {
    // gohcl reads 2 into an unsigned integer.
    for text in ["n = 2.5\n", "n = \"2.5\"\n"] {
        assert!(hcl_serde::from_str::<BTreeMap<String, u8>>(text).is_err());
        assert!(hcl_serde::from_str::<BTreeMap<String, u64>>(text).is_err());
        assert!(hcl_serde::from_str::<BTreeMap<String, i8>>(text).is_err());
    }
}
