//! Application of a spec to a body.

// spec(evalconfig): attr spec blocks; specs::hcldec/attr
// spec(evalconfig): default spec blocks; specs::evalconfig/default, specs::hcldec/default
// spec(hcldec): attr spec blocks; specs::hcldec/attr
// spec(hcldec): default spec blocks; specs::hcldec/default

use hcl_core::body::Label;
use hcl_core::{
    Block, Body, BodySchema, Diagnostics, EvalContext, SourceSpan, Type, Value, convert,
};

use super::contents::Contents;
use super::{AttributeSpec, Spec, errors};

/// The input of a spec.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope<'d> {
    pub(super) content: &'d Contents<'d>,
    /// Labels of the enclosing block.
    pub(super) labels: &'d [Label],
    pub(super) context: &'d EvalContext<'d>,
    /// Set in the fallbacks of a default spec: the schema does not contain their required arguments as required.
    pub(super) in_fallback: bool,
}

impl<'d> Scope<'d> {
    /// Returns the block of a type that allows one block. Reports a second one, and a missing one if it is required.
    pub(super) fn only_block(
        &self,
        type_name: &str,
        required: bool,
        diagnostics: &mut Diagnostics,
    ) -> Option<&'d Block> {
        let mut blocks = self.content.blocks_of(type_name);
        let first = blocks.next();
        match (first, blocks.next()) {
            (Some(first), Some(second)) => {
                let (first, second) = (first.definition_span(), second.definition_span());
                diagnostics.push(errors::only_one_block(type_name, &first, second));
            }
            (None, _) if required => {
                diagnostics.push(errors::missing_block(
                    type_name,
                    self.content.missing_item(),
                ));
            }
            _ => {}
        }
        first
    }
}

impl Spec {
    /// Decodes a body, and reports missing and unexpected arguments and blocks, in source order.
    ///
    /// If errors are reported, the value has unknown values for the parts that cannot be decoded.
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    pub fn decode(
        &self,
        body: &Body,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let start = diagnostics.checkpoint();
        let value = self.decode_block(&self.implied_schema(), body, &[], context, diagnostics);
        // Two specs for one argument report it twice.
        diagnostics.merge_repeated_since(start);
        diagnostics.sort_since(start);
        value
    }

    /// Returns the span that diagnostics about the value of a body point at. `None` for a merge of no bodies.
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    #[must_use]
    pub fn source_span(&self, body: &Body) -> Option<SourceSpan> {
        self.span_in_block(body, &[])
    }

    /// Decodes the body of a block with labels. `schema` is the implied schema, computed once for many blocks.
    pub(super) fn decode_block(
        &self,
        schema: &BodySchema,
        body: &Body,
        labels: &[Label],
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let content = body.content(schema, diagnostics);
        let scope = Scope {
            content: &Contents::new(&content),
            labels,
            context,
            in_fallback: false,
        };
        let value = self.apply(&scope, diagnostics);
        match body.marks() {
            // A dynamic block with a marked `for_each` has a marked body.
            Some(marks) => value.with_marks(marks.clone()),
            None => value,
        }
    }

    /// Returns the span for diagnostics about the value of a block's body.
    pub(super) fn span_in_block(&self, body: &Body, labels: &[Label]) -> Option<SourceSpan> {
        let (content, _) = body.partial_content(&self.implied_schema(), &mut Diagnostics::new());
        let context = EvalContext::new();
        let scope = Scope {
            content: &Contents::new(&content),
            labels,
            context: &context,
            in_fallback: false,
        };
        self.span(&scope)
    }

    /// Returns the value of a body from its content.
    pub(super) fn apply(&self, scope: &Scope<'_>, diagnostics: &mut Diagnostics) -> Value {
        match self {
            Self::Object(members) => {
                let members = members.iter();
                let members =
                    members.map(|(key, spec)| (key.clone(), spec.apply(scope, diagnostics)));
                Value::object(members.collect())
            }
            Self::Tuple(elements) => {
                let elements = elements.iter();
                let elements = elements.map(|spec| spec.apply(scope, diagnostics));
                Value::tuple(elements.collect::<Vec<_>>())
            }
            Self::Attribute(spec) => spec.apply(scope, diagnostics),
            Self::Literal(value) => value.clone(),
            Self::Expression(expression) => expression.evaluate(scope.context, diagnostics),
            Self::Blocks(spec) => spec.apply(scope, diagnostics),
            Self::BlockAttributes(spec) => spec.apply(scope, diagnostics),
            Self::Label { index, name } => match scope.labels.get(*index) {
                Some(label) => Value::from(&*label.text),
                None => {
                    diagnostics.push(errors::missing_label(name, scope.content.missing_item()));
                    Value::unknown(Type::String)
                }
            },
            Self::Default(choices) => {
                let mut result = Value::null(Type::Dynamic);
                for (index, spec) in choices.iter().enumerate() {
                    let scope = Scope {
                        // The schema does not require arguments of fallbacks, because a fallback may never be evaluated.
                        in_fallback: scope.in_fallback || index > 0,
                        ..*scope
                    };
                    result = spec.apply(&scope, diagnostics);
                    if !result.is_null() {
                        break;
                    }
                }
                result
            }
            Self::Map(wrapped, step) => step.apply(wrapped, scope, diagnostics),
        }
    }

    /// Returns the span for diagnostics about the value of a body's content.
    pub(super) fn span(&self, scope: &Scope<'_>) -> Option<SourceSpan> {
        let found = match self {
            Self::Attribute(spec) => {
                let attribute = scope.content.attribute(&spec.name);
                attribute.map(|attribute| attribute.expression().span())
            }
            Self::Expression(expression) => Some(expression.span()),
            Self::Blocks(spec) => return spec.span(scope),
            Self::BlockAttributes(spec) => return spec.span(scope),
            Self::Label { index, .. } => scope.labels.get(*index).map(|label| label.span.clone()),
            Self::Default(choices) => match choices.first() {
                Some(spec) => return spec.span(scope),
                None => None,
            },
            Self::Map(wrapped, _) => return wrapped.span(scope),
            // DIFFERENCE: the reference has no span for a literal, so that its reports have no subject.
            Self::Object(_) | Self::Tuple(_) | Self::Literal(_) => None,
        };
        found.or_else(|| scope.content.missing_item())
    }

    /// Returns the type of the values that the spec makes. Dynamic, alone or inside, where it depends on the input.
    #[must_use]
    pub fn implied_type(&self) -> Type {
        match self {
            Self::Object(members) => {
                let members = members.iter();
                Type::object(members.map(|(key, spec)| (key.clone(), spec.implied_type())))
            }
            Self::Tuple(elements) => Type::tuple(elements.iter().map(Self::implied_type)),
            Self::Attribute(spec) => spec.ty.without_optional(),
            Self::Literal(value) => value.ty(),
            Self::Expression(_) => Type::Dynamic,
            Self::Blocks(spec) => spec.implied_type(),
            Self::BlockAttributes(spec) => spec.implied_type(),
            Self::Label { .. } => Type::String,
            Self::Default(choices) => choices.first().map_or(Type::Dynamic, Self::implied_type),
            Self::Map(wrapped, step) => step.implied_type(wrapped),
        }
    }
}

impl AttributeSpec {
    fn apply(&self, scope: &Scope<'_>, diagnostics: &mut Diagnostics) -> Value {
        let Some(attribute) = scope.content.attribute(&self.name) else {
            // A missing argument outside a fallback has been reported for the schema.
            if self.required && scope.in_fallback {
                let span = scope.content.missing_item();
                diagnostics.push(errors::missing_argument(&self.name, span));
            }
            return Value::null(self.ty.without_optional());
        };
        let value = attribute.expression().evaluate(scope.context, diagnostics);
        convert::convert(&value, &self.ty).unwrap_or_else(|error| {
            let (expression, whole) = (attribute.expression().span(), attribute.span());
            diagnostics.push(errors::wrong_type(&self.name, &error, expression, whole));
            Value::unknown(self.ty.without_optional())
        })
    }
}
