//! Bodies with the values of what can be evaluated.

use hcl_core::json_form::{Form, Json};
use hcl_core::native::{self, BodyItem, Expression};
use hcl_core::{Body, Diagnostics, EvalContext, OwnedBody, ParsedSource, Source, Span, Syntax};

use super::{Decoder, errors};
use crate::error::{Error, Result};

/// Returns a body in which expressions are replaced by their values, where the variables and functions of the decoder
/// suffice.
///
/// Elements of lists and objects are evaluated each for itself. Any other expression that is known in part, such as a
/// template, stays unchanged. So do dynamic blocks, and expressions whose values are sensitive or not known. Comments
/// between the items are lost.
///
/// ```
/// use hcl_serde::expr::simplify;
/// use hcl_serde::{Decoder, OwnedBody};
///
/// let body: OwnedBody = hcl_serde::from_str("
///     size  = 4 * cores
///     hosts = [\"a-${region}\", other.host]
///     name  = \"${region}-${other.name}\"
/// ")?;
/// let decoder = Decoder::new().variable("cores", &2)?.variable("region", "eu")?;
/// assert_eq!(
///     hcl_serde::to_string(&simplify(&body, &decoder)?)?,
///     "size  = 8\nhosts = [\"a-eu\", other.host]\nname  = \"${region}-${other.name}\"\n"
/// );
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// Errors of dynamic blocks that have been expanded. Without the feature `json`, any layers of bodies.
pub fn simplify(body: &OwnedBody, decoder: &Decoder) -> Result<OwnedBody> {
    let body = body.body();
    let context = decoder.run_context(body.missing_item().as_ref());
    match body.native_items() {
        Some(items) => {
            let mut text = String::new();
            for item in items {
                simplified_item(item, &context, &mut text);
            }
            let source = source(&decoder.source_name, text)?;
            let mut diagnostics = Diagnostics::new();
            let file = native::parse_with(&source, &decoder.limits, &mut diagnostics);
            let file = diagnostics.into_result(file).map_err(Error::new)?;
            Ok(Body::from(&file).to_owned())
        }
        None => {
            let json = Json::of_body_in(&body, &context).map_err(Error::new)?;
            let source = source(&decoder.source_name, json.to_string())?;
            let parsed = ParsedSource::parse(&source, Syntax::Json, &decoder.limits);
            let diagnostics = parsed.diagnostics().clone();
            let body = diagnostics.into_result(parsed.body().to_owned());
            body.map_err(Error::new)
        }
    }
}

fn source(name: &str, text: String) -> Result<Source> {
    Source::new(name, text).map_err(|error| errors::too_large(name, &error))
}

/// Appends an attribute or a block with all values that can be evaluated.
fn simplified_item(item: BodyItem<'_>, context: &EvalContext<'_>, out: &mut String) {
    let (file, span) = match item {
        BodyItem::Attribute(attribute) => (attribute.file(), attribute.span()),
        BodyItem::Block(block) => (block.file(), block.span()),
    };
    let mut values = Vec::new();
    match item {
        BodyItem::Attribute(attribute) => collect(attribute.expression(), context, &mut values),
        BodyItem::Block(block) => collect_in_block(block, context, &mut values),
    }
    let source = file.source();
    let mut written = span.start;
    for (span, value) in values {
        out.push_str(source.slice(Span::new(written, span.start)));
        out.push_str(&value);
        // The line ending after a heredoc can be a part of it.
        if source.slice(span).ends_with('\n') {
            out.push('\n');
        }
        written = span.end;
    }
    out.push_str(source.slice(Span::new(written, span.end)));
    out.push('\n');
}

/// Collects the values of the expressions in a block, in source order. The parser limits the nesting of blocks, so that the
/// recursion is.
fn collect_in_block(
    block: native::Block<'_>,
    context: &EvalContext<'_>,
    values: &mut Vec<(Span, String)>,
) {
    // Inside, the iterator hides variables of the same name.
    if block.is_of_type("dynamic") {
        return;
    }
    for item in block.body().items() {
        match item {
            BodyItem::Attribute(attribute) => collect(attribute.expression(), context, values),
            BodyItem::Block(inner) => collect_in_block(inner, context, values),
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
            for item in object.items() {
                collect(item.value(), context, values);
            }
        }
        Form::Template => {
            let mut diagnostics = Diagnostics::new();
            let value = hcl_core::Expression::from(expression).evaluate(context, &mut diagnostics);
            // A value without a form in JSON, such as an unknown one, has no literal.
            if !diagnostics.has_errors() && Json::of_value(&value).is_some() {
                values.push((expression.span(), value.to_string()));
            }
        }
        Form::Null | Form::Bool(_) | Form::Number { .. } | Form::String(_) => {}
    }
}
