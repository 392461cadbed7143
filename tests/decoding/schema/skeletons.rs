//! Skeletons: they decode where the samples fit, and say what must be filled in.

use hcl_core::json_form::Json;
use hcl_core::{Body, native};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Diagnostics, HclSchema, Source};

use super::types::{Blocks, Bounds, Chosen, Labels, Quoted};

/// Checks both skeletons and their JSON forms.
fn decodes<T: HclDecodeOwned + HclSchema>() {
    let document = hcl_schema::Document::of::<T>();
    for text in [document.to_skeleton(), document.to_required()] {
        accepted(&text, |source| hcl_serde::Decoder::new().check::<T>(source));
    }
}

/// Fails if a text or its JSON form is not accepted.
fn accepted(text: &str, check: impl Fn(&Source) -> Diagnostics) {
    let source = Source::new("a.hcl", text).unwrap();
    let found = check(&source);
    assert!(found.iter().next().is_none(), "{text}\n{found}");
    let file = native::parse(&source, &mut Diagnostics::new());
    let json = Json::of_body(&Body::from(&file)).unwrap().to_string();
    let found = check(&Source::new("a.hcl.json", &*json).unwrap());
    assert!(found.iter().next().is_none(), "{json}\n{found}");
}

#[test]
fn skeletons_decode() {
    decodes::<Blocks>();
    decodes::<Bounds>();
    decodes::<Chosen>();
    decodes::<Labels>();
    let quoted = hcl_schema::Document::of::<Quoted>();
    for text in [quoted.to_skeleton(), quoted.to_required()] {
        assert!(
            text.contains("# fill in: whole number from 5 to 9"),
            "{text}"
        );
    }
}
