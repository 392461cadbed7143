//! `hcl_serde::with` in another format. `cases/serde.case` has what is read and written.

use crate::zoo::UnitsBySerde;

#[test]
fn units_are_read_from_another_format() {
    let json = r#"{"wait":"48h","size":"3EiB"}"#;
    let read: UnitsBySerde = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), json);
}
