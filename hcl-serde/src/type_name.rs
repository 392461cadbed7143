//! Questions about a type that serde does not answer, answered by its name.
//!
//! A name is compared with the names that the same compiler gives to known types.

use std::any::type_name;

use hcl_core::{Expression, Value};

use crate::capture::{Sensitive, Spanned};

/// The name of the expressions of hcl-write, which this crate cannot ask for.
const EXPR: &str = "hcl_write::expr::Expr";

/// Returns whether a type tells null from absence: an `Option` of an expression, of a [`Value`] or of another `Option`, also in
/// [`Spanned`], [`Sensitive`] or a `Box`.
///
/// serde's visitor of an `Option` does not say what it is an option of, and returns only one of null and absence.
pub(crate) fn keeps_null(name: &'static str) -> bool {
    let option = type_name::<Option<()>>();
    let Some(inner) = argument(name, option) else {
        return false;
    };
    let inner = unwrapped(inner, type_name::<Sensitive<()>>());
    let kept = [type_name::<Expression>(), EXPR, type_name::<Value>()];
    kept.contains(&inner) || argument(inner, option).is_some()
}

/// Returns whether a type is an `Option`.
pub(crate) fn is_option(name: &'static str) -> bool {
    argument(name, type_name::<Option<()>>()).is_some()
}

/// Returns whether a type is [`Sensitive`], also in [`Spanned`], a `Box` or an `Option`.
#[cfg(feature = "schema")]
pub(crate) fn is_secret<T>() -> bool {
    let name = unwrapped(type_name::<T>(), type_name::<Option<()>>());
    argument(name, type_name::<Sensitive<()>>()).is_some()
}

/// Returns the name of a type inside [`Spanned`], `Box` and one more wrapper, whose names have the argument `()`.
fn unwrapped(mut name: &'static str, wrapper: &str) -> &'static str {
    let wrappers = [type_name::<Spanned<()>>(), type_name::<Box<()>>(), wrapper];
    while let Some(inner) = wrappers.iter().find_map(|of_unit| argument(name, of_unit)) {
        name = inner;
    }
    name
}

/// Returns the name of the argument of a generic type, whose name has the argument `()`.
fn argument(name: &'static str, of_unit: &str) -> Option<&'static str> {
    let generic = of_unit.strip_suffix("()>")?;
    name.strip_prefix(generic)?.strip_suffix('>')
}
