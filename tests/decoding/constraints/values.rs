//! Constraints on the fields of value types: very many reports, and secrets. `cases/constraints.case` has the reports.

use hcl_core::value::Mark;
use hcl_serde::{Decoder, Value};

use crate::zoo::Checked;

#[test]
fn very_many_reports_of_one_value_are_limited() {
    let text = format!("others = [{}]", "{ port = 0 },".repeat(10_000));
    let error = hcl_serde::from_str::<Checked>(&text).unwrap_err();
    let found = error.diagnostics().as_slice();
    assert_eq!(found.len(), 65);
    let last = &found[64];
    assert!(
        last.detail()
            .ends_with("Only the first 64 of one value are shown.")
    );
    assert_eq!(last.field_path(), Some("others[64].port"));
}

#[test]
fn secrets_are_hidden() {
    let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    let object = Value::object([("hunter".into(), Value::from(0))].into_iter().collect())
        .with_mark(Mark::sensitive());
    let decoder = Decoder::new()
        .variable("token", &secret)
        .unwrap()
        .variable("limits", &object)
        .unwrap();
    let text = "raw = token\ncheck = { http = { status = 200, every = token } }\nlimits = limits";
    let error = decoder.decode_str::<Checked>(text).unwrap_err();
    assert_eq!(error.diagnostics().len(), 3);
    let found = error.to_string();
    assert!(!found.contains("hunter"), "{found}");
}
