//! The end of a program that compares.

use std::fmt::Display;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// Returns the exit code of a comparison: success if it found no difference. An error of the comparison is printed after a
/// sentence that says what failed.
pub(crate) fn exit_code(is_equal: Result<bool, impl Display>, failure: &str) -> ExitCode {
    match is_equal {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(problem) => {
            let _ = writeln!(io::stderr(), "{failure}: {problem}");
            ExitCode::FAILURE
        }
    }
}
