//! Messages of `try`.

use crate::diagnostic::Diagnostics;
use crate::function::FunctionError;
use crate::value::Excerpt;

/// Lists the diagnostics of each expression of `try`.
#[cold]
pub(in crate::stdlib) fn nothing_worked(failures: &[Diagnostics]) -> FunctionError {
    let hides_values = Excerpt::hides_values();
    let mut message = String::from("no expression has a value:");
    for diagnostic in failures.iter().flatten() {
        message.push_str("\n- ");
        message.push_str(diagnostic.summary());
        if let Some(subject) = diagnostic.subject() {
            let (name, start) = (subject.source().name(), subject.start());
            message.push_str(&format!(" (at {name}:{}", start.line));
            // The column tells how long the values before it are.
            if !hides_values {
                message.push_str(&format!(":{}", start.column));
            }
            message.push(')');
        }
        if !hides_values {
            message.push_str("\n  ");
            message.push_str(diagnostic.detail());
        }
    }
    // The sentence around the message ends with another period.
    message.truncate(message.trim_end_matches('.').len());
    FunctionError::new(message).without_values()
}
