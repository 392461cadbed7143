//! The table of reports that take no decision.

/// Defines constructors of diagnostics, as a table: name, parameters, severity, title and sentence.
///
/// Title and sentence are shown in the report. The sentence has its arguments after it, as in [`sentence!`](hcl_value::sentence!).
/// Constructors that decide something are functions.
///
/// # Examples
///
/// ```
/// use hcl_syntax::diagnostic::{Quote, reports};
///
/// reports! {
///     pub(crate),
///
///     unknown_name(name: &str) =>
///         error("Unknown name", "No argument has the name \"{}\".", Quote::name(name));
/// }
///
/// assert_eq!(unknown_name("x").detail(), "No argument has the name \"x\".");
/// ```
// Hidden: the tables of reports in all crates use it.
#[doc(hidden)]
#[macro_export]
macro_rules! reports {
    ($vis:vis, $(
        $(#[$attribute:meta])*
        $name:ident($($parameter:ident: $type:ty),*) =>
            $severity:ident($title:expr, $sentence:expr $(, $value:expr)*) $(.$method:ident($($argument:expr),*))*;
    )*) => {$(
        $(#[$attribute])*
        #[cold]
        #[must_use]
        $vis fn $name($($parameter: $type),*) -> $crate::Diagnostic {
            let sentence = $crate::diagnostic::sentence!($sentence $(, $value)*);
            $crate::Diagnostic::$severity($title, sentence)$(.$method($($argument),*))*
        }
    )*};
}
