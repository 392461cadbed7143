//! The JSON syntax: random pieces of texts. Their spans are inside the text.

use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Source, json};
use hcl_tests::random::{Random, law};

/// Parses a text as JSON and calls every accessor.
fn exhaust(text: &str) {
    let source = Source::new("t.json", text).expect("a short source");
    let mut diagnostics = Diagnostics::new();
    let file = json::parse(&source, &mut diagnostics);
    let body = Body::from(&file);
    let schema = BodySchema::new()
        .required("a")
        .block("b", ["one"; 1])
        .block("c", [""; 0]);
    let (content, rest) = body.partial_content(&schema, &mut diagnostics);
    body.content(&schema, &mut diagnostics);
    let mut attributes = rest.just_attributes(&mut diagnostics);
    attributes.extend(content.attributes);
    for block in &content.blocks {
        attributes.extend(block.body().just_attributes(&mut diagnostics));
    }
    for attribute in attributes {
        let expression = attribute.expression();
        expression.evaluate(&EvalContext::new(), &mut diagnostics);
        expression.evaluate(&EvalContext::literal_only(), &mut diagnostics);
        let _ = (
            expression.static_list(),
            expression.static_map(),
            expression.static_call(),
            expression.static_traversal(),
        );
        let _ = (expression.as_keyword(), expression.variables());
    }
    for diagnostic in &diagnostics {
        let span = diagnostic.subject().expect("a place").span();
        assert!(text.get(span.range()).is_some(), "{text:?}: {diagnostic}");
    }
}

#[test]
fn spans_are_inside_the_text() {
    let pieces: Vec<[&str; 1]> = rows("spans_are_inside_the_text");
    let text = |random: &mut Random| -> String {
        let count = random.below(9);
        let parts = (0..count).filter_map(|_| random.pick(&pieces));
        parts.flatten().copied().collect()
    };
    law(20_000, text, |text| exhaust(&text));
}

hcl_golden::rows!("json.rows");
