//! Where an expression begins: what a report points at that would otherwise underline all of a long expression.

use crate::source::Span;
use crate::syntax::{Expression, ExpressionKind, Literal, TemplatePart};

/// The part that a reader looks at first: the bracket of `[1, 2]`, the name of `f(a)`, the first operand of `a + b`.
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
            ExpressionKind::Index(index) => return opening(index.bracket_span().start),
            ExpressionKind::Splat(splat) => return splat.marker_span(),
            ExpressionKind::Call(call) => return call.name_span().to(call.open_paren_span()),
            ExpressionKind::String(literal) if literal.span().is_empty() => {
                return Span::at(span.end);
            }
            ExpressionKind::String(literal) => return first_line(literal),
            ExpressionKind::Template(template) => match template.parts().next() {
                Some(TemplatePart::Literal(literal)) => return first_line(literal),
                Some(TemplatePart::Interpolation(inner)) => inner,
                Some(TemplatePart::If(directive)) => directive.condition(),
                Some(TemplatePart::For(directive)) => directive.collection(),
                None => return Span::at(span.end),
            },
            _ => return span,
        };
    }
}

fn first_line(literal: Literal<'_>) -> Span {
    let span = literal.span();
    let line = literal.raw().split_inclusive('\n').next();
    let length = line.and_then(|line| u32::try_from(line.len()).ok());
    Span::new(
        span.start,
        length.map_or(span.end, |length| span.start + length),
    )
}
