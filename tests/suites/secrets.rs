//! No report shows the content of a value that is marked sensitive.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::cell::Cell;
use std::sync::Arc;

use hcl_core::diagnostic::Renderer;
use hcl_core::value::{Mapping, Mark, ValueKind};
use hcl_core::{
    Body, BodySchema, Diagnostics, EvalContext, Expression, Source, Str, Type, Value, convert, ext,
    json, native,
};
use hcl_tests::context;
use hcl_tests::generate::Generator;
use hcl_tests::random::{Random, law};

/// In every string, key and attribute name of the variables.
const TOKEN: &str = "hunter2";
/// Every number of the variables.
const NUMBER: i64 = 735_184_201;

/// Replaces the content of a value, and of all values in it, by the tokens.
fn secret(value: &Value, names: bool) -> Value {
    let keys = |mapping: &Mapping, names: bool| -> Mapping {
        let entries = mapping.iter().enumerate().map(|(index, (key, value))| {
            let key: Str = if names {
                format!("{TOKEN}{index}").into()
            } else {
                key.clone()
            };
            (key, secret(value, names))
        });
        entries.collect()
    };
    let each = |elements: &[Value]| {
        elements
            .iter()
            .map(|it| secret(it, names))
            .collect::<Vec<_>>()
    };
    let ty = value.ty();
    match value.unmarked().kind() {
        ValueKind::String(_) => Value::from(TOKEN),
        ValueKind::Number(_) => Value::from(NUMBER),
        ValueKind::Tuple(elements) => Value::tuple(each(elements)),
        ValueKind::Object(attributes) => Value::object(keys(attributes, names)),
        ValueKind::List(elements) => match &ty {
            Type::List(element) if !names || element.is_primitive() => {
                Value::list((**element).clone(), each(elements))
            }
            _ => Value::tuple(each(elements)),
        },
        ValueKind::Map(elements) => match &ty {
            Type::Map(element) if element.is_primitive() => {
                Value::map((**element).clone(), keys(elements, names))
            }
            _ => Value::object(keys(elements, names)),
        },
        _ => value.unmarked().clone(),
    }
}

/// A context in which every variable is sensitive as a whole, or each of its elements is.
fn secrets(names: bool, deep: bool) -> EvalContext<'static> {
    let sensitive = |value: Value| value.with_mark(Mark::sensitive());
    let mut scope = EvalContext::new();
    scope.set_functions(context::functions());
    for (name, value) in context::variables("cases") {
        let value = secret(&value, names);
        let value = match value.kind() {
            ValueKind::Tuple(elements) if deep => {
                Value::tuple(elements.iter().cloned().map(sensitive).collect::<Vec<_>>())
            }
            ValueKind::Object(attributes) if deep && !names => {
                let attributes = attributes.iter();
                let marked = attributes.map(|(key, it)| (key.clone(), sensitive(it.clone())));
                Value::object(marked.collect())
            }
            _ => sensitive(value),
        };
        scope.set_variable(name, value);
    }
    scope
}

fn assert_hidden(found: &Diagnostics, text: &str) {
    let mut shown = found.render(&Renderer::plain()) + &found.render_json() + &found.to_string();
    for related in found.iter().flat_map(hcl_core::Diagnostic::related_values) {
        shown += &related.text;
    }
    for token in [TOKEN, &NUMBER.to_string()] {
        assert!(!shown.contains(token), "{text}\n{found}");
    }
}

/// Calls `check` with each of the contexts and generated expressions.
fn tried(count: u32, check: impl Fn(&EvalContext<'static>, &str) -> usize) {
    let reports = Cell::new(0);
    let expression = |random: &mut Random| Generator::new(random.rest()).expression();
    for (names, deep) in [(false, false), (true, false), (false, true), (true, true)] {
        let scope = secrets(names, deep);
        law(count, expression, |text| {
            reports.set(reports.get() + check(&scope, &text));
        });
    }
    assert!(
        reports.get() > count as usize / 20,
        "only {reports:?} reports"
    );
}

fn parse(text: &str) -> Option<native::ParsedExpression> {
    let mut found = Diagnostics::new();
    let parsed = native::parse_expression(&Source::new("t", text).unwrap(), &mut found);
    (!found.has_errors()).then_some(parsed)
}

#[test]
fn expressions_over_secrets_show_nothing() {
    let targets = [
        Type::Bool,
        Type::Number,
        Type::list(Type::Number),
        Type::map(Type::Bool),
    ];
    tried(2_000, |scope, text| {
        let Some(parsed) = parse(text) else { return 0 };
        let mut found = Diagnostics::new();
        let value = Expression::from(parsed.expression()).evaluate(scope, &mut found);
        assert_hidden(&found, text);
        for target in &targets {
            if let Err(error) = convert::convert(&value, target) {
                let message = error.to_string();
                assert!(!message.contains(TOKEN), "{text}: {message}");
            }
        }
        found.len()
    });
}

#[test]
fn operators_calls_and_loops_over_secrets_show_nothing() {
    let wrappers: Vec<[&str; 1]> = rows("operators_calls_and_loops_over_secrets_show_nothing");
    let functions = "function \"twice\" {\n  params = [a]\n  result = a * 2\n}\nfunction \"index\" {\n  params = [a]\n  result = {x = 1}[a]\n}\n";
    let mut found = Diagnostics::new();
    let file = native::parse(&Source::new("f", functions).unwrap(), &mut found);
    let root = Arc::new(EvalContext::new());
    let (own, _) = ext::user_functions(&Body::from(&file), "function", &root, &mut found);
    assert!(found.is_empty());
    tried(150, |scope, text| {
        let mut scope = scope.child();
        scope.set_functions(own.clone());
        let mut reports = 0;
        for [wrapper] in &wrappers {
            let text = wrapper
                .replace("%{", "\u{1}")
                .replace('%', text)
                .replace('\u{1}', "%{");
            let Some(parsed) = parse(&text) else { continue };
            let mut found = Diagnostics::new();
            Expression::from(parsed.expression()).evaluate(&scope, &mut found);
            assert_hidden(&found, &text);
            reports += found.len();
        }
        reports
    });
}

#[test]
fn bodies_over_secrets_show_nothing() {
    let schema = BodySchema::new().block("b", ["name"]).block("c", [""; 0]);
    let inner = BodySchema::new().required("x").optional("y");
    tried(400, |scope, text| {
        let native = format!(
            "dynamic \"b\" {{\n for_each = {text}\n labels = [b.value]\n content {{\n x = b.value + 1\n }}\n}}\n\
             dynamic \"c\" {{\n for_each = [{text}]\n content {{\n x = [b.key, c.value.z, 1 + c.value]\n z = 1\n }}\n}}\n"
        );
        let quoted = serde_json::to_string(&format!("${{{text}}}")).unwrap();
        let json = format!(
            "{{\"c\": {{\"x\": {{{quoted}: 1, {quoted}: {quoted}}}, \"y\": \"${{{{a = 1}}[{}\"}},\n\
             \"dynamic\": {{\"c\": {{\"for_each\": {quoted}, \"content\": {{\"x\": \"${{c.value + 1}}\"}}}}}}}}",
            quoted
                .trim_start_matches("\"${")
                .replace('}', "]}")
                .trim_end_matches('"'),
        );
        let mut found = Diagnostics::new();
        let file = native::parse(&Source::new("t.hcl", native.as_str()).unwrap(), &mut found);
        let json_file = json::parse(&Source::new("t.json", json.as_str()).unwrap(), &mut found);
        for body in [Body::from(&file), Body::from(&json_file)] {
            let content = body.expand_dynamic(scope).content(&schema, &mut found);
            for block in &content.blocks {
                let content = block.body().content(&inner, &mut found);
                for attribute in &content.attributes {
                    attribute.expression().evaluate(scope, &mut found);
                }
            }
        }
        assert_hidden(&found, &native);
        found.len()
    });
}

hcl_golden::rows!("secrets.rows");
