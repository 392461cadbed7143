//! Application of a spec to a body.

use hcl_core::body::Label;
use hcl_core::{Block, Body, BodySchema, Diagnostics, EvalContext, SourceSpan, Type, Value};

use super::contents::Contents;
use super::{Spec, errors};

/// The input of a spec.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope<'d, 'f> {
    pub(super) content: &'d Contents<'d, 'f>,
    /// Labels of the enclosing block.
    pub(super) labels: &'d [Label<'f>],
    pub(super) context: &'d EvalContext<'d>,
    /// Set in the fallbacks of a default spec: the schema does not contain their required arguments as required.
    pub(super) in_fallback: bool,
}

impl<'d, 'f> Scope<'d, 'f> {
    pub(super) fn missing_item(&self) -> Option<SourceSpan> {
        self.content.missing_item()
    }

    /// Returns the block of a type that allows one block. Reports a second one, and a missing one if it is required.
    pub(super) fn only_block(
        &self,
        type_name: &str,
        required: bool,
        diagnostics: &mut Diagnostics,
    ) -> Option<&'d Block<'f>> {
        let mut blocks = self.content.blocks_of(type_name);
        let first = blocks.next();
        match (first, blocks.next()) {
            (Some(first), Some(second)) => {
                let (first, second) = (first.definition_span(), second.definition_span());
                diagnostics.push(errors::only_one_block(type_name, &first, second));
            }
            (None, _) if required => {
                diagnostics.push(errors::missing_block(type_name, self.missing_item()));
            }
            _ => {}
        }
        first
    }

    /// Returns the span of the first block of a type, whose first labels are keys.
    pub(super) fn span_of_block(
        &self,
        type_name: &str,
        nested: &Spec,
        keys: usize,
    ) -> Option<SourceSpan> {
        let Some(block) = self.content.blocks_of(type_name).next() else {
            return self.missing_item();
        };
        let labels = block.labels();
        nested.span_in_block(block.body(), labels.get(keys..).unwrap_or_default())
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
        body: &Body<'_>,
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
    pub fn source_span(&self, body: &Body<'_>) -> Option<SourceSpan> {
        self.span_in_block(body, &[])
    }

    /// Decodes the body of a block with labels. `schema` is the implied schema, computed once for many blocks.
    pub(super) fn decode_block(
        &self,
        schema: &BodySchema,
        body: &Body<'_>,
        labels: &[Label<'_>],
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
    pub(super) fn span_in_block(
        &self,
        body: &Body<'_>,
        labels: &[Label<'_>],
    ) -> Option<SourceSpan> {
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
    pub(super) fn apply(&self, scope: &Scope<'_, '_>, diagnostics: &mut Diagnostics) -> Value {
        match self {
            Self::Object(members) => {
                let members = members
                    .iter()
                    .map(|(key, spec)| (key.clone(), spec.apply(scope, diagnostics)));
                Value::object(members.collect())
            }
            Self::Tuple(elements) => {
                let elements: Vec<Value> = elements
                    .iter()
                    .map(|spec| spec.apply(scope, diagnostics))
                    .collect();
                Value::tuple(elements)
            }
            Self::Attribute(spec) => spec.apply(scope, diagnostics),
            Self::Literal(value) => value.clone(),
            Self::Expression(expression) => {
                expression.expression().evaluate(scope.context, diagnostics)
            }
            Self::Block(spec) => spec.apply(scope, diagnostics),
            Self::Blocks(spec) => spec.apply(scope, diagnostics),
            Self::LabeledBlocks(spec) => spec.apply(scope, diagnostics),
            Self::BlockAttributes(spec) => spec.apply(scope, diagnostics),
            Self::BlockLabel(spec) => spec.apply(scope, diagnostics),
            Self::Default(spec) => spec.apply(scope, diagnostics),
            Self::Transform(spec) => spec.apply(scope, diagnostics),
            Self::Refine(spec) => spec.apply(scope, diagnostics),
            Self::Validate(spec) => spec.apply(scope, diagnostics),
        }
    }

    /// Returns the span for diagnostics about the value of a body's content.
    pub(super) fn span(&self, scope: &Scope<'_, '_>) -> Option<SourceSpan> {
        match self {
            Self::Attribute(spec) => spec.span(scope),
            Self::Expression(expression) => Some(expression.expression().span()),
            Self::Block(spec) => spec.span(scope),
            Self::Blocks(spec) => spec.span(scope),
            Self::LabeledBlocks(spec) => spec.span(scope),
            Self::BlockAttributes(spec) => spec.span(scope),
            Self::BlockLabel(spec) => spec.span(scope),
            Self::Default(spec) => spec.span(scope),
            Self::Transform(spec) => spec.wrapped().span(scope),
            Self::Refine(spec) => spec.wrapped().span(scope),
            Self::Validate(spec) => spec.wrapped().span(scope),
            // DIFFERENCE: the reference has no span for a literal, so that its reports have no subject.
            Self::Object(_) | Self::Tuple(_) | Self::Literal(_) => scope.missing_item(),
        }
    }

    /// Returns the type of the values that the spec makes. Dynamic, alone or inside, where it depends on the input.
    #[must_use]
    pub fn implied_type(&self) -> Type {
        match self {
            Self::Object(members) => Type::object(
                members
                    .iter()
                    .map(|(key, spec)| (key.clone(), spec.implied_type())),
            ),
            Self::Tuple(elements) => Type::tuple(elements.iter().map(Self::implied_type)),
            Self::Attribute(spec) => spec.implied_type(),
            Self::Literal(value) => value.ty(),
            Self::Expression(_) => Type::Dynamic,
            Self::Block(spec) => spec.implied_type(),
            Self::Blocks(spec) => spec.implied_type(),
            Self::LabeledBlocks(spec) => spec.implied_type(),
            Self::BlockAttributes(spec) => spec.implied_type(),
            Self::BlockLabel(_) => Type::String,
            Self::Default(spec) => spec.implied_type(),
            Self::Transform(spec) => spec.implied_type(),
            Self::Refine(spec) => spec.wrapped().implied_type(),
            Self::Validate(spec) => spec.wrapped().implied_type(),
        }
    }
}
