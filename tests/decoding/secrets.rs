//! Reports about secrets say what is required, and show nothing of what is there.
//!
//! The law over generated programs and texts is the suite `two_secrets` of the workspace.

use std::collections::BTreeMap;

use hcl_serde::de::HclDecodeOwned;
use hcl_serde::de::Syntax;
use hcl_serde::{Decoder, HclDecode, HclSchema, Layers, Module, Sensitive, Source};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

const SECRET: &str = "hunter2xyz";

fn report<T: HclDecodeOwned>(text: &str) -> String {
    let error = hcl_serde::from_str::<T>(text).err().expect("a mistake");
    let report = format!("{error}{}", error.diagnostics().render_json());
    assert!(!report.contains("unter2"), "{report}");
    report
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Pin<T> {
    pin: Sensitive<T>,
}

#[derive(Deserialize)]
enum Level {
    Low,
    High,
}

#[derive(Deserialize)]
struct Loud;

impl TryFrom<String> for Loud {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Err(format!("{text} is bad"))
    }
}

fn loud<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Loud, D::Error> {
    Loud::try_from(String::deserialize(deserializer)?).map_err(D::Error::custom)
}

#[derive(Deserialize)]
struct Wrapped(#[serde(deserialize_with = "loud")] Loud);

#[test]
fn the_excerpt_and_the_sentence_hide_the_value() {
    let text = format!("pin = \"{SECRET}\" # a comment\n");
    let error = hcl_serde::from_str::<Pin<u16>>(&text).err().unwrap();
    assert_eq!(
        error.to_string(),
        "\
error: Unsuitable value type
 --> config.hcl:1:7
  |
1 | pin = (sensitive) # a comment
  |       ^^^^^^^^^^^
  |
  = A whole number from 0 to 65535 is required, but this is (sensitive value).
  = in field pin"
    );
    assert_eq!(format!("{error:?}").trim(), error.to_string());
}

#[test]
fn types_of_secrets_report_what_is_required() {
    let text = format!("pin = \"{SECRET}\"\n");
    let level = report::<Pin<Level>>(&text);
    assert!(
        level.contains("allowed here: \"Low\" or \"High\""),
        "{level}"
    );
    let custom = report::<Pin<Wrapped>>(&text);
    assert!(custom.contains("is sensitive"), "{custom}");
    report::<Pin<char>>(&text);
    report::<Pin<Vec<u8>>>(&text);
    report::<Pin<std::net::IpAddr>>(&text);
    let keys = report::<Pin<BTreeMap<String, u8>>>(&format!("pin = {{ {SECRET} = [] }}\n"));
    assert!(
        keys.contains("in field pin\n") || keys.contains("in field pin{"),
        "{keys}"
    );
    report::<Pin<Vec<u8>>>(&format!("pin = [\n  1,\n  \"{SECRET}\",\n]\n"));
    report::<Pin<u16>>(&format!("pin = <<EOT\n{SECRET}\nEOT\n"));
    report::<Pin<u16>>(&format!("pin = {SECRET}\n"));
    report::<Pin<u16>>(&format!("pin = {SECRET}(1)\n"));
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Constrained {
    #[hcl(one_of("a", "b"))]
    one: Option<Sensitive<String>>,
    #[hcl(range(1..=9))]
    range: Option<Sensitive<u64>>,
    #[hcl(format = "ip")]
    ip: Option<Sensitive<String>>,
    #[hcl(length(min = 100))]
    length: Option<Sensitive<String>>,
    #[hcl(unique)]
    unique: Option<Sensitive<Vec<String>>>,
    #[hcl(validate = check)]
    checked: Option<Sensitive<String>>,
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Service {
    #[hcl(label)]
    name: Sensitive<String>,
    port: u16,
}

fn check(text: &Option<Sensitive<String>>) -> Result<(), String> {
    text.as_ref()
        .map_or(Ok(()), |text| Err(format!("{} is bad", text.expose())))
}

#[test]
fn constraints_on_secrets_name_their_bound() {
    for (line, expected) in [
        ("one = \"@\"", "allowed here: \"a\" or \"b\""),
        ("range = 735184201", "must be from 1 to 9"),
        ("ip = \"@\"", "must be an IP address"),
        (
            "length = \"@\"",
            "at least 100 characters, but this is (sensitive value)",
        ),
        ("unique = [\"@\", \"@\"]", "must be unique"),
        ("checked = \"@\"", "is sensitive"),
        (
            "service \"@\" {\n  port = \"x\"\n}",
            "in field service[0].port",
        ),
        ("service \"@\" {}", "Missing required argument"),
    ] {
        let report = report::<Constrained>(&format!("{}\n", line.replace('@', SECRET)));
        assert!(!report.contains("735184201"), "{report}");
        assert!(report.contains(expected), "{expected}: {report}");
    }
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Flat {
    user: Option<String>,
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "decoded only")]
struct Inner {
    pin: Sensitive<u16>,
}

#[derive(Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "decoded only")]
enum Untagged {
    Pin { pin: Sensitive<u16> },
    Port { port: u16 },
}

#[derive(Deserialize)]
#[serde(tag = "kind")]
#[expect(dead_code, reason = "decoded only")]
enum Tagged {
    A { pin: Sensitive<u16> },
}

#[test]
fn buffers_of_serde_hide_secrets() {
    report::<Flat>(&format!("pin = \"{SECRET}\"\nuser = \"ann\"\n"));
    report::<BTreeMap<String, Untagged>>(&format!("v = {{ pin = \"{SECRET}\" }}\n"));
    report::<BTreeMap<String, Tagged>>(&format!("v = {{ kind = \"A\", pin = \"{SECRET}\" }}\n"));
    report::<Tagged>(&format!("kind = \"A\"\npin = \"{SECRET}\"\n"));
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Config {
    pin: Sensitive<u16>,
    port: Option<u16>,
}

#[test]
fn mistakes_beside_a_secret_hide_it() {
    let other = report::<Config>(&format!("pin = \"{SECRET}\"\nport = \"x\"\n"));
    assert!(
        other.contains("1 | pin = (sensitive)") || !other.contains("pin ="),
        "{other}"
    );
    let unclosed = report::<Config>(&format!("port = 80\npin = \"{SECRET}\n"));
    assert!(unclosed.contains("2 | pin = (sensitive)"), "{unclosed}");
    let json = Decoder::new().syntax(Syntax::Json);
    for text in ["{\"pin\": \"@\"}", "{\"pin\": \"${@}\"}"] {
        let error = json.decode_str::<Config>(&text.replace('@', SECRET)).err();
        assert!(!error.unwrap().to_string().contains("unter2"), "{text}");
    }
}

#[test]
fn layers_quote_no_variables_and_arguments() {
    let report = |layers: Layers| layers.decode::<Config>().err().unwrap().to_string();
    for name in ["APP_PIN", "APP_PN"] {
        let variables = [(name.to_owned(), SECRET.to_owned())];
        let report = report(Layers::new().environment("APP", "__", variables));
        assert!(
            !report.contains("unter2") && report.contains(name),
            "{report}"
        );
    }
    for name in ["pin=", "pn=", ""] {
        let report = report(Layers::new().arguments("--set", [format!("{name}{SECRET}")]));
        assert!(
            !report.contains("unter2") && report.contains("argument --set"),
            "{report}"
        );
    }
    let layers = Layers::new().arguments("--set", [format!("pin={SECRET}")]);
    assert!(!format!("{layers:?}").contains("unter2"));
}

#[test]
fn text_that_begins_with_a_quote_stays_itself() {
    for (text, expected) in [
        ("\"a\" == \"a\"", "\"a\" == \"a\""),
        ("\"secret\"", "\"secret\""),
        ("\"secret", "\"secret"),
        ("[1 + 1]", "[1 + 1]"),
        ("{ a = upper(\"b\") }", "{ a = upper(\"b\") }"),
        ("[for x in [1] : x]", "[for x in [1] : x]"),
    ] {
        let variables = [("APP_PIN".to_owned(), text.to_owned())];
        let layers = Layers::new().environment("APP", "__", variables);
        let config: BTreeMap<String, String> = layers.decode().unwrap();
        assert_eq!(config["pin"], expected);
    }
    let layers = Layers::new().arguments("--set", ["a=[1, -2.5]", "b={ x = [3] }"]);
    #[derive(Deserialize)]
    struct Values {
        a: Vec<f64>,
        b: BTreeMap<String, Vec<u8>>,
    }
    let values: Values = layers.decode().unwrap();
    assert_eq!((values.a, &*values.b["x"]), (vec![1.0, -2.5], &[3][..]));
}

#[test]
fn a_sensitive_default_is_hidden_in_any_order() {
    let mut arguments = [
        "default = \"hunter2xyz\"",
        "type = number",
        "sensitive = true",
    ];
    for _ in 0..3 {
        arguments.rotate_left(1);
        for lines in [arguments, [arguments[1], arguments[0], arguments[2]]] {
            let text = format!("variable \"pin\" {{\n{}\n}}\n", lines.join("\n"));
            let module = Module::new().source("main.hcl", text);
            let error = module.decode::<BTreeMap<String, u8>>().err().unwrap();
            let report = error.to_string() + &error.diagnostics().render_json();
            assert!(!report.contains("unter2"), "{report}");
        }
    }
}

#[test]
fn schemas_have_no_defaults_and_examples_of_secrets() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only its schema is used")]
    struct Documented {
        #[hcl(default = Sensitive::new("hunter2xyz".to_owned()), example = "hunter2abc")]
        pin: Sensitive<String>,
    }
    {
        let document = Documented::SCHEMA.document();
        let argument = &document.types[0].arguments[0];
        assert!(argument.default.is_none() && argument.examples.is_empty() && !argument.required);
        let published = document.to_json() + &document.to_json_schema();
        for text in [
            Documented::SCHEMA.to_markdown(),
            Documented::SCHEMA.to_skeleton(),
            published,
        ] {
            assert!(!text.contains("unter2"), "{text}");
        }
    }
    let _ = Documented::SCHEMA;
}

#[test]
fn a_check_by_data_hides_secrets() {
    {
        let document = Config::SCHEMA.document();
        for line in ["pin = \"@\"", "pni = \"@\"", "pin = \"@"] {
            let text = line.replace('@', SECRET);
            let source = Source::new("app.hcl", text).unwrap();
            let found = Decoder::new().check_with(&document, &source);
            let report = found.render_json() + &found.to_string();
            assert!(!found.is_empty() && !report.contains("unter2"), "{report}");
        }
    }
    let _ = Source::default();
}

#[test]
fn a_default_that_does_not_fit_is_shown_unless_the_variable_may_be_sensitive() {
    let report = |arguments: &str| {
        let text =
            format!("variable \"n\" {{\n  type = number\n  default = \"hunter2\"\n{arguments}}}\n");
        Module::new()
            .source("main.hcl", &text)
            .load()
            .unwrap_err()
            .to_string()
    };
    for arguments in ["", "  sensitive = false\n", "  description = 1 + 1\n"] {
        let report = report(arguments);
        assert!(report.contains("hunter2"), "{report}");
        assert!(report.contains("a number is required"), "{report}");
    }
    for arguments in [
        "  sensitive = true\n",
        "  sensitive = tru\n",
        "  sensitiv = true\n",
        "  sensitive {}\n",
        "  validation {\n    sensitive = true\n  }\n",
    ] {
        let report = report(arguments);
        assert!(!report.contains("hunter2"), "{report}");
    }
}
