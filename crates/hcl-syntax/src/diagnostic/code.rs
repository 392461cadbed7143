//! Stable codes of diagnostics, and the tags that editors show.

/// A property that editors show by style: the subject is struck out, or faded.
///
/// # Examples
///
/// ```
/// use hcl_syntax::Diagnostic;
/// use hcl_syntax::diagnostic::Tag;
///
/// let found = Diagnostic::warning("Deprecated argument", "Use \"address\" instead.").with_tag(Tag::Deprecated);
/// assert_eq!(found.tags(), [Tag::Deprecated]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tag {
    /// The subject is deprecated.
    Deprecated,
    /// The subject has no effect.
    Unnecessary,
}

impl Tag {
    /// Returns the name in JSON: `deprecated` or `unnecessary`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deprecated => "deprecated",
            Self::Unnecessary => "unnecessary",
        }
    }
}

/// Returns the code of a constant title: its letters and digits in lower case, the words joined by hyphens.
///
/// A title that is built at run time contains names of the configuration and has no code of its own.
pub(super) fn of_title(title: &'static str) -> Option<String> {
    // An apostrophe inside a word belongs to it; quotes around a word do not.
    let mut code = String::with_capacity(title.len());
    for word in title.split(|c: char| !c.is_alphanumeric() && c != '\'') {
        let word = word.trim_matches('\'');
        if !word.is_empty() {
            if !code.is_empty() {
                code.push('-');
            }
            code.push_str(&word.to_lowercase());
        }
    }
    (!code.is_empty()).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_titles_in_kebab_case() {
        for (title, code) in [
            ("Unsupported argument", "unsupported-argument"),
            ("Missing key/value separator", "missing-key-value-separator"),
            ("Invalid 'for' expression", "invalid-for-expression"),
            (
                "Extraneous JSON object property",
                "extraneous-json-object-property",
            ),
        ] {
            assert_eq!(of_title(title).as_deref(), Some(code));
        }
        assert_eq!(of_title(""), None);
    }
}
