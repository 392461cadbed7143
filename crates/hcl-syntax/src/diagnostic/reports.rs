//! The table of reports that take no decision.

// Hidden: `reports!` calls it.
#[doc(hidden)]
pub use hcl_value::internal::sentence;

/// Defines constructors of diagnostics, as a table: name, parameters, severity, title and sentence.
///
/// Title and sentence are shown in the report. The sentence is a format string with the parameters: a brace is written twice.
/// Constructors that decide something are functions.
///
/// # Examples
///
/// ```
/// use hcl_syntax::diagnostic::reports;
///
/// reports! {
///     pub(crate),
///
///     unknown_name(name: &str) =>
///         error("Unknown name", "No argument has the name \"{name}\".");
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
            $severity:ident($title:expr, $sentence:literal $(, $value:expr)*) $(.$method:ident($($argument:expr),*))*;
    )*) => {$(
        $(#[$attribute])*
        #[cold]
        #[must_use]
        $vis fn $name($($parameter: $type),*) -> $crate::Diagnostic {
            let sentence = $crate::diagnostic::sentence(format_args!($sentence $(, $value)*));
            $crate::Diagnostic::$severity($title, sentence).of_format($sentence)$(.$method($($argument),*))*
        }
    )*};
}
