//! Messages about names and references.

use hcl_core::diagnostic::{Quote, Tag, did_you_mean, reports, sentence, suggest};
use hcl_core::internal::{composed, shortened, with_article};
use hcl_core::{Diagnostic, SourceSpan};

use crate::wording::alternatives;

/// A reference to a name that nothing defines. `visible` are the names of the kind.
#[cold]
pub(super) fn undefined<'n>(
    kind: &str,
    name: &str,
    at: SourceSpan,
    visible: &[&'n str],
) -> (Diagnostic, Option<&'n str>) {
    const MAX_LISTED: usize = 5;
    let similar = suggest(name, visible.iter().copied());
    let mut same = None;
    for other in visible {
        if same.is_none() && is_other_form(other, name) {
            same = Some(*other);
        }
    }
    let similar = same.or(similar);
    let hint = match (similar, visible) {
        _ if same.is_some() => {
            " A label with the same characters is not in the Unicode form NFC, as values are: write the \
             name of the block in NFC."
                .to_owned()
        }
        (Some(_), _) => did_you_mean(similar).to_string(),
        (None, []) => format!(" No {kind} is defined here."),
        (None, all) if all.len() <= MAX_LISTED => {
            format!(" It may be {}.", alternatives(all.iter().copied()))
        }
        (None, all) => {
            let mut hint = String::from(" It may be ");
            for name in all.iter().take(MAX_LISTED) {
                hint.push_str(&format!("{name:?}, "));
            }
            let rest = all.len() - MAX_LISTED;
            hint.push_str(&format!("or one of {rest} more."));
            hint
        }
    };
    // A name that needs escapes is not suggested as text to insert, and one that is not in NFC would be in NFC as a value.
    let is_plain = |name: &&str| {
        let mut is_plain = same.is_none();
        for letter in name.chars() {
            is_plain &= !matches!(letter, '"' | '\\' | '$' | '%') && !letter.is_control();
        }
        is_plain
    };
    let error = Diagnostic::error(
        "Undefined name",
        sentence!(
            "There is no {} {}.{}",
            Quote::own(kind),
            Quote::value(format!("{:?}", shortened(name))),
            Quote::value(hint).or("")
        ),
    )
    .did_you_mean(name, similar.filter(is_plain))
    .at(at);
    (error, similar)
}

reports! {
    pub(super),

    /// A second definition of a name.
    duplicate(kind: &str, name: &str, at: SourceSpan, first: SourceSpan) =>
        error("Duplicate name", "There is {} {} already. Each {} needs a name of its own.", Quote::own(with_article(kind)), Quote::literal(format!("{:?}", shortened(name))), Quote::own(kind)).at(at).with_related(first, "first defined here");

    /// A definition without references.
    unused(kind: &str, name: &str, at: SourceSpan) =>
        warning("Unused name", "Nothing refers to the {} {}.", Quote::own(kind), Quote::literal(format!("{:?}", shortened(name)))).with_tag(Tag::Unnecessary).at(at);

    /// A reference to a kind of names that no field defines: a mistake of the program.
    undefined_kind(kind: &str, at: SourceSpan) =>
        error("Undefined name", "This refers to {}, but the program says nowhere what defines one. Add `defines = {}` to the field of the name.", Quote::own(with_article(kind)), Quote::own(format!("{kind:?}"))).at(at);
}

/// References that lead back to where they begin. `names` are the names of the circle, or none if one is secret.
#[cold]
pub(super) fn circle(kind: &str, names: &[&str], at: SourceSpan) -> Diagnostic {
    const MAX_LISTED: usize = 8;
    let mut way = String::new();
    if let Some(first) = names.first() {
        way.push_str(": ");
        for listed in names.iter().take(MAX_LISTED) {
            way.push_str(&format!("{:?} → ", shortened(listed)));
        }
        if names.len() > MAX_LISTED {
            way.push_str("… → ");
        }
        way.push_str(&format!("{:?}", shortened(first)));
    }
    let detail = sentence!(
        "The references between {} blocks lead in a circle{}. Leave out one of them.",
        Quote::own(kind),
        Quote::literal(way).or("")
    );
    Diagnostic::error("Circular reference", detail).at(at)
}

/// Returns whether a name of a label is not in NFC, and a value in NFC is the same name.
fn is_other_form(label: &str, value: &str) -> bool {
    composed(label).is_some_and(|label| label == value)
}

/// Adds the definition of the name that was probably meant.
#[cold]
pub(super) fn with_similar(error: Diagnostic, name: &str, at: SourceSpan) -> Diagnostic {
    error.with_related(at, format!("{:?} is defined here", shortened(name)))
}

/// Adds a definition that is not visible from the reference.
#[cold]
pub(super) fn with_hidden(error: Diagnostic, at: SourceSpan) -> Diagnostic {
    error.with_related(at, "defined for the block around it only")
}
