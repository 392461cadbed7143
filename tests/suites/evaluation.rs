//! Evaluation with variables that the case files have no notation for.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_core::{Diagnostics, EvalContext, Expression, Limits, Source, Value, native};
use hcl_tests::notation;

fn evaluated(text: &str, variables: &[(&str, &str)]) -> (String, Vec<String>) {
    let mut context = EvalContext::new();
    for (name, value) in variables {
        context.set_variable(*name, notation::parse(value).expect("a value"));
    }
    let mut found = Diagnostics::new();
    let parsed = native::parse_expression(&Source::new("t", text).unwrap(), &mut found);
    let value = Expression::from(parsed.expression()).evaluate(&context, &mut found);
    let reports = found.iter().map(|it| it.summary().to_owned()).collect();
    (notation::print(&value), reports)
}

#[test]
fn nested_splats_take_the_type_that_their_results_have_in_common() {
    let list = "list<object({scalar=string})>[{scalar=null<string>}, {scalar=\"bar\"}]";
    let variables = [("lobj", list)];
    let (value, reports) = evaluated("lobj[*].scalar[*]", &variables);
    assert_eq!(
        (&*value, reports.len()),
        (
            "list<list(string)>[list<string>[], list<string>[\"bar\"]]",
            0
        )
    );
}

#[test]
fn unification_of_the_results_of_a_conditional_costs_a_step_for_each_element() {
    let mut found = Diagnostics::new();
    let text = "true ? numbers : texts";
    let parsed = native::parse_expression(&Source::new("t", text).unwrap(), &mut found);
    for (steps, is_enough) in [(1_500, false), (20_000, true)] {
        let mut context = EvalContext::new();
        context.set_variable("numbers", Value::tuple(vec![Value::from(1); 1_000]));
        context.set_variable("texts", Value::tuple(vec![Value::from("a"); 1_000]));
        context.set_limits(Limits::default().with_steps(steps));
        let mut found = Diagnostics::new();
        Expression::from(parsed.expression()).evaluate(&context, &mut found);
        assert_eq!(found.is_empty(), is_enough, "{steps} steps");
    }
}
