//! Names for "Did you mean …?"

/// Returns the first candidate whose Levenshtein distance to `name`, in code points, is below 3. Names of more than 128
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
    let name: Vec<char> = name.chars().take(MAX_LEN + 1).collect();
    candidates
        .into_iter()
        .find(|candidate| is_close(&name, candidate))
}

/// Maximum length of a name in code points: comparing takes time in proportion to the product of the lengths.
const MAX_LEN: usize = 128;

#[expect(
    clippy::indexing_slicing,
    reason = "`row` has one element more than `name`"
)]
fn is_close(name: &[char], candidate: &str) -> bool {
    let length = candidate.chars().take(MAX_LEN + 1).count();
    if length.max(name.len()) > MAX_LEN || length.abs_diff(name.len()) > 2 {
        return false;
    }
    let mut row: Vec<usize> = (0..=name.len()).collect();
    for (i, b) in candidate.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &a) in name.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[name.len()] < 3
}
