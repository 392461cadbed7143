//! Values at addresses in the JSON syntax: found, set and added.

use hcl_syntax::{Diagnostics, Source, json};
use hcl_write::{Address, FoundJson, NewValue, put_json, set_json};

const TEXT: &str =
    r#"{"s": [{"x": {"k": 1, "t": [1, [2]]}}, {"y": [{"k": 1}, {}]}], "l": [{}, {"t": {}}]}"#;

fn parse() -> json::File {
    let source = Source::new("a.json", TEXT).unwrap();
    json::parse(&source, &mut Diagnostics::new())
}

fn address(text: &str) -> Address {
    text.parse().unwrap()
}

#[test]
fn objects_are_blocks_with_labels_also_in_lists() {
    let file = parse();
    for (at, expected) in [
        ("s.x.k", &["1"][..]),
        ("s.*.k", &["1", "1"]),
        ("s[*].k", &["1", "1"]),
        ("s.x.t[1][0]", &["2"]),
        ("s.x.t[*][*]", &["2"]),
        ("l[1].t", &["{}"]),
        ("l[*].t", &["{}"]),
        ("s.z.k", &[]),
    ] {
        let found = FoundJson::find(&address(at), &file);
        let texts = found.iter().map(|it| file.source().slice(it.value.span()));
        assert_eq!(texts.collect::<Vec<_>>(), expected, "{at}");
    }
}

#[test]
fn values_are_set_and_added_where_they_are_missing() {
    let file = parse();
    let new = || NewValue::from(2);
    let set = set_json(&FoundJson::find(&address("s.x.t[*]"), &file), new).unwrap();
    assert_eq!(set.apply(TEXT), TEXT.replace("[1, [2]]", "[2, 2]"));
    let text = set_json(&FoundJson::find(&address("s.x.k"), &file), || {
        NewValue::from("${x}")
    });
    let expected = TEXT.replacen("\"k\": 1", "\"k\": \"$${x}\"", 1);
    assert_eq!(text.unwrap().apply(TEXT), expected);
    let put = |at| put_json(&address(at), &file, new).map(|it| it.apply(TEXT));
    let all = TEXT.replace("\"k\": 1", "\"k\": 2");
    assert_eq!(put("s.*.k").unwrap(), all.replace("{}]}]", "{\"k\": 2}]}]"));
    let inside = TEXT.replace("{\"t\": {}}", "{\"t\": {\"u\": {\"v\": 2}}}");
    assert_eq!(put("l[1].t.u.v").unwrap(), inside);
    assert_eq!(
        put("l.n").unwrap(),
        TEXT.replace("[{}, {\"t\": {}}]", "[{\"n\": 2}, {\"t\": {}, \"n\": 2}]")
    );
    let element = TEXT.replace("{\"t\": {}}]", "{\"t\": {}}, 2]");
    assert_eq!(put("l[2]").unwrap(), element);
    for at in ["l[3]", "new.k", "new.*.k"] {
        assert!(put(at).map_or(true, |it| it == TEXT), "{at}");
    }
}
