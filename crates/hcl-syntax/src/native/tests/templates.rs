//! Strings, heredocs and templates: escapes, strip markers, indentation, directives.

use super::{expression, source};
use crate::Diagnostics;
use crate::native::parse_template;

#[test]
fn dollar_and_percent_are_literal_unless_a_brace_follows() {
    for (text, tree) in [
        (r#""$ $$ % %% $ {x} {} }""#, r#""$ $$ % %% $ {x} {} }""#),
        (
            r#""$${x} $$${x} %%{x} %%%{x}""#,
            r#""${x} $${x} %{x} %%{x}""#,
        ),
        (r#""%${str}""#, r#"(template "%" str)"#),
        (r#""${"}"}""#, r#"(wrap "}")"#),
        (r#""${{a = "}"}.a}""#, r#"(wrap (object a "}").a)"#),
        (r#""${1}${2}""#, "(template 1 2)"),
        (r#"" ${1}""#, r#"(template " " 1)"#),
        (r#""\\${str}""#, r#"(template "\\" str)"#),
        (r#""\n\t\"\u00e9\U0001F600""#, r#""\n\t\"é😀""#),
        ("\"${1 # c\n}\"", "(wrap 1)"),
    ] {
        assert_eq!(expression(text), tree, "{text}");
    }
}

#[test]
fn strip_markers_remove_the_white_space_of_one_piece() {
    for (text, tree) in [
        (r#""a \n ${~ 1 ~} \n b""#, r#"(template "a" 1 "b")"#),
        (r#""x\u00a0${~ str}""#, r#"(template "x" str)"#),
        (r#""a${str ~} $ b""#, r#"(template "a" str "$ b")"#),
        (r#""a $ ${~ str}""#, r#"(template "a $" str)"#),
        (r#""a ${~ 1 ~} ${~ 2 ~} b""#, r#"(template "a" 1 2 "b")"#),
        (r#""${true ~} ""#, "(template true)"),
        (
            "<<E\nx ${~ str ~} \n  y\nE\n",
            r#"(template "x" str "  y\n")"#,
        ),
        ("<<E\nx\n  ${~ str}\nE\n", r#"(template "x\n" str "\n")"#),
    ] {
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
    for (text, tree) in [
        ("<<EOT\nhello\nEOT\n", r#""hello\n""#),
        ("<<EOT\nhello\n  EOT  \n", r#""hello\n""#),
        ("<<EOT\nEOT\n", r#""""#),
        ("<<EOT\n\nEOT\n", r#""\n""#),
        ("<<EOT\nEOTx\nx EOT\nEOT\n", r#""EOTx\nx EOT\n""#),
        ("<<EOT\n${str}EOT\nEOT\n", r#"(template str "EOT\n")"#),
        ("<<EOT\na\\nb \"q\" \\\nEOT\n", r#""a\\nb \"q\" \\\n""#),
        (
            "<<EOT\n$${x} %%{y} $x $$ $$$${x}\nEOT\n",
            r#""${x} %{y} $x $$ $$$${x}\n""#,
        ),
        ("<<EOT\na\r\nb\r\nEOT\r\n", r#""a\r\nb\r\n""#),
        (
            "<<E\nx${<<F\ny\nF\n}z\nE\n",
            r#"(template "x" "y\n" "z\n")"#,
        ),
        ("<<é-1\nx\né-1\n", r#""x\n""#),
    ] {
        assert_eq!(
            expression(text),
            tree.replace("$$$${x}", "$$${x}"),
            "{text}"
        );
    }
}

#[test]
fn indentation_that_all_lines_share_is_removed() {
    for (lines, tree) in [
        ("    x\n      y\n", r#"(template "x\n" "  y\n")"#),
        ("    x\n\n      y\n", r#"(template "x\n\n" "  y\n")"#),
        ("    x\n  \n      y\n", r#"(template "x\n  \n" "  y\n")"#),
        ("\tx\n  y\n", r#"(template "x\n" " y\n")"#),
        ("  ${str}\n    b\n", r#"(template str "\n" "  b\n")"#),
        ("${str}\n    b\n", r#"(template str "\n    b\n")"#),
        (
            "    a ${str}\n  ${str} b\n",
            r#"(template "  a " str "\n" str " b\n")"#,
        ),
        ("    a\nb\n", r#""    a\nb\n""#),
        ("\u{a0}\u{a0}x\n   y\n", r#"(template "x\n" " y\n")"#),
        (
            "  a\r\n  \r\n    b\r\n",
            r#"(template "a\r\n  \r\n" "  b\r\n")"#,
        ),
    ] {
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
    for (text, tree) in [
        (
            r#""%{if a}x%{else}y%{endif}z""#,
            r#"(template (if a( then "x")( else "y")) "z")"#,
        ),
        (
            r#""%{for v in l}${v}%{endfor}""#,
            "(template (for v l( each v)))",
        ),
        (
            r#""%{if a}%{for v in l}%{if v}1%{endif}%{endfor}%{else}2%{endif}""#,
            r#"(template (if a( then (for v l( each (if v( then "1")( else)))))( else "2")))"#,
        ),
        (
            "\"x%{\nif\ntrue\n}y%{\nendif\n}\"",
            r#"(template "x" (if true( then "y")( else)))"#,
        ),
    ] {
        assert_eq!(expression(text), tree, "{text}");
    }
}
