//! New values: text that reads back, on as many lines as they need.

use hcl_syntax::native::ExpressionKind;
use hcl_write::Expr;
use hcl_write::expr::TemplatePart;
use hcl_write::{Attribute, Block, Edit, EditError, NewValue, Place};

use super::{block, edited, parse};

#[test]
fn values_are_written_as_text_that_reads_back() {
    for (value, expected) in [
        (
            NewValue::from("a\n\"${b}\" %{c}"),
            r#""a\n\"$${b}\" %%{c}""#,
        ),
        (NewValue::from(-5), "-5"),
        (NewValue::from(1.5), "1.5"),
        (NewValue::new(&vec![Some(1), None]), "[1, null]"),
        (NewValue::expression("a ? b : c"), "a ? b : c"),
        (NewValue::expression("a\n+ b"), "(a\n+ b\n)"),
        (NewValue::expression(" [\n 1\n] "), "[\n 1\n]"),
    ] {
        assert_eq!(value.text().unwrap(), expected);
    }
}

#[test]
fn values_of_several_lines_are_indented() {
    let text = "a {\n  b {\n    c = 1 # c\n  }\n}\n";
    let set = |value: NewValue| {
        edited(text, |edit, body| {
            let inner = block(block(body).body()).body();
            edit.set(inner, "c", value)
        })
    };
    assert_eq!(
        set(NewValue::expression("[\n  1,\n  f(<<E\nx\n  E\n  ),\n]")),
        "a {\n  b {\n    c = [\n      1,\n      f(<<E\nx\n  E\n      ),\n    ] # c\n  }\n}\n"
    );
}

#[test]
fn an_expression_may_be_a_heredoc() {
    for value in ["<<EOT\n${a}\nEOT", "<<EOT\n${a}\nEOT\n"] {
        let value = || NewValue::expression(value);
        let set = edited("a = 1\nb = 2\n", |edit, body| edit.set(body, "a", value()));
        assert_eq!(set, "a = <<EOT\n${a}\nEOT\nb = 2\n");
        let added = edited("b = 2\n", |edit, body| edit.set(body, "a", value()));
        assert_eq!(added, "b = 2\na = <<EOT\n${a}\nEOT\n");
    }
}

#[test]
fn a_heredoc_at_the_end_of_a_line_has_no_parentheses() {
    let heredoc = "<<E\nx\nE";
    for (text, expected) in [
        (
            "a = {\n  k = 1\n  l = 2\n}\n",
            "a = {\n  k = <<E\nx\nE\n  l = 2\n}\n",
        ),
        ("a = {\n  k = 1\n}\n", "a = {\n  k = <<E\nx\nE\n}\n"),
        ("a = {\n  k = 1  \n}\n", "a = {\n  k = <<E\nx\nE  \n}\n"),
        (
            "a = {\n  k = <<E\ny\nE\n  l = 2\n}\n",
            "a = {\n  k = <<E\nx\nE\n  l = 2\n}\n",
        ),
        (
            "a = {\n  k = 1 # one\n}\n",
            "a = {\n  k = (<<E\nx\nE\n  ) # one\n}\n",
        ),
        ("a = {\n  k = 1,\n}\n", "a = {\n  k = (<<E\nx\nE\n  ),\n}\n"),
        ("a = { k = 1 }\n", "a = { k = (<<E\nx\nE\n) }\n"),
        (
            "a = {\r\n  k = 1\r\n}\r\n",
            "a = {\r\n  k = <<E\nx\nE\r\n}\r\n",
        ),
    ] {
        let set = edited(text, |edit, body| {
            let object = body.attribute("a").unwrap().expression();
            let ExpressionKind::Object(items) = object.kind() else {
                panic!("no object");
            };
            let old = items.items().next().unwrap().value();
            edit.replace(old, NewValue::expression(heredoc))
        });
        assert_eq!(set, expected, "{text:?}");
    }
    let last = edited("a = [\n  1,\n  2\n]\n", |edit, body| {
        let list = body.attribute("a").unwrap().expression();
        let ExpressionKind::Tuple(elements) = list.kind() else {
            panic!("no list");
        };
        edit.replace(
            elements.elements().next_back().unwrap(),
            NewValue::expression(heredoc),
        )
    });
    assert_eq!(last, "a = [\n  1,\n  <<E\nx\nE\n]\n");
}

#[test]
fn a_list_is_on_one_line_if_the_whole_line_is_short() {
    let list: Vec<String> = (0..14).map(|number| format!("s{number}")).collect();
    let text = |name: &str, depth: usize| {
        let open = (0..depth).map(|level| format!("{:1$}b {{\n", "", 2 * level));
        let close = (0..depth)
            .rev()
            .map(|level| format!("{:1$}}}\n", "", 2 * level));
        let open: String = open.chain(close).collect();
        let text = edited(&open, |edit, body| {
            let inner =
                std::iter::successors(Some(body), |body| Some(body.blocks().next()?.body()));
            edit.set(inner.last().unwrap(), name, NewValue::new(&list))
        });
        let lines = text.lines().map(|line| line.chars().count());
        (lines.clone().max().unwrap(), lines.count())
    };
    // 88 columns in one line; one element per line where it would be longer than 100.
    assert_eq!(text("p", 0), (92, 1));
    assert_eq!(text("a_name_of_25_columns_here", 0), (29, 16));
    assert_eq!(text("p", 3), (98, 7));
    assert_eq!(text("p", 6), (20, 28));
    let plain = Attribute::new("a_name_of_25_columns_here", NewValue::new(&list));
    assert_eq!(plain.to_text().unwrap().lines().count(), 16);
    // An argument that is there already.
    let set = edited("a_name_of_25_columns_here = 1\n", |edit, body| {
        edit.set(body, "a_name_of_25_columns_here", NewValue::new(&list))
    });
    assert_eq!(set.lines().count(), 16);
}

#[test]
fn a_value_that_is_replaced_by_its_own_text_stays() {
    for (text, own) in [
        ("a = [\n      1,\n  ]\n", "[\n      1,\n  ]"),
        ("b {\n  a = <<EOT\n x\nEOT\n}\n", "<<EOT\n x\nEOT"),
        ("a = (1 +\n  2)\n", "(1 +\n  2)"),
        ("a = \"\\u0041\"", "\"\\u0041\""),
    ] {
        let again = edited(text, |edit, body| {
            let inner = body
                .blocks()
                .next()
                .map_or(body, hcl_syntax::native::Block::body);
            let old = inner.attribute("a").unwrap().expression();
            edit.replace(old, NewValue::expression(own))
        });
        assert_eq!(again, text);
    }
}

#[test]
fn lines_keep_their_indentation_relative_to_the_end() {
    let text = "b {\n  a = 1\n}\n";
    let set = |value: NewValue| edited(text, |edit, body| edit.set(block(body).body(), "a", value));
    let list = "b {\n  a = [\n    1,\n  ]\n}\n";
    for value in ["[\n  1,\n]", "[\n    1,\n  ]", "[\n\t\t\t1,\n\t]"] {
        let expected = list.replace(
            "    1",
            if value.contains('\t') {
                "  \t\t1"
            } else {
                "    1"
            },
        );
        assert_eq!(set(NewValue::expression(value)), expected, "{value:?}");
    }
    // An indented heredoc has the same text anywhere.
    let heredoc = "b {\n  a = <<-EOT\n    x ${y}\n\n    z\n  EOT\n}\n";
    for value in [
        "<<-EOT\n  x ${y}\n\n  z\nEOT",
        "<<-EOT\n        x ${y}\n\n        z\n      EOT",
    ] {
        assert_eq!(set(NewValue::expression(value)), heredoc, "{value:?}");
    }
    // Its end marker may be deeper than its line.
    let deep = "b {\n  a = <<-EOT\n      x\n    EOT\n}\n";
    let value = "<<-EOT\n      x\n    EOT";
    let own = edited(deep, |edit, body| {
        edit.set(block(body).body(), "a", NewValue::expression(value))
    });
    assert_eq!(own, deep);
    let shifted = "b {\n  a = <<-EOT\n    x\n  EOT\n}\n";
    assert_eq!(set(NewValue::expression(value)), shifted);
    // Others stay: a strip marker joins lines, and a mark its indentation.
    for lines in ["x ${y ~}\n z\n", "\u{301}x\ny\n"] {
        let value = format!("<<-EOT\n{lines}EOT");
        let expected = format!("b {{\n  a = {value}\n}}\n");
        assert_eq!(set(NewValue::expression(&value)), expected);
    }
}

#[test]
fn a_text_of_several_lines_is_an_indented_heredoc() {
    let text = "b {\n  a = 1\n}\n";
    let set = |value: NewValue| edited(text, |edit, body| edit.set(block(body).body(), "a", value));
    let heredoc = |lines: &str| format!("b {{\n  a = <<-EOT\n{lines}  EOT\n}}\n");
    assert_eq!(
        set(NewValue::from("#!/bin/sh\n\n\techo ${x}\n  done\n")),
        heredoc("    #!/bin/sh\n\n    \techo $${x}\n      done\n")
    );
    let parts = [
        TemplatePart::Literal("echo \"".to_owned()),
        TemplatePart::Interpolation(Expr::variable("x")),
        TemplatePart::Literal("\"\ndone\n".to_owned()),
    ];
    assert_eq!(
        set(NewValue::from(Expr::template(parts))),
        heredoc("    echo \"${x}\"\n    done\n")
    );
    assert_eq!(set(NewValue::heredoc("one")), heredoc("    one\n"));
    assert_eq!(
        set(NewValue::from("  a\n  b\n")),
        "b {\n  a = <<EOT\n  a\n  b\nEOT\n}\n"
    );
}

#[test]
fn a_heredoc_at_the_end_adds_no_line() {
    for end in ["\n", "", "\r\n"] {
        let text = format!("a = 1{end}");
        let set = edited(&text, |edit, body| edit.set(body, "a", "x\ny\n"));
        let ending = if end == "\r\n" { end } else { "\n" };
        assert_eq!(set, format!("a = <<-EOT\n  x\n  y\nEOT{ending}"));
        let again = edited(&set, |edit, body| edit.set(body, "a", "x\nz\n"));
        assert_eq!(again, set.replace('y', "z"));
    }
}

#[test]
fn a_byte_order_mark_stays_at_the_start() {
    let text = "\u{feff}a = 1\n\nb {}\n";
    let removed = edited(text, |edit, body| edit.remove(body.items().next().unwrap()));
    assert_eq!(removed, "\u{feff}b {}\n");
    let inserted = edited(text, |edit, body| {
        edit.insert(body, Place::First, Attribute::new("c", 1))
    });
    assert_eq!(inserted, "\u{feff}c = 1\na = 1\n\nb {}\n");
    let moved = edited(text, |edit, body| {
        edit.move_to(body.items().next().unwrap(), body, Place::Last)
    });
    assert_eq!(moved, "\u{feff}b {}\n\na = 1\n");
    let commented = edited(text, |edit, body| {
        edit.set_lead_comment(body.items().next().unwrap(), "c")
    });
    assert_eq!(commented, "\u{feff}# c\na = 1\n\nb {}\n");
}

#[test]
fn a_label_of_several_lines_is_in_quotes() {
    let label = "a\nb\n";
    let set = edited("b x {}\n", |edit, body| {
        edit.set_label(block(body), 0, label)
    });
    assert_eq!(set, "b \"a\\nb\\n\" {}\n");
    let added = edited("", |edit, body| {
        edit.insert(body, Place::Last, Block::new("b").label(label))
    });
    assert_eq!(added, "b \"a\\nb\\n\" {}\n");
}

/// A comment is not part of an expression, and would be one of the line that it is written on.
#[test]
fn comments_around_an_expression_are_refused() {
    let text = "a = 1 # one\n";
    for value in [
        "5 # bad",
        "/* bad */ 5",
        "# bad\n5",
        "5 // bad",
        "a +\n b # bad",
        "# bad",
    ] {
        let file = parse(text);
        let set = Edit::new(&file).set(file.body(), "a", NewValue::expression(value));
        assert!(
            matches!(set, Err(EditError::InvalidExpression(_))),
            "{value:?}"
        );
    }
    for (value, expected) in [
        ("[5, /* good */ 6]", "[5, /* good */ 6]"),
        ("\"# text\"", "\"# text\""),
    ] {
        let set = edited(text, |edit, body| {
            edit.set(body, "a", NewValue::expression(value))
        });
        assert_eq!(set, format!("a = {expected} # one\n"), "{value:?}");
    }
}

#[test]
fn a_comment_at_the_end_of_a_line_replaces_all_comments_there() {
    for old in [
        "",
        " # old",
        " /* a */ # old",
        " /* a */ /* b */",
        " /* a */",
    ] {
        for (new, expected) in [
            ("new", " # new"),
            ("/* */ #", " # /* */ #"),
            ("a\nb", " # a b"),
            ("", ""),
        ] {
            let text = format!("a = 1{old}\nb = 2\n");
            let set = edited(&text, |edit, body| {
                let item = hcl_syntax::native::BodyItem::Attribute(body.attribute("a").unwrap());
                edit.set_line_comment(item, new)
            });
            assert_eq!(set, format!("a = 1{expected}\nb = 2\n"), "{old:?} {new:?}");
        }
    }
}
