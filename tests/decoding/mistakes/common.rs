//! Mistakes that people make, and the reports of them, kept in `common.txt`.
//!
//! `UPDATE_GOLDENS=1` writes the reports anew; read them before they are kept.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::SocketAddr;

use hcl_serde::hcl_core::Type;
use hcl_serde::{Decoder, HclDecode, Value};
use serde::Deserialize;

#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Config {
    region: Option<String>,
    mode: Option<Mode>,
    replicas: Option<u8>,
    ratio: Option<f64>,
    enabled: Option<bool>,
    address: Option<SocketAddr>,
    #[hcl(optional)]
    tags: Vec<String>,
    #[hcl(optional)]
    headers: BTreeMap<String, u16>,
    point: Option<Point>,
    #[hcl(optional)]
    name: String,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    route: Vec<Route>,
    #[hcl(block)]
    storage: Option<Storage>,
    #[hcl(block)]
    provisioner: Vec<Provisioner>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
    Careful,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Point {
    x: u8,
    y: u8,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Service {
    port: u16,
    #[hcl(alias = "addr")]
    address: Option<String>,
    #[hcl(validate = even)]
    weight: Option<u8>,
    #[hcl(deprecated = "use \"address\"")]
    host: Option<String>,
}

fn even(weight: &Option<u8>) -> Result<(), String> {
    match weight {
        Some(odd) if odd % 2 == 1 => Err(format!(
            "a weight is even, and {odd} is not; use {}",
            odd + 1
        )),
        _ => Ok(()),
    }
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Route {
    #[hcl(label)]
    method: Method,
    #[hcl(label)]
    path: String,
    target: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Method {
    Get,
    Post,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Storage {
    path: String,
}

#[derive(HclDecode)]
#[hcl(label)]
#[expect(dead_code, reason = "only decoded")]
enum Provisioner {
    Shell { inline: Vec<String> },
    File { source: String },
}

/// The mistake, and the text.
const MISTAKES: &[(&str, &str)] = &[
    ("a typo in an argument", "regoin = \"eu\"\n"),
    ("an argument that does not exist", "frobnicate = true\n"),
    (
        "a typo in a block type",
        "servce \"web\" {\n  port = 80\n}\n",
    ),
    ("a block type that does not exist", "volume \"data\" {\n}\n"),
    ("a typo in a variable", "region = regoin_name\n"),
    ("a variable that does not exist", "region = zone\n"),
    (
        "an attribute that a variable does not have",
        "region = var.colour\n",
    ),
    ("a typo in a function", "region = uper(\"eu\")\n"),
    ("too few arguments", "region = upper()\n"),
    ("too many arguments", "region = upper(\"a\", \"b\")\n"),
    ("an argument of the wrong type", "region = upper([])\n"),
    ("too few arguments with names", "region = repeat(\"x\")\n"),
    (
        "a wrong argument with a name",
        "region = repeat(\"x\", -1)\n",
    ),
    (
        "a function that fails",
        "region = fail(\"no region today\")\n",
    ),
    (
        "a block written as an argument",
        "storage = {\n  path = \"/\"\n}\n",
    ),
    ("an argument written as a block", "headers {\n  a = 1\n}\n"),
    ("a list of blocks written as an argument", "route = []\n"),
    ("a missing argument", "storage {\n}\n"),
    (
        "an argument set twice",
        "region = \"eu\"\nregion = \"us\"\n",
    ),
    (
        "an argument set by two of its names",
        "service \"web\" {\n  port    = 80\n  address = \"a\"\n  addr    = \"b\"\n}\n",
    ),
    (
        "a second block where one is expected",
        "storage {\n  path = \"/a\"\n}\n\nstorage {\n  path = \"/b\"\n}\n",
    ),
    (
        "two blocks of one label",
        "service \"web\" {\n  port = 80\n}\n\nservice \"web\" {\n  port = 81\n}\n",
    ),
    ("a missing label", "service {\n  port = 80\n}\n"),
    (
        "one label too few",
        "route \"GET\" {\n  target = \"a\"\n}\n",
    ),
    (
        "one label too many",
        "route \"GET\" \"/\" \"extra\" {\n  target = \"a\"\n}\n",
    ),
    (
        "labels where none are expected",
        "storage \"disk\" {\n  path = \"/\"\n}\n",
    ),
    (
        "a label that is not one of those known",
        "route \"FETCH\" \"/\" {\n  target = \"a\"\n}\n",
    ),
    (
        "a typo in a label that selects",
        "provisioner \"shel\" {\n  inline = []\n}\n",
    ),
    (
        "a label with an interpolation",
        "service \"web-${var.env}\" {\n  port = 80\n}\n",
    ),
    ("a text for a number", "replicas = \"many\"\n"),
    ("a number out of range", "replicas = 300\n"),
    ("a negative number", "replicas = -1\n"),
    ("a fraction for a whole number", "replicas = 1.5\n"),
    ("a number beyond floats", "ratio = 1e999\n"),
    ("a number for true or false", "enabled = 1\n"),
    ("yes for true", "enabled = yes\n"),
    ("quoted yes for true", "enabled = \"yes\"\n"),
    ("capital True", "enabled = True\n"),
    ("a text for a list", "tags = \"a\"\n"),
    ("an object for a list", "tags = { a = 1 }\n"),
    ("a list for a text", "region = [\"eu\"]\n"),
    ("a list for an object", "headers = [1]\n"),
    ("a bad element of a list", "tags = [\"a\", [\"b\"]]\n"),
    (
        "a bad value in an object",
        "headers = {\n  retries = 3\n  timeout = 70000\n}\n",
    ),
    ("an attribute missing in an object", "point = { x = 1 }\n"),
    ("an unknown variant", "mode = \"carefull\"\n"),
    ("an address that is none", "address = \"localhost\"\n"),
    (
        "null where a value is needed",
        "storage {\n  path = null\n}\n",
    ),
    ("a value that is not known yet", "region = later\n"),
    (
        "a text with a value that is not known yet",
        "region = \"eu-${later}\"\n",
    ),
    ("a word for a number", "replicas = three\n"),
    (
        "a value that an application refuses",
        "service \"web\" {\n  port   = 80\n  weight = 3\n}\n",
    ),
    (
        "an argument that is deprecated, beside a mistake",
        "service \"web\" {\n  host = \"a\"\n}\n",
    ),
    ("an unclosed brace", "storage {\n  path = \"/\"\n"),
    ("an unclosed quote", "region = \"eu\nmode = \"fast\"\n"),
    ("an unclosed heredoc", "region = <<EOT\neu\nEO\n"),
    (
        "an unclosed bracket",
        "tags = [\"a\", \"b\"\nregion = \"eu\"\n",
    ),
    (
        "an unclosed interpolation",
        "region = \"${upper(\"eu\")\"\n",
    ),
    ("an unclosed parenthesis", "replicas = (1 + 2\n"),
    (
        "a closing brace too many",
        "storage {\n  path = \"/\"\n}\n}\n",
    ),
    ("a missing newline", "region = \"eu\" mode = \"fast\"\n"),
    ("a colon for an equals sign", "region: \"eu\"\n"),
    ("single quotes", "region = 'eu'\n"),
    ("a single ampersand", "enabled = true & false\n"),
    ("words for operators", "enabled = true and false\n"),
    ("a missing value", "region =\nmode = \"fast\"\n"),
    ("a missing comma", "tags = [\"a\" \"b\"]\n"),
    ("a semicolon", "region = \"eu\";\n"),
    ("a missing quote on a word", "region = eu-west\n"),
    ("a name that starts with a digit", "2nd = true\n"),
    (
        "an opening brace on the next line",
        "storage\n{\n  path = \"/\"\n}\n",
    ),
    ("arithmetic with a text", "replicas = \"a\" + 1\n"),
    ("a division by zero", "replicas = 1 / 0\n"),
    ("an index out of range", "region = var.zones[7]\n"),
    (
        "branches that do not match",
        "tags = true ? [\"a\"] : \"b\"\n",
    ),
    (
        "branches of one kind that do not match",
        "tags = true ? [1] : [1, {}]\n",
    ),
    ("a condition that is none", "replicas = \"x\" ? 1 : 2\n"),
    ("a template of a list", "region = \"zones: ${var.zones}\"\n"),
    ("an escape that does not exist", "region = \"C:\\dir\"\n"),
    ("a number with a separator", "replicas = 1_000\n"),
    ("a hexadecimal number", "replicas = 0x10\n"),
];

fn report((title, text): &(&str, &str)) -> String {
    let result = Decoder::new()
        .source_name("app.hcl")
        .variable("region_name", "eu")
        .expect("the data has a value")
        .variable(
            "var",
            &serde_json::json!({"color": "red", "zones": ["a", "b"], "env": "dev"}),
        )
        .expect("the data has a value")
        .variable("later", &Value::unknown(Type::String))
        .expect("the data has a value")
        .function("upper", |text: String| text.to_uppercase())
        .function_with("repeat", ["text", "count"], |text: String, count: u8| {
            text.repeat(usize::from(count))
        })
        .function("fail", |text: String| -> Result<String, String> {
            Err(text)
        })
        .decode_with_diagnostics::<Config>(text);
    let mut report = format!("# {title}\n\n");
    match result {
        Ok(_) => report.push_str("is accepted\n"),
        Err(error) => {
            assert_eq!(format!("{error:?}"), format!("\n{error}"));
            // Writing to a String cannot fail.
            let _ = writeln!(report, "{error}");
        }
    }
    report
}

#[test]
fn mistakes_are_reported_with_their_span_and_a_fix() {
    let reports: Vec<String> = MISTAKES.iter().map(report).collect();
    let reports = reports.join("\n");
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/decoding/mistakes/common.txt");
    hcl_golden::expect(golden, &reports);
}

#[test]
fn every_mistake_is_one_that_is_reported() {
    for mistake in MISTAKES {
        assert!(!report(mistake).contains("is accepted"), "{}", mistake.0);
    }
}
