//! Rules between the fields of a body, of derived and of published schemas.

use hcl_core::internal::sort::sort_by_key;
use hcl_core::{Diagnostic, SourceSpan};

use super::rule_errors as errors;
use crate::constraint::Texts;
use crate::view::BodyView;

/// The fields of a type, with what a body has of them.
pub(super) trait FindFields {
    /// Returns the span of the name of an argument or block that is there.
    fn found_at(&self, name: &str) -> Option<SourceSpan>;

    /// Returns whether the schema has a block type of the name.
    fn is_block(&self, name: &str) -> bool;
}

/// Reports two fields that are set together.
pub(super) fn conflicts(fields: &impl FindFields, one: &str, other: &str) -> Option<Diagnostic> {
    conflict_of(vec![fields.found_at(one)?, fields.found_at(other)?])
}

/// Reports a field that is set without another one.
pub(super) fn requires(fields: &impl FindFields, one: &str, other: &str) -> Option<Diagnostic> {
    let at = fields.found_at(one)?;
    let is_missing = fields.found_at(other).is_none();
    is_missing.then(|| errors::requirement(one, other, fields.is_block(other), at))
}

/// Reports several fields that are set, or that none is. The second has no location.
pub(super) fn exactly_one_of(fields: &impl FindFields, names: Texts<'_>) -> Option<Diagnostic> {
    let found = names.iter().filter_map(|name| fields.found_at(name));
    let found: Vec<SourceSpan> = found.collect();
    if found.is_empty() {
        Some(errors::none_of(&names.iter().collect::<Vec<_>>()))
    } else {
        conflict_of(found)
    }
}

/// Sets the location of an error without one to where a missing item belongs.
pub(super) fn located(error: Diagnostic, body: BodyView<'_>) -> Diagnostic {
    match error.subject() {
        Some(_) => error,
        None => body.locate_missing(error),
    }
}

/// Reports the second of several spans, in source order.
fn conflict_of(mut found: Vec<SourceSpan>) -> Option<Diagnostic> {
    // A rule lists names in the order of the fields. The source may have another order.
    sort_by_key(&mut found, |span| span.span().start);
    let [first, second, ..] = found.as_slice() else {
        return None;
    };
    Some(errors::conflict(first, second.clone()))
}
