//! Addresses: the address that is listed for a place is a text that finds it, in both syntaxes.

use hcl_core::Number;
use hcl_golden::strategy::Values;
use hcl_syntax::{Diagnostics, Source, json, native};
use hcl_write::Address;
use proptest::prelude::*;

/// Names with all that an address or a terminal treats alike.
fn name() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(vec![
        "a", "b", ".", "*", "[0]", "[]", "[*]", "\\", "\"", "\n", "\t", "\u{1b}", "\u{202e}", " ",
        "é", "0", "", "$", "%", "{",
    ]);
    prop::collection::vec(parts, 0..3).prop_map(|parts| parts.concat())
}

/// JSON of few values, in many places.
fn value() -> impl Strategy<Value = String> {
    let values = Values {
        names: name().boxed(),
        texts: Just("x".to_owned()).boxed(),
        numbers: Just(Number::from(1)).boxed(),
        are_literals: true,
        ..Values::default()
    };
    values.values().prop_map(|value| value.to_json().unwrap())
}

/// Returns what an address is in a report, after it was read again.
fn read_again(address: &Address) -> Address {
    let text = address.to_string();
    assert!(!text.contains(char::is_control), "{text:?}");
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

proptest! {
    #[test]
    fn what_is_listed_of_json_is_found(value in value()) {
        let source = Source::new("a.json", value.as_str()).unwrap();
        let file = json::parse(&source, &mut Diagnostics::new());
        for (address, at) in Address::all(&file) {
            let found = read_again(&address).find(&file);
            let spans: Vec<_> = found.iter().map(hcl_write::Found::value_span).collect();
            prop_assert!(spans.contains(&at.value_span()), "{address}: {spans:?} of {value}");
        }
    }

    #[test]
    fn what_is_listed_of_native_syntax_is_found(value in value(), labels in prop::collection::vec(name(), 0..3)) {
        // JSON values are expressions.
        let labels: Vec<String> = labels.into_iter().map(|it| serde_json::Value::from(it).to_string()).collect();
        let labels = labels.join(" ");
        let text = format!("data = {value}\nservice {labels} {{\n  inside = {value}\n}}\n");
        // Texts and keys are templates there.
        prop_assume!(!text.contains("${") && !text.contains("%{"));
        let mut problems = Diagnostics::new();
        let file = native::parse(&Source::new("a.hcl", text.as_str()).unwrap(), &mut problems);
        prop_assert!(problems.is_empty(), "{text}");
        for (address, at) in Address::all(file.body()) {
            let found = read_again(&address).find(file.body());
            let spans: Vec<_> = found.iter().map(hcl_write::Found::name_span).collect();
            prop_assert!(spans.contains(&at.name_span()), "{address}: {spans:?} of {text}");
        }
    }
}
