//! Bodies in the JSON syntax: read and written again, they are the same text, and hold the same data.

use hcl_core::json_form::Json;
use hcl_serde::ser::Syntax;
use hcl_serde::{Decoder, Encoder, HclDecode, HclEncode, Result};
use hcl_syntax::Source;
use hcl_write::{Body, BodyShape};
use proptest::prelude::*;

#[derive(HclDecode)]
struct Config {
    #[hcl(remain)]
    rest: hcl_serde::Body,
}

fn to_string<T: HclEncode>(data: &T) -> Result<String> {
    let encoder = Encoder::new().syntax(Syntax::Json);
    encoder.pretty(false).to_string(data)
}

fn decoder() -> Decoder {
    Decoder::new().syntax(Syntax::Json)
}

/// The content of a string: signs beside sequences, carriage returns, marks at the start.
fn template() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(words("template"));
    prop::collection::vec(parts, 0..8).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn templates_are_the_same_after_the_json_syntax(template in template()) {
        let text = format!("a = \"{template}\"\n");
        let Ok(native) = Decoder::new().decode_str::<Config>(&text) else {
            // A sequence without an end.
            return Ok(());
        };
        let json = to_string(&native.rest).unwrap();
        let read: Config = decoder().decode_str(&json).unwrap();
        let read = Json::of_body(&read.rest).unwrap();
        prop_assert_eq!(read.to_string(), json);

        let body: Body = text.parse().unwrap();
        let json = to_string(&body).unwrap();
        let source = Source::new("a.json", json.as_str()).unwrap();
        let read = Body::from_json(&source, &BodyShape::new()).unwrap();
        prop_assert_eq!(&read, &body);
        prop_assert_eq!(to_string(&read).unwrap(), json);
    }
}

#[test]
fn signs_before_a_sequence_do_not_escape_the_interpolation_that_protects_them() {
    for [text, json] in
        rows("signs_before_a_sequence_do_not_escape_the_interpolation_that_protects_them")
    {
        let body: Body = text.parse().unwrap();
        assert_eq!(to_string(&body).unwrap(), json, "{text}");
    }
}

#[test]
fn paths_are_keys_after_the_json_syntax() {
    for text in [
        "m = { aws.west = aws.west }\n",
        "m = [{ aws = aws.a, aws.west[0][\"x y\"].z = 1 }]\n",
        "m = { (aws.west) = 1 }\n",
        "m = { k = { a.b = { (c.d) = 1 } } }\n",
    ] {
        let body: Body = text.parse().unwrap();
        let json = to_string(&body).unwrap();
        let source = Source::new("a.json", json.as_str()).unwrap();
        assert_eq!(
            Body::from_json(&source, &BodyShape::new()).unwrap(),
            body,
            "{json}"
        );
        // As a field, and an expression alone.
        let fields: std::collections::BTreeMap<String, hcl_write::Expr> =
            decoder().decode_str(&json).unwrap();
        assert_eq!(Some(&fields["m"]), body.get("m").as_ref(), "{json}");
        let json = to_string(&fields).unwrap();
        let again: std::collections::BTreeMap<String, hcl_write::Expr> =
            decoder().decode_str(&json).unwrap();
        assert_eq!(fields, again);
    }
}

hcl_golden::rows!("json_law.rows");
hcl_golden::words!("json_law.rows");
