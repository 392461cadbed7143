//! Sample values of shapes.

use hcl_core::Number;

use super::super::Format;
use super::super::document::ConstraintSchema;
use super::super::shape::Shape;

/// Texts of meanings that not every text has.
const MEANINGS: [(&str, &str); 8] = [
    ("IP address", "127.0.0.1"),
    ("IPv4 address", "127.0.0.1"),
    ("IPv6 address", "::1"),
    ("socket address", "127.0.0.1:80"),
    ("IPv4 socket address", "127.0.0.1:80"),
    ("IPv6 socket address", "[::1]:80"),
    ("character", "a"),
    ("path", "path"),
];

/// Returns a value as an expression of HCL: the first example, or one that satisfies the constraints.
pub(super) fn sample(
    shape: &Shape,
    constraints: &[ConstraintSchema],
    examples: &[String],
) -> String {
    if let Some(example) = examples.first() {
        return example.clone();
    }
    match shape {
        Shape::Any | Shape::Null | Shape::Expression | Shape::Again(_) => "null".to_owned(),
        Shape::Bool => "false".to_owned(),
        Shape::Integer { min, .. } => number(*min, constraints),
        Shape::Number => number(None, constraints),
        Shape::Text { meaning } => text(meaning, constraints),
        Shape::Optional(inner) => sample(inner, constraints, &[]),
        Shape::Constrained(inner) => {
            let all = [constraints, &inner.constraints].concat();
            sample(&inner.shape, &all, &inner.examples)
        }
        Shape::List(element) => {
            let count = least(constraints);
            let rest = without_length(constraints);
            let elements = (0..count).map(|_| sample(element, &rest, &[]));
            format!("[{}]", elements.collect::<Vec<_>>().join(", "))
        }
        Shape::Tuple(elements) => {
            let elements = elements.iter().map(|element| sample(element, &[], &[]));
            format!("[{}]", elements.collect::<Vec<_>>().join(", "))
        }
        Shape::Map { key, value } => {
            let rest = without_length(constraints);
            let entries = (0..least(constraints)).map(|index| {
                let key = match &**key {
                    Shape::Choice(choice) => {
                        let variant = choice.variants.get(usize::try_from(index).unwrap_or(0));
                        variant.map_or_else(String::new, |variant| variant.name.clone())
                    }
                    Shape::Integer { .. } => format!("({index})"),
                    _ => format!("name{index}"),
                };
                format!("{key} = {}", sample(value, &rest, &[]))
            });
            braced(&entries.collect::<Vec<_>>())
        }
        Shape::Object(object) => {
            let required = object.fields.iter().filter(|field| field.required);
            let entries = required
                .map(|field| format!("{} = {}", field.name, sample(&field.shape, &[], &[])));
            braced(&entries.collect::<Vec<_>>())
        }
        Shape::Choice(choice) => {
            let unit = choice.variants.iter().find(|it| it.content.is_none());
            match unit.or(choice.variants.first()) {
                Some(variant) => match &variant.content {
                    None => format!("{:?}", variant.name),
                    Some(content) => {
                        format!("{{ {} = {} }}", variant.name, sample(content, &[], &[]))
                    }
                },
                None => "null".to_owned(),
            }
        }
    }
}

fn braced(entries: &[String]) -> String {
    if entries.is_empty() {
        return "{}".to_owned();
    }
    format!("{{ {} }}", entries.join(", "))
}

/// Returns the least length that is required.
fn least(constraints: &[ConstraintSchema]) -> u64 {
    let lengths = constraints.iter().map(|constraint| match constraint {
        ConstraintSchema::Length { min, .. } => min.unwrap_or(0),
        _ => 0,
    });
    lengths.max().unwrap_or(0)
}

fn without_length(constraints: &[ConstraintSchema]) -> Vec<ConstraintSchema> {
    let is_other = |it: &&ConstraintSchema| !matches!(it, ConstraintSchema::Length { .. });
    constraints.iter().filter(is_other).cloned().collect()
}

fn number(min: Option<i128>, constraints: &[ConstraintSchema]) -> String {
    let mut first = None;
    for constraint in constraints {
        match constraint {
            ConstraintSchema::Range { min: Some(min), .. } if is_positive(min) => {
                first.get_or_insert_with(|| min.clone());
            }
            ConstraintSchema::Range {
                min: None,
                max: Some(max),
                ..
            } if max.starts_with('-') => return max.clone(),
            ConstraintSchema::Range {
                min: Some(min),
                max: Some(max),
                ..
            } if max.starts_with('-') => {
                return min.clone();
            }
            _ => {}
        }
    }
    let least = min.filter(|min| *min > 0).map(|min| min.to_string());
    let Some(least) = first.or(least) else {
        return "0".to_owned();
    };
    let multiple = constraints.iter().find_map(|constraint| match constraint {
        ConstraintSchema::MultipleOf(multiple) => Some(multiple),
        _ => None,
    });
    match multiple {
        Some(multiple) => multiple_from(&least, multiple).unwrap_or(least),
        None => least,
    }
}

fn is_positive(number: &str) -> bool {
    Number::parse(number).is_ok_and(|number| number.signum() > 0)
}

/// Returns the first multiple that is not less than a number.
fn multiple_from(least: &str, multiple: &str) -> Option<String> {
    let (least, multiple) = (Number::parse(least).ok()?, Number::parse(multiple).ok()?);
    let next = least.div(&multiple).ok()?.ceil().mul(&multiple).ok()?;
    (!next.is_infinite()).then(|| next.to_literal())
}

fn text(meaning: &str, constraints: &[ConstraintSchema]) -> String {
    let known = MEANINGS.iter().find(|(other, _)| *other == meaning);
    let mut text = known.map_or("", |(_, text)| text).to_owned();
    for constraint in constraints {
        match constraint {
            ConstraintSchema::OneOf(all) => {
                return format!("{:?}", all.first().map_or("", String::as_str));
            }
            ConstraintSchema::Format(name) => {
                let mut all = Format::ALL.into_iter();
                if let Some(format) = all.find(|format| format.name() == name) {
                    format.example().clone_into(&mut text);
                }
            }
            _ => {}
        }
    }
    let missing = usize::try_from(least(constraints)).unwrap_or(0);
    if let Some(text) = of_pattern(constraints, missing) {
        return format!("{text:?}");
    }
    let missing = missing.saturating_sub(text.chars().count());
    // A minimum may be of any size; a longer text is no sample.
    text.push_str(&"a".repeat(missing.min(1024)));
    format!("{text:?}")
}

/// Returns a text that matches the patterns, if there are some and one is easily found.
#[cfg(feature = "pattern")]
fn of_pattern(constraints: &[ConstraintSchema], length: usize) -> Option<String> {
    let patterns = constraints
        .iter()
        .filter_map(|constraint| match constraint {
            ConstraintSchema::Pattern(pattern) => Some(pattern.as_str()),
            _ => None,
        });
    let patterns: Vec<&str> = patterns.collect();
    super::pattern::matching(&patterns, length)
}

/// The derive refuses patterns without the feature.
#[cfg(not(feature = "pattern"))]
fn of_pattern(_: &[ConstraintSchema], _: usize) -> Option<String> {
    None
}
