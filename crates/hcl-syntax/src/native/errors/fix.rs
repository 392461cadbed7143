//! Suggestions: the edits that the sentences of a diagnostic describe.

use hcl_value::internal::is_template;

use crate::diagnostic::{Diagnostic, is_unseen};
use crate::source::{Source, Span, to_u32};

/// Maximum length in bytes of a text in which the closing quote is searched.
const MAX_SEARCHED: usize = 1024;

/// Adds the suggestion to insert a text at an offset.
pub(in crate::native) fn insert(
    diagnostic: Diagnostic,
    source: &Source,
    at: u32,
    text: &'static str,
) -> Diagnostic {
    diagnostic.with_fix(source.span(Span::at(at)), text)
}

/// Adds the suggestion for a character that begins no token, if there is one.
pub(in crate::native) fn stray(diagnostic: Diagnostic, source: &Source, span: Span) -> Diagnostic {
    match source.slice(span) {
        "|" if super::expression::begins_yaml_text(rest_of(source, span.start)) => diagnostic,
        "&" => diagnostic.with_fix(source.span(span), "&&"),
        "|" => diagnostic.with_fix(source.span(span), "||"),
        "~" => diagnostic.with_fix(source.span(span), "!"),
        ";" => semicolon(diagnostic, source, span),
        "\u{feff}" => diagnostic.with_fix(source.span(span), ""),
        "'" => quotes(diagnostic, source, span, |c| c == '\''),
        "`" => quotes(diagnostic, source, span, |c| c == '`'),
        // A space would join two lines, which nobody means.
        text if text.starts_with(['\n', '\r']) => diagnostic,
        text if text.starts_with(is_unseen) => {
            let is_space = text.starts_with(char::is_whitespace);
            diagnostic.with_fix(source.span(span), if is_space { " " } else { "" })
        }
        text if text.starts_with(super::is_typographic_quote) => {
            quotes(diagnostic, source, span, super::is_typographic_quote)
        }
        _ => diagnostic,
    }
}

/// `a = 1; b = 2`: the semicolon and the blanks after it become a line ending; at the end of a line, it is removed.
fn semicolon(diagnostic: Diagnostic, source: &Source, span: Span) -> Diagnostic {
    let end = span.end + to_u32(leading_blanks(source, span.end, b" \t"));
    let rest = source.text().get(end as usize..).unwrap_or_default();
    if rest.is_empty() || rest.starts_with(['\n', '\r', '#']) {
        return diagnostic.with_fix(source.span(span), "");
    }
    diagnostic.with_fix(source.span(Span::new(span.start, end)), "\n")
}

/// Returns the number of such bytes at an offset, which are not searched far.
fn leading_blanks(source: &Source, at: u32, blanks: &[u8]) -> usize {
    let rest = source.text().as_bytes().get(at as usize..);
    let rest = rest.unwrap_or_default();
    let mut count = 0;
    while count < MAX_SEARCHED && rest.get(count).is_some_and(|byte| blanks.contains(byte)) {
        count += 1;
    }
    count
}

/// A text between two quotes of another kind, on one line: the quotes become double quotes.
fn quotes(
    diagnostic: Diagnostic,
    source: &Source,
    open: Span,
    is_quote: fn(char) -> bool,
) -> Diagnostic {
    let start = open.end as usize;
    let rest = source.text().get(start..).unwrap_or_default();
    let mut end = None;
    for (index, letter) in rest.char_indices() {
        if letter == '\n' || index >= MAX_SEARCHED {
            break;
        }
        if is_quote(letter) {
            end = Some((index, letter));
            break;
        }
    }
    let Some((length, close)) = end else {
        return diagnostic;
    };
    let content = rest.get(..length).unwrap_or_default();
    // In double quotes, the text would mean something else.
    if content.contains(['"', '\\']) || is_template(content) {
        return diagnostic;
    }
    let end = u32::try_from(start + length + close.len_utf8()).unwrap_or(open.end);
    let text = format!("\"{content}\"");
    diagnostic.with_fix(source.span(Span::new(open.start, end)), text)
}

/// The suggestion for the token after an argument: `and`, `or`, `=`, a comma, or the unit of a number.
pub(in crate::native) fn after_argument(
    diagnostic: Diagnostic,
    source: &Source,
    value: Span,
    next: Span,
    is_in_number: bool,
) -> Diagnostic {
    let (old, new) = match source.slice(next) {
        "," => (next, String::new()),
        "and" => (next, "&&".to_owned()),
        "or" => (next, "||".to_owned()),
        "=" => (next, "==".to_owned()),
        unit if is_in_number && unit.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
            let whole = value.to(next);
            let is_number = source
                .slice(value)
                .starts_with(|c: char| c.is_ascii_digit());
            // `0x10` is meant as a number, not as a text.
            if !is_number || value.end != next.start || unit.starts_with(['x', 'X']) {
                return diagnostic;
            }
            (whole, format!("\"{}\"", source.slice(whole)))
        }
        _ => return diagnostic,
    };
    diagnostic.with_fix(source.span(old), new)
}

fn rest_of(source: &Source, at: u32) -> &str {
    source.text().get(at as usize..).unwrap_or_default()
}

/// The suggestion for the token after a name that begins neither an argument nor a block: the equals sign before a literal.
pub(in crate::native) fn after_name(
    diagnostic: Diagnostic,
    source: &Source,
    name: Span,
    next: Span,
) -> Diagnostic {
    match source.slice(next) {
        text if text.starts_with(|c: char| c.is_ascii_digit()) => {
            insert(diagnostic, source, name.end, " =")
        }
        _ => diagnostic,
    }
}

/// The suggestion to write an equals sign instead of another sign after a name.
pub(in crate::native) fn equals_sign(
    diagnostic: Diagnostic,
    source: &Source,
    name: Span,
    sign: Span,
) -> Diagnostic {
    let equals = if name.end == sign.start { " =" } else { "=" };
    diagnostic.with_fix(source.span(sign), equals)
}

/// The suggestion to leave out a token and the blanks after it.
pub(in crate::native) fn remove(
    diagnostic: Diagnostic,
    source: &Source,
    token: Span,
) -> Diagnostic {
    let blanks = leading_blanks(source, token.end, b" ");
    let span = Span::new(token.start, token.end + to_u32(blanks));
    diagnostic.with_fix(source.span(span), "")
}
