//! Schemas of bodies: arguments and blocks as properties, labels as names of nested objects.

use hcl_core::json_form::Json;

use super::{definition_name, entry, number, object, reference, text, texts, values};
use crate::{BlockTypeSchema, Document, RuleSchema, TypeSchema, VariantSchema};

/// Returns the schema of a body.
pub(super) fn body(document: &Document, index: usize) -> Json {
    let Some(ty) = document.body(index) else {
        return Json::Bool(true);
    };
    let mut members = Vec::new();
    if !ty.docs.is_empty() {
        members.push(entry("description", text(&ty.docs)));
    }
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
        for name in std::iter::once(&argument.name).chain(&argument.aliases) {
            properties.push(entry(name, schema.clone()));
        }
    }
    for block in &ty.blocks {
        let schema = block_type(document, block);
        for name in std::iter::once(&block.name).chain(&block.aliases) {
            properties.push(entry(name, schema.clone()));
        }
    }
    Json::Object(properties)
}

/// Returns the schema of the property of a block type.
fn block_type(document: &Document, block: &BlockTypeSchema) -> Json {
    let mut schema = labelled(document, block);
    if let Json::Object(members) = &mut schema {
        if block.deprecated.is_some() {
            members.insert(0, entry("deprecated", Json::Bool(true)));
        }
        let docs = match &block.deprecated {
            Some(instead) if block.docs.is_empty() => format!("Deprecated: {instead}"),
            Some(instead) => format!("{}\n\nDeprecated: {instead}", block.docs),
            None => block.docs.clone(),
        };
        if !docs.is_empty() {
            members.insert(0, entry("description", text(&docs)));
        }
    }
    schema
}

/// Returns the schema of blocks: an object for each label that is left, and then the body.
fn labelled(document: &Document, block: &BlockTypeSchema) -> Json {
    let content = content(document, block.body);
    if block.key_labels == 0 {
        return if is_unlabelled(document, block.body) {
            bodies(content, Some(block))
        } else {
            content
        };
    }
    let inner = if is_unlabelled(document, block.body) {
        bodies(content, None)
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
    let mut labels = ty.labels.iter().rev();
    match labels.next() {
        None => body,
        Some(last) => {
            let last = by_label(bodies(body, None), values::label(&last.shape));
            labels.fold(last, |inner, label| {
                by_label(inner, values::label(&label.shape))
            })
        }
    }
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
    object([("anyOf", Json::Array(vec![Json::Object(one), list]))])
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
        for name in std::iter::once(&variant.name).chain(&variant.aliases) {
            properties.push(entry(name, schema.clone()));
        }
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
    let null = object([("type", text("null"))]);
    let Some(block) = counted else {
        return object([("anyOf", Json::Array(vec![one, Json::Object(list), null]))]);
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
        all.push(null);
    }
    object([("anyOf", Json::Array(all))])
}

/// Returns the names that are required, and the schemas of rules.
fn rules(ty: &TypeSchema) -> (Vec<Json>, Vec<Json>) {
    let mut required = Vec::new();
    let mut rules = Vec::new();
    let arguments = ty
        .arguments
        .iter()
        .map(|it| (&it.name, &it.aliases, it.required));
    let blocks = ty
        .blocks
        .iter()
        .map(|it| (&it.name, &it.aliases, it.min_items > 0));
    for (name, aliases, is_required) in arguments.clone().chain(blocks) {
        match (aliases.is_empty(), is_required) {
            (true, true) => required.push(text(name)),
            (true, false) => {}
            (false, is_required) => {
                let all: Vec<&str> = std::iter::once(name)
                    .chain(aliases)
                    .map(String::as_str)
                    .collect();
                if is_required {
                    rules.push(any_of(&all));
                }
            }
        }
    }
    // Two names of one argument; blocks of two names count together.
    for (name, aliases, _) in arguments {
        let all: Vec<&str> = std::iter::once(name)
            .chain(aliases)
            .map(String::as_str)
            .collect();
        rules.extend(not_two_of(&all));
    }
    for rule in &ty.rules {
        match rule {
            RuleSchema::Conflicts(one, other) => {
                let both = Json::Array(vec![
                    any_of(&names_of(ty, one)),
                    any_of(&names_of(ty, other)),
                ]);
                rules.push(object([("not", object([("allOf", both)]))]));
            }
            RuleSchema::Requires(one, other) => rules.push(object([
                ("if", any_of(&names_of(ty, one))),
                ("then", any_of(&names_of(ty, other))),
            ])),
            RuleSchema::ExactlyOneOf(names) => {
                let each = names.iter().map(|name| any_of(&names_of(ty, name)));
                rules.push(object([("oneOf", Json::Array(each.collect()))]));
            }
            RuleSchema::AnyOf(names) => {
                let all: Vec<&str> = names.iter().flat_map(|name| names_of(ty, name)).collect();
                rules.push(any_of(&all));
            }
            RuleSchema::AtMostOneOf(names) => {
                let all: Vec<&str> = names.iter().flat_map(|name| names_of(ty, name)).collect();
                rules.extend(not_two_of(&all));
            }
        }
    }
    (required, rules)
}

/// Returns all names of an argument or block type.
fn names_of<'t>(ty: &'t TypeSchema, name: &'t String) -> Vec<&'t str> {
    let argument = ty
        .arguments
        .iter()
        .find(|it| it.name == *name)
        .map(|it| &it.aliases);
    let block = ty
        .blocks
        .iter()
        .find(|it| it.name == *name)
        .map(|it| &it.aliases);
    let aliases = argument.or(block).map_or(&[][..], Vec::as_slice);
    std::iter::once(name.as_str())
        .chain(aliases.iter().map(String::as_str))
        .collect()
}

/// Accepts an object with one of the properties or more.
fn any_of(names: &[&str]) -> Json {
    if let [only] = names {
        return object([("required", texts([*only]))]);
    }
    let each = names
        .iter()
        .map(|name| object([("required", texts([*name]))]));
    object([("anyOf", Json::Array(each.collect()))])
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
