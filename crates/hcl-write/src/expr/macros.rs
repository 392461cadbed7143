//! The macro `expr!`, and the tokens that it, `body!` and `block!` take.
//!
//! Each token is matched together with the token before it, by one repetition over the list and its copy that is shifted by one:
//! so `#name` is recognised without recursion over the tokens: the compiler limits its depth.

use serde::Serialize;

use super::{Expr, to_expr};

/// Creates an [`Expr`](crate::Expr) of its text in the native syntax.
///
/// `#name` and `#(expression)` take data of Rust that derives `Serialize`. Names with a dash, escapes that Rust does not have,
/// heredocs and comments cannot be written: parse a text for them.
///
/// # Panics
///
/// Panics if the text is not an expression, or the data cannot be written.
///
/// # Examples
///
/// ```
/// use hcl_write::{Expr, expr};
///
/// assert_eq!(expr!(var.region), Expr::variable("var").attribute("region"));
///
/// let (limit, zones) = (8, vec!["a", "b"]);
/// let expr = expr!(max(#limit, #(zones.len()), size * 2) > 1 ? "${name}-x" : [for z in #zones : upper(z)]);
/// assert_eq!(
///     expr.to_string(),
///     r#"max(8, 2, size * 2) > 1 ? "${name}-x" : [for z in ["a", "b"] : upper(z)]"#
/// );
/// ```
#[macro_export]
macro_rules! expr {
    ($($token:tt)+) => {
        $crate::__hcl_tokens!($($token)+).expr()
    };
}

// Hidden: `expr!` calls it.
#[doc(hidden)]
#[macro_export]
macro_rules! __hcl_tokens {
    ($($token:tt)*) => {{
        let mut tokens = $crate::__private::Tokens::default();
        $crate::__hcl_pairs!(tokens [; $($token)*] [$($token)* ;]);
        tokens
    }};
}

/// Takes each token after the token before it. A semicolon is before the first one and after the last one.
// Hidden: `expr!` calls it.
#[doc(hidden)]
#[macro_export]
macro_rules! __hcl_pairs {
    ($tokens:ident [$($before:tt)*] [$($token:tt)*]) => {
        $($crate::__hcl_token!($tokens $before $token);)*
    };
}

// Hidden: `expr!` calls it.
#[doc(hidden)]
#[macro_export]
macro_rules! __hcl_token {
    ($tokens:ident $before:tt ;) => {};
    ($tokens:ident $before:tt #) => {};
    ($tokens:ident # $value:ident) => {
        $tokens.value(&$value)
    };
    ($tokens:ident # ($value:expr)) => {
        $tokens.value(&$value)
    };
    ($tokens:ident $before:tt ($($inside:tt)*)) => {
        $tokens.text("(");
        $crate::__hcl_pairs!($tokens [; $($inside)*] [$($inside)* ;]);
        $tokens.text(")")
    };
    ($tokens:ident $before:tt [$($inside:tt)*]) => {
        $tokens.text("[");
        $crate::__hcl_pairs!($tokens [; $($inside)*] [$($inside)* ;]);
        $tokens.text("]")
    };
    ($tokens:ident $before:tt {$($inside:tt)*}) => {
        $tokens.text("{");
        $crate::__hcl_pairs!($tokens [; $($inside)*] [$($inside)* ;]);
        $tokens.text("}")
    };
    ($tokens:ident $before:tt $token:tt) => {
        $tokens.text(::std::stringify!($token))
    };
}

/// The tokens that a macro was called with.
#[derive(Debug, Default)]
pub struct Tokens(pub Vec<MacroToken>);

/// A token of the text, or data of the program.
#[derive(Debug)]
pub enum MacroToken {
    /// A token of Rust, as it is written.
    Text(&'static str),
    /// Data after `#`.
    Value(Expr),
}

impl Tokens {
    /// Adds a token.
    pub fn text(&mut self, text: &'static str) {
        self.0.push(MacroToken::Text(text));
    }

    /// Adds data.
    #[track_caller]
    pub fn value<T: Serialize + ?Sized>(&mut self, data: &T) {
        match to_expr(data) {
            Ok(expr) => self.0.push(MacroToken::Value(expr)),
            Err(error) => failed(&error),
        }
    }

    /// Returns the expression of the tokens.
    #[must_use]
    #[track_caller]
    pub fn expr(&self) -> Expr {
        let mut text = String::new();
        self.0.iter().for_each(|token| token.write(&mut text));
        match text.parse() {
            Ok(expr) => expr,
            Err(error) => failed(&error),
        }
    }
}

impl MacroToken {
    /// Appends the token to the text of an expression.
    pub fn write(&self, out: &mut String) {
        match self {
            // `.` may be part of `.*`, and `::` of the name of a function.
            Self::Text(text @ ("." | "::")) => {
                out.truncate(out.trim_end_matches(' ').len());
                out.push_str(text);
            }
            Self::Text(text) => {
                out.push_str(text);
                out.push(' ');
            }
            Self::Value(value) => {
                let text = value.to_element_text().unwrap_or_default();
                out.push_str(&format!("({text}) "));
            }
        }
    }
}

/// Reports a mistake of the program at its call of a macro.
///
/// # Panics
///
/// Always.
#[expect(clippy::panic, reason = "documented: the text is part of the program")]
#[track_caller]
pub(crate) fn failed(error: &dyn std::fmt::Display) -> ! {
    panic!("{error}")
}
