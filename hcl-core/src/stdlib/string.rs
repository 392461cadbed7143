//! Functions of strings. What people see as one character counts as one: strings are cut by grapheme clusters.

use unicode_segmentation::UnicodeSegmentation;

use super::arguments::{check_count, check_text_length, elements, text, text_result, whole};
use super::{case, errors, table};
use crate::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use crate::number::Number;
use crate::types::Type;
use crate::value::{Refinement, Value};

/// Everything from `chomp` to `upper`.
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
    of_text(description).implement(move |arguments, _| text_result(map(text(&arguments[0]))))
}

pub(super) fn upper() -> Function {
    mapped("Turns every letter into its capital.", |text| {
        text.chars().map(case::to_upper).collect()
    })
}

pub(super) fn lower() -> Function {
    mapped("Turns every letter into its small form.", |text| {
        text.chars().map(case::to_lower).collect()
    })
}

pub(super) fn reverse() -> Function {
    mapped("Gives the characters of a string in reverse.", reversed)
}

/// The grapheme clusters in reverse order.
pub(super) fn reversed(text: &str) -> String {
    text.graphemes(true).rev().collect()
}

fn title() -> Function {
    mapped("Gives every word a capital to begin with.", |text| {
        let mut begins = true;
        text.chars()
            .map(|letter| {
                let titled = if begins {
                    case::to_title(letter)
                } else {
                    letter
                };
                begins = parts_words(letter);
                titled
            })
            .collect()
    })
}

/// Whether a word begins behind this character: white space does that, and ASCII that is no letter, digit or `_`.
fn parts_words(letter: char) -> bool {
    match letter {
        '_' => false,
        _ if letter.is_ascii() => !letter.is_ascii_alphanumeric(),
        _ => letter.is_whitespace(),
    }
}

fn chomp() -> Function {
    mapped("Takes line ends off the end of a string.", |text| {
        text.trim_end_matches(['\r', '\n']).to_owned()
    })
}

fn trim_space() -> Function {
    mapped("Takes white space off both ends of a string.", |text| {
        text.trim().to_owned()
    })
}

fn cut(description: &str, second: &'static str, cut: fn(&str, &str) -> String) -> Function {
    of_text(description)
        .parameter(Parameter::new(second, Type::String))
        .implement(move |arguments, _| text_result(cut(text(&arguments[0]), text(&arguments[1]))))
}

fn trim() -> Function {
    cut(
        "Takes all characters of a set off both ends of a string.",
        "cutset",
        |text, set| text.trim_matches(|letter| set.contains(letter)).to_owned(),
    )
}

fn trim_prefix() -> Function {
    cut(
        "Takes a prefix off a string that begins with it.",
        "prefix",
        |text, prefix| text.strip_prefix(prefix).unwrap_or(text).to_owned(),
    )
}

fn trim_suffix() -> Function {
    cut(
        "Takes a suffix off a string that ends with it.",
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
            if let Some(text) = arguments[0].as_str() {
                return Ok(Number::from(text.graphemes(true).count()).into());
            }
            let prefix = arguments[0].range().prefix.unwrap_or_default();
            let least = Number::from(prefix.graphemes(true).count());
            let length = Value::unknown(ty.clone()).refine().lower_bound(least, true);
            length.build().map_err(errors::undefined)
        })
}

pub(super) fn substr() -> Function {
    of_text("Gives the part of a string from an offset on, of some length.")
        .parameter(Parameter::new("offset", Type::Number))
        .parameter(Parameter::new("length", Type::Number))
        .implement(|arguments, _| {
            let (offset, length) = (whole(&arguments[1])?, whole(&arguments[2])?);
            Ok(Value::from(part(text(&arguments[0]), offset, length)))
        })
}

/// A negative offset counts from the end, and then a length of zero means all of the rest, as a negative length
/// always does.
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
    let rest = &text[start..];
    let end = usize::try_from(length)
        .ok()
        .filter(|&length| length > 0)
        .and_then(|length| rest.grapheme_indices(true).nth(length));
    end.map_or(rest, |(end, _)| &rest[..end])
}

fn indent() -> Function {
    gives_text("Puts spaces before every line of a string but the first.")
        .parameter(Parameter::new("spaces", Type::Number))
        .parameter(Parameter::new("str", Type::String))
        .implement(|arguments, _| {
            let spaces = whole(&arguments[0])?;
            let Ok(spaces) = usize::try_from(spaces) else {
                return Err(errors::negative("the number of spaces"));
            };
            let text = text(&arguments[1]);
            let breaks = text.matches('\n').count();
            let added = spaces.checked_mul(breaks);
            check_text_length(added.and_then(|added| added.checked_add(text.len())))?;
            if breaks == 0 {
                return Ok(arguments[1].clone());
            }
            let begin = format!("\n{}", " ".repeat(spaces));
            Ok(Value::from(text.replace('\n', &begin)))
        })
}

fn replace() -> Function {
    of_text("Puts a string in place of every occurrence of another.")
        .parameter(Parameter::new("substr", Type::String))
        .parameter(Parameter::new("replace", Type::String))
        .implement(|arguments, _| {
            let [text, old, new] = [
                text(&arguments[0]),
                text(&arguments[1]),
                text(&arguments[2]),
            ];
            let added = text.matches(old).count().checked_mul(new.len());
            check_text_length(added.and_then(|added| added.checked_add(text.len())))?;
            Ok(Value::from(text.replace(old, new)))
        })
}

fn split() -> Function {
    Function::builder()
        .description("Parts a string wherever a separator stands.")
        .parameter(Parameter::new("separator", Type::String))
        .parameter(Parameter::new("str", Type::String))
        .returns(Type::list(Type::String))
        .never_null()
        .implement(|arguments, _| {
            let (separator, text) = (text(&arguments[0]), text(&arguments[1]));
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
    gives_text("Joins the elements of lists, with a separator between them.")
        .parameter(Parameter::new("separator", Type::String))
        .variadic(Parameter::new("lists", Type::list(Type::String)).allow_unknown())
        .implement(|arguments, ty| {
            let (separator, lists) = (text(&arguments[0]), &arguments[1..]);
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
                .ok_or_else(|| errors::null_element(argument, index))?;
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
            let list = &arguments[0];
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
                return Err(errors::null_in_sort(index));
            }
            crate::internal::sort_primitives(&mut sorted);
            Ok(Value::list(Type::String, sorted))
        })
}
