//! The macro `value!`.
//!
//! Elements that are one token tree each (literals, names, nested lists and objects) match one repetition, whatever
//! their number. Only others, such as `-1` and `f(x)`, are taken off one by one, which costs a level of recursion each.

/// Creates a [`Value`](crate::Value) of JSON-like text with expressions of Rust in it.
///
/// `[…]` is a tuple, `{…}` an object and `null` a null without a type. Anything else is an expression of a type that
/// converts to a value: `Value::from(expression)`. A key of an object is a string literal, a variable, or an expression
/// in parentheses. Trailing commas are permitted.
///
/// # Examples
///
/// ```
/// use hcl_value::{Value, value};
///
/// let (host, port) = (String::from("localhost"), 8000);
/// let server = value!({
///     "host": host,
///     "ports": [port + 80, port + 443],
///     "tls": null,
///     ("x".repeat(2)): { "nested": [] },
/// });
/// assert_eq!(
///     server.to_string(),
///     r#"{ host = "localhost", ports = [8080, 8443], tls = null, xx = { nested = [] } }"#,
/// );
/// assert_eq!(value!(0.5), Value::from(0.5));
/// ```
#[macro_export]
macro_rules! value {
    (null) => {
        $crate::Value::null($crate::Type::Dynamic)
    };
    ([ $($element:tt),* $(,)? ]) => {
        // The cast gives the empty list its type.
        $crate::Value::tuple(::std::vec![$($crate::value!($element)),*] as ::std::vec::Vec<$crate::Value>)
    };
    ([ $($elements:tt)+ ]) => {
        $crate::__value_list!([] $($elements)+)
    };
    ({ $($key:tt : $value:tt),* $(,)? }) => {
        $crate::__value_object!(@finish [$($key, ($crate::value!($value)),)*])
    };
    ({ $($members:tt)+ }) => {
        $crate::__value_object!([] $($members)+)
    };
    ($value:expr) => {
        $crate::__value_from!($value)
    };
}

/// Converts an expression.
// Hidden: `value!` calls it.
#[doc(hidden)]
#[macro_export]
macro_rules! __value_from {
    ($value:expr) => {
        <$crate::Value as ::std::convert::From<_>>::from($value)
    };
}

/// Takes elements off a list: first as many simple ones as possible.
// Hidden: `value!` calls it.
#[doc(hidden)]
#[macro_export]
macro_rules! __value_list {
    ([$($done:tt)*]) => {
        $crate::Value::tuple(::std::vec![$($done)*] as ::std::vec::Vec<$crate::Value>)
    };
    // Eight at a time: each step is a level of the compiler's recursion limit, which is 128.
    ([$($done:tt)*] $a:tt, $b:tt, $c:tt, $d:tt, $e:tt, $f:tt, $g:tt, $h:tt, $($rest:tt)*) => {
        $crate::__value_list!([
            $($done)*
            $crate::value!($a), $crate::value!($b), $crate::value!($c), $crate::value!($d),
            $crate::value!($e), $crate::value!($f), $crate::value!($g), $crate::value!($h),
        ] $($rest)*)
    };
    // A negative number is two token trees, so the patterns above do not match it.
    ([$($done:tt)*] -$a:tt, -$b:tt, -$c:tt, -$d:tt, $($rest:tt)*) => {
        $crate::__value_list!([
            $($done)*
            $crate::__value_from!(-$a), $crate::__value_from!(-$b), $crate::__value_from!(-$c), $crate::__value_from!(-$d),
        ] $($rest)*)
    };
    ([$($done:tt)*] -$a:tt, $b:tt, $($rest:tt)*) => {
        $crate::__value_list!([$($done)* $crate::__value_from!(-$a), $crate::value!($b),] $($rest)*)
    };
    ([$($done:tt)*] $a:tt, -$b:tt, $($rest:tt)*) => {
        $crate::__value_list!([$($done)* $crate::value!($a), $crate::__value_from!(-$b),] $($rest)*)
    };
    ([$($done:tt)*] $element:tt $(, $($rest:tt)*)?) => {
        $crate::__value_list!([$($done)* $crate::value!($element),] $($($rest)*)?)
    };
    ([$($done:tt)*] $element:expr $(, $($rest:tt)*)?) => {
        $crate::__value_list!([$($done)* $crate::__value_from!($element),] $($($rest)*)?)
    };
}

/// Takes members off an object: first as many simple ones as possible.
// Hidden: `value!` calls it.
#[doc(hidden)]
#[macro_export]
macro_rules! __value_object {
    (@finish [$($key:expr, $value:expr,)*]) => {
        <$crate::Value as ::std::iter::FromIterator<($crate::Str, $crate::Value)>>::from_iter([
            $((::std::convert::Into::into($key), $value)),*
        ])
    };
    ([$($done:tt)*]) => {
        $crate::__value_object!(@finish [$($done)*])
    };
    ([$($done:tt)*] $k:tt: $a:tt, $l:tt: $b:tt, $m:tt: $c:tt, $n:tt: $d:tt, $($rest:tt)*) => {
        $crate::__value_object!([
            $($done)*
            $k, ($crate::value!($a)), $l, ($crate::value!($b)), $m, ($crate::value!($c)), $n, ($crate::value!($d)),
        ] $($rest)*)
    };
    ([$($done:tt)*] $key:tt: $value:tt $(, $($rest:tt)*)?) => {
        $crate::__value_object!([$($done)* $key, ($crate::value!($value)),] $($($rest)*)?)
    };
    ([$($done:tt)*] $key:tt: $value:expr $(, $($rest:tt)*)?) => {
        $crate::__value_object!([$($done)* $key, ($crate::__value_from!($value)),] $($($rest)*)?)
    };
}
