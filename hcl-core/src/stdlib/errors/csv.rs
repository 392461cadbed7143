//! Messages of `csvdecode`.

use crate::function::FunctionError;
use crate::internal::messages;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    no_header() =>
        ("the text has no line that names the columns");

    name_twice(name: &str) =>
        ("two columns are named {name:?}").unquoted("two columns have one name");

    field_count(line: usize, expected: usize, actual: usize) =>
        ("line {line} has {actual} field(s), but the first line names {expected}")
            .unquoted("a line has another number of fields than the first line names");

    bare_quote(line: usize) =>
        ("line {line} has a quote inside a field without quotes; put quotes around the field and double the one inside")
            .unquoted("a line has a quote inside a field without quotes; put quotes around the field and double the one inside");

    stray_quote(line: usize) =>
        ("line {line} has a quoted field that does not end, or text after its end")
            .unquoted("a line has a quoted field that does not end, or text after its end");
}
