//! Reads a schema from JSON.

use hcl_core::json;
use hcl_core::{Diagnostic, Diagnostics, Number, Source};

use super::super::Format;
use super::super::document::{
    AddressSchema, ArgumentSchema, BlockTypeSchema, ConstraintSchema, DefinitionSchema, Document,
    LabelSchema, RuleSchema, TypeSchema, VariantSchema, add_fields,
};
use super::super::reference::Scope;
use super::super::shape::{
    ChoiceShape, ConstrainedShape, FieldShape, ObjectShape, Shape, VariantShape,
};
use super::VERSION;
use super::node::{Node, Result};
use super::sense::{
    check_bodies, check_constraints, check_default, check_names, check_replacements,
};
use crate::constraint::is_pattern;
use crate::error::Error;

impl Document {
    /// Reads a schema that [`to_json`](Self::to_json) has written.
    ///
    /// # Errors
    ///
    /// The text is not JSON, or not a schema of this form: a member has another type, or is not known. The error names the place in
    /// it.
    pub fn from_json(text: &str) -> crate::error::Result<Self> {
        match Source::new("schema", text) {
            Ok(source) => Self::from_json_source(&source),
            Err(_) => {
                let detail = "The schema cannot be read: it is too large.";
                Err(Diagnostic::error("Invalid schema", detail).into())
            }
        }
    }

    /// Reads a schema as [`from_json`](Self::from_json) does, from a source that errors name.
    ///
    /// # Errors
    ///
    /// The text is not JSON, or not a schema of this form.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Source;
    /// use hcl_serde::schema::Document;
    ///
    /// let text = r#"{"hcl_schema": 1, "types": [{"name": "A", "argument": []}]}"#;
    /// let error = Document::from_json_source(&Source::new("app.json", text)?).unwrap_err();
    /// assert!(error.to_string().contains("Did you mean \"arguments\"?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_json_source(source: &Source) -> crate::error::Result<Self> {
        let mut diagnostics = Diagnostics::new();
        let file = json::parse(source, &mut diagnostics);
        if diagnostics.has_errors() {
            return Err(diagnostics.into());
        }
        Self::of(Node(file.root())).map_err(Error::from)
    }

    fn of(document: Node<'_>) -> Result<Self> {
        match document.optional("hcl_schema").map(Node::number::<u32>) {
            Some(Ok(version)) if version.to_string() == VERSION => {}
            _ => return Err(document.invalid("there is no \"hcl_schema\" of version 1")),
        }
        document.knows(&["hcl_schema", "types"])?;
        let types: Vec<TypeSchema> = document.list("types", type_schema)?;
        check_bodies(document, &types)?;
        check_replacements(document, &types)?;
        Ok(Self { types })
    }
}

fn type_schema(node: Node<'_>) -> Result<TypeSchema> {
    node.knows(&[
        "name",
        "docs",
        "labels",
        "arguments",
        "blocks",
        "open",
        "attributes_only",
        "sensitive",
        "shape",
        "variants",
        "rules",
    ])?;
    let mut ty = TypeSchema {
        name: node.name()?,
        docs: node.docs()?,
        labels: node.list("labels", |it| {
            it.knows(&[
                "name",
                "docs",
                "required",
                "sensitive",
                "shape",
                "defines",
                "refers",
            ])?;
            Ok(LabelSchema {
                name: it.name()?,
                docs: it.docs()?,
                required: it.flag("required")?,
                sensitive: it.flag("sensitive")?,
                shape: match it.optional("shape") {
                    Some(of) => shape(of)?,
                    None => Shape::Text {
                        meaning: String::new(),
                    },
                },
                defines: definition(it)?,
                refers: it.optional_text("refers")?,
            })
        })?,
        arguments: arguments(node)?,
        blocks: node.list("blocks", block)?,
        open: node.flag("open")?,
        attributes_only: node.flag("attributes_only")?,
        sensitive: node.flag("sensitive")?,
        shape: node.optional("shape").map(shape).transpose()?,
        variants: variants(node)?,
        rules: node.list("rules", rule)?,
    };
    add_fields(&mut ty);
    Ok(ty)
}

/// The member `variants` of a type, in which no name comes twice.
fn variants(node: Node<'_>) -> Result<Vec<VariantSchema>> {
    let variants = node.list("variants", |it| {
        it.knows(&["name", "aliases", "docs", "deprecated", "body"])?;
        Ok(VariantSchema {
            name: it.name()?,
            aliases: it.texts("aliases")?,
            docs: it.docs()?,
            deprecated: it.optional_text("deprecated")?,
            body: it.member("body")?.number()?,
        })
    })?;
    let names = variants.iter().enumerate().flat_map(|(index, it)| {
        let names = [&it.name].into_iter().chain(&it.aliases);
        names.map(move |name| (index, name))
    });
    check_names(node, "variants", "variant", names)?;
    Ok(variants)
}

/// The member `arguments`, in which no name comes twice.
fn arguments(node: Node<'_>) -> Result<Vec<ArgumentSchema>> {
    let arguments = node.list("arguments", argument)?;
    let names = arguments.iter().enumerate().flat_map(|(index, it)| {
        let names = [&it.name].into_iter().chain(&it.aliases);
        names.map(move |name| (index, name))
    });
    check_names(node, "arguments", "argument", names)?;
    Ok(arguments)
}

fn argument(node: Node<'_>) -> Result<ArgumentSchema> {
    node.knows(&[
        "name",
        "aliases",
        "docs",
        "required",
        "nullable",
        "sensitive",
        "default",
        "is_default_literal",
        "deprecated",
        "replaced_by",
        "since",
        "examples",
        "shape",
        "constraints",
        "defines",
        "refers",
    ])?;
    let shape = shape(node.member("shape")?)?;
    let constraints = node.list("constraints", constraint)?;
    check_constraints(node, &constraints, &shape)?;
    check_default(node)?;
    Ok(ArgumentSchema {
        name: node.name()?,
        aliases: node.texts("aliases")?,
        docs: node.docs()?,
        required: node.flag("required")?,
        nullable: node.flag("nullable")?,
        sensitive: node.flag("sensitive")?,
        default: node.optional_text("default")?,
        is_default_literal: node.flag("is_default_literal")?,
        deprecated: node.optional_text("deprecated")?,
        replaced_by: node.optional_text("replaced_by")?,
        since: node.optional_text("since")?,
        examples: node.texts("examples")?,
        shape,
        constraints,
        defines: definition(node)?,
        refers: node.optional_text("refers")?,
    }
    .without_secrets())
}

fn block(node: Node<'_>) -> Result<BlockTypeSchema> {
    node.knows(&[
        "name",
        "aliases",
        "docs",
        "min_items",
        "max_items",
        "key_labels",
        "keys",
        "sensitive_keys",
        "unique_keys",
        "deprecated",
        "replaced_by",
        "since",
        "body",
        "defines",
        "refers",
        "address",
    ])?;
    let min_items: u32 = node.optional_number("min_items")?.unwrap_or(0);
    let max_items: Option<u32> = node.optional_number("max_items")?;
    if max_items.is_some_and(|max| max < min_items) {
        let message = "no number is within the bounds: \"min_items\" is greater than \"max_items\"";
        return Err(node.invalid(message));
    }
    Ok(BlockTypeSchema {
        name: node.name()?,
        aliases: node.texts("aliases")?,
        docs: node.docs()?,
        min_items,
        max_items,
        key_labels: node.optional_number("key_labels")?.unwrap_or(0),
        keys: node.list("keys", shape)?,
        sensitive_keys: node.flag("sensitive_keys")?,
        unique_keys: node.flag("unique_keys")?,
        deprecated: node.optional_text("deprecated")?,
        replaced_by: node.optional_text("replaced_by")?,
        since: node.optional_text("since")?,
        body: node.member("body")?.number()?,
        defines: definition(node)?,
        refers: node.optional_text("refers")?,
        address: address(node)?,
    })
}

/// The member `address`.
fn address(node: Node<'_>) -> Result<Option<AddressSchema>> {
    let Some(node) = node.optional("address") else {
        return Ok(None);
    };
    node.knows(&["pattern", "repeated", "computed"])?;
    Ok(Some(AddressSchema {
        pattern: node.member("pattern")?.text()?.to_owned(),
        repeated: node.flag("repeated")?,
        computed: node.flag("computed")?,
    }))
}

/// The member `defines`.
fn definition(node: Node<'_>) -> Result<Option<DefinitionSchema>> {
    let Some(node) = node.optional("defines") else {
        return Ok(None);
    };
    node.knows(&["kind", "scope", "allow_duplicates", "warn_unused"])?;
    Ok(Some(DefinitionSchema {
        kind: node.member("kind")?.text()?.to_owned(),
        scope: match node.optional_text("scope")?.as_deref() {
            None | Some("file") => Scope::File,
            Some("parent") => Scope::Parent,
            Some(scope) => return Err(node.invalid(&format!("a scope {scope:?} is not known"))),
        },
        // A member that is not there is `false`, and names are unique as a rule.
        unique: !node.flag("allow_duplicates")?,
        warn_unused: node.flag("warn_unused")?,
    }))
}

fn constraint(node: Node<'_>) -> Result<ConstraintSchema> {
    if let Some(text) = node.as_text() {
        return match text {
            "unique" => Ok(ConstraintSchema::Unique),
            _ => Err(node.invalid(&format!("a constraint {text:?} is not known"))),
        };
    }
    let (tag, value) = node.tag()?;
    let read = match tag {
        "range" => range(value),
        "multiple_of" => factor(value),
        "length" => length(value),
        "pattern" => value.text().and_then(|pattern| match is_pattern(pattern) {
            true => Ok(ConstraintSchema::Pattern(pattern.to_owned())),
            false => Err(value.invalid(&format!("{pattern:?} is no regular expression"))),
        }),
        "format" => {
            value.text().and_then(
                |name| match Format::ALL.iter().any(|it| it.name() == name) {
                    true => Ok(ConstraintSchema::Format(name.to_owned())),
                    false => Err(value.invalid(&format!("a format {name:?} is not known"))),
                },
            )
        }
        "one_of" => {
            let texts = node.texts("one_of")?;
            if texts.is_empty() {
                let message = "no text is allowed, so that no value fits; name the texts";
                return Err(value.invalid(message).within("one_of"));
            }
            return Ok(ConstraintSchema::OneOf(texts));
        }
        _ => return Err(node.invalid(&format!("a constraint {tag:?} is not known"))),
    };
    read.map_err(|it| it.within(tag))
}

fn range(node: Node<'_>) -> Result<ConstraintSchema> {
    node.knows(&["min", "max", "excludes_max"])?;
    let (min, max) = (node.bound("min")?, node.bound("max")?);
    let excludes_max = node.flag("excludes_max")?;
    let number = |text: &Option<String>| text.as_deref()?.parse::<Number>().ok();
    node.bounds(number(&min), number(&max), excludes_max)?;
    Ok(ConstraintSchema::Range {
        min,
        max,
        excludes_max,
    })
}

fn factor(node: Node<'_>) -> Result<ConstraintSchema> {
    let text = node.text()?;
    match text.parse::<Number>() {
        Ok(_) => Ok(ConstraintSchema::MultipleOf(text.to_owned())),
        Err(_) => Err(node.invalid(&format!("{text:?} is no number"))),
    }
}

fn length(node: Node<'_>) -> Result<ConstraintSchema> {
    node.knows(&["min", "max"])?;
    let (min, max) = (node.optional_number("min")?, node.optional_number("max")?);
    node.bounds(min, max, false)?;
    Ok(ConstraintSchema::Length { min, max })
}

fn rule(node: Node<'_>) -> Result<RuleSchema> {
    let (tag, _) = node.tag()?;
    let names = node.texts(tag)?;
    let pair = || match names.as_slice() {
        [one, other] => Ok((one.clone(), other.clone())),
        _ => Err(node.invalid("a rule needs two names")),
    };
    Ok(match tag {
        "conflicts" => {
            let (one, other) = pair()?;
            RuleSchema::Conflicts(one, other)
        }
        "requires" => {
            let (one, other) = pair()?;
            RuleSchema::Requires(one, other)
        }
        "exactly_one_of" => RuleSchema::ExactlyOneOf(names),
        "any_of" => RuleSchema::AnyOf(names),
        "at_most_one_of" => RuleSchema::AtMostOneOf(names),
        _ => return Err(node.invalid(&format!("a rule {tag:?} is not known"))),
    })
}

/// JSON texts nest no deeper than values may.
fn shape(node: Node<'_>) -> Result<Shape> {
    if let Some(text) = node.as_text() {
        return match text {
            "any" => Ok(Shape::Any),
            "expression" => Ok(Shape::Expression),
            "null" => Ok(Shape::Null),
            "bool" => Ok(Shape::Bool),
            "number" => Ok(Shape::Number),
            "text" => Ok(Shape::Text {
                meaning: String::new(),
            }),
            _ => Err(node.invalid(&format!("a shape {text:?} is not known"))),
        };
    }
    let (tag, value) = node.tag()?;
    if tag == "tuple" {
        return Ok(Shape::Tuple(node.list("tuple", shape)?));
    }
    match tagged_shape(tag, value) {
        Ok(Some(shape)) => Ok(shape),
        Ok(None) => Err(value.invalid(&format!("a shape {tag:?} is not known"))),
        Err(invalid) => Err(invalid.within(tag)),
    }
}

/// Returns the shape of a tag; `None` if it is not known.
fn tagged_shape(tag: &str, value: Node<'_>) -> Result<Option<Shape>> {
    let boxed = |node: Node<'_>| shape(node).map(Box::new);
    Ok(Some(match tag {
        "integer" => {
            value.knows(&["min", "max"])?;
            let (min, max) = (value.optional_number("min")?, value.optional_number("max")?);
            value.bounds(min, max, false)?;
            Shape::Integer { min, max }
        }
        "text" => Shape::Text {
            meaning: value.text()?.to_owned(),
        },
        "optional" => Shape::Optional(boxed(value)?),
        "list" => Shape::List(boxed(value)?),
        "map" => {
            value.knows(&["key", "value"])?;
            Shape::Map {
                key: boxed(value.member("key")?)?,
                value: boxed(value.member("value")?)?,
            }
        }
        "object" => {
            value.knows(&["name", "docs", "fields", "open"])?;
            Shape::Object(ObjectShape {
                name: value.name()?,
                docs: value.docs()?,
                fields: value.list("fields", field)?,
                open: value.flag("open")?,
            })
        }
        "choice" => {
            value.knows(&["name", "docs", "variants"])?;
            let variants = value.list("variants", |it| {
                it.knows(&["name", "docs", "content"])?;
                Ok(VariantShape {
                    name: it.name()?,
                    docs: it.docs()?,
                    content: it.optional("content").map(shape).transpose()?,
                })
            })?;
            let names = variants.iter().map(|it| &it.name).enumerate();
            check_names(value, "variants", "variant", names)?;
            Shape::Choice(ChoiceShape {
                name: value.name()?,
                docs: value.docs()?,
                variants,
            })
        }
        "again" => Shape::Again(value.text()?.to_owned()),
        "constrained" => {
            value.knows(&["shape", "constraints", "examples"])?;
            let shape = shape(value.member("shape")?)?;
            let constraints = value.list("constraints", constraint)?;
            check_constraints(value, &constraints, &shape)?;
            Shape::Constrained(Box::new(ConstrainedShape {
                shape,
                constraints,
                examples: value.texts("examples")?,
            }))
        }
        _ => return Ok(None),
    }))
}

fn field(node: Node<'_>) -> Result<FieldShape> {
    node.knows(&["name", "docs", "required", "sensitive", "shape"])?;
    Ok(FieldShape {
        name: node.name()?,
        docs: node.docs()?,
        required: node.flag("required")?,
        sensitive: node.flag("sensitive")?,
        shape: shape(node.member("shape")?)?,
    })
}
