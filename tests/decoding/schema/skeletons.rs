//! Skeletons: they decode where the samples fit, and say what must be filled in.

use std::collections::BTreeMap;

use hcl_core::json_form::Json;
use hcl_core::{Body, native};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Diagnostics, HclDecode, HclSchema, Source};

use super::types::{Blocks, Bounds, Labels};

/// Returns the skeleton, after a check of it and its JSON form.
fn decodes<T: HclDecodeOwned + HclSchema>() -> String {
    let document = hcl_schema::Document::of::<T>();
    let skeleton = document.to_skeleton();
    for text in [&skeleton, &document.to_required()] {
        accepted(text, |source| hcl_serde::Decoder::new().check::<T>(source));
    }
    skeleton
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
    decodes::<Labels>();
}

#[test]
fn labels_have_their_choices_beside_them() {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Protocol {
        Tcp,
        Udp,
    }
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the skeleton is of interest")]
    struct Config {
        #[hcl(block, min_items = 1)]
        listen: Vec<Listen>,
        #[hcl(block)]
        route: BTreeMap<Protocol2, Empty>,
        #[hcl(block)]
        store: Option<Store>,
    }
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the skeleton is of interest")]
    struct Listen {
        #[hcl(label)]
        protocol: Protocol,
        #[hcl(label)]
        port: u16,
        #[hcl(label)]
        name: String,
    }
    #[derive(serde::Deserialize, PartialEq, Eq, PartialOrd, Ord)]
    enum Protocol2 {
        A,
        B,
    }
    #[derive(HclDecode)]
    struct Empty {}
    #[derive(HclDecode)]
    #[hcl(label)]
    enum Store {
        Disk(Empty),
        Memory(Empty),
    }
    let skeleton = decodes::<Config>();
    assert_eq!(
        skeleton,
        "listen \"tcp\" \"0\" \"name\" {} # protocol: one of \"tcp\", \"udp\"; port: whole number from 0 to 65535\n\n# route \"A\" {} # label: one of \"A\", \"B\"\n\n# store \"disk\" {} # label: one of \"disk\", \"memory\"\n"
    );
    let required = hcl_schema::Document::of::<Config>().to_required();
    assert!(required.contains("protocol: one of"), "{required}");
}

#[test]
fn what_must_be_filled_in_is_marked() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the skeleton is of interest")]
    struct Config {
        name: String,
        #[hcl(one_of("b", "c"))]
        choice: String,
        #[hcl(range(5..=9))]
        count: u8,
        #[hcl(example = "x")]
        like: String,
        #[hcl(pattern = "^v[0-9]$")]
        version: Option<String>,
    }
    let skeleton = hcl_schema::Document::of::<Config>().to_skeleton();
    let lines: Vec<&str> = skeleton.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(
        lines,
        [
            "name = \"\" # fill in: text",
            "choice = \"b\" # fill in: text, one of \"b\", \"c\"",
            "count = 5 # fill in: whole number from 5 to 9",
            "like = \"x\"",
            "# version = \"\" # text, matches ^v[0-9]$",
        ]
    );
}
