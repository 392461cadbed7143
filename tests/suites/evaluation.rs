//! Evaluation with variables that the case files have no notation for.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_core::{
    Body, BodySchema, Diagnostics, EvalContext, Expression, Limits, Source, Value, native,
};
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

/// `é` as one character, and as `e` with a combining accent.
const COMPOSED: &str = "gr\u{e9}";
const COMBINING: &str = "gre\u{301}";

#[test]
fn attribute_names_are_compared_in_nfc() {
    let variables = [
        ("map", format!("map<number>{{\"{COMPOSED}\"=1}}")),
        (
            "list",
            format!("list<object({{\"{COMPOSED}\"=number}})>[{{\"{COMPOSED}\"=1}}]"),
        ),
    ];
    let variables: Vec<(&str, &str)> = variables.iter().map(|(a, b)| (*a, &**b)).collect();
    for (name, other) in [
        (COMPOSED, COMBINING),
        (COMBINING, COMPOSED),
        (COMBINING, COMBINING),
    ] {
        for (text, expected) in [
            (format!("{{{name} = 1}}.{other}"), "1"),
            (format!("{{{name} = 1}}[\"{other}\"]"), "1"),
            (format!("{{{name} = {{{other} = 1}}}}.{other}.{name}"), "1"),
            (format!("map.{other}"), "1"),
            (format!("list[0].{other}"), "1"),
            (format!("list[*].{other}"), "list<number>[1]"),
            (format!("list.*.{other}"), "list<number>[1]"),
            (format!("[{{{name} = 1}}][*].{other}"), "[1]"),
            (
                format!("[for it in [{{{name} = 1}}, {{{name} = 2}}]: it.{other}]"),
                "[1, 2]",
            ),
            (format!("\"a${{{{{name} = 1}}.{other}}}\""), "\"a1\""),
            (
                format!("{{for k, v in {{{name} = 1}}: k => v}}.{other}"),
                "1",
            ),
        ] {
            assert_eq!(
                evaluated(&text, &variables),
                (expected.to_owned(), vec![]),
                "{text}"
            );
        }
    }
}

#[test]
fn an_iterator_element_has_attributes_in_nfc() {
    let text = format!(
        "dynamic \"b\" {{\n for_each = [{{{COMPOSED} = 1}}]\n content {{\n  x = b.value.{COMBINING}\n }}\n}}\n"
    );
    let mut found = Diagnostics::new();
    let file = native::parse(&Source::new("t", text).unwrap(), &mut found);
    let context = EvalContext::new();
    let body = Body::from(&file).expand_dynamic(&context);
    let content = body.content(&BodySchema::new().block("b", [""; 0]), &mut found);
    let inner = BodySchema::new().required("x");
    let inner = content.blocks[0].body().content(&inner, &mut found);
    let value = inner.attributes[0]
        .expression()
        .evaluate(&context, &mut found);
    assert_eq!(value, Value::from(1));
    assert!(found.is_empty());
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
