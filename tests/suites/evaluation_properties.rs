//! Properties of every evaluation, checked with generated expressions.

use std::cell::Cell;

use hcl_core::{Diagnostics, EvalContext, Expression, Source, Value, native};
use hcl_tests::context;
use hcl_tests::generate::Generator;
use hcl_tests::random::{Random, law};

/// Calls `check` with generated expressions that parse.
fn evaluated(count: u32, check: impl Fn(&str, &Expression, &EvalContext<'_>)) {
    let expression = |random: &mut Random| Generator::new(random.rest()).expression();
    context::with_shared(|scope| {
        law(count, expression, |text| {
            let source = Source::new("generated", text.as_str()).expect("a short text");
            let mut found = Diagnostics::new();
            let parsed = native::parse_expression(&source, &mut found);
            if !found.has_errors() {
                check(&text, &Expression::from(parsed.expression()), scope);
            }
        });
    });
}

fn evaluate(expression: &Expression, scope: &EvalContext<'_>) -> (Value, Diagnostics) {
    let mut found = Diagnostics::new();
    let value = expression.evaluate(scope, &mut found);
    (value, found)
}

#[test]
fn known_operands_give_known_results() {
    let tried = Cell::new(0);
    evaluated(6_000, |text, expression, scope| {
        let known = expression.variables().iter().all(|variable| {
            scope
                .variable(variable.root_name())
                .is_none_or(Value::is_wholly_known)
        });
        let (value, found) = evaluate(expression, scope);
        if known && !found.has_errors() {
            tried.set(tried.get() + 1);
            assert!(value.is_wholly_known(), "{text} gave {value:?}");
        }
    });
    assert!(
        tried.get() > 500,
        "only {tried:?} expressions were all known"
    );
}

#[test]
#[should_panic(expected = "literal-only evaluation has no variables")]
fn literal_only_mode_rejects_variables() {
    EvalContext::literal_only().set_variable("x", Value::from(true));
}

#[test]
#[should_panic(expected = "literal-only evaluation has no functions")]
fn literal_only_mode_rejects_functions() {
    EvalContext::literal_only().set_functions(context::functions());
}

#[test]
fn literal_only_mode_rejects_references_and_calls() {
    for (text, title) in [
        ("x", "Variables not allowed"),
        ("f(1)", "Function calls not allowed"),
    ] {
        let source = Source::new("t", text).expect("a short text");
        let parsed = native::parse_expression(&source, &mut Diagnostics::new());
        let expression = Expression::from(parsed.expression());
        let (_, found) = evaluate(&expression, &EvalContext::literal_only());
        assert_eq!(found.as_slice()[0].summary(), title);
    }
}
