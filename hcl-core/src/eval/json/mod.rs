//! Expressions of the JSON syntax.
//!
//! In literal-only mode a string is its text. Otherwise strings and property
//! names are templates of the native syntax; spans in their diagnostics are mapped back to the JSON text, across escape
//! sequences.

// spec(json): Expressions; cases::json/expressions, cases::json/generated,
//     specs::hcldec/json

mod evaluator;
mod origin;

use std::sync::Arc;

use super::{EvalContext, ObjectKeys, Traversal};
#[cfg(feature = "json_form")]
use crate::body::WrittenForm;
use crate::body::{Expression, StaticCall, call_of, list_of, map_of};
use crate::diagnostic::Diagnostics;
use crate::json::{self, Property, Text, Value as Json, ValueKind as JsonKind};
use crate::native;
use crate::source::{Source, SourceSpan};
use crate::value::Value;

use crate::internal::is_template;
use evaluator::{JsonEvaluator, charge};
use origin::{ParsedTemplate, TextOrigin};

/// An expression in JSON.
#[derive(Clone, Debug)]
pub(crate) enum JsonExpression {
    /// The value with a number.
    Value(json::File, u32),
    /// The name of a property with a number.
    Name(json::File, u32),
    /// An expression nested in a string that static analysis has parsed.
    Embedded(Embedded),
}

/// A native expression inside a JSON string.
#[derive(Clone, Debug)]
pub(crate) struct Embedded {
    origin: Arc<TextOrigin>,
    expression: native::ParsedExpression,
}

/// An expression in its file.
enum JsonHandle<'e> {
    Value(Json<'e>),
    Name(Text<'e>),
    Embedded(&'e Embedded),
}

impl Embedded {
    /// Returns another expression of the string.
    fn expression(&self) -> native::Expression<'_> {
        self.expression.expression()
    }

    fn sibling(&self, expression: native::Expression<'_>) -> Expression {
        let sibling = JsonExpression::Embedded(Self {
            origin: Arc::clone(&self.origin),
            expression: expression.to_owned(),
        });
        sibling.into()
    }
}

impl From<Json<'_>> for JsonExpression {
    fn from(value: Json<'_>) -> Self {
        Self::Value(value.file().clone(), value.id())
    }
}

impl From<Property<'_>> for JsonExpression {
    /// Returns the name of the property.
    fn from(property: Property<'_>) -> Self {
        Self::Name(property.file().clone(), property.name_id())
    }
}

impl JsonExpression {
    fn handle(&self) -> JsonHandle<'_> {
        match self {
            Self::Value(file, id) => JsonHandle::Value(Json::new(file, *id)),
            Self::Name(file, id) => JsonHandle::Name(file.name(*id)),
            Self::Embedded(embedded) => JsonHandle::Embedded(embedded),
        }
    }

    /// Returns the value of the JSON syntax; `None` for a name and for a part of a string.
    pub(crate) fn as_value(&self) -> Option<Json<'_>> {
        match self.handle() {
            JsonHandle::Value(value) => Some(value),
            JsonHandle::Name(_) | JsonHandle::Embedded(_) => None,
        }
    }

    /// Returns the expression in the form of the source.
    #[cfg(feature = "json_form")]
    pub(crate) fn written(&self) -> WrittenForm<'_> {
        match self.handle() {
            JsonHandle::Value(value) => WrittenForm::Json(value),
            JsonHandle::Name(name) => WrittenForm::Name(name),
            JsonHandle::Embedded(embedded) => WrittenForm::Native(embedded.expression()),
        }
    }

    /// Evaluates the keys of an object, without its values. Returns `None` for any other expression.
    pub(crate) fn object_keys(
        &self,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<ObjectKeys> {
        let value = self.as_value()?;
        let JsonKind::Object(properties) = value.kind() else {
            return None;
        };
        let context = context.with_budget(u64::from(value.span().len()));
        Some(JsonEvaluator::new(&context, diagnostics).names(properties))
    }

    pub(crate) fn evaluate(
        &self,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        match self.handle() {
            JsonHandle::Embedded(embedded) => {
                embedded
                    .origin
                    .evaluate(&embedded.expression, context, diagnostics)
            }
            JsonHandle::Name(name) => JsonEvaluator::new(context, diagnostics).text(name),
            JsonHandle::Value(value) => match value.kind() {
                // Charged first, whatever the kind.
                _ if !charge(value, context, diagnostics) => Value::dynamic(),
                // Without variables, strings are not templates, as in the reference, and need no budget.
                JsonKind::Array(_) | JsonKind::Object(_) if !context.is_literal_only() => {
                    // One budget for all templates inside, not one for each.
                    let context = context.with_budget(u64::from(value.span().len()));
                    JsonEvaluator::new(&context, diagnostics).value(value)
                }
                _ => JsonEvaluator::new(context, diagnostics).value(value),
            },
        }
    }

    pub(crate) fn span(&self) -> SourceSpan {
        match self.handle() {
            JsonHandle::Value(value) => value.source_span(),
            JsonHandle::Name(name) => name.file().source().span(name.span()),
            JsonHandle::Embedded(embedded) => embedded.origin.at(embedded.expression().span()),
        }
    }

    pub(crate) fn start_span(&self) -> SourceSpan {
        match self.handle() {
            JsonHandle::Value(value) => value.file().source().span(value.start_span()),
            JsonHandle::Name(_) => self.span(),
            JsonHandle::Embedded(embedded) => {
                embedded.origin.at(super::start_span(embedded.expression()))
            }
        }
    }

    /// All references to variables, in source order. Strings that are not templates have none.
    #[inline]
    pub(crate) fn variables(&self) -> Vec<Traversal> {
        let mut found = Vec::new();
        self.each_expression(&mut |origin, template| found.extend(origin.variables(template)));
        found
    }

    /// The names of called functions, with their spans.
    #[inline]
    pub(crate) fn calls(&self) -> Vec<(String, SourceSpan)> {
        let mut found = Vec::new();
        self.each_expression(&mut |origin, template| found.extend(origin.calls(template)));
        found
    }

    fn each_expression(&self, visit: &mut dyn FnMut(&TextOrigin, &native::ParsedExpression)) {
        let of_template = &mut |parsed: &ParsedTemplate| visit(&parsed.origin, &parsed.template);
        match self.handle() {
            JsonHandle::Value(value) => each_template(value, of_template),
            JsonHandle::Name(name) => visit_template(name, of_template),
            JsonHandle::Embedded(embedded) => visit(&embedded.origin, &embedded.expression),
        }
    }

    /// The elements of an array, or of a tuple inside a string.
    pub(crate) fn elements(&self) -> Option<Vec<Expression>> {
        match self.handle() {
            JsonHandle::Value(value) => match value.kind() {
                JsonKind::Array(elements) => Some(elements.map(Expression::from).collect()),
                _ => None,
            },
            JsonHandle::Name(_) => None,
            JsonHandle::Embedded(embedded) => {
                list_of(embedded.expression(), &|element| embedded.sibling(element))
            }
        }
    }

    /// Keys and values of an object, or of an object expression inside a string.
    pub(crate) fn entries(&self) -> Option<Vec<(Expression, Expression)>> {
        match self.handle() {
            JsonHandle::Value(value) => match value.kind() {
                JsonKind::Object(properties) => Some(
                    properties
                        .map(|property| (Self::from(property).into(), property.value().into()))
                        .collect(),
                ),
                _ => None,
            },
            JsonHandle::Name(_) => None,
            JsonHandle::Embedded(embedded) => {
                map_of(embedded.expression(), &|part| embedded.sibling(part))
            }
        }
    }

    /// The function call written in a string.
    #[inline]
    pub(crate) fn call(&self) -> Option<StaticCall> {
        let embedded = self.embedded(native::parse_expression)?;
        call_of(
            embedded.expression(),
            &|argument| embedded.sibling(argument),
            &|span| embedded.origin.at(span),
        )
    }

    /// The traversal written in a string.
    pub(crate) fn traversal(&self) -> Option<Traversal> {
        // As in the reference, no expression: `(a.b)` is not a reference.
        let embedded = self.embedded(native::parse_traversal)?;
        let traversal = Traversal::of(embedded.expression())?;
        Some(traversal.map_spans(|span| embedded.origin.locate(span)))
    }

    /// The keyword written in a string.
    pub(crate) fn keyword(&self) -> Option<&str> {
        if let Self::Embedded(embedded) = self {
            return embedded.expression().as_keyword();
        }
        // No parser: most strings that are asked for a keyword are one.
        let blanks = [' ', '\t', '\n', '\r'];
        let keyword = self.text()?.decode().trim_matches(blanks);
        native::is_identifier(keyword).then_some(keyword)
    }

    fn text(&self) -> Option<Text<'_>> {
        match self.handle() {
            JsonHandle::Value(value) => match value.kind() {
                JsonKind::String(text) => Some(text),
                _ => None,
            },
            JsonHandle::Name(name) => Some(name),
            JsonHandle::Embedded(_) => None,
        }
    }

    /// Parses the string as native syntax; `None` if it has syntax errors.
    fn embedded(
        &self,
        parse: fn(&Source, &mut Diagnostics) -> native::ParsedExpression,
    ) -> Option<Embedded> {
        if let Self::Embedded(embedded) = self {
            return Some(embedded.clone());
        }
        let origin = TextOrigin::new(self.text()?);
        // Dropped: the caller reports what it expects instead.
        let mut diagnostics = Diagnostics::new();
        let expression = parse(&origin.decoded, &mut diagnostics);
        (!diagnostics.has_errors()).then_some(Embedded { origin, expression })
    }
}

/// Calls a function with each template in a value.
fn each_template(value: Json<'_>, visit: &mut dyn FnMut(&ParsedTemplate)) {
    match value.kind() {
        JsonKind::String(text) => visit_template(text, visit),
        JsonKind::Array(elements) => elements.for_each(|element| each_template(element, visit)),
        JsonKind::Object(properties) => {
            for property in properties {
                visit_template(property.name(), visit);
                each_template(property.value(), visit);
            }
        }
        _ => {}
    }
}

fn visit_template(text: Text<'_>, visit: &mut dyn FnMut(&ParsedTemplate)) {
    if is_template(text.decode()) {
        // Evaluation reports the mistakes that are dropped here.
        let parsed = ParsedTemplate::of(text, &mut Diagnostics::new());
        if let Some(template) = &parsed {
            visit(template);
        }
    }
}
