//! How many mistakes are reported. `cases/mistakes.case` has the reports.

use std::collections::BTreeMap;

use hcl_serde::Value;

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

#[test]
fn every_wrong_part_of_a_given_value_is_reported() {
    let value = Value::tuple(vec![Value::from("x"), Value::from(1), Value::from(-1)]);
    let error = hcl_serde::from_value::<Vec<u8>>(&value).expect_err("mistakes");
    assert_eq!(error.diagnostics().len(), 2, "{error}");
}
