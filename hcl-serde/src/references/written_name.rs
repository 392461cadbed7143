//! Names as they are written: in a label, a value, or the elements of a list.

use std::sync::Arc;

use hcl_core::json::ValueKind;
use hcl_core::{Expression, SourceSpan, Value, value};

use crate::constraint::as_text;

/// A name with its span.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) name: Arc<str>,
    /// The span of the label or expression, with its quotes.
    pub(crate) span: SourceSpan,
}

/// Returns the names that an expression refers to: its text, or the texts in a list or map. Also returns whether all names are
/// known. `evaluate` returns `None` for a value that is not known.
pub(crate) fn written(
    expression: &Expression,
    evaluate: &dyn Fn(&Expression) -> Option<Value>,
) -> (Vec<Written>, bool) {
    let (mut names, mut is_complete) = (Vec::new(), true);
    let mut left = vec![expression.clone()];
    while let Some(expression) = left.pop() {
        // Elements of a written list have spans of their own; elements of a value share the span of the expression.
        if let Some(parts) = parts(&expression) {
            left.extend(parts.into_iter().rev());
            continue;
        }
        match evaluate(&expression) {
            // A report would quote a value with marks.
            Some(value) if !value.contains_marked() => {
                add_names(&value, &expression.span(), &mut names);
            }
            _ => is_complete = false,
        }
    }
    (names, is_complete)
}

/// Returns the elements of a written list, or the values of a written object.
fn parts(expression: &Expression) -> Option<Vec<Expression>> {
    // To ask any expression would make a report for each name of a long list.
    let may_have_parts = match (expression.as_native(), expression.as_json()) {
        (Some(native), _) => {
            !native.is_literal() || native.as_tuple().is_some() || native.as_object().is_some()
        }
        (None, Some(json)) => matches!(json.kind(), ValueKind::Array(_) | ValueKind::Object(_)),
        (None, None) => true,
    };
    if !may_have_parts {
        return None;
    }
    if let Ok(list) = expression.static_list() {
        return Some(list);
    }
    let mut values = Vec::new();
    for (_, value) in expression.static_map().ok()? {
        values.push(value);
    }
    Some(values)
}

/// Adds the names in a value.
fn add_names(value: &Value, span: &SourceSpan, names: &mut Vec<Written>) {
    match value.kind() {
        value::ValueKind::List(all) | value::ValueKind::Set(all) | value::ValueKind::Tuple(all) => {
            for element in all {
                add_names(element, span, names);
            }
        }
        value::ValueKind::Map(all) | value::ValueKind::Object(all) => {
            for (_, value) in all {
                add_names(value, span, names);
            }
        }
        _ => names.extend(as_text(value).map(|name| Written {
            name: name.into(),
            span: span.clone(),
        })),
    }
}
