//! The JSON syntax, written and read, and native text made of it.

use hcl_serde::ser::Syntax;
use hcl_serde::{Encoder, OwnedBody, Source};
use hcl_write::{BodyShape, native_from_json};

const NATIVE: &str = r#"region = var.region

service "web" {
  port = 80
  host = "${var.name}.example.org"
}

service "api" {
  port = 8080
  host = "literal $${x}"
}
"#;

const JSON: &str = r#"{
  "region": "${var.region}",
  "service": {
    "web": {
      "port": 80,
      "host": "${var.name}.example.org"
    },
    "api": {
      "port": 8080,
      "host": "literal $${x}"
    }
  }
}"#;

#[test]
fn native_to_json() {
    let body: OwnedBody = hcl_serde::from_str(NATIVE).unwrap();
    let encoder = Encoder::new().syntax(Syntax::Json);
    assert_eq!(encoder.to_string(&body).unwrap(), JSON);

    let mut file = Vec::new();
    encoder.to_writer(&mut file, &body).unwrap();
    assert_eq!(file, JSON.as_bytes());
}

#[test]
fn json_to_native() {
    let source = Source::new("main.tf.json", JSON).unwrap();
    let shape = BodyShape::new().block("service", 1, BodyShape::new());
    assert_eq!(native_from_json(&source, &shape).unwrap(), NATIVE);
}

#[test]
fn a_body_equals_one_with_the_same_text() {
    let body = |text: &str| {
        let decoder = hcl_serde::Decoder::new().source_name("app.hcl.json");
        decoder.decode_str::<OwnedBody>(text).unwrap()
    };
    assert_eq!(body(r#"[{"a":1}]"#), body(r#"[ {"a": 1} ]"#));
    for (one, other) in [
        (r#"[{"a":1}]"#, r#"[{"b":2}]"#),
        (r#"[{"a":1}]"#, r#"[{"a":2}]"#),
        (r#"[{"a":1}]"#, r#"[{"a":1},{"b":2}]"#),
        (r#"{"a":{"b":1}}"#, r#"{"a":{"b":2}}"#),
    ] {
        assert_ne!(body(one), body(other), "{one}");
    }
}
