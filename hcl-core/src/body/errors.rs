//! Diagnostics of body content, one constructor per problem.
//!
//! Public constructors are shared with crates that select content without a [`BodySchema`](super::BodySchema).

// spec(model): Schema-driven Processing

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Quote, Sentence, did_you_mean, reports, sentence};
use crate::source::SourceSpan;

/// A suggestion for a name that is not expected.
#[derive(Clone, Copy, Debug)]
pub enum NameHint<'n> {
    /// No suggestion.
    None,
    /// A similar name of the same kind.
    Similar(&'n str),
    /// The name is expected as the other kind: block instead of argument, or the reverse.
    OtherKind,
    /// A similar name of the other kind is expected.
    SimilarOfOtherKind(&'n str),
}

impl<'n> From<Option<&'n str>> for NameHint<'n> {
    fn from(similar: Option<&'n str>) -> Self {
        similar.map_or(Self::None, Self::Similar)
    }
}

impl<'n> NameHint<'n> {
    /// Returns the similar name.
    const fn similar(self) -> Option<&'n str> {
        match self {
            Self::Similar(similar) => Some(similar),
            Self::None | Self::OtherKind | Self::SimilarOfOtherKind(_) => None,
        }
    }

    /// The sentence, after a space; `other_kind` says how the other kind is written.
    fn sentence(self, own: &str, other_kind: &dyn Fn(Quote<'_>) -> Sentence) -> Sentence {
        let own = Quote::name(own).or("name");
        match self {
            Self::None => Sentence::default(),
            Self::Similar(similar) => did_you_mean(Some(similar)),
            Self::OtherKind => sentence!(" {}", other_kind(own)),
            Self::SimilarOfOtherKind(name) => {
                let written = other_kind(Quote::name(name).or("name"));
                sentence!("{} {}", did_you_mean(Some(name)), written)
            }
        }
    }
}

reports! {
    pub,

    /// A missing argument. Without a span.
    missing_argument(name: &str) =>
        error("Missing required argument", "The argument \"{}\" is required here. Add it: `{} = …`.", Quote::own(name), Quote::own(name));

    duplicate_argument(name: &str, first: SourceSpan, at: SourceSpan) =>
        error("Duplicate argument", "The argument \"{}\" is set twice. Remove one of the two.", Quote::name(name)).at(at).with_related(first, "first set here");
}

#[cold]
pub fn unexpected_block(type_name: &str, at: SourceSpan) -> Diagnostic {
    const DETAIL: &str = "Blocks are not allowed here, only arguments: `name = value`.";
    Diagnostic::error(
        sentence!("Unexpected \"{}\" block", Quote::name(type_name)),
        DETAIL,
    )
    .with_code("unexpected-block")
    .doubting_labels()
    .at(at)
}

/// The labels are those of the blocks that a hint is about.
#[cold]
pub fn unsupported_argument(
    name: &str,
    hint: NameHint<'_>,
    labels: &[Cow<'static, str>],
    at: SourceSpan,
) -> Diagnostic {
    let similar = hint.similar();
    let hint = hint.sentence(name, &|name| {
        sentence!(
            "To define a block of this type, leave out the equals sign: `{}{} {{ … }}`.",
            name,
            Quote::own(in_header(labels))
        )
    });
    let detail = sentence!(
        "An argument named \"{}\" is not expected here.{}",
        Quote::name(name),
        hint
    );
    Diagnostic::error("Unsupported argument", detail)
        .did_you_mean(name, similar)
        .at(at)
}

#[cold]
pub fn unsupported_block(type_name: &str, hint: NameHint<'_>, at: SourceSpan) -> Diagnostic {
    let similar = hint.similar();
    let hint = hint.sentence(type_name, &|name| {
        sentence!(
            "To set the argument of this name, write an equals sign before its value: `{} = …`.",
            name
        )
    });
    let detail = sentence!(
        "Blocks of type \"{}\" are not expected here.{}",
        Quote::name(type_name),
        hint
    );
    Diagnostic::error("Unsupported block type", detail)
        .did_you_mean(type_name, similar)
        .doubting_labels()
        .at(at)
}

/// Formats label names: "no labels", "1 label (name)", "2 labels (protocol, name)".
fn labels(names: &[&str]) -> String {
    let mut list = String::new();
    for name in names {
        let comma = if list.is_empty() { "" } else { ", " };
        list.push_str(comma);
        list.push_str(name);
    }
    match names.len() {
        0 => "no labels".to_owned(),
        1 => format!("1 label ({list})"),
        count => format!("{count} labels ({list})"),
    }
}

/// Returns the names of labels as they stand in a header.
fn in_header(names: &[impl AsRef<str>]) -> String {
    let mut header = String::new();
    for name in names {
        header.push_str(&format!(" \"{}\"", name.as_ref()));
    }
    header
}

/// The label named `missing` is absent; `names` are the names of all labels.
#[cold]
pub fn missing_label(type_name: &str, missing: &str, names: &[&str], at: SourceSpan) -> Diagnostic {
    let detail = sentence!(
        "Every {} block needs {}, written before the brace: `{}{} {{ … }}`.",
        Quote::name(type_name),
        Quote::own(labels(names)),
        Quote::name(type_name),
        Quote::own(in_header(names))
    );
    Diagnostic::error(
        sentence!(
            "Missing {} for {}",
            Quote::own(missing),
            Quote::name(type_name)
        ),
        detail,
    )
    .with_code("missing-label")
    .at(at)
}

/// A label too many; `names` are the names of the expected labels.
#[cold]
pub fn extraneous_label(type_name: &str, names: &[&str], at: SourceSpan) -> Diagnostic {
    // A mistake of syntax can make a secret the type of a block. Of other texts, the program has named the type.
    let is_broken = at.source().is_broken();
    let of_type = || {
        if is_broken {
            Quote::name(type_name)
        } else {
            Quote::own(type_name)
        }
    };
    let detail = sentence!(
        "A block of type \"{}\" takes {}; remove this one.",
        of_type(),
        Quote::own(labels(names))
    );
    Diagnostic::error(sentence!("Extraneous label for {}", of_type()), detail)
        .with_code("extraneous-label")
        .at(at)
}

// Static analysis.

reports! {
    pub(super),

    not_a_list(at: SourceSpan) =>
        error("Invalid expression", "A list is required here, written in brackets: [first, second].").at(at);

    not_a_map(at: SourceSpan) =>
        error("Invalid expression", "A map is required here, written in braces: {{ key = value }}.").at(at);

    not_a_call(at: SourceSpan) =>
        error("Invalid expression", "A function call is required here: name(argument).").at(at);

    not_a_reference(at: SourceSpan) =>
        error("Invalid expression", "A reference is required here: a name, and attributes or fixed indexes of it, like name.attribute[0].").at(at);

    body_not_object(at: SourceSpan) =>
        error(JSON_TYPE, "An object is required here, or an array of objects, with the arguments and blocks as properties.").at(at);

    body_element_not_object(at: SourceSpan) =>
        error(JSON_TYPE, "Each element of this array must be an object, with arguments and blocks as properties.").at(at);

    arguments_not_object(at: SourceSpan) =>
        error(JSON_TYPE, "An object is required here, with the arguments as properties.").at(at);

    blocks_not_object(type_name: &str, labels: &[Cow<'static, str>], at: SourceSpan) =>
        error(JSON_TYPE, "A block of type \"{}\" is an object; several of them are an array of objects.{}", Quote::name(type_name), in_objects(type_name, labels)).at(at);

    missing_label_property(type_name: &str, label: &str, at: SourceSpan) =>
        error("Missing block label", "At least one property is needed here, whose name is the {} of the block \"{}\" and whose value is its content.", Quote::own(label), Quote::name(type_name)).at(at);

    duplicate_property(name: &str, first: SourceSpan, at: SourceSpan) =>
        error("Duplicate attribute definition", "The argument \"{}\" is set twice. Remove one of the two.", Quote::name(name)).at(at).with_related(first, "first set here");
}

// Bodies of the JSON syntax.

const JSON_TYPE: &str = "Incorrect JSON value type";

#[cold]
pub(super) fn labels_not_object(type_name: &str, count: usize, at: SourceSpan) -> Diagnostic {
    let type_name = Quote::name(type_name);
    let detail = if count == 1 {
        sentence!(
            "An object is required here: the label of the block \"{}\" is the name of a nested object.",
            type_name
        )
    } else {
        sentence!(
            "An object is required here: the {} labels of the block \"{}\" are the names of nested objects.",
            count,
            type_name
        )
    };
    Diagnostic::error(JSON_TYPE, detail).at(at)
}

/// Returns how a block with labels is written.
fn in_objects(type_name: &str, labels: &[Cow<'static, str>]) -> Sentence {
    if labels.is_empty() {
        return Sentence::default();
    }
    let mut object = "{ … }".to_owned();
    for label in labels.iter().rev() {
        object = format!("{{ {label:?}: {object} }}");
    }
    let object = Quote::own(object);
    sentence!(
        " With labels: `\"{}\": {}`.",
        Quote::name(type_name),
        object
    )
}

#[cold]
pub(super) fn extraneous_property(name: &str, similar: Option<&str>, at: SourceSpan) -> Diagnostic {
    let detail = sentence!(
        "No argument or block type named \"{}\" is expected here.{}",
        Quote::name(name),
        did_you_mean(similar)
    );
    Diagnostic::error("Extraneous JSON object property", detail)
        .did_you_mean(name, similar)
        .at(at)
}
