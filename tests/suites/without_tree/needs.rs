//! Needs of fields beyond literals: they are met without a tree where there is nothing to report.

use std::collections::BTreeMap;

use hcl_serde::__private::decode_direct;
use hcl_serde::{Decoder, HclDecode, Source, Value};

use super::texts::{CONFIG, EXPRESSIONS};
use super::types::{
    Both, Bounded, Buffered, Choices, Closed, Constrained, Documented, Nested, Related, Rest,
    Shared, Short, Tagged, WithBody, derived,
};
use super::{assert_read, compare, decoder, is_read};

/// A value that does not satisfy a constraint is reported by the tree, at the part that is out of bounds.
#[test]
fn constraints_need_the_tree_where_they_are_not_satisfied() {
    for text in [
        "name = \"abcd\"\n",
        "name = upper(\"abcd\")\n",
        "tags = [\"a\", \"abcd\"]\n",
        "env = { a = \"abcd\" }\n",
        "step \"abcd\" {}\n",
    ] {
        let decoder = decoder().function("upper", |text: String| text.to_uppercase());
        let is_read = |of_type: bool, text: &str| match of_type {
            true => decode_direct::<Bounded<Short>>(&decoder, "config.hcl", text).is_some(),
            false => decode_direct::<Bounded<Documented>>(&decoder, "config.hcl", text).is_some(),
        };
        assert!(is_read(false, text), "{text}");
        assert!(!is_read(true, text), "{text}");
        assert!(
            decoder.decode_str::<Bounded<Short>>(text).is_err(),
            "{text}"
        );
        assert!(is_read(true, &text.replace("abcd", "abc")), "{text}");
    }
    let right = "on = true\nname = \"web\"\nport = 80\nratio = -1.5\ntext = \"a.b\"\nkind = \"fast\"\n\
                 tags = [\"a\", \"b\"]\npairs = [[1, 2]]\nenv = { a = [] }\nlistener \"x\" \"eu\" { port = 1 }\n";
    assert!(is_read::<Constrained>(right));
    for (part, wrong) in [
        ("\"web\"", "\"\""),
        ("\"web\"", "\"w\u{e9}b\u{e9}\""),
        ("80", "79"),
        ("80", "9000"),
        ("80", "81"),
        ("80", "one + 80"),
        ("-1.5", "1.51"),
        ("-1.5", "-one - 1"),
        ("a.b", "a..b"),
        ("fast", "slower"),
        ("\"b\"", "\"a\""),
        ("[1, 2]", "[1, 2], [1, 2], [3, 4]"),
        ("a = []", "a = 1, b = 2, c = 3"),
    ] {
        let text = right.replacen(part, wrong, 1);
        assert!(!is_read::<Constrained>(&text), "{text}");
        assert!(
            decoder().decode_str::<Constrained>(&text).is_err(),
            "{text}"
        );
    }
    for (part, other) in [
        ("80", "80 * one"),
        ("\"web\"", "\"w\u{e9}b\""),
        ("\"web\"", "null"),
    ] {
        let source = &Source::new("config.hcl", right.replacen(part, other, 1)).expect("short");
        assert!(compare::<Constrained>(source), "{}", source.text());
    }
}

#[test]
fn buffers_need_no_tree_but_for_spans_in_them() {
    for (text, is_direct) in [
        (
            "name = \"a\"\nx = [true, \"b\", { c = true }]\ny \"l\" { z = 1 + one }\n",
            true,
        ),
        ("port = 1\nx = null\n", true),
        // The second element has a span, which the tree has recorded.
        ("x = [1, 2]\n", false),
        ("x {}\nx {}\n", false),
    ] {
        let source = &Source::new("config.hcl", text).expect("short");
        assert_eq!(compare::<Buffered>(source), is_direct, "{text}");
    }
    let source = &Source::new("config.hcl", "kind = \"fast\"\nname = \"a\"\n").expect("short");
    assert!(compare::<Tagged>(source));
}

#[test]
fn names_need_no_tree_where_they_are_right() {
    for (text, is_direct) in [
        ("name = \"a\"\nstep \"a\" {}\n", true),
        ("step \"a\" {}\nname = lower(\"A\")\n", true),
        (
            "text = \"\"\ntags = [\"a\", \"b\"]\nstep \"a\" {}\nstep \"b\" {}\n",
            true,
        ),
        ("name = \"b\"\nstep \"a\" {}\n", false),
        ("name = \"a\"\nstep \"a\" {}\nstep \"a\" {}\n", false),
        // Not used.
        ("name = \"a\"\nstep \"a\" {}\nstep \"b\" {}\n", false),
        // Visible in the step, and in the part.
        (
            "name = \"a\"\nstep \"a\" {\n  part \"b\" {}\n  on = \"b\"\n}\n",
            true,
        ),
        (
            "name = \"a\"\nstep \"a\" {\n  part \"b\" {\n    part \"c\" { after = \"b\" }\n  }\n}\n",
            true,
        ),
        (
            "name = \"a\"\nstep \"a\" {\n  part \"b\" {\n    part \"c\" {}\n  }\n  on = [\"c\"]\n}\n",
            false,
        ),
        (
            "name = [\"a\"][0]\nstep \"a\" {\n  part \"b\" {}\n}\nstep \"x\" { on = \"b\" }\n",
            false,
        ),
        (
            "name = \"a\"\nstep \"a\" {\n  part \"b\" {}\n  part \"b\" {}\n}\n",
            false,
        ),
        (
            "name = \"a\"\nstep \"a\" {\n  part \"b\" {\n    part \"b\" {}\n  }\n}\n",
            true,
        ),
        (
            "name = null\nlistener \"a\" \"b\" { port = 1 }\nlistener \"a\" \"c\" { port = \"b\" }\n",
            false,
        ),
        (
            "name = null\nlistener \"a\" \"b\" { port = \"c\" }\nlistener \"a\" \"c\" { port = [\"b\"] }\n",
            true,
        ),
        (
            "name = null\nlistener \"a\" \"b\" { port = [[\"b\"]] }\nlistener \"a\" \"c\" {}\n",
            false,
        ),
        (
            "name = null\nlimits {\n  inner \"a\" {}\n  uses = \"a\"\n  inner \"b\" { uses = \"a\" }\n}\n",
            false,
        ),
        (
            "name = null\nlimits {\n  uses = \"a\"\n  inner \"a\" {}\n  inner \"b\" { uses = \"a\" }\n}\n",
            true,
        ),
        (
            "name = null\nlimits {\n  uses = \"c\"\n  inner \"a\" {}\n}\n",
            false,
        ),
    ] {
        let source = &Source::new("config.hcl", text).expect("short");
        assert_eq!(compare::<Related>(source), is_direct, "{text}");
    }
}

#[test]
fn variants_need_no_tree() {
    for (text, is_direct) in [
        (
            "listener \"http\" \"eu\" { port = 80 }\nlistener \"grpc\" \"a\" {\n  x = 1\n}\nlistener \"none\" {}\n",
            true,
        ),
        (
            "listener \"tcp\" { port = 80 }\nlistener \"http\" \"eu\" { number = 8 }\n",
            true,
        ),
        ("listener \"http\" \"eu\" { port = 82 }\n", false),
        ("listener \"http\" { port = 80 }\n", false),
        ("listener \"udp\" {}\n", false),
        ("listener \"none\" \"a\" {}\n", false),
        ("listener \"none\" { a = 1 }\n", false),
        ("listener \"other\" {}\n", false),
        ("listener {}\n", false),
        (
            "stop {}\nstep \"a\" {}\nx = 1\nlimits { cpu = 1 }\nstop {}\nstep \"b\" { port = 1 }\n",
            true,
        ),
        (
            "limits {\n  inner {\n    limits {\n      cpu = one\n    }\n  }\n  inner {}\n}\n",
            true,
        ),
        (
            "limits {\n  inner {\n    limits {\n      other = one\n    }\n  }\n}\n",
            false,
        ),
        ("stop \"a\" {}\n", false),
        ("stop = 1\n", false),
    ] {
        let source = &Source::new("config.hcl", text).expect("short");
        assert_eq!(compare::<Choices>(source), is_direct, "{text}");
    }
    for text in [
        "a { cpu = 1 }\n",
        "a = { cpu = 1, inner = [{ limits = { cpu = one } }] }\n",
    ] {
        assert!(is_read::<BTreeMap<String, Both>>(text), "{text}");
    }
    let both = decode_direct::<Both>(&decoder(), "config.hcl", "cpu = 1\n");
    assert_eq!(both.and_then(|both| both.cpu), Some(1.0));
}

#[test]
fn rules_and_numbers_need_no_tree_where_they_are_satisfied() {
    for (text, is_direct) in [
        ("text = \"\"\ntags = []\n", true),
        ("text = \"\"\n", false),
        ("", false),
        ("text = null\nname = null\ntags = []\n", false),
        ("name = null\ntags = []\nkind = \"fast\"\n", false),
        ("name = null\nkind = \"fast\"\n", true),
        ("name = null\nlistener \"a\" \"b\" {}\n", false),
        (
            "name = null\nlistener \"a\" \"b\" {}\nlistener \"b\" \"c\" {\n  port = null\n}\n",
            true,
        ),
        (
            "name = \"b\"\ntags = [\"a\"]\nstep \"a\" {}\nstep \"b\" {}\n",
            true,
        ),
        (
            "tags = [\"a\", \"b\"]\nname = \"c\"\nstep \"a\" {}\nstep \"b\" {}\nstep \"c\" {}\n",
            false,
        ),
    ] {
        let source = &Source::new("config.hcl", text).expect("short");
        assert_eq!(compare::<Related>(source), is_direct, "{text}");
        let is_right = decoder().decode_source::<Related>(source).is_ok();
        assert_eq!(is_right, is_direct, "{text}");
    }
}

#[test]
fn what_is_left_needs_no_tree() {
    let source = |text: &str| Source::new("config.hcl", text).expect("short");
    for text in [CONFIG, EXPRESSIONS] {
        let source = source(text);
        assert!(compare::<Nested>(&source), "{text}");
        // A type that is flattened and has the name of another.
        assert_read::<Rest>(&source);
        assert!(compare::<Rest>(&source), "{text}");
    }
    let known = "on = true\nlimits {\n  inner {}\n  cpu = 1\n}\nport = 1\nlistener \"a\" \"b\" { port = 1 }\n\
                 listener \"a\" \"c\" {\n  port = 2\n}\nkind = \"fast\"\nname = \"x\"\n";
    assert!(compare::<Closed>(&source(known)));
    assert!(compare::<Closed>(&source("name = \"x\"\n")));
    assert!(
        compare::<Shared>(&source("a = 1\nb \"c\" {}\n"))
            == compare::<Shared>(&source("port = 1\n"))
    );
    for text in [
        "other = 1\n",
        "port {}\n",
        "listener = 1\n",
        "kind = \"fast\"\nkind = \"fast\"\n",
        "listener \"a\" \"b\" { port = 1 }\non = true\nlistener \"a\" \"b\" { port = 1 }\n",
        "limits {\n  other = 1\n}\n",
    ] {
        assert!(!is_read::<Closed>(&format!("{known}{text}")), "{text}");
    }
    for text in [
        "x = 1\nx = 2\n",
        "x = {\n",
        "x { y = 1 z = 2 }\n",
        "x {}\ny = 1\nx {}\n",
    ] {
        assert!(!is_read::<Rest>(text), "{text}");
    }
}

#[test]
fn what_is_left_of_a_file_is_parsed_alone() {
    for text in [
        "",
        "# nothing\nport = 1\n",
        "x = one + 1 # after\nport = 1\n\n# before\ny \"z\" {\n  # inside\n  a = <<E\nE\n}\ny \"z\" {}\n",
        "name = \"a\"\nx { y = 1 }",
    ] {
        let source = &Source::new("config.hcl", text).expect("short");
        assert!(compare::<WithBody>(source), "{text}");
    }
    let expands = decoder().dynamic_blocks(true);
    assert!(decode_direct::<WithBody>(&expands, "config.hcl", "x = 1\n").is_none());
    assert!(!is_read::<WithBody>("x = 1\nx = 2\n"));
    assert!(!is_read::<WithBody>("x {\n  y = 1\n  y = 2\n}\n"));
}

#[test]
fn only_dynamic_blocks_need_the_tree_to_be_expanded() {
    let decoder = Decoder::new().dynamic_blocks(true);
    let dynamic =
        "dynamic \"step\" {\n  for_each = [\"a\"]\n  labels = [step.value]\n  content {}\n}\n";
    for (text, is_direct) in [("step \"a\" {}\n", true), (dynamic, false)] {
        let found = decode_direct::<BTreeMap<String, Value>>(&decoder, "config.hcl", text);
        assert_eq!(found.is_some(), is_direct, "{text}");
        assert_eq!(
            decode_direct::<Value>(&decoder, "config.hcl", text).is_some(),
            is_direct
        );
        let found = decode_direct::<Steps>(&decoder, "config.hcl", text);
        assert_eq!(found.is_some(), is_direct, "{text}");
        assert_eq!(
            decoder.decode_str::<Steps>(text).expect("valid").step.len(),
            1
        );
    }
}

#[derive(Debug, HclDecode, PartialEq)]
struct Steps {
    #[hcl(block)]
    step: BTreeMap<String, derived::Inner>,
}
