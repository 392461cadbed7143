//! Messages of the standard functions. Each follows `The call of "name" failed: `, or the name of an argument and
//! `does not fit: `.
//!
//! Groups with a folder have their own `errors.rs`.

use std::fmt::Display;

use crate::limits;
use hcl_core::diagnostic::{Diagnostics, Quote, QuoteKind, Sentence, sentence};
use hcl_core::function::FunctionError;
use hcl_core::types::Type;
use hcl_value::internal::messages;

messages! {
    pub(super) FunctionError::new => FunctionError,

    not_whole() =>
        ("a whole number between -9223372036854775808 and 9223372036854775807 is required");

    fraction() =>
        ("a whole number is required");

    negative(what: &str) =>
        ("{what} must not be negative").without_values();

    no_arguments() =>
        ("at least one argument is required");

    no_numbers() =>
        ("at least one number is required");

    not_text(index: usize, ty: &Type) =>
        ("a string is required, but this is {}", ty.described()).with_argument(index).without_values();

    bad_base(index: usize) =>
        ("the base must be a whole number from 2 to 62").with_argument(index);

    bad_integer(text: &str, base: u32) =>
        ("{text:?} is not an integer in base {base}")
            .with_argument(0).unquoted("the text is not an integer in this base");

    null_element(argument: usize, element: usize) =>
        ("element {element} is null, which cannot be part of a string")
            .with_argument(argument).unquoted("an element is null, which cannot be part of a string");

    null_in_sort(index: usize) =>
        ("element {index} is null, which has no place in an order")
            .unquoted("an element is null, which has no place in an order");

    not_list_or_tuple(index: usize, ty: &Type) =>
        ("a list is required, but this is {}", ty.described()).with_argument(index).without_values();

    all_empty() =>
        ("every list is empty or null");

    no_sequence() =>
        ("the first argument must be a list or a set");

    no_elements(ty: &Type) =>
        ("elements can be taken from a list, not from {}", ty.described()).without_values();

    empty_list() =>
        ("an empty list has no element to give");

    cannot_flatten() =>
        ("only a list or a set can be flattened");

    slice_of_set() =>
        ("the elements of a set have no indexes; convert it to a list first, if any order will do")
            .with_argument(0);

    bad_slice(index: usize) =>
        ("the index must be a whole number and not negative").with_argument(index);

    slice_backwards() =>
        ("the start index must not be greater than the end index").with_argument(1);

    slice_too_far(index: usize, length: usize) =>
        ("the index must not be greater than the length of the list, which is {length}")
            .with_argument(index).unquoted("the index must not be greater than the length of the list");

    no_list(ty: &Type) =>
        ("a list is required, but this is {}", ty.described()).without_values();

    not_map_or_object(index: usize, ty: &Type) =>
        ("a map or an object is required, but this is {}", ty.described())
            .with_argument(index).without_values();

    no_map(ty: &Type) =>
        ("a map or an object is required, but this is {}", ty.described()).without_values();

    default_differs() =>
        ("the default does not convert to the type of the map's elements").with_argument(2);

    lengths_differ(keys: usize, values: usize) =>
        ("there must be as many keys as values, but the lists have {keys} and {values} elements")
            .unquoted("there must be as many keys as values");

    null_key(index: usize) =>
        ("key {index} is null").unquoted("a key is null");

    sets_differ() =>
        ("the sets have element types that do not convert to one type");

    elements_differ(index: usize) =>
        ("the elements do not convert to one type").with_argument(index);

    product_of_one() =>
        ("at least two sets or lists are required");

    not_set_or_list(index: usize, ty: &Type) =>
        ("a set or a list is required, but this is {}", ty.described()).with_argument(index).without_values();

    no_common_type() =>
        ("the arguments do not convert to one type");

    all_null() =>
        ("no argument has a value");

    not_indexable() =>
        ("the first argument must be a list or a map");

    no_index() =>
        ("the first argument must be a list, a map or an object");

    no_such_element() =>
        ("the collection has no element under this key");

    wrong_key(expected: &Type) =>
        ("the key of this collection must be a {expected}").without_values();

    arguments_of_range() =>
        ("it takes one, two or three numbers");

    range_too_long() =>
        ("it would give more than {} numbers; move start and end together or take a larger step", limits::MAX_RANGE_LENGTH)
            .without_values();

    no_header() =>
        ("the text has no line that names the columns");

    name_twice(name: &str) =>
        ("two columns are named {name:?}").unquoted("two columns have one name");

    field_count(line: usize, expected: usize, actual: usize) =>
        ("the number of fields of line {line} is {actual}, but the first line names {expected}")
            .unquoted("a line has another number of fields than the first line names");

    bare_quote(line: usize) =>
        ("line {line} has a quote inside a field without quotes; put quotes around the field and double the one inside")
            .unquoted("a line has a quote inside a field without quotes; put quotes around the field and double the one inside");

    stray_quote(line: usize) =>
        ("line {line} has a quoted field that does not end, or text after its end")
            .unquoted("a line has a quoted field that does not end, or text after its end");

    not_json(begins: char) =>
        ("no JSON document begins with {begins:?}")
            .with_argument(0).unquoted("no JSON document begins with the first character of the text");
}

#[cfg(feature = "encoding")]
messages! {
    pub(super) FunctionError::new => FunctionError,

    bad_base64() =>
        ("the text is not Base64 with padding");

    not_utf8() =>
        ("the bytes are not text in UTF-8");
}

#[cfg(feature = "hash")]
messages! {
    pub(super) FunctionError::new => FunctionError,

    bcrypt_cost(max: i64) =>
        ("the cost must be from 4 to {max}").without_values();

    uuid_namespace() =>
        ("the namespace must be dns, url, oid, x500 or a UUID");
}

#[cfg(feature = "network")]
messages! {
    pub(super) FunctionError::new => FunctionError,

    bad_prefix(text: &str) =>
        ("{text:?} is not a network prefix; write an address and a length, like 10.12.0.0/16")
            .unquoted("the text is not a network prefix; write an address and a length, like 10.12.0.0/16");

    no_such_host(length: u8, number: &hcl_core::number::Number) =>
        ("a network with a prefix of {length} bits has no host numbered {number}")
            .unquoted("the network has no host of this number");

    no_such_network(new_bits: i64, number: &hcl_core::number::Number) =>
        ("{new_bits} more bits cannot tell a network numbered {number}")
            .unquoted("the additional bits cannot tell a network of this number");

    no_space(index: usize, length: u8) =>
        ("there is no space left for a network with a prefix of {length} bits")
            .with_argument(index).unquoted("there is no space left for a network of this size");

    too_few_bits(min: i64) =>
        ("the prefix must grow by at least {min} bit(s)").without_values();

    too_many_bits(max: i64) =>
        ("the prefix may grow by at most {max} bits").without_values();

    prefix_too_long(length: i64, max: u8) =>
        ("the prefix would grow to {length} bits, but an address has only {max}")
            .unquoted("the prefix would be longer than an address");
}

#[cold]
pub(super) fn undefined(error: impl Display) -> FunctionError {
    FunctionError::new(error.to_string())
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

/// Lists the diagnostics of each expression of `try`.
#[cold]
pub(super) fn nothing_worked(failures: &[Diagnostics]) -> FunctionError {
    let mut message = Sentence::from("no expression has a value:");
    for diagnostic in failures.iter().flatten() {
        let (title, detail) = diagnostic.sentences();
        message = sentence!("{}\n- {}", message, title);
        if let Some(subject) = diagnostic.subject() {
            let (name, start) = (subject.source().name(), subject.start());
            // The column tells how long the values before it are.
            let column = Quote::value(format!(":{}", start.column)).or("");
            let line = u64::from(start.line);
            message = sentence!("{} (at {}:{}{})", message, Quote::own(name), line, column);
        }
        // Its quotes are of the expressions of the call.
        let detail = detail.clone().quoting(QuoteKind::Value);
        message = sentence!("{}\n  {}", message, detail);
    }
    // The sentence around the message ends with another period.
    let text = message.text();
    let end = text.trim_end_matches('.').len();
    FunctionError::new(message.replaced(end..text.len(), ""))
}

#[cold]
pub(super) fn bad_json(error: impl Display) -> FunctionError {
    FunctionError::new(error.to_string()).unquoted("the text is not one JSON document")
}
