//! Application of a spec to a body.

use hcl_core::body::Label;
use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, SourceSpan, Type, Value};

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

impl Scope<'_, '_> {
    pub(super) fn missing_item(&self) -> Option<SourceSpan> {
        self.content.missing_item()
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

    /// Decodes the parts of a body that the spec expects, and returns a body of the remaining ones.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
    /// use hcldec::{AttributeSpec, Spec};
    ///
    /// let (a, b) = (AttributeSpec::new("a", Type::Number), AttributeSpec::new("b", Type::Number));
    /// let mut diagnostics = Diagnostics::new();
    /// let file = native::parse(&Source::new("app.hcl", "a = 1\nb = 2\n")?, &mut diagnostics);
    /// let context = EvalContext::new();
    /// let (first, rest) = Spec::from(a).partial_decode(&Body::from(&file), &context, &mut diagnostics);
    /// let second = Spec::from(b).decode(&rest, &context, &mut diagnostics);
    /// assert!(diagnostics.is_empty());
    /// assert_eq!((first.to_json()?, second.to_json()?), ("1".into(), "2".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the spec names one thing both as attribute and as block type; see [`Spec::check`].
    pub fn partial_decode<'f>(
        &self,
        body: &Body<'f>,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> (Value, Body<'f>) {
        let start = diagnostics.checkpoint();
        let (content, rest) = body.partial_content(&self.implied_schema(), diagnostics);
        let scope = Scope {
            content: &Contents::new(&content),
            labels: &[],
            context,
            in_fallback: false,
        };
        let value = self.apply(&scope, diagnostics);
        diagnostics.merge_repeated_since(start);
        diagnostics.sort_since(start);
        (value, rest)
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

/// Reports the second block of a type that allows one block.
pub(super) fn report_second<'c, 'f: 'c>(
    type_name: &str,
    first: &hcl_core::Block<'f>,
    mut others: impl Iterator<Item = &'c hcl_core::Block<'f>>,
    diagnostics: &mut Diagnostics,
) {
    if let Some(second) = others.next() {
        let (first, second) = (first.definition_span(), second.definition_span());
        diagnostics.push(errors::only_one_block(type_name, &first, second));
    }
}
