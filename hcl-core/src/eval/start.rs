//! The start of an expression: a short span for diagnostics that would otherwise underline a long expression.

use crate::native::{Expression, ExpressionKind, Literal, Template, TemplateFor, TemplatePart};
use crate::source::Span;

/// Returns the span of the leading token or operand: the bracket of `[1, 2]`, the name of `f(a)`, `a` of `a + b`.
pub(crate) fn start_span(expression: Expression<'_>) -> Span {
    let mut first = expression;
    loop {
        let span = first.span();
        let opening = |start: u32| Span::new(start, (start + 1).min(span.end));
        first = match first.kind() {
            ExpressionKind::Parentheses(inner) => inner,
            ExpressionKind::Binary { left, .. } => left,
            ExpressionKind::Conditional(conditional) => conditional.condition(),
            ExpressionKind::Tuple(_)
            | ExpressionKind::Object(_)
            | ExpressionKind::For(_)
            | ExpressionKind::Unary { .. } => return opening(span.start),
            // As in the reference, an index begins at its bracket, and a splat at its marker.
            ExpressionKind::Index(index) => return opening(index.bracket_span().start),
            ExpressionKind::Splat(splat) => return splat.marker_span(),
            ExpressionKind::Call(call) => return call.name_span().to(call.open_paren_span()),
            ExpressionKind::String(literal) if literal.span().is_empty() => {
                return Span::at(span.end);
            }
            ExpressionKind::String(literal) => return literal.span(),
            ExpressionKind::Template(template) => match template.parts().next() {
                Some(TemplatePart::Literal(literal)) => return text_span(template, literal),
                Some(TemplatePart::Interpolation(inner)) => inner,
                Some(TemplatePart::If(directive)) => directive.condition(),
                Some(TemplatePart::For(directive)) => return marker(first, directive),
                None => return Span::at(span.end),
            },
            _ => return span,
        };
    }
}

/// Returns the span of the literal text at the start of a template.
fn text_span(template: Template<'_>, first: Literal<'_>) -> Span {
    let mut span = first.span();
    for part in template.parts() {
        let TemplatePart::Literal(literal) = part else {
            break;
        };
        span = span.to(literal.span());
    }
    span
}

/// `%{ for name in collection }`
fn marker(expression: Expression<'_>, directive: TemplateFor<'_>) -> Span {
    let (whole, collection) = (directive.span(), directive.collection().span());
    let rest = Span::new(collection.end, whole.end);
    let brace = expression.file().source().slice(rest).find('}');
    let length = brace.and_then(|brace| u32::try_from(brace + 1).ok());
    Span::new(whole.start, rest.start + length.unwrap_or_default())
}
