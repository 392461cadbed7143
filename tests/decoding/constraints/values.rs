//! Constraints on the fields of value types: checked wherever the value is, and reported there.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]
#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;

use hcl_core::value::Mark;
use hcl_serde::hcl_core::diagnostic::Renderer;
use hcl_serde::{Decoder, HclDecode, HclValue, Source, Value};
use serde::Deserialize;

#[derive(HclDecode, Debug)]
struct Config {
    listen: Option<Listen>,
    #[hcl(optional)]
    others: Vec<Listen>,
    #[hcl(optional)]
    limits: BTreeMap<String, Option<Port>>,
    check: Option<Check>,
    tree: Option<Branch>,
    pair: Option<(Port, u8)>,
    #[hcl(range(..=100))]
    narrow: Option<Port>,
    token: Option<Token>,
    raw: Option<FromText>,
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Port(#[hcl(range(1..=65535))] u32);

#[derive(Deserialize, HclValue, Debug)]
#[serde(rename_all = "kebab-case")]
struct Listen {
    #[serde(alias = "number")]
    port: Port,
    #[hcl(length(min = 1, max = 5))]
    host_name: Option<String>,
    #[serde(default)]
    #[hcl(one_of("tcp", "udp"), unique)]
    protocols: Vec<String>,
}

#[derive(Deserialize, HclValue, Debug)]
#[serde(rename_all = "snake_case")]
enum Check {
    Never,
    Tcp(Port),
    Http {
        #[hcl(range(100..600), multiple_of = 2)]
        status: u16,
        #[hcl(format = "duration")]
        every: Option<String>,
    },
    Range(#[hcl(range(5..))] u8, Port),
}

#[derive(Deserialize, HclValue, Debug)]
struct Branch {
    #[hcl(length(min = 2))]
    name: String,
    #[serde(default)]
    branches: Vec<Self>,
}

#[derive(Deserialize, HclValue, Debug)]
struct Token(#[hcl(format = "uuid")] String);

#[derive(Deserialize, HclValue, Debug)]
#[serde(from = "Token")]
struct FromText(String);

impl From<Token> for FromText {
    fn from(token: Token) -> Self {
        Self(token.0)
    }
}

#[derive(HclDecode, Debug)]
struct Rule {
    #[hcl(label)]
    name: Name,
}

#[derive(Deserialize, HclValue, Debug)]
struct Name(#[hcl(length(max = 3))] String);

fn decoder() -> Decoder {
    Decoder::new()
        .source_name("app.hcl")
        .variable("port", &0)
        .unwrap()
        .variable("all", &serde_json::json!([{ "port": 0 }]))
        .unwrap()
}

fn report(text: &str) -> String {
    let error = decoder().decode_str::<Config>(text).unwrap_err();
    error.render(&Renderer::plain())
}

/// Returns each report as `text at the place: detail [field]`.
fn reports(name: &str, text: &str) -> Vec<String> {
    let source = Source::new(name, text).unwrap();
    let found = decoder().check::<Config>(&source);
    let decoded = decoder().decode_source::<Config>(&source);
    let of_decoding = decoded.map_or_else(|error| error.into_diagnostics().len(), |_| 0);
    assert_eq!(found.len(), of_decoding, "{text}");
    let lines = found.iter().map(|diagnostic| {
        let at = diagnostic
            .subject()
            .map(|at| at.text().to_owned())
            .unwrap_or_default();
        format!(
            "{at}: {} [{}]",
            diagnostic.detail(),
            diagnostic.field_path().unwrap_or_default()
        )
    });
    lines.collect()
}

#[test]
fn values_within_their_bounds_are_accepted() {
    for text in [
        "listen = { port = 1, host-name = \"a\", protocols = [\"udp\"] }",
        "listen = { number = 65535, host-name = null }",
        "listen = null\nothers = []\nlimits = { a = null, b = 5 }",
        "check = \"never\"",
        "check = { tcp = 80 }",
        "check = { http = { status = 200, every = \"5s\" } }",
        "check = { range = [5, 1] }",
        "tree = { name = \"ab\", branches = [{ name = \"cd\" }] }",
        "pair = [1, 0]\nnarrow = 100",
        "token = \"123e4567-e89b-12d3-a456-426614174000\"\nrule \"abc\" {}",
    ] {
        let decoded = decoder().decode_str::<Config>(text);
        assert!(decoded.is_ok(), "{text}: {}", decoded.unwrap_err());
    }
}

#[test]
fn a_report_is_at_the_part_and_names_the_rule_and_its_bound() {
    let text = "\
others = [
  { port = 80 },
  { port = 80, \"host-name\" = \"abcdef\" },
]
check = { http = { status = 601, every = \"5\" } }
";
    assert_eq!(
        report(text),
        r#"error: Invalid length
 --> app.hcl:3:30
  |
3 |   { port = 80, "host-name" = "abcdef" },
  |                              ^^^^^^^^
  |
  = The value of "host-name" must have from 1 to 5 characters, but this has 6.
  = in field others[1].host-name

error: Value out of range
 --> app.hcl:5:29
  |
5 | check = { http = { status = 601, every = "5" } }
  |                             ^^^
  |
  = The value of "status" must be at least 100 and below 600, but this is 601.
  = in field check.http.status

error: Value out of range
 --> app.hcl:5:29
  |
5 | check = { http = { status = 601, every = "5" } }
  |                             ^^^
  |
  = The value of "status" must be a multiple of 2, but this is 601.
  = in field check.http.status

error: Invalid format
 --> app.hcl:5:42
  |
5 | check = { http = { status = 601, every = "5" } }
  |                                          ^^^
  |
  = The value of "every" must be a duration, such as "1h30m" or "250ms", but this is "5".
  = in field check.http.every
"#
    );
}

#[test]
fn parts_are_found_wherever_they_are() {
    for (text, expected) in [
        (
            "limits = { a = 1, b = 0 }",
            "0: The value of \"b\" must be from 1 to 65535, but this is 0. [limits.b]",
        ),
        (
            "listen = { number = 0 }",
            "0: The value of \"number\" must be from 1 to 65535, but this is 0. [listen.number]",
        ),
        (
            "listen = { port = 1, protocols = [\"tcp\", \"upd\"] }",
            "\"upd\": \"upd\" is not one of the values allowed here. Did you mean \"udp\"? [listen.protocols[1]]",
        ),
        (
            "listen = { port = 1, protocols = [\"tcp\", \"tcp\"] }",
            "\"tcp\": The elements of \"protocols\" must be unique, but \"tcp\" is there twice. Remove one of the two. [listen.protocols[1]]",
        ),
        (
            "check = { tcp = 0 }",
            "0: The value of \"tcp\" must be from 1 to 65535, but this is 0. [check.tcp]",
        ),
        (
            "check = { range = [4, 1] }",
            "4: The value of \"range\" must be at least 5, but this is 4. [check.range[0]]",
        ),
        (
            "tree = { name = \"ab\", branches = [{ name = \"cd\", branches = [{ name = \"e\" }] }] }",
            "\"e\": The value of \"name\" must have at least 2 characters, but this has 1. [tree.branches[0].branches[0].name]",
        ),
        (
            "narrow = 101",
            "101: The value of \"narrow\" must be at most 100, but this is 101. [narrow]",
        ),
        (
            "raw = \"x\"",
            "\"x\": The value of \"raw\" must be a UUID, such as \"123e4567-e89b-12d3-a456-426614174000\", but this is \"x\". [raw]",
        ),
        (
            "rule \"abcd\" {}",
            "\"abcd\": The value of \"name\" must have at most 3 characters, but this has 4. [rule[0].name]",
        ),
        // The last of equal keys counts; values of expressions are reported where the expression is.
        (
            "listen = { port = 1, port = port }",
            "port: The value of \"port\" must be from 1 to 65535, but this is 0. The program sets the value of \"port\". [listen.port]",
        ),
        (
            "others = all",
            "all: The value of \"port\" must be from 1 to 65535, but this is 0. The program sets the value of \"all\". [others[0].port]",
        ),
        (
            "others = [for it in [1, 0] : { port = it }]",
            "[for it in [1, 0] : { port = it }]: The value of \"port\" must be from 1 to 65535, but this is 0. [others[1].port]",
        ),
    ] {
        assert_eq!(reports("a.hcl", text), [expected], "{text}");
    }
    assert_eq!(
        reports(
            "a.hcl.json",
            r#"{"others": [{"port": 1}, {"port": "${port}", "host-name": ""}]}"#
        ),
        [
            "\"${port}\": The value of \"port\" must be from 1 to 65535, but this is 0. The program sets the value of \"port\". [others[1].port]",
            "\"\": The value of \"host-name\" must have from 1 to 5 characters, but this has 0. [others[1].host-name]",
        ]
    );
}

#[test]
fn tuples_of_the_standard_library_have_no_bounds() {
    // `(Port, u8)` does not derive `HclValue`: the derive of a tuple struct does.
    assert_eq!(reports("a.hcl", "pair = [0, 0]"), [] as [&str; 0]);
}

#[test]
fn what_does_not_fit_the_type_hides_no_other_mistake() {
    for (text, expected) in [
        (
            "listen = { port = 0, host-name = [] }",
            &[
                "0: The value of \"port\" must be from 1 to 65535, but this is 0. [listen.port]",
                "[]: A string is required, but this is a list. [listen.host-name]",
            ][..],
        ),
        (
            "others = [5, { port = 0 }, { port = 70000, protocols = [true, \"x\"] }]",
            &[
                "5: An object is required, but this is 5. [others[0]]",
                "0: The value of \"port\" must be from 1 to 65535, but this is 0. [others[1].port]",
                "70000: The value of \"port\" must be from 1 to 65535, but this is 70000. [others[2].port]",
                "true: true is not one of the values allowed here: \"tcp\" or \"udp\". [others[2].protocols[0]]",
                "\"x\": \"x\" is not one of the values allowed here: \"tcp\" or \"udp\". [others[2].protocols[1]]",
            ],
        ),
        // A part that does not fit has no further report.
        (
            "limits = { a = -1, b = \"x\", c = 0 }",
            &[
                "-1: A whole number from 0 to 4294967295 is required, but this is -1. [limits.a]",
                "\"x\": A whole number from 0 to 4294967295 is required, but this is \"x\". [limits.b]",
                "0: The value of \"c\" must be from 1 to 65535, but this is 0. [limits.c]",
            ],
        ),
    ] {
        assert_eq!(reports("a.hcl", text), expected, "{text}");
    }
}

#[test]
fn very_many_reports_of_one_value_are_limited() {
    let text = format!("others = [{}]", "{ port = 0 },".repeat(10_000));
    let found = reports("a.hcl", &text);
    assert_eq!(found.len(), 65);
    assert!(
        found[64].ends_with("Only the first 64 of one value are shown. [others[64].port]"),
        "{}",
        found[64]
    );
}

#[test]
fn each_wrong_element_is_marked() {
    let found = reports(
        "a.hcl",
        "listen = { port = 1, protocols = [\"tcp\", \"x\", \"udp\", \"y\", \"udp\", \"tcp\"] }",
    );
    let places: Vec<_> = found
        .iter()
        .filter_map(|it| it.rsplit('[').nth(1))
        .collect();
    assert_eq!(found.len(), 4, "{found:#?}");
    assert!(
        found[0].starts_with("\"x\"") && found[0].ends_with("protocols[1]]"),
        "{places:?}"
    );
    assert!(found[1].starts_with("\"y\"") && found[1].ends_with("protocols[3]]"));
    assert!(found[2].starts_with("\"udp\"") && found[2].ends_with("protocols[4]]"));
    assert!(found[3].starts_with("\"tcp\"") && found[3].ends_with("protocols[5]]"));
}

#[test]
fn secrets_are_hidden() {
    let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    let object = Value::object([("hunter".into(), Value::from(0))].into_iter().collect())
        .with_mark(Mark::sensitive());
    let decoder = Decoder::new()
        .variable("token", &secret)
        .unwrap()
        .variable("limits", &object)
        .unwrap();
    let text = "raw = token\ncheck = { http = { status = 200, every = token } }\nlimits = limits";
    let error = decoder.decode_str::<Config>(text).unwrap_err();
    assert_eq!(error.diagnostics().len(), 3);
    let found = error.to_string();
    assert!(!found.contains("hunter"), "{found}");
}
