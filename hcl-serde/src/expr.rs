//! Expressions as data: a closed enum to build, to walk and to rewrite, from and to text.
//!
//! The enum holds what an expression means: parentheses, comments and the spelling of literals are not in it.

#[cfg(feature = "json")]
pub use crate::decoder::simplify;
pub use crate::expression::*;
pub use crate::serializer::to_expr;
