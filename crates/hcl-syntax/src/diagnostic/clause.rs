//! A report inside a sentence of another report.

use hcl_value::sentence;
use hcl_value::sentence::{Quote, Sentence};

use super::Diagnostics;
use crate::source::SourceSpan;

impl SourceSpan {
    /// Returns the place as words in a sentence: `on line 3 of app.hcl`, `in the environment variable APP_PORT`.
    #[doc(hidden)]
    #[cold]
    #[must_use]
    #[inline]
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
    #[inline]
    pub fn clause(&self) -> Sentence {
        let Some(error) = self.iter().find(|found| found.is_error()) else {
            return "it has mistakes".into();
        };
        let detail = uncapitalized(&error.sentences().1.clone().from_elsewhere());
        match error.subject() {
            Some(at) => sentence!("{}, {}", Quote::own(at.on_line()), detail),
            None => detail,
        }
    }
}

/// Returns a sentence for the middle of another one, without its period. "JSON" and "UTF-8" keep their capitals.
#[inline]
fn uncapitalized(sentence: &Sentence) -> Sentence {
    let text = sentence.text();
    let end = text.trim_end_matches('.').len();
    let sentence = sentence.replaced(end..text.len(), "");
    let mut letters = sentence.text().chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second))
            if first.is_ascii_uppercase() && !second.is_uppercase() && second != '-' =>
        {
            let small = first.to_ascii_lowercase().to_string();
            sentence.replaced(0..1, &small)
        }
        _ => sentence,
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
        let found = cases.map(|text| uncapitalized(&text.into()).to_string());
        let expected = [
            "a value is required",
            "JSON is required",
            "\"A\" is no name",
            "X-ray",
        ];
        assert_eq!(found, expected);
    }
}
