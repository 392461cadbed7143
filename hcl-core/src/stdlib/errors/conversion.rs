//! Messages of `try`.

use crate::diagnostic::Diagnostics;
use crate::function::FunctionError;

/// Lists the diagnostics of each expression of `try`.
#[cold]
pub(in crate::stdlib) fn nothing_worked(failures: &[Diagnostics]) -> FunctionError {
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
    FunctionError::new(message).without_values()
}
