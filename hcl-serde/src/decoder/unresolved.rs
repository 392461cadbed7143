//! Expressions that cannot be evaluated.

/// The result of an expression that cannot be evaluated, since it refers to variables or functions that are not known.
///
/// See [`Decoder::unresolved`](crate::Decoder::unresolved).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unresolved {
    /// An error, which says what is not known.
    #[default]
    Error,
    /// Its text, `"${var.port}"`. No expression is evaluated where a text fits.
    Text,
    /// Its value if it can be evaluated, otherwise its text. Elements of lists, keys and values of objects, and parts of
    /// templates are evaluated each for itself: `"${env}-${var.x}"` becomes `"prod-${var.x}"`. Any other expression that
    /// is known in part, such as a call, stays as it is.
    Partial,
}
