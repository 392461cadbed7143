//! Writes a schema as JSON.

use hcl_core::json_form::Json;

use super::super::document::{
    AddressSchema, ArgumentSchema, BlockTypeSchema, ConstraintSchema, DefinitionSchema, Document,
    LabelSchema, RuleSchema, TypeSchema, VariantSchema,
};
use super::super::reference::Scope;
use super::super::shape::{ObjectShape, Shape};
use super::VERSION;

impl Document {
    /// Returns the schema as JSON, which [`from_json`](Self::from_json) reads.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Document;
    /// use hcl_serde::{HclDecode, HclSchema};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(range(1..=65535))]
    ///     port: u16,
    /// }
    ///
    /// let document = <Config as HclSchema>::SCHEMA.document();
    /// assert_eq!(Document::from_json(&document.to_json())?, document);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let types = self.types.iter().map(type_schema);
        let all = Members::default()
            .with("hcl_schema", Json::Number(VERSION.into()))
            .with("types", Json::Array(types.collect()));
        format!("{:#}\n", all.build())
    }
}

/// The members of an object. Those with their usual value are left out.
#[derive(Default)]
struct Members(Vec<(Box<str>, Json)>);

impl Members {
    fn with(mut self, name: &str, value: Json) -> Self {
        self.0.push((name.into(), value));
        self
    }

    fn text(self, name: &str, value: &str) -> Self {
        if value.is_empty() {
            return self;
        }
        self.with(name, text(value))
    }

    fn optional(self, name: &str, value: Option<&String>) -> Self {
        match value {
            Some(value) => self.with(name, text(value)),
            None => self,
        }
    }

    fn flag(self, name: &str, value: bool) -> Self {
        if value {
            self.with(name, Json::Bool(true))
        } else {
            self
        }
    }

    fn number(self, name: &str, value: Option<impl std::fmt::Display>) -> Self {
        match value {
            Some(value) => self.with(name, Json::Number(value.to_string().into())),
            None => self,
        }
    }

    fn list<T>(self, name: &str, all: &[T], each: impl Fn(&T) -> Json) -> Self {
        if all.is_empty() {
            return self;
        }
        self.with(name, Json::Array(all.iter().map(each).collect()))
    }

    /// The shape of a label, unless it is any text.
    fn label_shape(self, of: &Shape) -> Self {
        match of.is_any_text() {
            true => self,
            false => self.with("shape", shape(of)),
        }
    }

    fn references(self, defines: Option<&DefinitionSchema>, refers: Option<&String>) -> Self {
        let members = match defines {
            Some(defines) => self.with("defines", definition(defines)),
            None => self,
        };
        members.optional("refers", refers)
    }

    fn address(self, address: Option<&AddressSchema>) -> Self {
        let Some(address) = address else {
            return self;
        };
        let members = Self::default()
            .with("pattern", text(&address.pattern))
            .flag("repeated", address.repeated)
            .flag("computed", address.computed);
        self.with("address", members.build())
    }

    fn build(self) -> Json {
        Json::Object(self.0)
    }
}

fn text(text: &str) -> Json {
    Json::String(text.into())
}

#[expect(
    clippy::ptr_arg,
    reason = "called for the elements of a list of strings"
)]
fn owned_text(text: &String) -> Json {
    Json::String(text.as_str().into())
}

/// An object with one member.
fn tagged(name: &str, value: Json) -> Json {
    Members::default().with(name, value).build()
}

fn type_schema(ty: &TypeSchema) -> Json {
    // The shape of a body says which attributes it has, and whether others are accepted.
    let is_shape = ty.shape.is_some();
    let arguments = if is_shape { &[][..] } else { &ty.arguments };
    let members = Members::default()
        .with("name", text(&ty.name))
        .text("docs", &ty.docs)
        .list("labels", &ty.labels, label)
        .list("arguments", arguments, argument)
        .list("blocks", &ty.blocks, block)
        .list("variants", &ty.variants, variant)
        .list("rules", &ty.rules, rule)
        .flag("open", ty.open && !is_shape)
        .flag("attributes_only", ty.attributes_only)
        .flag("sensitive", ty.sensitive);
    match &ty.shape {
        Some(of) => members.with("shape", shape(of)),
        None => members,
    }
    .build()
}

fn label(label: &LabelSchema) -> Json {
    Members::default()
        .with("name", text(&label.name))
        .text("docs", &label.docs)
        .flag("required", label.required)
        .flag("sensitive", label.sensitive)
        .label_shape(&label.shape)
        .references(label.defines.as_ref(), label.refers.as_ref())
        .build()
}

fn definition(definition: &DefinitionSchema) -> Json {
    let scope = match definition.scope {
        Scope::File => "",
        other => other.name(),
    };
    Members::default()
        .with("kind", text(&definition.kind))
        .text("scope", scope)
        // Negated: unique names are usual, and a flag that is false is left out.
        .flag("allow_duplicates", !definition.unique)
        .flag("warn_unused", definition.warn_unused)
        .build()
}

fn argument(argument: &ArgumentSchema) -> Json {
    Members::default()
        .with("name", text(&argument.name))
        .list("aliases", &argument.aliases, owned_text)
        .text("docs", &argument.docs)
        .flag("required", argument.required)
        .flag("nullable", argument.nullable)
        .flag("sensitive", argument.sensitive)
        .optional("default", argument.default.as_ref())
        .flag("is_default_literal", argument.is_default_literal)
        .optional("deprecated", argument.deprecated.as_ref())
        .optional("replaced_by", argument.replaced_by.as_ref())
        .optional("since", argument.since.as_ref())
        .list("examples", &argument.examples, owned_text)
        .with("shape", shape(&argument.shape))
        .list("constraints", &argument.constraints, constraint)
        .references(argument.defines.as_ref(), argument.refers.as_ref())
        .build()
}

fn block(block: &BlockTypeSchema) -> Json {
    Members::default()
        .with("name", text(&block.name))
        .list("aliases", &block.aliases, owned_text)
        .text("docs", &block.docs)
        .number("min_items", Some(block.min_items).filter(|min| *min > 0))
        .number("max_items", block.max_items)
        .number(
            "key_labels",
            Some(block.key_labels).filter(|keys| *keys > 0),
        )
        .list("keys", &block.keys, shape)
        .flag("sensitive_keys", block.sensitive_keys)
        .flag("unique_keys", block.unique_keys)
        .optional("deprecated", block.deprecated.as_ref())
        .optional("replaced_by", block.replaced_by.as_ref())
        .optional("since", block.since.as_ref())
        .number("body", Some(block.body))
        .references(block.defines.as_ref(), block.refers.as_ref())
        .address(block.address.as_ref())
        .build()
}

fn variant(variant: &VariantSchema) -> Json {
    Members::default()
        .with("name", text(&variant.name))
        .list("aliases", &variant.aliases, owned_text)
        .text("docs", &variant.docs)
        .optional("deprecated", variant.deprecated.as_ref())
        .number("body", Some(variant.body))
        .build()
}

fn constraint(constraint: &ConstraintSchema) -> Json {
    match constraint {
        ConstraintSchema::Range {
            min,
            max,
            excludes_max,
        } => tagged(
            "range",
            Members::default()
                .optional("min", min.as_ref())
                .optional("max", max.as_ref())
                .flag("excludes_max", *excludes_max)
                .build(),
        ),
        ConstraintSchema::MultipleOf(factor) => tagged("multiple_of", text(factor)),
        ConstraintSchema::Length { min, max } => tagged(
            "length",
            Members::default()
                .number("min", *min)
                .number("max", *max)
                .build(),
        ),
        ConstraintSchema::Pattern(pattern) => tagged("pattern", text(pattern)),
        ConstraintSchema::Format(name) => tagged("format", text(name)),
        ConstraintSchema::OneOf(all) => {
            tagged("one_of", Json::Array(all.iter().map(owned_text).collect()))
        }
        ConstraintSchema::Unique => text("unique"),
    }
}

fn rule(rule: &RuleSchema) -> Json {
    let list = |names: &[String]| Json::Array(names.iter().map(owned_text).collect());
    match rule {
        RuleSchema::Conflicts(one, other) => {
            tagged("conflicts", list(&[one.clone(), other.clone()]))
        }
        RuleSchema::Requires(one, other) => tagged("requires", list(&[one.clone(), other.clone()])),
        RuleSchema::ExactlyOneOf(names) => tagged("exactly_one_of", list(names)),
        RuleSchema::AnyOf(names) => tagged("any_of", list(names)),
        RuleSchema::AtMostOneOf(names) => tagged("at_most_one_of", list(names)),
    }
}

/// Shapes nest no deeper than they are recorded.
fn shape(of: &Shape) -> Json {
    match of {
        Shape::Any => text("any"),
        Shape::Expression => text("expression"),
        Shape::Null => text("null"),
        Shape::Bool => text("bool"),
        Shape::Number => text("number"),
        Shape::Integer { min, max } => tagged(
            "integer",
            Members::default()
                .number("min", *min)
                .number("max", *max)
                .build(),
        ),
        Shape::Text { meaning } if meaning.is_empty() => text("text"),
        Shape::Text { meaning } => tagged("text", text(meaning)),
        Shape::Optional(inner) => tagged("optional", shape(inner)),
        Shape::List(element) => tagged("list", shape(element)),
        Shape::Tuple(elements) => {
            tagged("tuple", Json::Array(elements.iter().map(shape).collect()))
        }
        Shape::Map { key, value } => tagged(
            "map",
            Members::default()
                .with("key", shape(key))
                .with("value", shape(value))
                .build(),
        ),
        Shape::Object(object) => tagged("object", object_shape(object)),
        Shape::Choice(choice) => tagged(
            "choice",
            Members::default()
                .with("name", text(&choice.name))
                .text("docs", &choice.docs)
                .list("variants", &choice.variants, |variant| {
                    let members = Members::default()
                        .with("name", text(&variant.name))
                        .text("docs", &variant.docs);
                    match &variant.content {
                        Some(content) => members.with("content", shape(content)).build(),
                        None => members.build(),
                    }
                })
                .build(),
        ),
        Shape::Again(name) => tagged("again", text(name)),
        Shape::Constrained(constrained) => tagged(
            "constrained",
            Members::default()
                .with("shape", shape(&constrained.shape))
                .list("constraints", &constrained.constraints, constraint)
                .list("examples", &constrained.examples, owned_text)
                .build(),
        ),
    }
}

fn object_shape(object: &ObjectShape) -> Json {
    Members::default()
        .with("name", text(&object.name))
        .text("docs", &object.docs)
        .list("fields", &object.fields, |field| {
            Members::default()
                .with("name", text(&field.name))
                .text("docs", &field.docs)
                .flag("required", field.required)
                .flag("sensitive", field.sensitive)
                .with("shape", shape(&field.shape))
                .build()
        })
        .flag("open", object.open)
        .build()
}
