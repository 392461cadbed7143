//! Variables that an expression refers to.
//!
//! Information model, "Static Analysis". Variables of `for` expressions are not included.

use crate::native::{Construct, Expression, ExpressionKind, Visit};
use crate::source::SourceSpan;

use super::static_traversal::Traversal;

/// Returns all references to variables in an expression, in source order and with repetitions.
///
/// ```
/// use hcl_core::{Diagnostics, Source, eval, native};
///
/// let source = Source::new("t", "[for s in servers : \"${s.name}.${domain.name}\"]")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let names: Vec<String> = eval::variables(parsed.expression()).iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["servers", "domain.name"]);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn variables(expression: Expression<'_>) -> Vec<Traversal> {
    let source = expression.file().source();
    let mut found = Vec::new();
    let mut walk = expression.walk();
    while let Some(visit) = walk.next() {
        if let Visit::Enter(Construct::Expression(expression)) = visit
            && let ExpressionKind::Traversal(reference) = expression.kind()
            && !walk.binds(reference.root_name())
        {
            found.push(Traversal::new(reference, source));
        }
    }
    found
}

/// Returns the names of the functions that an expression calls, with their spans.
#[inline]
pub(crate) fn calls(expression: Expression<'_>) -> Vec<(String, SourceSpan)> {
    let source = expression.file().source();
    let mut calls = Vec::new();
    for visit in expression.walk() {
        if let Visit::Enter(Construct::Expression(expression)) = visit
            && let ExpressionKind::Call(call) = expression.kind()
        {
            calls.push((call.name().into_owned(), source.span(call.name_span())));
        }
    }
    calls
}
