//! Functions of strings. A character is a grapheme cluster.

use super::arguments::{after_first, at, elements, text, whole};
use super::build::{self, List, TextBuilder};
use super::describe;
use super::{case, errors, gives, table};
use hcl_core::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use hcl_core::number::Number;
use hcl_core::types::Type;
use hcl_core::value::{Refinement, Value};
use hcl_value::internal::{clusters, clusters_from_end, length_of_clusters, meter};

/// Creates the table of functions of strings, from `chomp` to `upper`.
///
/// ```
///
/// let trim = hcl_stdlib::strings().get("trimprefix").unwrap().clone();
/// assert_eq!(trim.call(&["www.example.com".into(), "www.".into()])?, "example.com");
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn strings() -> Functions {
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

fn of_text(description: &str) -> FunctionBuilder {
    gives(Type::String, description).parameter(Parameter::new("str", Type::String))
}

/// A function that maps each character.
fn mapped<L: FnMut(char) -> char + 'static>(description: &str, start: fn() -> L) -> Function {
    of_text(description).implement(move |arguments, _| {
        let text = text(arguments, 0);
        build::charge_unicode(text)?;
        build::string_of(text.chars().map(start()))
    })
}

/// A function that returns a part of its argument.
fn part_of(description: &str, part: fn(&str) -> &str) -> Function {
    of_text(description).implement(move |arguments, _| build::string(part(text(arguments, 0))))
}

pub(super) fn upper() -> Function {
    mapped("Converts all letters to upper case.", || case::to_upper)
}

pub(super) fn lower() -> Function {
    mapped("Converts all letters to lower case.", || case::to_lower)
}

pub(super) fn reverse() -> Function {
    of_text("Returns the characters of a string in reverse order.")
        .implement(|arguments, _| reversed(text(arguments, 0)))
}

/// Returns the grapheme clusters in reverse order.
pub(super) fn reversed(text: &str) -> Result<Value, FunctionError> {
    build::charge_unicode(text)?;
    let mut reversed = TextBuilder::new();
    reversed.reserve(text.len())?;
    for cluster in clusters_from_end(text) {
        reversed.push_str(cluster)?;
    }
    build::string(reversed)
}

fn title() -> Function {
    mapped(
        "Converts the first letter of each word to upper case.",
        || {
            let mut starts_word = true;
            move |letter| {
                let titled = if starts_word {
                    case::to_title(letter)
                } else {
                    letter
                };
                starts_word = separates_words(letter);
                titled
            }
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
    part_of("Removes line ends from the end of a string.", |text| {
        text.trim_end_matches(['\r', '\n'])
    })
}

fn trim_space() -> Function {
    part_of("Removes white space from both ends of a string.", str::trim)
}

fn cut(
    description: &str,
    second: &'static str,
    cut: for<'t> fn(&'t str, &str) -> &'t str,
) -> Function {
    of_text(description)
        .parameter(Parameter::new(second, Type::String))
        .implement(move |arguments, _| build::string(cut(text(arguments, 0), text(arguments, 1))))
}

fn trim() -> Function {
    of_text("Removes all characters of a set from both ends of a string.")
        .parameter(Parameter::new("cutset", Type::String))
        .implement(|arguments, _| {
            let (text, set) = (text(arguments, 0), text(arguments, 1));
            let kept = text.trim_matches(|letter| set.contains(letter));
            // The set is searched for each character that is removed, and for the two that stay.
            let searched = (text.len() - kept.len() + 2) as u64;
            meter::work(searched.saturating_mul(1 + set.len() as u64 / 16))?;
            build::string(kept)
        })
}

fn trim_prefix() -> Function {
    cut(
        "Removes a prefix from a string that starts with it.",
        "prefix",
        |text, prefix| text.strip_prefix(prefix).unwrap_or(text),
    )
}

fn trim_suffix() -> Function {
    cut(
        "Removes a suffix from a string that ends with it.",
        "suffix",
        |text, suffix| text.strip_suffix(suffix).unwrap_or(text),
    )
}

pub(super) fn strlen() -> Function {
    describe("Counts the characters of a string.")
        .parameter(Parameter::new("str", Type::String).allow_unknown())
        .returns(Type::Number)
        .refine(Refinement {
            not_null: true,
            lower: Some((Number::ZERO, true)),
            ..Refinement::default()
        })
        .implement(|arguments, ty| {
            if let Some(text) = at(arguments, 0).as_str() {
                build::charge_unicode(text)?;
                return Ok(Number::from(clusters(text).count()).into());
            }
            let prefix = at(arguments, 0).range().prefix.unwrap_or_default();
            let min = Refinement {
                lower: Some((Number::from(clusters(&prefix).count()), true)),
                ..Refinement::default()
            };
            let length = Value::unknown(ty.clone()).refined(&min);
            length.map_err(errors::undefined)
        })
}

pub(super) fn substr() -> Function {
    of_text("Returns the part of a string that starts at an offset and has a length.")
        .parameter(Parameter::new("offset", Type::Number))
        .parameter(Parameter::new("length", Type::Number))
        .implement(|arguments, _| {
            let (offset, length) = (whole(at(arguments, 1))?, whole(at(arguments, 2))?);
            let text = text(arguments, 0);
            build::charge_unicode(text)?;
            build::string(part(text, offset, length))
        })
}

/// Returns the part of a text at an offset in characters. A negative offset counts from the end.
///
/// A negative length stands for the rest of the text; so does a length of zero after a negative offset.
fn part(text: &str, offset: i64, length: i64) -> &str {
    let from_end = offset < 0;
    let skipped = if from_end {
        let total = clusters(text).count();
        let back = usize::try_from(offset.unsigned_abs()).unwrap_or(usize::MAX);
        total.saturating_sub(back)
    // As in the reference, a length of zero counts only for an offset from the start.
    } else if length == 0 {
        return "";
    } else {
        usize::try_from(offset).unwrap_or(usize::MAX)
    };
    let Some(start) = length_of_clusters(text, skipped) else {
        return "";
    };
    let rest = text.get(start..).unwrap_or_default();
    let end = usize::try_from(length)
        .ok()
        .filter(|&length| length > 0)
        .and_then(|length| length_of_clusters(rest, length));
    end.and_then(|end| rest.get(..end)).unwrap_or(rest)
}

fn indent() -> Function {
    gives(
        Type::String,
        "Inserts spaces before each line of a string except the first.",
    )
    .parameter(Parameter::new("spaces", Type::Number))
    .parameter(Parameter::new("str", Type::String))
    .implement(|arguments, _| {
        let spaces = whole(at(arguments, 0))?;
        let Ok(spaces) = usize::try_from(spaces) else {
            return Err(errors::negative("the number of spaces"));
        };
        let text = text(arguments, 1);
        let breaks = text.matches('\n').count();
        if breaks == 0 {
            return Ok(at(arguments, 1).clone());
        }
        let mut indented = TextBuilder::new();
        // Charged as a whole, before any of it is built.
        indented.reserve(text.len().saturating_add(spaces.saturating_mul(breaks)))?;
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                indented.push('\n')?;
                indented.push_repeated(" ", spaces)?;
            }
            indented.push_str(line)?;
        }
        build::string(indented)
    })
}

pub(super) fn replace() -> Function {
    of_text("Replaces each occurrence of a string by another.")
        .parameter(Parameter::new("substr", Type::String))
        .parameter(Parameter::new("replace", Type::String))
        .implement(|arguments, _| {
            let [text, old, new] = [text(arguments, 0), text(arguments, 1), text(arguments, 2)];
            let mut replaced = TextBuilder::new();
            let mut done = 0;
            // As in Go, an empty string occurs before each character and at the end.
            for (start, found) in text.match_indices(old) {
                replaced.push_str(text.get(done..start).unwrap_or_default())?;
                replaced.push_str(new)?;
                done = start + found.len();
            }
            replaced.push_str(text.get(done..).unwrap_or_default())?;
            build::string(replaced)
        })
}

fn split() -> Function {
    gives(
        Type::list(Type::String),
        "Splits a string at each occurrence of a separator.",
    )
    .parameter(Parameter::new("separator", Type::String))
    .parameter(Parameter::new("str", Type::String))
    .implement(|arguments, _| {
        let (separator, text) = (text(arguments, 0), text(arguments, 1));
        let parts: List<Value> = if separator.is_empty() {
            // `str::split` also finds an empty separator at both ends.
            build::list(text.chars().map(Value::from))?
        } else {
            build::list(text.split(separator).map(Value::from))?
        };
        Ok(Value::list(Type::String, parts))
    })
}

fn join() -> Function {
    gives(
        Type::String,
        "Joins the elements of lists with a separator between them.",
    )
    .parameter(Parameter::new("separator", Type::String))
    .variadic(Parameter::new("lists", Type::list(Type::String)).allow_unknown())
    .implement(|arguments, ty| {
        let (separator, lists) = (text(arguments, 0), after_first(arguments));
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
    let mut result = TextBuilder::new();
    let mut first = true;
    for (argument, list) in (1..).zip(lists) {
        for (index, element) in elements(list).iter().enumerate() {
            let part = element
                .as_str()
                .ok_or_else(|| errors::null_element(argument, index))?;
            if !first {
                result.push_str(separator)?;
            }
            first = false;
            result.push_str(part)?;
        }
    }
    build::string(result)
}

fn sort() -> Function {
    gives(Type::list(Type::String), "Sorts strings bytewise.")
        .parameter(Parameter::new("list", Type::list(Type::String)).allow_unknown())
        .implement(|arguments, ty| {
            let list = at(arguments, 0);
            if !list.is_wholly_known() {
                let range = list.range();
                let same_length = Refinement {
                    min_length: range.min_length,
                    max_length: range.max_length,
                    ..Refinement::NOT_NULL
                };
                let result = Value::unknown(ty.clone()).refined(&same_length);
                return result.map_err(errors::undefined);
            }
            let mut sorted = build::list(elements(list).iter().cloned())?;
            if let Some(index) = sorted.iter().position(Value::is_null) {
                return Err(errors::null_in_sort(index));
            }
            // Texts with a long common start are read in each comparison.
            let text: u64 = sorted.iter().map(Value::size).sum();
            // Zero has no logarithm.
            meter::work(text / 8 * u64::from(sorted.len().max(1).ilog2()))?;
            hcl_value::internal::sort_primitives(sorted.as_mut_slice());
            Ok(Value::list(Type::String, sorted))
        })
}
