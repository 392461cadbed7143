//! Marks: operations keep them, and messages do not quote marked values.

use hcl_core::Value;
use hcl_core::value::{Mark, MarkSet};

use super::value;

#[test]
fn marks_can_be_listed_and_removed() {
    let marked = value(r#"⟦A⟧{a=[1, ⟦B,C⟧2], m=map<string>{k=⟦D⟧"x"}}"#);
    let (plain, marks) = marked.unmark_deep();
    assert!(!plain.contains_marked());
    assert_eq!(marks.len(), 4);
    assert_eq!(marked.unmark().1.len(), 1);
}

#[test]
fn marks_are_equal_by_name() {
    let mark = Mark::new("ephemeral");
    assert_eq!(mark, Mark::new("ephemeral"));
    let value = Value::from(true).with_mark(Mark::sensitive());
    assert!(value.has_mark(&Mark::sensitive()) && !value.has_mark(&mark));
    assert_eq!(value.with_marks(MarkSet::new()).marks().unwrap().len(), 1);
}

#[test]
fn debug_output_hides_secrets() {
    let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    let shown = format!("{:?}", Value::tuple(vec![secret]));
    assert_eq!(shown, "[(sensitive)]");
}
