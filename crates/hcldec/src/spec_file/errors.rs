//! Diagnostics about spec files: one constructor for each problem.

use hcl_core::diagnostic::{Quote, reports, sentence};
use hcl_core::{SourceSpan, Type};

use crate::spec::SpecConflict;

/// The error for an argument with a reported problem.
#[derive(Debug)]
pub(super) struct Reported;

const KINDS: &str = "object, attr, literal, default, transform or one of the block specs";

reports! {
    pub(super),

    extraneous_spec(span: SourceSpan) =>
        error("Extraneous spec block", "Only one spec block is allowed here. To expect several things, put them in an object block.").at(span);

    duplicate_key(key: &str, first: &SourceSpan, second: SourceSpan) =>
        error("Duplicate key in object spec", "The object has a member \"{}\" already. Give one of them another label.", Quote::name(key)).at(second).with_related(first.clone(), "first defined here");

    duplicate_function(name: &str, first: &SourceSpan, second: SourceSpan) =>
        error("Duplicate function", "A function \"{}\" is defined already. Rename or remove one of them.", Quote::name(name)).at(second).with_related(first.clone(), "first defined here");

    min_above_max(min: usize, max: usize, span: SourceSpan) =>
        error("Invalid limits on blocks", "At most {}, but at least {} blocks are required: no configuration satisfies both. Raise max_items, or lower min_items.", max, min).at(span);

    unsuitable(name: &str, reason: &str, span: Option<SourceSpan>) =>
        error("Unsuitable value type", "The value of \"{}\" cannot be used: {}.", Quote::own(name), Quote::value(reason)).at(span);

    null_type(span: SourceSpan) =>
        error("Invalid type expression", "A type is required here: null is a value of every type, and no type itself. Leave the argument out, or write any, to accept all values.").at(span);

    invalid_type(found: &Type, span: SourceSpan) =>
        error("Invalid type expression", "A type is required here, not {}: string, number, bool or any, without quotes, or list(…), set(…), map(…), tuple([…]) or object({{…}}) of types.", Quote::own(found.described())).at(span);

    missing_spec(span: Option<SourceSpan>) =>
        error("Missing spec block", "A spec block is needed here to say what to expect: {}.", KINDS).at(span);

    missing_name(span: Option<SourceSpan>) =>
        error("Missing name in attribute spec", "Say which argument to take: name = \"…\". Only directly inside an object block the label can stand in for it.").at(span);

    missing_block_type(kind: &str, span: Option<SourceSpan>) =>
        error(sentence!("Missing block_type in {} spec", Quote::own(kind)), "Say which blocks to take: block_type = \"…\". Only directly inside an object block the label can stand in for it.")
            .with_code("missing-block-type").at(span);

    too_many_labels(limit: usize, span: Option<SourceSpan>) =>
        error("Invalid block label name list", "A block_map takes {} labels at most, each of which nests its result one level deeper.", limit).at(span);

    no_labels(span: Option<SourceSpan>) =>
        error("Invalid block label name list", "A block_map needs at least one label to make keys of: labels = [\"name\"].").at(span);

    dynamic_map(span: Option<SourceSpan>) =>
        error("Invalid block_map spec", "All values of a map have one type, so the specs inside a block_map must not leave types open. Replace \"any\", and give every attr a type.").at(span);

    invalid_transform(span: Option<SourceSpan>) =>
        error("Invalid transform spec", "A transform needs exactly one spec block, whose result its expression turns into another.").at(span);

    conflict(conflict: &SpecConflict, span: SourceSpan) =>
        error("Ambiguous name in spec", "The spec expects \"{}\" both as an argument and as a block of the same body. Rename one of them, in the configuration and here.", Quote::own(&*conflict.name)).at(span);
}
