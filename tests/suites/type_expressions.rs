//! Type expressions and their defaults, compared with the reference.
//!
//! Rows of `fixtures/type_expressions` are a question and its answer; `oracle types` in `lab` writes the answers.

use hcl_core::convert::convert;
use hcl_core::{Diagnostic, Diagnostics, EvalContext, Expression, Source, ext, native};
use hcl_tests::{answers, golden, notation};

fn parse(text: &str) -> Option<Expression> {
    let source = Source::new("row", text).ok()?;
    let mut found = Diagnostics::new();
    let parsed = native::parse_expression(&source, &mut found);
    found.into_result(parsed.into()).ok()
}

/// Returns summary and columns of a mistake.
fn mistake(diagnostic: &Diagnostic) -> String {
    let columns = diagnostic
        .subject()
        .map_or((0, 0), |at| (at.start().column, at.end().column));
    format!(
        " ! \"{}\" {}-{}",
        diagnostic.summary(),
        columns.0,
        columns.1
    )
}

fn answer(question: &str) -> String {
    let Some((mode, text)) = question.split_once(' ') else {
        return "no question".to_owned();
    };
    let (text, input) = text.split_once(" ← ").unwrap_or((text, ""));
    let Some(parsed) = parse(text) else {
        return "does not parse".to_owned();
    };
    let (expression, mut found) = (parsed, Diagnostics::new());
    let (ty, defaults) = match mode {
        "exact" => (ext::exact_type(&expression, &mut found), None),
        "constraint" => (ext::type_constraint(&expression, &mut found), None),
        _ => ext::type_constraint_with_defaults(&expression, &mut found),
    };
    if mode != "apply" {
        let mistakes: String = found.iter().map(mistake).collect();
        return notation::print_type(&ty) + &mistakes;
    }
    let value =
        parse(input).and_then(|input| Expression::value(&input, &EvalContext::literal_only()).ok());
    let Some(value) = value else {
        return "is no value".to_owned();
    };
    let filled = defaults.map_or_else(|| value.clone(), |defaults| defaults.apply(&value));
    convert(&filled, &ty).map_or_else(|_| "E".to_owned(), |value| notation::print(&value))
}

#[test]
fn type_expressions_and_their_defaults_are_as_in_the_reference() {
    for (name, rows) in [("expressions.rows", 216), ("defaults.rows", 29)] {
        let path = golden::fixtures().join("type_expressions").join(name);
        assert_eq!(answers::check(&path, answer), rows);
    }
}

/// Reads the defaults of a type expression.
fn defaults(text: &str) -> ext::Defaults {
    let parsed = parse(text).expect("a type expression");
    let mut found = Diagnostics::new();
    let (_, defaults) = ext::type_constraint_with_defaults(&parsed, &mut found);
    defaults.expect("a default")
}

fn applied(ty: &str, value: &str) -> String {
    let value = notation::parse(value).expect("a value");
    notation::print(&defaults(ty).apply(&value))
}

#[test]
fn defaults_are_applied_to_values() {
    for [ty, value, expected] in
        hcl_golden::rows::table(include_str!("type_expressions.rows"), "applied")
    {
        assert_eq!(applied(ty, value), expected, "{ty} {value}");
    }
}
