//! Descriptions in Markdown, which completion and hover share.

use std::borrow::Cow;
use std::fmt::Write;

use hcl_core::Type;
use hcl_core::function::{Function, Parameter};
use hcl_core::internal::markdown::{fence, inline_code as code};
use hcl_core::internal::with_article;
use hcl_schema::{
    ArgumentSchema, BlockTypeSchema, ChoiceShape, ObjectShape, Rule, Shape, TypeSchema,
};

use crate::schemas::LabelRole;

/// A description: paragraphs of Markdown.
#[derive(Debug, Default)]
pub(crate) struct Description(String);

impl Description {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds a paragraph. Nothing is added for an empty one.
    pub(crate) fn paragraph(mut self, text: &str) -> Self {
        let text = text.trim();
        if !text.is_empty() {
            if !self.0.is_empty() {
                self.0.push_str("\n\n");
            }
            self.0.push_str(text);
        }
        self
    }

    /// Adds a paragraph, if there is one.
    pub(crate) fn optional(self, text: Option<String>) -> Self {
        match text {
            Some(text) => self.paragraph(&text),
            None => self,
        }
    }

    /// Adds a block of code.
    pub(crate) fn code(self, code: &str) -> Self {
        let fence = fence(code, 3);
        self.paragraph(&format!("{fence}hcl\n{code}\n{fence}"))
    }

    pub(crate) fn finish(self) -> String {
        self.0
    }
}

/// Describes an argument, without its name and shape.
pub(crate) fn argument(of: &ArgumentSchema) -> String {
    let description = Description::new()
        .optional(deprecation(of.deprecated.as_deref()))
        .paragraph(&of.docs);
    description
        .paragraph(&facts(of))
        .paragraph(&variants_of(&of.shape, &of.docs))
        .finish()
}

/// Describes the shape of an argument in a few words: `whole number from 1 to 10, required`.
pub(crate) fn shape(of: &ArgumentSchema) -> String {
    let mut words = of.shape.without_null().to_string();
    if of.required {
        words.push_str(", required");
    }
    words
}

/// Returns constraints, default, examples and the rest, one per line.
fn facts(of: &ArgumentSchema) -> String {
    let mut lines = Vec::new();
    let constraints: Vec<String> = of.constraints.iter().map(ToString::to_string).collect();
    if !constraints.is_empty() {
        lines.push(format!("Must be: {}.", constraints.join("; ")));
    }
    if of.sensitive {
        lines.push("A secret: its value is not shown.".to_owned());
    }
    if let Some(default) = of.default.as_ref().filter(|_| of.is_default_literal) {
        lines.push(format!("Default: {}.", code(default)));
    }
    if !of.examples.is_empty() {
        let plural = if of.examples.len() == 1 { "" } else { "s" };
        lines.push(format!("Example{plural}: {}.", codes(&of.examples)));
    }
    if let Some(kind) = &of.refers {
        lines.push(format!("Refers to {}.", with_article(kind)));
    }
    if let Some(definition) = &of.defines {
        lines.push(format!(
            "Defines the name of {}.",
            with_article(&definition.kind)
        ));
    }
    lines.extend(aliases(&of.aliases));
    lines.extend(since(of.since.as_deref()));
    // Two spaces at the end of a line are a line break of Markdown.
    lines.join("  \n")
}

/// Returns names as code, with commas between them.
fn codes(names: &[impl AsRef<str>]) -> String {
    let names: Vec<String> = names.iter().map(|name| code(name.as_ref())).collect();
    names.join(", ")
}

fn aliases(names: &[Cow<'_, str>]) -> Option<String> {
    (!names.is_empty()).then(|| format!("Also: {}.", codes(names)))
}

fn since(version: Option<&str>) -> Option<String> {
    version.map(|version| format!("Since {version}."))
}

/// Returns the paragraph about a deprecation.
pub(crate) fn deprecation(replacement: Option<&str>) -> Option<String> {
    replacement.map(|text| match text.trim() {
        "" => "**Deprecated.**".to_owned(),
        text => format!("**Deprecated:** {text}"),
    })
}

/// Returns a list of the variants or attributes of a shape that have documentation, after the documentation of the shape itself if
/// `docs`, those of the value, are empty.
pub(crate) fn variants_of(shape: &Shape, docs: &str) -> String {
    let shape = match shape.bare() {
        Shape::List(element) | Shape::Map { value: element, .. } => element.bare(),
        other => other,
    };
    let (own, lines) = match shape {
        Shape::Choice(choice) => (&choice.docs, choice_lines(choice)),
        Shape::Object(object) => (&object.docs, object_lines(object)),
        _ => return String::new(),
    };
    let own = if docs.is_empty() { &**own } else { "" };
    Description::new().paragraph(own).paragraph(&lines).finish()
}

fn choice_lines(choice: &ChoiceShape) -> String {
    let described = choice
        .variants
        .iter()
        .filter(|variant| !variant.docs.is_empty());
    let lines = described.map(|item| {
        format!(
            "- {}: {}",
            code(&format!("{:?}", item.name)),
            first_line(&item.docs)
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn object_lines(object: &ObjectShape) -> String {
    let lines = object.fields.iter().map(|field| {
        let required = if field.required { ", required" } else { "" };
        let docs = first_line(&field.docs);
        let separator = if docs.is_empty() { "" } else { ". " };
        let shape = field.shape.without_null();
        format!(
            "- {}: {shape}{required}{separator}{docs}",
            code(&field.name)
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the first paragraph of a text, on one line.
pub(crate) fn first_line(docs: &str) -> String {
    let paragraph = docs.lines().take_while(|line| !line.trim().is_empty());
    paragraph.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// Describes a block type, without its header.
pub(crate) fn block(of: &BlockTypeSchema, body: Option<&TypeSchema>) -> String {
    let mut facts = vec![count(of)];
    facts.extend(aliases(&of.aliases));
    facts.extend(since(of.since.as_deref()));
    let docs = match body {
        Some(body) if of.docs.is_empty() => &body.docs,
        _ => &of.docs,
    };
    let rules = body.map(|body| rules(&body.rules)).unwrap_or_default();
    Description::new()
        .optional(deprecation(of.deprecated.as_deref()))
        .paragraph(docs)
        .paragraph(&facts.join("  \n"))
        .paragraph(&rules)
        .finish()
}

/// Returns how many blocks of a type there can be, as a sentence.
fn count(of: &BlockTypeSchema) -> String {
    match (of.min_items, of.max_items) {
        (0, None) => "Any number of blocks.".to_owned(),
        (0, Some(1)) => "At most one block.".to_owned(),
        (1, Some(1)) => "Exactly one block, required.".to_owned(),
        (1, None) => "At least one block, required.".to_owned(),
        (min, None) => format!("At least {min} blocks."),
        (0, Some(max)) => format!("At most {max} blocks."),
        (min, Some(max)) => format!("{min} to {max} blocks."),
    }
}

fn rules(rules: &[Rule]) -> String {
    let lines = rules.iter().filter_map(|rule| match rule {
        Rule::Conflicts(one, other) => {
            Some(format!("- not both {} and {}", code(one), code(other)))
        }
        Rule::Requires(one, other) => Some(format!("- {} requires {}", code(one), code(other))),
        Rule::ExactlyOneOf(all) => Some(format!("- exactly one of {}", codes(all))),
        Rule::AnyOf(all) => Some(format!("- at least one of {}", codes(all))),
        Rule::AtMostOneOf(all) => Some(format!("- at most one of {}", codes(all))),
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns how a block of a type is written: `service "name" { … }`.
pub(crate) fn header(block_type: &str, labels: &[LabelRole<'_>]) -> String {
    let mut header = block_type.to_owned();
    for label in labels {
        let name = match label {
            LabelRole::Key(_) => "name",
            LabelRole::Variant(_) | LabelRole::BlockType(_) => "type",
            LabelRole::Named(label) => &label.name,
        };
        let _ = write!(header, " {name:?}");
    }
    header.push_str(" { … }");
    header
}

/// Returns the name of a parameter, also of one that a closure left unnamed.
pub(crate) fn parameter_name(parameter: &Parameter, index: usize) -> String {
    match parameter.name() {
        "" => format!("value{}", index + 1),
        name => name.to_owned(),
    }
}

/// Returns a parameter as a signature shows it: `list: list(any)`.
pub(crate) fn parameter(parameter: &Parameter, index: usize) -> String {
    let name = parameter_name(parameter, index);
    match parameter.ty() {
        Type::Dynamic => name,
        ty => format!("{name}: {}", ty.as_expression()),
    }
}

/// Returns a signature: `join(separator: string, lists: list(string)…)`.
pub(crate) fn signature(name: &str, function: &Function) -> String {
    let fixed = function.parameters().iter().enumerate();
    let mut parameters: Vec<String> = fixed.map(|(index, it)| parameter(it, index)).collect();
    if let Some(rest) = function.variadic() {
        parameters.push(format!("{}…", parameter(rest, parameters.len())));
    }
    format!("{name}({})", parameters.join(", "))
}

/// Describes a function, without its signature.
pub(crate) fn function(function: &Function) -> String {
    let fixed = function.parameters().iter().chain(function.variadic());
    let lines = fixed.enumerate().filter_map(|(index, it)| {
        let docs = it.description();
        let line = format!("- {}: {docs}", code(&parameter_name(it, index)));
        (!docs.is_empty()).then_some(line)
    });
    Description::new()
        .paragraph(function.description())
        .paragraph(&lines.collect::<Vec<_>>().join("\n"))
        .finish()
}

#[cfg(test)]
mod tests {
    use super::Description;

    #[test]
    fn code_has_a_longer_fence_than_its_text() {
        let block = |text: &str| Description::new().code(text).finish();
        assert_eq!(block("a"), "```hcl\na\n```");
        assert_eq!(block("```"), "````hcl\n```\n````");
    }
}
