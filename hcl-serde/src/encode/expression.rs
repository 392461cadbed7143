//! Expressions that a program builds: references, calls and values.

use hcl_core::{Diagnostic, OwnedExpression};
use serde::Serialize;

use crate::error::{Error, Result};
use crate::ser::{is_name, name_cannot_be_written, value_text};

/// Builds expressions: references to variables, calls of functions, and values.
///
/// [`build`](Self::build) reports names and data that cannot be written. Other expressions can be parsed from text:
/// `"a > b ? a : b".parse::<OwnedExpression>()`.
///
/// # Examples
///
/// ```
/// use hcl_serde::ExpressionBuilder;
///
/// #[derive(hcl_serde::HclEncode)]
/// struct Config {
///     zone: hcl_serde::OwnedExpression,
///     name: hcl_serde::OwnedExpression,
/// }
///
/// let region = ExpressionBuilder::reference("var").attribute("region");
/// let config = Config {
///     zone: region.clone().attribute("zones").index(&0).build()?,
///     name: ExpressionBuilder::call("format", [ExpressionBuilder::value(&"web-%s"), region]).build()?,
/// };
/// assert_eq!(
///     hcl_serde::to_string(&config)?,
///     "zone = var.region.zones[0]\nname = format(\"web-%s\", var.region)\n"
/// );
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ExpressionBuilder {
    text: String,
    /// The first error.
    error: Option<Diagnostic>,
}

impl ExpressionBuilder {
    /// Starts with a reference to a variable.
    pub fn reference(name: &str) -> Self {
        Self::empty().name(name)
    }

    /// Creates a call of a function, whose name may have namespaces: `provider::aws::region`.
    pub fn call(name: &str, arguments: impl IntoIterator<Item = Self>) -> Self {
        let mut names = name.split("::");
        let mut call = Self::reference(names.next().unwrap_or_default());
        for name in names {
            call.text.push_str("::");
            call = call.name(name);
        }
        call.text.push('(');
        for (index, argument) in arguments.into_iter().enumerate() {
            if index > 0 {
                call.text.push_str(", ");
            }
            call.text.push_str(&argument.text);
            call.error = call.error.or(argument.error);
        }
        call.text.push(')');
        call
    }

    /// Creates a literal of data.
    pub fn value<T: Serialize + ?Sized>(data: &T) -> Self {
        Self::empty().literal(data)
    }

    /// Appends the access of an attribute: `.name`.
    pub fn attribute(mut self, name: &str) -> Self {
        self.text.push('.');
        self.name(name)
    }

    /// Appends the access of an element: `[key]`.
    pub fn index<T: Serialize + ?Sized>(mut self, key: &T) -> Self {
        self.text.push('[');
        let mut indexed = self.literal(key);
        indexed.text.push(']');
        indexed
    }

    /// Appends a splat operator: `[*]`.
    pub fn splat(mut self) -> Self {
        self.text.push_str("[*]");
        self
    }

    /// Builds the expression.
    ///
    /// # Errors
    ///
    /// An error if a name is not an identifier, or if data cannot be written.
    pub fn build(self) -> Result<OwnedExpression> {
        match self.error {
            Some(error) => Err(error.into()),
            None => Ok(self.text.parse()?),
        }
    }

    const fn empty() -> Self {
        Self {
            text: String::new(),
            error: None,
        }
    }

    fn name(mut self, name: &str) -> Self {
        if is_name(name) {
            self.text.push_str(name);
            self
        } else {
            self.failed(name_cannot_be_written(&format!("{name:?}")))
        }
    }

    fn literal<T: Serialize + ?Sized>(mut self, data: &T) -> Self {
        match value_text(data) {
            Ok(text) => {
                self.text.push_str(&text);
                self
            }
            Err(error) => self.failed(error),
        }
    }

    fn failed(mut self, error: Error) -> Self {
        let found = error.into_diagnostics().into_iter().next();
        self.error = self.error.or(found);
        self
    }
}
