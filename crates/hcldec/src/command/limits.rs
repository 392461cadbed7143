//! Names of the flags that raise limits, for reports.

use hcl_core::Diagnostic;

use super::args::LIMITS;

/// Replaces the name of a limit, as reports of the libraries have it, by its flag.
pub(super) fn with_flag(diagnostic: Diagnostic) -> Diagnostic {
    let (_, detail) = diagnostic.sentences();
    let named = LIMITS.into_iter().find_map(|(flag, field, _)| {
        let named = format!("`Limits::{field}` in the program");
        let start = detail.text().find(&named)?;
        Some(detail.replaced(start..start + named.len(), &format!("--{flag}")))
    });
    match named {
        Some(detail) => diagnostic.with_detail(detail),
        None => diagnostic,
    }
}
