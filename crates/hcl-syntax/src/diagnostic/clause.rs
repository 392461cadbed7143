//! A report inside a sentence of another report.

use super::Diagnostics;
use crate::source::SourceSpan;

impl SourceSpan {
    /// Returns the place as words in a sentence: `on line 3 of app.hcl`, `in the environment variable APP_PORT`.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn on_line(&self) -> String {
        let name = self.source().name();
        if self.source().is_unplaced() {
            format!("in the {name}")
        } else {
            format!("on line {} of {name}", self.start().line)
        }
    }
}

impl Diagnostics {
    /// Returns the first error as a clause, for a report about the call of a function or template that is elsewhere:
    /// `on line 3 of app.hcl, a number has no attributes`.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    pub fn clause(&self) -> String {
        let Some(error) = self.iter().find(|found| found.is_error()) else {
            return "it has mistakes".to_owned();
        };
        let detail = error.detail().trim_end_matches('.');
        match error.subject() {
            Some(at) => format!("{}, {}", at.on_line(), uncapitalized(detail)),
            None => uncapitalized(detail),
        }
    }
}

/// Returns a sentence for the middle of another one. "JSON" and "UTF-8" keep their capitals.
fn uncapitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() && second != '-' => {
            let (first, rest) = sentence.split_at(first.len_utf8());
            first.to_lowercase() + rest
        }
        _ => sentence.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::uncapitalized;
    use crate::source::{Source, Span};

    #[test]
    fn a_variable_has_no_lines() {
        let source = Source::new("environment variable APP_PORT", "x = y").expect("a short text");
        let at = source.without_positions().span(Span::new(4, 5));
        assert_eq!(at.on_line(), "in the environment variable APP_PORT");
    }

    #[test]
    fn only_the_capital_of_a_sentence_is_gone() {
        let cases = [
            "A value is required",
            "JSON is required",
            "\"A\" is no name",
            "X-ray",
        ];
        let found = cases.map(uncapitalized);
        let expected = [
            "a value is required",
            "JSON is required",
            "\"A\" is no name",
            "X-ray",
        ];
        assert_eq!(found, expected);
    }
}
