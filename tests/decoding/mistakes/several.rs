//! How many mistakes are reported. `cases/mistakes.case` has the reports.

use std::cell::Cell;
use std::collections::BTreeMap;

use hcl_serde::{HclDecode, Value};
use serde::Deserialize;

/// Returns the line and the detail of each diagnostic.
pub(super) fn mistakes<T: hcl_serde::de::HclDecodeOwned>(text: &str) -> Vec<String> {
    let Err(error) = hcl_serde::from_str::<T>(text) else {
        return Vec::new();
    };
    let diagnostics = error.diagnostics().iter();
    diagnostics
        .map(|found| {
            let line = found.subject().map(|at| at.start().line);
            let path = found.field_path().unwrap_or("the root");
            format!("{}: {path}: {}", line.unwrap_or_default(), found.detail())
        })
        .collect()
}

#[test]
fn the_number_of_mistakes_is_limited() {
    let text: String = (0..500)
        .map(|index| format!("n{index} = \"x\"\n"))
        .collect();
    let found = mistakes::<BTreeMap<String, u8>>(&text);
    assert_eq!(found.len(), 17);
    assert_eq!(
        found[16],
        "17: the root: There are more mistakes from here on. Only the first 16 of one value are shown."
    );
    let text = format!("list = [\n{}]\n", "{ port = \"x\" },\n".repeat(17));
    let found = mistakes::<BTreeMap<String, Vec<BTreeMap<String, u8>>>>(&text);
    assert_eq!(found.len(), 17);
    let text = format!("list = [\n{}]\n", "{ port = \"x\" },\n".repeat(16));
    let found = mistakes::<BTreeMap<String, Vec<BTreeMap<String, u8>>>>(&text);
    assert_eq!(found.len(), 16);
    assert!(!found[15].contains("more mistakes"), "{found:#?}");
}

/// Twelve levels of required fields around a value.
type Levels = Four<Four<Four<u8>>>;
type Four<T> = Level<Level<Level<Level<T>>>>;

#[derive(Deserialize)]
struct Level<T> {
    #[serde(rename = "inner")]
    _inner: T,
}

#[test]
fn required_fields_around_mistakes_do_not_count() {
    let [open, close] = ["inner = { ", " }"].map(|text| text.repeat(11));
    let item = |index| format!("n{index} = {{ {open}inner = -1{close} }}\n");
    let text: String = (0..20).map(item).collect();
    let found = mistakes::<BTreeMap<String, Levels>>(&text);
    assert_eq!(found.len(), 17, "{found:#?}");
    assert!(found[16].contains("Only the first 16"), "{found:#?}");
}

/// A struct whose other fields are in a struct inside: all its entries are needed to read it again.
#[derive(Deserialize)]
struct Flattened {
    #[serde(rename = "port", alias = "p")]
    _port: u16,
    #[serde(rename = "size", default)]
    _size: u16,
    #[serde(flatten)]
    _rest: Rest,
}

#[derive(Deserialize)]
struct Rest {
    #[serde(rename = "name")]
    _name: String,
}

#[test]
fn a_flattened_struct_is_read_again_as_a_whole() {
    let found = mistakes::<Flattened>("name = \"a\"\nsize = -1\n");
    let [missing, wrong] = found.as_slice() else {
        panic!("{found:#?}");
    };
    assert!(
        wrong.contains("size: A whole number") && missing.contains("\"port\""),
        "{found:#?}"
    );
    let found = mistakes::<Flattened>("name = \"a\"\np = 1\nsize = -1\n");
    assert_eq!(
        found,
        ["3: size: A whole number from 0 to 65535 is required, but this is -1."]
    );
}

#[test]
fn every_wrong_part_of_a_given_value_is_reported() {
    let value = Value::tuple(vec![Value::from("x"), Value::from(1), Value::from(-1)]);
    let error = hcl_serde::from_value::<Vec<u8>>(&value).expect_err("mistakes");
    assert_eq!(error.diagnostics().len(), 2, "{error}");
}

thread_local! {
    static READ: Cell<usize> = const { Cell::new(0) };
}

/// A block that counts how often one is read.
#[derive(Deserialize)]
#[serde(from = "Fields")]
struct Counted;

#[derive(Deserialize)]
struct Fields {
    #[serde(rename = "port")]
    _port: Port,
    #[serde(rename = "name")]
    _name: Option<String>,
}

#[derive(Deserialize)]
#[serde(from = "u8")]
struct Port;

impl From<u8> for Port {
    fn from(_: u8) -> Self {
        READ.set(READ.get() + 1);
        Self
    }
}

impl From<Fields> for Counted {
    fn from(_: Fields) -> Self {
        Self
    }
}

#[derive(Deserialize)]
struct Blocks {
    #[serde(rename = "region")]
    _region: String,
    #[serde(rename = "service")]
    _services: Vec<Counted>,
}

#[derive(HclDecode)]
struct Derived {
    #[hcl(rename = "services")]
    _services: Vec<Counted>,
}

#[test]
fn what_was_read_before_a_mistake_is_not_read_again() {
    let count = 2_000;
    let places = [17, 300, 301, 302, 900, 1_500, 1_999];
    let item = |index: usize| {
        let name = if places.contains(&index) {
            "[]"
        } else {
            "\"a\""
        };
        format!("port = 1\n name = {name}")
    };
    let blocks = (0..count).map(|index| format!("service {{\n {}\n}}\n", item(index)));
    let blocks = format!("region = \"eu\"\n{}", blocks.collect::<String>());
    let labels = (0..count).map(|index| format!("service \"s{index}\" {{\n {}\n}}\n", item(index)));
    let labels: String = labels.collect();
    let objects = (0..count).map(|index| format!("{{ {} }},\n", item(index).replace('\n', ",")));
    let objects = format!("services = [\n{}]\n", objects.collect::<String>());
    let objects_by_name = (0..count).map(|index| format!("o{index} = {{\n {}\n}}\n", item(index)));
    let objects_by_name: String = objects_by_name.collect();
    let object = format!("services = {{\n{objects_by_name}}}\n");
    // Each type comes twice, the second time before the next one begins again.
    let types =
        (0..count).map(|index| format!("t{} {{\n {}\n}}\n", index % (count / 2), item(index)));
    let types: String = types.collect();
    let right = "{ port = 1, name = \"a\" },\n".repeat(count);
    let wrong = "{ port = 1, name = [] },\n".repeat(places.len());
    let lists = format!("right = [\n{right}]\nwrong = [\n{wrong}]\n");
    for (way, read, text) in [
        (
            "a list after a list",
            mistakes::<BTreeMap<String, Vec<Counted>>> as fn(&str) -> Vec<String>,
            &lists,
        ),
        ("blocks", mistakes::<Blocks>, &blocks),
        (
            "labels",
            mistakes::<BTreeMap<String, BTreeMap<String, Counted>>>,
            &labels,
        ),
        (
            "types of blocks",
            mistakes::<BTreeMap<String, Vec<Counted>>>,
            &types,
        ),
        (
            "arguments",
            mistakes::<BTreeMap<String, Counted>>,
            &objects_by_name,
        ),
        (
            "an object",
            mistakes::<BTreeMap<String, BTreeMap<String, Counted>>>,
            &object,
        ),
        (
            "objects by serde",
            mistakes::<BTreeMap<String, Vec<Counted>>>,
            &objects,
        ),
        ("objects by the derive", mistakes::<Derived>, &objects),
    ] {
        READ.set(0);
        let found = read(text);
        assert_eq!(found.len(), places.len(), "{way}: {found:#?}");
        // Each block with a mistake is read again without it.
        assert!(
            READ.get() <= count + 3 * places.len(),
            "{way}: {} reads",
            READ.get()
        );
    }
}
