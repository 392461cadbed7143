//! Layers equal layers that override alike.

use std::collections::BTreeMap;

use hcl_config::{Layers, Override, layered};
use hcl_core::{Body, Diagnostics, Source, native};

fn body(text: &str) -> Body {
    let source = Source::new("app.hcl", text).expect("a short text");
    Body::from(&native::parse(&source, &mut Diagnostics::new()))
}

#[test]
fn layers_equal_layers_that_override_alike() {
    let layers = |how| layered(["a = 1\n", "b = 2\n"].map(|text| (body(text), how)));
    let merged = Body::merge([body("a = 1\n"), body("b = 2\n")]);
    assert!(layers(Override::Merge) == layers(Override::Merge));
    assert!(layers(Override::Merge) != layers(Override::Replace));
    assert!(layers(Override::Merge) != merged && merged != layers(Override::Merge));
}

/// Options of either list hold for all layers.
#[test]
fn layers_that_are_added_bring_their_options() {
    let wrong = Layers::new().source("app.hcl", "port = \"hunter2\"\n");
    let given = Layers::new().arguments("--set", ["size=wrong"]);
    let report = |layers: Layers| {
        let error = layers.decode::<BTreeMap<String, u16>>().unwrap_err();
        error.to_string()
    };
    assert!(report(wrong.clone().then(given.clone())).contains("hunter2"));
    let conceals = || Layers::new().conceal(true);
    for all in [wrong.clone().then(conceals()), conceals().then(wrong)] {
        assert!(!report(all).contains("hunter2"));
    }
    assert!(!report(given.clone()).contains("wrong"));
    let shows = || Layers::new().show_values();
    for all in [given.clone().then(shows()), shows().then(given)] {
        assert!(report(all).contains("wrong"));
    }
}

#[test]
fn an_argument_that_two_files_of_one_layer_set_is_reported() {
    let two = Body::merge([body("a = 1\n"), body("a = 2\n")]);
    let over = layered([two.clone(), body("b = 1\n")].map(|it| (it, Override::Replace)));
    for body in [two, over] {
        let mut found = Diagnostics::new();
        assert_eq!(body.items(&mut found).attributes[0].name(), "a");
        let codes: Vec<_> = found
            .iter()
            .filter_map(hcl_core::Diagnostic::code)
            .collect();
        assert_eq!(codes, ["duplicate-argument"]);
    }
}
