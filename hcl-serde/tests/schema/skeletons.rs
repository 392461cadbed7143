//! Skeletons: they decode, and so do they with all comments of optional items removed.

use std::collections::BTreeMap;

use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{HclDecode, HclSchema};

use super::types::{Blocks, Bounds, Labels, Tree, Values};

fn decodes<T: HclDecodeOwned + HclSchema>() -> String {
    let skeleton = T::SCHEMA.to_skeleton();
    if let Err(error) = hcl_serde::from_str::<T>(&skeleton) {
        panic!("{skeleton}\n{error}");
    }
    skeleton
}

#[test]
fn skeletons_decode() {
    decodes::<Values>();
    decodes::<Blocks>();
    decodes::<Bounds>();
    decodes::<Labels>();
    decodes::<Tree>();
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
    let required = Config::SCHEMA.document().to_required();
    assert!(required.contains("protocol: one of"), "{required}");
}

#[test]
fn a_number_is_a_multiple_inside_of_its_range() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the skeleton is of interest")]
    struct Counts {
        #[hcl(range(5..=9), multiple_of = 3)]
        a: u32,
        #[hcl(multiple_of = 4, range(8..))]
        b: i64,
        #[hcl(range(0.5..), multiple_of = 0.25)]
        c: f64,
        #[hcl(range(0.25..), multiple_of = 0.1)]
        d: f64,
    }
    let skeleton = decodes::<Counts>();
    assert_eq!(skeleton.matches("= 6").count(), 1);
    // In `f64`, three times 0.1 is 0.30000000000000004.
    assert_eq!(skeleton.matches("= 0.3 ").count(), 1, "{skeleton}");
}

#[test]
fn optional_items_are_right_once_their_marks_are_removed() {
    decodes_without_marks::<Values>();
    decodes_without_marks::<Blocks>();
    decodes_without_marks::<Bounds>();
    decodes_without_marks::<Labels>();
    decodes_without_marks::<Tree>();
}

fn decodes_without_marks<T: HclDecodeOwned + HclSchema>() {
    let skeleton = decodes::<T>();
    let lines = skeleton.lines().map(|line| {
        let (indentation, rest) = line.split_at(line.len() - line.trim_start().len());
        let rest = rest
            .strip_prefix("# ")
            .or(rest.strip_prefix('#'))
            .unwrap_or(rest);
        format!("{indentation}{rest}\n")
    });
    let live: String = lines.collect();
    // Documentation at the top level has lost its mark, too: it stands on lines of prose.
    let live: String = live
        .lines()
        .filter(|line| !line.trim_start().starts_with(char::is_uppercase))
        .map(|line| format!("{line}\n"))
        .collect();
    let Err(error) = hcl_serde::from_str::<T>(&live) else {
        return;
    };
    // A skeleton shows all arguments, also two that conflict: the line of each says so.
    for found in error.diagnostics() {
        let at = found.subject().unwrap();
        let line = at.source().slice(at.source().line_span(at.start().line));
        assert_eq!(found.summary(), "Conflicting arguments", "{live}\n{error}");
        assert!(line.contains("not with"), "{live}\n{error}");
    }
}

#[cfg(feature = "pattern")]
#[test]
fn a_text_with_a_pattern_has_a_value_that_matches() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Config {
        #[hcl(pattern = "^[a-z][a-z0-9-]*$", length(min = 3))]
        name: String,
        #[hcl(pattern = "^v[0-9]+\\.[0-9]{2,}(-(rc|beta)[0-9])?$")]
        version: String,
        #[hcl(pattern = "^(eu|us)-\\w+-\\d$")]
        region: Option<String>,
        #[hcl(pattern = "^arn:", length(min = 2))]
        role: String,
        #[hcl(pattern = "[.]", length(min = 1))]
        hosts: Option<Vec<String>>,
    }
    let skeleton = decodes::<Config>();
    let uncommented: String = skeleton
        .lines()
        .filter(|line| !line.starts_with("# ") || line.contains(" = "))
        .map(|line| line.trim_start_matches("# ").to_owned() + "\n")
        .collect();
    if let Err(error) = hcl_serde::from_str::<Config>(&uncommented) {
        panic!("{uncommented}\n{error}");
    }
    assert!(skeleton.contains("version = \"v1.11\" #"), "{skeleton}");
    // No text is easily found: the sample is empty, and the report says the pattern.
    let document = Hard::SCHEMA.document();
    assert_eq!(document.types[0].arguments[0].sample(), "\"\"");
}

#[cfg(feature = "pattern")]
#[derive(HclDecode)]
#[expect(dead_code, reason = "only the sample is of interest")]
struct Hard {
    #[hcl(pattern = "^\\$\\{$")]
    text: String,
}
