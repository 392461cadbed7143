//! Diagnostics about expressions.

use crate::diagnostic::Diagnostic;

#[cold]
pub(in crate::native) fn missing_expression() -> Diagnostic {
    Diagnostic::error(
        "Missing expression",
        "The source ends where an expression should begin. Write a value here.",
    )
}

#[cold]
pub(in crate::native) fn missing_expression_in_brackets() -> Diagnostic {
    Diagnostic::error(
        "Missing expression",
        "The source ends where a value should be, before the bracket or brace that is still open. Write a value here, or close it.",
    )
}

/// `found` is the token where an expression should begin.
#[cold]
pub(in crate::native) fn invalid_expression(found: &str) -> Diagnostic {
    let detail = match found {
        "\n" | "\r\n" => "The line ends where a value should be. Write the value on the same line.",
        "," => "A value is missing before this comma.",
        ")" => "A value is missing before this parenthesis.",
        "]" => "A value is missing before this bracket.",
        "}" => "A value is missing before this brace.",
        "/" | "." => "A value should begin here. If this is a path, put it in quotes.",
        "<" => {
            "A value should begin here. If this is a heredoc, write its marker directly after <<."
        }
        _ => {
            "No expression begins like this. A value is a number, a string in quotes, a name, [a tuple], {an object} or (an expression in parentheses)."
        }
    };
    Diagnostic::error("Invalid expression", detail)
}

/// `found` is a bracket, and `close` the one that closes what is open.
#[cold]
pub(in crate::native) fn wrong_bracket(found: &str, close: &str) -> Diagnostic {
    Diagnostic::error(
        "Invalid expression",
        format!("What is open here is closed by {close}, and not by {found}."),
    )
}

#[cold]
pub(in crate::native) fn invalid_number(text: &str) -> Diagnostic {
    Diagnostic::error(
        "Invalid number literal",
        format!(
            "{text} is not a number. Numbers look like 12, 1.5 or 1.5e3; anything else, such as a version or an address, is written in quotes."
        ),
    )
}

#[cold]
pub(in crate::native) fn number_out_of_range() -> Diagnostic {
    Diagnostic::error(
        "Invalid number literal",
        "This number is too large or too close to zero: magnitudes go from 2^-524288 to 2^524288.",
    )
}

#[cold]
pub(in crate::native) fn inexact_integer() -> Diagnostic {
    Diagnostic::error(
        "Invalid number literal",
        "This integer has more digits than 512 bits hold exactly. Write it with an exponent, like 1e200, to have it rounded, or in quotes if it is not meant to be a number.",
    )
}

#[cold]
pub(in crate::native) fn unbalanced_parentheses() -> Diagnostic {
    Diagnostic::error(
        "Unbalanced parentheses",
        "The expression ends before this; a closing parenthesis is missing.",
    )
}

#[cold]
pub(in crate::native) fn missing_false_result() -> Diagnostic {
    Diagnostic::error(
        "Missing false expression in conditional",
        "A conditional has two results: condition ? one : other. The colon and the second are missing.",
    )
}

#[cold]
pub(in crate::native) fn attribute_name_required() -> Diagnostic {
    Diagnostic::error(
        "Invalid attribute name",
        "A dot is followed by an attribute's name or an index. This is neither.",
    )
}

#[cold]
pub(in crate::native) fn legacy_index() -> Diagnostic {
    Diagnostic::error(
        "Invalid legacy index syntax",
        "Two indexes written as .0.1 read as the number 0.1. Write them in brackets: [0][1].",
    )
}

#[cold]
pub(in crate::native) fn nested_splat() -> Diagnostic {
    Diagnostic::error(
        "Nested splat expression not allowed",
        "A splat .* cannot follow another. Use [*] instead.",
    )
}

#[cold]
pub(in crate::native) fn unclosed_splat() -> Diagnostic {
    Diagnostic::error(
        "Missing close bracket on splat index",
        "The star of a splat is followed by a closing bracket: [*].",
    )
}

#[cold]
pub(in crate::native) fn unclosed_index() -> Diagnostic {
    Diagnostic::error(
        "Missing close bracket on index",
        "The index ends before this; a closing bracket is missing.",
    )
}

#[cold]
pub(in crate::native) fn missing_function_name() -> Diagnostic {
    Diagnostic::error(
        "Missing function name",
        "A namespace and :: are followed by a function's name.",
    )
}

#[cold]
pub(in crate::native) fn missing_open_parenthesis() -> Diagnostic {
    Diagnostic::error(
        "Missing open parenthesis",
        "A function's name with a namespace is followed by its arguments in parentheses.",
    )
}

#[cold]
pub(in crate::native) fn unterminated_call() -> Diagnostic {
    Diagnostic::error(
        "Unterminated function call",
        "The source ends before the closing parenthesis of this function call. Add it.",
    )
}

#[cold]
pub(in crate::native) fn missing_argument_separator() -> Diagnostic {
    Diagnostic::error(
        "Missing argument separator",
        "Arguments are separated by commas. Put a comma before this, or close the call with a parenthesis.",
    )
}

#[cold]
pub(in crate::native) fn expansion_must_be_last() -> Diagnostic {
    Diagnostic::error(
        "Missing closing parenthesis",
        "The three dots expand the last argument, so the closing parenthesis follows them directly.",
    )
}

#[cold]
pub(in crate::native) fn unterminated_tuple() -> Diagnostic {
    Diagnostic::error(
        "Unterminated tuple constructor expression",
        "The source ends before the closing bracket of this tuple. Add it.",
    )
}

#[cold]
pub(in crate::native) fn missing_item_separator() -> Diagnostic {
    Diagnostic::error(
        "Missing item separator",
        "A tuple's elements are separated by commas. Put a comma before this, or close the tuple with a bracket.",
    )
}

#[cold]
pub(in crate::native) fn unterminated_object() -> Diagnostic {
    Diagnostic::error(
        "Unterminated object constructor expression",
        "The source ends before the closing brace of this object. Add it.",
    )
}

#[cold]
pub(in crate::native) fn missing_attribute_value() -> Diagnostic {
    Diagnostic::error(
        "Missing attribute value",
        "Each key of an object is followed by an equals sign (or a colon) and its value, on the same line.",
    )
}

#[cold]
pub(in crate::native) fn missing_key_value_separator() -> Diagnostic {
    Diagnostic::error(
        "Missing key/value separator",
        "The key of an object's item ends before this. Put an equals sign (or a colon) between key and value.",
    )
}

#[cold]
pub(in crate::native) fn key_needs_parentheses() -> Diagnostic {
    Diagnostic::error(
        "Missing key/value separator",
        "Only a plain name can be a key as it stands. Put a key that is to be worked out in parentheses.",
    )
}

#[cold]
pub(in crate::native) fn missing_attribute_separator() -> Diagnostic {
    Diagnostic::error(
        "Missing attribute separator",
        "An object's items are separated by commas or line breaks. Put one before this, or close the object with a brace.",
    )
}

#[cold]
pub(in crate::native) fn for_name() -> Diagnostic {
    Diagnostic::error(
        "Invalid 'for' expression",
        "The word for is followed by the name of a variable for each element.",
    )
}

#[cold]
pub(in crate::native) fn for_value_name() -> Diagnostic {
    Diagnostic::error(
        "Invalid 'for' expression",
        "The comma is followed by the name of a second variable, for each element's value.",
    )
}

#[cold]
pub(in crate::native) fn for_in() -> Diagnostic {
    Diagnostic::error(
        "Invalid 'for' expression",
        "The names of the variables are followed by the word in and the collection.",
    )
}

#[cold]
pub(in crate::native) fn for_colon() -> Diagnostic {
    Diagnostic::error(
        "Invalid 'for' expression",
        "The collection is followed by a colon and the result for each element.",
    )
}

#[cold]
pub(in crate::native) fn for_extra() -> Diagnostic {
    Diagnostic::error(
        "Invalid 'for' expression",
        "The for expression ends before this; its closing bracket or brace is missing.",
    )
}

#[cold]
pub(in crate::native) fn for_key_in_tuple() -> Diagnostic {
    Diagnostic::error(
        "Invalid 'for' expression",
        "A key and => make sense when building an object, in braces. In brackets, give the value only.",
    )
}

#[cold]
pub(in crate::native) fn for_group_in_tuple() -> Diagnostic {
    Diagnostic::error(
        "Invalid 'for' expression",
        "The three dots group values of the same key, so they make sense when building an object, in braces.",
    )
}

#[cold]
pub(in crate::native) fn for_key_required() -> Diagnostic {
    Diagnostic::error(
        "Invalid 'for' expression",
        "In braces, the result for each element is a key, => and a value.",
    )
}

#[cold]
pub(in crate::native) fn variable_name_required() -> Diagnostic {
    Diagnostic::error(
        "Variable name required",
        "A reference begins with the name of a variable.",
    )
}

#[cold]
pub(in crate::native) fn reference_attribute_required() -> Diagnostic {
    Diagnostic::error(
        "Attribute name required",
        "A dot is followed by an attribute's name here.",
    )
}

#[cold]
pub(in crate::native) fn index_value_required() -> Diagnostic {
    Diagnostic::error(
        "Index value required",
        "An index in a reference is a number or a string in quotes.",
    )
}

#[cold]
pub(in crate::native) fn unclosed_reference_index() -> Diagnostic {
    Diagnostic::error(
        "Unclosed index brackets",
        "The index ends before this; a closing bracket is missing.",
    )
}

#[cold]
pub(in crate::native) fn extra_after_reference() -> Diagnostic {
    Diagnostic::error(
        "Invalid character",
        "A reference is a name followed by .name, [number] or [\"key\"] steps. This is neither of them.",
    )
}

#[cold]
pub(in crate::native) fn extra_characters() -> Diagnostic {
    Diagnostic::error(
        "Extra characters after expression",
        "The expression is complete before this. Remove the rest, or put an operator between the two.",
    )
}
