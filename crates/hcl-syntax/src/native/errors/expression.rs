//! Diagnostics about expressions.

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Quote, reports, sentence};
use crate::source::SourceSpan;

reports! {
    pub(in crate::native),

    ambiguous_key(at: SourceSpan) =>
        error("Ambiguous attribute key", "Write ({}) to take the key from that reference, or put it in quotes to use this very text as the key.", Quote::literal(at.text())).at(at.clone());

    missing_expression() =>
        error("Missing expression", "The source ends where an expression should begin. Write a value here.");

    missing_expression_in_brackets() =>
        error("Missing expression", "The source ends where a value should be, before the bracket or brace that is still open. Write a value here, or close it.");

    /// `found` is a bracket, and `close` closes the bracket that is open.
    wrong_bracket(found: &str, close: &str) =>
        error("Invalid expression", "What is open here is closed by {}, and not by {}.", Quote::own(close), Quote::own(found));

    invalid_number(text: &str) =>
        error("Invalid number literal", "{} is not a number. Numbers look like 12, 1.5 or 1.5e3; anything else, such as a version or an address, is written in quotes.", Quote::literal(text).or("This"));

    number_out_of_range() =>
        error("Invalid number literal", "This number is too large or too close to zero: magnitudes go from 2^-524288 to 2^524288.");

    inexact_integer() =>
        error("Invalid number literal", "This integer has more digits than 512 bits hold exactly. Write it with an exponent, like 1e200, to have it rounded, or in quotes if it is not meant to be a number.");

    triple_quotes() =>
        error("Invalid multi-line string", "HCL has no strings in three quotes. A text of several lines is a heredoc: write <<EOT here, the text below, and EOT alone on a line after it.");

    unbalanced_parentheses() =>
        error("Unbalanced parentheses", "The expression ends before this; a closing parenthesis is missing.");

    missing_false_result() =>
        error("Missing false expression in conditional", "A conditional has two results: condition ? one : other. The colon and the second are missing.");

    /// The line after it begins with the colon.
    conditional_on_lines() =>
        error("Missing false expression in conditional", "The line ends inside the conditional. Put the conditional on one line, or put all of it in parentheses.");

    legacy_index() =>
        error("Invalid legacy index syntax", "Two indexes written as .0.1 read as the number 0.1. Write them in brackets: [0][1].");

    nested_splat() =>
        error("Nested splat expression not allowed", "A splat .* cannot follow another. Use [*] instead.");

    unclosed_splat() =>
        error("Missing close bracket on splat index", "The star of a splat is followed by a closing bracket: [*].");

    unclosed_index() =>
        error("Missing close bracket on index", "The index ends before this; a closing bracket is missing.");

    missing_function_name() =>
        error("Missing function name", "A namespace and :: are followed by a function's name.");

    missing_open_parenthesis() =>
        error("Missing open parenthesis", "A function's name with a namespace is followed by its arguments in parentheses.");

    unterminated_call() =>
        error("Unterminated function call", "The source ends before the closing parenthesis of this function call. Add it.");

    missing_argument_separator() =>
        error("Missing argument separator", "Arguments are separated by commas. Put a comma before this, or close the call with a parenthesis.");

    expansion_must_be_last() =>
        error("Missing closing parenthesis", "The three dots expand the last argument, so the closing parenthesis follows them directly.");

    unterminated_tuple() =>
        error("Unterminated tuple constructor expression", "The source ends before the closing bracket of this list. Add it.");

    missing_item_separator() =>
        error("Missing item separator", "The elements of a list are separated by commas. Put a comma before this, or close the list with a bracket.");

    item_in_tuple() =>
        error("Missing item separator", "This line looks like the next argument or block, but the list is not closed. Put a closing bracket before the line.");

    unterminated_object() =>
        error("Unterminated object constructor expression", "The source ends before the closing brace of this object. Add it.");

    missing_attribute_value() =>
        error("Missing attribute value", "Each key of an object is followed by an equals sign (or a colon) and its value, on the same line.");

    missing_key_value_separator() =>
        error("Missing key/value separator", "The key of an object's item ends before this. Put an equals sign (or a colon) between key and value.");

    wrong_key_sign(sign: &str) =>
        error("Missing key/value separator", "Between a key and its value is a single equals sign (or a colon). Write = instead of {}.", Quote::own(sign));

    /// `${{ matrix.os }}`
    doubled_braces(inner: &str) =>
        error("Missing key/value separator", "Braces are not doubled here: write ${{{}}}. If this is meant for another program, write $${{{{ for a literal ${{{{.", Quote::literal(inner).or(" … "));

    key_needs_parentheses() =>
        error("Missing key/value separator", "Only a plain name can be a key as it stands. Put a key that is to be worked out in parentheses.");

    missing_attribute_separator() =>
        error("Missing attribute separator", "An object's items are separated by commas or line breaks. Put one before this, or close the object with a brace.");

    for_name() =>
        error("Invalid 'for' expression", "The word for is followed by the name of a variable for each element.");

    for_value_name() =>
        error("Invalid 'for' expression", "The comma is followed by the name of a second variable, for each element's value.");

    for_in() =>
        error("Invalid 'for' expression", "The names of the variables are followed by the word in and the collection.");

    for_colon() =>
        error("Invalid 'for' expression", "The collection is followed by a colon and the result for each element.");

    for_extra() =>
        error("Invalid 'for' expression", "The for expression ends before this; its closing bracket or brace is missing.");

    for_key_in_tuple() =>
        error("Invalid 'for' expression", "A key and => make sense when building an object, in braces. In brackets, give the value only.");

    for_group_in_tuple() =>
        error("Invalid 'for' expression", "The three dots group values of the same key, so they make sense when building an object, in braces.");

    for_key_required() =>
        error("Invalid 'for' expression", "In braces, the result for each element is a key, => and a value.");

    variable_name_required() =>
        error("Variable name required", "A reference begins with the name of a variable.");

    reference_attribute_required() =>
        error("Attribute name required", "A dot is followed by an attribute's name here.");

    index_value_required() =>
        error("Index value required", "An index in a reference is a number or a string in quotes.");

    unclosed_reference_index() =>
        error("Unclosed index brackets", "The index ends before this; a closing bracket is missing.");

    extra_after_reference() =>
        error("Invalid character", "A reference is a name followed by .name, [number] or [\"key\"] steps. This is neither of them.");

    extra_characters() =>
        error("Extra characters after expression", "The expression is complete before this. Remove the rest, or put an operator between the two.");
}

/// `source` is what the dot follows.
#[cold]
pub(in crate::native) fn attribute_name_required(source: &str) -> Diagnostic {
    let is_number = source.bytes().all(|byte| byte.is_ascii_digit()) && !source.is_empty();
    let detail = if is_number {
        let number = Quote::literal(format!("{source}.0")).or("the number without its point");
        sentence!(
            "A number has digits after its decimal point. Write {}.",
            number
        )
    } else {
        "A dot is followed by an attribute's name or an index. This is neither.".into()
    };
    Diagnostic::error("Invalid attribute name", detail)
}

/// `found` is the token where an expression should begin, and `rest` the text from there on.
#[cold]
pub(in crate::native) fn invalid_expression(found: &str, rest: &str) -> Diagnostic {
    let fraction = rest
        .strip_prefix('.')
        .map(fraction)
        .filter(|text| !text.is_empty());
    let detail: Cow<'_, str> = match (found, fraction) {
        (_, Some(fraction)) => {
            format!("A number has digits before its decimal point. Write 0.{fraction}.").into()
        }
        ("\n" | "\r\n", _) => "The line ends where a value should be. Write the value on the same line, or put the whole expression in parentheses.".into(),
        (",", _) => "A value is missing before this comma.".into(),
        (")", _) => "A value is missing before this parenthesis.".into(),
        ("]", _) => "A value is missing before this bracket.".into(),
        ("}", _) => "A value is missing before this brace.".into(),
        ("/" | "." | "*", _) => "A value should begin here. If this is a path, put it in quotes.".into(),
        ("=", _) => "A value should begin here, not another equals sign.".into(),
        ("|" | ">", _) if begins_yaml_text(rest) => super::TEXT_OF_LINES.into(),
        (">" | ">=" | "<=" | "!=", _) => {
            "A value should begin here. If this is a version constraint, put it in quotes.".into()
        }
        ("<", _) => {
            "A value should begin here. A heredoc begins with << and a name without quotes, such as <<EOT. Nothing else stands on its line, not even a space.".into()
        }
        _ => {
            "No expression begins like this. A value is a number, a string in quotes, a name, [a list], {an object} or (an expression in parentheses).".into()
        }
    };
    // The hint depends on the text.
    let detail = Quote::literal(detail)
        .or("No expression begins like this. If it is a text, put it in quotes.");
    Diagnostic::error("Invalid expression", detail)
}

/// `|`, `>-` and the like at the end of a line: a text of several lines begins in YAML.
pub(in crate::native) fn begins_yaml_text(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix(['|', '>']) else {
        return false;
    };
    // The end of the line is not searched: a line may have a million bars.
    let rest = rest
        .trim_start_matches(|it: char| matches!(it, '-' | '+' | '1'..='9'))
        .trim_start_matches(|it: char| it != '\n' && it.is_whitespace());
    rest.is_empty() || rest.starts_with('\n')
}

/// Returns the digits that a text begins with, and the exponent after them.
fn fraction(text: &str) -> &str {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(text);
    let exponent = text.get(end..).unwrap_or_default();
    if let Some(unsigned) = exponent.strip_prefix(['e', 'E']) {
        let unsigned = unsigned.strip_prefix(['+', '-']).unwrap_or(unsigned);
        let power = digits(unsigned);
        if end > 0 && power > 0 {
            end += exponent.len() - unsigned.len() + power;
        }
    }
    text.get(..end).unwrap_or_default()
}
