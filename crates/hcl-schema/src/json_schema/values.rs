//! Schemas of values.

use hcl_core::json_form::{Json, escape};
use hcl_core::native::{self, ExpressionKind, UnaryOperator};
use hcl_core::{Expression, Number, Value};
use hcl_serde::extend::BYTES;

use super::object::{Digits, JsonObject, Part, Properties, not_two_of};
use super::{any_of, null, reference, with_deprecation};
use crate::{ArgumentSchema, ChoiceShape, Constraint, ObjectShape, Shape, VariantShape};

/// The keywords of the length of a text.
const OF_TEXT: [&str; 2] = ["minLength", "maxLength"];

/// Returns the schema of an argument: its value, with documentation.
pub(super) fn argument(argument: &ArgumentSchema) -> Json {
    let default = argument.default.as_deref();
    let default = default.filter(|_| argument.is_default_literal);
    let mut shape = value(&argument.shape, &argument.constraints);
    if argument.nullable && !argument.shape.accepts_null() {
        shape = or_null(shape);
    }
    let schema = JsonObject::new()
        .described(&with_deprecation(
            &argument.docs,
            argument.deprecated.as_ref(),
        ))
        .flag("deprecated", argument.deprecated.is_some())
        .flag("writeOnly", argument.sensitive)
        .some("default", default.and_then(literal))
        .list("examples", examples(&argument.examples))
        .and(shape);
    if schema.is_empty() {
        return Json::Bool(true);
    }
    schema.json()
}

/// Returns the schema of a value without constraints of a field.
pub(super) fn any(shape: &Shape) -> Json {
    value(shape, &[])
}

fn examples(all: &[impl AsRef<str>]) -> Vec<Json> {
    let all = all.iter();
    all.filter_map(|example| literal(example.as_ref()))
        .collect()
}

/// Returns a literal of HCL in the JSON syntax; `None` for an expression that is to be evaluated.
fn literal(text: &str) -> Option<Json> {
    let expression: Expression = text.parse().ok()?;
    of_literal(expression.as_native()?)
}

/// Recursion is bounded by the parser's nesting limit.
fn of_literal(expression: native::Expression<'_>) -> Option<Json> {
    Some(match expression.kind() {
        ExpressionKind::Null => Json::Null,
        ExpressionKind::Bool(value) => Json::Bool(value),
        ExpressionKind::Number(digits) => of_digits(digits)?,
        ExpressionKind::Unary {
            operator: UnaryOperator::Negate,
            operand,
        } => match operand.kind() {
            ExpressionKind::Number(digits) => of_digits(&format!("-{digits}"))?,
            _ => return None,
        },
        ExpressionKind::String(text) => Json::String(escape(&text.decode()).into()),
        ExpressionKind::Tuple(tuple) => {
            Json::Array(tuple.elements().map(of_literal).collect::<Option<_>>()?)
        }
        ExpressionKind::Object(object) => {
            let entries = object.items().map(|item| {
                let name = item.key().key_text()?;
                Some((escape(&name).into(), of_literal(item.value())?))
            });
            Json::Object(entries.collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// Returns a number as it is written, or else its value: JSON has no `007`.
fn of_digits(digits: &str) -> Option<Json> {
    if serde_json::from_str::<serde_json::Number>(digits).is_ok() {
        return Some(Json::Number(digits.into()));
    }
    Json::of_value(&Value::from(digits.parse::<Number>().ok()?))
}

fn or_null(schema: Json) -> Json {
    // It accepts null already.
    if schema == Json::Object(Vec::new()) {
        return schema;
    }
    any_of(vec![schema, null()])
}

/// Returns the alternative of a template, for a value that is not a text.
fn or_expression(schema: JsonObject) -> Json {
    any_of(vec![schema.json(), reference("expression")])
}

/// Returns the schema of a label: a text as it is, without templates. `None` for any text.
pub(super) fn label(shape: &Shape) -> Option<Json> {
    match shape.bare() {
        Shape::Text { meaning } => {
            let constraints = of_text(meaning, shape.constraints());
            (!constraints.is_empty()).then(|| titled(meaning).and(constraints).json())
        }
        Shape::Choice(choice) => {
            let units = choice
                .variants
                .iter()
                .filter(|variant| variant.content.is_none());
            Some(names(units).json())
        }
        _ => None,
    }
}

/// The names of variants.
fn names<'v>(variants: impl Iterator<Item = &'v VariantShape>) -> JsonObject {
    let names: Vec<&str> = variants.map(|variant| &*variant.name).collect();
    JsonObject::new().with("enum", names)
}

/// Returns the schema of a shape; an object without members accepts anything.
fn value(shape: &Shape, constraints: &[Constraint]) -> Json {
    let of_type = |name: &str| JsonObject::new().with("type", name);
    match shape {
        Shape::Optional(inner) => or_null(value(inner, constraints)),
        Shape::Constrained(inner) => {
            let all = [constraints, &inner.constraints].concat();
            let examples = JsonObject::new().list("examples", examples(&inner.examples));
            examples.and(value(&inner.shape, &all)).json()
        }
        Shape::Null => or_expression(of_type("null")),
        Shape::Bool => or_expression(of_type("boolean")),
        Shape::Integer { min, max } => {
            let bounds = [min.map(|it| it.to_string()), max.map(|it| it.to_string())];
            or_expression(bounded(of_type("integer"), constraints, bounds))
        }
        // Shorter digits than `f32::MAX` has, which round to it.
        Shape::Float32 => {
            let bounds = [f32::MIN, f32::MAX].map(|it| Some(it.to_string()));
            or_expression(bounded(of_type("number"), constraints, bounds))
        }
        Shape::Number => or_expression(of_type("number").and(keywords(constraints, OF_TEXT))),
        // A text or a number.
        Shape::Text { meaning } if meaning == BYTES => titled(meaning).json(),
        Shape::Text { meaning } => {
            let constraints = of_text(meaning, constraints);
            let is_plain = constraints.is_empty();
            let schema = titled(meaning).with("type", "string").and(constraints);
            // A text with constraints may be a template with a result that satisfies them.
            if is_plain {
                schema.json()
            } else {
                or_expression(schema)
            }
        }
        Shape::List(element) => {
            let (of_list, of_elements) = split(constraints);
            let schema = of_type("array").with("items", value(element, &of_elements));
            or_expression(schema.and(keywords(&of_list, ["minItems", "maxItems"])))
        }
        Shape::Tuple(elements) => {
            let each: Vec<Json> = elements.iter().map(|element| value(element, &[])).collect();
            let schema = of_type("array")
                .with("prefixItems", each)
                .with("items", false);
            // `items` refuses more elements, and this fewer.
            or_expression(schema.with("minItems", Digits(elements.len())))
        }
        Shape::Map { key, value: of } => {
            let (of_map, of_values) = split(constraints);
            let keys = match key.bare() {
                Shape::Choice(choice) => names(choice.variants.iter()),
                Shape::Text { meaning } => of_text(meaning, key.constraints()),
                _ => JsonObject::new(),
            };
            let keys = Some(keys).filter(|keys| !keys.is_empty());
            let schema = of_type("object").with("additionalProperties", value(of, &of_values));
            let lengths = keywords(&of_map, ["minProperties", "maxProperties"]);
            or_expression(schema.some("propertyNames", keys).and(lengths))
        }
        Shape::Object(ObjectShape { name, .. })
        | Shape::Choice(ChoiceShape { name, .. })
        | Shape::Again(name) => reference(name),
        _ => JsonObject::new().json(),
    }
}

/// Adds the constraints on a number, and the bounds of its type where no declared bound says more.
fn bounded(
    schema: JsonObject,
    constraints: &[Constraint],
    [min, max]: [Option<String>; 2],
) -> JsonObject {
    let mut schema = schema.and(keywords(constraints, OF_TEXT));
    if !schema.has("minimum") {
        schema = schema.some("minimum", min.map(Digits));
    }
    if !schema.has("maximum") && !schema.has("exclusiveMaximum") {
        schema = schema.some("maximum", max.map(Digits));
    }
    schema
}

/// Adds a definition for each object and choice in a value.
pub(super) fn define(shape: &Shape, into: &mut JsonObject) {
    let definition = match shape {
        // The names of keys are where they are.
        Shape::Map { value, .. } => return define(value, into),
        Shape::Object(ObjectShape { name, .. }) | Shape::Choice(ChoiceShape { name, .. })
            if into.has(name) =>
        {
            return;
        }
        Shape::Object(shape) => JsonObject::new().with(&shape.name, object_schema(shape)),
        Shape::Choice(choice) => JsonObject::new().with(&choice.name, choice_schema(choice)),
        _ => JsonObject::new(),
    };
    *into = std::mem::take(into).and(definition);
    let parts = shape.parts().into_iter();
    parts.for_each(|part| define(part, into));
}

fn object_schema(shape: &ObjectShape) -> Json {
    let mut properties = Properties::default();
    for field in shape.fields.iter() {
        let names: Vec<&str> = field.names().collect();
        let schema = JsonObject::new()
            .described(&field.docs)
            .and(value(&field.shape, &[]))
            .flag("writeOnly", field.sensitive);
        properties.add(names.iter().copied(), &schema.json());
        if field.required {
            properties.require(&names);
        }
        properties.rules.extend(not_two_of(&names));
    }
    // The decoder refuses names that are not fields, even if the type ignores them.
    let is_closed = !shape.open || !shape.fields.is_empty();
    or_expression(properties.schema(&shape.docs, is_closed))
}

fn choice_schema(choice: &ChoiceShape) -> Json {
    let units = choice
        .variants
        .iter()
        .filter(|variant| variant.content.is_none());
    let (documented, plain): (Vec<_>, Vec<_>) = units.partition(|unit| !unit.docs.is_empty());
    let mut alternatives = Vec::new();
    for unit in documented {
        let schema = JsonObject::new().described(&unit.docs);
        alternatives.push(schema.with("const", &*unit.name).json());
    }
    if !plain.is_empty() {
        alternatives.push(names(plain.into_iter()).json());
    }
    for variant in choice.variants.iter() {
        let content = variant.content.as_ref();
        let content = content.map_or_else(null, |content| value(content, &[]));
        let schema = JsonObject::new()
            .described(&variant.docs)
            .with("type", "object")
            .with("properties", JsonObject::new().with(&variant.name, content))
            .with("required", vec![&*variant.name])
            .with("additionalProperties", false);
        alternatives.push(schema.json());
    }
    // A template may evaluate to the name of a variant.
    alternatives.push(reference("expression"));
    let schema = JsonObject::new().described(&choice.docs);
    schema.with("anyOf", alternatives).json()
}

/// Splits constraints into constraints of a list or map, and constraints of each element.
fn split(constraints: &[Constraint]) -> (Vec<Constraint>, Vec<Constraint>) {
    let of_whole = |it: &Constraint| matches!(it, Constraint::Length { .. } | Constraint::Unique);
    constraints.iter().cloned().partition(of_whole)
}

/// Returns the keywords of constraints. `least` and `most` are the keywords of a length.
fn keywords(constraints: &[Constraint], [least, most]: [&str; 2]) -> JsonObject {
    let is_length = |it: &&Constraint| matches!(it, Constraint::Length { .. });
    let (lengths, others): (Vec<_>, Vec<_>) = constraints.iter().partition(is_length);
    let all = lengths.into_iter().chain(others);
    all.fold(JsonObject::new(), |schema, constraint| match constraint {
        Constraint::Length { min, max } => schema
            .constrain(least, min.map(Digits))
            .constrain(most, max.map(Digits)),
        Constraint::Range {
            min,
            max,
            excludes_max,
        } => {
            let most = if *excludes_max {
                "exclusiveMaximum"
            } else {
                "maximum"
            };
            schema
                .constrain("minimum", min.as_ref().map(Digits))
                .constrain(most, max.as_ref().map(Digits))
        }
        Constraint::MultipleOf(factor) => schema.constrain("multipleOf", Some(Digits(factor))),
        Constraint::Pattern(pattern) => schema.constrain("pattern", Some(&**pattern)),
        Constraint::OneOf(all) => {
            let all: Vec<&str> = all.iter().map(|text| &**text).collect();
            schema.constrain("enum", Some(all))
        }
        Constraint::Format(format) => match format.pattern() {
            Some(pattern) => schema.constrain("pattern", Some(pattern)),
            None => schema.constrain("format", Some(format.name())),
        },
        Constraint::Unique => {
            let is_new = most == "maxItems" && !schema.has("uniqueItems");
            schema.flag("uniqueItems", is_new)
        }
        _ => schema,
    })
}

/// Returns the keywords of a text: a character is one of length 1.
fn of_text(meaning: &str, constraints: &[Constraint]) -> JsonObject {
    let one = (meaning == "character").then_some(1);
    keywords(constraints, OF_TEXT)
        .constrain("minLength", one.map(Digits))
        .constrain("maxLength", one.map(Digits))
}

/// A text that has a meaning.
fn titled(meaning: &str) -> JsonObject {
    let mut title = meaning.to_owned();
    // The first letter may have several bytes.
    if let Some(first) = title.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    JsonObject::new().some(
        "title",
        Some(title.as_str()).filter(|title| !title.is_empty()),
    )
}
