//! Walks over the tree, and lookup by offset.

use super::{parse, rows};
use crate::native::{Construct, Visit};

/// Returns the events of a walk: each construct entered, by its source, and left, with a slash.
fn visits(text: &str) -> Vec<String> {
    let (file, _) = parse(text);
    let name = |construct: Construct<'_>| match construct {
        Construct::Body(_) => "body".to_owned(),
        Construct::Attribute(attribute) => attribute.name().to_owned(),
        Construct::Block(block) => format!("block {}", block.type_name()),
        Construct::Expression(expression) => file.source().slice(expression.span()).to_owned(),
    };
    let visit = |visit| match visit {
        Visit::Enter(construct) => name(construct),
        Visit::Leave(construct) => format!("/{}", name(construct)),
    };
    file.body().walk().map(visit).collect()
}

/// Returns the innermost expressions of a text, in source order.
fn leaves(text: &str) -> Vec<String> {
    let visits = visits(text);
    let pairs = visits.iter().zip(&visits[1..]);
    let leaf = |(enter, leave): (&String, &String)| {
        (leave.strip_prefix('/') == Some(enter)).then(|| enter.clone())
    };
    pairs.filter_map(leaf).collect()
}

#[test]
fn a_walk_enters_and_leaves_in_source_order() {
    assert_eq!(
        visits("a = 1\nb {\n}\n"),
        [
            "body", "a", "1", "/1", "/a", "block b", "body", "/body", "/block b", "/body"
        ]
    );
}

#[test]
fn a_walk_visits_every_expression() {
    for [expression, expected] in rows("leaves") {
        let leaves = leaves(&format!("x = {expression}\n"));
        assert_eq!(leaves.join(" "), expected, "{expression}");
    }
}

#[test]
fn a_walk_skips_the_parts_of_a_construct() {
    let (file, _) = parse("a {\n  b = 1\n}\nc = 2\n");
    let (mut walk, mut entered) = (file.body().walk(), Vec::new());
    while let Some(visit) = walk.next() {
        match visit {
            Visit::Enter(Construct::Block(_)) => walk.skip_inside(),
            Visit::Enter(Construct::Attribute(attribute)) => entered.push(attribute.name()),
            _ => {}
        }
    }
    assert_eq!(entered, ["c"]);
}

#[test]
fn a_walk_over_a_chain_of_operators_does_not_overflow_the_stack() {
    let text = format!("a = 1{}\n", "+1".repeat(100_000));
    let (file, _) = parse(&text);
    assert_eq!(file.body().walk().count(), 2 * (2 + 200_001));
    let first = file.body().expression_at(4).unwrap();
    let last = first.innermost_at(4).unwrap();
    assert_eq!(file.source().slice(last.span()), "1");
}

#[test]
fn the_innermost_expression_contains_the_offset() {
    let text = "a = f(x, [1, \"t ${y.z}\"])\n";
    let (file, _) = parse(text);
    let whole = file.body().attribute("a").unwrap().expression();
    for (at, expected) in [
        ("f(", "f(x, [1, \"t ${y.z}\"])"),
        ("x,", "x"),
        ("1", "1"),
        ("y", "y.z"),
    ] {
        let offset = u32::try_from(text.find(at).unwrap()).unwrap();
        let found = whole.innermost_at(offset).unwrap();
        assert_eq!(file.source().slice(found.span()), expected, "{at}");
    }
    assert!(whole.innermost_at(0).is_none());
}
