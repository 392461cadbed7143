//! Checks constraints on literals without making a value.

use hcl_core::native::{Elements, Expression};

use super::Constraint;
use crate::content::Keys;
use crate::short_number::short_float;

impl Constraint<'_> {
    /// Returns whether a literal surely satisfies the constraint. If not, its value is checked.
    pub(crate) fn admits(&self, literal: Expression<'_>) -> bool {
        let Some(mut elements) = literal.as_tuple() else {
            return self.admits_scalar(literal);
        };
        match self {
            Self::Unique => differ(elements),
            Self::Length { min, max } => is_length(elements.len(), *min, *max),
            _ => elements.all(|element| self.admits_scalar(element)),
        }
    }

    fn admits_scalar(&self, literal: Expression<'_>) -> bool {
        match self {
            Self::Range {
                min,
                max,
                excludes_max,
            } => {
                let Some(number) = literal.as_number().and_then(short_float) else {
                    return false;
                };
                let is_above = |min| bound(min).is_some_and(|min| number >= min);
                let is_below = |max| {
                    bound(max).is_some_and(|max| number < max || (number <= max && !*excludes_max))
                };
                min.as_deref().is_none_or(is_above) && max.as_deref().is_none_or(is_below)
            }
            Self::Length { min, max } => {
                ascii(literal).is_some_and(|text| is_length(text.len(), *min, *max))
            }
            Self::OneOf(texts) => ascii(literal).is_some_and(|text| texts.contains(text)),
            _ => false,
        }
    }
}

/// Returns a text without escapes, in which a character is a byte.
fn ascii(literal: Expression<'_>) -> Option<&str> {
    literal.as_verbatim().filter(|text| text.is_ascii())
}

fn is_length(length: usize, min: Option<u64>, max: Option<u64>) -> bool {
    let length = length as u64;
    min.is_none_or(|min| length >= min) && max.is_none_or(|max| length <= max)
}

/// Returns a bound. Numbers of so few digits are as distinct as their decimals.
fn bound(literal: &str) -> Option<f64> {
    match literal.strip_prefix('-') {
        Some(digits) => short_float(digits).map(|number| -number),
        None => short_float(literal),
    }
}

/// Returns whether all elements are texts and whole numbers that surely differ. `007` may equal another number.
fn differ(elements: Elements<'_>) -> bool {
    let mut keys = Keys::default();
    for element in elements {
        let is_canonical = |digits: &&str| {
            digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0')
        };
        let whole = || element.as_number().filter(is_canonical);
        let Some(text) = ascii(element).or_else(whole) else {
            return false;
        };
        keys.add(text);
    }
    keys.differ()
}

#[cfg(test)]
mod tests {
    use hcl_core::{Diagnostics, EvalContext, Expression, Source, native};

    use super::*;
    use crate::constraint::each_violation;

    #[test]
    fn admitted_literals_have_values_without_violations() {
        let range = |min: Option<&'static str>, max: Option<&'static str>, excludes_max| {
            Constraint::Range {
                min: min.map(Into::into),
                max: max.map(Into::into),
                excludes_max,
            }
        };
        let length = |min, max| Constraint::Length { min, max };
        let constraints = [
            range(Some("-1"), Some("10"), false),
            range(Some("0.5"), None, false),
            range(None, Some("10"), true),
            length(Some(1), Some(3)),
            length(None, Some(2)),
            Constraint::OneOf(["a", "ab", "1"].into()),
            Constraint::Unique,
        ];
        let texts = [
            "0",
            "0.5",
            "0.49",
            "10",
            "10.0",
            "11",
            "1e1",
            r#""""#,
            r#""a""#,
            r#""ab""#,
            r#""abcd""#,
            r#""éé""#,
            r#""\t""#,
            "true",
            "null",
            "[]",
            "[1, 2]",
            "[1, 1.0]",
            "[1, 01]",
            r#"[1, "1"]"#,
            r#"["a", "ab"]"#,
            r#"["a", "a"]"#,
            "[[1], [1]]",
            "{}",
            "{ a = 1 }",
        ];
        let mut admitted = 0;
        for text in texts {
            let source = Source::new("test", text).expect("a short text");
            let parsed = native::parse_expression(&source, &mut Diagnostics::new());
            let literal = parsed.expression();
            let value =
                Expression::from(literal).evaluate(&EvalContext::new(), &mut Diagnostics::new());
            for constraint in &constraints {
                if constraint.admits(literal) {
                    admitted += 1;
                    each_violation(constraint, "name", &value, &mut |violation| {
                        panic!("{constraint:?} admits {text}: {:?}", violation.error())
                    });
                }
            }
        }
        assert!(admitted > 30, "{admitted}");
    }
}
