//! The sentences that the functions say; each follows `Call to function "name" failed: `, or the name of an argument.

use crate::diagnostic::Diagnostics;
use crate::function::FunctionError;
use crate::types::Type;

use super::format::Verb;
use super::limits;

#[cold]
pub(super) fn not_whole() -> FunctionError {
    FunctionError::new(
        "a whole number between -9223372036854775808 and 9223372036854775807 is required",
    )
}

#[cold]
pub(super) fn text_too_long() -> FunctionError {
    FunctionError::new(format!(
        "the result would be longer than {} bytes, which is the most that one call may give",
        limits::most_text()
    ))
}

#[cold]
pub(super) fn too_many_elements() -> FunctionError {
    FunctionError::new(format!(
        "the result would have more than {} elements, which is the most that one call may give",
        limits::most_elements()
    ))
}

#[cold]
pub(super) fn undefined(error: impl std::fmt::Display) -> FunctionError {
    FunctionError::new(error.to_string())
}

#[cold]
pub(super) fn no_numbers() -> FunctionError {
    FunctionError::new("at least one number is required")
}

#[cold]
pub(super) fn not_text(index: usize, ty: &Type) -> FunctionError {
    FunctionError::argument(index, format!("a string is required, not {ty}"))
}

#[cold]
pub(super) fn bad_base(index: usize) -> FunctionError {
    FunctionError::argument(index, "the base must be a whole number from 2 to 62")
}

#[cold]
pub(super) fn bad_integer(text: &str, base: u32) -> FunctionError {
    FunctionError::argument(0, format!("{text:?} is not an integer in base {base}"))
        .unquoted(format!("the text is not an integer in base {base}"))
}

#[cold]
pub(super) fn negative(what: &str) -> FunctionError {
    FunctionError::new(format!("{what} must not be negative"))
}

#[cold]
pub(super) fn no_arguments() -> FunctionError {
    FunctionError::new("at least one argument is required")
}

#[cold]
pub(super) fn null_element(argument: usize, element: usize) -> FunctionError {
    FunctionError::argument(
        argument,
        format!("element {element} is null, which cannot be part of a string"),
    )
}

#[cold]
pub(super) fn not_list_or_tuple(index: usize, ty: &Type) -> FunctionError {
    FunctionError::argument(index, format!("a list or a tuple is required, not {ty}"))
}

#[cold]
pub(super) fn all_empty() -> FunctionError {
    FunctionError::new("every list is empty or null")
}

#[cold]
pub(super) fn no_sequence() -> FunctionError {
    FunctionError::new("the first argument must be a list, a tuple or a set")
}

#[cold]
pub(super) fn no_elements(ty: &Type) -> FunctionError {
    FunctionError::new(format!(
        "elements can be taken from a list or a tuple, not from {ty}"
    ))
}

#[cold]
pub(super) fn empty_list() -> FunctionError {
    FunctionError::new("an empty list has no element to give")
}

#[cold]
pub(super) fn cannot_flatten() -> FunctionError {
    FunctionError::new("only a list, a set or a tuple can be flattened")
}

#[cold]
pub(super) fn slice_of_set() -> FunctionError {
    FunctionError::argument(
        0,
        "the elements of a set have no indexes; convert it to a list first, if any order will do",
    )
}

#[cold]
pub(super) fn bad_slice(index: usize) -> FunctionError {
    FunctionError::argument(index, "the index must be a whole number and not negative")
}

#[cold]
pub(super) fn slice_backwards() -> FunctionError {
    FunctionError::argument(1, "the start index must not be greater than the end index")
}

#[cold]
pub(super) fn slice_too_far(index: usize, length: usize) -> FunctionError {
    FunctionError::argument(
        index,
        format!("the index must not be greater than the length of the list, which is {length}"),
    )
}

#[cold]
pub(super) fn too_much_to_compare() -> FunctionError {
    FunctionError::new("the values are too large to be compared in one call")
}

#[cold]
pub(super) fn sets_differ() -> FunctionError {
    FunctionError::new("the sets have element types that do not convert to one type")
}

#[cold]
pub(super) fn elements_differ(index: usize) -> FunctionError {
    FunctionError::argument(index, "the elements do not convert to one type")
}

#[cold]
pub(super) fn product_of_one() -> FunctionError {
    FunctionError::new("at least two sets or lists are required")
}

#[cold]
pub(super) fn not_set_or_list(index: usize, ty: &Type) -> FunctionError {
    FunctionError::argument(index, format!("a set or a list is required, not {ty}"))
}

#[cold]
pub(super) fn no_common_type() -> FunctionError {
    FunctionError::new("the arguments do not convert to one type")
}

#[cold]
pub(super) fn all_null() -> FunctionError {
    FunctionError::new("no argument has a value")
}

#[cold]
pub(super) fn not_indexable() -> FunctionError {
    FunctionError::new("the first argument must be a list, a map or a tuple")
}

#[cold]
pub(super) fn no_such_element() -> FunctionError {
    FunctionError::new("the collection has no element under this key")
}

#[cold]
pub(super) fn wrong_key(wanted: &Type) -> FunctionError {
    FunctionError::new(format!("the key of this collection must be a {wanted}"))
}

#[cold]
pub(super) fn arguments_of_range() -> FunctionError {
    FunctionError::new("it takes one, two or three numbers")
}

#[cold]
pub(super) fn wrong_way(down: bool) -> FunctionError {
    let needed = if down {
        "the end is less than the start, so the step must be negative"
    } else {
        "the end is greater than the start, so the step must be positive"
    };
    FunctionError::argument(1, needed)
}

#[cold]
pub(super) fn range_too_long() -> FunctionError {
    FunctionError::new(format!(
        "it would give more than {} numbers; move start and end together or take a larger step",
        limits::MOST_OF_RANGE
    ))
}

#[cold]
pub(super) fn not_map_or_object(index: usize, ty: &Type) -> FunctionError {
    FunctionError::argument(index, format!("a map or an object is required, not {ty}"))
}

#[cold]
pub(super) fn default_differs() -> FunctionError {
    FunctionError::argument(
        2,
        "the default does not convert to the type of the map's elements",
    )
}

#[cold]
pub(super) fn lengths_differ(keys: usize, values: usize) -> FunctionError {
    FunctionError::new(format!(
        "there must be as many keys as values, but there are {keys} keys and {values} values"
    ))
}

#[cold]
pub(super) fn null_key(index: usize) -> FunctionError {
    FunctionError::new(format!("key {index} is null"))
}

/// Lists every failure of `try` with its place.
#[cold]
pub(super) fn nothing_worked(failures: &[Diagnostics]) -> FunctionError {
    let mut message = String::from("no expression has a value:");
    for diagnostic in failures.iter().flatten() {
        message.push_str("\n- ");
        message.push_str(diagnostic.summary());
        if let Some(subject) = diagnostic.subject() {
            message.push_str(&format!(" (at {subject})"));
        }
        message.push_str("\n  ");
        message.push_str(diagnostic.detail());
    }
    FunctionError::new(message)
}

#[cold]
pub(super) fn not_json(begins: char) -> FunctionError {
    FunctionError::argument(0, format!("no JSON document begins with {begins:?}"))
}

#[cold]
pub(super) fn past_buffer(length: usize) -> FunctionError {
    FunctionError::new(format!(
        "offset and length reach past the end of the buffer, which has {length} bytes"
    ))
}

#[cold]
pub(super) fn no_map(ty: &Type) -> FunctionError {
    FunctionError::new(format!("a map or an object is required, not {ty}"))
}

#[cold]
pub(super) fn no_list(ty: &Type) -> FunctionError {
    FunctionError::new(format!("a list or a tuple is required, not {ty}"))
}

#[cold]
pub(super) fn null_in_sort(index: usize) -> FunctionError {
    FunctionError::new(format!(
        "element {index} is null, which has no place in an order"
    ))
}

#[cold]
pub(super) fn unused_arguments(used: usize) -> FunctionError {
    FunctionError::argument(
        used + 1,
        format!("the format string has verbs for only {used} argument(s)"),
    )
}

#[cold]
pub(super) fn missing_argument(verb: &Verb<'_>, given: usize) -> FunctionError {
    let Verb {
        text,
        offset,
        argument,
        ..
    } = verb;
    FunctionError::new(format!(
        "\"{text}\" at {offset} takes argument {argument}, but only {given} were given"
    ))
}

#[cold]
pub(super) fn unfit_for_verb(verb: &Verb<'_>, why: impl std::fmt::Display) -> FunctionError {
    FunctionError::new(format!(
        "the argument of \"{}\" at {} does not fit: {why}",
        verb.text, verb.offset
    ))
}

#[cold]
pub(super) fn unknown_verb(verb: &Verb<'_>) -> FunctionError {
    FunctionError::new(format!(
        "\"{}\" at {} is no verb; there are %v %t %b %d %o %x %X %e %E %f %g %G %s %q",
        verb.text, verb.offset
    ))
}

#[cold]
pub(super) fn bad_verb(found: Option<char>, offset: usize) -> FunctionError {
    FunctionError::new(match found {
        Some(found) => format!(
            "{found:?} at {offset} of the format string cannot be part of a verb; write %% for a percent sign"
        ),
        None => "the format string ends inside a verb; write %% for a percent sign".to_owned(),
    })
}

#[cfg(feature = "stdlib-regex")]
#[cold]
pub(super) fn pattern_too_slow() -> FunctionError {
    FunctionError::new(
        "the text is too long for a pattern as large as this, or has too many matches; take a part of the text, or let the pattern repeat less",
    )
}

#[cold]
pub(super) fn field_too_wide(offset: usize) -> FunctionError {
    FunctionError::new(format!(
        "the verb at {offset} has a width or precision over {}, which is the most",
        limits::widest_field()
    ))
}

#[cold]
pub(super) fn list_lengths_differ(
    (index, length): (usize, usize),
    (other, wanted): (usize, usize),
) -> FunctionError {
    FunctionError::argument(
        index + 1,
        format!(
            "all lists must have one length, but this one has {length} elements and argument {} has {wanted}",
            other + 1
        ),
    )
}

/// An error in one string of a list, which is one of the whole call.
#[cold]
pub(super) fn in_row(place: usize, error: &FunctionError) -> FunctionError {
    FunctionError::new(format!("string {place}: {error}"))
}

#[cold]
pub(super) fn bad_prefix(text: &str) -> FunctionError {
    FunctionError::new(format!(
        "{text:?} is no network prefix; write an address and a length, like 10.12.0.0/16"
    ))
    .unquoted("the text is no network prefix; write an address and a length, like 10.12.0.0/16")
}

#[cold]
pub(super) fn no_such_host(length: u32, number: i64) -> FunctionError {
    FunctionError::new(format!(
        "a network with a prefix of {length} bits has no host numbered {number}"
    ))
}

#[cold]
pub(super) fn no_such_network(new_bits: i64, number: i64) -> FunctionError {
    FunctionError::new(format!(
        "{new_bits} more bits cannot tell a network numbered {number}"
    ))
}

#[cold]
pub(super) fn no_space(index: usize, length: u32) -> FunctionError {
    FunctionError::argument(
        index,
        format!("there is no space left for a network with a prefix of {length} bits"),
    )
}

#[cold]
pub(super) fn bad_base64() -> FunctionError {
    FunctionError::new("the text is not Base64 with padding")
}

#[cold]
pub(super) fn not_utf8() -> FunctionError {
    FunctionError::new("the bytes are not text in UTF-8")
}

#[cold]
pub(super) fn no_csv_header() -> FunctionError {
    FunctionError::new("the text has no line that names the columns")
}

#[cold]
pub(super) fn csv_name_twice(name: &str) -> FunctionError {
    FunctionError::new(format!("two columns are named {name:?}"))
        .unquoted("two columns have one name")
}

#[cold]
pub(super) fn csv_fields(line: usize, wanted: usize, given: usize) -> FunctionError {
    FunctionError::new(format!(
        "line {line} has {given} field(s), but the first line names {wanted}"
    ))
}

#[cold]
pub(super) fn csv_bare_quote(line: usize) -> FunctionError {
    FunctionError::new(format!(
        "line {line} has a quote inside a field without quotes; put quotes around the field and double the one inside"
    ))
}

#[cold]
pub(super) fn csv_stray_quote(line: usize) -> FunctionError {
    FunctionError::new(format!(
        "line {line} has a quoted field that does not end, or text behind its end"
    ))
}

#[cold]
pub(super) fn bad_time(problem: &str) -> String {
    format!("not a time as RFC 3339 writes it: {problem}")
}

#[cold]
pub(super) fn bad_duration() -> FunctionError {
    FunctionError::new(
        "the duration must be numbers with units, like 1h30m; the units are h, m, s, ms, us and ns",
    )
}

#[cfg(feature = "stdlib-regex")]
#[cold]
pub(super) fn no_match() -> FunctionError {
    FunctionError::new("no part of the string matches the pattern")
}

#[cfg(feature = "stdlib-regex")]
#[cold]
pub(super) fn mixed_groups() -> FunctionError {
    FunctionError::argument(
        0,
        "either all groups of the pattern have names, or none has; (?:…) groups without capturing",
    )
}

#[cfg(feature = "stdlib-hash")]
#[cold]
pub(super) fn bcrypt_cost(most: i64) -> FunctionError {
    FunctionError::new(format!("the cost must be from 4 to {most}"))
}

#[cfg(feature = "stdlib-hash")]
#[cold]
pub(super) fn uuid_namespace() -> FunctionError {
    FunctionError::new("the namespace must be dns, url, oid, x500 or a UUID")
}

#[cfg(feature = "stdlib-yaml")]
#[cold]
pub(super) fn bad_yaml(problem: String) -> FunctionError {
    FunctionError::new(problem).unquoted("the text is not one document of YAML")
}

#[cfg(feature = "stdlib-yaml")]
#[cold]
pub(super) fn no_yaml(ty: &Type) -> FunctionError {
    FunctionError::new(format!("a value of type {ty} has no YAML"))
}

#[cfg(feature = "stdlib-filesystem")]
#[cold]
pub(super) fn outside_root() -> FunctionError {
    FunctionError::argument(0, "the path leads out of the directory that may be read")
}

#[cfg(feature = "stdlib-filesystem")]
#[cold]
pub(super) fn no_file() -> FunctionError {
    FunctionError::argument(0, "there is no file at this path")
}

#[cfg(feature = "stdlib-filesystem")]
#[cold]
pub(super) fn not_a_file() -> FunctionError {
    FunctionError::argument(0, "what is at this path is not a regular file")
}

#[cfg(feature = "stdlib-filesystem")]
#[cold]
pub(super) fn file(error: &std::io::Error) -> FunctionError {
    FunctionError::argument(0, format!("the file cannot be read: {error}"))
}

#[cfg(feature = "stdlib-filesystem")]
#[cold]
pub(super) fn too_many_files(most: usize) -> FunctionError {
    FunctionError::argument(0, format!("the directory holds more than {most} files"))
}

#[cfg(feature = "stdlib-rsa")]
#[cold]
pub(super) fn key_too_long() -> FunctionError {
    FunctionError::argument(1, "the key is longer than any in use")
}
