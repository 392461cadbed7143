//! The JSON syntax, written and read, and native text made of it.

use hcl_serde::ser::Syntax;
use hcl_serde::{Diagnostics, Encoder, OwnedBody, Source};
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
fn json_to_native_in_the_shape_of_another_file() {
    let native = Source::new("main.tf", NATIVE).unwrap();
    let mut diagnostics = Diagnostics::new();
    let file = hcl_core::native::parse(&native, &mut diagnostics);
    let source = Source::new("main.tf.json", JSON).unwrap();
    let text = native_from_json(&source, &BodyShape::of(file.body())).unwrap();
    assert_eq!(text, NATIVE);
}

#[test]
fn a_mistake_in_the_json_is_reported_in_its_line() {
    let source = Source::new("main.tf.json", "{\n  \"service\": \"web\"\n}\n").unwrap();
    let error = native_from_json(
        &source,
        &BodyShape::new().block("service", 1, BodyShape::new()),
    )
    .unwrap_err();
    assert_eq!(
        error.render(&hcl_core::diagnostic::Renderer::plain()),
        r#"error: Incorrect JSON value type
 --> main.tf.json:2:14
  |
2 |   "service": "web"
  |              ^^^^^
  |
  = An object or an array of objects is required for labels.
"#
    );
}
