//! Operators of expressions.

/// An operator before its operand.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind, UnaryOperator};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_expression(&Source::new("t", "!enabled")?, &mut Diagnostics::new());
/// assert!(matches!(
///     parsed.expression().kind(),
///     ExpressionKind::Unary { operator: UnaryOperator::Not, .. }
/// ));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `!`
    Not,
}
