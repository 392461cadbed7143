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
    for [text] in rows("values_of_rfc_8259_are_accepted") {
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
    for [text] in rows("texts_outside_of_rfc_8259_are_reported") {
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
    for [part, written] in rows("spans_of_decoded_text_map_to_the_source") {
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

#[test]
fn parsing_continues_after_errors() {
    for [text, tree, problems] in rows("parsing_continues_after_errors") {
        let (file, found) = parsed(text);
        assert_eq!(shown(file.root()), tree, "{text}");
        assert_eq!(found.join("; "), problems, "{text}");
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

hcl_golden::rows!("tests.rows");
