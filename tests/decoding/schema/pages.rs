//! Pages that people read, kept beside this file. `UPDATE_GOLDENS=1` writes them anew; read them before they are kept.

#![expect(dead_code, reason = "only its schema is used")]

use std::collections::BTreeMap;
use std::path::Path;

use hcl_schema::Document;
use hcl_serde::{HclDecode, HclValue, Sensitive, Source};
use serde::Deserialize;

use super::types::{Blocks, Bounds, Chosen, Labels, Quoted, Values};
use crate::zoo::Names;

fn expect(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("decoding/schema");
    hcl_golden::expect(folder.join(name), text);
}

#[test]
fn schemas_are_pages_skeletons_and_data() {
    for (name, document) in [
        ("values", Document::of::<Values>()),
        ("blocks", Document::of::<Blocks>()),
        ("bounds", Document::of::<Bounds>()),
        ("chosen", Document::of::<Chosen>()),
        ("labels", Document::of::<Labels>()),
        ("names", Document::of::<Names>()),
        ("quoted", Document::of::<Quoted>()),
    ] {
        expect(&format!("{name}.md"), &document.to_markdown());
        expect(&format!("{name}.hcl"), &document.to_skeleton());
        let text = document.to_json();
        assert_eq!(Document::from_json(&text).unwrap(), document);
        if ["bounds", "labels", "names", "values"].contains(&name) {
            expect(&format!("{name}.json"), &document.to_json_schema());
            expect(&format!("{name}.schema.json"), &text);
        }
    }
}

#[derive(HclDecode)]
struct Secrets {
    key: Sensitive<String>,
    others: Option<Vec<Sensitive<String>>>,
    password: Password,
    login: Login,
    name: String,
    #[hcl(block_attrs)]
    tokens: BTreeMap<String, Sensitive<String>>,
    #[hcl(block)]
    account: Login,
    #[hcl(block_attrs)]
    names: BTreeMap<String, String>,
    #[hcl(remain)]
    rest: BTreeMap<String, Password>,
}

#[derive(Deserialize)]
struct Password(#[expect(dead_code, reason = "only its schema is used")] Sensitive<String>);

#[derive(Deserialize)]
struct Login {
    user: String,
    password: Option<Password>,
}

#[test]
fn a_schema_says_which_arguments_are_secrets() {
    let document = Document::of::<Secrets>();
    let arguments = document.types[0].arguments.iter();
    let sensitive: Vec<bool> = arguments.map(|it| it.sensitive).collect();
    assert_eq!(sensitive, [true, true, true, true, false]);
    let open: Vec<(&str, bool)> = document
        .types
        .iter()
        .map(|ty| (ty.name.as_str(), ty.sensitive))
        .collect();
    let expected = [
        ("Secrets", true),
        ("tokens", true),
        ("account", true),
        ("names", false),
    ];
    assert_eq!(open, expected);
    assert_eq!(Document::from_json(&document.to_json()).unwrap(), document);
    assert_eq!(
        Document::of::<Secrets>()
            .to_json_schema()
            .matches("\"writeOnly\": true")
            .count(),
        // Four arguments, one of them an object with a secret; and the block of this object.
        6
    );
    let account = document.types.iter().find(|it| it.name == "account");
    let listed = account.unwrap().arguments.iter();
    let listed: Vec<(&str, bool)> = listed.map(|it| (&*it.name, it.sensitive)).collect();
    assert_eq!(listed, [("user", false), ("password", true)]);
    assert_eq!(
        Document::of::<Secrets>()
            .to_markdown()
            .matches(" A secret. ")
            .count(),
        6
    );
}

#[derive(HclDecode)]
struct SecretNames {
    #[hcl(block)]
    token: BTreeMap<Sensitive<Token>, Named>,
    tokens: Option<Vec<Sensitive<Token>>>,
}

#[derive(HclDecode)]
struct Named {
    #[hcl(label)]
    name: Sensitive<Token>,
}

#[derive(Deserialize, HclValue, PartialEq, Eq, PartialOrd, Ord)]
struct Token(#[hcl(example = "hunter2")] String);

/// A schema that is written by hand may have any expression.
#[test]
fn defaults_and_examples_that_are_not_literal_are_left_out() {
    for [text, json] in rows("defaults_and_examples_that_are_not_literal_are_left_out") {
        let quoted = serde_json::to_string(text).unwrap();
        let argument = format!(
            r#"{{"name": "a", "shape": "any", "default": {quoted}, "is_default_literal": true, "examples": [{quoted}]}}"#
        );
        let schema = format!(
            r#"{{"hcl_schema": 1, "types": [{{"name": "C", "arguments": [{argument}]}}]}}"#
        );
        let schema = Document::from_json(&schema).unwrap().to_json_schema();
        let schema: serde_json::Value = serde_json::from_str(&schema).expect(text);
        let argument = &schema["$defs"]["body.C"]["properties"]["a"];
        let expected: Option<serde_json::Value> = json.parse().ok();
        assert_eq!(
            argument.get("default"),
            expected.as_ref(),
            "{text}: {schema:#}"
        );
        let examples = argument.get("examples").map(|it| &it[0]);
        assert_eq!(examples, expected.as_ref(), "{text}");
    }
}

#[test]
fn examples_of_secrets_are_in_no_schema() {
    let document = Document::of::<SecretNames>();
    assert!(document.types[0].blocks[0].sensitive_keys);
    assert!(document.types[1].labels[0].sensitive);
    assert_eq!(Document::from_json(&document.to_json()).unwrap(), document);
    for text in [
        document.to_json(),
        Document::of::<SecretNames>().to_json_schema(),
        Document::of::<SecretNames>().to_markdown(),
    ] {
        assert!(!text.contains("hunter2"), "{text}");
    }
}

#[test]
fn what_a_schema_has_wrong_is_said() {
    for [members, message] in rows("what_a_schema_has_wrong_is_said") {
        let argument = format!(r#"{{"name": "b", "shape": "text", {members}}}"#);
        let types = format!(r#"{{"name": "A", "arguments": [{argument}]}}"#);
        assert!(refused(&types).contains(message), "{members}");
    }
}

/// The report on a schema with types.
fn refused(types: &str) -> String {
    let text = format!(r#"{{"hcl_schema": 1, "types": [{types}]}}"#);
    let error = Document::from_json(&text).unwrap_err();
    error.diagnostics().as_slice()[0].detail().into_owned()
}

#[test]
fn nonsense_in_the_types_is_said() {
    for [types, message] in rows("nonsense_in_the_types_is_said") {
        assert!(refused(types).ends_with(message), "{types}");
    }
}

#[test]
fn an_open_shape_of_a_body_accepts_other_names() {
    let of_type = |open: bool| {
        let document = format!(
            r#"{{"hcl_schema": 1, "types": [{{"name": "A", "shape": {{"object": {{
                "name": "A", "open": {open}, "fields": [{{"name": "b", "required": true, "shape": "number"}}]
            }}}}}}]}}"#
        );
        Document::from_json(&document).unwrap()
    };
    let check = |open: bool, text: &str| {
        let found = of_type(open).check(&Source::new("a.hcl", text).unwrap());
        found
            .iter()
            .map(|it| it.summary().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(check(true, "b = 1\nc = 2\nd {}\n"), [""; 0]);
    assert_eq!(check(true, "b = \"x\"\nc = 2\n"), ["Unsuitable value type"]);
    assert_eq!(check(true, "c = 2\n"), ["Missing required argument"]);
    assert_eq!(check(false, "b = 1\nc = 2\n"), ["Unsupported argument"]);
}

#[test]
fn what_is_no_schema_is_refused() {
    for [text] in rows("what_is_no_schema_is_refused") {
        let error = Document::from_json(text).unwrap_err();
        assert!(
            text.is_empty() || error.to_string().contains("The schema cannot be read"),
            "{error}"
        );
    }
    let wrong = "{\n  \"hcl_schema\": 1,\n  \"types\": [{\"name\": \"A\", \"open\": 1}]\n}\n";
    let error = Document::from_json(wrong).unwrap_err();
    let at = error
        .diagnostics()
        .iter()
        .next()
        .unwrap()
        .subject()
        .unwrap();
    assert_eq!((at.start().line, at.text()), (3, "1"));
    let words = "true or false is required, but this is integer 1.";
    assert!(error.to_string().contains(words), "{error}");
    let later = Document::from_json(r#"{"hcl_schema": 2, "forms": []}"#).unwrap_err();
    assert!(
        later.to_string().contains("only version 1 can be read"),
        "{later}"
    );
    let least = r#"{"hcl_schema": 1, "types": [{"name": "A"}]}"#;
    assert_eq!(Document::from_json(least).unwrap().types.len(), 1);
}

hcl_golden::rows!("pages.rows");
