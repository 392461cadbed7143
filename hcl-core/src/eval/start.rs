//! The first words of an expression: where a report about a function's argument points.

use crate::source::Span;
use crate::syntax::{Expression, ExpressionKind, TemplatePart};

/// The span of the first term or opening bracket of an expression.
pub(super) fn start_span(expression: Expression<'_>) -> Span {
    let mut first = expression;
    loop {
        let span = first.span();
        let opening = |length: u32| Span::new(span.start, (span.start + length).min(span.end));
        first = match first.kind() {
            ExpressionKind::Binary { left, .. } => left,
            ExpressionKind::Conditional(conditional) => conditional.condition(),
            ExpressionKind::RelativeTraversal(traversal) => traversal.source(),
            ExpressionKind::Index(index) => index.collection(),
            ExpressionKind::Splat(splat) => splat.source(),
            ExpressionKind::Tuple(_) | ExpressionKind::Object(_) | ExpressionKind::For(_) => {
                return opening(1);
            }
            ExpressionKind::Unary { operator: _, .. } => return opening(1),
            ExpressionKind::Call(call) => return call.name_span().to(call.open_paren_span()),
            ExpressionKind::String(literal) => return literal.span(),
            ExpressionKind::Template(template) => match template.parts().next() {
                Some(TemplatePart::Literal(literal)) => return literal.span(),
                Some(TemplatePart::Interpolation(inner)) => inner,
                Some(TemplatePart::If(directive)) => directive.condition(),
                Some(TemplatePart::For(directive)) => directive.collection(),
                None => return span,
            },
            _ => return span,
        };
    }
}
