//! Layers equal layers that override alike.

use hcl_config::{Override, layered};
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
