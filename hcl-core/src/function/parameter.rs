//! Parameters of functions.

// spec(model): Functions and Function Calls

use std::borrow::Cow;

use crate::types::Type;

/// A parameter of a function: name, type, and which special values it accepts.
///
/// By default, null is an error, an unknown argument or one of the dynamic pseudo-type makes the result unknown without
/// a call, and the implementation does not see marks.
///
/// ```
/// use hcl_core::Type;
/// use hcl_core::function::Parameter;
///
/// let parameter = Parameter::new("timeout", Type::Number)
///     .with_description("Seconds until the call fails.")
///     .allow_null();
/// assert!(parameter.accepts_null());
/// ```
#[derive(Clone, Debug)]
pub struct Parameter {
    name: Cow<'static, str>,
    description: Cow<'static, str>,
    ty: Type,
    pub(super) allow_null: bool,
    pub(super) allow_unknown: bool,
    pub(super) allow_dynamic: bool,
    pub(super) allow_marked: bool,
}

impl Parameter {
    /// Creates a parameter of a type. [`Type::Dynamic`] in the type matches any type.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>, ty: Type) -> Self {
        Self {
            name: name.into(),
            description: Cow::Borrowed(""),
            ty,
            allow_null: false,
            allow_unknown: false,
            allow_dynamic: false,
            allow_marked: false,
        }
    }

    /// Sets the description, one sentence.
    #[must_use]
    pub fn with_description(mut self, description: impl Into<Cow<'static, str>>) -> Self {
        self.description = description.into();
        self
    }

    /// Accepts null; otherwise a null argument is an error.
    #[must_use]
    pub const fn allow_null(mut self) -> Self {
        self.allow_null = true;
        self
    }

    /// Passes unknown values to the implementation; otherwise they make the result unknown without a call.
    #[must_use]
    pub const fn allow_unknown(mut self) -> Self {
        self.allow_unknown = true;
        self
    }

    /// Accepts values of the dynamic pseudo-type; otherwise they make the result unknown without a call.
    #[must_use]
    pub const fn allow_dynamic(mut self) -> Self {
        self.allow_dynamic = true;
        self
    }

    /// Passes marks to the implementation, which then puts them on the result; otherwise they are removed from the
    /// argument, at any depth, and put on the result.
    #[must_use]
    pub const fn allow_marked(mut self) -> Self {
        self.allow_marked = true;
        self
    }

    /// Returns the name, for documentation and messages. Empty for an unnamed parameter of a closure.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the description.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the type that arguments are converted to.
    #[must_use]
    pub const fn ty(&self) -> &Type {
        &self.ty
    }

    /// Returns whether null is accepted.
    #[must_use]
    pub const fn accepts_null(&self) -> bool {
        self.allow_null
    }
}
