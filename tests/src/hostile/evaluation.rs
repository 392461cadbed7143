//! Expressions that take long to evaluate.

use std::sync::atomic::{AtomicU64, Ordering};

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{EvalContext, Limits, Source, Value, eval, native};
use hcl_serde::stdlib;

use crate::stress::is_large;

use super::{Hostile, numbered};

/// Returns a context with the variables `o`, `t`, `s` and `u`, and all functions; with tighter limits except in large runs.
/// `fresh` is another number each time: a pattern that contains it is not in the cache.
#[must_use]
pub fn hostile_context() -> EvalContext<'static> {
    static FRESH: AtomicU64 = AtomicU64::new(0);
    let mut context = EvalContext::new();
    if !is_large() {
        context.set_limits(Limits::default().with_steps(300_000).with_bytes(32 << 20));
    }
    context.set_functions(stdlib::standard());
    let attributes = [("c".into(), Value::from("d"))];
    let object = Value::object(attributes.into_iter().collect());
    context.set_variable("o", object.clone());
    context.set_variable("t", Value::tuple(vec![object.clone(), object]));
    context.set_variable("s", Value::from("text"));
    context.set_variable("u", Value::dynamic());
    let fresh = FRESH.fetch_add(1, Ordering::Relaxed);
    context.set_variable("fresh", Value::from(fresh));
    context
}

/// Parses and evaluates an expression, and prints value and report, as a program does.
///
/// # Panics
///
/// Panics if the text is longer than the limit on sources.
pub fn read_expression(context: &EvalContext<'_>, text: &str) -> (Value, Diagnostics) {
    let mut found = Diagnostics::new();
    let source = Source::new("hostile.hcl", text).expect("less than 4 GiB");
    let expression = native::parse_expression(&source, &mut found);
    let value = eval::evaluate(expression.expression(), context, &mut found);
    let _ = eval::variables(expression.expression());
    let _ = (value.ty(), value.to_json(), value.hint());
    let _ = found.render(&Renderer::plain());
    (value, found)
}

pub(super) fn act(text: &str) {
    read_expression(&hostile_context(), text);
}

/// Returns long expressions.
#[must_use]
pub fn expressions() -> Vec<Hostile> {
    let mut all = Hostile::table(act, "long expressions");
    for function in ["setsubtract", "setintersection"] {
        all.push(Hostile::new(function, act, move |bytes| {
            let list = numbered(|n| format!("\"k{n}\","), bytes / 2);
            format!("{function}([{list}], [{list}])")
        }));
    }
    all
}
