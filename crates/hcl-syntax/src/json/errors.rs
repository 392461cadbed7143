//! Diagnostics of JSON texts: one constructor for each problem.
//!
//! Summaries equal the reference, its misspelling included: people search for them.

use std::borrow::Cow;

use crate::diagnostic::{
    Diagnostic, Quote, did_you_mean, invisible, is_unseen, reports, sentence, suggest,
};
use crate::source::{SourceSpan, Span};
use hcl_value::number::ParseNumberError;

const VALUE_FORMS: &str =
    "A value is an object, an array, a string in double quotes, a number, true, false or null.";

/// `open` is the opening bracket of the innermost array or object.
#[cold]
pub(super) fn missing_value(at: SourceSpan, open: SourceSpan) -> Diagnostic {
    let detail = sentence!("The text ends where a value should be. {}", VALUE_FORMS);
    let label = match open.text() {
        "[" => "this array is not closed",
        _ => "this object is not closed",
    };
    Diagnostic::error("Missing value", detail)
        .at(at)
        .with_related(open, label)
}

reports! {
    pub(super),

    unquoted_name(at: SourceSpan) =>
        error("Invalid object property name", "The name of a property is written in double quotes in JSON: \"{}\".", Quote::literal(at.text())).at(at);

    no_value(at: SourceSpan) =>
        error("Missing value", "The text holds no value. {}", VALUE_FORMS).at(at);

    missing_json_value(at: SourceSpan) =>
        error("Missing JSON value", "A value is missing before this brace. {}", VALUE_FORMS).at(at);

    missing_element(at: SourceSpan) =>
        error("Missing array element value", "A value is missing before this bracket. {}", VALUE_FORMS).at(at);

    invalid_name(at: SourceSpan) =>
        error("Invalid object property name", "The name of a property is a string in double quotes: {{ \"name\": value }}.").at(at);

    missing_property_value(at: SourceSpan) =>
        error("Missing object value", "The property has no value; write one after a colon: \"name\": value.").at(at);

    colon_in_array(at: SourceSpan) =>
        error("Invalid array value", "An array holds values without names. For names and values, write an object in braces.").at(at);

    colon_in_object(at: SourceSpan) =>
        error(SEPARATOR, "The name before this colon needs a brace or a comma in front: {{ \"a\": {{ \"b\": 1 }} }}.").at(at);

    trailing_comma_in_object(at: SourceSpan) =>
        error("Trailing comma in object", "JSON allows no comma after the last property; remove it.").with_fix(at.clone(), "").at(at);

    trailing_comma_in_array(at: SourceSpan) =>
        error("Trailing comma in array", "JSON allows no comma after the last element; remove it.").with_fix(at.clone(), "").at(at);

    mismatched_brace(at: SourceSpan, open: SourceSpan) =>
        error("Mismatched braces", "An object ends with a brace, }}, but this is a bracket.").at(at).with_related(open, "the object starts here");

    mismatched_bracket(at: SourceSpan, open: SourceSpan) =>
        error("Mismatched brackets", "An array ends with a bracket, ], but this is a brace.").at(at).with_related(open, "the array starts here");

    unclosed_object(open: SourceSpan) =>
        error("Unclosed object", "The text ends before this object is closed. Add a brace, or look for one that is missing further inside.").at(open);

    extraneous_data(at: SourceSpan) =>
        error("Extraneous data after value", "A text holds one value only; nothing but white space may follow it.").at(at);

    root_not_object(at: SourceSpan) =>
        error("Root value must be object", "A configuration in JSON is an object, or an array of objects that are taken together.").at(at);

    too_deep(limit: usize, at: SourceSpan) =>
        error("Nesting too deep", "Objects and arrays may nest {} levels deep, and no deeper. Nest less, or raise `Limits::nesting` in the program.", limit).at(at);

    invalid_encoding(at: SourceSpan) =>
        error("Invalid character encoding", "JSON is written in UTF-8, and this byte is part of no character. Save the file as UTF-8.").at(at);

    utf_16(at: SourceSpan) =>
        error("Invalid character encoding", "The file is in the UTF-16 encoding, and nothing of it was read. Save it as UTF-8.").at(at);

    source_too_long(limit: u32, at: SourceSpan) =>
        error("Source too long", "A source may have {} bytes here, and this one has more. Nothing of it was read. Split it into several files, or raise `Limits::source_bytes` in the program.", limit).at(at);
}

/// Names an invisible character where something else is expected, such as the no-break space of `{"a"\u{a0}: 1}`.
#[cold]
pub(super) fn of_unseen(report: Diagnostic) -> Diagnostic {
    let found = report.subject().map_or("", SourceSpan::text);
    match found.chars().next().filter(|first| is_unseen(*first)) {
        Some(character)
            if found.len() == character.len_utf8()
                && !matches!(character, '\0'..='\x7f' | '\u{FEFF}') =>
        {
            report.with_detail(invisible(character))
        }
        _ => report,
    }
}

#[cold]
pub(super) fn invalid_start(at: SourceSpan) -> Diagnostic {
    let hint = match at.text() {
        "'" | "`" => Cow::from("Strings are written in double quotes in JSON."),
        "/" | "#" => NO_COMMENTS.into(),
        "\u{FEFF}" => "Save the file without a byte order mark.".into(),
        "$" | "%" => "A template is written inside a string in JSON: \"${ … }\".".into(),
        "," => "Remove this comma, or put a value before it.".into(),
        found => format!(
            "\"{}\" begins no value. {VALUE_FORMS}",
            found.escape_debug()
        )
        .into(),
    };
    // The hint depends on the text.
    let hint = Quote::literal(hint).or(format!("This begins no value. {VALUE_FORMS}"));
    Diagnostic::error("Invalid start of value", hint).at(at)
}

#[cold]
pub(super) fn invalid_keyword(at: SourceSpan) -> Diagnostic {
    let word = at.text();
    let similar = match word {
        // Words for null in other languages, too different from it for `suggest`.
        "nil" | "None" | "none" | "NULL" => Some("null"),
        "undefined" | "NaN" | "Infinity" => None,
        _ => suggest(&word.to_ascii_lowercase(), ["true", "false", "null"]),
    };
    let detail = match similar {
        _ if matches!(word, "undefined" | "NaN" | "Infinity") => format!(
            "\"{word}\" is a word of JavaScript that JSON does not have; use null, or leave the property out."
        ),
        Some(_) => format!("\"{word}\" is not a word of JSON.{}", did_you_mean(similar)),
        None => format!(
            "\"{word}\" is not a word of JSON. Text is written in double quotes: \"{word}\"."
        ),
    };
    // The hint depends on the text.
    let detail =
        Quote::literal(detail).or("This is not a word of JSON. Text is written in double quotes.");
    let word = word.to_owned();
    Diagnostic::error("Invalid JSON keyword", detail)
        .did_you_mean(&word, similar)
        .at(at)
}

const NUMBER: &str = "Invalid JSON number";

#[cold]
pub(super) fn invalid_number(at: SourceSpan) -> Diagnostic {
    let text = at.text();
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let leading_zero = unsigned
        .strip_prefix('0')
        .is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()));
    let detail = if text.starts_with('+') {
        "A number has no plus sign in front in JSON."
    } else if leading_zero {
        "A number has no leading zeros in JSON."
    } else if unsigned.starts_with('.') {
        "A number has a digit before the decimal point in JSON, as in 0.5."
    } else if text.ends_with('.') || text.contains(".e") || text.contains(".E") {
        "A number has a digit after the decimal point in JSON, as in 1.0."
    } else if text.ends_with(['e', 'E', '+', '-']) && unsigned.len() > 1 {
        "The exponent of a number needs a digit, as in 1e3."
    } else {
        "A number is written as in -12, 0.5 or 1.5e3 in JSON."
    };
    Diagnostic::error(NUMBER, detail).at(at)
}

#[cold]
pub(super) fn unrepresentable_number(error: ParseNumberError, at: SourceSpan) -> Diagnostic {
    let detail = match error {
        ParseNumberError::Inexact => {
            "The integer has more digits than can be kept exactly. Write it with an exponent to have it rounded, or in quotes as a string."
        }
        _ => "The number is too large or too close to zero to be represented.",
    };
    Diagnostic::error(NUMBER, detail).at(at)
}

const ESCAPES: &str = "To have a backslash, write \\\\; the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits.";

const STRING: &str = "Invalid JSON string";

#[cold]
pub(super) fn unclosed_string(at: SourceSpan, string: &SourceSpan) -> Diagnostic {
    let detail = match at.text() {
        "\n" | "\r" => {
            "The string is not closed on this line. Write a line break inside a string as \\n."
                .into()
        }
        "\t" => "Write a tab inside a string as \\t.".into(),
        "" => "The string is not closed: a double quote is missing.".into(),
        control => {
            let code = control.chars().next().map_or(0, u32::from);
            Cow::from(format!(
                "Write this control character inside a string as \\u{code:04x}."
            ))
        }
    };
    let quote = Span::new(string.span().start, string.span().start + 1);
    let quote = string.source().span(quote);
    // The hint depends on the text.
    let detail = Quote::literal(detail)
        .or("The string is not closed on this line: a double quote is missing.");
    Diagnostic::error(STRING, detail)
        .at(at)
        .with_related(quote, "the string starts here")
}

#[cold]
pub(super) fn invalid_escape(at: SourceSpan, string: SourceSpan) -> Diagnostic {
    let escape = at.text();
    let detail = if escape.starts_with("\\u") {
        "Four hexadecimal digits must follow \\u, as in \\u00e9.".into()
    } else {
        // A control character is escaped, but the backslash of the escape itself stays single.
        let escape = escape.escape_debug().to_string().replace("\\\\", "\\");
        Cow::from(format!("JSON has no escape {escape}. {ESCAPES}"))
    };
    // The hint depends on the text.
    Diagnostic::error(STRING, Quote::literal(detail).or(ESCAPES))
        .at(at)
        .within(string)
}

#[cold]
pub(super) fn missing_colon(at: SourceSpan) -> Diagnostic {
    let detail = if at.text() == "=" {
        "JSON has a colon, not an equals sign, between a property's name and its value."
    } else {
        "A colon must stand between a property's name and its value."
    };
    Diagnostic::error("Missing property value colon", detail).at(at)
}

pub(super) fn missing_comma_in_object(at: SourceSpan) -> Diagnostic {
    missing_comma(
        "A comma must stand between the properties of an object.",
        at,
    )
}

pub(super) fn missing_comma_in_array(at: SourceSpan) -> Diagnostic {
    missing_comma("A comma must stand between the elements of an array.", at)
}

#[cold]
fn missing_comma(detail: &'static str, at: SourceSpan) -> Diagnostic {
    if matches!(at.text(), "/" | "#") {
        return Diagnostic::error(SEPARATOR, NO_COMMENTS).at(at);
    }
    let end = end_of_text_before(&at);
    Diagnostic::error(SEPARATOR, detail)
        .with_related(end, COMMA_HERE)
        .at(at)
}

const NO_COMMENTS: &str =
    "JSON has no comments. In a body, a property named \"//\" is ignored and can hold one.";

const SEPARATOR: &str = "Missing attribute seperator comma";

/// Label of the end of the text before a missing comma.
const COMMA_HERE: &str = "a comma is missing here";

/// Returns the empty span before the white space that precedes a span.
fn end_of_text_before(span: &SourceSpan) -> SourceSpan {
    let source = span.source();
    let before = source.slice(Span::new(0, span.span().start));
    let white_space = before.len() - before.trim_ascii_end().len();
    let start = span.span().start;
    source.span(Span::at(
        start.saturating_sub(u32::try_from(white_space).unwrap_or(start)),
    ))
}

#[cold]
pub(super) fn unclosed_array(open: SourceSpan) -> Diagnostic {
    Diagnostic::error(
        // The reference's title is the same for arrays.
        "Unclosed object",
        "The text ends before this array is closed. Add a bracket, or look for one that is missing further inside.",
    )
    .at(open)
}
