//! Reads a schema from JSON.

use std::str::FromStr;

use hcl_core::value::ValueKind;
use hcl_core::{Diagnostic, Number, Value};

use super::super::Format;
use super::super::document::{
    AddressSchema, ArgumentSchema, BlockTypeSchema, ConstraintSchema, DefinitionSchema, Document,
    LabelSchema, RuleSchema, TypeSchema, VariantSchema,
};
use super::super::reference::Scope;
use super::super::shape::{
    ChoiceShape, ConstrainedShape, FieldShape, ObjectShape, Shape, VariantShape,
};
use super::VERSION;
use crate::error::Error;
use crate::pattern::is_pattern;

/// Why a schema cannot be read.
struct Invalid {
    message: String,
    /// The members that lead to the place, such as `types[0].arguments[2]`.
    path: String,
}

type Result<T> = std::result::Result<T, Invalid>;

impl Invalid {
    fn within(mut self, step: &str) -> Self {
        let dot = if self.path.is_empty() { "" } else { "." };
        self.path = format!("{step}{dot}{}", self.path);
        self
    }
}

impl From<Invalid> for Error {
    fn from(invalid: Invalid) -> Self {
        let Invalid { message, path } = invalid;
        let place = match &*path {
            "" => String::new(),
            path => format!(" at {path}"),
        };
        let detail = format!("The schema cannot be read{place}: {message}.");
        Diagnostic::error("Invalid schema", detail).into()
    }
}

impl Document {
    /// Reads a schema that [`to_json`](Self::to_json) has written.
    ///
    /// # Errors
    ///
    /// The text is not JSON, or not a schema of this form. The error names the place in it.
    pub fn from_json(text: &str) -> crate::error::Result<Self> {
        Self::of_json(text).map_err(Error::from)
    }

    fn of_json(text: &str) -> Result<Self> {
        let value = Value::from_json(text).map_err(|error| invalid(&error.to_string()))?;
        let document = Node(&value);
        match document.optional("hcl_schema").map(Node::number::<u32>) {
            Some(Ok(version)) if version.to_string() == VERSION => {}
            _ => return Err(invalid("there is no \"hcl_schema\" of version 1")),
        }
        let types: Vec<TypeSchema> = document.list("types", type_schema)?;
        let count = types.len();
        let blocks = types.iter().flat_map(|ty| &ty.blocks).map(|it| it.body);
        let variants = types.iter().flat_map(|ty| &ty.variants).map(|it| it.body);
        // A check would take a missing type for one that accepts everything.
        if count == 0 || blocks.chain(variants).any(|body| body >= count) {
            return Err(invalid("a type is missing"));
        }
        Ok(Self { types })
    }
}

#[cold]
fn invalid(message: &str) -> Invalid {
    Invalid {
        message: message.to_owned(),
        path: String::new(),
    }
}

/// A value of the document.
#[derive(Clone, Copy)]
struct Node<'v>(&'v Value);

impl<'v> Node<'v> {
    fn optional(self, name: &str) -> Option<Self> {
        match self.0.kind() {
            ValueKind::Object(members) | ValueKind::Map(members) => members.get(name).map(Node),
            _ => None,
        }
    }

    fn member(self, name: &str) -> Result<Self> {
        self.optional(name)
            .ok_or_else(|| invalid(&format!("\"{name}\" is missing")))
    }

    fn text(self) -> Result<&'v str> {
        match self.0.kind() {
            ValueKind::String(text) => Ok(text),
            _ => Err(invalid("a string is missing")),
        }
    }

    fn number<T: FromStr>(self) -> Result<T> {
        let text = match self.0.kind() {
            ValueKind::Number(number) => number.to_string(),
            _ => String::new(),
        };
        text.parse().map_err(|_| invalid("a number is missing"))
    }

    fn elements(self) -> Result<Vec<Self>> {
        match self.0.kind() {
            ValueKind::Tuple(elements) | ValueKind::List(elements) => {
                Ok(elements.iter().map(Node).collect())
            }
            _ => Err(invalid("an array is missing")),
        }
    }

    // Members by name.

    fn name(self) -> Result<String> {
        Ok(self.member("name")?.text()?.to_owned())
    }

    fn docs(self) -> Result<String> {
        Ok(self.optional_text("docs")?.unwrap_or_default())
    }

    fn optional_text(self, name: &str) -> Result<Option<String>> {
        let text = self.optional(name).map(Self::text).transpose()?;
        Ok(text.map(str::to_owned))
    }

    /// A number that is written as text, so that it has all its digits.
    fn bound(self, name: &str) -> Result<Option<String>> {
        let text = self.optional_text(name)?;
        match text.as_deref().map(str::parse::<Number>) {
            Some(Err(_)) => Err(invalid(&format!("\"{name}\" is no number"))),
            _ => Ok(text),
        }
    }

    fn optional_number<T: FromStr>(self, name: &str) -> Result<Option<T>> {
        self.optional(name).map(Self::number).transpose()
    }

    fn flag(self, name: &str) -> Result<bool> {
        match self.optional(name).map(|node| node.0.kind()) {
            None => Ok(false),
            Some(ValueKind::Bool(flag)) => Ok(flag),
            Some(_) => Err(invalid(&format!("\"{name}\" is true or false"))),
        }
    }

    fn list<T>(self, name: &str, each: impl Fn(Self) -> Result<T>) -> Result<Vec<T>> {
        match self.optional(name) {
            Some(list) => {
                let elements = list.elements().map_err(|it| it.within(name))?;
                let each =
                    |(index, it)| each(it).map_err(|it| it.within(&format!("{name}[{index}]")));
                elements.into_iter().enumerate().map(each).collect()
            }
            None => Ok(Vec::new()),
        }
    }

    fn texts(self, name: &str) -> Result<Vec<String>> {
        self.list(name, |it| it.text().map(str::to_owned))
    }

    /// The only member of an object.
    fn tag(self) -> Result<(&'v str, Self)> {
        let (ValueKind::Object(members) | ValueKind::Map(members)) = self.0.kind() else {
            return Err(invalid("an object is missing"));
        };
        let first = members.iter().next();
        first
            .map(|(name, value)| (&**name, Node(value)))
            .ok_or_else(|| invalid("an object is empty"))
    }
}

fn type_schema(node: Node<'_>) -> Result<TypeSchema> {
    Ok(TypeSchema {
        name: node.name()?,
        docs: node.docs()?,
        labels: node.list("labels", |it| {
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
        arguments: node.list("arguments", argument)?,
        blocks: node.list("blocks", block)?,
        open: node.flag("open")?,
        attributes_only: node.flag("attributes_only")?,
        sensitive: node.flag("sensitive")?,
        shape: node.optional("shape").map(shape).transpose()?,
        variants: node.list("variants", |it| {
            Ok(VariantSchema {
                name: it.name()?,
                aliases: it.texts("aliases")?,
                docs: it.docs()?,
                deprecated: it.optional_text("deprecated")?,
                body: it.member("body")?.number()?,
            })
        })?,
        rules: node.list("rules", rule)?,
    })
}

fn argument(node: Node<'_>) -> Result<ArgumentSchema> {
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
        shape: shape(node.member("shape")?)?,
        constraints: node.list("constraints", constraint)?,
        defines: definition(node)?,
        refers: node.optional_text("refers")?,
    }
    .without_secrets())
}

fn block(node: Node<'_>) -> Result<BlockTypeSchema> {
    Ok(BlockTypeSchema {
        name: node.name()?,
        aliases: node.texts("aliases")?,
        docs: node.docs()?,
        min_items: node.optional_number("min_items")?.unwrap_or(0),
        max_items: node.optional_number("max_items")?,
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
    Ok(Some(DefinitionSchema {
        kind: node.member("kind")?.text()?.to_owned(),
        scope: match node.optional_text("scope")?.as_deref() {
            None | Some("file") => Scope::File,
            Some("parent") => Scope::Parent,
            Some(scope) => return Err(invalid(&format!("a scope {scope:?} is not known"))),
        },
        // A member that is not there is `false`, and names are unique as a rule.
        unique: !node.flag("allow_duplicates")?,
        warn_unused: node.flag("warn_unused")?,
    }))
}

fn constraint(node: Node<'_>) -> Result<ConstraintSchema> {
    if let Ok(text) = node.text() {
        return match text {
            "unique" => Ok(ConstraintSchema::Unique),
            _ => Err(invalid(&format!("a constraint {text:?} is not known"))),
        };
    }
    let (tag, value) = node.tag()?;
    Ok(match tag {
        "range" => ConstraintSchema::Range {
            min: value.bound("min")?,
            max: value.bound("max")?,
            excludes_max: value.flag("excludes_max")?,
        },
        "multiple_of" => ConstraintSchema::MultipleOf(value.text()?.to_owned()),
        "length" => ConstraintSchema::Length {
            min: value.optional_number("min")?,
            max: value.optional_number("max")?,
        },
        "pattern" => match value.text()? {
            pattern if is_pattern(pattern) => ConstraintSchema::Pattern(pattern.to_owned()),
            pattern => return Err(invalid(&format!("{pattern:?} is no regular expression"))),
        },
        "format" => match value.text()? {
            name if Format::ALL.iter().any(|it| it.name() == name) => {
                ConstraintSchema::Format(name.to_owned())
            }
            name => return Err(invalid(&format!("a format {name:?} is not known"))),
        },
        "one_of" => ConstraintSchema::OneOf(node.texts("one_of")?),
        _ => return Err(invalid(&format!("a constraint {tag:?} is not known"))),
    })
}

fn rule(node: Node<'_>) -> Result<RuleSchema> {
    let (tag, _) = node.tag()?;
    let names = node.texts(tag)?;
    let pair = || match names.as_slice() {
        [one, other] => Ok((one.clone(), other.clone())),
        _ => Err(invalid("a rule needs two names")),
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
        _ => return Err(invalid(&format!("a rule {tag:?} is not known"))),
    })
}

/// JSON texts nest no deeper than values may.
fn shape(node: Node<'_>) -> Result<Shape> {
    if let Ok(text) = node.text() {
        return match text {
            "any" => Ok(Shape::Any),
            "expression" => Ok(Shape::Expression),
            "null" => Ok(Shape::Null),
            "bool" => Ok(Shape::Bool),
            "number" => Ok(Shape::Number),
            "text" => Ok(Shape::Text {
                meaning: String::new(),
            }),
            _ => Err(invalid(&format!("a shape {text:?} is not known"))),
        };
    }
    let (tag, value) = node.tag()?;
    let boxed = |node: Node<'_>| shape(node).map(Box::new);
    Ok(match tag {
        "integer" => Shape::Integer {
            min: value.optional_number("min")?,
            max: value.optional_number("max")?,
        },
        "text" => Shape::Text {
            meaning: value.text()?.to_owned(),
        },
        "optional" => Shape::Optional(boxed(value)?),
        "list" => Shape::List(boxed(value)?),
        "tuple" => Shape::Tuple(node.list("tuple", shape)?),
        "map" => Shape::Map {
            key: boxed(value.member("key")?)?,
            value: boxed(value.member("value")?)?,
        },
        "object" => Shape::Object(ObjectShape {
            name: value.name()?,
            docs: value.docs()?,
            fields: value.list("fields", |it| {
                Ok(FieldShape {
                    name: it.name()?,
                    docs: it.docs()?,
                    required: it.flag("required")?,
                    shape: shape(it.member("shape")?)?,
                })
            })?,
            open: value.flag("open")?,
        }),
        "choice" => Shape::Choice(ChoiceShape {
            name: value.name()?,
            docs: value.docs()?,
            variants: value.list("variants", |it| {
                Ok(VariantShape {
                    name: it.name()?,
                    docs: it.docs()?,
                    content: it.optional("content").map(shape).transpose()?,
                })
            })?,
        }),
        "again" => Shape::Again(value.text()?.to_owned()),
        "constrained" => Shape::Constrained(Box::new(ConstrainedShape {
            shape: shape(value.member("shape")?)?,
            constraints: value.list("constraints", constraint)?,
            examples: value.texts("examples")?,
        })),
        _ => return Err(invalid(&format!("a shape {tag:?} is not known"))),
    })
}
