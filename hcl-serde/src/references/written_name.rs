//! Names as they are written: in a label, a value, or the elements of a list.

use std::sync::Arc;

use hcl_core::value::ValueKind;
use hcl_core::{Expression, SourceSpan, Value};

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
    // Elements of a written list have spans of their own; elements of a value share the span of the expression.
    let mut elements = Vec::new();
    if let Ok(list) = expression.static_list() {
        elements = list;
    } else if let Ok(entries) = expression.static_map() {
        for (_, value) in entries {
            elements.push(value);
        }
    } else {
        elements.push(expression.clone());
    }
    let (mut names, mut is_complete) = (Vec::new(), true);
    for element in &elements {
        match evaluate(element) {
            // A report would quote a value with marks.
            Some(value) if !value.contains_marked() => {
                add_names(&value, &element.span(), &mut names);
            }
            _ => is_complete = false,
        }
    }
    (names, is_complete)
}

/// Adds the names in a value.
fn add_names(value: &Value, span: &SourceSpan, names: &mut Vec<Written>) {
    let mut add = |value: &Value| {
        if let Some(name) = as_text(value) {
            names.push(Written {
                name: name.into(),
                span: span.clone(),
            });
        }
    };
    match value.kind() {
        ValueKind::List(all) | ValueKind::Set(all) | ValueKind::Tuple(all) => {
            for element in all {
                add(element);
            }
        }
        ValueKind::Map(all) | ValueKind::Object(all) => {
            for (_, value) in all {
                add(value);
            }
        }
        _ => add(value),
    }
}
