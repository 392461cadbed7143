//! Limits by the names of the flags that raise them.

use hcl_core::Diagnostic;

/// What the libraries call a limit, and its flag.
const FLAGS: [(&str, &str); 5] = [
    ("`Limits::source_bytes`", "--max-source-bytes"),
    ("`Limits::nesting`", "--max-nesting"),
    ("`Limits::steps`", "--max-steps"),
    ("`Limits::bytes`", "--max-bytes"),
    ("`Limits::value_depth`", "--max-value-depth"),
];

/// The same problem, with the flag where it says to raise a limit.
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
