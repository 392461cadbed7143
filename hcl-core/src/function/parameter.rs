//! Parameters of functions.

use std::borrow::Cow;

use crate::types::Type;

/// What a function asks of one argument.
///
/// Unless it says otherwise, a parameter takes neither null nor the dynamic value, is not called with an unknown, and
/// does not see marks.
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
    /// Makes a parameter of a type specification: [`Type::Dynamic`] inside it matches any type.
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

    /// Says in one line what the argument is for.
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

    /// Hands unknown values to the implementation; otherwise they make the result unknown without a call.
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

    /// Hands marks to the implementation, which must then carry them on itself; otherwise they are taken off the
    /// argument, at any depth, and put on the result.
    #[must_use]
    pub const fn allow_marked(mut self) -> Self {
        self.allow_marked = true;
        self
    }

    /// The name, for documentation and messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the argument is for.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The type that arguments are converted to.
    #[must_use]
    pub const fn ty(&self) -> &Type {
        &self.ty
    }

    /// Whether null is accepted.
    #[must_use]
    pub const fn accepts_null(&self) -> bool {
        self.allow_null
    }

    /// Whether the implementation sees unknown values.
    #[must_use]
    pub const fn accepts_unknown(&self) -> bool {
        self.allow_unknown
    }

    /// Whether values of the dynamic pseudo-type are accepted.
    #[must_use]
    pub const fn accepts_dynamic(&self) -> bool {
        self.allow_dynamic
    }

    /// Whether the implementation sees marks.
    #[must_use]
    pub const fn accepts_marked(&self) -> bool {
        self.allow_marked
    }
}
