//! Rendering of templates: texts, files, fields, and from expressions.

use hcl_serde::de::Template;
use hcl_serde::{Decoder, HclDecode, Limits};

#[test]
fn a_text_and_a_file_are_rendered() {
    let decoder = Decoder::new()
        .variable("name", "web")
        .variable("ports", &[80, 443]);
    let text = "server ${name}\n%{ for port in ports ~}\n  listen ${port}\n%{ endfor ~}\n";
    let expected = "server web\n  listen 80\n  listen 443\n";
    assert_eq!(decoder.render(text).unwrap(), expected);
    let path = std::env::temp_dir().join(format!("hcl-render-{}.tftpl", std::process::id()));
    std::fs::write(&path, text).unwrap();
    let rendered = decoder.render_file(&path);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(rendered.unwrap(), expected);
    assert_eq!(decoder.render("").unwrap(), "");
    assert_eq!(decoder.render("${ports[0]}").unwrap(), "80");
    assert_eq!(
        decoder.render("$${name} \"\\n\"").unwrap(),
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
    let ada = Decoder::new().variable("name", "Ada");
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
    let config: Config = hcl_serde::json::from_str(json).unwrap();
    assert_eq!(config.greeting.render(&ada).unwrap(), "Hi Ada");
    let other: Template = serde_json::from_str(r#""Hi ${name}""#).unwrap();
    assert_eq!(other.render(&ada).unwrap(), "Hi Ada");
    assert_eq!(Template::default().render(&ada).unwrap(), "");
}

#[test]
fn mistakes_are_reported_in_the_template() {
    let decoder = Decoder::new().variable("list", &[1, 2]);
    let mut reports = String::new();
    for text in ["a ${", "a\n${nope}", "${list}", "%{ if true }x"] {
        reports += &format!("{text:?}\n{}\n\n", decoder.render(text).unwrap_err());
    }
    reports += &format!("{}\n\n", decoder.render_file("none.tftpl").unwrap_err());
    let limited = Decoder::new()
        .variable("many", &vec![0; 10_000])
        .limits(Limits::default().with_steps(10));
    let endless = "%{ for x in many }${x}%{ endfor }";
    reports += &format!("{}\n", limited.render(endless).unwrap_err());
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/decoding/templates.txt");
    hcl_golden::expect(path, &reports);
}
