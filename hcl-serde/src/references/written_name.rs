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
    let elements = expression.static_list().or_else(|_| {
        let entries = expression.static_map()?;
        Ok::<_, hcl_core::Diagnostic>(entries.into_iter().map(|(_, value)| value).collect())
    });
    let elements = elements.unwrap_or_else(|_| vec![expression.clone()]);
    let (mut names, mut is_complete) = (Vec::new(), true);
    for element in &elements {
        match evaluate(element).and_then(|value| names_of(&value, &element.span())) {
            Some(known) => names.extend(known),
            None => is_complete = false,
        }
    }
    (names, is_complete)
}

/// Returns the names in a value. A value with marks counts as not known: a report would quote it.
fn names_of(value: &Value, span: &SourceSpan) -> Option<Vec<Written>> {
    if value.contains_marked() {
        return None;
    }
    let texts: Vec<Option<String>> = match value.kind() {
        ValueKind::List(all) | ValueKind::Set(all) | ValueKind::Tuple(all) => {
            all.iter().map(as_text).collect()
        }
        ValueKind::Map(all) | ValueKind::Object(all) => {
            all.iter().map(|(_, value)| as_text(value)).collect()
        }
        _ => vec![as_text(value)],
    };
    let names = texts.into_iter().flatten().map(|name| Written {
        name: name.into(),
        span: span.clone(),
    });
    Some(names.collect())
}
