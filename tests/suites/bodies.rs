//! Bodies read from Rust: the rest of partial processing, dynamic blocks, owned and merged bodies.

use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Source, json, syntax};

fn native(text: &str) -> syntax::File {
    let mut found = Diagnostics::new();
    let file = syntax::parse(&Source::new("t.hcl", text).unwrap(), &mut found);
    assert!(found.is_empty(), "{found}");
    file
}

fn from_json(text: &str) -> json::File {
    let mut found = Diagnostics::new();
    let file = json::parse(&Source::new("t.json", text).unwrap(), &mut found);
    assert!(found.is_empty(), "{found}");
    file
}

/// The names of the arguments of what remains after the blocks `c` are taken, and the reports.
fn remaining(body: &Body<'_>) -> (Vec<String>, Vec<String>) {
    let mut found = Diagnostics::new();
    let schema = BodySchema::new().block("c", ["name"]);
    let (content, rest) = body.partial_content(&schema, &mut found);
    assert!(!content.blocks.is_empty());
    let attributes = rest.just_attributes(&mut found);
    let owned = rest.to_owned();
    let again = owned.body().just_attributes(&mut Diagnostics::new());
    let names = |attributes: &[hcl_core::Attribute<'_>]| {
        attributes
            .iter()
            .map(|it| it.name().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&attributes), names(&again));
    let reports = found.iter().map(|it| it.summary().to_owned()).collect();
    (names(&attributes), reports)
}

const DYNAMIC: &str = "a = 1\ndynamic \"c\" {\n  for_each = [1]\n  labels = [\"x\"]\n  content {}\n}\nb = 2\n";

#[test]
fn arguments_remain_after_blocks_are_taken() {
    let context = EvalContext::new();
    let (plain, dynamic) = (native("a = 1\nc \"x\" {}\nb = 2\n"), native(DYNAMIC));
    let ab = (vec!["a".to_owned(), "b".to_owned()], Vec::<String>::new());
    assert_eq!(remaining(&Body::from(&plain)), ab);
    assert_eq!(remaining(&Body::merge([Body::from(&plain)])), ab);
    for file in [&plain, &dynamic] {
        assert_eq!(remaining(&Body::from(file).expand_dynamic(&context)), ab);
        let merged = Body::merge([Body::from(file)]).expand_dynamic(&context);
        assert_eq!(remaining(&merged), ab);
    }
}

#[test]
fn blocks_of_json_do_not_come_again_in_the_rest() {
    let context = EvalContext::new();
    let ab = (vec!["a".to_owned(), "b".to_owned()], Vec::<String>::new());
    for text in [
        r#"{"a": 1, "c": {"x": {}}, "b": 2}"#,
        r#"{"a": 1, "dynamic": {"c": {"for_each": [1], "labels": ["x"], "content": {}}}, "b": 2}"#,
    ] {
        let file = from_json(text);
        let body = Body::from(&file).expand_dynamic(&context);
        assert_eq!(remaining(&body), ab, "{text}");
    }
}

#[test]
fn blocks_that_nothing_took_are_still_reported() {
    let context = EvalContext::new();
    let rest = "c \"x\" {}\nd {}\n";
    let dynamic = "c \"x\" {}\ndynamic \"d\" {\n  for_each = []\n  content {}\n}\n";
    for (text, unexpected) in [
        (rest, "Unexpected \"d\" block"),
        (dynamic, "Unexpected \"dynamic\" block"),
    ] {
        let file = native(text);
        let body = Body::from(&file).expand_dynamic(&context);
        assert_eq!(remaining(&body).1, [unexpected]);
    }
}
