//! Names for "Did you mean …?"

/// Returns the first candidate with a Levenshtein distance to `name` below 3, in code points. Names of more than 128
/// code points match nothing.
///
/// # Examples
///
/// ```
/// use hcl_syntax::diagnostic::suggest;
///
/// assert_eq!(suggest("prot", ["host", "port"]), Some("port"));
/// assert_eq!(suggest("xyzzy", ["host", "port"]), None);
/// ```
pub fn suggest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let length = length(name);
    let mut candidates = candidates.into_iter();
    candidates.find(|candidate| is_similar(name, length, candidate))
}

fn is_similar(name: &str, name_length: usize, candidate: &str) -> bool {
    let length = length(candidate);
    length.max(name_length) <= MAX_LEN
        // The distance is at least the difference of the lengths, which costs nothing to compare.
        && length.abs_diff(name_length) <= 2
        // The distance of the reference.
        && strsim::levenshtein(name, candidate) < 3
}

/// Returns the length of a name in code points, up to one more than [`MAX_LEN`].
fn length(name: &str) -> usize {
    name.chars().take(MAX_LEN + 1).count()
}

/// Maximum length of a name in code points: comparing takes time in proportion to the product of the lengths.
const MAX_LEN: usize = 128;
