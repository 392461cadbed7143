//! Messages about folders and assignments.

use std::path::Path;

use hcl_core::diagnostic::{Quote, Sentence, reports, sentence};
use hcl_core::source::SourceTooLarge;
use hcl_core::{Diagnostic, SourceSpan};

const INVALID: &str = "Invalid assignment";

const RULE: &str = "a name that an argument or a block can have: a letter or \"_\", then letters, digits, \"_\" and \"-\".";

reports! {
    pub(crate),

    unreadable_folder(path: &Path, error: &std::io::Error) =>
        error("Failed to read folder", "The folder \"{}\" could not be read: {}.", Quote::own(path.display().to_string()), Quote::own(error.to_string()));
}

reports! {
    pub(super),

    too_large(origin: &str, error: &SourceTooLarge) =>
        error("Value too large", "The {} could not be read: {}.", Quote::own(origin), Quote::own(error.to_string()));

    without_value(at: SourceSpan) =>
        error(INVALID, "No value is assigned. Write the name of an argument, \"=\" and its value, such as \"server.port=8080\".").at(at);

    missing_name(at: SourceSpan) =>
        error(INVALID, "A name is missing here. Write all names of the path, such as \"server\" and \"port\".").at(at);

    surrounded_name(meant: &str, at: SourceSpan) =>
        error(INVALID, "Leave out the blanks around \"{}\".", Quote::own(meant)).at(at);

    /// `known` leads to a name of the type.
    invalid_name(name: &str, known: Option<&str>, at: SourceSpan) =>
        error(INVALID, "{} is not {}{}", Quote::literal(format!("\"{name}\"")).or("This"), RULE, known.map(after_name).unwrap_or_default()).at(at);

    /// An element of a list. `list` is the path of the list.
    element(list: &str, at: SourceSpan) =>
        error(INVALID, "An element of a list cannot be set alone. Set the whole list: {}=[…]", Quote::own(list)).at(at);

    /// A variable whose name lacks separators. `meant` has them.
    not_separated(name: &str, meant: &str, at: SourceSpan) =>
        error(INVALID, "Nothing here is named \"{}\". For an argument in a block or object, write {}.", Quote::own(name), Quote::own(meant)).at(at);

    /// A name of nothing that is similar to a type of blocks.
    similar_block(name: &str, block: &str, at: SourceSpan) =>
        error(INVALID, "Nothing here is named \"{}\". Did you mean the block \"{}\"? Name the argument to set after it.", Quote::own(name), Quote::own(block)).at(at);

    /// Two variables of one environment. `other` is the source of the other one.
    set_twice(other: &str, at: SourceSpan) =>
        error(INVALID, "The {} sets the same argument. Unset one of the two.", Quote::own(other)).at(at);

    path_too_deep(levels: u32, at: SourceSpan) =>
        error(INVALID, "The name has more than {} parts, the limit of nesting. Shorten it, or raise the limit.", levels).at(at);

    too_many(at: SourceSpan) =>
        error(INVALID, "The environment variables and arguments up to this one write more than the limit on bytes allows. Write them as a file, or raise the limit.").at(at);

    /// The name is before the equals sign.
    not_an_argument(name: &str, labels: usize, at: SourceSpan) =>
        error(INVALID, "\"{}\" is a block type, and a block has no value. Name {} after it.", Quote::own(name), Quote::own(after_type(labels))).at(at);

    not_an_object(name: &str, earlier: SourceSpan, at: SourceSpan) =>
        error(INVALID, "The value of \"{}\" is not written as an object here, so no part of it can be set. Set the whole argument.", Quote::own(name)).at(at).with_related(earlier, "the value so far");

    several_blocks(name: &str, count: usize, at: SourceSpan) =>
        error(INVALID, "There are {} \"{}\" blocks that this could mean. Only a block that differs from others in its labels can be changed.", count, Quote::own(name)).at(at);
}

/// A report about a missing argument, with the `name` that sets it.
#[cold]
pub(super) fn missing_argument(report: &Diagnostic, argument: &str, name: &str) -> Diagnostic {
    let (argument, name) = (Quote::own(argument), Quote::own(name));
    let detail = sentence!(
        "The argument \"{}\" is required here. Set {}.",
        argument,
        name
    );
    report.clone().with_detail(detail)
}

fn after_name(name: &str) -> Sentence {
    let name = Quote::own(name);
    sentence!(
        " Write \"{}\", then a dot and the next name, or \"=\" and the value.",
        name
    )
}

const fn after_type(labels: usize) -> &'static str {
    match labels {
        0 => "the argument to set",
        1 => "its label and the argument to set",
        _ => "its labels and the argument to set",
    }
}
