//! Reads a schema from JSON.

use std::collections::HashMap;
use std::str::FromStr;

use hcl_core::json::{self, Properties, ValueKind};
use hcl_core::{Diagnostic, Diagnostics, Number, Source, SourceSpan, Span};

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
    at: SourceSpan,
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
        let Invalid { message, path, at } = invalid;
        let place = match &*path {
            "" => String::new(),
            path => format!(" at {path}"),
        };
        let stop = if message.ends_with('?') { "" } else { "." };
        let detail = format!("The schema cannot be read{place}: {message}{stop}");
        Diagnostic::error("Invalid schema", detail).at(at).into()
    }
}

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
        let count = types.len();
        let blocks = types.iter().flat_map(|ty| &ty.blocks).map(|it| it.body);
        let variants = types.iter().flat_map(|ty| &ty.variants).map(|it| it.body);
        // A check would take a missing type for one that accepts everything.
        if count == 0 || blocks.chain(variants).any(|body| body >= count) {
            return Err(document.invalid("a type is missing"));
        }
        Ok(Self { types })
    }
}

/// A value of the document.
#[derive(Clone, Copy)]
struct Node<'v>(json::Value<'v>);

impl<'v> Node<'v> {
    /// Returns the reason why the document cannot be read, at the value.
    #[cold]
    fn invalid(self, message: &str) -> Invalid {
        let of_many_lines = matches!(self.0.kind(), ValueKind::Object(_) | ValueKind::Array(_));
        let span = if of_many_lines {
            self.0.start_span()
        } else {
            self.0.span()
        };
        self.invalid_at(span, message)
    }

    #[cold]
    fn invalid_at(self, span: Span, message: &str) -> Invalid {
        Invalid {
            message: message.to_owned(),
            path: String::new(),
            at: self.0.file().source().span(span),
        }
    }

    fn members(self) -> Option<Properties<'v>> {
        match self.0.kind() {
            ValueKind::Object(members) => Some(members),
            _ => None,
        }
    }

    /// Refuses a value that is no object, and members that are not known or come twice.
    fn knows(self, names: &[&str]) -> Result<()> {
        let Some(members) = self.members() else {
            return Err(self.invalid("an object is missing"));
        };
        if let Some(twice) = members.duplicates().first() {
            let message = format!("{:?} is there twice", twice.first.name().decode());
            let second = members.clone().nth(twice.index);
            let span = second.map_or(self.0.start_span(), json::Property::name_span);
            return Err(self.invalid_at(span, &message));
        }
        for member in members {
            let name = member.name().decode();
            if !names.contains(&name) {
                let similar = hcl_core::diagnostic::suggest(name, names.iter().copied());
                let similar = similar.map(|it| format!(". Did you mean {it:?}?"));
                let message = format!("{name:?} is not known here{}", similar.unwrap_or_default());
                return Err(self.invalid_at(member.name_span(), &message));
            }
        }
        Ok(())
    }

    fn optional(self, name: &str) -> Option<Self> {
        let mut members = self.members()?;
        let member = members.find(|it| it.name().decode() == name)?;
        Some(Self(member.value()))
    }

    fn member(self, name: &str) -> Result<Self> {
        self.optional(name)
            .ok_or_else(|| self.invalid(&format!("\"{name}\" is missing")))
    }

    fn as_text(self) -> Option<&'v str> {
        match self.0.kind() {
            ValueKind::String(text) => Some(text.decode()),
            _ => None,
        }
    }

    fn text(self) -> Result<&'v str> {
        self.as_text()
            .ok_or_else(|| self.invalid("a string is missing"))
    }

    fn number<T: FromStr>(self) -> Result<T> {
        let number = match self.0.kind() {
            ValueKind::Number(text) => text.parse::<Number>().ok(),
            _ => None,
        };
        let number = number.and_then(|it| it.to_string().parse().ok());
        number.ok_or_else(|| self.invalid("a number is missing"))
    }

    fn elements(self) -> Result<Vec<Self>> {
        match self.0.kind() {
            ValueKind::Array(elements) => Ok(elements.map(Node).collect()),
            _ => Err(self.invalid("an array is missing")),
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
        let Some(node) = self.optional(name) else {
            return Ok(None);
        };
        let text = node.text()?;
        match text.parse::<Number>() {
            Err(_) => Err(node.invalid(&format!("\"{name}\" is no number"))),
            Ok(_) => Ok(Some(text.to_owned())),
        }
    }

    /// Refuses bounds that no value is within.
    fn bounds<T: PartialOrd>(
        self,
        min: Option<T>,
        max: Option<T>,
        excludes_max: bool,
    ) -> Result<()> {
        match (min, max) {
            (Some(min), Some(max)) if min > max || (excludes_max && min == max) => {
                let message = "no value is within the bounds: \"min\" is greater than \"max\"";
                Err(self.invalid(message))
            }
            _ => Ok(()),
        }
    }

    fn optional_number<T: FromStr>(self, name: &str) -> Result<Option<T>> {
        self.optional(name).map(Self::number).transpose()
    }

    fn flag(self, name: &str) -> Result<bool> {
        let Some(node) = self.optional(name) else {
            return Ok(false);
        };
        match node.0.kind() {
            ValueKind::Bool(flag) => Ok(flag),
            _ => Err(node.invalid(&format!("\"{name}\" is true or false"))),
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
        let Some(mut members) = self.members() else {
            return Err(self.invalid("an object is missing"));
        };
        match (members.next(), members.next()) {
            (Some(member), None) => Ok((member.name().decode(), Self(member.value()))),
            (None, _) => Err(self.invalid("an object is empty")),
            (_, Some(second)) => {
                let message = "the object has one member only";
                Err(self.invalid_at(second.name_span(), message))
            }
        }
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
    Ok(TypeSchema {
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
        variants: node.list("variants", |it| {
            it.knows(&["name", "aliases", "docs", "deprecated", "body"])?;
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

/// The member `arguments`, in which no name comes twice.
fn arguments(node: Node<'_>) -> Result<Vec<ArgumentSchema>> {
    let arguments = node.list("arguments", argument)?;
    let mut seen = HashMap::new();
    for (index, argument) in arguments.iter().enumerate() {
        for name in [&argument.name].into_iter().chain(&argument.aliases) {
            let Some(first) = seen.insert(name, index) else {
                continue;
            };
            let all = node.member("arguments")?.elements()?;
            let at = all.get(index).copied().unwrap_or(node);
            let message = format!("the argument {name:?} is also arguments[{first}]");
            let invalid = at.optional("name").unwrap_or(at).invalid(&message);
            return Err(invalid.within(&format!("arguments[{index}]")));
        }
    }
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
        "one_of" => return Ok(ConstraintSchema::OneOf(node.texts("one_of")?)),
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
    tagged_shape(tag, value).map_err(|it| match tag {
        // The tag itself is wrong.
        _ if it.message.starts_with("a shape") && it.path.is_empty() => it,
        _ => it.within(tag),
    })
}

fn tagged_shape(tag: &str, value: Node<'_>) -> Result<Shape> {
    let boxed = |node: Node<'_>| shape(node).map(Box::new);
    Ok(match tag {
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
            Shape::Choice(ChoiceShape {
                name: value.name()?,
                docs: value.docs()?,
                variants: value.list("variants", |it| {
                    it.knows(&["name", "docs", "content"])?;
                    Ok(VariantShape {
                        name: it.name()?,
                        docs: it.docs()?,
                        content: it.optional("content").map(shape).transpose()?,
                    })
                })?,
            })
        }
        "again" => Shape::Again(value.text()?.to_owned()),
        "constrained" => {
            value.knows(&["shape", "constraints", "examples"])?;
            Shape::Constrained(Box::new(ConstrainedShape {
                shape: shape(value.member("shape")?)?,
                constraints: value.list("constraints", constraint)?,
                examples: value.texts("examples")?,
            }))
        }
        _ => return Err(value.invalid(&format!("a shape {tag:?} is not known"))),
    })
}

fn field(node: Node<'_>) -> Result<FieldShape> {
    node.knows(&["name", "docs", "required", "shape"])?;
    Ok(FieldShape {
        name: node.name()?,
        docs: node.docs()?,
        required: node.flag("required")?,
        shape: shape(node.member("shape")?)?,
    })
}
