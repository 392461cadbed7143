//! Names of the flags that raise limits, for reports.

use hcl_core::Diagnostic;

/// The name of a limit in reports of the libraries, and its flag.
const FLAGS: [(&str, &str); 5] = [
    ("`Limits::source_bytes`", "--max-source-bytes"),
    ("`Limits::nesting`", "--max-nesting"),
    ("`Limits::steps`", "--max-steps"),
    ("`Limits::bytes`", "--max-bytes"),
    ("`Limits::value_depth`", "--max-value-depth"),
];

/// Replaces the name of a limit by its flag.
pub(super) fn with_flag(diagnostic: Diagnostic) -> Diagnostic {
    let detail = diagnostic.detail();
    match FLAGS.iter().find(|(limit, _)| detail.contains(limit)) {
        Some((limit, flag)) => {
            let detail = detail.replace(limit, flag);
            diagnostic.with_detail(detail)
        }
        None => diagnostic,
    }
}
