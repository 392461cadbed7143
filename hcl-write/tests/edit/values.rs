//! New values: text that reads back, on as many lines as they need.

use hcl_core::value::Mark;
use hcl_core::{Type, Value};
use hcl_write::{NewAttribute, NewValue};

use super::{block, edited};

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
    let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    for bad in [
        NewValue::from(Value::unknown(Type::String)),
        NewValue::from(Value::tuple(vec![secret])),
        NewValue::from(f64::NAN),
        NewValue::from(f64::NEG_INFINITY),
        NewValue::expression("a b"),
        NewValue::expression(""),
    ] {
        let error = bad.text().unwrap_err().to_string();
        assert!(!error.contains("hunter2"), "{error}");
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
    let plain = NewAttribute::new("a_name_of_25_columns_here", NewValue::new(&list));
    assert_eq!(plain.text().unwrap().lines().count(), 16);
    // An argument that is there already.
    let set = edited("a_name_of_25_columns_here = 1\n", |edit, body| {
        edit.set(body, "a_name_of_25_columns_here", NewValue::new(&list))
    });
    assert_eq!(set.lines().count(), 16);
}
