//! Schemas of bodies: arguments and blocks as properties, labels as names of nested objects.

use hcl_core::json::COMMENT;
use hcl_core::json_form::Json;

use super::object::{Digits, JsonObject, Part, Properties, not_two_of, one_or_more};
use super::{any_of, definition_name, null, reference, values, with_deprecation};
use crate::{BlockTypeSchema, Document, Rule, Texts, TypeSchema, VariantSchema};

/// Returns the schema of a body.
pub(super) fn body(document: &Document, index: usize) -> Json {
    let Some(ty) = document.body(index) else {
        return Json::Bool(true);
    };
    let mut properties = Properties::default();
    // A comment, which any body may have.
    properties.add(std::iter::once(COMMENT), &Json::Bool(true));
    for argument in &ty.arguments {
        let names: Vec<&str> = argument.names().collect();
        properties.add(names.iter().copied(), &values::argument(argument));
        if argument.required {
            properties.require(&names);
        }
        // Two names of one argument; blocks of two names count together.
        properties.rules.extend(not_two_of(&names));
    }
    for block in &ty.blocks {
        properties.add(block.names(), &block_type(document, block));
        if block.min_items > 0 {
            properties.require(&block.names().collect::<Vec<_>>());
        }
    }
    properties.rules.extend(rules(ty));
    let schema = properties.schema(&ty.docs, !ty.open);
    let others = ty.any_argument().map(values::any);
    schema.some("additionalProperties", others).json()
}

/// Returns the schema of the property of a block type.
fn block_type(document: &Document, block: &BlockTypeSchema) -> Json {
    JsonObject::new()
        .described(&with_deprecation(&block.docs, block.deprecated.as_ref()))
        .flag("deprecated", block.deprecated.is_some())
        .and(labelled(document, block))
        .json()
}

/// Returns the schema of blocks: an object for each label that is left, and then the body.
fn labelled(document: &Document, block: &BlockTypeSchema) -> Json {
    let counted = Some(block).filter(|block| block.key_labels == 0);
    // From the last label, which is innermost.
    let keys = (0..block.key_labels as usize).rev();
    keys.fold(bodies(document, block.body, counted), |inner, key| {
        by_label(inner, block.keys.get(key).and_then(values::label))
    })
}

/// Returns the schema of blocks with the labels of their type. The number of blocks is known only without labels.
fn bodies(document: &Document, index: usize, counted: Option<&BlockTypeSchema>) -> Json {
    let Some(ty) = document.body(index) else {
        return one_or_several(JsonObject::new().json(), counted);
    };
    if !ty.variants.is_empty() {
        return by_variant(document, &ty.variants);
    }
    let body = reference(&definition_name(ty));
    let inner = one_or_several(body, counted.filter(|_| ty.labels.is_empty()));
    let labels = ty.labels.iter().rev();
    labels.fold(inner, |inner, label| {
        by_label(inner, values::label(&label.shape))
    })
}

/// An object with labels as properties, or an array of objects with properties that count together.
fn by_label(inner: Json, label: Option<Json>) -> Json {
    let members = JsonObject::new()
        .with("type", "object")
        .with("additionalProperties", inner);
    some_properties(members.some("propertyNames", label))
}

/// An object with at least one property, or an array with such an object.
fn some_properties(members: JsonObject) -> Json {
    let not_empty = || JsonObject::new().with("minProperties", Digits(1));
    let list = JsonObject::new()
        .with("type", "array")
        .with("items", members.clone())
        .with("contains", not_empty());
    any_of(vec![members.and(not_empty()).json(), list.json()])
}

/// An object with the labels that choose a variant as properties.
fn by_variant(document: &Document, variants: &[VariantSchema]) -> Json {
    let mut properties = Properties::default();
    for variant in variants {
        let mut schema = bodies(document, variant.body, None);
        if variant.deprecated.is_some() {
            let docs = with_deprecation("", variant.deprecated.as_ref());
            let deprecated = JsonObject::new().described(&docs).flag("deprecated", true);
            schema = deprecated.and(schema).json();
        }
        properties.add(variant.names(), &schema);
    }
    some_properties(properties.schema("", true))
}

/// Returns the schema of one block as it is, of several as an array, and of none as null.
fn one_or_several(one: Json, counted: Option<&BlockTypeSchema>) -> Json {
    let list = JsonObject::new()
        .with("type", "array")
        .with("items", one.clone());
    let (min, max) = counted.map_or((0, None), |block| (block.min_items, block.max_items));
    let list = list
        .some("minItems", Some(min).filter(|min| *min > 0).map(Digits))
        .some("maxItems", max.map(Digits))
        .json();
    match min {
        0 => any_of(vec![one, list, null()]),
        1 => any_of(vec![one, list]),
        // One body as it is would be too few.
        _ => list,
    }
}

/// Returns the schemas of the rules between arguments and block types.
fn rules(ty: &TypeSchema) -> Vec<Json> {
    let mut rules = Vec::new();
    let has = |name: &str| {
        if ty.arguments.iter().all(|argument| argument.name != name) {
            return one_or_more(&names_of(ty, name));
        }
        // The null of an argument is its absence.
        let value = JsonObject::new().with("not", null()).json();
        let names = names_of(ty, name);
        let each = names.into_iter().map(|name| {
            let properties = JsonObject::new().with(name, value.clone());
            let named = JsonObject::new().with("required", vec![name]);
            named.with("properties", properties).json()
        });
        any_of(each.collect())
    };
    for rule in &ty.rules {
        match rule {
            Rule::Conflicts(one, other) => {
                let both = JsonObject::new().with("allOf", vec![has(one), has(other)]);
                rules.push(JsonObject::new().with("not", both).json());
            }
            Rule::Requires(one, other) => {
                rules.push(
                    JsonObject::new()
                        .with("if", has(one))
                        .with("then", has(other))
                        .json(),
                );
            }
            Rule::ExactlyOneOf(names) => {
                let each: Vec<Json> = names.iter().map(|name| has(name)).collect();
                rules.push(JsonObject::new().with("oneOf", each).json());
            }
            Rule::AnyOf(names) => rules.push(one_or_more(&all_of(ty, names))),
            Rule::AtMostOneOf(names) => rules.extend(not_two_of(&all_of(ty, names))),
            _ => {}
        }
    }
    rules
}

/// Returns all names of the argument or block type with a name.
fn names_of<'t>(ty: &'t TypeSchema, name: &'t str) -> Vec<&'t str> {
    let argument = ty.arguments.iter().find(|argument| argument.name == name);
    let block = ty.blocks.iter().find(|block| block.name == name);
    match (argument, block) {
        (Some(argument), _) => argument.names().collect(),
        (None, Some(block)) => block.names().collect(),
        (None, None) => vec![name],
    }
}

/// Returns all names of several arguments and block types.
fn all_of<'t>(ty: &'t TypeSchema, names: &'t Texts) -> Vec<&'t str> {
    names.iter().flat_map(|name| names_of(ty, name)).collect()
}
