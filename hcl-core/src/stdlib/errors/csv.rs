//! Messages of `csvdecode`.

use crate::function::FunctionError;

#[cold]
pub(in crate::stdlib) fn no_header() -> FunctionError {
    FunctionError::new("the text has no line that names the columns")
}

#[cold]
pub(in crate::stdlib) fn name_twice(name: &str) -> FunctionError {
    FunctionError::new(format!("two columns are named {name:?}"))
        .unquoted("two columns have one name")
}

#[cold]
pub(in crate::stdlib) fn field_count(line: usize, expected: usize, actual: usize) -> FunctionError {
    FunctionError::new(format!(
        "line {line} has {actual} field(s), but the first line names {expected}"
    ))
    .unquoted("a line has another number of fields than the first line names")
}

#[cold]
pub(in crate::stdlib) fn bare_quote(line: usize) -> FunctionError {
    FunctionError::new(format!(
        "line {line} has a quote inside a field without quotes; put quotes around the field and double the one inside"
    ))
    .unquoted("a line has a quote inside a field without quotes; put quotes around the field and double the one inside")
}

#[cold]
pub(in crate::stdlib) fn stray_quote(line: usize) -> FunctionError {
    FunctionError::new(format!(
        "line {line} has a quoted field that does not end, or text after its end"
    ))
    .unquoted("a line has a quoted field that does not end, or text after its end")
}
