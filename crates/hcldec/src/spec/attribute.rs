//! The value of an attribute, converted.

use std::borrow::Cow;

use hcl_core::{Diagnostics, SourceSpan, Type, Value, convert};

use super::decode::Scope;
use super::errors;

/// Returns the value of an attribute, converted to a type. Null of that type if the attribute is absent.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{AttributeSpec, Spec};
///
/// let spec = Spec::from(AttributeSpec::new("port", Type::Number).required());
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", "port = \"80\"\n")?, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, "80");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AttributeSpec {
    name: Cow<'static, str>,
    ty: Type,
    required: bool,
}

impl AttributeSpec {
    /// Creates a spec for the attribute with this name. [`Type::Dynamic`] leaves the value as it is.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>, ty: Type) -> Self {
        Self {
            name: name.into(),
            ty,
            required: false,
        }
    }

    /// Makes a missing attribute an error.
    #[must_use]
    pub fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Returns the name of the attribute.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether a missing attribute is an error.
    #[must_use]
    pub const fn is_required(&self) -> bool {
        self.required
    }

    pub(super) fn implied_type(&self) -> Type {
        self.ty.without_optional()
    }

    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        let Some(attribute) = scope.content.attribute(&self.name) else {
            // A missing argument outside a fallback has been reported for the schema.
            if self.required && scope.in_fallback {
                diagnostics.push(errors::missing_argument(&self.name, scope.missing_item()));
            }
            return Value::null(self.implied_type());
        };
        let value = attribute.expression().evaluate(scope.context, diagnostics);
        convert::convert(&value, &self.ty).unwrap_or_else(|error| {
            let (expression, whole) = (attribute.expression().span(), attribute.span());
            diagnostics.push(errors::wrong_type(&self.name, &error, expression, whole));
            Value::unknown(self.implied_type())
        })
    }

    pub(super) fn span(&self, scope: &Scope<'_, '_>) -> Option<SourceSpan> {
        let attribute = scope.content.attribute(&self.name);
        attribute.map_or_else(
            || scope.missing_item(),
            |attribute| Some(attribute.expression().span()),
        )
    }
}
