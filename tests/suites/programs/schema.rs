//! A program whose configuration explains itself: it checks files, publishes its schema, and documents itself.

#![expect(dead_code, reason = "most fields are only checked and described")]

use hcl_config::Module;
use hcl_core::diagnostic::{Renderer, ReportFormat, Tool};
use hcl_core::source::ColumnUnit;
use hcl_schema::Document;
use hcl_serde::Value;
use hcl_serde::{Decoder, Diagnostics, HclDecode, HclValue, Source};
use serde::Deserialize;

/// The configuration of a proxy.
#[derive(HclDecode)]
#[hcl(exactly_one_of("port", "socket"))]
struct Config {
    /// Where to listen.
    #[hcl(range(1..=65535))]
    port: Option<u32>,
    socket: Option<String>,
    /// How long a request may take.
    ///
    /// ```hcl
    /// timeout = "1m30s"
    /// ```
    #[hcl(format = "duration", default = "30s")]
    timeout: String,
    #[hcl(replaced_by = "timeout")]
    wait: Option<String>,
    /// The services that requests go to.
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(refers = "service", optional)]
    fallback: Vec<String>,
}

/// A service.
///
/// ```hcl
/// service "api" {
///   url = "http://localhost:8080"
/// }
/// ```
#[derive(HclDecode)]
struct Service {
    #[hcl(label, defines = "service")]
    name: String,
    #[hcl(format = "uri")]
    url: String,
    #[hcl(default = Balance::RoundRobin)]
    balance: Balance,
    #[hcl(optional)]
    weights: Vec<Weight>,
}

/// Which instance gets the next request.
#[derive(Deserialize, HclValue)]
#[serde(rename_all = "kebab-case")]
enum Balance {
    /// One after the other.
    RoundRobin,
    /// Any.
    Random,
}

#[derive(Deserialize, HclValue)]
struct Weight(#[hcl(range(1..=100))] u8);

const TEXT: &str = r#"
port    = var.port
timeout = "soon"
wait    = "5s"

service "api" {
  url     = "http://localhost"
  balance = "randon"
  weights = [50, 500, 0]
}

fallback = ["api"]
"#;

fn check(text: &str) -> Diagnostics {
    let source = Source::new("proxy.hcl", text).expect("the text is short");
    Decoder::new()
        .variable("var", &Value::dynamic())
        .expect("the data has a value")
        .check::<Config>(&source)
}

#[test]
fn a_pipeline_checks_a_file_whose_variables_it_does_not_know() {
    let found = check(TEXT);
    let lines: Vec<String> = found
        .iter()
        .map(|diagnostic| {
            let at = diagnostic.subject().unwrap().start();
            format!("{}:{} {}", at.line, at.column, diagnostic.code().unwrap())
        })
        .collect();
    assert_eq!(
        lines,
        [
            "3:11 invalid-format",
            "4:1 deprecated",
            "8:13 invalid-value",
            "9:18 unsuitable-value-type",
            "9:23 value-out-of-range",
        ]
    );
    let tool = Tool {
        name: "proxy",
        version: "1.2.0",
    };
    let annotations = ReportFormat::Github.render(&found, &Renderer::plain(), tool);
    assert!(
        annotations.starts_with("::error file=proxy.hcl,line=3,"),
        "{annotations}"
    );
    let sarif = ReportFormat::Sarif.render(&found, &Renderer::plain(), tool);
    let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 5);
    let json = ReportFormat::Json.render(&found, &Renderer::plain(), tool);
    assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok());
}

#[test]
fn an_editor_applies_the_suggestions() {
    let found = check(
        "wait = \"5s\"\nsocket = \"é𝄞\"\nfallback = [\"api\"]\nservice \"ap\" { url = \"a:b\" }\n",
    );
    let mut text = found
        .iter()
        .next()
        .unwrap()
        .subject()
        .unwrap()
        .source()
        .text()
        .to_owned();
    let mut edits: Vec<_> = found
        .iter()
        .flat_map(hcl_serde::Diagnostic::suggestions)
        .collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(edit.span.span().start));
    for edit in edits {
        text.replace_range(edit.span.span().range(), &edit.text);
    }
    assert_eq!(
        text,
        "timeout = \"5s\"\nsocket = \"é𝄞\"\nfallback = [\"ap\"]\nservice \"ap\" { url = \"a:b\" }\n"
    );
    let source = Source::new("proxy.hcl", text).expect("the text is short");
    let after_clef = u32::try_from(source.text().find("𝄞").unwrap() + "𝄞".len()).unwrap();
    let columns = [ColumnUnit::Utf8, ColumnUnit::Utf16, ColumnUnit::Grapheme];
    let columns = columns.map(|unit| source.position_in(after_clef, unit).column);
    assert_eq!(columns, [17, 14, 13]);
}

#[test]
fn a_module_of_several_files_is_checked_as_one() {
    let found = Module::new()
        .source("main.hcl", "socket = \"a\"\nfallback = [\"api\", \"db\"]\n")
        .source("api.hcl", "service \"api\" {\n  url = \"a:b\"\n}\n")
        .check::<Config>();
    let details: Vec<&str> = found.iter().map(hcl_serde::Diagnostic::detail).collect();
    assert_eq!(details.len(), 1);
    assert!(
        details[0].contains("There is no service \"db\""),
        "{details:?}"
    );
}

#[test]
fn another_program_checks_by_the_published_schema() {
    let published = Document::of::<Config>().to_json();
    let schema = Document::from_json(&published).unwrap();
    let source = Source::new("proxy.hcl", TEXT).unwrap();
    let by_schema = schema.check(&source);
    let codes = |found: &Diagnostics| -> Vec<String> {
        found
            .iter()
            .filter_map(|it| Some(it.code()?.into_owned()))
            .collect()
    };
    assert_eq!(codes(&by_schema), codes(&check(TEXT)));
}

#[test]
fn a_new_user_starts_from_the_skeleton() {
    let skeleton = Document::of::<Config>().to_skeleton();
    let config: Config = hcl_serde::from_str(&skeleton).unwrap();
    assert!(
        config.port.is_some() && config.service.is_empty(),
        "{skeleton}"
    );
    assert!(
        skeleton.contains("# How long a request may take.\n# timeout = \"30s\""),
        "{skeleton}"
    );
    assert!(
        skeleton.contains("#   # balance = \"round-robin\" # one of \"round-robin\","),
        "{skeleton}"
    );
}

#[test]
fn the_reference_pages_and_the_schema_for_editors_are_generated() {
    let page = Document::of::<Config>().to_markdown();
    for row in [
        "| `port` | whole number from 1 to 65535 |  | Where to listen. |",
        "| `wait` | text |  | **Deprecated**: use \"timeout\". |",
        "| [`service`](#service) | any | The services that requests go to. |",
        "| `balance` | [`Balance`](#balance) | `\"round-robin\"` |  |",
        "| `\"random\"` | Any. |",
        "- Exactly one of `port`, `socket` is required.",
    ] {
        assert!(page.contains(row), "{row}\n{page}");
    }
    let schema: serde_json::Value =
        serde_json::from_str(&Document::of::<Config>().to_json_schema()).unwrap();
    assert_eq!(
        schema["$schema"],
        "https://json-schema.org/draft/2020-12/schema"
    );
    assert!(
        schema.to_string().contains("\"maximum\":65535"),
        "{schema:#}"
    );
}
