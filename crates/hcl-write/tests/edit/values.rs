//! New values: text that reads back, on as many lines as they need.

use hcl_syntax::native::ExpressionKind;
use hcl_write::Expr;
use hcl_write::expr::TemplatePart;
use hcl_write::{Attribute, Edit, EditError, NewValue};

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
fn a_heredoc_at_the_end_of_a_line_has_no_parentheses() {
    let heredoc = "<<E\nx\nE";
    for [text, expected] in rows("a_heredoc_at_the_end_of_a_line_has_no_parentheses") {
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
fn a_template_of_several_lines_is_an_indented_heredoc() {
    let text = "b {\n  a = 1\n}\n";
    let set = |value: NewValue| edited(text, |edit, body| edit.set(block(body).body(), "a", value));
    let heredoc = |lines: &str| format!("b {{\n  a = <<-EOT\n{lines}  EOT\n}}\n");
    let parts = [
        TemplatePart::Literal("echo \"".to_owned()),
        TemplatePart::Interpolation(Expr::variable("x")),
        TemplatePart::Literal("\"\ndone\n".to_owned()),
    ];
    assert_eq!(
        set(NewValue::from(Expr::template(parts))),
        heredoc("    echo \"${x}\"\n    done\n")
    );
}

/// A comment is not part of an expression, and would be one of the line that it is written on.
#[test]
fn comments_around_an_expression_are_refused() {
    let text = "a = 1 # one\n";
    for [value] in rows("comments_around_an_expression_are_refused") {
        let file = parse(text);
        let set = Edit::new(&file).set(file.body(), "a", NewValue::expression(value));
        assert!(
            matches!(set, Err(EditError::InvalidExpression(_))),
            "{value:?}"
        );
    }
}

hcl_golden::rows!("values.rows");
