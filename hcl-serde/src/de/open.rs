//! Opens a value: a literal is a view of the tree, any other expression is evaluated.

use super::errors;
use super::generated_values::Generated;
use super::origin::Origin;
use super::value_view::{Elements, Evaluated, Opened, Text, ValueView, view_evaluated, view_value};
use super::{computed_keys, json_view, native_view};
use crate::error::Error;
use crate::location::Path;
use crate::session::Session;

impl<'c> Origin<'c> {
    /// Opens the value, evaluating it unless it is a literal. Compiled once for all types that are decoded.
    pub(super) fn open<'v, 'de>(
        self,
        session: &Session<'_, 'de>,
        path: &Path<'_>,
        evaluated: &'v mut Evaluated<'c>,
    ) -> Opened<'v, 'de>
    where
        'c: 'v,
    {
        match self {
            Self::Native(expression) => match native_view::literal(session, expression) {
                Some(view) => Ok((view, false)),
                None => computed_keys::open(session, path, &expression.into(), evaluated),
            },
            Self::Json(value) => match json_view::literal(session, value) {
                Some(view) => Ok((view, false)),
                None => computed_keys::open(session, path, &value.into(), evaluated),
            },
            Self::Blocks(values) => Ok((ValueView::Elements(Elements::Blocks(values)), false)),
            // The elements of a list may be requested as expressions.
            Self::Expression(expression) => match Generated::of(session, expression) {
                Some(parts) => Ok(parts.view(evaluated)),
                None => computed_keys::open(session, path, expression, evaluated),
            },
            Self::Evaluated(evaluated) => match &evaluated.outcome {
                Ok(value) => view_evaluated(value),
                Err(error) => Err(error
                    .take()
                    .unwrap_or_else(|| Error::unlocated(errors::unknown()))),
            },
            Self::Value(value, _) => Ok((view_value(value), value.is_marked())),
            Self::Text(text, _) => {
                let text = session
                    .borrow(text)
                    .map_or(Text::Borrowed(text), Text::Input);
                Ok((ValueView::Text(text), false))
            }
        }
    }
}
