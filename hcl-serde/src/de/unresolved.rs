//! Values of a decoder that takes the text of expressions instead of their values.
//!
//! The text is the one of the JSON syntax: a template with the same value.

use std::borrow::Cow;

use hcl_core::json_form::{self, Form, Json};
use hcl_core::{EvalContext, Expression, Value};
use hcl_core::{json, native};

use super::generated::Generated;
use super::json_view;
use super::keyed::{self, Keyed};
use super::native_view::literal_text;
use super::origin::{EvalOutcome, Origin};
use super::value_view::{
    Elements, Entries, Evaluated, Opened, Text, ValueView, Wanted, view_evaluated,
};
use crate::location::Path;
use crate::options::Unresolved;
use crate::session::Session;
use crate::view::normal;

impl<'c> Origin<'c> {
    /// Opens the value as [`open`](Self::open) does, but takes the text of expressions where it fits.
    #[cold]
    #[inline(never)]
    pub(super) fn open_unresolved<'v, 'de>(
        self,
        session: &Session<'_, 'de>,
        path: &Path<'_>,
        wanted: Wanted,
        evaluated: &'v mut Evaluated<'c>,
    ) -> Opened<'v, 'de>
    where
        'c: 'v,
    {
        match self {
            Self::Native(expression) => match view(session, expression) {
                Some(view) => Ok((view, false)),
                None if wanted == Wanted::Structure
                    && let Some(keyed) = keyed(session, path, &expression.into()) =>
                {
                    Ok(keyed.view(evaluated))
                }
                None if wanted == Wanted::Text
                    || (wanted == Wanted::Structure && is_object(expression)) =>
                {
                    view_json(form(session, path, &expression.into()), evaluated)
                }
                None => self.open(session, path, evaluated),
            },
            Self::Json(value) => match json_view::literal(session, value) {
                Some(view) => Ok((view, false)),
                // The evaluation reports equal names.
                None if has_equal_names(value) => self.open(session, path, evaluated),
                None => open_expression(session, path, wanted, &value.into(), evaluated),
            },
            Self::Expression(expression) => match Generated::of(session, expression) {
                Some(parts) => Ok(parts.view(evaluated)),
                None => open_expression(session, path, wanted, expression, evaluated),
            },
            Self::Evaluated(outcome) if wanted != Wanted::Scalar => {
                match (outcome.known_form(session, path), wanted) {
                    // A text fits neither a list nor an object: the value may, or its evaluation says why not.
                    (Json::String(_), Wanted::Structure) => self.open(session, path, evaluated),
                    (json, _) => view_json(json, evaluated),
                }
            }
            _ => self.open(session, path, evaluated),
        }
    }
}

fn has_equal_names(value: json::Value<'_>) -> bool {
    matches!(value.kind(), json::ValueKind::Object(properties) if !properties.duplicates().is_empty())
}

fn open_expression<'v, 'c: 'v, 'de>(
    session: &Session<'_, 'de>,
    path: &Path<'_>,
    wanted: Wanted,
    expression: &Expression<'c>,
    evaluated: &'v mut Evaluated<'c>,
) -> Opened<'v, 'de> {
    if wanted == Wanted::Structure
        && let Some(keyed) = keyed(session, path, expression)
    {
        return Ok(keyed.view(evaluated));
    }
    if wanted != Wanted::Scalar {
        let json = form(session, path, expression);
        if wanted != Wanted::Structure || !matches!(json, Json::String(_)) {
            return view_json(json, evaluated);
        }
    }
    view_evaluated(evaluated.insert(session.evaluate(expression, path)?))
}

impl EvalOutcome<'_> {
    /// Returns the value if it is known, otherwise the expression.
    fn known_form(&self, session: &Session<'_, '_>, path: &Path<'_>) -> Json {
        let value = self.outcome.as_ref().ok();
        let value = value.filter(|_| context(session, path).is_some());
        let known = value.and_then(Json::of_value);
        known.unwrap_or_else(|| form(session, path, &self.expression))
    }
}

/// Returns the view of a literal, list or object; `None` for all other expressions.
fn view<'v, 'de>(
    session: &Session<'_, 'de>,
    expression: native::Expression<'v>,
) -> Option<ValueView<'v, 'de>> {
    Some(match Form::of(expression) {
        Form::Null => ValueView::Null,
        Form::Bool(value) => ValueView::Bool(value),
        Form::Number {
            digits,
            is_negative: false,
        } => ValueView::Digits(digits),
        Form::String(literal) => {
            let text = literal_text(session, literal);
            match json_form::escape(text.as_str()) {
                Cow::Borrowed(_) => ValueView::Text(text),
                Cow::Owned(escaped) => ValueView::Text(Text::Owned(escaped)),
            }
        }
        Form::Elements(tuple) => ValueView::Elements(Elements::Native(tuple.elements())),
        Form::Entries(object) if has_computed_key(session, object) => return None,
        Form::Entries(object) => ValueView::Entries(Entries::Native(object.items())),
        Form::Number { .. } | Form::Template => return None,
    })
}

/// Returns whether a key of an object may have a value.
fn has_computed_key(session: &Session<'_, '_>, object: native::Object<'_>) -> bool {
    session.unresolved() == Unresolved::Partial
        && object
            .items()
            .any(|item| item.key_name().is_none() && item.key().as_string().is_none())
}

fn is_object(expression: native::Expression<'_>) -> bool {
    matches!(Form::of(expression), Form::Entries(_))
}

/// Returns the entries of an object if all keys have values.
fn keyed<'c>(
    session: &Session<'_, '_>,
    path: &Path<'_>,
    expression: &Expression<'c>,
) -> Option<Keyed<'c>> {
    context(session, path)?;
    keyed::entries(session, path, expression).ok()?
}

/// Returns the form of an expression in JSON, evaluated as far as the decoder does.
fn form(session: &Session<'_, '_>, path: &Path<'_>, expression: &Expression<'_>) -> Json {
    match context(session, path) {
        Some(context) => Json::of_expression_in(expression, context),
        None => Json::of_expression(expression),
    }
}

/// Returns the context that expressions are evaluated in. Those of a dynamic block are not: its iterator may have the
/// name of a variable.
fn context<'c>(session: &Session<'c, '_>, path: &Path<'_>) -> Option<&'c EvalContext<'c>> {
    let is_evaluated = session.unresolved() == Unresolved::Partial && !path.is_in_dynamic_block();
    is_evaluated.then(|| session.context())
}

fn view_json<'v, 'de>(json: Json, evaluated: &'v mut Evaluated<'_>) -> Opened<'v, 'de> {
    if let Json::String(text) = json {
        return Ok((ValueView::Text(Text::Owned(normal_text(text))), false));
    }
    view_evaluated(evaluated.insert(json.to_value()))
}

fn normal_text(text: Box<str>) -> String {
    normal(&text).unwrap_or_else(|| text.into())
}

/// Returns the key of an object's entry as text.
pub(super) fn key_text(key: native::Expression<'_>) -> Cow<'_, str> {
    let text = json_form::key_text(key);
    match normal(&text) {
        Some(normal) => Cow::Owned(normal),
        None => text,
    }
}

/// Returns the value of an expression, with the text of what is not evaluated.
pub(super) fn value(
    session: &Session<'_, '_>,
    path: &Path<'_>,
    expression: &Expression<'_>,
) -> Value {
    form(session, path, expression).to_value()
}
