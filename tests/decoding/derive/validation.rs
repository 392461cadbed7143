//! References in a circle, very long. `cases/derive.case` has validations and deprecations.

use std::fmt::Write as _;

use crate::zoo::Labelled;

/// A chain as long as the file takes no stack.
#[test]
fn a_long_circle_of_references_is_one_mistake() {
    let mut text = String::new();
    for number in 0..=20_000 {
        let next = (number + 1) % 20_001;
        let _ = writeln!(text, "job \"{number}\" {{\n  needs = [\"{next}\"]\n}}");
    }
    let error = hcl_serde::from_str::<Labelled>(&text).unwrap_err();
    assert_eq!(error.diagnostics().len(), 1);
}
