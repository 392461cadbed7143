//! Names of the flags that raise limits, for reports.

use hcl_core::Diagnostic;

/// A limit as reports of the libraries name it, and its flag.
const FLAGS: [(&str, &str); 5] = [
    (
        "`Limits::source_bytes` in the program",
        "--max-source-bytes",
    ),
    ("`Limits::nesting` in the program", "--max-nesting"),
    ("`Limits::steps` in the program", "--max-steps"),
    ("`Limits::bytes` in the program", "--max-bytes"),
    ("`Limits::value_depth` in the program", "--max-value-depth"),
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
