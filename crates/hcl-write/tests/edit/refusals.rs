//! Edits that are refused, and edits of the same text that meet.

use hcl_syntax::Span;
use hcl_syntax::native::BodyItem;
use hcl_write::{Block, Edit, EditError, Place};

use super::{attribute, block, parse};

#[test]
fn a_block_does_not_move_into_itself() {
    let file = parse("a {\n  b {\n  }\n}\n");
    let a = block(file.body());
    let error = Edit::new(&file)
        .move_to(BodyItem::Block(a), block(a.body()).body(), Place::Last)
        .unwrap_err();
    assert!(matches!(error, EditError::Conflict(_)), "{error}");
}

#[test]
fn overlapping_edits_are_a_conflict_that_names_both() {
    let file = parse("a = [1, 2]\n");
    let value = attribute(file.body(), "a").expression();
    let mut edit = Edit::new(&file);
    edit.insert_element(value, 2, 3).unwrap();
    edit.replace(value, 0).unwrap();
    let error = edit.finish().unwrap_err();
    assert_eq!(
        error.to_string(),
        "two changes overlap, at test.hcl:1:5 and at test.hcl:1:10"
    );
}

#[test]
fn an_edit_that_breaks_the_file_is_refused() {
    let file = parse("a = 1\n");
    let mut edit = Edit::new(&file);
    edit.replace_span(Span::new(4, 5), "]");
    assert!(matches!(edit.finish(), Err(EditError::Breaks(_))));
    let other = parse("a = 1\n");
    let mut edit = Edit::new(&file);
    let error = edit
        .replace(attribute(other.body(), "a").expression(), 1)
        .unwrap_err();
    assert!(matches!(error, EditError::OtherFile));
}

#[test]
fn a_broken_file_can_be_edited_where_it_is_right() {
    let text = "a = 1\nb = ]\nc = 3\n";
    let file = parse(text);
    let mut edit = Edit::new(&file);
    edit.set(file.body(), "a", 2).unwrap();
    assert_eq!(edit.finish().unwrap().apply(text), "a = 2\nb = ]\nc = 3\n");
}

#[test]
fn names_that_are_none_are_refused() {
    let file = parse("svc \"a\" {\n}\nq = { k = 1 }\n");
    let body = file.body();
    for name in ["", "a b", "1", "a.b", "${x}"] {
        let errors = [
            Edit::new(&file).set(body, name, true).err(),
            Edit::new(&file).set_type(block(body), name).err(),
            Edit::new(&file)
                .insert(body, Place::Last, Block::new(name))
                .err(),
            Edit::new(&file).rename(attribute(body, "q"), name).err(),
        ];
        for error in errors {
            assert!(
                matches!(error, Some(EditError::InvalidName(_))),
                "{name:?}: {error:?}"
            );
        }
    }
}
