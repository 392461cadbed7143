//! Functions from Rust closures. The signature of a closure states the types of its parameters and of its result.

mod argument;
mod from_value;
mod into_value;

pub use argument::{FromArgument, Variadic};
pub use from_value::FromValue;
pub use into_value::IntoValue;

use std::borrow::Cow;

use super::{Function, FunctionError, Parameter};
use crate::types::Type;
use crate::value::Value;

/// A Rust closure of up to eight parameters, each a [`FromArgument`], with an [`IntoValue`] as result.
///
/// Implemented for all such closures and functions. Generic code that defines functions takes one as a parameter:
///
/// ```
/// use hcl_core::function::{Function, Functions, TypedFunction};
///
/// fn define<A>(functions: &mut Functions, name: &str, function: impl TypedFunction<A>) {
///     functions.insert(format!("app::{name}"), Function::from_fn(function));
/// }
///
/// let mut functions = Functions::new();
/// define(&mut functions, "double", |number: f64| number * 2.0);
/// assert!(functions.get("app::double").is_some());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a function of a configuration",
    label = "not a closure of up to eight parameters that values convert to",
    note = "a parameter is `String`, `bool`, a number, `Value`, `Variadic`, or an `Option`, `Vec`, `BTreeMap` or `HashMap` of them: owned, not `&str` or `&[T]`, and with its type written: `|text: String| …`",
    note = "other types of parameters implement `hcl_core::function::FromValue`",
    note = "the result is one of these types, `&'static str`, or a `Result` of one and an error that can be displayed; other types implement `IntoValue`",
    note = "the closure is `Send`, `Sync` and `'static`: `move` what it captures"
)]
pub trait TypedFunction<A>: Send + Sync + 'static {
    /// The number of parameters, a variadic one included.
    const COUNT: usize;

    /// Returns the parameters, and whether each is variadic. A parameter without a name in `names` is unnamed.
    fn parameters(names: &[&'static str]) -> Vec<(Parameter, bool)>;

    /// Returns the type of the result.
    fn result() -> Type;

    /// Calls the closure.
    ///
    /// # Errors
    ///
    /// An argument does not convert, or the closure returned an error.
    fn invoke(&self, arguments: &[Value]) -> Result<Value, FunctionError>;
}

impl Function {
    /// Creates a function from a Rust closure.
    ///
    /// Parameters of type `String`, `bool`, floats and integers accept string, bool and number; `Option` also accepts
    /// null; `Vec`, `BTreeMap` and `HashMap` accept list and map; [`Value`] accepts any value; [`Variadic`], as the
    /// last parameter, accepts all further arguments. The closure is called with wholly known arguments only.
    ///
    /// Messages refer to the parameters by number; see [`from_fn_named`](Self::from_fn_named) for names.
    ///
    /// ```
    /// use hcl_core::Number;
    /// use hcl_core::function::Function;
    ///
    /// let repeat = Function::from_fn(|text: String, times: u8| -> Result<String, String> {
    ///     if times > 100 {
    ///         return Err("that is too often".into());
    ///     }
    ///     Ok(text.repeat(usize::from(times)))
    /// });
    /// let error = repeat.call(&["ab".into(), Number::from(300).into()]).unwrap_err();
    /// assert_eq!(error.argument_index(), Some(1));
    /// assert_eq!(error.message(), "a whole number from 0 to 255 is required, but it is 300");
    /// ```
    ///
    /// # Panics
    ///
    /// If a [`Variadic`] parameter is not the last.
    #[must_use]
    pub fn from_fn<A, F: TypedFunction<A>>(function: F) -> Self {
        Self::from_fn_with_names(&[], function)
    }

    /// Creates a function from a Rust closure, with names of its parameters for messages and documentation.
    ///
    /// ```
    /// use hcl_core::function::Function;
    ///
    /// let repeat = Function::from_fn_named(["text", "count"], |text: String, count: u8| {
    ///     text.repeat(usize::from(count))
    /// });
    /// let error = repeat.call(&["ab".into()]).unwrap_err();
    /// assert!(error.message().ends_with("the value for \"count\" is missing"));
    /// ```
    ///
    /// The number of names must be the number of parameters, which is checked when the program is compiled:
    ///
    /// ```compile_fail
    /// use hcl_core::function::Function;
    ///
    /// let upper = Function::from_fn_named(["text", "count"], |text: String| text.to_uppercase());
    /// ```
    ///
    /// # Panics
    ///
    /// If a [`Variadic`] parameter is not the last.
    #[must_use]
    pub fn from_fn_named<A, F: TypedFunction<A>, const N: usize>(
        names: [&'static str; N],
        function: F,
    ) -> Self {
        const { assert!(N == F::COUNT, "as many names as parameters are required") };
        Self::from_fn_with_names(&names, function)
    }

    fn from_fn_with_names<A, F: TypedFunction<A>>(names: &[&'static str], function: F) -> Self {
        let mut builder = Self::builder().returns(F::result());
        let parameters = F::parameters(names);
        let count = parameters.len();
        for (index, (parameter, variadic)) in parameters.into_iter().enumerate() {
            assert!(
                !variadic || index + 1 == count,
                "a variadic parameter must be the last one"
            );
            builder = if variadic {
                builder.variadic(parameter)
            } else {
                builder.parameter(parameter)
            };
        }
        builder.implement(move |arguments, ty| {
            // The calling rule handles unknown arguments, but not unknown elements of a list.
            if arguments.iter().all(Value::is_wholly_known) {
                function.invoke(arguments)
            } else {
                Ok(Value::unknown(ty.clone()))
            }
        })
    }
}

/// Implements `TypedFunction` for closures of a number of parameters.
macro_rules! typed_functions {
    ($($($argument:ident)*;)*) => {$(
        impl<F, R, $($argument),*> TypedFunction<fn($($argument),*) -> R> for F
        where
            F: Fn($($argument),*) -> R + Send + Sync + 'static,
            R: IntoValue,
            $($argument: FromArgument,)*
        {
            // A macro cannot count its repetitions; the length of a slice of them can.
            const COUNT: usize = { let variadic: &[bool] = &[$($argument::VARIADIC),*]; variadic.len() };

            fn parameters(names: &[&'static str]) -> Vec<(Parameter, bool)> {
                let constructors: &[(fn(Cow<'static, str>) -> Parameter, bool)] =
                    &[$(($argument::parameter, $argument::VARIADIC)),*];
                let names = names.iter().copied().chain(std::iter::repeat(""));
                constructors
                    .iter()
                    .zip(names)
                    .map(|((parameter, variadic), name)| (parameter(name.into()), *variadic))
                    .collect()
            }

            fn result() -> Type {
                R::ty()
            }

            #[allow(unused_mut, unused_variables, reason = "unused for a closure without parameters")]
            fn invoke(&self, mut arguments: &[Value]) -> Result<Value, FunctionError> {
                let mut next = 0;
                self($($argument::take(&mut arguments, &mut next)?),*).into_value()
            }
        }
    )*};
}

typed_functions! {
    ;
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    // Without F, the name of the closure's type.
    A B C D E G;
    A B C D E G H;
    A B C D E G H I;
}
