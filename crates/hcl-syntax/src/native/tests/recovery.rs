//! Diagnostics of invalid texts, and the trees that result. Titles and ranges equal the reference's.

use super::{findings, found, parse, print, source};
use crate::native::parse_traversal;
use crate::{Diagnostics, Source, native};

#[test]
fn invalid_bodies_are_reported_where_the_reference_reports_them() {
    for (text, expected) in [
        ("a = 1 2\n", &["Missing newline after argument @6-7"][..]),
        (
            "a = 1, \nb = 2\n",
            &["Unexpected comma after argument @5-6"],
        ),
        ("a = 1; b = 2\n", &["Invalid character @5-6"]),
        ("a = 1\na = 2\n", &["Attribute redefined @6-7"]),
        ("\"a\" = 1\n", &["Invalid argument name @0-1"]),
        (
            "a.b = 1\nc = 2\nd.e = 1\n",
            &[
                "Argument or block definition required @0-1",
                "Argument or block definition required @14-15",
            ],
        ),
        ("a = ", &["Missing expression @4-4"]),
        ("a = # foo\n", &["Invalid expression @4-10"]),
        ("a b = 1\n", &["Invalid block definition @4-5"]),
        ("b l1\n{}\n", &["Invalid block definition @4-5"]),
        ("b {", &["Unclosed configuration block @2-3"]),
        (
            "b {} c {}\n",
            &["Missing newline after block definition @5-6"],
        ),
        (
            "b { a = 1, c = 2 }\n",
            &["Invalid single-argument block definition @9-10"],
        ),
        ("b { c {} }\n", &["Argument definition required @4-7"]),
        ("b \"l${foo}\" {}\n", &["Invalid string literal @4-6"]),
        ("b \"x {}", &["Unterminated string literal @7-7"]),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn invalid_expressions_are_reported_where_the_reference_reports_them() {
    for (text, expected) in [
        ("a = foo.\n", &["Invalid attribute name @8-9"][..]),
        ("a = a.*.*\n", &["Nested splat expression not allowed @8-9"]),
        ("a = a.0.1\n", &["Invalid legacy index syntax @6-9"]),
        ("a = ns::\n", &["Missing function name @8-9"]),
        ("a = ns::x\n", &["Missing open parenthesis @9-10"]),
        ("a = f(1 2)\n", &["Missing argument separator @8-9"]),
        ("a = f(1", &["Unterminated function call @4-6"]),
        ("a = f(x..., 1)\n", &["Missing closing parenthesis @7-10"]),
        ("a = (1, 2)\n", &["Unbalanced parentheses @6-7"]),
        (
            "a = [1",
            &["Unterminated tuple constructor expression @4-5"],
        ),
        ("a = [1 2]\n", &["Missing item separator @7-8"]),
        ("a = { x\n= 1 }\n", &["Missing attribute value @7-8"]),
        (
            "a = { x = 1 y = 2 }\n",
            &["Missing attribute separator @12-13"],
        ),
        (
            "a = {for x in y: x}\n",
            &["Invalid 'for' expression @17-18"],
        ),
        ("a = 1..2\n", &["Invalid number literal @4-8"]),
        ("a = ./b\n", &["Invalid expression @4-5"]),
        ("a = ../b\n", &["Invalid expression @4-5"]),
        ("a = [../b, ../../c]\n", &["Invalid expression @5-6"]),
        ("a = 1 & 2 | 3 ^ ~4\n", &["Unsupported operator @6-7"]),
        ("a = 'x'\n", &["Invalid character @4-5"]),
        ("a = /* x\n", &["Invalid expression @4-5"]),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn invalid_templates_are_reported_where_the_reference_reports_them() {
    for (text, expected) in [
        ("a = \"ab\n", &["Invalid multi-line string @7-8"][..]),
        ("a = <<E\nx\nE", &["Unterminated template string @11-11"]),
        ("a = \"${}\"\n", &["Invalid expression @7-8"]),
        (
            "a = \"${1 2}\"\n",
            &["Extra characters after interpolation expression @9-10"],
        ),
        (
            "a = \"a${\"b\"",
            &["Unclosed template interpolation sequence @5-6"],
        ),
        (
            "a = \"%{if true}a\"\n",
            &["Unexpected end of template @16-17"],
        ),
        ("a = \"%{endif}\"\n", &["Unexpected endif directive @5-13"]),
        (
            "a = \"%{if x}%{else}%{else}%{endif}\"\n",
            &["Unexpected else directive @19-26"],
        ),
        (
            "a = \"%{ fro }\"\n",
            &["Invalid template control keyword @8-11"],
        ),
        ("a = \"%{ 1 }\"\n", &["Invalid template directive @8-9"]),
        (
            "a = \"%{ if x y }\"\n",
            &["Extra characters in if marker @13-14"],
        ),
        ("a = \"%{ for }\"\n", &["Invalid 'for' directive @12-13"]),
        (
            r#"a = "\x41 \ud83d \u12""#,
            &["Invalid escape sequence @5-7"],
        ),
    ] {
        assert_eq!(found(text), expected, "{text}");
    }
}

#[test]
fn one_mistake_is_reported_once() {
    for text in [
        "a = 'x'\nb = 1\n",
        "a = `x`\nb = 1\n",
        "a = @b\n",
        "a = ${b}\n",
        "a = 1 @ 2\n",
        "@a = 1\n",
        "a = [1, @]\n",
        "a = foo.@\n",
        "a = !~b\n",
        "a = b\u{a0}c\n",
        "a = \"x\nb = 2\n",
        "a = \"x\nb {\n  c = \"y\"\n}\n",
        "a = [\n  \"x,\n  \"y\",\n]\nb = \"z\"\n",
        "a = f(\"x)\nb = \"y\"\nc = \"z\"\n",
        "a = {\n  b = \"x\n}\nc = \"y\"\n",
        "a = \"${f(\"x)}\"\nb = \"z\"\n",
        "b \"x {\n  c = \"y\"\n}\nd = \"z\"\n",
        "a = <<E\n${\"x\n}\nE\n",
        "b l\"{}\n# c\nd = 1\n",
        "a = \"${x\"\nb = 1\n",
        "a = \"${\"\nb = 1\n",
        "a = \"${x + \"\nb = 1\n",
        "a = [1,\nb = 2\nc = 3\n",
        "a = [1,\nservice 'web' {\n}\n",
        "a = [1,\nb = 'x'\n",
        "a = f(1,\nb {\n  c = [1]\n}\n",
    ] {
        assert_eq!(found(text).len(), 1, "{text}: {:?}", found(text));
    }
}

#[test]
fn a_header_with_a_mistake_has_the_body_below_it() {
    for text in [
        "b \"x\"\n  c = 1\n}\nd = 1\n",
        "b x\" {\n  c = 1\n}\nd = 1\n",
        "b \"x {\n  c = 1\n}\nd = 1\n",
        "b \"x\"\" {\n  c = 1\n}\nd = 1\n",
        "b \"${x}\" {\n  c = 1\n}\nd = 1\n",
    ] {
        assert_eq!(found(text).len(), 1, "{text}: {:?}", found(text));
        let source = Source::new("test.hcl", text).unwrap();
        let file = native::parse(&source, &mut Diagnostics::new());
        let names: Vec<_> = file
            .body()
            .attributes()
            .map(native::Attribute::name)
            .collect();
        assert_eq!(names, ["d"], "{text}");
        let block = file.body().blocks().next().unwrap();
        let names: Vec<_> = block
            .body()
            .attributes()
            .map(native::Attribute::name)
            .collect();
        assert_eq!(names, ["c"], "{text}");
    }
    // Lines that are not deeper do not belong to the body.
    assert_eq!(names_of("b \"x\"\nc = 1\nd = 1\n"), ["c", "d"]);
}

fn names_of(text: &str) -> Vec<String> {
    let source = Source::new("test.hcl", text).unwrap();
    let file = native::parse(&source, &mut Diagnostics::new());
    file.body()
        .attributes()
        .map(|attribute| attribute.name().to_owned())
        .collect()
}

#[test]
fn a_string_that_is_not_closed_ends_where_its_line_does() {
    for (text, tree) in [
        ("a = \"x\nb = 2\n", "a = \"x\"; b = 2"),
        ("a = \"x\n\n# c\nb = 2\n", "a = \"x\"; b = 2"),
        (
            "a = [\n  \"x,\n  \"y\",\n]\nb = 1\n",
            "a = (tuple \"x,\"); b = 1",
        ),
        ("b {\n  a = \"x\n}\nc = 4\n", "b { a = \"x\" }; c = 4"),
        ("a = { b = \"x }\nc {\n}\n", "a = (object); c {  }"),
        ("a = \"x}\nb = 1\n", "a = \"x}\"; b = 1"),
    ] {
        assert_eq!(print::body(parse(text).0.body()), tree, "{text}");
    }
}

#[test]
fn the_tree_has_what_was_parsed() {
    for (text, tree) in [
        (
            "b {\nx = = 2\ny = 3\n}\nc = 4\n",
            "b { x = (error); y = 3 }; c = 4",
        ),
        ("a = 1 b = 2\nc = 3\n", "a = 1; c = 3"),
        ("a = [1 2]\n", "a = (tuple 1)"),
        // No key of an object becomes an argument of the file, however it is indented.
        (
            "a = {\nb = 1\nc 2\nd = 3\n}\ne = 1\n",
            "a = (object b 1 d 3); e = 1",
        ),
        (
            "a = {\n  b = 1\n  c 2\nd = 3\n}\ne = 1\n",
            "a = (object b 1 d 3); e = 1",
        ),
        (
            "a = {\nb = [\n1 2\n]\nd = {\ne f\ng = 1\n}\n}\nh = 1\n",
            "a = (object b (tuple 1) d (object g 1)); h = 1",
        ),
        (
            "b {\na = f({\nc 1\nd = 2\n}, 3)\n}\ne = 1\n",
            "b { a = (call f (object d 2) 3) }; e = 1",
        ),
        // Not where the brackets elsewhere do not match either.
        (
            "a = {\nb = 1\nc 2\nd = 3\n}\ne = 1\nf = [1\ng {\n",
            "a = (object b 1 d 3); e = 1; f = (tuple 1); g {  }",
        ),
        (
            "f = [1\na = {\nb = 1\nc 2\nd = 3\n}\ne = 1\n",
            "f = (tuple 1); a = (object b 1 d 3); e = 1",
        ),
        (
            "f = 1 }\na = {\nb = [\n1 2\n]\nc 2\nd = 3\n}\ne = 1\n",
            "f = 1; a = (object b (tuple 1) d 3); e = 1",
        ),
        (
            "a = {\nb = [1\n}\nc = {\nd 1\ne = 2\n}\nf = 3\n",
            "a = (object); c = (object e 2); f = 3",
        ),
        // A line does not tell which brace is missing.
        (
            "x {\na = {\nb = 1\nc 2\nd = 3\n}\ne = 1\n",
            "x { a = (object b 1 d 3); e = 1 }",
        ),
        ("a = (1\n", "a = (parens 1)"),
        ("a = [1,\nb = 2\nc = 3\n", "a = (tuple 1 b); c = 3"),
        (
            "a {\n  b = f(1,\n  c {\n    d = 2\n  }\n}\n",
            "a { b = (call f 1 c) }",
        ),
        (
            "a = [\n  1,\n  b = 2,\n]\nc = 3\n",
            "a = (tuple 1 b); c = 3",
        ),
        ("a = 1 + \n", "a = 1"),
        ("a = x ? \n", "a = x"),
        ("a = foo.bar.\nb = 1\n", "a = (error foo.bar); b = 1"),
        ("b \"l${foo}\" {}\n", "b \"l${ ... }\" {  }"),
        ("b \"%{if true}\" {}\n", "b \"%{ ... }\" {  }"),
        (")\nb = 2\n", "b = 2"),
        ("a = <<EOT\nhello\nEOT", "a = \"hello\\nEOT\""),
        (r#"a = "\x41\ud83d\$\é""#, r#"a = "x41\\ud83d$é""#),
    ] {
        assert_eq!(print::body(parse(text).0.body()), tree, "{text}");
    }
}

#[test]
fn an_unfinished_text_has_all_that_is_open_in_the_tree() {
    for (text, tree) in [
        ("a = [x, y", "a = (tuple x y)"),
        ("a = { b = { c", "a = (object b (object c (error)))"),
        ("a = f(x ? y", "a = (call f (if x y (error)))"),
        ("a = [for x in y", "a = (for x y (error))"),
        ("a = \"b ${c", "a = (template \"b \" c)"),
        ("a \"b\" {\n  c", "a \"b\" { c {  } }"),
        ("a = [1 2, x", "a = (tuple 1 x)"),
        ("a = 1\na = 2", "a = 1; a = 2"),
    ] {
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
    for (text, expected) in [
        ("foo.0", "Attribute name required @4-5"),
        ("foo[*]", "Attribute name required @4-5"),
        ("foo[-1]", "Index value required @4-5"),
        ("foo[\"${a}\"]", "Invalid string literal @5-7"),
        ("1", "Variable name required @0-1"),
        ("foo bar", "Invalid character @4-7"),
        ("foo[\"a\"", "Unclosed index brackets @7-7"),
    ] {
        let mut diagnostics = Diagnostics::new();
        parse_traversal(&source(text), &mut diagnostics);
        assert_eq!(findings(&diagnostics), [expected], "{text}");
    }
}
