//! Diagnostics about bodies: one constructor for each problem.

use hcl_core::SourceSpan;
use hcl_core::diagnostic::{Quote, reports, sentence};
use hcl_core::value::ValueError;

reports! {
    pub(super),

    missing_argument(name: &str, span: Option<SourceSpan>) =>
        error("Missing required argument", "The argument \"{}\" is required here, but no definition was found.", Quote::own(name)).at(span);

    wrong_type(name: &str, error: &ValueError, value: SourceSpan, attribute: SourceSpan) =>
        error("Incorrect attribute value type", "The value of \"{}{}\" does not fit: {}.", Quote::own(name), Quote::name(error.path.to_string()), Quote::name(&*error.message))
            .at(value).within(attribute);

    wrong_element(name: &str, error: &ValueError, value: SourceSpan, attribute: SourceSpan) =>
        error("Invalid attribute value", "The value of \"{}{}\" does not fit: {}.", Quote::own(name), Quote::name(error.path.to_string()), Quote::name(&*error.message))
            .at(value).within(attribute);

    mixed_elements(type_name: &str, span: SourceSpan) =>
        error("Invalid attribute value", "All arguments in this \"{}\" block must have values of one type. Give them values that convert to one.", Quote::own(type_name)).at(span);

    missing_block(type_name: &str, span: Option<SourceSpan>) =>
        error(sentence!("Missing {} block", Quote::own(type_name)), "A \"{}\" block is required here. Add one: {} {{ … }}.", Quote::own(type_name), Quote::own(type_name))
            .with_code("missing-block").at(span);

    only_one_block(type_name: &str, first: &SourceSpan, second: SourceSpan) =>
        error(sentence!("Duplicate {} block", Quote::own(type_name)), "Only one \"{}\" block is allowed here, and there is one {} already. Join the two, or remove one.", Quote::own(type_name), Quote::own(first_position(first, &second)))
            .with_code("duplicate-block").at(second).with_related(first.clone(), "first defined here");

    same_labels(type_name: &str, labels: &str, first: &SourceSpan, second: SourceSpan) =>
        error(sentence!("Duplicate {} block", Quote::own(type_name)), "A block {} {} is defined {} already. No two may have the same labels: rename one.", Quote::own(type_name), Quote::literal(labels), Quote::own(first_position(first, &second)))
            .with_code("duplicate-block").at(second).with_related(first.clone(), "first defined here");

    too_few(type_name: &str, min_items: usize, found: usize, span: Option<SourceSpan>) =>
        error(sentence!("Insufficient {} blocks", Quote::own(type_name)), "At least {} \"{}\" {} needed here; there {}.", min_items, Quote::own(type_name), blocks_are(min_items), Quote::own(found_clause(found)))
            .with_code("too-few-blocks").at(span);

    too_many(type_name: &str, max_items: usize, found: usize, span: Option<SourceSpan>) =>
        error(sentence!("Too many {} blocks", Quote::own(type_name)), "At most {} \"{}\" {} allowed here; there {}.", max_items, Quote::own(type_name), blocks_are(max_items), Quote::own(found_clause(found)))
            .with_code("too-many-blocks").at(span);

    /// The summary equals the reference's.
    too_deep(type_name: &str, limit: u32, span: Option<SourceSpan>) =>
        error("Evaluation limit exceeded", "What is made of \"{}\" blocks nests deeper than the limit of {} levels. Nest fewer labels and blocks, or raise `Limits::value_depth` in the program.", Quote::own(type_name), limit).at(span);

    mixed_types(type_name: &str, span: Option<SourceSpan>) =>
        error(sentence!("Unconsistent argument types in {} blocks", Quote::own(type_name)), "All \"{}\" blocks must have arguments of the same types, because they become elements of one collection. Make them alike.", Quote::own(type_name))
            .with_code("inconsistent-block-types").at(span);

    transform_failed(reason: &str, span: Option<SourceSpan>) =>
        error("Transform function failed", "The value cannot be used: {}.", Quote::value(reason)).at(span);

    outside_refinement(reason: &str, span: Option<SourceSpan>) =>
        error("Unsuitable value", "The value is outside of what is allowed here: {}.", Quote::value(reason)).at(span);

    missing_label(name: &str, span: Option<SourceSpan>) =>
        error(sentence!("Missing {}", Quote::own(name)), "The label \"{}\" is requested here, but no enclosing block has such a label.", Quote::own(name))
            .with_code("missing-label").at(span);
}

/// Returns the position of the first of two definitions, with its file if the second is in another one.
fn first_position(first: &SourceSpan, second: &SourceSpan) -> String {
    if first.source() == second.source() {
        format!("on line {}", first.start().line)
    } else {
        first.on_line()
    }
}

const fn blocks_are(count: usize) -> &'static str {
    if count == 1 { "block is" } else { "blocks are" }
}

fn found_clause(count: usize) -> String {
    match count {
        0 => String::from("is none"),
        1 => String::from("is only 1"),
        count => format!("are {count}"),
    }
}
