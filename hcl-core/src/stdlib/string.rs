//! Functions of strings. A character is a grapheme cluster.

use unicode_segmentation::UnicodeSegmentation;

use super::arguments::{
    after_first, at, check_count, check_text_length, elements, text, text_result, whole,
};
use super::{case, errors, table};
use crate::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use crate::number::Number;
use crate::types::Type;
use crate::value::{Refinement, Value};

/// The functions from `chomp` to `upper`.
pub(super) fn functions() -> Functions {
    table(&[
        ("chomp", chomp),
        ("indent", indent),
        ("join", join),
        ("lower", lower),
        ("replace", replace),
        ("sort", sort),
        ("split", split),
        ("strlen", strlen),
        ("strrev", reverse),
        ("substr", substr),
        ("title", title),
        ("trim", trim),
        ("trimprefix", trim_prefix),
        ("trimspace", trim_space),
        ("trimsuffix", trim_suffix),
        ("upper", upper),
    ])
}

fn gives_text(description: &str) -> FunctionBuilder {
    Function::builder()
        .description(description)
        .returns(Type::String)
        .never_null()
}

fn of_text(description: &str) -> FunctionBuilder {
    gives_text(description).parameter(Parameter::new("str", Type::String))
}

fn mapped(description: &str, map: fn(&str) -> String) -> Function {
    of_text(description).implement(move |arguments, _| text_result(map(text(at(arguments, 0)))))
}

pub(super) fn upper() -> Function {
    mapped("Converts all letters to upper case.", |text| {
        text.chars().map(case::to_upper).collect()
    })
}

pub(super) fn lower() -> Function {
    mapped("Converts all letters to lower case.", |text| {
        text.chars().map(case::to_lower).collect()
    })
}

pub(super) fn reverse() -> Function {
    mapped(
        "Returns the characters of a string in reverse order.",
        reversed,
    )
}

/// Returns the grapheme clusters in reverse order.
pub(super) fn reversed(text: &str) -> String {
    text.graphemes(true).rev().collect()
}

fn title() -> Function {
    mapped(
        "Converts the first letter of each word to upper case.",
        |text| {
            let mut starts_word = true;
            text.chars()
                .map(|letter| {
                    let titled = if starts_word {
                        case::to_title(letter)
                    } else {
                        letter
                    };
                    starts_word = separates_words(letter);
                    titled
                })
                .collect()
        },
    )
}

/// Returns whether a word starts after this character: white space, or ASCII other than letters, digits and `_`.
fn separates_words(letter: char) -> bool {
    match letter {
        '_' => false,
        _ if letter.is_ascii() => !letter.is_ascii_alphanumeric(),
        _ => letter.is_whitespace(),
    }
}

fn chomp() -> Function {
    mapped("Removes line ends from the end of a string.", |text| {
        text.trim_end_matches(['\r', '\n']).to_owned()
    })
}

fn trim_space() -> Function {
    mapped("Removes white space from both ends of a string.", |text| {
        text.trim().to_owned()
    })
}

fn cut(description: &str, second: &'static str, cut: fn(&str, &str) -> String) -> Function {
    of_text(description)
        .parameter(Parameter::new(second, Type::String))
        .implement(move |arguments, _| {
            text_result(cut(text(at(arguments, 0)), text(at(arguments, 1))))
        })
}

fn trim() -> Function {
    cut(
        "Removes all characters of a set from both ends of a string.",
        "cutset",
        |text, set| text.trim_matches(|letter| set.contains(letter)).to_owned(),
    )
}

fn trim_prefix() -> Function {
    cut(
        "Removes a prefix from a string that starts with it.",
        "prefix",
        |text, prefix| text.strip_prefix(prefix).unwrap_or(text).to_owned(),
    )
}

fn trim_suffix() -> Function {
    cut(
        "Removes a suffix from a string that ends with it.",
        "suffix",
        |text, suffix| text.strip_suffix(suffix).unwrap_or(text).to_owned(),
    )
}

pub(super) fn strlen() -> Function {
    Function::builder()
        .description("Counts the characters of a string.")
        .parameter(Parameter::new("str", Type::String).allow_unknown())
        .returns(Type::Number)
        .refine(Refinement {
            not_null: true,
            lower: Some((Number::ZERO, true)),
            ..Refinement::default()
        })
        .implement(|arguments, ty| {
            if let Some(text) = at(arguments, 0).as_str() {
                return Ok(Number::from(text.graphemes(true).count()).into());
            }
            let prefix = at(arguments, 0).range().prefix.unwrap_or_default();
            let min = Number::from(prefix.graphemes(true).count());
            let length = Value::unknown(ty.clone()).refine().lower_bound(min, true);
            length.build().map_err(errors::undefined)
        })
}

pub(super) fn substr() -> Function {
    of_text("Returns the part of a string that starts at an offset and has a length.")
        .parameter(Parameter::new("offset", Type::Number))
        .parameter(Parameter::new("length", Type::Number))
        .implement(|arguments, _| {
            let (offset, length) = (whole(at(arguments, 1))?, whole(at(arguments, 2))?);
            Ok(Value::from(part(text(at(arguments, 0)), offset, length)))
        })
}

/// Returns the part of a text at an offset in characters. A negative offset counts from the end.
///
/// A negative length stands for the rest of the text; so does a length of zero after a negative offset.
fn part(text: &str, offset: i64, length: i64) -> &str {
    let from_end = offset < 0;
    let skipped = if from_end {
        let total = text.graphemes(true).count();
        let back = usize::try_from(offset.unsigned_abs()).unwrap_or(usize::MAX);
        total.saturating_sub(back)
    } else if length == 0 {
        return "";
    } else {
        usize::try_from(offset).unwrap_or(usize::MAX)
    };
    let Some((start, _)) = text.grapheme_indices(true).nth(skipped) else {
        return "";
    };
    let rest = text.get(start..).unwrap_or_default();
    let end = usize::try_from(length)
        .ok()
        .filter(|&length| length > 0)
        .and_then(|length| rest.grapheme_indices(true).nth(length));
    end.and_then(|(end, _)| rest.get(..end)).unwrap_or(rest)
}

fn indent() -> Function {
    gives_text("Inserts spaces before each line of a string except the first.")
        .parameter(Parameter::new("spaces", Type::Number))
        .parameter(Parameter::new("str", Type::String))
        .implement(|arguments, _| {
            let spaces = whole(at(arguments, 0))?;
            let Ok(spaces) = usize::try_from(spaces) else {
                return Err(errors::negative("the number of spaces"));
            };
            let text = text(at(arguments, 1));
            let breaks = text.matches('\n').count();
            let added = spaces.checked_mul(breaks);
            check_text_length(added.and_then(|added| added.checked_add(text.len())))?;
            if breaks == 0 {
                return Ok(at(arguments, 1).clone());
            }
            let line_start = format!("\n{}", " ".repeat(spaces));
            Ok(Value::from(text.replace('\n', &line_start)))
        })
}

fn replace() -> Function {
    of_text("Replaces each occurrence of a string by another.")
        .parameter(Parameter::new("substr", Type::String))
        .parameter(Parameter::new("replace", Type::String))
        .implement(|arguments, _| {
            let [text, old, new] = [
                text(at(arguments, 0)),
                text(at(arguments, 1)),
                text(at(arguments, 2)),
            ];
            let added = text.matches(old).count().checked_mul(new.len());
            check_text_length(added.and_then(|added| added.checked_add(text.len())))?;
            Ok(Value::from(text.replace(old, new)))
        })
}

fn split() -> Function {
    Function::builder()
        .description("Splits a string at each occurrence of a separator.")
        .parameter(Parameter::new("separator", Type::String))
        .parameter(Parameter::new("str", Type::String))
        .returns(Type::list(Type::String))
        .never_null()
        .implement(|arguments, _| {
            let (separator, text) = (text(at(arguments, 0)), text(at(arguments, 1)));
            let parts: Vec<Value> = if separator.is_empty() {
                check_count(Some(text.chars().count()))?;
                text.chars()
                    .map(|letter| Value::from(letter.to_string()))
                    .collect()
            } else {
                check_count(Some(text.matches(separator).count()))?;
                text.split(separator).map(Value::from).collect()
            };
            Ok(Value::list(Type::String, parts))
        })
}

fn join() -> Function {
    gives_text("Joins the elements of lists with a separator between them.")
        .parameter(Parameter::new("separator", Type::String))
        .variadic(Parameter::new("lists", Type::list(Type::String)).allow_unknown())
        .implement(|arguments, ty| {
            let (separator, lists) = (text(at(arguments, 0)), after_first(arguments));
            if lists.is_empty() {
                return Err("at least one list is required".into());
            }
            if !lists.iter().all(Value::is_wholly_known) {
                return Ok(Value::unknown(ty.clone()));
            }
            joined(separator, lists)
        })
}

fn joined(separator: &str, lists: &[Value]) -> Result<Value, FunctionError> {
    let mut result = String::new();
    let mut first = true;
    for (argument, list) in (1..).zip(lists) {
        for (index, element) in elements(list).iter().enumerate() {
            let part = element
                .as_str()
                .ok_or_else(|| errors::string::null_element(argument, index))?;
            if !first {
                result.push_str(separator);
            }
            first = false;
            result.push_str(part);
            check_text_length(Some(result.len()))?;
        }
    }
    Ok(Value::from(result))
}

fn sort() -> Function {
    Function::builder()
        .description("Sorts strings bytewise.")
        .parameter(Parameter::new("list", Type::list(Type::String)).allow_unknown())
        .returns(Type::list(Type::String))
        .never_null()
        .implement(|arguments, ty| {
            let list = at(arguments, 0);
            if !list.is_wholly_known() {
                let range = list.range();
                let same_length = Refinement {
                    min_length: range.min_length,
                    max_length: range.max_length,
                    ..Refinement::NOT_NULL
                };
                let result = Value::unknown(ty.clone()).refine().refinement(&same_length);
                return result.build().map_err(errors::undefined);
            }
            let mut sorted = elements(list).to_vec();
            if let Some(index) = sorted.iter().position(Value::is_null) {
                return Err(errors::string::null_in_sort(index));
            }
            crate::internal::sort_primitives(&mut sorted);
            Ok(Value::list(Type::String, sorted))
        })
}
