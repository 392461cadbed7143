//! Strings, heredocs and templates: escapes, strip markers, indentation, directives.

use super::{expression, rows, source};
use crate::Diagnostics;
use crate::native::parse_template;

#[test]
fn dollar_and_percent_are_literal_unless_a_brace_follows() {
    for [text, tree] in rows("dollar_and_percent_are_literal_unless_a_brace_follows") {
        assert_eq!(expression(text), tree, "{text}");
    }
}

#[test]
fn strip_markers_remove_the_white_space_of_one_piece() {
    for [text, tree] in rows("strip_markers_remove_the_white_space_of_one_piece") {
        assert_eq!(expression(text), tree, "{text}");
    }
    let alone = parse_template(&source("x\n${~ str ~}\ny"), &mut Diagnostics::new());
    assert_eq!(
        super::print::expression(alone.expression()),
        r#"(template "x" str "y")"#
    );
}

#[test]
fn a_heredoc_is_its_lines() {
    for [text, tree] in rows("a_heredoc_is_its_lines") {
        assert_eq!(
            expression(text),
            tree.replace("$$$${x}", "$$${x}"),
            "{text}"
        );
    }
}

#[test]
fn indentation_that_all_lines_share_is_removed() {
    for [lines, tree] in rows("indentation_that_all_lines_share_is_removed") {
        assert_eq!(expression(&format!("<<-E\n{lines}E\n")), tree, "{lines}");
    }
}

#[test]
fn indentation_is_counted_after_strip_markers() {
    for (lines, tree) in [
        (
            "    %{if true}\n     x\n    %{endif}\n    y\n",
            r#"(template (if true( then "\n" " x\n")( else)) "\n" "y\n")"#,
        ),
        (
            "    %{if true ~}\n     x\n    %{~ endif ~}\n    y\n",
            r#"(template "    " (if true( then "     x\n")( else)) "    y\n")"#,
        ),
        (
            "  head\n  %{ for v in l ~}\n  server ${v}\n  %{ endfor ~}\n  end\n",
            r#"(template "head\n" (for v l( each "  server " v "\n")) "  end\n")"#,
        ),
    ] {
        assert_eq!(expression(&format!("<<-E\n{lines}E\n")), tree, "{lines}");
    }
}

#[test]
fn directives_nest() {
    for [text, tree] in rows("directives_nest") {
        assert_eq!(expression(text), tree, "{text}");
    }
}
