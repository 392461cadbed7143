//! Rendering of templates: texts, fields, and from expressions.

use hcl_serde::de::Template;
use hcl_serde::{Decoder, HclDecode, Limits, Result};

fn render(decoder: &Decoder, text: &str) -> Result<String> {
    let template = text.parse::<Template>()?;
    template.render(decoder)
}

#[test]
fn a_text_is_rendered() {
    let decoder = Decoder::new()
        .variable("name", "web")
        .unwrap()
        .variable("ports", &[80, 443])
        .unwrap();
    let text = "server ${name}\n%{ for port in ports ~}\n  listen ${port}\n%{ endfor ~}\n";
    let expected = "server web\n  listen 80\n  listen 443\n";
    assert_eq!(render(&decoder, text).unwrap(), expected);
    assert_eq!(render(&decoder, "").unwrap(), "");
    assert_eq!(render(&decoder, "${ports[0]}").unwrap(), "80");
    assert_eq!(
        render(&decoder, "$${name} \"\\n\"").unwrap(),
        "${name} \"\\n\""
    );
}

#[test]
fn a_field_is_rendered_later() {
    #[derive(HclDecode)]
    struct Config {
        greeting: Template,
        signature: Option<Template>,
    }
    let text = "greeting = <<-EOT\n  Hello ${name},\n  welcome.\nEOT\n";
    let config: Config = hcl_serde::from_str(text).unwrap();
    let ada = Decoder::new().variable("name", "Ada").unwrap();
    assert_eq!(
        config.greeting.render(&ada).unwrap(),
        "Hello Ada,\nwelcome.\n"
    );
    assert!(config.signature.is_none());
    let names: Vec<String> = config
        .greeting
        .expression()
        .variables()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(names, ["name"]);

    let json = r#"{"greeting": "Hi ${name}"}"#;
    let config: Config = hcl_tests::as_json::from_str(json).unwrap();
    assert_eq!(config.greeting.render(&ada).unwrap(), "Hi Ada");
    let other: Template = serde_json::from_str(r#""Hi ${name}""#).unwrap();
    assert_eq!(other.render(&ada).unwrap(), "Hi Ada");
    assert_eq!(Template::default().render(&ada).unwrap(), "");
}

#[test]
fn mistakes_are_reported_in_the_template() {
    let decoder = Decoder::new().variable("list", &[1, 2]).unwrap();
    let mut reports = String::new();
    for text in ["a ${", "a\n${nope}", "${list}", "%{ if true }x"] {
        reports += &format!("{text:?}\n{}\n\n", render(&decoder, text).unwrap_err());
    }
    let limited = Decoder::new()
        .variable("many", &vec![0; 10_000])
        .unwrap()
        .limits(Limits::default().with_steps(10));
    let endless = "%{ for x in many }${x}%{ endfor }";
    reports += &format!("{}\n", render(&limited, endless).unwrap_err());
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/decoding/expressions/templates.txt"
    );
    hcl_golden::expect(path, &reports);
}
