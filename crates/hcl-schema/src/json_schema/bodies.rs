//! Schemas of bodies: arguments and blocks as properties, labels as names of nested objects.

use hcl_core::json_form::Json;

use super::{
    any_of, definition_name, description, entry, null, number, object, reference, text, texts,
    values, with_deprecation,
};
use crate::{BlockTypeSchema, Document, RuleSchema, TypeSchema, VariantSchema};

/// Returns the schema of a body.
pub(super) fn body(document: &Document, index: usize) -> Json {
    let Some(ty) = document.body(index) else {
        return Json::Bool(true);
    };
    let mut members = Vec::from_iter(description(&ty.docs));
    members.push(entry("type", text("object")));
    members.push(entry("properties", properties(document, ty)));
    let (required, rules) = rules(ty);
    if !required.is_empty() {
        members.push(entry("required", Json::Array(required)));
    }
    if !rules.is_empty() {
        members.push(entry("allOf", Json::Array(rules)));
    }
    if !ty.open {
        members.push(entry("additionalProperties", Json::Bool(false)));
    }
    Json::Object(members)
}

fn properties(document: &Document, ty: &TypeSchema) -> Json {
    // A comment, which any body may have.
    let mut properties = vec![entry("//", Json::Bool(true))];
    for argument in &ty.arguments {
        let schema = values::argument(argument);
        add_names(&argument.name, &argument.aliases, &schema, &mut properties);
    }
    for block in &ty.blocks {
        let schema = block_type(document, block);
        add_names(&block.name, &block.aliases, &schema, &mut properties);
    }
    Json::Object(properties)
}

/// Adds a property for each name.
fn add_names(name: &String, aliases: &[String], schema: &Json, into: &mut Vec<(Box<str>, Json)>) {
    let names = std::iter::once(name).chain(aliases);
    into.extend(names.map(|name| entry(name, schema.clone())));
}

/// Returns the schema of the property of a block type.
fn block_type(document: &Document, block: &BlockTypeSchema) -> Json {
    let mut schema = labelled(document, block);
    if let Json::Object(members) = &mut schema {
        if block.deprecated.is_some() {
            members.insert(0, entry("deprecated", Json::Bool(true)));
        }
        let docs = with_deprecation(&block.docs, block.deprecated.as_ref());
        members.splice(0..0, description(&docs));
    }
    schema
}

/// Returns the schema of blocks: an object for each label that is left, and then the body.
fn labelled(document: &Document, block: &BlockTypeSchema) -> Json {
    let content = content(document, block.body);
    let inner = if is_unlabelled(document, block.body) {
        bodies(content, Some(block).filter(|it| it.key_labels == 0))
    } else {
        content
    };
    // From the last label, which is innermost.
    let keys = (0..block.key_labels as usize).rev();
    keys.fold(inner, |inner, key| {
        by_label(inner, block.keys.get(key).and_then(values::label))
    })
}

/// Returns the schema of blocks with their labels, or of one body without labels.
fn content(document: &Document, index: usize) -> Json {
    let Some(ty) = document.body(index) else {
        return Json::Object(Vec::new());
    };
    if !ty.variants.is_empty() {
        return by_variant(document, &ty.variants);
    }
    let body = object([("$ref", reference(&definition_name(ty)))]);
    if ty.labels.is_empty() {
        return body;
    }
    let labels = ty.labels.iter().rev();
    labels.fold(bodies(body, None), |inner, label| {
        by_label(inner, values::label(&label.shape))
    })
}

fn is_unlabelled(document: &Document, index: usize) -> bool {
    document
        .body(index)
        .is_none_or(|ty| ty.labels.is_empty() && ty.variants.is_empty())
}

/// An object with labels as properties, or an array of objects with properties that count together.
fn by_label(inner: Json, label: Option<Json>) -> Json {
    let mut members = vec![
        entry("type", text("object")),
        entry("additionalProperties", inner),
    ];
    members.extend(label.map(|label| entry("propertyNames", label)));
    some_properties(members)
}

/// An object with at least one property, or an array with such an object.
fn some_properties(members: Vec<(Box<str>, Json)>) -> Json {
    let list = object([
        ("type", text("array")),
        ("items", Json::Object(members.clone())),
        ("contains", object([("minProperties", number(1))])),
    ]);
    let mut one = members;
    one.push(entry("minProperties", number(1)));
    any_of(vec![Json::Object(one), list])
}

/// An object with the labels that choose a variant as properties.
fn by_variant(document: &Document, variants: &[VariantSchema]) -> Json {
    let mut properties = Vec::new();
    for variant in variants {
        let inner = content(document, variant.body);
        let schema = if is_unlabelled(document, variant.body) {
            bodies(inner, None)
        } else {
            inner
        };
        add_names(&variant.name, &variant.aliases, &schema, &mut properties);
    }
    some_properties(vec![
        entry("type", text("object")),
        entry("properties", Json::Object(properties)),
        entry("additionalProperties", Json::Bool(false)),
    ])
}

/// Returns the schema of one block as it is, of several as an array, and of none as null. The number is known only without
/// labels.
fn bodies(one: Json, counted: Option<&BlockTypeSchema>) -> Json {
    let mut list = vec![entry("type", text("array")), entry("items", one.clone())];
    let Some(block) = counted else {
        return any_of(vec![one, Json::Object(list), null()]);
    };
    if block.min_items > 0 {
        list.push(entry("minItems", number(block.min_items)));
    }
    if let Some(max) = block.max_items {
        list.push(entry("maxItems", number(max)));
    }
    // One body as it is would be too few.
    if block.min_items > 1 {
        return Json::Object(list);
    }
    let mut all = vec![one, Json::Object(list)];
    if block.min_items == 0 {
        all.push(null());
    }
    any_of(all)
}

/// Returns the names that are required, and the schemas of rules.
fn rules(ty: &TypeSchema) -> (Vec<Json>, Vec<Json>) {
    let mut required = Vec::new();
    let mut rules = Vec::new();
    let arguments = ty.arguments.iter();
    let arguments = arguments.map(|it| (&it.name, &it.aliases, it.required));
    let blocks = ty.blocks.iter();
    let blocks = blocks.map(|it| (&it.name, &it.aliases, it.min_items > 0));
    for (name, aliases, _) in arguments.clone().chain(blocks).filter(|it| it.2) {
        if aliases.is_empty() {
            required.push(text(name));
        } else {
            rules.push(one_or_more(&all_names(name, aliases)));
        }
    }
    // Two names of one argument; blocks of two names count together.
    for (name, aliases, _) in arguments {
        rules.extend(not_two_of(&all_names(name, aliases)));
    }
    let has = |name| one_or_more(&names_of(ty, name));

    for rule in &ty.rules {
        match rule {
            RuleSchema::Conflicts(one, other) => {
                let both = Json::Array(vec![has(one), has(other)]);
                rules.push(object([("not", object([("allOf", both)]))]));
            }
            RuleSchema::Requires(one, other) => {
                rules.push(object([("if", has(one)), ("then", has(other))]));
            }
            RuleSchema::ExactlyOneOf(names) => {
                let each = names.iter().map(has);
                rules.push(object([("oneOf", Json::Array(each.collect()))]));
            }
            RuleSchema::AnyOf(names) => rules.push(one_or_more(&all_of(ty, names))),
            RuleSchema::AtMostOneOf(names) => rules.extend(not_two_of(&all_of(ty, names))),
        }
    }
    (required, rules)
}

fn all_names<'t>(name: &'t String, aliases: &'t [String]) -> Vec<&'t str> {
    let names = std::iter::once(name).chain(aliases);
    names.map(String::as_str).collect()
}

/// Returns all names of an argument or block type.
fn names_of<'t>(ty: &'t TypeSchema, name: &'t String) -> Vec<&'t str> {
    let arguments = ty.arguments.iter().map(|it| (&it.name, &it.aliases));
    let blocks = ty.blocks.iter().map(|it| (&it.name, &it.aliases));
    let mut all = arguments.chain(blocks);
    let aliases = all.find(|it| it.0 == name);
    all_names(name, aliases.map_or(&[], |it| it.1))
}

/// Returns all names of several arguments and block types.
fn all_of<'t>(ty: &'t TypeSchema, names: &'t [String]) -> Vec<&'t str> {
    names.iter().flat_map(|name| names_of(ty, name)).collect()
}

/// Accepts an object with one of the properties or more.
fn one_or_more(names: &[&str]) -> Json {
    if let [only] = names {
        return object([("required", texts([*only]))]);
    }
    let each = names.iter();
    any_of(each.map(|name| one_or_more(&[name])).collect())
}

/// Refuses each two of the properties together.
fn not_two_of(names: &[&str]) -> Vec<Json> {
    let mut pairs = Vec::new();
    for (index, one) in names.iter().enumerate() {
        for other in names.iter().skip(index + 1) {
            let both = object([("required", texts([*one, *other]))]);
            pairs.push(object([("not", both)]));
        }
    }
    pairs
}
