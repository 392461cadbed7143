//! The table of messages that take no decision.

use std::borrow::Cow;
use std::fmt;

/// Returns a sentence: a constant, if it has no parameters.
#[cold]
#[must_use]
pub fn sentence(arguments: fmt::Arguments<'_>) -> Cow<'static, str> {
    match arguments.as_str() {
        Some(constant) => constant.into(),
        None => fmt::format(arguments).into(),
    }
}

/// Defines constructors of errors, as a table: name, parameters, and message. Used by hcl-core, hcl-serde and hcl-cli.
///
/// The first line names the function that makes an error of a message. The message is a format string with the parameters.
/// Constructors that decide something are functions.
// Hidden: the tables of messages in all crates use it.
#[doc(hidden)]
#[macro_export]
macro_rules! messages {
    ($vis:vis $make:path => $error:ty, $(
        $(#[$attribute:meta])*
        $name:ident($($parameter:ident: $type:ty),*) =>
            ($message:literal $(, $argument:expr)*) $(.$method:ident($($of:expr),*))*;
    )*) => {$(
        $(#[$attribute])*
        #[cold]
        #[must_use]
        $vis fn $name($($parameter: $type),*) -> $error {
            let message = $crate::internal::sentence(format_args!($message $(, $argument)*));
            $make(message)$(.$method($($of),*))*
        }
    )*};
}
