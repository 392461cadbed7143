//! Addresses with indexes, and changes at an address.

use hcl_core::{Limits, ParsedSource, Source, Syntax};
use hcl_golden::session;
use hcl_write::{Address, Change, Found};

use super::parse;

const TEXT: &str = "ports = [80, 443]\nrules = [{ port = 1 }, { port = 2 }]\ns \"a\" {\n  x = 1\n}\ns \"b\" {}\ns \"a\" {\n  x = 2\n}\n";

fn address(text: &str) -> Address {
    text.parse().unwrap()
}

fn texts(at: &str) -> Vec<String> {
    let file = parse(TEXT);
    let found = address(at).find(file.body());
    let text = |span| file.source().slice(span).to_owned();
    found.iter().map(|it| text(it.value_span())).collect()
}

#[test]
fn an_index_is_that_of_an_element_or_of_a_block_among_its_equals() {
    for [at, expected] in rows("an_index_is_that_of_an_element_or_of_a_block_among_its_equals") {
        assert_eq!(texts(at).join("; "), expected, "{at}");
    }
}

#[test]
fn an_address_with_indexes_is_written_as_it_is_read() {
    for [text] in rows("an_address_with_indexes_is_written_as_it_is_read") {
        assert_eq!(address(text).to_string(), text);
    }
    let dotted = Address::new(["a[0]", "b[]c", "d[1].e"]).unwrap();
    assert_eq!(dotted.to_string().parse(), Ok(dotted));
    // In place of quotes, a backslash keeps a dot or a bracket in a name.
    assert_eq!(address("a.b\\.c.\\[0]").to_string(), r#"a["b.c"]["[0]"]"#);
    for text in [
        "", ".", "[]", "a..b", "a.", ".a", "a[0]..b", "a[0].", "[0]..a", "a[", "a[x]", "a[0]b",
        "a[\"b", "a[\"b\"",
    ] {
        assert!(text.parse::<Address>().is_err(), "{text}");
    }
}

#[test]
fn every_address_is_read_from_its_text() {
    let text = "tags = [\"x\", { k = 1 }, [2]]\no = { 12 = 1, \"a b\" = 2, \"\" = 3, 1.50 = 2, \"d.t\" = { \"[0]\" = 1 }, \"b\\\\\" = { \"\\n\" = 4 }, \"q\\\"\" = 5, \"[\\\"a\\\"]\" = 6 }\ns \"\" {\n  a = 1\n}\ns \"a.b\" {}\ns \"[\" \"]\" {}\n";
    let file = parse(text);
    let all = Address::all(file.body());
    let texts: Vec<String> = all.iter().map(|(it, _)| it.to_string()).collect();
    assert_eq!(texts, words("every_address_is_read_from_its_text"));
    for (address, found) in all {
        let read: Address = address.to_string().parse().unwrap();
        assert_eq!(read, address);
        let spans: Vec<_> = read
            .find(file.body())
            .iter()
            .map(Found::name_span)
            .collect();
        assert_eq!(spans, [found.name_span()], "{address}");
    }
}

#[test]
fn a_star_in_quotes_is_the_name() {
    let text = "service \"*\" {}\nservice \"b\" {}\ntags = { \"*\" = 1, a = 2 }\n";
    let file = parse(text);
    let all = Address::all(file.body())
        .into_iter()
        .map(|(address, _)| address.to_string());
    assert_eq!(
        all.collect::<Vec<_>>(),
        [
            "service[\"*\"]",
            "service.b",
            "tags",
            "tags[\"*\"]",
            "tags.a"
        ]
    );
}

#[test]
fn a_star_in_brackets_is_every_element_or_block() {
    let text = "s \"a\" {\n  p = 80\n  t = [1, [2]]\n}\ns \"b\" {\n  p = 90\n  in { x = 1 }\n  in { x = 2 }\n}\nr \"a\" \"b\" {\n  c = 1\n}\nl = [{ a = 1 }, { a = 2 }]\n";
    let file = parse(text);
    for [at, expected] in rows("a_star_in_brackets_is_every_element_or_block") {
        let found = address(at).find(file.body());
        let texts = found.iter().map(|it| file.source().slice(it.value_span()));
        assert_eq!(texts.collect::<Vec<_>>().join("; "), expected, "{at}");
    }
}

/// Cases of `changes.session`: a text, changes as serde reads them, and the text after each, which `UPDATE_GOLDENS=1` writes. A text that
/// begins with a brace is in the JSON syntax.
#[test]
fn texts_are_changed_at_addresses() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/edit/changes.session");
    let mut before = None;
    session::answer_each(path, |step| {
        if step.header == "before" {
            before = Some(parsed(&step.body));
        }
        match &before {
            Some(before) if step.header.starts_with('{') => changed(before, &step.header),
            _ => step.body.clone(),
        }
    });
}

fn parsed(text: &str) -> ParsedSource {
    let syntax = if text.starts_with('{') {
        Syntax::Json
    } else {
        Syntax::Native
    };
    let source = Source::new("app", text).unwrap();
    let parsed = ParsedSource::parse(&source, syntax, &Limits::default());
    assert!(parsed.diagnostics().is_empty(), "{text}");
    parsed
}

fn changed(before: &ParsedSource, change: &str) -> String {
    let change: Result<Change, String> =
        serde_json::from_str(change).map_err(|error| error.to_string());
    let patches = change.and_then(|it| {
        let patches = it.patches(before.tree());
        patches.map_err(|error| format!("refused: {error}"))
    });
    match patches {
        Ok(patches) if patches.is_empty() => "as before\n".to_owned(),
        Ok(patches) => patches.apply(before.source().text()),
        Err(error) => format!("{error}\n"),
    }
}

hcl_golden::rows!("indexes.rows");
hcl_golden::words!("indexes.rows");
