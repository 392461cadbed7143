//! Edits: each row of what was observed of the reference's `hclwrite`, with our result, and what it cannot do.

mod heredocs;
mod indexes;
mod insertion;
mod merge;
mod refusals;
mod sort;
mod values;

use hcl_syntax::native::{self, Attribute, Block, Body, BodyItem, File};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{Address, Edit, EditError, NewValue, Place};

fn parse(text: &str) -> File {
    native::parse(
        &Source::new("test.hcl", text.to_owned()).unwrap(),
        &mut Diagnostics::new(),
    )
}

/// Applies an edit, checks that the patches can be inverted, and returns the new text.
fn edited(
    text: &str,
    work: impl for<'f> FnOnce(&mut Edit<'f>, Body<'f>) -> Result<(), EditError>,
) -> String {
    let file = parse(text);
    let mut edit = Edit::new(&file);
    work(&mut edit, file.body()).unwrap();
    let patches = edit.finish().unwrap();
    let new = patches.apply(text);
    let mut mistakes = Diagnostics::new();
    native::parse(
        &Source::new("test.hcl", new.clone()).unwrap(),
        &mut mistakes,
    );
    assert!(!mistakes.has_errors(), "{new:?}: {mistakes}");
    new
}

fn attribute<'f>(body: Body<'f>, name: &str) -> Attribute<'f> {
    body.attribute(name).unwrap()
}

fn block(body: Body<'_>) -> Block<'_> {
    body.blocks().next().unwrap()
}

fn item<'f>(body: Body<'f>, name: &str) -> BodyItem<'f> {
    match body.attribute(name) {
        Some(attribute) => BodyItem::Attribute(attribute),
        None => BodyItem::Block(body.blocks().find(|block| block.is_of_type(name)).unwrap()),
    }
}

#[test]
fn an_address_is_written_with_its_escapes() {
    let address: Address = r"a.b\.c.*".parse().unwrap();
    assert_eq!(address.to_string(), r"a.b\.c.*");
    assert_eq!(
        "a..b".parse::<Address>().unwrap_err().to_string(),
        "an address is names separated by dots, such as service.web.port"
    );
}

#[test]
fn an_argument_is_set_in_the_body_of_a_file() {
    for (text, expected) in [
        ("p =    7   # c\n", "p =    true   # c\n"),
        ("# l\np = 7 # c\nq = 2\n", "# l\np = true # c\nq = 2\n"),
        ("p = [\n  1, # s\n  2,\n]\n", "p = true\n"),
        (
            "p = /* i */ 7 /* j */ # k\n",
            "p = /* i */ true /* j */ # k\n",
        ),
        ("ppp = 1\np   = 2\n", "ppp = 1\np   = true\n"),
        ("p = <<T\ns\nT\nq = 1\n", "p = true\nq = 1\n"),
        ("p = 7\r\nq = 2\r\n", "p = true\r\nq = 2\r\n"),
        ("p = 7", "p = true"),
        ("", "p = true\n"),
        ("q = 1\n", "q = 1\np = true\n"),
        ("q = 1\n\n\n", "q = 1\np = true\n\n\n"),
        ("svc {\n}\n\n# end\n", "p = true\n\nsvc {\n}\n\n# end\n"),
        ("qqqq = 1\n", "qqqq = 1\np    = true\n"),
        ("qqqq=1\n", "qqqq=1\np = true\n"),
        ("q = 1\r\n", "q = 1\r\np = true\r\n"),
        ("q = 1", "q = 1\np = true"),
        ("# only", "# only\n\np = true"),
        ("svc {\n}", "p = true\n\nsvc {\n}"),
        ("q = 1\n  ", "q = 1\np = true\n  "),
    ] {
        assert_eq!(
            edited(text, |edit, body| edit.set(body, "p", true)),
            expected,
            "{text:?}"
        );
    }
}

#[test]
fn an_argument_is_set_in_the_body_of_a_block() {
    for (text, expected) in [
        ("svc {\n}\n", "svc {\n  p = true\n}\n"),
        (
            "svc {\n  q = 1\n  # end\n}\n",
            "svc {\n  q = 1\n  p = true\n  # end\n}\n",
        ),
        ("svc {\n  q = 1\n\n}\n", "svc {\n  q = 1\n  p = true\n\n}\n"),
        (
            "svc {\n  q = 1\n  r {\n  }\n}\n",
            "svc {\n  q = 1\n  p = true\n\n  r {\n  }\n}\n",
        ),
        (
            "svc {\n    q = 1\n}\n",
            "svc {\n    q = 1\n    p = true\n}\n",
        ),
        ("svc {\n\tq = 1\n}\n", "svc {\n\tq = 1\n\tp = true\n}\n"),
        ("svc {}\n", "svc {\n  p = true\n}\n"),
        ("svc {}", "svc {\n  p = true\n}"),
        ("svc { }\r\n", "svc {\r\n  p = true\r\n}\r\n"),
        ("svc { q = 1 }\n", "svc {\n  q = 1\n  p = true\n}\n"),
        (
            "svc { q = [\n  1,\n] }\n",
            "svc {\n  q = [\n  1,\n]\n  p = true\n}\n",
        ),
        ("svc { p = 7 }\n", "svc { p = true }\n"),
        ("svc { # c\n}\n", "svc { # c\n  p = true\n}\n"),
        ("  svc {}\n", "  svc {\n    p = true\n  }\n"),
    ] {
        let set = edited(text, |edit, body| edit.set(block(body).body(), "p", true));
        assert_eq!(set, expected, "{text:?}");
    }
}

#[test]
fn an_equal_value_is_no_patch() {
    let file = parse("p = \"a\"\n");
    let mut edit = Edit::new(&file);
    edit.set(file.body(), "p", "a").unwrap();
    edit.rename(attribute(file.body(), "p"), "p").unwrap();
    assert!(edit.finish().unwrap().is_empty());
}

#[test]
fn an_argument_is_removed_with_its_comments() {
    for (text, expected) in [
        ("# l1\n# l2\np = 1 # t\nq = 2\n", "q = 2\n"),
        ("# l\n\np = 1\nq = 2\n", "# l\n\nq = 2\n"),
        ("q = 1\n\np = 1\n\nr = 2\n", "q = 1\n\nr = 2\n"),
        ("q = 1\n\n\np = 1\n\nr = 2\n", "q = 1\n\n\nr = 2\n"),
        ("q = 1 # s\n# l\np = 1\n", "q = 1 # s\n"),
        ("q = 1\np = 1\n# n\nr = 2\n", "q = 1\n# n\nr = 2\n"),
        ("/* l */\np = 1\nq = 2\n", "q = 2\n"),
        ("/* l\n l */\np = 1\nq = 2\n", "q = 2\n"),
        ("p = 1 /* t:\nr = 2 # */\nq = 2\n", "q = 2\n"),
        ("p = 1 /* s */ /* t\n t */ # u\nq = 2\n", "q = 2\n"),
        ("# Copyright\np = 1\nq = 2\n", "q = 2\n"),
        ("#!/bin/x\np = 1\n", "#!/bin/x\n"),
        (
            "q = <<T\n# not a comment\nT\np = 1\n",
            "q = <<T\n# not a comment\nT\n",
        ),
        ("p = <<T\ns\nT\nq = 1\n", "q = 1\n"),
        ("pp = 1\nq  = 2\np  = 3\n", "pp = 1\nq  = 2\n"),
        ("p  = 3\nqq = 2\nr  = 1\n", "qq = 2\nr  = 1\n"),
        ("q   = 2\np   = 1\nlong = 1\n", "q   = 2\nlong = 1\n"),
        ("q    = 2\nlong = 1\np    = 1\n", "q    = 2\nlong = 1\n"),
    ] {
        let removed = edited(text, |edit, body| edit.remove(item(body, "p")));
        assert_eq!(removed, expected, "{text:?}");
    }
    for (text, expected) in [
        ("svc { p = 1 }\n", "svc {}\n"),
        ("svc { p = f( # c\n) }\n", "svc {}\n"),
        ("svc {\n  # l\n  p = 1 # t\n}\n", "svc {\n}\n"),
        ("svc {\n  q = 1\n\n  p = 1\n}\n", "svc {\n  q = 1\n}\n"),
        ("svc {\n  p = 1\n\n  q = 1\n}\n", "svc {\n  q = 1\n}\n"),
    ] {
        let removed = edited(text, |edit, body| {
            edit.remove(item(block(body).body(), "p"))
        });
        assert_eq!(removed, expected, "{text:?}");
    }
}

#[test]
fn blank_lines_around_several_removed_items_go_together() {
    let text = "a = 1\n\nb {\n}\n\nb {\n}\n\nc = 1\n\nb {\n}\n\nb {\n}\n";
    let removed = edited(text, |edit, body| {
        body.blocks()
            .try_for_each(|block| edit.remove(BodyItem::Block(block)))
    });
    assert_eq!(removed, "a = 1\n\nc = 1\n");
    let replaced = edited("b {\n}\n\nb {\n}\n", |edit, body| {
        let first = item(body, "b");
        edit.insert(body, Place::After(first), hcl_write::Attribute::new("a", 1))?;
        body.blocks()
            .try_for_each(|block| edit.remove(BodyItem::Block(block)))
    });
    assert_eq!(replaced.trim(), "a = 1");
    let first = edited("b {\n}\n\nb {\n}\n\nc = 1\n", |edit, body| {
        body.blocks()
            .try_for_each(|block| edit.remove(BodyItem::Block(block)))
    });
    assert_eq!(first, "c = 1\n");
}

#[test]
fn the_longest_name_that_goes_lets_the_run_move_back() {
    let text = "a    = 1 # x\nlong = 2 # y\n";
    assert_eq!(
        edited(text, |edit, body| edit.remove(item(body, "long"))),
        "a = 1 # x\n"
    );
}

#[test]
fn renaming_keeps_everything_else() {
    let rename =
        |text: &str, to: &str| edited(text, |edit, body| edit.rename(attribute(body, "p"), to));
    assert_eq!(rename("# l\np = 1 # t\n", "long"), "# l\nlong = 1 # t\n");
    assert_eq!(rename("p = 1\nq = 2\n", "long"), "long = 1\nq    = 2\n");
    let file = parse("p = 1\nq = 2\n");
    let mut edit = Edit::new(&file);
    let p = attribute(file.body(), "p");
    let exists = edit.rename(p, "q").unwrap_err().to_string();
    assert_eq!(
        exists,
        "there is an argument named \"q\" already, at test.hcl:2:1"
    );
    assert!(matches!(
        edit.rename(p, "a b"),
        Err(EditError::InvalidName(_))
    ));
}

#[test]
fn a_block_is_added_with_a_blank_line_between() {
    let add = |text: &str| {
        edited(text, |edit, body| {
            edit.insert(body, Place::Last, hcl_write::Block::new("svc").label("w"))
        })
    };
    assert_eq!(add(""), "svc \"w\" {}\n");
    assert_eq!(add("q = 1\n"), "q = 1\n\nsvc \"w\" {}\n");
    assert_eq!(add("q = 1"), "q = 1\n\nsvc \"w\" {}");
    assert_eq!(add("# c"), "# c\n\nsvc \"w\" {}");
    assert_eq!(add("a {\n}\n"), "a {\n}\n\nsvc \"w\" {}\n");
    let inside = |text: &str| {
        edited(text, |edit, body| {
            edit.insert(block(body).body(), Place::Last, hcl_write::Block::new("r"))
        })
    };
    assert_eq!(inside("svc {}\n"), "svc {\n  r {}\n}\n");
    assert_eq!(inside("svc { q = 1 }\n"), "svc {\n  q = 1\n\n  r {}\n}\n");
}

#[test]
fn items_go_before_and_after_others() {
    let text = "# one\na = 1 # 1\n\n# two\nb = 2\n";
    let insert = |is_after: bool, name: &str| {
        edited(text, |edit, body| {
            let item = item(body, name);
            let place = if is_after {
                Place::After(item)
            } else {
                Place::Before(item)
            };
            edit.insert(body, place, hcl_write::Attribute::new("new", 0))
        })
    };
    assert_eq!(
        insert(false, "a"),
        "new = 0\n# one\na = 1 # 1\n\n# two\nb = 2\n"
    );
    assert_eq!(
        insert(true, "a"),
        "# one\na   = 1 # 1\nnew = 0\n\n# two\nb = 2\n"
    );
    assert_eq!(
        insert(true, "b"),
        "# one\na = 1 # 1\n\n# two\nb   = 2\nnew = 0\n"
    );
    let two = edited("a = 1\n", |edit, body| {
        edit.insert(body, Place::Last, hcl_write::Block::new("x"))?;
        edit.insert(body, Place::Last, hcl_write::Attribute::new("y", 1))?;
        edit.insert(body, Place::Last, hcl_write::Attribute::new("y", 2))
    });
    assert_eq!(two, "a = 1\n\nx {}\n\ny = 2\n");
}

#[test]
fn labels_and_types_change_where_they_differ() {
    let labels = |text: &str, labels: &[&str]| {
        edited(text, |edit, body| edit.set_labels(block(body), labels))
    };
    assert_eq!(
        labels("svc p /* c */ \"q\" {}\n", &["p", "r"]),
        "svc p /* c */ \"r\" {}\n"
    );
    assert_eq!(
        labels("svc p {}\n", &["p", "a b", "s\"${t}"]),
        "svc p \"a b\" \"s\\\"$${t}\" {}\n"
    );
    // There and back.
    assert_eq!(labels("svc p \"q\" {}\n", &["q", "p"]), "svc q \"p\" {}\n");
    assert_eq!(labels("svc \"a\" \"b\" {}\n", &["a"]), "svc \"a\" {}\n");
    assert_eq!(labels("svc \"a\" {}\n", &[]), "svc {}\n");
    assert_eq!(
        labels("svc \"s\\u0074\" {}\n", &["st"]),
        "svc \"s\\u0074\" {}\n"
    );
    let renamed = edited("svc \"a\" {}\n", |edit, body| {
        edit.set_type(block(body), "service")
    });
    assert_eq!(renamed, "service \"a\" {}\n");
    let file = parse("svc \"a\" {}\n");
    let error = Edit::new(&file)
        .set_label(block(file.body()), 1, "b")
        .unwrap_err();
    assert_eq!(error.to_string(), "index 1 is out of range: there are 1");
}

#[test]
fn a_key_keeps_its_form_there_and_back() {
    for (text, old, new, renamed, back) in [
        ("o = { a = 2 }\n", "a", "b", "o = { b = 2 }\n", None),
        ("o = { \"a\" = 2 }\n", "a", "b", "o = { \"b\" = 2 }\n", None),
        ("o = { 1 = 2 }\n", "1", "a", "o = { a = 2 }\n", None),
        ("o = { 1.5 = 2 }\n", "1.5", "2", "o = { 2 = 2 }\n", None),
        ("o = { \"1\" = 2 }\n", "1", "2", "o = { \"2\" = 2 }\n", None),
        (
            "o = { a = 2 }\n",
            "a",
            "01",
            "o = { \"01\" = 2 }\n",
            Some("o = { \"a\" = 2 }\n"),
        ),
    ] {
        let rename = |text: &str, old: &str, new: &str| {
            edited(text, |edit, body| {
                edit.rename_item(attribute(body, "o").expression(), old, new)
            })
        };
        assert_eq!(rename(text, old, new), renamed);
        assert_eq!(rename(renamed, new, old), back.unwrap_or(text));
    }
}

#[test]
fn items_move_with_their_comments_and_edits() {
    let text = "a {\n  # lead\n  p = [\n    1, # one\n  ] # line\n\n  q = 1\n}\n\nb {\n    x {\n        y = 2\n    }\n}\n";
    let moved = edited(text, |edit, body| {
        let (a, b) = (item(body, "a"), item(body, "b"));
        let (BodyItem::Block(a), BodyItem::Block(b)) = (a, b) else {
            unreachable!()
        };
        let p = attribute(a.body(), "p");
        edit.move_to(BodyItem::Attribute(p), b.body(), Place::Last)?;
        edit.rename(p, "renamed")
    });
    assert_eq!(
        moved,
        "a {\n  q = 1\n}\n\nb {\n    x {\n        y = 2\n    }\n\n    # lead\n    renamed = [\n      1, # one\n    ] # line\n}\n"
    );
}

#[test]
fn items_are_sorted_across_blank_lines() {
    let text = "# c\nz = 3\nb = 2 # b\na = 1\n\nc = 1\ny = <<T\n b\nT\nx = 1\n\n# Rest\n\nd = 1\n";
    let sorted = edited(text, |edit, body| {
        edit.sort_by(body, |a, b| match (a, b) {
            (BodyItem::Attribute(a), BodyItem::Attribute(b)) => a.name().cmp(b.name()),
            _ => std::cmp::Ordering::Equal,
        })
    });
    assert_eq!(
        sorted,
        "a = 1\nb = 2 # b\nc = 1\n\nx = 1\ny = <<T\n b\nT\n# c\nz = 3\n\n# Rest\n\nd = 1\n"
    );
}

#[test]
fn items_and_elements_follow_the_layout_of_the_others() {
    let set = |text: &str| {
        edited(text, |edit, body| {
            edit.set_item(attribute(body, "o").expression(), "k", 9)
        })
    };
    assert_eq!(set("o = {}\n"), "o = { k = 9 }\n");
    assert_eq!(set("o = { a = 1 }\n"), "o = { a = 1, k = 9 }\n");
    assert_eq!(set("o = { k = 1 }\n"), "o = { k = 9 }\n");
    assert_eq!(set("o = { \"k\" = 1 }\n"), "o = { \"k\" = 9 }\n");
    assert_eq!(set("o = {\n  a = 1\n}\n"), "o = {\n  a = 1\n  k = 9\n}\n");
    assert_eq!(
        set("o = {\n  a = 1, # one\n}\n"),
        "o = {\n  a = 1, # one\n  k = 9,\n}\n"
    );
    assert_eq!(
        set("o = {\n  a = 1,\n  b = 2 # two\n}\n"),
        "o = {\n  a = 1,\n  b = 2, # two\n  k = 9\n}\n"
    );
    assert_eq!(
        set("o = {\n  long = 1\n}\n"),
        "o = {\n  long = 1\n  k    = 9\n}\n"
    );
    let add = |text: &str, index: usize| {
        edited(text, |edit, body| {
            edit.insert_element(attribute(body, "l").expression(), index, 9)
        })
    };
    assert_eq!(add("l = []\n", 0), "l = [9]\n");
    assert_eq!(add("l = [1, 2]\n", 2), "l = [1, 2, 9]\n");
    assert_eq!(add("l = [1, 2]\n", 0), "l = [9, 1, 2]\n");
    assert_eq!(add("l = [1, 2, ]\n", 2), "l = [1, 2, 9, ]\n");
    assert_eq!(
        add("l = [\n  1,\n  2, # two\n]\n", 2),
        "l = [\n  1,\n  2, # two\n  9,\n]\n"
    );
    assert_eq!(
        add("l = [\n  1, # one\n  2 # two\n]\n", 2),
        "l = [\n  1, # one\n  2, # two\n  9\n]\n"
    );
    assert_eq!(
        add("l = [\n  1,\n  2,\n]\n", 1),
        "l = [\n  1,\n  9,\n  2,\n]\n"
    );
    assert_eq!(add("l = [\n  # none\n]\n", 0), "l = [\n  # none\n  9\n]\n");
    let remove = |text: &str, index: usize| {
        edited(text, |edit, body| {
            edit.remove_element(attribute(body, "l").expression(), index)
        })
    };
    assert_eq!(remove("l = [1, 2, 3]\n", 0), "l = [2, 3]\n");
    assert_eq!(remove("l = [1, 2, 3]\n", 2), "l = [1, 2]\n");
    assert_eq!(remove("l = [1]\n", 0), "l = []\n");
    assert_eq!(
        remove("l = [\n  1, # one\n  2, # two\n]\n", 0),
        "l = [\n  2, # two\n]\n"
    );
    assert_eq!(
        remove(
            "l = [\n  # first\n  1, # one\n\n  # apart\n\n  # second\n  # more\n  2, # two\n]\n",
            1
        ),
        "l = [\n  # first\n  1, # one\n\n  # apart\n\n]\n"
    );
    assert_eq!(
        remove(
            "l = [\n  # first\n  1, # one\n  # second\n  2, # two\n]\n",
            0
        ),
        "l = [\n  # second\n  2, # two\n]\n"
    );
    assert_eq!(
        remove("l = [\n  1, # one\n  2 # two\n]\n", 1),
        "l = [\n  1, # one\n]\n"
    );
}

#[test]
fn several_items_are_added_to_one_object() {
    for (before, after) in [
        ("o = {}\n", "o = { k = 7, l = [8] }\n"),
        (
            "o = { /* none */ }\n",
            "o = { /* none */  k = 7, l = [8] }\n",
        ),
        (
            "o = {\n  # none\n}\n",
            "o = {\n  # none\n  k = 7\n  l = [8]\n}\n",
        ),
        ("o = { a = 1 }\n", "o = { a = 1, k = 7, l = [8] }\n"),
        (
            "o = {\n  a = 1,\n  b = 2\n}\n",
            "o = {\n  a = 1,\n  b = 2,\n  k = 7\n  l = [8]\n}\n",
        ),
    ] {
        let set = edited(before, |edit, body| {
            let object = attribute(body, "o").expression();
            edit.set_item(object, "k", 9)?;
            edit.set_item(object, "l", NewValue::expression("[8]"))?;
            edit.set_item(object, "k", 7)
        });
        assert_eq!(set, after);
    }
}

#[test]
fn what_the_reference_allows_and_reads_again() {
    // An argument with the name of a block.
    let both = edited("svc {}\n", |edit, body| edit.set(body, "svc", true));
    assert_eq!(both, "svc = true\n\nsvc {}\n");
    // Labels of any text.
    let labels = ["s t", "s\"t", "s\n", "${s}", "", "日本"];
    let labelled = edited("", |edit, body| {
        let block = labels
            .iter()
            .fold(hcl_write::Block::new("svc"), |block, label| {
                block.label(*label)
            });
        edit.insert(body, Place::Last, block)
    });
    let file = parse(&labelled);
    let written: Vec<_> = block(file.body())
        .labels()
        .map(|it| it.text().into_owned())
        .collect();
    assert_eq!(written, labels);
    // A block with its comments, between blank lines.
    let removed = edited("p = 1\n\n# l\nsvc {\n} # t\n\nq = 2\n", |edit, body| {
        edit.remove(item(body, "svc"))
    });
    assert_eq!(removed, "p = 1\n\nq = 2\n");
    // A key that is a keyword.
    let key = edited("", |edit, body| {
        let object = std::collections::BTreeMap::from([("for", 1)]);
        edit.set(body, "p", NewValue::new(&object))
    });
    assert_eq!(key, "p = {\n  \"for\" = 1\n}\n");
}
