//! Sorted files: what `operations.rows` does not say.

use hcl_write::{Edit, SortOptions};

use super::parse;

#[test]
fn edits_inside_what_is_sorted_apply() {
    let file = parse("b {\n  x = 1\n}\na {}\n");
    let mut edit = Edit::new(&file);
    let body = file.body().blocks().next().unwrap().body();
    edit.set(body, "x", 2).unwrap();
    edit.sort(&SortOptions::default());
    let text = edit.finish().unwrap().apply(file.source().text());
    assert_eq!(text, "a {}\nb {\n  x = 2\n}\n");
}
