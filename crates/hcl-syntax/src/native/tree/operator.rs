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

/// An operator between its operands.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, BinaryOperator, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// // A lint: a comparison with a literal bool.
/// let parsed = native::parse_expression(&Source::new("t", "enabled == true")?, &mut Diagnostics::new());
/// let is_redundant = match parsed.expression().kind() {
///     ExpressionKind::Binary { operator: BinaryOperator::Equal, right, .. } => right.as_bool().is_some(),
///     _ => false,
/// };
/// assert!(is_redundant);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOperator {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Modulo,
}

impl BinaryOperator {
    /// Returns the operator as it is written.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Or => "||",
            Self::And => "&&",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Modulo => "%",
        }
    }
}
