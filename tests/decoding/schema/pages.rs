//! Pages that people read, kept beside this file. `UPDATE_GOLDENS=1` writes them anew; read them before they are kept.

#![expect(dead_code, reason = "only its schema is used")]

use std::collections::BTreeMap;
use std::path::Path;

use hcl_schema::Document;
use hcl_serde::{HclDecode, HclValue, Sensitive, Source};
use serde::Deserialize;

use super::types::{Blocks, Bounds, Labels, Names, Values};

pub(super) fn expect(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("decoding/schema");
    hcl_golden::expect(folder.join(name), text);
}

#[test]
fn pages_of_values_blocks_and_labels() {
    expect("values.md", &Document::of::<Values>().to_markdown());
    expect("blocks.md", &Document::of::<Blocks>().to_markdown());
    expect("bounds.md", &Document::of::<Bounds>().to_markdown());
    expect("labels.md", &Document::of::<Labels>().to_markdown());
    expect("names.md", &Document::of::<Names>().to_markdown());
}

#[test]
fn code_with_backticks_is_code() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(default = "a`b", example = "``")]
        quote: String,
        #[hcl(one_of("`", "a|b"))]
        mark: Option<String>,
    }

    let page = Document::of::<Config>().to_markdown();
    let rows: Vec<&str> = page
        .lines()
        .filter(|it| it.contains("mark") || it.contains("quote"))
        .collect();
    assert_eq!(
        rows[..2],
        [
            "| `quote` | text | ``\"a`b\"`` | For example: ```\"``\"```. |",
            "| `mark` | text, one of ``\"`\"``, `\"a\\|b\"` |  |  |",
        ]
    );
    // The comment is not Markdown.
    let skeleton = Document::of::<Config>().to_skeleton();
    assert!(skeleton.contains("one of \"`\""), "{skeleton}");
}

#[test]
fn a_label_that_is_an_enum_has_its_values() {
    #[derive(Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Protocol {
        Http,
        Tcp,
    }

    #[derive(HclDecode)]
    struct Config {
        #[hcl(block)]
        listen: Vec<Listen>,
    }

    #[derive(HclDecode)]
    struct Listen {
        /// What it speaks.
        #[hcl(label)]
        protocol: Protocol,
    }

    let page = Document::of::<Config>().to_markdown();
    let row = page.lines().find(|it| it.starts_with("| `protocol` |"));
    assert_eq!(
        row.unwrap(),
        "| `protocol` | yes | What it speaks. Value: [`Protocol`](#protocol). |",
    );
    assert!(
        page.contains("\n## Protocol\n") && page.contains("| `\"http\"` |"),
        "{page}"
    );
}

#[test]
fn headings_of_documentation_are_no_headings_of_the_page() {
    /// The settings.
    ///
    /// # Examples
    ///
    /// ```sh
    /// # A comment of the shell.
    /// ```
    #[derive(HclDecode)]
    struct Config {
        port: u16,
    }

    let page = Document::of::<Config>().to_markdown();
    assert!(page.contains("\n**Examples**\n"), "{page}");
    assert!(page.contains("\n# A comment of the shell.\n"), "{page}");
    assert!(
        page.contains("The smallest file:\n\n```hcl\nport = 0\n```\n"),
        "{page}"
    );
}

#[test]
fn skeletons_of_values_blocks_and_labels() {
    expect("values.hcl", &Document::of::<Values>().to_skeleton());
    expect("blocks.hcl", &Document::of::<Blocks>().to_skeleton());
    expect("bounds.hcl", &Document::of::<Bounds>().to_skeleton());
    expect("labels.hcl", &Document::of::<Labels>().to_skeleton());
}

#[test]
fn a_schema_for_editors() {
    expect("labels.json", &Document::of::<Labels>().to_json_schema());
    expect("bounds.json", &Document::of::<Bounds>().to_json_schema());
}

#[test]
fn schemas_are_read_as_they_were_published() {
    for document in [
        Document::of::<Values>(),
        Document::of::<Blocks>(),
        Document::of::<Bounds>(),
        Document::of::<Labels>(),
        Document::of::<Names>(),
    ] {
        let text = document.to_json();
        assert_eq!(Document::from_json(&text).unwrap(), document);
    }
    expect("labels.schema.json", &Document::of::<Labels>().to_json());
    expect("bounds.schema.json", &Document::of::<Bounds>().to_json());
    expect("names.schema.json", &Document::of::<Names>().to_json());
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
    for (text, json) in [
        ("1 + 1", None),
        ("upper(\"x\")", None),
        ("[var.x]", None),
        ("{ a = 1, \"${b}\" = 2 }", None),
        (
            "{ a = 1, \"b c\" = [true, null, -0.50] }",
            Some(r#"{"a":1,"b c":[true,null,-0.50]}"#),
        ),
        ("007", Some("7")),
        ("\"$${x}\"", Some("\"$${x}\"")),
        ("<<E\nx\nE\n", Some("\"x\\n\"")),
    ] {
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
        let expected = json.map(|json| serde_json::from_str::<serde_json::Value>(json).unwrap());
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

/// Checks that the schema of a text with members is refused with a message.
fn assert_refused(members: &str, message: &str) {
    let argument = format!(r#"{{"name": "b", "shape": "text", {members}}}"#);
    let schema =
        format!(r#"{{"hcl_schema": 1, "types": [{{"name": "A", "arguments": [{argument}]}}]}}"#);
    let error = Document::from_json(&schema).unwrap_err();
    let detail = error.diagnostics().iter().next().unwrap().detail();
    assert!(detail.contains(message), "{detail}");
}

#[test]
fn what_a_schema_has_wrong_is_said() {
    for [members, message] in rows("what_a_schema_has_wrong_is_said") {
        assert_refused(members, message);
    }
}

#[test]
fn nonsense_in_the_types_is_said() {
    for [types, message] in rows("nonsense_in_the_types_is_said") {
        let text = format!(r#"{{"hcl_schema": 1, "types": [{types}]}}"#);
        let error = Document::from_json(&text).unwrap_err();
        let found = error.diagnostics().iter().next().unwrap();
        assert!(found.detail().ends_with(message), "{}", found.detail());
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
    for text in [
        "",
        "[]",
        "{}",
        r#"{"hcl_schema": 2, "types": []}"#,
        r#"{"hcl_schema": 1, "types": []}"#,
        r#"{"hcl_schema": 1, "types": [{}]}"#,
        r#"{"hcl_schema": 1, "types": [{"name": "A", "blocks": [{"name": "b", "body": 1}]}]}"#,
        r#"{"hcl_schema": 1, "types": [{"name": "A", "arguments": [{"name": "b", "shape": "x"}]}]}"#,
        r#"{"hcl_schema": 1, "types": [{"name": "A", "arguments": [{"name": "b", "shape": {"integer": {"min": 2, "max": 1}}}]}]}"#,
        r#"{"hcl_schema": 1, "types": [{"name": "A", "arguments": [{"name": "b", "shape": {"list": 1}}]}]}"#,
        r#"{"hcl_schema": 1, "types": [{"name": "A", "later": {}}]}"#,
        r#"{"hcl_schema": 1, "types": [{"name": "A"}], "later": 1}"#,
        r#"{"hcl_schema": 1, "types": [{"name": "A", "name": "B"}]}"#,
    ] {
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
