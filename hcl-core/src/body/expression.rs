//! Expressions, independent of the syntax: evaluation and static analysis.
//!
//! Information model, "Expressions" and "Static Analysis".

// spec(native): Static Analysis; cases::expressions/analysis
// spec(model): Expressions; cases::generated/expressions, cases::json/expressions/values
// spec(model): Static Analysis; cases::expressions/analysis, cases::json/expressions/analysis

use std::sync::Arc;

use super::dynamic::ScopeKey;
use super::errors;
use super::generated_values::GeneratedValue;
use super::merged_object::MergedObject;
use crate::Str;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::eval::{self, EvalContext, JsonExpression, Traversal};
use crate::json;
use crate::native;
use crate::source::{SourceSpan, Span};
use crate::value::Value;

/// An expression, such as the value of an attribute. It keeps its file: a clone shares the file.
///
/// A field of this type in a struct that hcl-serde decodes gets the expression of its attribute, to be evaluated later, once its
/// variables are known.
///
/// # Examples
///
/// ```
/// use hcl_core::{Diagnostics, EvalContext, Expression, Source, json, native};
///
/// let mut context = EvalContext::new();
/// context.set_variable("zone", "b".into());
///
/// // A file of the native syntax, and a value of the JSON syntax.
/// let native = native::parse_expression(&Source::new("t", "\"eu-${zone}\"")?, &mut Diagnostics::new());
/// let json = json::parse_expression(&Source::new("t", "\"eu-${zone}\"")?, &mut Diagnostics::new());
/// for expression in [Expression::from(native.expression()), Expression::from(json.root())] {
///     assert_eq!(expression.variables()[0].to_string(), "zone");
///     assert_eq!(expression.value(&context).unwrap(), "eu-b");
/// }
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expression(pub(super) ExpressionRepr);

#[derive(Clone, Debug)]
pub(super) enum ExpressionRepr {
    Native(native::ParsedExpression),
    Json(JsonExpression),
    Generated(Arc<GeneratedValue>),
    Merged(Arc<MergedObject>),
}

/// An expression in the form of the source.
#[derive(Clone, Copy, Debug)]
#[cfg(feature = "json_form")]
pub(crate) enum WrittenForm<'e> {
    /// An expression of the native syntax.
    Native(native::Expression<'e>),
    /// A value of the JSON syntax.
    Json(json::Value<'e>),
    /// The name of a property of the JSON syntax.
    Name(json::Text<'e>),
    /// An object of several layers.
    Merged(&'e Expression),
}

/// A function call, analyzed without evaluation.
///
/// # Examples
///
/// ```
/// use hcl_core::body::StaticCall;
/// use hcl_core::{Diagnostics, Expression, Source, native};
///
/// // A language in which calls are types, not functions.
/// let source = Source::new("t", "list(object)")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let StaticCall { name, arguments, arguments_span, .. } =
///     Expression::from(parsed.expression()).static_call().expect("a call");
/// assert_eq!((&*name, arguments.len()), ("list", 1));
/// assert_eq!(arguments_span.text(), "(object)");
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct StaticCall {
    /// The function's name, including namespaces.
    pub name: Str,
    /// The span of the name.
    pub name_span: SourceSpan,
    /// The arguments.
    pub arguments: Vec<Expression>,
    /// The span from the opening to the closing parenthesis.
    pub arguments_span: SourceSpan,
}

impl Expression {
    /// Evaluates the expression. If it has errors, the result is as precise as the remaining parts allow.
    ///
    /// ```
    /// use hcl_core::{Diagnostics, EvalContext, Expression, Source, Value, native};
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// let parsed = native::parse_expression(&Source::new("t", "1 + 2 * 3")?, &mut diagnostics);
    /// let expression = Expression::from(parsed.expression());
    /// assert_eq!(expression.evaluate(&EvalContext::new(), &mut diagnostics), Value::from(7));
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    pub fn evaluate(&self, context: &EvalContext<'_>, diagnostics: &mut Diagnostics) -> Value {
        match &self.0 {
            ExpressionRepr::Native(expression) => {
                eval::evaluate(expression.expression(), context, diagnostics)
            }
            ExpressionRepr::Json(expression) => expression.evaluate(context, diagnostics),
            ExpressionRepr::Generated(generated) => generated.evaluate(context, diagnostics),
            ExpressionRepr::Merged(object) => object.evaluate(context, diagnostics),
        }
    }

    /// Evaluates the expression, and fails if it has errors.
    ///
    /// # Errors
    ///
    /// All diagnostics, if at least one of them is an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::{Diagnostics, EvalContext, Expression, Source, native};
    ///
    /// let parsed = native::parse_expression(&Source::new("t", "port + 1")?, &mut Diagnostics::new());
    /// let expression = Expression::from(parsed.expression());
    ///
    /// let mut context = EvalContext::new();
    /// context.set_variable("port", 80.into());
    /// assert_eq!(expression.value(&context).unwrap(), 81);
    ///
    /// let diagnostics = expression.value(&EvalContext::new()).unwrap_err();
    /// assert_eq!(diagnostics.as_slice()[0].summary(), "Variables not allowed");
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    pub fn value(&self, context: &EvalContext<'_>) -> Result<Value, Diagnostics> {
        let mut diagnostics = Diagnostics::new();
        let value = self.evaluate(context, &mut diagnostics);
        diagnostics.into_result(value)
    }

    /// Returns the source text of the expression.
    #[must_use]
    #[inline]
    pub fn text(&self) -> String {
        let written = self.as_written();
        match &written.0 {
            ExpressionRepr::Merged(_) => written.object_text(),
            _ => written.span().text().to_owned(),
        }
    }

    /// The span of the expression.
    #[must_use]
    pub fn span(&self) -> SourceSpan {
        match &self.0 {
            ExpressionRepr::Native(expression) => expression.expression().source_span(),
            ExpressionRepr::Json(expression) => expression.span(),
            ExpressionRepr::Generated(generated) => generated.inner.span(),
            ExpressionRepr::Merged(object) => object.base.span(),
        }
    }

    /// The span, and those of entries that other layers set.
    #[doc(hidden)]
    #[must_use]
    pub fn spans(&self) -> Vec<SourceSpan> {
        match &self.as_written().0 {
            ExpressionRepr::Merged(object) => object.spans(),
            _ => vec![self.span()],
        }
    }

    /// The span of the expression's first term, where the reference reports unsuitable values.
    #[must_use]
    pub fn start_span(&self) -> SourceSpan {
        match &self.0 {
            ExpressionRepr::Native(expression) => start(expression.expression()),
            ExpressionRepr::Json(expression) => expression.start_span(),
            ExpressionRepr::Generated(generated) => generated.inner.start_span(),
            ExpressionRepr::Merged(object) => object.base.start_span(),
        }
    }

    /// Returns all references to variables in the expression, in source order and with repetitions.
    ///
    /// ```
    /// use hcl_core::{Diagnostics, Expression, Source, native};
    ///
    /// let source = Source::new("t", "var.zone == \"a\" ? local.a : local.b")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let expression = Expression::from(parsed.expression());
    /// let names: Vec<String> = expression.variables().iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["var.zone", "local.a", "local.b"]);
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn variables(&self) -> Vec<Traversal> {
        match &self.0 {
            ExpressionRepr::Native(expression) => eval::variables(expression.expression()),
            ExpressionRepr::Json(expression) => expression.variables(),
            ExpressionRepr::Generated(generated) => generated.variables(),
            ExpressionRepr::Merged(_) => self
                .entry_parts()
                .iter()
                .flat_map(Self::variables)
                .collect(),
        }
    }

    /// Returns the names of the functions that the expression calls, with their spans.
    #[must_use]
    #[inline]
    pub fn calls(&self) -> Vec<(String, SourceSpan)> {
        match &self.0 {
            ExpressionRepr::Native(expression) => eval::calls(expression.expression()),
            ExpressionRepr::Json(expression) => expression.calls(),
            ExpressionRepr::Generated(generated) => generated.inner.calls(),
            ExpressionRepr::Merged(_) => self.entry_parts().iter().flat_map(Self::calls).collect(),
        }
    }

    // spec(native): Static List; cases::expressions/analysis/list
    /// Returns the elements of an expression written as a tuple, without evaluating them.
    ///
    /// ```
    /// use hcl_core::{Diagnostics, Expression, Source, native};
    ///
    /// let source = Source::new("t", "[aws_instance.a, aws_instance.b]")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let expression = Expression::from(parsed.expression());
    /// for element in expression.static_list().expect("a list") {
    ///     assert_eq!(element.static_traversal().expect("a reference").root_name(), "aws_instance");
    /// }
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A diagnostic if the expression has another form.
    pub fn static_list(&self) -> Result<Vec<Self>, Diagnostic> {
        let elements = match &self.0 {
            ExpressionRepr::Native(expression) => {
                list_of(expression.expression(), &|part| part.into())
            }
            ExpressionRepr::Json(expression) => expression.elements(),
            ExpressionRepr::Generated(generated) => {
                let mut elements = generated.inner.static_list()?;
                for (index, element) in elements.iter_mut().enumerate() {
                    *element = generated.part(element.clone(), generated.known_element(index));
                }
                return Ok(elements);
            }
            ExpressionRepr::Merged(_) => None,
        };
        elements.ok_or_else(|| errors::not_a_list(self.start_span()))
    }

    // spec(native): Static Map; cases::expressions/analysis/map
    /// Returns the keys and values of an expression written as an object, without evaluating them.
    ///
    /// ```
    /// use hcl_core::{Diagnostics, Expression, Source, native};
    ///
    /// let source = Source::new("t", "{ aws = aws.west }")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let expression = Expression::from(parsed.expression());
    /// let pairs = expression.static_map().expect("a map");
    /// assert_eq!(pairs[0].0.as_keyword(), Some("aws"));
    /// assert_eq!(pairs[0].1.static_traversal().expect("a reference").to_string(), "aws.west");
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A diagnostic if the expression has another form.
    pub fn static_map(&self) -> Result<Vec<(Self, Self)>, Diagnostic> {
        let entries = match &self.0 {
            ExpressionRepr::Native(expression) => {
                map_of(expression.expression(), &|part| part.into())
            }
            ExpressionRepr::Json(expression) => expression.entries(),
            ExpressionRepr::Generated(generated) => {
                let mut entries = generated.inner.static_map()?;
                for (key, value) in &mut entries {
                    *value = generated.part(value.clone(), generated.known_entry(key));
                    *key = generated.part(key.clone(), None);
                }
                return Ok(entries);
            }
            ExpressionRepr::Merged(_) => {
                let entries = self.entries().into_iter();
                Some(entries.map(|(_, key, value)| (key, value)).collect())
            }
        };
        entries.ok_or_else(|| errors::not_a_map(self.start_span()))
    }

    // spec(native): Static Call; cases::expressions/analysis/call
    /// Returns the name and arguments of an expression written as a function call, without evaluating them.
    ///
    /// ```
    /// use hcl_core::{Diagnostics, Expression, Source, native};
    ///
    /// let source = Source::new("t", "list(string)")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let expression = Expression::from(parsed.expression());
    /// let call = expression.static_call().expect("a call");
    /// assert_eq!(call.name, "list");
    /// assert_eq!(call.arguments[0].as_keyword(), Some("string"));
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A diagnostic if the expression has another form.
    #[inline]
    pub fn static_call(&self) -> Result<StaticCall, Diagnostic> {
        let call = match &self.0 {
            ExpressionRepr::Native(expression) => {
                let source = expression.file().source();
                call_of(expression.expression(), &|part| part.into(), &|span| {
                    source.span(span)
                })
            }
            ExpressionRepr::Json(expression) => expression.call(),
            ExpressionRepr::Generated(generated) => {
                let mut call = generated.inner.static_call()?;
                for argument in &mut call.arguments {
                    *argument = generated.part(argument.clone(), None);
                }
                return Ok(call);
            }
            ExpressionRepr::Merged(_) => None,
        };
        call.ok_or_else(|| errors::not_a_call(self.start_span()))
    }

    /// Returns the traversal that the expression consists of: a variable and constant steps into it.
    ///
    /// ```
    /// use hcl_core::{Diagnostics, Expression, Source, native};
    ///
    /// let source = Source::new("t", "module.net.subnets[0]")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let expression = Expression::from(parsed.expression());
    /// let traversal = expression.static_traversal().expect("a reference");
    /// assert_eq!(traversal.root_name(), "module");
    /// assert_eq!(traversal.steps().len(), 3);
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A diagnostic if the expression has another form.
    pub fn static_traversal(&self) -> Result<Traversal, Diagnostic> {
        let traversal = match &self.0 {
            ExpressionRepr::Native(expression) => Traversal::of(expression.expression()),
            ExpressionRepr::Json(expression) => expression.traversal(),
            ExpressionRepr::Generated(generated) => return generated.inner.static_traversal(),
            ExpressionRepr::Merged(_) => None,
        };
        traversal.ok_or_else(|| errors::not_a_reference(self.span()))
    }

    /// Returns the keyword that the expression consists of: a bare name, `true`, `false` or `null`.
    ///
    /// ```
    /// use hcl_core::{Diagnostics, Expression, Source, native};
    ///
    /// let source = Source::new("t", "string")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let expression = Expression::from(parsed.expression());
    /// assert_eq!(expression.as_keyword(), Some("string"));
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn as_keyword(&self) -> Option<&str> {
        match &self.0 {
            ExpressionRepr::Native(expression) => expression.expression().as_keyword(),
            ExpressionRepr::Json(expression) => expression.keyword(),
            ExpressionRepr::Generated(generated) => generated.inner.as_keyword(),
            ExpressionRepr::Merged(_) => None,
        }
    }

    /// The expression in native syntax, if it is one.
    #[must_use]
    pub const fn as_native(&self) -> Option<native::Expression<'_>> {
        match &self.0 {
            ExpressionRepr::Native(expression) => Some(expression.expression()),
            // Without its iterator, a generated expression would have another value.
            ExpressionRepr::Json(_) | ExpressionRepr::Generated(_) | ExpressionRepr::Merged(_) => {
                None
            }
        }
    }

    /// The value of the JSON syntax, if the expression is one: no name, no part of a template, and not in the content of a
    /// dynamic block.
    #[must_use]
    pub fn as_json(&self) -> Option<json::Value<'_>> {
        match &self.0 {
            ExpressionRepr::Json(expression) => expression.as_value(),
            _ => None,
        }
    }

    /// Returns whether a syntax error hides a part of the value.
    #[doc(hidden)]
    #[must_use]
    pub fn is_incomplete(&self) -> bool {
        match &self.0 {
            ExpressionRepr::Native(expression) => expression.expression().is_broken(),
            ExpressionRepr::Json(expression) => expression
                .as_value()
                .is_some_and(json::Value::may_lack_parts),
            ExpressionRepr::Generated(generated) => generated.inner.is_incomplete(),
            ExpressionRepr::Merged(object) => object.base.is_incomplete(),
        }
    }

    /// Returns the expression as the source has it. The content of a dynamic block is written with its iterator.
    #[cfg(feature = "json_form")]
    pub(crate) fn written(&self) -> WrittenForm<'_> {
        match &self.0 {
            ExpressionRepr::Native(expression) => WrittenForm::Native(expression.expression()),
            ExpressionRepr::Json(expression) => expression.written(),
            ExpressionRepr::Generated(generated) => generated.inner.written(),
            ExpressionRepr::Merged(_) => WrittenForm::Merged(self),
        }
    }

    /// Returns the iterators of the dynamic blocks that generated the expression.
    #[cfg(feature = "json_form")]
    pub(crate) fn iteration(&self) -> Option<&super::dynamic::Iteration> {
        self.scope()?.iteration.as_deref()
    }

    /// Returns the scope of the block that generated the expression.
    pub(super) fn scope(&self) -> Option<&GeneratedValue> {
        match &self.0 {
            ExpressionRepr::Generated(generated) => Some(generated),
            _ => None,
        }
    }

    /// The scope, and those of the expressions inside.
    fn scopes(&self) -> impl Iterator<Item = &GeneratedValue> {
        std::iter::successors(self.scope(), |scope| scope.inner.scope())
    }

    /// Returns the expression as it is written, without the scopes of the blocks that generated it.
    #[must_use]
    pub fn as_written(&self) -> &Self {
        self.scopes().last().map_or(self, |scope| &scope.inner)
    }

    /// Returns the iterators of the blocks that generated the expression, inner ones first.
    #[must_use]
    #[inline]
    pub fn iterators(&self) -> Vec<(Str, Value)> {
        let mut iterators = Vec::new();
        for iteration in self.scopes().filter_map(|scope| scope.iteration.as_ref()) {
            iteration.add_iterators(&mut iterators);
        }
        iterators
    }

    /// Returns what tells evaluations of the expression in this scope from those in others.
    #[must_use]
    pub fn scope_key(&self) -> ScopeKey {
        let mut key = ScopeKey::default();
        for iteration in self.scopes().filter_map(|scope| scope.iteration.as_ref()) {
            key.add(iteration);
        }
        key
    }

    /// Returns a value with the marks of the blocks that generated the expression.
    #[must_use]
    pub fn with_scope_marks(&self, mut value: Value) -> Value {
        for scope in self.scopes() {
            value = value.with_marks((*scope.marks).clone());
        }
        value
    }

    /// Returns whether the value is set or not known, so that the expression is not evaluated as it is written.
    #[must_use]
    pub fn is_replaced(&self) -> bool {
        self.scopes()
            .any(|scope| scope.unknown || scope.known.is_some())
    }

    /// Returns whether the expression is in the content of a dynamic block, and so evaluated once for each element.
    #[must_use]
    pub fn is_generated(&self) -> bool {
        self.scope().is_some_and(|scope| scope.iteration.is_some())
    }
}

/// Makes an expression of a part of a native one.
type OfPart<'w> = dyn Fn(native::Expression<'_>) -> Expression + 'w;

/// Returns the elements of a list.
pub(crate) fn list_of(
    expression: native::Expression<'_>,
    of_part: &OfPart<'_>,
) -> Option<Vec<Expression>> {
    let native::ExpressionKind::Tuple(tuple) = expression.kind() else {
        return None;
    };
    let mut elements = Vec::new();
    for element in tuple.elements() {
        elements.push(of_part(element));
    }
    Some(elements)
}

/// Returns the keys and values of an object.
pub(crate) fn map_of(
    expression: native::Expression<'_>,
    of_part: &OfPart<'_>,
) -> Option<Vec<(Expression, Expression)>> {
    let native::ExpressionKind::Object(object) = expression.kind() else {
        return None;
    };
    let mut entries = Vec::new();
    for item in object.items() {
        entries.push((of_part(item.key()), of_part(item.value())));
    }
    Some(entries)
}

/// Returns the parts of a call, and where they are.
#[inline]
pub(crate) fn call_of(
    expression: native::Expression<'_>,
    of_part: &OfPart<'_>,
    at: &dyn Fn(Span) -> SourceSpan,
) -> Option<StaticCall> {
    let native::ExpressionKind::Call(call) = expression.kind() else {
        return None;
    };
    let mut arguments = Vec::new();
    for argument in call.arguments() {
        arguments.push(of_part(argument));
    }
    Some(StaticCall {
        name: call.name().into(),
        name_span: at(call.name_span()),
        arguments,
        arguments_span: at(call.open_paren_span().to(call.close_paren_span())),
    })
}

impl From<json::Value<'_>> for Expression {
    fn from(value: json::Value<'_>) -> Self {
        JsonExpression::from(value).into()
    }
}

impl From<JsonExpression> for Expression {
    fn from(expression: JsonExpression) -> Self {
        Self(ExpressionRepr::Json(expression))
    }
}

impl From<native::ParsedExpression> for Expression {
    fn from(expression: native::ParsedExpression) -> Self {
        Self(ExpressionRepr::Native(expression))
    }
}

impl From<native::Expression<'_>> for Expression {
    fn from(expression: native::Expression<'_>) -> Self {
        expression.to_owned().into()
    }
}

/// The span of the first term.
fn start(expression: native::Expression<'_>) -> SourceSpan {
    let span = eval::start_span(expression);
    expression.file().source().span(span)
}
