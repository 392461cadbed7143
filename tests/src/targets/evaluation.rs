//! Evaluation of any text as an expression or template, with variables of every type and all functions.

use std::sync::LazyLock;

use hcl_core::diagnostic::Diagnostics;
use hcl_core::native::{self, ParsedExpression};
use hcl_core::{EvalContext, Limits, Value, eval};
use hcl_serde::stdlib;

use super::syntax::{report, source};
use super::tree;
use crate::context;
use crate::hostile::read_configuration;

/// Returns limits for the speed of a fuzzer.
pub(super) fn limits() -> Limits {
    Limits::default().with_steps(20_000).with_bytes(1 << 20)
}

pub(super) static CONTEXT: LazyLock<EvalContext<'static>> = LazyLock::new(|| {
    let mut context = EvalContext::new();
    context.set_variables(context::variables("cases"));
    context.set_functions(stdlib::standard());
    context.set_limits(limits());
    context
});

pub(super) fn evaluate(input: &[u8]) {
    let Some(source) = source(input) else { return };
    let mut diagnostics = Diagnostics::new();
    let expression = native::parse_expression(&source, &mut diagnostics);
    settle(&expression, diagnostics);
}

/// Evaluates a configuration under the default limits. The fuzzer measures memory and time.
pub(super) fn budget(input: &[u8]) {
    if let Some(source) = source(input) {
        read_configuration(source.text());
    }
}

pub(super) fn template(input: &[u8]) {
    let Some(source) = source(input) else { return };
    let mut diagnostics = Diagnostics::new();
    let expression = native::parse_template(&source, &mut diagnostics);
    settle(&expression, diagnostics);
}

/// Evaluates twice, compares the values, and uses the value as programs do.
fn settle(expression: &ParsedExpression, mut diagnostics: Diagnostics) {
    tree::walk_expression(expression.expression());
    let value = eval::evaluate(expression.expression(), &CONTEXT, &mut diagnostics);
    let again = eval::evaluate(expression.expression(), &CONTEXT, &mut Diagnostics::new());
    let text = expression.file().source().text();
    let changes = ["uuid", "timestamp"].iter().any(|name| text.contains(name));
    assert!(changes || value == again, "{value:?} then {again:?}");
    assert!(value.depth() <= limits().value_depth);
    let _ = (value.ty().to_string(), value.hint(), format!("{value:?}"));
    let (plain, _) = value.unmark_deep();
    if plain.is_wholly_known()
        && let Ok(json) = plain.to_json()
    {
        assert!(Value::from_json(&json).is_ok(), "{json}");
    }
    for traversal in eval::variables(expression.expression()) {
        let _ = traversal.to_string();
    }
    report(&diagnostics);
}
