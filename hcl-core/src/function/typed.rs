//! Functions made of Rust closures: parameters and result type are read off the closure's signature.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Display;
use std::sync::Arc;

use super::{Function, FunctionError, Parameter};
use crate::internal::nfc;
use crate::number::Number;
use crate::types::Type;
use crate::value::{Mapping, Value, ValueKind};

/// A Rust type that values can be read as.
pub trait FromValue: Sized {
    /// The type that a value is converted to before it is read.
    fn ty() -> Type;

    /// Whether null can be read.
    #[must_use]
    fn accepts_null() -> bool {
        false
    }

    /// Reads a wholly known value of the type [`ty`](Self::ty) that carries no marks.
    ///
    /// # Errors
    ///
    /// What about the value does not fit, as a sentence part: `a whole number from 0 to 255 is required`.
    fn from_value(value: &Value) -> Result<Self, String>;
}

/// A Rust type that makes a value.
pub trait IntoValue {
    /// The type of all values made.
    fn ty() -> Type;

    /// Makes the value.
    ///
    /// # Errors
    ///
    /// There is no value for it: a NaN.
    fn into_value(self) -> Result<Value, FunctionError>;
}

/// All further arguments: the last parameter of a closure with any number of arguments.
///
/// ```
/// use hcl_core::function::{Function, Variadic};
///
/// let join = Function::from_fn(|separator: String, parts: Variadic<String>| parts.0.join(&separator));
/// assert!(join.variadic().is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variadic<T>(pub Vec<T>);

/// A Rust type that one argument, or all further ones, can be read as: every [`FromValue`], and [`Variadic`] of one.
pub trait FromArgument: Sized {
    /// Whether this takes all further arguments.
    const VARIADIC: bool;

    /// The parameter of this type under a name.
    fn parameter(name: String) -> Parameter;

    /// Takes what it needs off the front of the arguments left; `next` is the index of the first.
    ///
    /// # Errors
    ///
    /// An argument does not fit.
    fn take(arguments: &mut &[Value], next: &mut usize) -> Result<Self, FunctionError>;
}

/// What a closure may give: an [`IntoValue`], or a `Result` of one with any error that can be shown.
pub trait IntoResult {
    /// The type of the value.
    fn ty() -> Type;

    /// Makes the value.
    ///
    /// # Errors
    ///
    /// The closure's own error, in its words.
    fn into_result(self) -> Result<Value, FunctionError>;
}

/// A Rust closure that can be a function: up to eight parameters, of which the last may be [`Variadic`].
pub trait TypedFunction<A>: Send + Sync + 'static {
    /// The parameters that the signature states.
    fn parameters() -> Vec<(Parameter, bool)>;

    /// The type of the result.
    fn result() -> Type;

    /// Calls the closure.
    ///
    /// # Errors
    ///
    /// An argument does not fit, or the closure's own error.
    fn invoke(&self, arguments: &[Value]) -> Result<Value, FunctionError>;
}

impl Function {
    /// Makes a function of a Rust closure.
    ///
    /// `String`, `bool`, `f64` and the integers ask for string, bool and number; `Option` accepts null; `Vec` and the
    /// maps ask for a list and a map; [`Value`] takes anything; [`Variadic`], last, takes all further arguments. The
    /// closure is called with wholly known arguments only.
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
    /// A [`Variadic`] parameter is not the last.
    #[must_use]
    pub fn from_fn<A, F: TypedFunction<A>>(function: F) -> Self {
        let mut builder = Self::builder().returns(F::result());
        let parameters = F::parameters();
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
            if arguments.iter().all(Value::is_wholly_known) {
                function.invoke(arguments)
            } else {
                Ok(Value::unknown(ty.clone()))
            }
        })
    }
}

impl<T: FromValue> FromArgument for T {
    const VARIADIC: bool = false;

    fn parameter(name: String) -> Parameter {
        let mut parameter = Parameter::new(name, T::ty());
        if T::ty() == Type::Dynamic {
            // A literal null is of the dynamic pseudo-type; an unknown one is kept from the closure all the same.
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

    fn parameter(name: String) -> Parameter {
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

impl<T: IntoValue> IntoResult for T {
    fn ty() -> Type {
        T::ty()
    }

    fn into_result(self) -> Result<Value, FunctionError> {
        self.into_value()
    }
}

impl<T: IntoValue, E: Display> IntoResult for Result<T, E> {
    fn ty() -> Type {
        T::ty()
    }

    fn into_result(self) -> Result<Value, FunctionError> {
        match self {
            Ok(value) => value.into_value(),
            Err(error) => Err(FunctionError::new(error.to_string())),
        }
    }
}

/// The same for every number of parameters.
macro_rules! typed_functions {
    ($($($argument:ident)*;)*) => {$(
        impl<F, R, $($argument),*> TypedFunction<fn($($argument),*) -> R> for F
        where
            F: Fn($($argument),*) -> R + Send + Sync + 'static,
            R: IntoResult,
            $($argument: FromArgument,)*
        {
            fn parameters() -> Vec<(Parameter, bool)> {
                let names = "abcdefgh".chars().map(String::from);
                let makers: &[(fn(String) -> Parameter, bool)] =
                    &[$(($argument::parameter, $argument::VARIADIC)),*];
                names.zip(makers).map(|(name, (make, variadic))| (make(name), *variadic)).collect()
            }

            fn result() -> Type {
                R::ty()
            }

            #[allow(unused_mut, unused_variables, reason = "a closure without parameters takes nothing")]
            fn invoke(&self, mut arguments: &[Value]) -> Result<Value, FunctionError> {
                let mut next = 0;
                self($($argument::take(&mut arguments, &mut next)?),*).into_result()
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
    A B C D E G;
    A B C D E G H;
    A B C D E G H I;
}

impl FromValue for Value {
    fn ty() -> Type {
        Type::Dynamic
    }

    fn accepts_null() -> bool {
        true
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        Ok(value.clone())
    }
}

impl IntoValue for Value {
    fn ty() -> Type {
        Type::Dynamic
    }

    fn into_value(self) -> Result<Value, FunctionError> {
        Ok(self)
    }
}

impl FromValue for String {
    fn ty() -> Type {
        Type::String
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        match value.kind() {
            ValueKind::String(text) => Ok(text.to_owned()),
            _ => Err(misfit("a string", value)),
        }
    }
}

impl FromValue for bool {
    fn ty() -> Type {
        Type::Bool
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        match value.kind() {
            ValueKind::Bool(value) => Ok(value),
            _ => Err(misfit("a bool", value)),
        }
    }
}

impl FromValue for Number {
    fn ty() -> Type {
        Type::Number
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        match value.kind() {
            ValueKind::Number(number) => Ok(number.clone()),
            _ => Err(misfit("a number", value)),
        }
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn ty() -> Type {
        T::ty()
    }

    fn accepts_null() -> bool {
        true
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        match value.kind() {
            ValueKind::Null => Ok(None),
            _ => T::from_value(value).map(Some),
        }
    }
}

impl<T: FromValue> FromValue for Vec<T> {
    fn ty() -> Type {
        Type::list(T::ty())
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        let Some(elements) = value.as_slice() else {
            return Err(misfit("a list", value));
        };
        let read = |(index, element)| {
            T::from_value(element).map_err(|message| format!("element {index}: {message}"))
        };
        elements.iter().enumerate().map(read).collect()
    }
}

fn entries<T: FromValue, C: FromIterator<(String, T)>>(value: &Value) -> Result<C, String> {
    let (ValueKind::Map(elements) | ValueKind::Object(elements)) = value.kind() else {
        return Err(misfit("a map", value));
    };
    let read = |(key, element): (&Arc<str>, &Value)| match T::from_value(element) {
        Ok(element) => Ok((key.to_string(), element)),
        Err(message) => Err(format!("element {key:?}: {message}")),
    };
    elements.iter().map(read).collect()
}

impl<T: FromValue> FromValue for BTreeMap<String, T> {
    fn ty() -> Type {
        Type::map(T::ty())
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        entries(value)
    }
}

impl<T: FromValue> FromValue for HashMap<String, T> {
    fn ty() -> Type {
        Type::map(T::ty())
    }

    fn from_value(value: &Value) -> Result<Self, String> {
        entries(value)
    }
}

/// The same for every type whose values are made by `From`.
macro_rules! made_by_from {
    ($($ty:ty: $kind:expr),* $(,)?) => {$(
        impl IntoValue for $ty {
            fn ty() -> Type {
                $kind
            }

            fn into_value(self) -> Result<Value, FunctionError> {
                Ok(Value::from(self))
            }
        }
    )*};
}

made_by_from! {
    String: Type::String,
    &'static str: Type::String,
    bool: Type::Bool,
    Number: Type::Number,
}

/// The same for every integer type.
macro_rules! integers {
    ($($ty:ty),*) => {$(
        impl FromValue for $ty {
            fn ty() -> Type {
                Type::Number
            }

            fn from_value(value: &Value) -> Result<Self, String> {
                let wanted = || format!("a whole number from {} to {}", Self::MIN, Self::MAX);
                match value.kind() {
                    ValueKind::Number(number) => {
                        Self::try_from(number).map_err(|_| misfit(&wanted(), value))
                    }
                    _ => Err(misfit(&wanted(), value)),
                }
            }
        }

        impl IntoValue for $ty {
            fn ty() -> Type {
                Type::Number
            }

            fn into_value(self) -> Result<Value, FunctionError> {
                Ok(Value::from(Number::from(self)))
            }
        }
    )*};
}

integers!(
    i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize
);

impl<T: IntoValue> IntoValue for Option<T> {
    fn ty() -> Type {
        T::ty()
    }

    fn into_value(self) -> Result<Value, FunctionError> {
        self.map_or_else(|| Ok(Value::null(T::ty())), T::into_value)
    }
}

impl<T: IntoValue> IntoValue for Vec<T> {
    fn ty() -> Type {
        match T::ty() {
            Type::Dynamic => Type::Dynamic,
            element => Type::list(element),
        }
    }

    fn into_value(self) -> Result<Value, FunctionError> {
        let elements: Result<Vec<Value>, _> = self.into_iter().map(T::into_value).collect();
        // Elements of a type known only by value may differ from each other.
        Ok(match T::ty() {
            Type::Dynamic => Value::tuple(elements?),
            element => Value::list(element, elements?),
        })
    }
}

impl<T: IntoValue> IntoValue for BTreeMap<String, T> {
    fn ty() -> Type {
        match T::ty() {
            Type::Dynamic => Type::Dynamic,
            element => Type::map(element),
        }
    }

    fn into_value(self) -> Result<Value, FunctionError> {
        let entry = |(key, element): (String, T)| {
            let element = element.into_value()?;
            Ok((nfc(key), element))
        };
        let elements: Result<Mapping, FunctionError> = self.into_iter().map(entry).collect();
        Ok(match T::ty() {
            Type::Dynamic => Value::object(elements?),
            element => Value::map(element, elements?),
        })
    }
}

/// The same for both floats.
macro_rules! floats {
    ($($ty:ty: $read:ident),*) => {$(
        impl FromValue for $ty {
            fn ty() -> Type {
                Type::Number
            }

            fn from_value(value: &Value) -> Result<Self, String> {
                match value.kind() {
                    ValueKind::Number(number) => Ok(number.$read()),
                    _ => Err(misfit("a number", value)),
                }
            }
        }

        impl IntoValue for $ty {
            fn ty() -> Type {
                Type::Number
            }

            fn into_value(self) -> Result<Value, FunctionError> {
                match Number::try_from(self) {
                    Ok(number) => Ok(Value::from(number)),
                    Err(error) => Err(FunctionError::new(error.to_string())),
                }
            }
        }
    )*};
}

floats!(f32: to_f32, f64: to_f64);

/// The words for a value that is not what was wanted.
#[cold]
fn misfit(wanted: &str, value: &Value) -> String {
    match value.kind() {
        ValueKind::Number(number) => format!("{wanted} is required, but it is {number}"),
        ValueKind::Null => format!("{wanted} is required, but it is null"),
        _ => format!("{wanted} is required"),
    }
}
