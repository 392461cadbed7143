//! What schemas show of fields.

use crate::zoo::{Absent, WholeDefault};

#[test]
fn schemas_show_defaults_as_in_source_code() {
    let of_whole = hcl_schema::Document::of::<WholeDefault>();
    let soft = &of_whole.types[0].arguments[0];
    assert!(!soft.required && !soft.is_default_literal);
    assert_eq!(
        soft.default.as_deref(),
        Some("WholeDefault::default().soft")
    );
    assert_eq!(of_whole.types[0].blocks[0].min_items, 0);
    let absent = hcl_schema::Document::of::<Absent>();
    let arguments = absent.types[0].arguments.iter();
    let defaults = arguments.map(|it| it.default.as_deref());
    let expected = ["false", "30", "\"eu\"", "seven() + 1", "5"].map(Some);
    assert!(defaults.skip(2).eq(expected));
}
