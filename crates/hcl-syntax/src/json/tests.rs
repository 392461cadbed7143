//! Tests of the JSON parser: accepted texts, reports and their spans.

use super::{File, Value, ValueKind, parse, parse_expression};
use crate::diagnostic::Diagnostics;
use crate::source::{Source, Span};

fn parsed(text: &str) -> (File, Vec<String>) {
    let mut diagnostics = Diagnostics::new();
    let file = parse(&Source::new("t.json", text).unwrap(), &mut diagnostics);
    let problems = diagnostics.iter().map(|problem| {
        let span = problem.subject().unwrap().span();
        format!("{} {}-{}", problem.summary(), span.start, span.end)
    });
    (file, problems.collect())
}

/// The value as compact JSON; `?` where it is invalid.
fn shown(value: Value<'_>) -> String {
    match value.kind() {
        ValueKind::Invalid => "?".to_owned(),
        ValueKind::Null => "null".to_owned(),
        ValueKind::Bool(value) => value.to_string(),
        ValueKind::Number(text) => text.to_owned(),
        ValueKind::String(text) => format!("{:?}", text.decode()),
        ValueKind::Array(elements) => {
            format!("[{}]", elements.map(shown).collect::<Vec<_>>().join(","))
        }
        ValueKind::Object(properties) => {
            let shown = properties.map(|property| {
                format!("{:?}:{}", property.name().decode(), shown(property.value()))
            });
            format!("{{{}}}", shown.collect::<Vec<_>>().join(","))
        }
    }
}

#[test]
fn values_of_rfc_8259_are_accepted() {
    for text in [
        "0",
        "-0",
        "123",
        "-1.5",
        "1e5",
        "1E+05",
        "-0.5e-3",
        "123456789012345678901234567890",
        "true",
        "false",
        "null",
        "\"\"",
        "\"é\"",
        "\"\u{7f}\"",
        "[]",
        "{}",
        "[[],{}]",
        "[1,\n\t2\r]",
        "{\"\":0}",
        "{\"a\":{\"b\":[null]},\"a\":1}",
        "\"\u{1F600}\"",
        "123123e100000",
        "\"http://x/y\"",
        "\"\u{2028}\"",
        "[0,0e1,0.0]",
    ] {
        let mut diagnostics = Diagnostics::new();
        let file = parse_expression(
            &Source::new("t", format!(" {text}\n")).unwrap(),
            &mut diagnostics,
        );
        assert!(diagnostics.is_empty(), "{text}: {diagnostics}");
        assert_eq!(file.root().source_span().text(), text);
    }
}

#[test]
fn texts_outside_of_rfc_8259_are_reported() {
    for text in [
        "",
        " ",
        "01",
        "-",
        "-01",
        "1.",
        ".5",
        "+1",
        "1e",
        "1e+",
        "0x10",
        "1_000",
        "1.5.5",
        "--1",
        "Infinity",
        "NaN",
        "-NaN",
        "tru",
        "True",
        "nul",
        "'a'",
        "\"a",
        "\"a\tb\"",
        "\"a\nb\"",
        "\"\u{0}\"",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12G4\"",
        "\"\\\"",
        "\"\\a\"",
        "\"\\\u{1F600}\"",
        "[",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1,,2]",
        "[1 2]",
        "[1:2]",
        "[1}",
        "]",
        "{",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{,}",
        "{\"a\"}",
        "{\"a\" 1}",
        "{\"a\"=1}",
        "{a:1}",
        "{1:1}",
        "{null:1}",
        "{[]:1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":1]",
        "}",
        "1 2",
        "{}{}",
        "{} x",
        "// c\n{}",
        "{/* c */}",
        "# c\n{}",
        "\u{FEFF}{}",
        "\u{A0}1",
        "1\u{c}",
        "[1\u{b}]",
        "{\"a\":1};",
        "\"a\" \"b\"",
        "[\"a\",\n4\n,1,",
    ] {
        let mut diagnostics = Diagnostics::new();
        parse_expression(&Source::new("t", text).unwrap(), &mut diagnostics);
        assert!(diagnostics.has_errors(), "{text}");
    }
}

#[test]
fn escapes_of_strings_are_decoded() {
    let text = r#"["plain","\"\\\/\b\f\n\r\t","\u00e9\u00E9","\ud83d\ude00","\ud83d","\ude00x","\ud83d\u0041","a\u0000b"]"#;
    let (file, problems) = parsed(text);
    assert!(problems.is_empty(), "{problems:?}");
    let ValueKind::Array(elements) = file.root().kind() else {
        panic!("{file:?}")
    };
    let decoded: Vec<String> = elements
        .map(|element| match element.kind() {
            ValueKind::String(text) => text.decode().to_owned(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(
        decoded,
        [
            "plain",
            "\"\\/\u{8}\u{c}\n\r\t",
            "éé",
            "😀",
            "\u{FFFD}",
            "\u{FFFD}x",
            "\u{FFFD}A",
            "a\0b"
        ]
    );
}

#[test]
fn a_string_without_escapes_is_borrowed() {
    let (file, _) = parsed(r#"["caf\u00e9", "café"]"#);
    let ValueKind::Array(elements) = file.root().kind() else {
        panic!("{file:?}")
    };
    let verbatim: Vec<_> = elements
        .map(|element| match element.kind() {
            ValueKind::String(text) => text.as_verbatim(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(verbatim, [None, Some("café")]);
}

#[test]
fn spans_of_decoded_text_map_to_the_source() {
    let (file, _) = parsed(r#"["ab\n\u00e9cd"]"#);
    let ValueKind::Array(mut elements) = file.root().kind() else {
        panic!("{file:?}")
    };
    let ValueKind::String(text) = elements.next().unwrap().kind() else {
        panic!()
    };
    let map = text.offset_map();
    let decoded = text.decode();
    for (part, written) in [
        ("ab", "ab"),
        ("b\n", r"b\n"),
        ("\n", r"\n"),
        ("é", r"\u00e9"),
        ("éc", r"\u00e9c"),
        ("cd", "cd"),
        ("d", "d"),
    ] {
        let start = u32::try_from(decoded.find(part).unwrap()).unwrap();
        let span = Span::new(start, start + u32::try_from(part.len()).unwrap());
        assert_eq!(
            file.source().slice(map.source_span(span)),
            written,
            "{part:?}"
        );
    }
    assert_eq!(map.source_span(Span::at(0)), Span::at(2));
    assert_eq!(map.source_span(Span::at(7)), Span::at(14));
}

fn assert_read(text: &str, tree: &str, problems: &[&str]) {
    let (file, found) = parsed(text);
    assert_eq!(shown(file.root()), tree, "{text}");
    assert_eq!(found, problems, "{text}");
}

#[test]
fn parsing_continues_after_errors() {
    for (text, tree, problems) in [
        ("", "?", &["Missing value 0-0"][..]),
        ("1", "1", &["Root value must be object 0-1"]),
        ("{} x", "{}", &["Extraneous data after value 3-4"]),
        ("{\"a\":1,}", "{\"a\":1}", &["Trailing comma in object 6-7"]),
        (
            "{\"a\":[1,],\"b\":2}",
            "{\"a\":[1],\"b\":2}",
            &["Trailing comma in array 7-8"],
        ),
        (
            "{\"a\":1\n\"b\":2}",
            "{\"a\":1,\"b\":2}",
            &["Missing attribute seperator comma 7-10"],
        ),
        (
            "{\"a\":[1 2]}",
            "{\"a\":[1,2]}",
            &["Missing attribute seperator comma 8-9"],
        ),
        (
            "{\"a\":[0x1]}",
            "{\"a\":[?]}",
            &["Missing attribute seperator comma 7-8"],
        ),
        (
            "{\"a\"=1}",
            "{\"a\":1}",
            &["Missing property value colon 4-5"],
        ),
        (
            "{\"a\":{\"b\" 1},\"c\":2}",
            "{\"a\":{\"b\":1},\"c\":2}",
            &["Missing property value colon 10-11"],
        ),
        ("{\"a\":}", "{\"a\":?}", &["Missing JSON value 5-6"]),
        ("{\"a\"}", "{\"a\":?}", &["Missing object value 4-5"]),
    ] {
        assert_read(text, tree, problems);
    }
}

#[test]
fn brackets_that_do_not_match_are_reported_once() {
    for (text, tree, problems) in [
        (
            "{\"a\":{\"b\":1,\"c\":2}",
            "{\"a\":{\"b\":1,\"c\":2}}",
            &["Unclosed object 0-1"][..],
        ),
        (
            "{\"a\":[1},\"c\":[2}}",
            "{\"a\":[1],\"c\":[2]}",
            &["Mismatched brackets 7-8"],
        ),
        (
            "{\"a\":{{\"b\":1},\"c\":2}",
            "{\"a\":{\"c\":2}}",
            &["Invalid object property name 6-7"],
        ),
        (
            "{\"a\":[1,\"b\":2,\"c\":3}",
            "{\"a\":[1,\"b\",\"c\"]}",
            &["Invalid array value 11-12"],
        ),
        (
            "{\"a\":1},\"b\":2}",
            "{\"a\":1}",
            &["Extraneous data after value 7-8"],
        ),
        ("\"a\":1}", "\"a\"", &["Extraneous data after value 3-4"]),
        // Other mistakes are still found.
        (
            "{\"a\":[1},\"b\":tru}",
            "{\"a\":[1],\"b\":?}",
            &["Mismatched brackets 7-8", "Invalid JSON keyword 13-16"],
        ),
    ] {
        assert_read(text, tree, problems);
    }
}

#[test]
fn an_invalid_value_leaves_those_around_it() {
    for (text, tree, problems) in [
        (
            "{\"a\":tru,\"b\":01}",
            "{\"a\":?,\"b\":?}",
            &["Invalid JSON keyword 5-8"][..],
        ),
        ("{a:1}", "{\"a\":1}", &["Invalid object property name 1-2"]),
        ("{\"a\":\"\\x\"}", "{\"a\":?}", &["Invalid JSON string 6-8"]),
        ("{\"a\":\"b\n}", "{\"a\":?}", &["Invalid JSON string 7-8"]),
        ("{\"a\":[1}", "{\"a\":[1]}", &["Mismatched brackets 7-8"]),
        ("{\"a\":1]", "{\"a\":1}", &["Mismatched braces 6-7"]),
        (
            "{\"a\":[1:2],\"b\":3}",
            "{\"a\":[1],\"b\":3}",
            &["Invalid array value 7-8"],
        ),
        ("[{}", "[{}]", &["Unclosed object 0-1"]),
        (
            "{\"a\":{b:1},\"c\":tru}",
            "{\"a\":{\"b\":1},\"c\":?}",
            &[
                "Invalid object property name 6-7",
                "Invalid JSON keyword 15-18",
            ],
        ),
        ("{\"a\":[1,", "{\"a\":[1,?]}", &["Missing value 8-8"]),
        ("{\"a\":[]]}", "{\"a\":[]}", &["Mismatched braces 7-8"]),
        (
            "{\"a\":]}",
            "{\"a\":?}",
            &["Missing array element value 5-6"],
        ),
    ] {
        assert_read(text, tree, problems);
    }
}

#[test]
fn a_name_without_a_value_leaves_those_around_it() {
    for (text, tree, problems) in [
        (
            "{\"a\":1,\"b",
            "{\"a\":1}",
            &["Invalid JSON string 9-9"][..],
        ),
        (
            "{\"a\":{\"b\":1,\"c\n},\"d\":2}",
            "{\"a\":{\"b\":1},\"d\":2}",
            &["Invalid JSON string 14-15"],
        ),
        (
            "{\"a\":1,\"b\n\"c\":2}",
            "{\"a\":1,\"c\":2}",
            &["Invalid JSON string 9-10"],
        ),
        (
            "{\"a\"\n\"b\":2}",
            "{\"a\":?,\"b\":2}",
            &["Missing property value colon 5-8"],
        ),
        (
            "{\"a\" \"b\",\"c\":2}",
            "{\"a\":\"b\",\"c\":2}",
            &["Missing property value colon 5-8"],
        ),
        (
            "{\"a: 1, \"b\": 2}",
            "{\"a: 1, \":?}",
            &["Missing property value colon 9-10"],
        ),
        (
            "{\"a\" x[\"b\",1],\"c\":2}",
            "{\"a\":?,\"c\":2}",
            &["Missing property value colon 5-6"],
        ),
        (
            "{'a':1,\"b\":2}",
            "{\"b\":2}",
            &["Invalid start of value 1-2"],
        ),
        (
            "{\"a\":1, // \"b\n\"c\":2}",
            "{\"a\":1,\"c\":2}",
            &["Invalid start of value 8-9"],
        ),
        (
            "{\"a\":[{\"b\":1],\"c\":2}",
            "{\"a\":[{\"b\":1},\"c\"]}",
            &["Mismatched braces 12-13"],
        ),
        (
            "{\"a\":[1},\"c\":2}",
            "{\"a\":[1],\"c\":2}",
            &["Mismatched brackets 7-8"],
        ),
        (
            "{[1]:2,\"c\":2}",
            "{\"c\":2}",
            &["Invalid object property name 1-2"],
        ),
    ] {
        assert_read(text, tree, problems);
    }
}

#[test]
fn numbers_that_cannot_be_represented_are_reported() {
    let nines = "9".repeat(170);
    for (text, refused) in [
        (&*nines, true),
        ("1e1000000", true),
        ("1e-1000000", true),
        (&*format!("{nines}e0"), false),
        ("1e9999", false),
    ] {
        let (_, problems) = parsed(&format!("{{\"a\":{text}}}"));
        assert_eq!(!problems.is_empty(), refused, "{text}");
    }
}

#[test]
fn nesting_is_limited() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(parsed(&nested(256)).1.is_empty());
    let (_, problems) = parsed(&nested(256 + 1));
    assert_eq!(problems[0], "Nesting too deep 256-257");
    let (_, problems) = parsed(&"[{\"a\":".repeat(1_000_000));
    assert!(problems.len() <= 2, "{problems:?}");
}

#[test]
fn spans_cover_names_and_values() {
    let (file, _) = parsed("{ \"a\" : [ 1 ] }");
    let ValueKind::Object(mut properties) = file.root().kind() else {
        panic!("{file:?}")
    };
    let property = properties.next().unwrap();
    let spans = [
        property.span(),
        property.name_span(),
        property.value().span(),
    ];
    assert_eq!(
        spans.map(|span| file.source().slice(span)),
        ["\"a\" : [ 1 ]", "\"a\"", "[ 1 ]"]
    );
    assert_eq!(property.value().start_span(), Span::new(8, 9));
    assert_eq!(property.value().end_span(), Span::new(12, 13));
}

#[test]
fn numbers_lead_back_to_values_and_names() {
    let (file, _) = parsed(r#"{"a\n": "b", "c": 1}"#);
    let ValueKind::Object(properties) = file.root().kind() else {
        panic!("{file:?}")
    };
    for property in properties {
        let (name, value) = (property.name(), property.value());
        assert_eq!(file.name(property.name_id()).decode(), name.decode());
        assert_eq!(Value::new(&file, value.id()), value);
    }
    // Numbers of another file.
    let (empty, _) = parsed("{}");
    assert_eq!(empty.name(7).decode(), "");
    assert!(matches!(Value::new(&empty, 7).kind(), ValueKind::Object(_)));
}
