//! The shape of hcl2json with the values of expressions.

use crate::diagnostic::Diagnostics;
use crate::internal::meter;
use crate::native::{Body, Expression};
use crate::value::ValueKind;
use crate::{EvalContext, ParsedSource, Tree, Value};

use super::{Json, Sink, hcl2json};

/// Bytes of a part of the data and its handles, for the limit on memory: parts that a value shares are copied.
const PART: usize = 64;

/// Bytes of memory that an evaluation may take for a byte of its text, on top of the limit.
const BYTES_PER_BYTE: u64 = 64;

/// Sends the data of a text, in the shape of hcl2json, with the values of its expressions. What an expression cannot tell stays a
/// template if `is_partial` is set, and is a mistake otherwise. `between` runs after each expression; its errors end the work.
///
/// The limits come from the context, and the budget from this text.
///
/// # Errors
///
/// The first error of the receiver or of `between`; otherwise all mistakes of the expressions.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonText, send_source};
/// use hcl_core::{EvalContext, Limits, ParsedSource, Source, Syntax};
///
/// let source = Source::new("main.hcl", "port = 8000 + 80
/// host = var.host
/// ")?;
/// let parsed = ParsedSource::parse(&source, Syntax::Native, &Limits::default());
/// let mut text = String::new();
/// let mut sink = JsonText::new(&mut text, false);
/// send_source(&parsed, EvalContext::new(), true, &mut sink, || Ok(()))?;
/// assert_eq!(text, r#"{"port":8080,"host":"${var.host}"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn send_source<S: Sink>(
    source: &ParsedSource,
    mut context: EvalContext<'_>,
    is_partial: bool,
    sink: &mut S,
    mut between: impl FnMut() -> Result<(), S::Error>,
) -> Result<(), S::Error>
where
    S::Error: From<Diagnostics>,
{
    let length = source.source().text().len() as u64;
    context.share_budget(length);
    let context = &context;
    let bytes = length.saturating_mul(BYTES_PER_BYTE);
    let bytes = context.limits().bytes.saturating_add(bytes);
    meter::within(bytes, u64::MAX, || match source.tree() {
        Tree::Native(file) if is_partial => send_partial(file.body(), context, sink, between),
        Tree::Native(file) => send_evaluated(file.body(), context, sink, between),
        Tree::Json(file) if is_partial => {
            let data = Json::of_body_in(&file.into(), context)?;
            between()?;
            data.send(sink)
        }
        Tree::Json(file) => {
            let mut found = Diagnostics::new();
            let value = crate::Expression::from(file.root()).evaluate(context, &mut found);
            between()?;
            send_value(&found.into_result(value)?, context, sink)
        }
    })
}

/// Sends a body with the values of its expressions. Reports all errors, not only the first.
fn send_evaluated<S: Sink>(
    body: Body<'_>,
    context: &EvalContext<'_>,
    sink: &mut S,
    mut between: impl FnMut() -> Result<(), S::Error>,
) -> Result<(), S::Error>
where
    S::Error: From<Diagnostics>,
{
    let mut found = Diagnostics::new();
    let mut send = |expression: Expression<'_>, sink: &mut S| {
        let checkpoint = found.checkpoint();
        let value = crate::Expression::from(expression).evaluate(context, &mut found);
        between()?;
        if found.has_errors_since(checkpoint) {
            // The key is written already and needs a value. The error ends the work after the last expression.
            sink.null()
        } else {
            send_value(&value, context, sink)
        }
    };
    hcl2json::body_with(body, sink, &mut send)?;
    found.into_result(()).map_err(S::Error::from)
}

/// Sends a body with the values of the expressions that have one, and templates for the others.
fn send_partial<S: Sink>(
    body: Body<'_>,
    context: &EvalContext<'_>,
    sink: &mut S,
    mut between: impl FnMut() -> Result<(), S::Error>,
) -> Result<(), S::Error> {
    let mut send = |expression: Expression<'_>, sink: &mut S| {
        let json = Json::of_expression_in(&expression.into(), context);
        between()?;
        json.send(sink)
    };
    hcl2json::body_with(body, sink, &mut send)
}

/// Sends a value, and charges its copy to the evaluation. Unknown values and capsules are `null`. Recursion is bounded by the
/// depth of values.
///
/// # Errors
///
/// The first error of the receiver, or a diagnostic at the limit on memory.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonText, send_value};
/// use hcl_core::{EvalContext, Value};
///
/// let mut text = String::new();
/// let mut sink = JsonText::new(&mut text, false);
/// send_value(&Value::from("web"), &EvalContext::new(), &mut sink)?;
/// assert_eq!(text, "\"web\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn send_value<S: Sink>(
    value: &Value,
    context: &EvalContext<'_>,
    sink: &mut S,
) -> Result<(), S::Error>
where
    S::Error: From<Diagnostics>,
{
    let text = value.as_str().map_or(0, str::len);
    context
        .charge_bytes(PART + text)
        .map_err(Diagnostics::from)?;
    match value.kind() {
        ValueKind::Bool(value) => sink.bool(value),
        ValueKind::Number(number) => sink.number(number),
        ValueKind::String(text) => sink.string(text),
        ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
            sink.begin_array()?;
            for value in values {
                send_value(value, context, sink)?;
            }
            sink.end_array()
        }
        ValueKind::Map(mapping) | ValueKind::Object(mapping) => {
            sink.begin_object()?;
            for (key, value) in mapping.iter_in_source_order() {
                sink.key(key)?;
                send_value(value, context, sink)?;
            }
            sink.end_object()
        }
        ValueKind::Marked(_, value) => send_value(value, context, sink),
        ValueKind::Null | ValueKind::Unknown | ValueKind::Capsule(_) => sink.null(),
    }
}
