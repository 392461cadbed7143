//! Messages about values that violate a constraint: each names the constraint and its bound.

use hcl_core::Diagnostic;
use hcl_core::diagnostic::{Quote, reports, sentence};
use hcl_core::value::Excerpt;

use super::Format;

reports! {
    pub(super),

    out_of_range(name: &str, given: &Excerpt, range: String) =>
        error("Value out of range", "The value of \"{}\" must be {}, but this is {}.", Quote::own(name), Quote::own(range), given);

    wrong_format(name: &str, given: &Excerpt, format: Format) =>
        error("Invalid format", "The value of \"{}\" must be {}, but this is {}.", Quote::own(name), Quote::own(format.description()), given);

    not_a_multiple(name: &str, given: &Excerpt, factor: &str) =>
        error("Value out of range", "The value of \"{}\" must be a multiple of {}, but this is {}.", Quote::own(name), Quote::own(factor), given);

    not_matched(name: &str, given: &Excerpt, pattern: &str) =>
        error("Pattern not matched", "The value of \"{}\" must match the pattern {}, but this is {}.", Quote::own(name), Quote::own(pattern), given);

    unsound(name: &str, mistake: &str) =>
        error("Invalid schema", "The program cannot check the value of \"{}\": {}. Correct the constraint in the program.", Quote::own(name), Quote::own(mistake));

    repeated(name: &str, given: &Excerpt) =>
        error("Duplicate element", "The elements of \"{}\" must be unique, but {} is there twice. Remove one of the two.", Quote::own(name), given);
}

#[cold]
pub(super) fn wrong_length(
    name: &str,
    length: usize,
    unit: &str,
    min: Option<u64>,
    max: Option<u64>,
) -> Diagnostic {
    let bounds = match (min, max) {
        (Some(min), Some(max)) if min == max => units(min, unit),
        (Some(min), Some(max)) => format!("from {min} to {}", units(max, unit)),
        (Some(min), None) => format!("at least {}", units(min, unit)),
        (None, Some(max)) => format!("at most {}", units(max, unit)),
        (None, None) => String::new(),
    };
    let given = Quote::value(format!("has {length}")).or("is (sensitive value)");
    Diagnostic::error(
        "Invalid length",
        sentence!(
            "The value of \"{}\" must have {}, but this {}.",
            Quote::own(name),
            Quote::own(bounds),
            given
        ),
    )
}

fn units(count: u64, unit: &str) -> String {
    match (count, unit) {
        (1, _) => format!("1 {unit}"),
        (_, "entry") => format!("{count} entries"),
        _ => format!("{count} {unit}s"),
    }
}
