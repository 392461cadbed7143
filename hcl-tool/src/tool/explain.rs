//! Explanations of the codes of diagnostics, from the page that documents them.

/// The page; a link, so that the package contains it.
const PAGE: &str = include_str!("../../diagnostics.md");

/// Returns the section of a code.
pub(super) fn section(code: &str) -> Option<&'static str> {
    let (_, start) = sections().find(|(name, _)| *name == code)?;
    let text = PAGE.get(start..)?;
    let end = text
        .match_indices("\n## ")
        .chain(text.match_indices("\n### "))
        .map(|(at, _)| at)
        .min();
    Some(text.get(..end.unwrap_or(text.len()))?.trim())
}

/// Iterates over all codes, in the order of the page.
pub(super) fn codes() -> impl Iterator<Item = &'static str> {
    sections().map(|(code, _)| code)
}

/// Iterates over the codes and the offsets after their headings.
fn sections() -> impl Iterator<Item = (&'static str, usize)> {
    PAGE.match_indices("\n### ").filter_map(|(at, mark)| {
        let rest = PAGE.get(at + mark.len()..)?;
        let code = rest.lines().next()?;
        Some((code.trim(), at + mark.len() + code.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_has_a_section() {
        assert!(codes().count() > 100);
        for code in codes() {
            let section = section(code).unwrap();
            assert!(!section.is_empty() && !section.contains("\n### "), "{code}");
        }
        assert_eq!(section("no-such-code"), None);
    }
}
