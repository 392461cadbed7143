//! Reports of serde's types: all mistakes of a file, and each of them once.

use std::collections::BTreeMap;

use hcl_serde::de::Unsupported;
use hcl_serde::{Decoder, Diagnostic, HclDecode, Labeled, Value};
use serde::Deserialize;

/// Returns the line and the detail of each diagnostic.
pub(super) fn mistakes<T: hcl_serde::de::HclDecodeOwned>(text: &str) -> Vec<String> {
    let Err(error) = hcl_serde::from_str::<T>(text) else {
        return Vec::new();
    };
    let diagnostics = error.diagnostics().iter();
    diagnostics
        .map(|found| {
            let line = found.subject().map(|at| at.start().line);
            let path = found.field_path().unwrap_or("the root");
            format!("{}: {path}: {}", line.unwrap_or_default(), found.detail())
        })
        .collect()
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Config {
    name: String,
    port: u16,
    ratio: f64,
    #[serde(default)]
    service: BTreeMap<String, Service>,
    #[serde(default)]
    listener: Vec<Service>,
    #[serde(default)]
    route: Vec<Labeled<String, Service>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Service {
    port: u16,
    secure: bool,
}

#[test]
fn every_wrong_value_is_reported() {
    let text = r#"
name  = "x"
port  = "eighty"
ratio = "half"
service "a" {
  port   = -1
  secure = "maybe"
}
service "b" {
  port = 80
}
service "c" {
  port   = 80
  secure = 3
}
listener {
  port   = 99999
  secure = true
}
listener {
  port   = 1
  secure = "no"
}
route "r" {
  port   = []
  secure = true
}
"#;
    let found = mistakes::<Config>(text);
    let lines: Vec<&str> = found
        .iter()
        .map(|found| found.split(": ").next().unwrap_or_default())
        .collect();
    assert_eq!(
        lines,
        ["3", "4", "6", "7", "9", "14", "17", "22", "25"],
        "{found:#?}"
    );
    assert!(
        found[4].contains("service[\"b\"]") && found[4].contains("\"secure\""),
        "{found:#?}"
    );
}

#[test]
fn consequences_of_a_mistake_are_not_reported() {
    let found = mistakes::<Config>("name = \"x\"\nport = true\nratio = 1\n");
    assert_eq!(found.len(), 1, "{found:#?}");
    // One mistake and one that is not a consequence of it.
    let found = mistakes::<Config>("port = true\nratio = 1\n");
    assert_eq!(found.len(), 2, "{found:#?}");
}

#[test]
fn no_element_of_a_tuple_is_read_as_another() {
    #[derive(HclDecode, Debug)]
    #[expect(dead_code, reason = "never read")]
    struct Config {
        pair: Option<(u8, String)>,
        pairs: Option<Vec<(u8, String)>>,
    }
    let found = mistakes::<Config>("pair = [300, \"b\"]\npairs = [[1, \"a\"], [301, \"b\"]]\n");
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found[0].contains("300") && found[1].contains("301"),
        "{found:?}"
    );
}

#[test]
fn unsupported_names_are_reported_once_beside_wrong_values() {
    let found = mistakes::<Config>("name = \"x\"\nport = true\nratio = \"a\"\nother = 1\n");
    assert_eq!(found.len(), 3, "{found:#?}");
}

#[test]
fn the_number_of_mistakes_is_limited() {
    let text: String = (0..500)
        .map(|index| format!("n{index} = \"x\"\n"))
        .collect();
    let found = mistakes::<BTreeMap<String, u8>>(&text);
    assert_eq!(found.len(), 17);
    assert_eq!(
        found[16],
        "17: the root: There are more mistakes from here on. Only the first 16 of one value are shown."
    );
    let text = format!("list = [\n{}]\n", "{ port = \"x\" },\n".repeat(17));
    let found = mistakes::<BTreeMap<String, Vec<BTreeMap<String, u8>>>>(&text);
    assert_eq!(found.len(), 17);
    let text = format!("list = [\n{}]\n", "{ port = \"x\" },\n".repeat(16));
    let found = mistakes::<BTreeMap<String, Vec<BTreeMap<String, u8>>>>(&text);
    assert_eq!(found.len(), 16);
    assert!(!found[15].contains("more mistakes"), "{found:#?}");
}

#[test]
fn every_wrong_part_of_a_value_is_reported() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Rules {
        ports: Vec<u16>,
        limits: BTreeMap<String, Option<u8>>,
        rules: Vec<Rule>,
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Rule {
        port: u16,
        pair: (u8, u8),
        #[serde(default)]
        kind: Kind,
    }
    #[derive(Debug, Default, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[expect(dead_code, reason = "only decoded")]
    enum Kind {
        #[default]
        Tcp,
        Limited(u8),
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Derived {
        ports: Vec<u16>,
        limits: BTreeMap<String, Option<u8>>,
        rules: Vec<Rule>,
    }
    let text = r#"
ports = [80, "x", 443,
  true]
limits = {
  a = 1
  b = 256
  c = null
  d = [for i in ["p", "q"]: i]
}
rules = [
  {
    port = -1
    pair = [1, 2]
  },
  {
    port = 1
    pair = [1, 300]
    kind = { limited = "no" }
  },
  { port = "last", pair = [1, 2], kind = "tpc" },
]
"#;
    let lines = |found: &[String]| -> Vec<String> {
        let line = |found: &String| found.split(": ").next().unwrap_or_default().to_owned();
        found.iter().map(line).collect()
    };
    let expected = ["2", "3", "6", "8", "12", "17", "18", "20", "20"];
    let found = mistakes::<Rules>(text);
    assert_eq!(lines(&found), expected, "{found:#?}");
    let found = mistakes::<Derived>(text);
    assert_eq!(lines(&found), expected, "{found:#?}");
}

#[test]
fn unknown_keys_are_reported_beside_wrong_values() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Rules {
        rules: Vec<Rule>,
    }
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Rule {
        port: u16,
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Derived {
        rules: Vec<Rule>,
    }
    let text = "rules = [\n  { prot = 1, port = \"x\" },\n  { port = 1, name = 2 },\n  { port = \"y\", name = 3 },\n]\n";
    for found in [mistakes::<Rules>(text), mistakes::<Derived>(text)] {
        let lines: Vec<_> = found.iter().map(|it| it.split(": ").next()).collect();
        assert_eq!(lines, ["2", "2", "3", "4", "4"].map(Some), "{found:#?}");
    }
}

#[test]
fn an_unknown_key_does_not_mean_a_field_that_is_written_too() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Rule {
        port: u16,
        part: Option<u16>,
    }
    let warnings = |text: &str| {
        let decoder = Decoder::new().unsupported(Unsupported::Warning);
        let decoded = decoder.decode_with_diagnostics::<BTreeMap<String, Rule>>(text);
        let (_, warnings) = decoded.expect("no mistake");
        let suggested = |it: &Diagnostic| it.suggestions().first().map(|it| it.text.to_string());
        warnings.iter().map(suggested).collect::<Vec<_>>()
    };
    // "port" is nearer, but a second "port" would replace the first.
    assert_eq!(
        warnings("a = { port = 1, prot = 2 }\n"),
        [Some("part".to_owned())]
    );
    assert_eq!(warnings("a = { port = 1, prot = 2, part = 3 }\n"), [None]);
    let text = "a = { \"port\" = 1, part = 2, pert = 3, parts = 4 }\n";
    assert_eq!(warnings(text), [None, None]);
}

#[test]
fn every_wrong_part_of_an_evaluated_value_is_reported() {
    let found = mistakes::<BTreeMap<String, Vec<u8>>>("a = [for n in [1, 300, 2, -1]: n]\n");
    assert_eq!(
        found
            .iter()
            .map(|found| found.split(": ").nth(1).unwrap_or_default())
            .collect::<Vec<_>>(),
        ["a[1]", "a[3]"],
        "{found:#?}"
    );
    let value = Value::tuple(vec![Value::from("x"), Value::from(1), Value::from(-1)]);
    let error = hcl_serde::from_value::<Vec<u8>>(&value).expect_err("mistakes");
    assert_eq!(error.diagnostics().len(), 2, "{error}");
    // Keys are parts of an entry.
    let found =
        mistakes::<BTreeMap<String, BTreeMap<u8, u8>>>("a = { x = 1, y = 2, \"1\" = \"z\" }\n");
    assert_eq!(found.len(), 3, "{found:#?}");
}

#[test]
fn evaluation_errors_are_among_them() {
    let error = Decoder::new()
        .decode_str::<BTreeMap<String, u8>>("a = missing\nb = 1 + missing\nc = 300\n")
        .expect_err("mistakes");
    assert_eq!(error.diagnostics().len(), 3, "{error}");
}

#[test]
fn a_misspelt_field_is_one_mistake() {
    let found = mistakes::<Service>("prot = 80\nsecure = true\n");
    assert_eq!(
        found,
        ["1: the root: An argument named \"prot\" is not expected here. Did you mean \"port\"?"]
    );
    // Another field is missing beside it.
    let found = mistakes::<Service>("secur = true\n");
    assert_eq!(found.len(), 2, "{found:#?}");
    // A warning is no reason to fail.
    let decoder = Decoder::new().unsupported(Unsupported::Warning);
    let decoded = decoder.decode_with_diagnostics("port = 80\nsecure = true\nname = 1\n");
    let (_, warnings): (Service, _) = decoded.expect("no mistake");
    assert_eq!(warnings.len(), 1, "{warnings:#?}");

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Blocks {
        process: BTreeMap<String, Service>,
    }
    let found = mistakes::<Blocks>("proces \"x\" {\n  port = 1\n  secure = true\n}\n");
    assert_eq!(
        found,
        ["1: the root: Blocks of type \"proces\" are not expected here. Did you mean \"process\"?"]
    );
}

#[test]
fn a_misspelt_argument_of_a_derived_type_is_one_mistake() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Config {
        listen_addr: String,
        region: String,
    }
    for (name, text) in [
        ("t.hcl", "listen_adr = \"x\"\n"),
        ("t.json", "{\"listen_adr\": \"x\"}"),
    ] {
        let decoder = Decoder::new().source_name(name);
        let error = decoder.decode_str::<Config>(text).expect_err("mistakes");
        let found: Vec<_> = error.diagnostics().iter().map(Diagnostic::detail).collect();
        let [misspelt, missing] = found[..] else {
            panic!("{found:?}")
        };
        assert!(
            misspelt.ends_with("Did you mean \"listen_addr\"?"),
            "{misspelt}"
        );
        assert!(
            missing.starts_with("The argument \"region\" is required here."),
            "{missing}"
        );
    }
}

#[test]
fn a_misspelt_block_of_a_derived_type_is_one_mistake() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Server {
        port: u16,
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Config {
        #[hcl(block)]
        server: Server,
        #[hcl(flatten)]
        store: Store,
    }
    #[derive(Debug, HclDecode)]
    #[hcl(block)]
    #[expect(dead_code, reason = "only decoded")]
    enum Store {
        Memory(Server),
        Disk(Server),
    }
    let details = |text: &str| -> Vec<String> {
        let error = Decoder::new().decode_str::<Config>(text);
        let found = error.expect_err("mistakes").into_diagnostics();
        found.into_iter().map(|it| it.detail().to_owned()).collect()
    };
    let found = details("sever {\n  port = 1\n}\nmemori {\n  port = 1\n}\n");
    assert_eq!(
        found,
        [
            "Blocks of type \"sever\" are not expected here. Did you mean \"server\"?",
            "Blocks of type \"memori\" are not expected here. Did you mean \"memory\"?",
        ]
    );
    // An argument where a block is required, and a block of another name.
    let found = details("server = { port = 1 }\nelse {\n}\n");
    let expected = [
        "leave out the equals sign",
        "Blocks of type \"else\" are not expected here.",
        "A block of one of these types is required here: \"memory\" or \"disk\".",
    ];
    let has = |part: &&str| found.iter().any(|detail| detail.contains(*part));
    assert!(found.len() == 3 && expected.iter().all(has), "{found:#?}");
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "only decoded")]
enum Untagged {
    Port { port: u16 },
    Path { path: String },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind")]
#[expect(dead_code, reason = "only decoded")]
enum Tagged {
    Port { port: u16 },
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Derived {
    #[hcl(block)]
    untagged: Option<Untagged>,
    #[hcl(block)]
    tagged: Option<Tagged>,
}

#[test]
fn enums_that_serde_buffers_are_located_in_derived_types() {
    let error = hcl_serde::from_str::<Derived>(
        "untagged {\n  port = \"x\"\n}\ntagged {\n  kind = \"Port\"\n}\n",
    )
    .expect_err("mistakes");
    let found: Vec<_> = error
        .diagnostics()
        .iter()
        .map(|found| {
            (
                found.subject().map(|at| at.text().to_owned()),
                found.field_path().map(str::to_owned),
            )
        })
        .collect();
    // A missing argument is reported at the start of the body.
    let expected = [("untagged", "untagged"), ("", "tagged.port")];
    let expected = expected.map(|(at, path)| (Some(at.to_owned()), Some(path.to_owned())));
    assert_eq!(found, expected, "{error}");
}

#[test]
fn a_missing_label_is_reported_as_such() {
    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Process {
        script: String,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Map {
        process: BTreeMap<String, Process>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    #[expect(dead_code, reason = "only decoded")]
    enum Source {
        File { path: String },
        Web { url: String },
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only decoded")]
    struct Enum {
        source: Source,
    }

    let found = mistakes::<Map>("process {\n  script = \"x\"\n}\n");
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].starts_with("1: process: ") && found[0].contains("process \"name\" {"),
        "{found:#?}"
    );
    let found = mistakes::<Enum>("source {\n  host = \"x\"\n}\n");
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].starts_with("1: source: ") && found[0].contains("label"),
        "{found:#?}"
    );
    // A map without labels stays one, and a body may name the variant.
    let found = mistakes::<BTreeMap<String, BTreeMap<String, u8>>>("sizes {\n  a = \"x\"\n}\n");
    assert!(
        found[0].starts_with("2: sizes.a: A whole number"),
        "{found:#?}"
    );
}

/// A name of lower-case letters, as a key or a value.
#[derive(Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(try_from = "String")]
struct Lower(String);

impl TryFrom<String> for Lower {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_lower = text.bytes().all(|byte| byte.is_ascii_lowercase());
        is_lower
            .then(|| Self(text.clone()))
            .ok_or_else(|| format!("{text:?} is not in lower case"))
    }
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Tags {
    tags: BTreeMap<Lower, u8>,
}

#[test]
fn keys_that_their_type_refuses_are_reported_where_they_are() {
    let error =
        hcl_serde::from_str::<Tags>("tags = {\n  A = 1\n  b = 2\n  C = 3\n}\n").unwrap_err();
    let report = error.to_string();
    for line in ["2 |   A = 1", "4 |   C = 3"] {
        assert!(report.contains(line), "{report}");
    }
    assert_eq!(error.diagnostics().len(), 2, "{report}");
    // The names of a body, and labels.
    let found = mistakes::<BTreeMap<Lower, u8>>("A = 1\nb = 2\nC = 3\n");
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(
        found[0].starts_with("1: ") && found[1].starts_with("3: "),
        "{found:#?}"
    );
    let text = "a \"X\" {}\na \"b\" {}\na \"Y\" {}\n";
    let found = mistakes::<BTreeMap<Lower, BTreeMap<Lower, BTreeMap<Lower, u8>>>>(text);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(
        found[0].starts_with("1: ") && found[1].starts_with("3: "),
        "{found:#?}"
    );
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "only decoded")]
enum Port {
    One(u16),
    Pair(u16, u16),
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Ports {
    ports: Port,
}

#[test]
fn an_error_of_a_buffered_value_is_not_reported_beside_those_inside() {
    let found = mistakes::<Ports>("ports = [nope, missing]\n");
    assert_eq!(found.len(), 2, "{found:#?}");
    let found = mistakes::<Ports>("ports = [1, 2, 3]\n");
    assert!(
        found.len() == 1 && found[0].starts_with("1: ports"),
        "{found:#?}"
    );
}
