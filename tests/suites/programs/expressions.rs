//! Expressions as data: built, walked, kept and evaluated later.

use hcl_serde::{Decoder, Expr, HclDecode, OwnedExpression, Spanned};
use serde::Serialize;

#[test]
fn an_expression_is_built_and_written() {
    #[derive(Serialize)]
    struct Output {
        value: Expr,
        sensitive: bool,
    }

    let address = Expr::variable("aws_instance")
        .attribute("web")
        .index(0)
        .attribute("public_ip");
    let output = Output {
        value: Expr::call("coalesce", [address, Expr::from("none")]),
        sensitive: false,
    };
    assert_eq!(
        hcl_serde::to_string(&output).unwrap(),
        "value     = coalesce(aws_instance.web[0].public_ip, \"none\")\nsensitive = false\n"
    );
}

#[test]
fn which_functions_does_a_file_call() {
    #[derive(HclDecode)]
    struct Locals {
        name: Expr,
        size: Expr,
    }

    let locals: Locals =
        hcl_serde::from_str("name = upper(trimspace(var.name))\nsize = -3\n").unwrap();
    let mut calls = Vec::new();
    locals.name.walk(&mut |part| {
        if let Expr::Call(call) = part {
            calls.push(call.name.as_str());
        }
    });
    assert_eq!(calls, ["upper", "trimspace"]);
    assert_eq!(locals.size.as_literal(), Some((-3).into()));
    assert_eq!(locals.name.as_literal(), None);
}

#[test]
fn an_expression_is_kept_and_evaluated_later() {
    #[derive(Clone, Debug, Default, PartialEq, HclDecode)]
    struct Rule {
        when: OwnedExpression,
        name: Spanned<String>,
    }

    let rule: Rule =
        hcl_serde::from_str("when = request.size > limit\nname = \"large\"\n").unwrap();
    let names = rule.when.variables();
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["request.size", "limit"]);
    assert_eq!(rule, rule.clone());
    assert_eq!(rule.name.value(), "large");

    let decoder = Decoder::new()
        .variable("request", &std::collections::BTreeMap::from([("size", 5)]))
        .expect("the data has a value")
        .variable("limit", &3)
        .expect("the data has a value");
    assert!(decoder.decode_expression::<bool>(&rule.when).unwrap());
    assert_eq!(rule.name.into_inner(), "large");
}

#[test]
fn a_text_that_is_no_expression_is_an_error_with_its_place() {
    let error = "max(1, ".parse::<Expr>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "error: Missing expression
 --> expression:1:8
  |
1 | max(1,
  |        ^
  |    - the arguments start here
  |
  = The source ends where a value should be, before the bracket or brace that is still open. Write a
    value here, or close it."
    );
    let error = Expr::variable("a b").to_text().unwrap_err();
    assert!(error.to_string().contains("\"a b\""), "{error}");
}
