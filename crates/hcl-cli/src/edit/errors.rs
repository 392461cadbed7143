//! Reports of edits: one constructor for each problem.

use hcl_core::ParsedSource;
use hcl_syntax::diagnostic::{Quote, Sentence, reports, sentence};
use hcl_syntax::{Diagnostic, Diagnostics, SourceSpan, Span};
use hcl_write::{Address, AddressPart, EditError};

use super::rows::is_secret_key;
use crate::input_files::root;

/// Number of places that a report shows.
const MAX_SHOWN: usize = 8;

/// Returns the report of an address with nothing at it. No suggestion names a key of a secret.
#[cold]
pub(super) fn not_found(address: &Address, file: &ParsedSource, secrets: &[Span]) -> Diagnostic {
    let nothing = address.not_found_among(root(file), &|found| !is_secret_key(found, secrets));
    let (name, nothing) = (Quote::own(file.source().name()), Quote::own(nothing));
    let detail = sentence!("In {}, {}", name, nothing);
    Diagnostic::error("Address not found", detail.finished())
}

/// Returns the report of a parent that is not there, to which something is added at an address.
#[cold]
pub(super) fn no_parent(
    parent: &Address,
    added: &Address,
    file: &ParsedSource,
    secrets: &[Span],
) -> Diagnostic {
    let (report, root) = (not_found(parent, file, secrets), root(file));
    let is_name = |part: &AddressPart| matches!(part, AddressPart::Name(_));
    let Some(first) = parent.parts().first() else {
        return report;
    };
    // `*` stands for names that are there, and `var` for blocks of another type.
    if !parent.parts().iter().all(is_name) || matches!(first.name(), Some("var" | "local")) {
        return report;
    }
    let is_there = |parts: &[AddressPart]| {
        Address::new(parts.iter().cloned()).is_ok_and(|it| !it.find(root).is_empty())
    };
    let is_value = is_there(std::slice::from_ref(first));
    let is_type = root.json().is_none() && is_there(&[first.clone(), AddressPart::All]);
    let block = parent.to_string();
    if let Some(AddressPart::Index(_) | AddressPart::End) = added.parts().get(parent.parts().len())
    {
        let list = Quote::own(block);
        return report.with_more(sentence!(
            "If it is new, set the whole list: \"hcl set --create {} '[1, 2]'\".",
            list
        ));
    }
    let object = match first.name() {
        Some(name) if !is_value => name.to_owned(),
        _ => block.clone(),
    };
    let (block, object) = (Quote::own(block), Quote::own(object));
    report.with_more(if is_value || root.json().is_some() {
        sentence!(
            "If it is new, add an object first: \"hcl set --create {} {{}}\".",
            object
        )
    } else if is_type {
        sentence!(
            "If it is new, add a block first: \"hcl append --block {}\".",
            block
        )
    } else {
        sentence!(
            "If it is new, add it first: \"hcl append --block {}\" adds a block, and \"hcl set --create {} {{}}\" an object.",
            block,
            object
        )
    })
}

reports! {
    pub(super),

    json_block(name: &str) =>
        error("JSON file", "{} is in the JSON syntax, in which \"hcl append\" adds values, and no blocks. Add the object of the block as a value, without --block.", Quote::own(name));

    reference_with_index(address: &Address) =>
        error("Index in a reference", "{} has an index, and references are renamed by their names. Leave it out.", Quote::own(address.to_string()));

    no_definition(from: &Address) =>
        error("Definition not found", "No file defines {}. Name the folder of the module. Write a name as references do: var.a, local.a, output.a, module.a, data.type.a, or type.a for a resource.", Quote::own(from.to_string()));

    moved_in_json(name: &str) =>
        error("JSON file", "{} is in the JSON syntax, in which --moved writes no \"moved\" block. Leave out --moved, and add the block by hand: without it, Terraform destroys the resource and creates it anew.", Quote::own(name));

    other_name(from: &Address, to: &Address) =>
        error("Not the same parent", "Of {}, only the last name can change, and {} has others.", Quote::own(from.to_string()), Quote::own(to.to_string()));

    other_source(from: &Address) =>
        warning("Call unchanged", "This source is not a folder here, but may be the module of {}. The call is unchanged; change it with the version that it gets.", Quote::own(from.to_string()));

    part_of_block(from: &Address, whole: &str, argument: &Address, new: &Address) =>
        error("Definition not found", "{} is a part of {}, and only a whole name can be renamed. To rename the argument, use \"hcl rename-only {} {}\", and change the references by hand.", Quote::own(from.to_string()), Quote::own(whole), Quote::own(argument.to_string()), Quote::own(new.to_string()));

    part_of_value(from: &Address, whole: &str) =>
        error("Definition not found", "{} is a part of the value of {}, and only a whole name can be renamed. Change the value and the references by hand.", Quote::own(from.to_string()), Quote::own(whole));

    whole_module(from: &Address) =>
        warning("References not known", "The module is used here as a whole, so references to {} may follow that are not known. Look for the old name, and change it by hand.", Quote::own(from.to_string()));

}

/// Returns the report of a change that is refused, at what prevents it.
#[cold]
pub(super) fn refused_at(reason: String, at: Option<SourceSpan>) -> Diagnostic {
    let detail = Sentence::from(Quote::own(reason)).finished();
    let report = Diagnostic::error("Change refused", detail);
    at.into_iter().fold(report, Diagnostic::at)
}

/// Returns the report of references in files that do not change, if there are some.
#[cold]
pub(super) fn unchanged(from: &Address, references: Vec<SourceSpan>) -> Option<Diagnostic> {
    let mut places: Vec<String> = references.iter().map(SourceSpan::on_line).collect();
    if places.len() > MAX_SHOWN {
        places.truncate(MAX_SHOWN);
        places.push("…".to_owned());
    }
    let detail = sentence!(
        "{} is still used {}, since only the files that you name are changed. To change all files of the module, name its folder.",
        Quote::own(from.to_string()),
        Quote::own(places.join(", "))
    );
    let first = references.into_iter().next()?;
    Some(Diagnostic::warning("References unchanged", detail).at(first))
}

/// Returns the reports of a file that may call the module of a name.
#[cold]
pub(super) fn of_caller(mistakes: Diagnostics, caller: &str, from: &Address) -> Diagnostics {
    let caller = Quote::own(caller);
    let more = sentence!(
        "The file is read because it may call the module of {}. To leave it out, add --exclude {}.",
        Quote::own(from.to_string()),
        caller
    );
    mistakes.map(|mistake| mistake.with_more(more.clone()))
}

/// Returns the reports of an edit that was refused.
#[cold]
pub(crate) fn refused(error: EditError) -> Diagnostics {
    match error {
        EditError::InvalidExpression(mistakes) => {
            let is_template = |at: &SourceSpan| at.source().text().starts_with("${");
            mistakes.map(|mistake| {
                let hint = if mistake.subject().is_some_and(is_template) {
                    "In the JSON syntax, var.a is written as \"${var.a}\" for you."
                } else {
                    "To write VALUE as text, add --string."
                };
                mistake.with_more(hint)
            })
        }
        EditError::Breaks(mistakes) => {
            let mut all = Diagnostics::from(Diagnostic::error(
                "Change refused",
                "The file would have the following mistakes after the change. Nothing is changed.",
            ));
            all.append(mistakes);
            all
        }
        error => refused_at(error.to_string(), None).into(),
    }
}
