//! Unified differences of texts.

use std::time::Duration;

use similar::TextDiff;

use super::report::escaped;

/// Time to search for the shortest difference of one file. After it, the rest is one replacement.
const TIME_LIMIT: Duration = Duration::from_secs(1);

/// Returns the unified difference of two texts, as `patch -p0` reads it. A line break in the name does not begin a line of the difference.
pub(super) fn unified(name: &str, old: &str, new: &str) -> String {
    let name = &*escaped(name);
    TextDiff::configure()
        .timeout(TIME_LIMIT)
        .diff_lines(old, new)
        .unified_diff()
        .header(name, name)
        .to_string()
}
