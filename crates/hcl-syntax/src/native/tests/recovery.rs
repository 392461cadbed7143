//! Diagnostics of invalid texts, and the trees that result. Titles and ranges equal the reference's.

use super::{findings, found, parse, print, rows, source};
use crate::native::parse_traversal;
use crate::{Diagnostics, Limits, native};

#[test]
fn invalid_texts_are_reported_where_the_reference_reports_them() {
    for [text, expected] in rows("reports") {
        assert_eq!(found(text).join("; "), expected, "{text}");
    }
}

#[test]
fn one_mistake_is_reported_once() {
    for [text] in rows("one_mistake_is_reported_once") {
        assert_eq!(found(text).len(), 1, "{text}: {:?}", found(text));
    }
}

#[test]
fn a_header_with_a_mistake_has_the_body_below_it() {
    for [text] in rows("a_header_with_a_mistake_has_the_body_below_it") {
        assert_eq!(found(text).len(), 1, "{text}: {:?}", found(text));
        let (file, _) = parse(text);
        assert_eq!(names_of(file.body()), ["d"], "{text}");
        let block = file.body().blocks().next().unwrap();
        assert_eq!(names_of(block.body()), ["c"], "{text}");
    }
    // Lines that are not deeper do not belong to the body.
    let (file, _) = parse("b \"x\"\nc = 1\nd = 1\n");
    assert_eq!(names_of(file.body()), ["c", "d"]);
}

fn names_of(body: native::Body<'_>) -> Vec<&str> {
    body.attributes().map(native::Attribute::name).collect()
}

#[test]
fn the_tree_has_what_was_parsed() {
    for [text, tree] in rows("recovered") {
        assert_eq!(print::body(parse(text).0.body()), tree, "{text}");
    }
}

#[test]
fn an_unfinished_text_has_all_that_is_open_in_the_tree() {
    for [text, tree] in rows("an_unfinished_text_has_all_that_is_open_in_the_tree") {
        let file = super::super::parser::parse_unfinished(&source(text));
        assert_eq!(print::body(file.body()), tree, "{text}");
    }
}

#[test]
fn a_byte_order_mark_is_a_warning_at_the_start_and_an_error_elsewhere() {
    let (file, found) = parse("\u{feff}a = 1\n");
    assert_eq!(found, ["Byte order mark @0-3"]);
    assert_eq!(
        file.body().attributes().next().unwrap().name_span().start,
        3
    );
    assert_eq!(
        super::found("a = 1 \u{feff}\n")[0],
        "Invalid character @6-9"
    );
}

#[test]
fn standalone_traversals_have_fixed_steps_only() {
    for [text, expected] in rows("standalone_traversals_have_fixed_steps_only") {
        let mut diagnostics = Diagnostics::new();
        parse_traversal(&source(text), &mut diagnostics);
        assert_eq!(findings(&diagnostics), [expected], "{text}");
    }
}

#[test]
fn invalid_utf8_is_reported_once_and_keeps_offsets() {
    let mut diagnostics = Diagnostics::new();
    let bytes = b"a = 1 # \xff\nb = \"x\xc3\"\nc = 2\n";
    let file = native::parse_bytes("t", bytes, &Limits::default(), &mut diagnostics).unwrap();
    assert_eq!(findings(&diagnostics), ["Invalid character encoding @8-9"]);
    assert_eq!(print::body(file.body()), "a = 1; b = \"x\"; c = 2");
}
