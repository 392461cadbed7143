//! Messages about addresses and references between blocks.

use hcl_core::diagnostic::{Quote, did_you_mean, reports, sentence};
use hcl_core::internal::{quoted, shortened, with_article};
use hcl_core::value::{Excerpt, ValueKind};
use hcl_core::{Diagnostic, SourceSpan, Type, Value};

use crate::{SENSITIVE_COUNT, UNKNOWN_VALUE};

/// The maximum number of names and places that a report about a cycle lists.
pub(super) const MAX_LISTED: usize = 12;

pub(super) const GENERATED: &str = "Blocks that a \"dynamic\" block generates have no address. Refer to the value of its \"for_each\", or write the blocks without \"dynamic\".";

reports! {
    pub(super),

    invalid_pattern(block_type: &str, pattern: &str) =>
        error("Invalid address", "The program gives {} blocks the address {}, which is none. An address consists of names and labels in braces, with dots between them: \"data.{{type}}.{{name}}\".", Quote::own(block_type), Quote::own(format!("{pattern:?}")));

    too_many_labels(block_type: &str, pattern: &str, count: usize) =>
        error("Invalid address", "The program gives {} blocks the address {}, but their type reads {} {}. Write a name in braces for each label.", Quote::own(block_type), Quote::own(format!("{pattern:?}")), count, if count == 1 { "label" } else { "labels" });

    /// Blocks of a program's type that have an address, but are inside other blocks.
    nested_address(block_type: &str, outer: &str) =>
        error("Invalid address", "Blocks of the type {} are inside of {} blocks, so that references do not find them: only blocks of the module itself have addresses. Leave the attribute \"address\" out in the program.", Quote::own(format!("{block_type:?}")), Quote::own(format!("{outer:?}")));

    second_address(block_type: &str, pattern: &str) =>
        error("Invalid address", "The program gives {} blocks the address {}, but they have an address already. Leave one of the two out in the program.", Quote::own(format!("{block_type:?}")), Quote::own(format!("{pattern:?}")));

    /// A call of the function of a block in a value that the result of a function block needs.
    early_call(at: SourceSpan) =>
        error("Call to unknown function", "The function {} is not defined yet: the result of a function block refers to this value. Move the call out of what results refer to.", Quote::name(quoted(at.text()))).at(at);

    /// A reference to a name that a group does not have.
    undeclared(group: &str, name: &str, similar: Option<&str>, at: SourceSpan) =>
        error("Reference to undeclared block", "There is no {} {}.{}", Quote::name(shortened(group)).or("block"), Quote::name(quoted(&shortened(name))), did_you_mean(similar)).at(at);

    /// A reference to all blocks of a type, some of which are generated.
    generated(group: &str, at: SourceSpan) =>
        error("Reference to undeclared block", "The value of {} would lack blocks. {}", Quote::name(shortened(group)), GENERATED).at(at);

    duplicate_address(address: &str, at: SourceSpan) =>
        error("Duplicate address", "There is \"{}\" already, so references are ambiguous.", Quote::literal(shortened(address))).at(at);

    missing_key(block: &str, argument: &str, at: SourceSpan) =>
        error("Missing resource instance key", "The block \"{}\" has \"{}\", so there may be several. Choose one by its key: {}[{}].", Quote::name(block), Quote::own(argument), Quote::name(block), example_of_key(argument)).at(at);

    unexpected_key(block: &str, at: SourceSpan) =>
        error("Unexpected resource instance key", "The block \"{}\" has neither \"count\" nor \"for_each\", so there is one. Remove the key.", Quote::name(block)).at(at);

    invalid_count(value: &Value, at: SourceSpan) =>
        error("Invalid number of blocks", "A whole number from 0 on is required, but this is {}.", Excerpt::of(value)).at(at);

    /// A count that is not known, and cannot become a number.
    invalid_unknown_count(value: &Value, at: SourceSpan) =>
        error("Invalid number of blocks", "A whole number from 0 on is required, but this is {}.", Quote::own(value.ty().described())).at(at);

    duplicate_local(name: &str, earlier: SourceSpan, at: SourceSpan) =>
        error("Duplicate local value definition", "The local value \"{}\" was defined already.", Quote::name(name)).at(at).with_related(earlier, "first defined here");

    both(at: SourceSpan, count: SourceSpan) =>
        error("Invalid number of blocks", "A block has either \"count\" or \"for_each\": remove one of them.").at(at).with_related(count, "the other one is here");

    /// A block that is decoded, of a number that is not known.
    unknown_repetition(name: &str, at: SourceSpan, read: SourceSpan) =>
        error("Invalid number of blocks", "The value of {} is not known yet, so neither is the number of blocks. Set every variable that the expression uses.", Quote::own(format!("{name:?}"))).at(at).with_related(read, "this value depends on it").with_code(UNKNOWN_VALUE);

    sensitive_count(at: SourceSpan) =>
        error("Invalid number of blocks", "The value is sensitive, but the number of blocks would show it. Use a value that is not sensitive for \"count\".").at(at).with_code(SENSITIVE_COUNT);

    sensitive_keys(at: SourceSpan) =>
        error("Invalid number of blocks", "The value is sensitive, but the addresses of the blocks would show it. Use a value that is not sensitive for \"for_each\".").at(at);
}

/// Returns whether a report is about a name that is there twice.
pub(super) fn is_repeated(report: &Diagnostic) -> bool {
    report
        .code()
        .is_some_and(|code| code.starts_with("duplicate-"))
}

fn example_of_key(argument: &str) -> &'static str {
    match argument {
        "count" => "0",
        _ => "each.key",
    }
}

reports! {
    pub(in crate::module),

    invalid_set_address(text: &str) =>
        error("Invalid address", "The module has no {}, to which the program sets a value.", Quote::own(format!("{text:?}")));

    invalid_data(text: &str, message: &str) =>
        error("Invalid variable", "The value of {} cannot be made of the program's data: {}.", Quote::own(format!("{text:?}")), Quote::own(message));
}

/// `steps` are the addresses on the cycle, each with the span of its reference to the next one.
#[cold]
pub(super) fn circular(
    steps: &[(String, Option<SourceSpan>)],
    at: Option<&SourceSpan>,
) -> Diagnostic {
    let is_long = steps.len() > MAX_LISTED;
    let listed = steps.iter().take(MAX_LISTED);
    let mut cycle: Vec<&str> = listed.clone().map(|(name, _)| &**name).collect();
    cycle.extend(is_long.then_some("…"));
    cycle.extend(steps.first().map(|(name, _)| &**name));
    // With addresses alone: a cycle by way of a secret shows no part of its value.
    let cycle = Quote::own(cycle.join(" → "));
    let detail = sentence!("The value needs itself: {}. Break the circle.", cycle);
    let error = Diagnostic::error("Circular reference", detail);
    let error = match at {
        Some(at) => error.at(at.clone()),
        None => error,
    };
    let next = steps.iter().skip(1).chain(steps.first());
    let places = listed.zip(next);
    places.fold(error, |error, ((name, place), (next, _))| match place {
        Some(place) if Some(place) != at => {
            error.with_related(place.clone(), format!("{name} needs {next}"))
        }
        _ => error,
    })
}

#[cold]
pub(super) fn invalid_for_each(value: &Value, has_toset: bool, at: SourceSpan) -> Diagnostic {
    let actual = match value.unmarked() {
        it if it.is_null() => "this is null".to_owned(),
        it => match it.kind() {
            ValueKind::Set(all) if all.iter().any(Value::is_null) => {
                "null is in this set".to_owned()
            }
            ValueKind::Set(_) => format!("this is {}", with_article(&it.ty().to_string())),
            _ => format!("this is {}", it.ty().described()),
        },
    };
    let is_of_texts = match value.ty() {
        Type::Tuple(all) => Some(all.iter().all(|it| *it == Type::String)),
        Type::List(of) => Some(*of == Type::String),
        _ => None,
    };
    let hint = match is_of_texts {
        Some(true) if has_toset => " The function \"toset\" makes a set of a list.",
        Some(_) => " Write a name for each: { a = …, b = … }.",
        None => "",
    };
    let detail = sentence!(
        "A map or a set of texts is required{}.{}",
        Quote::value(format!(", but {actual}")).or(""),
        hint
    );
    Diagnostic::error("Invalid number of blocks", detail).at(at)
}

/// A reference to an argument that the type has, and that the block does not write, or that is left out of references.
#[cold]
pub(super) fn without_value(
    report: &Diagnostic,
    name: &str,
    address: &str,
    is_skipped: bool,
) -> Diagnostic {
    // Both names are of the type, or hidden.
    let name = Quote::own(format!("{name:?}"));
    let address = Quote::own(format!("{:?}", shortened(address)));
    let detail = if is_skipped {
        sentence!(
            "References leave out {} of {}, so it has no value here.",
            name,
            address
        )
    } else {
        sentence!(
            "The argument {} of {} has no value, because the block does not write it.",
            name,
            address
        )
    };
    report.clone().without_suggestions().with_detail(detail)
}

/// A name that is only known in a group, which a reference leaves out.
#[cold]
pub(super) fn with_group(report: &Diagnostic, name: &str, path: &str) -> Diagnostic {
    let detail = sentence!(
        "There is no variable named \"{}\".{}",
        Quote::name(name),
        did_you_mean(Some(path))
    );
    report.clone().without_suggestions().with_detail(detail)
}

/// A value that is not known, because it needs all of a block.
#[cold]
pub(super) fn not_whole(report: &Diagnostic, address: &str) -> Diagnostic {
    let address = Quote::own(shortened(address).into_owned());
    let detail = sentence!(
        "Not all of \"{}\" is known yet. Refer to one of its arguments.",
        address
    );
    report.clone().with_detail(detail)
}

/// A reference to an argument of a block with instances, without a key.
#[cold]
pub(super) fn instance_required(
    report: &Diagnostic,
    address: &str,
    name: &str,
    key: &str,
    argument: &str,
    repetition: SourceSpan,
) -> Diagnostic {
    let (address, name, key) = (shortened(address), shortened(name), shortened(key));
    let detail = sentence!(
        "The block \"{}\" has \"{}\", so there may be several. Choose one by its key: {}[{}].{}",
        Quote::name(&*address),
        Quote::own(argument),
        Quote::name(&*address),
        Quote::value(key).or("…"),
        Quote::name(name)
    );
    report
        .clone()
        .with_detail(detail)
        .with_related(repetition, format!("\"{argument}\" is here"))
}
