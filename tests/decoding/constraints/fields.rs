//! Constraints on values and rules between fields: what they accept, and the reports of what they do not.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]
#![expect(clippy::too_many_lines, reason = "reports are long")]

use std::collections::BTreeMap;

use hcl_serde::hcl_core::diagnostic::Renderer;
use hcl_serde::{Decoder, HclDecode};

#[derive(HclDecode, Debug)]
#[hcl(exactly_one_of("path", "url"))]
#[expect(dead_code, reason = "only decoded")]
struct Config {
    #[hcl(range(1..=1024), multiple_of = 8, default = 8)]
    workers: u32,
    #[hcl(range(0.0..1.0))]
    ratio: Option<f64>,
    #[hcl(length(min = 1, max = 5))]
    name: Option<String>,
    #[hcl(length(min = 1), unique, format = "ip", optional)]
    peers: Vec<String>,
    #[hcl(one_of("tcp", "udp"))]
    protocol: Option<String>,
    #[hcl(format = "duration", example = "1h30m")]
    timeout: Option<String>,
    #[hcl(length(2), range(-5..), optional)]
    shifts: BTreeMap<String, i64>,
    #[hcl(length(min = 8))]
    password: Option<String>,
    path: Option<String>,
    url: Option<String>,
    #[hcl(requires = "key")]
    cert: Option<String>,
    key: Option<String>,
    #[hcl(conflicts_with = "logging", since = "1.2")]
    quiet: Option<bool>,
    #[hcl(replaced_by = "timeout")]
    wait: Option<String>,
    #[hcl(block)]
    logging: Option<Logging>,
}

#[derive(HclDecode, Debug)]
struct Logging {}

fn report(text: &str) -> String {
    let error = Decoder::new()
        .source_name("app.hcl")
        .decode_str::<Config>(text)
        .unwrap_err();
    error.render(&Renderer::plain())
}

#[test]
fn values_within_their_constraints_are_accepted() {
    for text in [
        "path = \"a\"",
        "path = \"a\"\nworkers = 16\nratio = 0.5\nname = \"é\"\npeers = [\"::1\", \"127.0.0.1\"]",
        "url = \"a\"\nprotocol = \"udp\"\ntimeout = \"5s\"\nshifts = { a = -5, b = 7 }",
        "url = \"a\"\ncert = \"a\"\nkey = \"b\"\nquiet = true\nname = null\nworkers = null",
        "url = \"a\"\nlogging {}\nworkers = \"64\"",
    ] {
        hcl_serde::from_str::<Config>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[test]
fn reports_name_the_rule_and_its_bound() {
    assert_eq!(
        report("path = \"a\"\nworkers = 1025\n"),
        r#"error: Value out of range
 --> app.hcl:2:11
  |
2 | workers = 1025
  |           ^^^^
  |
  = The value of "workers" must be from 1 to 1024, but this is 1025.
  = in field workers

error: Value out of range
 --> app.hcl:2:11
  |
2 | workers = 1025
  |           ^^^^
  |
  = The value of "workers" must be a multiple of 8, but this is 1025.
  = in field workers
"#
    );
    for (text, detail) in [
        (
            "ratio = 1",
            "The value of \"ratio\" must be at least 0.0 and below 1.0, but this is 1.",
        ),
        (
            "name = \"\"",
            "The value of \"name\" must have from 1 to 5 characters, but this has 0.",
        ),
        (
            "name = \"abcdef\"",
            "The value of \"name\" must have from 1 to 5 characters, but this has 6.",
        ),
        (
            "peers = []",
            "The value of \"peers\" must have at least 1 element, but this has 0.",
        ),
        (
            "peers = [\"::1\", \"::2\", \"::1\"]",
            "The elements of \"peers\" must be unique, but \"::1\" is there twice. Remove one of the two.",
        ),
        (
            "peers = [\"::1\", \"localhost\"]",
            "The value of \"peers\" must be an IP address, such as \"127.0.0.1\" or \"::1\", but this is \"localhost\".",
        ),
        (
            "protocol = \"tpc\"",
            "\"tpc\" is not one of the values allowed here. Did you mean \"tcp\"?",
        ),
        (
            "protocol = \"sctp-x\"",
            "\"sctp-x\" is not one of the values allowed here: \"tcp\" or \"udp\".",
        ),
        (
            "timeout = \"5\"",
            "The value of \"timeout\" must be a duration, such as \"1h30m\" or \"250ms\", but this is \"5\".",
        ),
        (
            "shifts = { a = -6, b = 1 }",
            "The value of \"shifts\" must be at least -5, but this is -6.",
        ),
        (
            "shifts = { a = 1 }",
            "The value of \"shifts\" must have 2 entries, but this has 1.",
        ),
        (
            "cert = \"a\"",
            "\"cert\" requires \"key\", which is not set. Add it: `key = …`.",
        ),
        (
            "quiet = true\nlogging {}",
            "\"quiet\" and \"logging\" cannot be set together. Remove one of the two.",
        ),
        (
            "url = \"a\"",
            "\"path\" and \"url\" cannot be set together. Remove one of the two.",
        ),
    ] {
        let error = hcl_serde::from_str::<Config>(&format!("path = \"a\"\n{text}\n")).unwrap_err();
        let details: Vec<_> = error
            .diagnostics()
            .iter()
            .map(hcl_serde::Diagnostic::detail)
            .collect();
        assert_eq!(details, [detail], "{text}");
    }
    let error = hcl_serde::from_str::<Config>("").unwrap_err();
    let details: Vec<_> = error
        .diagnostics()
        .iter()
        .map(hcl_serde::Diagnostic::detail)
        .collect();
    assert_eq!(
        details,
        ["Exactly one of these is required here: \"path\" or \"url\"."]
    );
}

#[test]
fn a_type_that_does_not_fit_is_one_report() {
    let error = hcl_serde::from_str::<Config>("path = \"a\"\nworkers = -1\n").unwrap_err();
    assert_eq!(error.diagnostics().len(), 1);
}

#[test]
fn constraints_are_checked_in_both_syntaxes_and_on_expressions() {
    let decoder = Decoder::new().variable("base", &2000).unwrap();
    let error = decoder.decode_str::<Config>("path = \"a\"\nworkers = base * 8\n");
    assert_eq!(error.unwrap_err().diagnostics().len(), 1);
    let json = Decoder::new().source_name("a.json");
    let error = json.decode_str::<Config>(r#"{"path": "a", "workers": 4096}"#);
    assert_eq!(error.unwrap_err().diagnostics().len(), 1);
}

#[test]
fn reports_do_not_quote_sensitive_values() {
    use hcl_config::Module;

    let text =
        "variable \"p\" {\n  sensitive = true\n}\npath = \"a\"\nname = var.p\nprotocol = var.p\n";
    let error = Module::new()
        .source("main.hcl", text)
        .value("p", "secrets")
        .decode::<Config>()
        .unwrap_err();
    let shown = error.render(&Renderer::plain());
    assert!(!shown.contains("secrets"), "{shown}");
    assert_eq!(error.diagnostics().len(), 2, "{shown}");
}

#[test]
fn a_replaced_name_is_deprecated_with_a_fix() {
    let text = "path = \"a\"\nwait = \"1s\"\n";
    let (_, warnings) = Decoder::new()
        .decode_with_diagnostics::<Config>(text)
        .unwrap();
    let [warning] = warnings.as_slice() else {
        panic!("{warnings}");
    };
    assert_eq!(warning.detail(), "\"wait\" is deprecated: use \"timeout\".");
    assert_eq!(
        warning.suggestions()[0].title(),
        r#"Replace "wait" with "timeout""#
    );
}

/// The new name is suggested for a mistake that is nearer to the old one.
#[test]
fn a_deprecated_name_is_no_suggestion() {
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "only the reports are of interest")]
    struct Config {
        #[hcl(replaced_by = "colors")]
        colour: Option<String>,
        colors: Option<String>,
    }
    for (name, text) in [
        ("t.hcl", "coloor = \"a\"\n"),
        ("t.json", r#"{"coloor": "a"}"#),
    ] {
        let source = hcl_serde::Source::new(name, text).unwrap();
        let error = Decoder::new().decode_source::<Config>(&source).unwrap_err();
        let detail = error
            .diagnostics()
            .iter()
            .next()
            .map_or("", |it| it.detail());
        assert!(detail.ends_with("Did you mean \"colors\"?"), "{detail}");
    }
}

#[test]
fn the_schema_holds_what_was_declared() {
    use hcl_serde::schema::ConstraintSchema;

    let document = hcl_schema::Document::of::<Config>();
    let config = document.root().unwrap();
    let argument = |name: &str| {
        let mut arguments = config.arguments.iter();
        arguments.find(|argument| argument.name == name).unwrap()
    };
    assert_eq!(
        argument("workers").constraints,
        [
            ConstraintSchema::Range {
                min: Some("1".to_owned()),
                max: Some("1024".to_owned()),
                excludes_max: false
            },
            ConstraintSchema::MultipleOf("8".to_owned())
        ]
    );
    let workers = argument("workers");
    assert_eq!(workers.default.as_deref(), Some("8"));
    assert!(workers.is_default_literal);
    assert_eq!(argument("timeout").examples, ["\"1h30m\""]);
    assert_eq!(argument("quiet").since.as_deref(), Some("1.2"));
    assert_eq!(argument("wait").replaced_by.as_deref(), Some("timeout"));
    assert_eq!(config.rules.len(), 3);
}

#[test]
fn patterns_are_matched() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Named {
        #[hcl(pattern = "^[a-z]+$")]
        name: String,
    }
    assert!(hcl_serde::from_str::<Named>("name = \"abc\"").is_ok());
    let error = hcl_serde::from_str::<Named>("name = \"A\"").err().unwrap();
    let details: Vec<_> = error
        .diagnostics()
        .iter()
        .map(hcl_serde::Diagnostic::detail)
        .collect();
    assert_eq!(
        details,
        ["The value of \"name\" must match the pattern ^[a-z]+$, but this is \"A\"."]
    );
}

/// serde reads the type, which knows no constraints: the check by the schema does.
#[test]
fn types_with_a_schema_only_are_checked_by_it() {
    #[derive(HclDecode, serde::Deserialize)]
    #[hcl(schema_only)]
    #[expect(dead_code, reason = "only the diagnostics are of interest")]
    struct Config {
        #[hcl(range(1..=9))]
        a: u8,
    }
    let source = hcl_serde::Source::new("app.hcl", "a = 10\n").unwrap();
    let decoder = Decoder::new();
    assert!(decoder.check::<Config>(&source).is_empty());
    let schema = hcl_schema::Document::of::<Config>();
    let found = schema.check_with(&source, &decoder);
    assert_eq!(
        found.iter().next().unwrap().code().as_deref(),
        Some("value-out-of-range")
    );
}

/// A decoder with the schema checks it while decoding, and reports nothing twice.
#[test]
fn a_decoder_with_the_schema_checks_what_serde_does_not() {
    #[derive(HclDecode, serde::Deserialize, Debug)]
    #[hcl(schema_only, exactly_one_of("a", "b"))]
    #[expect(dead_code, reason = "only the diagnostics are of interest")]
    struct Config {
        #[hcl(range(1..=9))]
        a: Option<u8>,
        b: Option<u8>,
        #[hcl(defines = "zone")]
        home: Option<String>,
        #[hcl(refers = "zone")]
        zone: Option<String>,
        #[serde(default)]
        #[hcl(block, optional)]
        rule: Vec<Rule>,
    }
    #[derive(HclDecode, serde::Deserialize, Debug)]
    #[hcl(schema_only)]
    #[expect(dead_code, reason = "only the diagnostics are of interest")]
    struct Rule {
        #[hcl(length(min = 2))]
        to: String,
    }
    let decoder = Decoder::new().schema(hcl_schema::Document::of::<Config>());
    for (text, codes) in [
        ("a = 1\nrule {\n  to = \"ab\"\n}\n", &[][..]),
        ("a = 10\n", &["value-out-of-range"][..]),
        ("a = 1\nb = 1\n", &["conflicting-arguments"]),
        ("a = 1\nhome = \"x\"\nzone = \"x\"\n", &[]),
        ("a = 1\nzone = \"x\"\n", &["undefined-name"]),
        ("a = 1\nrule {\n  to = \"a\"\n}\n", &["invalid-length"]),
        ("a = 300\n", &["unsuitable-value-type"]),
        ("a = 1\nc = 1\n", &["unsupported-argument"]),
        ("a = 1\nrule {}\n", &["missing-required-argument"]),
        ("a = \n", &["invalid-expression"]),
    ] {
        let source = hcl_serde::Source::new("app.hcl", text).unwrap();
        let decoded = decoder.decode_source::<Config>(&source).err();
        let found = decoded
            .map(hcl_serde::Error::into_diagnostics)
            .unwrap_or_default();
        let of: Vec<_> = found
            .iter()
            .map(|it| it.code().unwrap_or_default())
            .collect();
        assert_eq!(of, codes, "{text}");
        assert_eq!(decoder.decode_str::<Config>(text).is_ok(), codes.is_empty());
        if text != "a = \n" {
            assert_eq!(decoder.check::<Config>(&source).len(), codes.len());
        }
    }
}
