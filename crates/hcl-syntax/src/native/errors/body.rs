//! Diagnostics about attributes, blocks and bodies.

use crate::diagnostic::{Diagnostic, Quote, reports, sentence};

reports! {
    pub(in crate::native),

    attribute_redefined(name: &str) =>
        error("Attribute redefined", "The argument \"{}\" was already set in this body. Each argument can be set once; remove one of the two.", Quote::name(name));

    item_required() =>
        error("Argument or block definition required", "An argument (name = value) or a block (type {{ … }}) should begin here.");

    /// A line that begins with an operator: `? a : b`, `&& c`, `.d`.
    expression_on_lines() =>
        error("Argument or block definition required", "The argument ends with the line before. Put the expression on one line, or put all of it in parentheses.");

    unexpected_brace() =>
        error("Argument or block definition required", "No block is open here that this brace could close. Remove it, or look for a brace that closes a block too early.");

    item_required_after_name(name: &str) =>
        error("Argument or block definition required", "This is neither an argument nor a block. To set an argument, write an equals sign after the name: {} = …; to begin a block, write its brace on the same line: {} {{ … }}.", Quote::name(name).or("name"), Quote::name(name).or("name"));

    /// `x := 3`, `x => 3`, `x: 3`, `x == 3`
    wrong_sign(name: &str, sign: &str) =>
        error("Argument or block definition required", "An argument is set with a single equals sign{}", sentence!(". Write {} = …, not {}{} ….", Quote::name(name), Quote::name(name), Quote::own(sign)).or(": name = …."));

    /// `x += 3`
    compound_sign(sign: &str) =>
        error("Argument or block definition required", "An argument is set once, with a single equals sign. There is no {}=.", Quote::own(sign));

    /// `http["timeout"] = 5`
    name_with_index() =>
        error("Argument or block definition required", "The name of an argument has no index. To set a part of an object or list, write all of it: name = {{ part = … }}, or name = [ … ].");

    /// `http.timeout = 5`
    name_with_dot(name: &str, inner: &str) =>
        error("Argument or block definition required", "A name has no dots. {}", Quote::name(format!("If \"{name}\" is a block, write {name} {{ {inner} = … }}; if it is an object, write {name} = {{ {inner} = … }}.")).or("Write a block, name { … }, or an object, name = { … }."));

    /// `a.b.c = 5`
    name_with_dots() =>
        error("Argument or block definition required", "A name has no dots. Write a block or an object for each part before the last: name {{ … }}, or name = {{ … }}.");

    comma_after_argument() =>
        error("Unexpected comma after argument", "Arguments are separated by line breaks, not by commas. Remove the comma.");

    missing_newline_after_block() =>
        error("Missing newline after block definition", "The block ends before this. Begin a new line for what comes next.");

    equals_in_block_header() =>
        error("Invalid block definition", "Blocks take no equals sign. Remove it, or use a single name on its left to set an argument.");

    brace_on_header_line() =>
        error("Invalid block definition", "The line ends before the block's opening brace. Put the brace on the line of the block's type and labels. If this is an argument, put an equals sign after its name.");

    label_or_brace_expected() =>
        error("Invalid block definition", "A block's type is followed by labels, quoted or plain names, and an opening brace. This is neither.");

    quoted_argument_name() =>
        error("Invalid argument name", "An argument begins with a name without quotes, of letters, digits, _ and -.");

    quoted_name_of_argument(name: &str) =>
        error("Invalid argument name", "The name of an argument has no quotes: {} = ….", Quote::name(name).or("name"));

    member_of_json(name: &str) =>
        error("Invalid argument name", "This is written as in JSON. Here, a name has no quotes and is followed by an equals sign, and no comma ends the line: {} = ….", Quote::name(name).or("name"));

    quoted_type_of_block(name: &str) =>
        error("Invalid argument name", "The type of a block has no quotes: {} {{ … }}.", Quote::name(name).or("name"));

    unclosed_block() =>
        error("Unclosed configuration block", "The file ends before this block is closed. Add a brace, or look for one that is missing further inside.");

    one_argument_per_line() =>
        error("Invalid single-argument block definition", "A block on one line holds one argument. Put each argument on a line of its own.");

    close_on_same_line() =>
        error("Invalid single-argument block definition", "A block that begins with an argument on the line of its brace must end on that line. Close it there, or move the argument to the next line.");

    close_after_argument() =>
        error("Invalid single-argument block definition", "A block on one line has one argument, and ends after it. Write each argument on a line of its own, and the closing brace too.");

    nested_block_on_one_line(name: &str) =>
        error("Argument definition required", "A block on one line holds one argument, not a block. Put {} on a line of its own, or write an equals sign after it to set an argument.", Quote::name(format!("\"{name}\"")).or("the block"));

    sequence_in_key(sigil: char) =>
        error("Invalid string literal", "Template sequences are not evaluated in this string. For a literal {}{{, write {}{}{{.", Quote::own(sigil.to_string()), Quote::own(sigil.to_string()), Quote::own(sigil.to_string()));

    unterminated_label() =>
        error("Unterminated string literal", "The file ends before the closing quote of this string. Add the quote.");

    invalid_label() =>
        error("Invalid string literal", "This cannot be part of a string here. Close the string with a quote on the same line.");
}

/// A hint for `region = us east`.
pub(in crate::native) const TEXT_WITHOUT_QUOTES: &str =
    "If the value is a text, put all of it in quotes.";

/// Returns a hint for words of other languages, between a value and the token after it: `if a then b`, `not a`, `a and b`.
#[cold]
pub(in crate::native) fn word_for_operator(last: &str, next: &str) -> Option<&'static str> {
    match (last, next) {
        ("if", _) => Some("To choose between two values, write condition ? one : other."),
        ("not", _) => Some("For a logical \"not\", write !."),
        (_, "and") => Some("For a logical \"and\", write &&."),
        (_, "or") => Some("For a logical \"or\", write ||."),
        _ => None,
    }
}

/// `last` is the last token of the argument, and `next` the one after it. `is_in_number`: a number ends directly before it, as in
/// `1_000`. `is_in_text`: it belongs to a text without quotes.
#[cold]
pub(in crate::native) fn missing_newline_after_argument(
    last: &str,
    next: &str,
    is_in_number: bool,
    is_in_text: bool,
) -> Diagnostic {
    let instead = match next {
        _ if is_in_number => after_number(next),
        "=>" => "The sign => belongs in a for expression in braces, {for k, v in x : k => v}.",
        "{" => "If this is a block, remove the equals sign after its type.",
        "=" => "To compare two values, write ==.",
        "\"" => {
            "To join strings, write \"${a}${b}\"; for text of several lines, write a heredoc (<<EOT)."
        }
        _ if is_in_text => word_for_operator(last, next).unwrap_or(TEXT_WITHOUT_QUOTES),
        _ => "Begin a new line for what comes next.",
    };
    let instead = Quote::literal(instead).or(TEXT_WITHOUT_QUOTES);
    Diagnostic::error(
        "Missing newline after argument",
        sentence!("The argument's value ends before this. {}", instead),
    )
}

/// Returns a hint for `1_000`, `0x1F` and `10s`; `next` is the part after the digits.
fn after_number(next: &str) -> &'static str {
    let hexadecimal = next.strip_prefix(['x', 'X']);
    if next.starts_with('_') {
        "A number consists of decimal digits, without separators."
    } else if hexadecimal
        .is_some_and(|digits| digits.chars().all(|digit| digit.is_ascii_hexdigit()))
    {
        "A number consists of decimal digits."
    } else {
        "A number with a unit is written in quotes, as in \"10s\"."
    }
}

#[cold]
pub(in crate::native) fn sequence_in_label(sigil: char) -> Diagnostic {
    let more = "If this is an argument, put an equals sign after its name.";
    sequence_in_key(sigil).with_more(more)
}
