//! Bodies with the values of what can be evaluated.

use hcl_core::json_form::{Form, Json};
use hcl_core::native::{BodyItem, Expression};
use hcl_core::{Body, Diagnostics, EvalContext, ParsedSource, Source, SourceSpan, Span, Syntax};

use hcl_serde::{Decoder, Error, Result};

use crate::patch::{Patch, Patches};

/// Returns a body in which expressions are replaced by their values, where the variables and functions of the decoder
/// suffice.
///
/// Elements of lists and objects are evaluated each for itself; an object with a computed key as a whole, if all of it is known. Any other expression that is known in part, such as a
/// template, stays unchanged. So do dynamic blocks, and expressions whose values are sensitive or not known. Comments
/// between the items are lost.
///
/// ```
/// use hcl_serde::{Body, Decoder};
/// use hcl_write::expr::simplify;
///
/// let body: Body = hcl_serde::from_str("
///     size  = 4 * cores
///     hosts = [\"a-${region}\", other.host]
///     name  = \"${region}-${other.name}\"
///     sizes = { (region) = cores }
/// ")?;
/// let decoder = Decoder::new().variable("cores", &2)?.variable("region", "eu")?;
/// assert_eq!(
///     hcl_serde::to_string(&simplify(&body, &decoder)?)?,
///     "size  = 8\nhosts = [\"a-eu\", other.host]\nname  = \"${region}-${other.name}\"\nsizes = { eu = 2 }\n"
/// );
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// Errors of dynamic blocks that have been expanded. Without the feature `json`, any layers of bodies.
pub fn simplify(body: &Body, decoder: &Decoder) -> Result<Body> {
    let start = body.missing_item();
    let text = start.as_ref().map(SourceSpan::source);
    let mut context = decoder.context().child();
    context.share_budget(text.map_or(0, |source| source.text().len() as u64));
    let (simplified, syntax) = match body.native_items() {
        Some(items) => {
            let items = items.into_iter();
            let items = items.map(|item| simplified_item(item, &context) + "\n");
            (items.collect(), Syntax::Native)
        }
        None => (Json::of_body_in(body, &context)?.to_string(), Syntax::Json),
    };
    let name = text.map_or("config.hcl", Source::name);
    let source = Source::new(name, simplified).map_err(<Error as serde::ser::Error>::custom)?;
    let parsed = ParsedSource::parse(&source, syntax, &context.limits());
    let diagnostics = parsed.diagnostics().clone();
    Ok(diagnostics.into_result(parsed.body())?)
}

/// Returns the text of an attribute or a block with all values that can be evaluated.
fn simplified_item(item: BodyItem<'_>, context: &EvalContext<'_>) -> String {
    let (source, item_span) = (item.file().source(), item.span());
    let mut values = Vec::new();
    collect_in_item(item, context, &mut values);
    let patches = values.into_iter().map(|(span, mut value)| {
        // The line ending after a heredoc can be a part of it.
        if source.slice(span).ends_with('\n') {
            value.push('\n');
        }
        let [start, end] = [span.start, span.end].map(|offset| offset - item_span.start);
        Patch::new(Span::new(start, end), value)
    });
    let patches = Patches::new(patches.collect()).unwrap_or_default();
    patches.apply(source.slice(item_span))
}

/// Collects the values of the expressions in an item, in source order. The parser limits the nesting of blocks, so that the
/// recursion is.
fn collect_in_item(
    item: BodyItem<'_>,
    context: &EvalContext<'_>,
    values: &mut Vec<(Span, String)>,
) {
    match item {
        BodyItem::Attribute(attribute) => collect(attribute.expression(), context, values),
        // Inside, the iterator hides variables of the same name.
        BodyItem::Block(block) if block.as_dynamic().is_some() => {}
        BodyItem::Block(block) => {
            let items = block.body().items();
            items.for_each(|item| collect_in_item(item, context, values));
        }
    }
}

/// Collects the values of an expression, or of its elements. Recursion is bounded: the parser limits nesting.
fn collect(
    expression: Expression<'_>,
    context: &EvalContext<'_>,
    values: &mut Vec<(Span, String)>,
) {
    match Form::of(expression) {
        Form::Elements(tuple) => {
            for element in tuple.elements() {
                collect(element, context, values);
            }
        }
        Form::Entries(object) => {
            let mut keys = object.items();
            if keys.any(|key| key.key_name().is_none() && key.key().as_string().is_none())
                && let Some(value) = value_of(expression, context)
            {
                return values.push((expression.span(), value));
            }
            for item in object.items() {
                collect(item.value(), context, values);
            }
        }
        Form::Template => {
            let value = value_of(expression, context);
            values.extend(value.map(|value| (expression.span(), value)));
        }
        Form::Null | Form::Bool(_) | Form::Number { .. } | Form::String(_) => {}
    }
}

/// Returns the literal of a value that is known. A value without a form in JSON, such as a sensitive one, has none.
fn value_of(expression: Expression<'_>, context: &EvalContext<'_>) -> Option<String> {
    let mut diagnostics = Diagnostics::new();
    let value = hcl_core::Expression::from(expression).evaluate(context, &mut diagnostics);
    let has_literal = !diagnostics.has_errors() && Json::of_value(&value).is_some();
    has_literal.then(|| value.to_string())
}
