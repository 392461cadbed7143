//! All attributes of the only block of a type.

use std::borrow::Cow;

use hcl_core::{Attribute, Block, Diagnostics, SourceSpan, Str, Type, Value, convert};

use super::common_type::unified;
use super::decode::Scope;
use super::errors;

/// Returns all attributes of the only block of a type, in a map or an object. Null if there is no such block.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{BlockAttributesSpec, Spec};
///
/// let spec = Spec::from(BlockAttributesSpec::map("env", Type::String));
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("app.hcl", "env {\n  LANG = \"C\"\n  JOBS = 4\n}\n")?;
/// let file = native::parse(&source, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert_eq!(value.to_json()?, r#"{"JOBS":"4","LANG":"C"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BlockAttributesSpec {
    type_name: Cow<'static, str>,
    element_type: Type,
    required: bool,
    is_object: bool,
}

impl BlockAttributesSpec {
    /// Creates a spec that makes a map of the attributes of the block of this type, each value converted to
    /// `element_type`.
    #[must_use]
    pub fn map(type_name: impl Into<Cow<'static, str>>, element_type: Type) -> Self {
        Self {
            type_name: type_name.into(),
            element_type,
            required: false,
            is_object: false,
        }
    }

    /// Creates a spec that makes an object of the attributes of the block of this type, each value converted to
    /// `element_type`.
    #[must_use]
    pub fn object(type_name: impl Into<Cow<'static, str>>, element_type: Type) -> Self {
        Self {
            is_object: true,
            ..Self::map(type_name, element_type)
        }
    }

    /// Makes a missing block an error.
    #[must_use]
    pub fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Returns the block type.
    #[must_use]
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    pub(super) fn implied_type(&self) -> Type {
        if self.is_object {
            // Only the body knows its attributes.
            Type::Dynamic
        } else {
            Type::map(self.element_type.without_optional())
        }
    }

    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        let Some(block) = scope.only_block(&self.type_name, self.required, diagnostics) else {
            return Value::null(self.implied_type());
        };
        let attributes = block.body().just_attributes(diagnostics);
        let names: Vec<Str> = attributes
            .iter()
            .map(|attribute| Str::from(attribute.name()))
            .collect();
        let values: Vec<Value> = attributes
            .iter()
            .map(|attribute| self.element(attribute, scope, diagnostics))
            .collect();
        self.gather(block, names, values, diagnostics)
    }

    fn element(
        &self,
        attribute: &Attribute<'_>,
        scope: &Scope<'_, '_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let value = attribute.expression().evaluate(scope.context, diagnostics);
        convert::convert(&value, &self.element_type).unwrap_or_else(|error| {
            let (expression, whole) = (attribute.expression().span(), attribute.span());
            diagnostics.push(errors::wrong_element(
                attribute.name(),
                &error,
                expression,
                whole,
            ));
            // Unknown, so that the mistake leads to no other.
            Value::unknown(self.element_type.without_optional())
        })
    }

    fn gather(
        &self,
        block: &Block<'_>,
        names: Vec<Str>,
        values: Vec<Value>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        if self.is_object {
            return Value::object(names.into_iter().zip(values).collect());
        }
        // Without elements, only the spec knows the type.
        if values.is_empty() {
            return Value::map(
                self.element_type.without_optional(),
                std::iter::empty().collect(),
            );
        }
        match unified(values) {
            Some((ty, values)) => Value::map(ty, names.into_iter().zip(values).collect()),
            None => {
                diagnostics.push(errors::mixed_elements(
                    &self.type_name,
                    block.definition_span(),
                ));
                Value::dynamic()
            }
        }
    }

    pub(super) fn span(&self, scope: &Scope<'_, '_>) -> Option<SourceSpan> {
        let block = scope.content.blocks_of(&self.type_name).next();
        block.map_or_else(
            || scope.missing_item(),
            |block| Some(block.definition_span()),
        )
    }
}
