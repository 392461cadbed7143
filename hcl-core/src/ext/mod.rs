//! Extensions that languages built on HCL share: type expressions, defaults, user-defined functions.
//!
//! For dynamic blocks see [`Body::expand_dynamic`](crate::Body::expand_dynamic).

// Tests: tests/fixtures/type_expressions.

mod convert_function;
mod defaults;
mod dynamic_variables;
mod type_expr;
pub(crate) mod user_function;

pub use convert_function::convert_function;
pub use defaults::Defaults;
pub use dynamic_variables::{Purpose, VariableWalk, Visited};
pub use type_expr::{exact_type, type_constraint, type_constraint_with_defaults};
pub use user_function::user_functions;
