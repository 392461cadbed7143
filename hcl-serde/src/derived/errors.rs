//! Messages about bodies that do not fit a schema.

use hcl_core::diagnostic::{Tag, did_you_mean, reports, suggest};
use hcl_core::internal::with_article;
use hcl_core::{Diagnostic, SourceSpan};

pub(super) use hcl_core::body::errors::{missing_argument, missing_label};

use crate::schema::Variant;
use crate::wording::{alternatives, sentence, shortened};

reports! {
    pub(super),

    duplicate_argument(name: &str, other: &str, at: SourceSpan) =>
        error("Duplicate argument", "\"{name}\" is another name of \"{other}\", which is set already. Keep one of the two.").without_quotes().at(at);

    labels_of_a_file(name: &str) =>
        error("Missing block header", "`{name}` has labels, so it can be read from a block only, not from a whole file.");

    deprecated(name: &str, instead: &str, at: SourceSpan) =>
        warning("Deprecated", "\"{name}\" is deprecated: {instead}.").without_quotes().with_tag(Tag::Deprecated).at(at);
}

#[cold]
pub(super) fn missing_block(type_name: &str, labels: &[&str]) -> Diagnostic {
    let labels: String = labels.iter().map(|label| format!(" \"{label}\"")).collect();
    Diagnostic::error(
        format!("Missing {type_name} block"),
        format!("A block of type \"{type_name}\" is required here: `{type_name}{labels} {{ … }}`."),
    )
    // A code that is derived from the title would name the block type of the program.
    .with_code("missing-block")
    .without_quotes()
}

/// No block of any variant of an enum.
#[cold]
pub(super) fn missing_choice(names: &[&str]) -> Diagnostic {
    let detail = match names {
        [] => "A block is required here.".to_owned(),
        [only] => format!("A block of type \"{only}\" is required here."),
        [first @ .., last] => format!(
            "A block of one of these types is required here: \"{}\" or \"{last}\".",
            first.join("\", \"")
        ),
    };
    Diagnostic::error("Missing block", detail).without_quotes()
}

#[cold]
pub(super) fn too_few_blocks(type_name: &str, min: u32, count: usize) -> Diagnostic {
    let blocks = if min == 1 { "block" } else { "blocks" };
    let count = match count {
        0 => "there is none".to_owned(),
        1 => "there is only one".to_owned(),
        count => format!("there are only {count}"),
    };
    Diagnostic::error(
        format!("Too few {type_name} blocks"),
        format!("At least {min} \"{type_name}\" {blocks} must be defined here, but {count}."),
    )
    .with_code("too-few-blocks")
    .without_quotes()
}

#[cold]
pub(super) fn too_many_blocks(type_name: &str, max: u32, at: SourceSpan) -> Diagnostic {
    let blocks = if max == 1 { "block is" } else { "blocks are" };
    Diagnostic::error(
        format!("Too many {type_name} blocks"),
        format!("No more than {max} \"{type_name}\" {blocks} allowed here. Remove this one."),
    )
    .with_code("too-many-blocks")
    .without_quotes()
    .at(at)
}

/// Returns the names of labels: first a constant for each label that becomes the key of a map.
#[cold]
pub(super) fn label_names<'n>(
    keys: usize,
    labels: impl IntoIterator<Item = &'n str>,
) -> Vec<&'n str> {
    const MAX_KEYS: usize = 8;
    let labels: Vec<&str> = labels.into_iter().collect();
    // An example such as `service "name" "name" {}` would suggest equal labels.
    let key = if labels.contains(&"name") || keys > 1 {
        "key"
    } else {
        "name"
    };
    let mut names = vec![key; keys.min(MAX_KEYS)];
    names.extend(labels);
    names
}

#[cold]
pub(super) fn extraneous_label(type_name: &str, max: usize, at: SourceSpan) -> Diagnostic {
    let labels = match max {
        0 => "no labels".to_owned(),
        1 => "1 label".to_owned(),
        max => format!("{max} labels"),
    };
    Diagnostic::error(
        format!("Extraneous label for {type_name}"),
        format!("A block of type \"{type_name}\" takes {labels}; remove this one."),
    )
    .with_code("extraneous-label")
    .without_quotes()
    .at(at)
}

#[cold]
pub(super) fn not_a_block(variants: &[Variant<'_>]) -> Diagnostic {
    Diagnostic::error(
        "Missing block header",
        format!(
            "One block of {} is required; it cannot be read from a whole file.",
            alternatives(variants.iter().map(|variant| variant.name))
        ),
    )
}

#[cold]
pub(super) fn unknown_block_type(
    name: &str,
    variants: &[Variant<'_>],
    at: SourceSpan,
) -> Diagnostic {
    let expected = alternatives(variants.iter().map(|variant| variant.name));
    let detail =
        format!("Blocks of type \"{name}\" are not expected here; there may be {expected}.");
    at.source().doubt_labels(at.span());
    Diagnostic::error("Unsupported block type", detail)
        .hidden_as(format!(
            "Blocks of this type are not expected here; there may be {expected}."
        ))
        .at(at)
}

#[cold]
pub(super) fn unknown_label(label: &str, names: &[&str], at: SourceSpan) -> Diagnostic {
    // The suggestion replaces the whole label, also where the sentence shows its beginning.
    let full = label;
    let label = shortened(label);
    let similar = suggest(&label, names.iter().copied());
    let choices = format!("It may be {}.", alternatives(names.iter().copied()));
    let hint = match similar {
        Some(_) => did_you_mean(similar),
        None => format!(" {choices}"),
    };
    Diagnostic::error(
        "Invalid label",
        format!("Nothing is known by the label \"{label}\" here.{hint}"),
    )
    .hidden_as(format!("Nothing is known by this label here. {choices}"))
    .did_you_mean(full, similar)
    .at(at)
}

#[cold]
pub(super) fn invalid(message: &str) -> Diagnostic {
    Diagnostic::error("Invalid value", sentence(message.to_owned()))
}

/// Returns the report about an expression in the place of a name that refers to something: for `needs = [job.lint]`, that the name
/// is a text.
#[cold]
pub(super) fn name_of_reference(found: Diagnostic, kind: &str) -> Diagnostic {
    if !matches!(
        found.summary(),
        "Variables not allowed" | "Unknown variable"
    ) {
        return found;
    }
    let name = found.subject().and_then(|at| {
        let rest = at.source().text().get(at.span().end as usize..)?;
        let rest = rest.strip_prefix('.')?;
        let is_part = |char: char| char.is_alphanumeric() || matches!(char, '_' | '-');
        let end = rest.find(|char| !is_part(char)).unwrap_or(rest.len());
        rest.get(..end).filter(|name| !name.is_empty())
    });
    let kind = with_article(kind);
    match name.map(|name| format!("The name of {kind} is a text: write {name:?}.")) {
        Some(detail) => found
            .with_detail(detail)
            .hidden_as(format!("The name of {kind} is a text: write it in quotes.")),
        None => found,
    }
}
