//! Small conveniences: paths, variables between runs, writing without a type.

use std::collections::BTreeMap;

use hcl_core::function::Variadic;
use hcl_core::native;
use hcl_serde::{Decoder, Diagnostics, Source, from_value, to_string, to_value};

#[test]
fn the_engine_is_reached_through_one_dependency() {
    let source = Source::new("app.hcl", "a = 1\n").unwrap();
    let file = native::parse(&source, &mut Diagnostics::new());
    assert_eq!(file.body().attributes().count(), 1);
}

#[test]
fn a_function_takes_any_number_of_arguments() {
    let config: BTreeMap<String, String> = Decoder::new()
        .function("path", |parts: Variadic<String>| parts.0.join("/"))
        .decode_str(r#"log = path("var", "log", "app")"#)
        .unwrap();
    assert_eq!(config["log"], "var/log/app");
}

#[test]
fn variables_change_between_runs() {
    let mut decoder = Decoder::new();
    for zone in ["a", "b"] {
        decoder = decoder
            .variable("zone", zone)
            .expect("the data has a value");
        let config: BTreeMap<String, String> =
            decoder.decode_str(r#"host = "web-${zone}""#).unwrap();
        assert_eq!(config["host"], format!("web-{zone}"));
    }
}

#[test]
fn a_variable_that_cannot_be_converted_is_an_error() {
    let error = Decoder::new().variable("limit", &f64::NAN).unwrap_err();
    assert!(error.to_string().contains("\"limit\""), "{error}");
    assert!(Decoder::new().variables(&[1, 2]).is_err());
}

#[test]
fn a_value_is_decoded_by_reference_and_by_value() {
    let value = to_value(&[80, 443]).unwrap();
    assert_eq!(from_value::<Vec<u16>>(&value).unwrap(), [80, 443]);
    assert_eq!(from_value::<[String; 2]>(value).unwrap(), ["80", "443"]);
}

#[test]
fn a_list_at_the_root_has_no_name() {
    let error = to_string(&[1, 2]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "error: Value cannot be written
  = A configuration has a name for each of its parts, and the elements of a list have none. Make the
    list a field of a struct or an entry of a map, which names it."
    );
}
