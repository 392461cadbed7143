//! Expressions of the JSON syntax: literals, and strings that hold templates, references or calls.
//!
//! JSON syntax specification, "Expressions". In literal-only mode a string is its text. Otherwise a string, and the
//! name of an object's property, is a template of the native syntax; what is found inside it is reported at its place in
//! the JSON text, whatever was escaped before it.

use std::collections::HashMap;
use std::sync::Arc;

use super::budget::Exceeded;
use super::{EvalContext, Traversal, errors};
use crate::convert::convert;
use crate::diagnostic::Diagnostics;
use crate::json::{
    Elements, Origins, Properties, Property, Text, TextNode, Value as Json, ValueKind as JsonKind,
};
use crate::number::Number;
use crate::source::{Source, SourceSpan, Span};
use crate::syntax::{self, ExpressionKind};
use crate::types::Type;
use crate::value::{Mapping, MarkSet, Value, ValueKind};

/// An expression in JSON.
#[derive(Clone, Debug)]
pub(crate) enum JsonExpression<'f> {
    /// A value.
    Value(Json<'f>),
    /// The name of a property of an object.
    Name(Property<'f>),
    /// An argument of a call that a string holds.
    Part(Part<'f>),
}

/// A native expression inside a string.
#[derive(Clone, Debug)]
pub(crate) struct Part<'f> {
    text: Text<'f>,
    origin: Arc<Origin>,
    expression: syntax::OwnedExpression,
}

/// A native expression inside a string, apart from the file.
#[derive(Clone, Debug)]
pub(crate) struct DetachedPart {
    text: TextNode,
    origin: Arc<Origin>,
    expression: syntax::OwnedExpression,
}

/// A call that a string holds, taken apart.
#[derive(Debug)]
pub(crate) struct JsonCall<'f> {
    pub(crate) name: String,
    pub(crate) name_span: SourceSpan,
    pub(crate) arguments: Vec<JsonExpression<'f>>,
    pub(crate) arguments_span: SourceSpan,
}

/// The decoded text of a string as a source of its own, and the way back.
#[derive(Debug)]
struct Origin {
    decoded: Source,
    json: Source,
    offsets: Origins,
}

/// A string that is a template, parsed.
#[derive(Debug)]
struct Parsed {
    origin: Arc<Origin>,
    template: syntax::OwnedExpression,
}

impl Parsed {
    /// The longest text whose tree is kept for the next time that it is evaluated.
    const MOST_KEPT: usize = 4096;

    /// Parses a template, unless it has been parsed before. `None` where it has mistakes, which are reported.
    fn of(text: Text<'_>, diagnostics: &mut Diagnostics) -> Option<Arc<Self>> {
        let (file, start) = (text.detach().0, text.span().start);
        if let Some(parsed) = file.kept(start) {
            return Some(parsed);
        }
        let origin = Origin::new(text);
        let mut found = Diagnostics::new();
        let template = syntax::parse_template_text(&origin.decoded, &mut found);
        let (failed, keep) = (found.has_errors(), found.is_empty());
        origin.report(found, diagnostics);
        if failed {
            return None;
        }
        let parsed = Arc::new(Self { origin, template });
        if keep && text.raw().len() <= Self::MOST_KEPT {
            file.keep(start, Arc::clone(&parsed));
        }
        Some(parsed)
    }
}

impl Origin {
    fn new(text: Text<'_>) -> Arc<Self> {
        let (file, _) = text.detach();
        let json = file.source();
        // A decoded text is never longer than what it was written as.
        let decoded = Source::new(json.name(), text.decode()).unwrap_or_else(|_| json.clone());
        Arc::new(Self {
            decoded,
            json: json.clone(),
            offsets: text.origins(),
        })
    }

    fn locate(&self, span: SourceSpan) -> SourceSpan {
        if *span.source() == self.decoded {
            self.at(span.span())
        } else {
            span
        }
    }

    fn at(&self, span: Span) -> SourceSpan {
        self.json.span(self.offsets.span(span))
    }

    fn evaluate(
        &self,
        expression: &syntax::OwnedExpression,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        let mut found = Diagnostics::new();
        let value = super::evaluate(expression.expression(), context, &mut found);
        self.report(found, diagnostics);
        value
    }

    fn report(&self, found: Diagnostics, diagnostics: &mut Diagnostics) {
        diagnostics.extend(
            found
                .into_iter()
                .map(|found| found.map_spans(|span| self.locate(span))),
        );
    }

    fn variables(&self, expression: &syntax::OwnedExpression) -> Vec<Traversal> {
        let variables = super::variables(expression.expression());
        variables
            .into_iter()
            .map(|found| found.map_spans(|span| self.locate(span)))
            .collect()
    }
}

impl<'f> Part<'f> {
    pub(crate) fn detach(&self) -> DetachedPart {
        DetachedPart {
            text: self.text.detach().1,
            origin: Arc::clone(&self.origin),
            expression: self.expression.clone(),
        }
    }

    pub(crate) fn file(&self) -> &'f crate::json::File {
        self.text.detach().0
    }
}

impl DetachedPart {
    pub(crate) fn attach<'f>(&self, file: &'f crate::json::File) -> Part<'f> {
        Part {
            text: Text::attach(file, self.text),
            origin: Arc::clone(&self.origin),
            expression: self.expression.clone(),
        }
    }
}

impl<'f> JsonExpression<'f> {
    pub(crate) fn evaluate(
        &self,
        context: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Value {
        match self {
            Self::Part(part) => part.origin.evaluate(&part.expression, context, diagnostics),
            Self::Name(property) => Evaluator::new(context, diagnostics).text(property.name()),
            Self::Value(value) => match value.kind() {
                _ if !pays_for(*value, context, diagnostics) => Value::dynamic(),
                JsonKind::Array(_) | JsonKind::Object(_) if !context.is_literal_only() => {
                    let context = context.with_budget(u64::from(value.span().len()));
                    Evaluator::new(&context, diagnostics).value(*value)
                }
                _ => Evaluator::new(context, diagnostics).value(*value),
            },
        }
    }

    pub(crate) fn span(&self) -> SourceSpan {
        match self {
            Self::Value(value) => value.source_span(),
            Self::Name(property) => property.file().source().span(property.name_span()),
            Self::Part(part) => part.origin.at(part.expression.expression().span()),
        }
    }

    pub(crate) fn start_span(&self) -> SourceSpan {
        match self {
            Self::Value(value) => value.file().source().span(value.start_span()),
            Self::Name(_) => self.span(),
            Self::Part(part) => part
                .origin
                .at(super::start_span(part.expression.expression())),
        }
    }

    /// All references to variables, in source order. Strings that are no templates refer to none.
    pub(crate) fn variables(&self) -> Vec<Traversal> {
        let mut found = Vec::new();
        match self {
            Self::Value(value) => variables_of_value(*value, &mut found),
            Self::Name(property) => variables_of_text(property.name(), &mut found),
            Self::Part(part) => found = part.origin.variables(&part.expression),
        }
        found
    }

    /// The elements of an array, or of a list in an argument.
    pub(crate) fn elements(&self) -> Option<Vec<Self>> {
        match self {
            Self::Value(value) => match value.kind() {
                JsonKind::Array(elements) => Some(elements.map(Self::Value).collect()),
                _ => None,
            },
            Self::Name(_) => None,
            Self::Part(part) => match part.expression.expression().kind() {
                ExpressionKind::Tuple(tuple) => Some(
                    tuple
                        .elements()
                        .map(|element| part.sibling(element))
                        .collect(),
                ),
                _ => None,
            },
        }
    }

    /// Names and values of an object, or of one in an argument.
    pub(crate) fn entries(&self) -> Option<Vec<(Self, Self)>> {
        match self {
            Self::Value(value) => match value.kind() {
                JsonKind::Object(properties) => Some(
                    properties
                        .map(|property| (Self::Name(property), Self::Value(property.value())))
                        .collect(),
                ),
                _ => None,
            },
            Self::Name(_) => None,
            Self::Part(part) => match part.expression.expression().kind() {
                ExpressionKind::Object(object) => {
                    let pair = |item: syntax::ObjectItem<'_>| {
                        (part.sibling(item.key()), part.sibling(item.value()))
                    };
                    Some(object.items().map(pair).collect())
                }
                _ => None,
            },
        }
    }

    /// The call that a string holds.
    pub(crate) fn call(&self) -> Option<JsonCall<'f>> {
        let part = self.part(syntax::parse_expression)?;
        let expression = part.expression.expression();
        let ExpressionKind::Call(call) = expression.kind() else {
            return None;
        };
        Some(JsonCall {
            name: call.name().into_owned(),
            name_span: part.origin.at(call.name_span()),
            arguments: call
                .arguments()
                .map(|argument| part.sibling(argument))
                .collect(),
            arguments_span: part
                .origin
                .at(call.open_paren_span().to(call.close_paren_span())),
        })
    }

    /// The reference that a string holds.
    pub(crate) fn traversal(&self) -> Option<Traversal> {
        let part = self.part(syntax::parse_traversal)?;
        let traversal = Traversal::of(part.expression.expression())?;
        Some(traversal.map_spans(|span| part.origin.locate(span)))
    }

    /// The word that a string holds.
    pub(crate) fn keyword(&self) -> Option<&'f str> {
        let text = self.text()?;
        match self {
            Self::Part(part) => {
                let expression = part.expression.expression();
                expression.as_keyword()?;
                text.decode().get(expression.span().range())
            }
            _ => {
                let word = text.decode().trim_matches([' ', '\t', '\n', '\r']);
                syntax::is_identifier(word).then_some(word)
            }
        }
    }

    fn text(&self) -> Option<Text<'f>> {
        match self {
            Self::Value(value) => match value.kind() {
                JsonKind::String(text) => Some(text),
                _ => None,
            },
            Self::Name(property) => Some(property.name()),
            Self::Part(part) => Some(part.text),
        }
    }

    /// What a string holds, read as something of the native syntax that it must be without mistakes.
    fn part(
        &self,
        parse: fn(&Source, &mut Diagnostics) -> syntax::OwnedExpression,
    ) -> Option<Part<'f>> {
        if let Self::Part(part) = self {
            return Some(part.clone());
        }
        let text = self.text()?;
        let origin = Origin::new(text);
        let mut diagnostics = Diagnostics::new();
        let expression = parse(&origin.decoded, &mut diagnostics);
        (!diagnostics.has_errors()).then_some(Part {
            text,
            origin,
            expression,
        })
    }
}

impl<'f> Part<'f> {
    fn sibling(&self, expression: syntax::Expression<'_>) -> JsonExpression<'f> {
        JsonExpression::Part(Self {
            text: self.text,
            origin: Arc::clone(&self.origin),
            expression: expression.to_owned(),
        })
    }
}

fn variables_of_value(value: Json<'_>, found: &mut Vec<Traversal>) {
    match value.kind() {
        JsonKind::String(text) => variables_of_text(text, found),
        JsonKind::Array(elements) => {
            elements.for_each(|element| variables_of_value(element, found));
        }
        JsonKind::Object(properties) => {
            for property in properties {
                variables_of_text(property.name(), found);
                variables_of_value(property.value(), found);
            }
        }
        _ => {}
    }
}

fn variables_of_text(text: Text<'_>, found: &mut Vec<Traversal>) {
    if is_template(text.decode()) {
        let parsed = Parsed::of(text, &mut Diagnostics::new());
        found.extend(
            parsed
                .into_iter()
                .flat_map(|it| it.origin.variables(&it.template)),
        );
    }
}

/// Bytes of a value that are read in the time of one step.
const SIZE_OF_JSON: u64 = 8;

/// Takes the steps that it takes to read a value from the budget, if that is shared: a dynamic block may have it read very
/// often. `false`, which is reported, where they do not suffice.
fn pays_for(value: Json<'_>, context: &EvalContext<'_>, diagnostics: &mut Diagnostics) -> bool {
    let steps = u64::from(value.span().len()) / SIZE_OF_JSON;
    let budget = context.shared_budget();
    let paid = budget.map_or(Ok(()), |budget| budget.take_steps(steps));
    if let Err(exceeded) = paid {
        diagnostics.push(errors::limit_exceeded(exceeded, value.source_span()));
    }
    paid.is_ok()
}

/// Whether a text, taken as a template, is anything but itself.
fn is_template(text: &str) -> bool {
    text.contains("${") || text.contains("%{")
}

/// The evaluation of one value. Nesting is bounded by the parser.
struct Evaluator<'e, 'p> {
    context: &'e EvalContext<'p>,
    diagnostics: &'e mut Diagnostics,
    depth: u32,
}

impl<'e, 'p> Evaluator<'e, 'p> {
    fn new(context: &'e EvalContext<'p>, diagnostics: &'e mut Diagnostics) -> Self {
        Self {
            context,
            diagnostics,
            depth: context.limits().value_depth,
        }
    }

    fn value(&mut self, value: Json<'_>) -> Value {
        match value.kind() {
            JsonKind::Invalid => Value::dynamic(),
            JsonKind::Null => Value::null(Type::Dynamic),
            JsonKind::Bool(value) => value.into(),
            JsonKind::Number(text) => {
                Number::parse_literal(text).map_or_else(|_| Value::dynamic(), Value::from)
            }
            JsonKind::String(text) => self.text(text),
            JsonKind::Array(elements) => self.array(elements, value),
            JsonKind::Object(properties) => self.object(properties, value),
        }
    }

    fn text(&mut self, text: Text<'_>) -> Value {
        let decoded = text.decode();
        if self.context.is_literal_only() || !is_template(decoded) {
            return Value::string(decoded);
        }
        match Parsed::of(text, self.diagnostics) {
            Some(it) => {
                let origin = &it.origin;
                origin.evaluate(&it.template, self.context, self.diagnostics)
            }
            None => Value::dynamic(),
        }
    }

    fn array(&mut self, elements: Elements<'_>, place: Json<'_>) -> Value {
        let elements: Vec<Value> = elements.map(|element| self.value(element)).collect();
        self.within_depth(Value::tuple(elements), place)
    }

    /// Of several properties of one name the first stays, and the others are reported. An unknown name makes the whole
    /// object unknown.
    fn object(&mut self, properties: Properties<'_>, place: Json<'_>) -> Value {
        let mut entries: Vec<(Arc<str>, Value)> = Vec::with_capacity(properties.len());
        let mut first: HashMap<Arc<str>, Property<'_>> = HashMap::with_capacity(properties.len());
        let mut marks = MarkSet::new();
        let mut names_known = true;
        for property in properties {
            let name = self.text(property.name());
            let value = self.value(property.value());
            match self.name(&name, property, &mut marks) {
                Name::Invalid => {}
                Name::Unknown => names_known = false,
                Name::Known(name) => match first.get(&name) {
                    Some(earlier) => {
                        let source = property.file().source();
                        let (earlier, at) = (
                            source.span(earlier.name_span()),
                            source.span(property.name_span()),
                        );
                        self.diagnostics
                            .push(errors::duplicate_property(&name, &earlier, at));
                    }
                    None => {
                        first.insert(Arc::clone(&name), property);
                        entries.push((name, value));
                    }
                },
            }
        }
        if !names_known {
            return Value::dynamic().with_marks(marks);
        }
        let object = Value::object(entries.into_iter().collect::<Mapping>());
        self.within_depth(object.with_marks(marks), place)
    }

    fn name(&mut self, name: &Value, property: Property<'_>, marks: &mut MarkSet) -> Name {
        let (name, name_marks) = name.unmark();
        marks.append(name_marks);
        let at = || property.file().source().span(property.name_span());
        if matches!(name.kind(), ValueKind::Null) {
            self.diagnostics.push(errors::null_property_name(at()));
            return Name::Invalid;
        }
        let budget = self.context.shared_budget();
        if budget.is_some_and(|budget| budget.take_key(&name).is_err()) {
            self.diagnostics
                .push(errors::limit_exceeded(Exceeded::Bytes, at()));
            return Name::Invalid;
        }
        match convert(&name, &Type::String) {
            Ok(name) => name.into_string().map_or(Name::Unknown, Name::Known),
            Err(error) => {
                self.diagnostics
                    .push(errors::incorrect_property_name(&error.to_string(), at()));
                Name::Invalid
            }
        }
    }

    /// Gives a compound value on, unless it nests too deep.
    fn within_depth(&mut self, value: Value, place: Json<'_>) -> Value {
        if value.depth() <= self.depth {
            return value;
        }
        self.diagnostics
            .push(errors::limit_exceeded(Exceeded::Depth, place.source_span()));
        Value::dynamic()
    }
}

/// What came of the name of a property.
enum Name {
    Known(Arc<str>),
    Unknown,
    Invalid,
}
