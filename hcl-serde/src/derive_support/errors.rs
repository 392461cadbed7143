//! Messages about bodies that do not fit a schema.

use hcl_core::diagnostic::{Quote, Sentence, Tag, did_you_mean, reports, sentence, suggest};
use hcl_core::internal::{shortened, with_article};
use hcl_core::{Diagnostic, SourceSpan};

pub(super) use hcl_core::body::errors::{extraneous_label, missing_argument, missing_label};

use crate::schema::Variant;
use crate::wording::alternatives;

reports! {
    pub(super),

    duplicate_argument(name: &str, other: &str, at: SourceSpan) =>
        error("Duplicate argument", "\"{}\" is another name of \"{}\", which is set already. Keep one of the two.", Quote::own(name), Quote::own(other)).at(at);

    shared_name(of: &str, name: &str) =>
        error("Invalid schema", "The program has two fields of the name \"{}\" in `{}` and what is flattened into it. Rename one of them.", Quote::own(name), Quote::own(of));

    labels_of_a_file(name: &str) =>
        error("Missing block header", "`{}` has labels, so it can be read from a block only, not from a whole file.", Quote::own(name));

    missing_block(type_name: &str, labels: &[&str]) =>
        error(sentence!("Missing {} block", Quote::own(type_name)), "A block of type \"{}\" is required here: `{}{} {{ … }}`.", Quote::own(type_name), Quote::own(type_name), Quote::own(in_quotes(labels))).with_code("missing-block");

    too_many_blocks(type_name: &str, max: u32, at: SourceSpan) =>
        error(sentence!("Too many {} blocks", Quote::own(type_name)), "No more than {} \"{}\" {} allowed here. Remove this one.", max, Quote::own(type_name), if max == 1 { "block is" } else { "blocks are" }).with_code("too-many-blocks").at(at);

    no_span() =>
        error("Missing block header", "The position of a header or label is required, and there is none.");

    not_a_block(variants: &[Variant<'_>]) =>
        error("Missing block header", "One block of {} is required; it cannot be read from a whole file.", Quote::own(alternatives(variants.iter().map(|variant| variant.name))));

    /// `is_over` is true if null in place of the first one takes its value away.
    conflict(first: &str, place: SourceSpan, second: &str, at: SourceSpan, is_over: bool) =>
        error("Conflicting arguments", "\"{}\" and \"{}\" cannot be set together. {}", Quote::own(first), Quote::own(second), Quote::own(if is_over { format!("Remove this one, or set \"{first}\" to null.") } else { "Remove one of the two.".to_owned() })).at(at).with_related(place, "set here");

    requirement(one: &str, other: &str, is_block: bool, at: SourceSpan) =>
        error("Missing required argument", "\"{}\" requires \"{}\", which is not set. Add it: `{} {}`.", Quote::own(one), Quote::own(other), Quote::own(other), if is_block { "{ … }" } else { "= …" }).at(at);

    none_of(names: &[&str]) =>
        error("Missing required argument", "Exactly one of these is required here: {}.", Quote::own(alternatives(names.iter().copied())));

    deprecated(name: &str, instead: &str, at: SourceSpan) =>
        warning("Deprecated", "\"{}\" is deprecated: {}.", Quote::own(name), Quote::own(instead)).with_tag(Tag::Deprecated).at(at);
}

/// Returns labels as they are written after a block type.
fn in_quotes(labels: &[&str]) -> String {
    labels.iter().map(|label| format!(" \"{label}\"")).collect()
}

/// No block of any variant of an enum.
#[cold]
pub(super) fn missing_choice(names: &[&str]) -> Diagnostic {
    let detail = match names {
        [] => Quote::own("A block is required here."),
        [only] => Quote::own(format!("A block of type \"{only}\" is required here.")),
        _ => Quote::own(format!(
            "A block of one of these types is required here: {}.",
            alternatives(names.iter().copied())
        )),
    };
    Diagnostic::error("Missing block", detail)
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
        sentence!("Too few {} blocks", Quote::own(type_name)),
        sentence!(
            "At least {} \"{}\" {} must be defined here, but {}.",
            min,
            Quote::own(type_name),
            blocks,
            Quote::own(count)
        ),
    )
    .with_code("too-few-blocks")
}

/// Returns the names of labels: first a constant for each label that becomes the key of a map.
#[cold]
pub(super) fn label_names<'n>(
    keys: usize,
    labels: impl IntoIterator<Item = &'n str>,
) -> Vec<&'n str> {
    let mut names = vec!["name"; keys];
    let mut is_ambiguous = keys > 1;
    for label in labels {
        is_ambiguous = is_ambiguous || label == "name";
        names.push(label);
    }
    // An example such as `service "name" "name" {}` would suggest equal labels.
    if is_ambiguous {
        for key in names.iter_mut().take(keys) {
            *key = "key";
        }
    }
    names
}

#[cold]
pub(super) fn unknown_block_type(
    name: &str,
    variants: &[Variant<'_>],
    at: SourceSpan,
) -> Diagnostic {
    let expected = alternatives(variants.iter().map(|variant| variant.name));
    let detail = sentence!(
        "Blocks of type \"{}\" are not expected here; there may be {}.",
        Quote::name(name),
        Quote::own(expected)
    );
    Diagnostic::error("Unsupported block type", detail)
        .doubting_labels()
        .at(at)
}

#[cold]
pub(super) fn unknown_label(label: &str, names: &[&str], at: SourceSpan) -> Diagnostic {
    // The suggestion replaces the whole label, also where the sentence shows its beginning.
    let full = label;
    let label = shortened(label);
    let similar = suggest(&label, names.iter().copied());
    let choices = format!(" It may be {}.", alternatives(names.iter().copied()));
    let hint = match similar {
        Some(_) => Quote::literal(did_you_mean(similar).to_string()).or(choices),
        None => Quote::own(choices),
    };
    Diagnostic::error(
        "Invalid label",
        sentence!(
            "Nothing is known by the label \"{}\" here.{}",
            Quote::literal(&*label),
            hint
        ),
    )
    .did_you_mean(full, similar)
    .at(at)
}

#[cold]
pub(super) fn invalid(message: String) -> Diagnostic {
    Diagnostic::error("Invalid value", Sentence::from(message).finished())
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
    let Some(name) = name.map(|name| Quote::name(format!("{name:?}")).or("it in quotes")) else {
        return found;
    };
    let kind = Quote::own(with_article(kind));
    let detail = sentence!("The name of {} is a text: write {}.", kind, name);
    found.with_detail(detail)
}
