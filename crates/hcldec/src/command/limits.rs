//! Names of the flags that raise limits, for reports.

use hcl_core::Diagnostic;

use super::args::LIMITS;

/// Replaces the name of a limit, as reports of the libraries have it, by its flag.
pub(super) fn with_flag(diagnostic: Diagnostic) -> Diagnostic {
    let detail = diagnostic.detail();
    let named = LIMITS.into_iter().find_map(|(flag, field, _)| {
        let named = format!("`Limits::{field}` in the program");
        detail
            .contains(&named)
            .then(|| (named, format!("--{flag}")))
    });
    match named {
        Some((named, flag)) => {
            let detail = detail.replace(&named, &flag);
            diagnostic.with_detail(detail)
        }
        None => diagnostic,
    }
}
