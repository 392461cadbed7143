//! "Did you mean …?"

#![expect(
    clippy::indexing_slicing,
    reason = "the row is one longer than the text"
)]

/// Gives the first candidate whose Levenshtein distance to `given`, in code points, is below 3.
///
/// ```
/// use hcl_syntax::diagnostic::suggest;
///
/// assert_eq!(suggest("prot", ["host", "port"]), Some("port"));
/// assert_eq!(suggest("xyzzy", ["host", "port"]), None);
/// ```
pub fn suggest<'c>(given: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let given: Vec<char> = given.chars().take(LONGEST + 1).collect();
    candidates
        .into_iter()
        .find(|candidate| is_close(&given, candidate))
}

/// Names longer than this, in code points, are not compared: the table would cost their product.
const LONGEST: usize = 128;

fn is_close(given: &[char], candidate: &str) -> bool {
    let length = candidate.chars().take(LONGEST + 1).count();
    if length.max(given.len()) > LONGEST || length.abs_diff(given.len()) > 2 {
        return false;
    }
    let mut row: Vec<usize> = (0..=given.len()).collect();
    for (i, b) in candidate.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &a) in given.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[given.len()] < 3
}
