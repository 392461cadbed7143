//! Messages of the functions of files.

use crate::function::FunctionError;

#[cold]
pub(super) fn outside_root() -> FunctionError {
    FunctionError::argument(0, "the path leads out of the directory that may be read")
}

#[cold]
pub(super) fn no_file() -> FunctionError {
    FunctionError::argument(0, "there is no file at this path")
}

#[cold]
pub(super) fn not_a_file() -> FunctionError {
    FunctionError::argument(0, "what is at this path is not a regular file")
}

#[cold]
pub(super) fn file(error: &std::io::Error) -> FunctionError {
    FunctionError::argument(0, format!("the file cannot be read: {error}")).without_values()
}

#[cold]
pub(super) fn too_many_files(max: usize) -> FunctionError {
    FunctionError::argument(0, format!("the directory holds more than {max} files"))
        .without_values()
}
