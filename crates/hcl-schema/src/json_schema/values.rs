//! Schemas of values.

use hcl_core::json_form::{Json, escape};
use hcl_core::native::{self, ExpressionKind, UnaryOperator};
use hcl_core::{Number, OwnedExpression, Value};
use hcl_serde::extend::key_text;

use super::{
    any_of, description, entry, null, number, object, reference, text, texts, with_deprecation,
};
use crate::{
    ArgumentSchema, ChoiceShape, ConstraintSchema, Format, ObjectShape, Shape, TypeSchema,
};

/// Members of an object.
type Members = Vec<(Box<str>, Json)>;

/// Returns the schema of an argument: its value, with documentation.
pub(super) fn argument(argument: &ArgumentSchema) -> Json {
    let docs = with_deprecation(&argument.docs, argument.deprecated.as_ref());
    let mut members = Vec::from_iter(description(&docs));
    if argument.deprecated.is_some() {
        members.push(entry("deprecated", Json::Bool(true)));
    }
    if argument.sensitive {
        members.push(entry("writeOnly", Json::Bool(true)));
    }
    let default = argument.default.as_deref();
    let default = default.filter(|_| argument.is_default_literal);
    members.extend(default.and_then(literal).map(|it| entry("default", it)));
    members.extend(examples(&argument.examples));
    let mut shape = value(&argument.shape, &argument.constraints);
    if argument.nullable && !argument.shape.accepts_null() {
        shape = or_null(shape);
    }
    if let Json::Object(shape) = shape {
        members.extend(shape);
    }
    if members.is_empty() {
        Json::Bool(true)
    } else {
        Json::Object(members)
    }
}

/// Returns the member with examples.
fn examples(all: &[String]) -> Option<(Box<str>, Json)> {
    let all: Vec<Json> = all.iter().filter_map(|example| literal(example)).collect();
    (!all.is_empty()).then(|| entry("examples", Json::Array(all)))
}

/// Returns a literal of HCL in the JSON syntax; `None` for an expression that is to be evaluated.
fn literal(text: &str) -> Option<Json> {
    let expression: OwnedExpression = text.parse().ok()?;
    of_literal(expression.expression().as_native()?)
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
                let name = key_text(item.key())?;
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
fn or_expression(members: Members) -> Json {
    let expression = object([("$ref", reference("expression"))]);
    any_of(vec![Json::Object(members), expression])
}

/// Returns the schema of a label: a text as it is, without templates. `None` for any text.
pub(super) fn label(shape: &Shape) -> Option<Json> {
    let meaning = match shape.bare() {
        Shape::Text { meaning } => meaning,
        Shape::Choice(choice) => {
            let names = choice.variants.iter().filter(|it| it.content.is_none());
            return Some(object([("enum", texts(names.map(|it| it.name.as_str())))]));
        }
        _ => return None,
    };
    let all = each_kind_once(shape.constraints());
    let mut schemas = all.iter().map(|constraints| {
        let mut members = Vec::new();
        string_members(meaning, constraints, &mut members);
        Json::Object(members)
    });
    match all.len() {
        _ if shape.constraints().is_empty() => None,
        1 => schemas.next(),
        _ => Some(object([("allOf", Json::Array(schemas.collect()))])),
    }
}

/// Splits constraints so that no list has two of one kind: JSON Schema has one keyword for each.
fn each_kind_once(constraints: &[ConstraintSchema]) -> Vec<Vec<ConstraintSchema>> {
    let mut all: Vec<Vec<ConstraintSchema>> = vec![Vec::new()];
    for constraint in constraints {
        let keyword = std::mem::discriminant(keyword(constraint));
        let is_free = |list: &&mut Vec<ConstraintSchema>| {
            let mut others = list.iter();
            !others.any(|it| std::mem::discriminant(self::keyword(it)) == keyword)
        };
        match all.iter_mut().find(is_free) {
            Some(list) => list.push(constraint.clone()),
            None => all.push(vec![constraint.clone()]),
        }
    }
    all
}

/// Returns the constraint, or the one with the same keyword: forms are written as patterns.
fn keyword(constraint: &ConstraintSchema) -> &ConstraintSchema {
    const PATTERN: &ConstraintSchema = &ConstraintSchema::Pattern(String::new());
    match constraint {
        ConstraintSchema::Format(_) => PATTERN,
        other => other,
    }
}

/// Returns the schema of a shape; an object without members accepts anything.
fn value(shape: &Shape, constraints: &[ConstraintSchema]) -> Json {
    let mut all = each_kind_once(constraints);
    if all.len() > 1 {
        let all = all.iter().map(|constraints| value(shape, constraints));
        return object([("allOf", Json::Array(all.collect()))]);
    }
    let constraints = all.pop().unwrap_or_default();
    one_value(shape, &constraints)
}

fn one_value(shape: &Shape, constraints: &[ConstraintSchema]) -> Json {
    match shape {
        Shape::Optional(inner) => or_null(value(inner, constraints)),
        Shape::Constrained(inner) => {
            let all = [constraints, &inner.constraints].concat();
            let mut schema = value(&inner.shape, &all);
            if let Json::Object(members) = &mut schema {
                members.splice(0..0, examples(&inner.examples));
            }
            schema
        }
        Shape::Null => or_expression(vec![entry("type", text("null"))]),
        Shape::Bool => or_expression(vec![entry("type", text("boolean"))]),
        Shape::Integer { min, max } => {
            let mut members = vec![entry("type", text("integer"))];
            bounds(*min, *max, constraints, &mut members);
            or_expression(members)
        }
        Shape::Number => {
            let mut members = vec![entry("type", text("number"))];
            bounds(None, None, constraints, &mut members);
            or_expression(members)
        }
        Shape::Text { meaning } => string(meaning, constraints),
        Shape::List(element) => {
            let (of_list, of_elements) = split(constraints);
            let mut members = vec![
                entry("type", text("array")),
                entry("items", value(element, &of_elements)),
            ];
            lengths(&of_list, "minItems", "maxItems", &mut members);
            if of_list.contains(&ConstraintSchema::Unique) {
                members.push(entry("uniqueItems", Json::Bool(true)));
            }
            or_expression(members)
        }
        Shape::Tuple(elements) => {
            let count = number(elements.len());
            let elements = elements.iter().map(|element| value(element, &[]));
            or_expression(vec![
                entry("type", text("array")),
                entry("prefixItems", Json::Array(elements.collect())),
                entry("items", Json::Bool(false)),
                // `items` refuses more elements, and this fewer.
                entry("minItems", count),
            ])
        }
        Shape::Map { key, value: of } => {
            let (of_map, of_values) = split(constraints);
            let mut members = vec![
                entry("type", text("object")),
                entry("additionalProperties", value(of, &of_values)),
            ];
            if let Some(names) = names_of(key) {
                members.push(entry("propertyNames", object([("enum", texts(names))])));
            }
            lengths(&of_map, "minProperties", "maxProperties", &mut members);
            or_expression(members)
        }
        Shape::Object(shape) => object([("$ref", reference(&shape.name))]),
        Shape::Choice(choice) => object([("$ref", reference(&choice.name))]),
        Shape::Again(name) => object([("$ref", reference(name))]),
        _ => Json::Object(Vec::new()),
    }
}

/// Returns the names that a key may have, if it is one of several.
fn names_of(key: &Shape) -> Option<Vec<&str>> {
    match key.bare() {
        Shape::Choice(choice) => {
            let variants = choice.variants.iter();
            Some(variants.map(|variant| variant.name.as_str()).collect())
        }
        _ => None,
    }
}

/// Adds a definition for each object and choice in the values of a type.
pub(super) fn definitions(ty: &TypeSchema, into: &mut Members) {
    for argument in &ty.arguments {
        define(&argument.shape, into);
    }
}

fn define(shape: &Shape, into: &mut Members) {
    match shape {
        // The names of keys are where they are.
        Shape::Map { value, .. } => return define(value, into),
        Shape::Object(ObjectShape { name, .. }) | Shape::Choice(ChoiceShape { name, .. })
            if into.iter().any(|(other, _)| **other == **name) =>
        {
            return;
        }
        Shape::Object(shape) => into.push(entry(&shape.name, object_schema(shape))),
        Shape::Choice(choice) => into.push(entry(&choice.name, choice_schema(choice))),
        _ => {}
    }
    let parts = shape.parts().into_iter();
    parts.for_each(|part| define(part, into));
}

fn object_schema(shape: &ObjectShape) -> Json {
    let mut members = Vec::from_iter(description(&shape.docs));
    members.push(entry("type", text("object")));
    let properties = shape.fields.iter().flat_map(|field| {
        let mut schema = value(&field.shape, &[]);
        if let Json::Object(members) = &mut schema {
            members.splice(0..0, description(&field.docs));
            let secret = field.sensitive.then_some(Json::Bool(true));
            members.extend(secret.map(|it| entry("writeOnly", it)));
        }
        field.names().map(move |name| entry(name, schema.clone()))
    });
    members.push(entry("properties", Json::Object(properties.collect())));
    let required = shape.fields.iter().filter(|field| field.required);
    // One of several names may be there.
    let required = required.filter(|field| field.aliases.is_empty());
    let required: Vec<Json> = required.map(|field| text(&field.name)).collect();
    if !required.is_empty() {
        members.push(entry("required", Json::Array(required)));
    }
    // The decoder refuses names that are not fields, even if the type ignores them.
    if !shape.open || !shape.fields.is_empty() {
        members.push(entry("additionalProperties", Json::Bool(false)));
    }
    or_expression(members)
}

fn choice_schema(choice: &ChoiceShape) -> Json {
    let units = choice.variants.iter().filter(|it| it.content.is_none());
    let (documented, plain): (Vec<_>, Vec<_>) = units.partition(|it| !it.docs.is_empty());
    let mut alternatives = Vec::new();
    for unit in documented {
        let docs = entry("description", text(&unit.docs));
        alternatives.push(Json::Object(vec![docs, entry("const", text(&unit.name))]));
    }
    if !plain.is_empty() {
        let plain = plain.into_iter().map(|it| it.name.as_str());
        alternatives.push(object([("enum", texts(plain))]));
    }
    for variant in &choice.variants {
        let content = match &variant.content {
            Some(content) => value(content, &[]),
            None => null(),
        };
        let mut members = Vec::from_iter(description(&variant.docs));
        let properties = Json::Object(vec![entry(&variant.name, content)]);
        members.extend([
            entry("type", text("object")),
            entry("properties", properties),
            entry("required", texts([variant.name.as_str()])),
            entry("additionalProperties", Json::Bool(false)),
        ]);
        alternatives.push(Json::Object(members));
    }
    // A template may evaluate to the name of a variant.
    alternatives.push(object([("$ref", reference("expression"))]));
    let mut members = Vec::from_iter(description(&choice.docs));
    members.push(entry("anyOf", Json::Array(alternatives)));
    Json::Object(members)
}

/// Splits constraints into constraints of a list or map, and constraints of each element.
fn split(constraints: &[ConstraintSchema]) -> (Vec<ConstraintSchema>, Vec<ConstraintSchema>) {
    let of_whole = |it: &ConstraintSchema| {
        matches!(
            it,
            ConstraintSchema::Length { .. } | ConstraintSchema::Unique
        )
    };
    constraints.iter().cloned().partition(of_whole)
}

fn bounds(
    min: Option<i128>,
    max: Option<i128>,
    constraints: &[ConstraintSchema],
    into: &mut Members,
) {
    let range = constraints.iter().find_map(|constraint| match constraint {
        ConstraintSchema::Range {
            min,
            max,
            excludes_max,
        } => Some((min.as_ref(), max.as_ref(), *excludes_max)),
        _ => None,
    });
    let (narrow_min, narrow_max, excludes_max) = range.unwrap_or_default();
    if let Some(min) = tighter(min, narrow_min, true) {
        into.push(entry("minimum", number(min)));
    }
    match narrow_max {
        // The maximum of the type would be a second bound, which is looser as a rule.
        Some(bound) if excludes_max => into.push(entry("exclusiveMaximum", number(bound))),
        narrow_max => {
            if let Some(max) = tighter(max, narrow_max, false) {
                into.push(entry("maximum", number(max)));
            }
        }
    }
    for constraint in constraints {
        if let ConstraintSchema::MultipleOf(factor) = constraint {
            into.push(entry("multipleOf", number(factor)));
        }
    }
}

/// Returns the bound of the type or the one declared, whichever is tighter.
fn tighter(of_type: Option<i128>, declared: Option<&String>, is_min: bool) -> Option<String> {
    let (Some(of_type), Some(declared)) = (of_type, declared) else {
        return declared.cloned().or(of_type.map(|bound| bound.to_string()));
    };
    let is_looser = declared
        .parse::<i128>()
        // A declared bound that is no `i128`, such as a fraction, is kept.
        .is_ok_and(|declared| (declared < of_type) == is_min && declared != of_type);
    Some(if is_looser {
        of_type.to_string()
    } else {
        declared.clone()
    })
}

fn lengths(constraints: &[ConstraintSchema], least: &str, most: &str, into: &mut Members) {
    for constraint in constraints {
        if let ConstraintSchema::Length { min, max } = constraint {
            into.extend(min.map(|min| entry(least, number(min))));
            into.extend(max.map(|max| entry(most, number(max))));
        }
    }
}

/// Returns the schema of a text. A text with constraints may be a template with a result that satisfies them.
fn string(meaning: &str, constraints: &[ConstraintSchema]) -> Json {
    let mut members = vec![entry("type", text("string"))];
    let plain = string_members(meaning, constraints, &mut members);
    if plain {
        return Json::Object(members);
    }
    or_expression(members)
}

/// Adds the keywords of a text. Returns whether it has no constraints.
fn string_members(meaning: &str, constraints: &[ConstraintSchema], members: &mut Members) -> bool {
    if !meaning.is_empty() {
        let mut capital = meaning.to_owned();
        // The first letter may have several bytes.
        if let Some(first) = capital.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        members.insert(0, entry("title", text(&capital)));
    }
    // After the title, which constrains nothing.
    let plain = members.len();
    lengths(constraints, "minLength", "maxLength", members);
    for constraint in constraints {
        match constraint {
            ConstraintSchema::Pattern(pattern) => members.push(entry("pattern", text(pattern))),
            ConstraintSchema::Format(name) => members.extend(format(name)),
            ConstraintSchema::OneOf(all) => {
                members.push(entry("enum", texts(all.iter().map(String::as_str))));
            }
            _ => {}
        }
    }
    members.len() == plain
}

/// Returns the pattern of a form of texts, or its name in JSON Schema.
fn format(name: &str) -> Option<(Box<str>, Json)> {
    let mut all = Format::ALL.into_iter();
    let format = all.find(|format| format.name() == name)?;
    Some(match format.pattern() {
        Some(pattern) => entry("pattern", text(pattern)),
        None => entry("format", text(format.name())),
    })
}
