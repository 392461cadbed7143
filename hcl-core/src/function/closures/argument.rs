//! Parameters of closures: one argument, or all further arguments.

use std::borrow::Cow;

use super::FromValue;
use crate::function::{FunctionError, Parameter};
use crate::types::Type;
use crate::value::Value;

/// All further arguments, as the last parameter of a closure.
///
/// ```
/// use hcl_core::function::{Function, Variadic};
///
/// let join = Function::from_fn(|separator: String, parts: Variadic<String>| parts.0.join(&separator));
/// assert_eq!(join.call(&["-".into(), "a".into(), "b".into()])?, "a-b");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variadic<T>(pub Vec<T>);

/// The type of a parameter of a closure: a [`FromValue`] for one argument, or [`Variadic`] for all further arguments.
///
/// Applications implement [`FromValue`] instead.
///
/// # Examples
///
/// ```
/// use hcl_core::Value;
/// use hcl_core::function::{FromArgument, Function, IntoValue};
///
/// // A wrapper that logs each call takes whatever `from_fn` takes.
/// fn logged<A: FromArgument + 'static, R: IntoValue + 'static>(
///     run: impl Fn(A) -> R + Send + Sync + 'static,
/// ) -> Function {
///     Function::from_fn(move |argument: A| {
///         eprintln!("called");
///         run(argument)
///     })
/// }
///
/// let double = logged(|count: u32| count * 2);
/// assert_eq!(double.call(&[Value::from(4)])?, 8);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
pub trait FromArgument: Sized {
    /// Whether the parameter accepts all further arguments.
    const VARIADIC: bool;

    /// Returns the parameter, with this name; empty if it has none.
    fn parameter(name: Cow<'static, str>) -> Parameter;

    /// Removes its arguments from the front of `arguments`; `next` is the index of the first.
    ///
    /// # Errors
    ///
    /// An argument does not convert.
    fn take(arguments: &mut &[Value], next: &mut usize) -> Result<Self, FunctionError>;
}

impl<T: FromValue> FromArgument for T {
    const VARIADIC: bool = false;

    fn parameter(name: Cow<'static, str>) -> Parameter {
        let mut parameter = Parameter::new(name, T::ty());
        if T::ty() == Type::Dynamic {
            // A literal null has the dynamic pseudo-type. Unknown values do not reach the closure in any case.
            parameter = parameter.allow_dynamic();
        }
        if T::accepts_null() {
            parameter.allow_null()
        } else {
            parameter
        }
    }

    fn take(arguments: &mut &[Value], next: &mut usize) -> Result<Self, FunctionError> {
        let index = *next;
        let (first, rest) = arguments
            .split_first()
            .ok_or_else(|| FunctionError::argument(index, "a value is missing"))?;
        *arguments = rest;
        *next += 1;
        T::from_value(first).map_err(|message| FunctionError::argument(index, message))
    }
}

impl<T: FromValue> FromArgument for Variadic<T> {
    const VARIADIC: bool = true;

    fn parameter(name: Cow<'static, str>) -> Parameter {
        <T as FromArgument>::parameter(name)
    }

    fn take(arguments: &mut &[Value], next: &mut usize) -> Result<Self, FunctionError> {
        let mut taken = Vec::with_capacity(arguments.len());
        while !arguments.is_empty() {
            taken.push(<T as FromArgument>::take(arguments, next)?);
        }
        Ok(Self(taken))
    }
}
