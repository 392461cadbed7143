//! Messages of the functions of files.

use hcl_core::function::FunctionError;
use hcl_value::internal::messages;

messages! {
    pub(super) FunctionError::new => FunctionError,

    outside_root() =>
        ("the path leads out of the directory that may be read").with_argument(0);

    no_file() =>
        ("there is no file at this path").with_argument(0);

    not_a_file() =>
        ("what is at this path is not a regular file").with_argument(0);

    file(error: &std::io::Error) =>
        ("the file cannot be read: {error}").with_argument(0).without_values();

    too_many_files(max: usize) =>
        ("the directory holds more than {max} files").with_argument(0).without_values();
}
