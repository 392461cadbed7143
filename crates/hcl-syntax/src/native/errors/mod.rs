//! Diagnostics of the lexer and the parser: one constructor for each problem. Titles equal the reference's.

pub(in crate::native) mod body;
pub(in crate::native) mod expression;
pub(in crate::native) mod fix;
pub(in crate::native) mod label;
pub(in crate::native) mod other_formats;
pub(in crate::native) mod template;

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Quote, invisible, is_unseen, reports, sentence};

reports! {
    pub(in crate::native),

    byte_order_mark() =>
        warning("Byte order mark", "The file begins with a byte order mark, which UTF-8 does not need and other HCL tools may refuse. Save it without one.");

    invalid_encoding() =>
        error("Invalid character encoding", "This byte is not part of any UTF-8 character. Save the file in the UTF-8 encoding.");

    utf_16() =>
        error("Invalid character encoding", "The file is in the UTF-16 encoding, and nothing of it was read. Save it as UTF-8.");

    /// The file has carriage returns, and no line feed.
    carriage_return() =>
        error("Invalid character", "The lines of this file end with a carriage return alone. Save it with line feeds (\\n, or \\r\\n) at the ends of lines.");

    /// The same, where the first of them ends a comment.
    comment_to_end() =>
        warning("Invalid character", "The lines of this file end with a carriage return alone, which does not end a comment: all that follows is a part of it. Save the file with line feeds (\\n, or \\r\\n) at the ends of lines.");

    multi_line_string() =>
        error("Invalid multi-line string", "The line ends inside a quoted string. Close the string with a quote, write \\n for a line break, or use a heredoc (<<EOT) for text of several lines.");

    apostrophe() =>
        error("Invalid character", "Strings are not written in single quotes. Use double quotes (\").");

    backtick() =>
        error("Invalid character", "Strings are not written in backticks. Use double quotes (\"), or a heredoc (<<EOT) for text of several lines.");

    semicolon() =>
        error("Invalid character", "Nothing is separated by semicolons. Begin a new line instead, or write a comma in a list, an object or a call.");

    typographic_quote() =>
        error("Invalid character", "This is a typographic quote. Strings are written in straight double quotes (\").");

    source_too_long(limit: u32) =>
        error("Source too long", "A source may have {} bytes here, and this one has more. Nothing of it was read. Split it into several files, or raise `Limits::source_bytes` in the program.", limit);

    nesting_too_deep(limit: u32) =>
        error("Nesting too deep", "Expressions, templates and blocks may be nested in each other {} levels deep, no deeper. What follows was not read. Nest less, or raise `Limits::nesting` in the program.", limit);
}

/// The heredoc to write for `run = |` of YAML.
pub(in crate::native) const TEXT_OF_LINES: &str = "A text of several lines is a heredoc: write <<EOT here, and EOT alone on a line after the text.";

/// The detail of a report where a comment begins that has no end.
pub(in crate::native) const OPEN_COMMENT: &str =
    "This comment has no end, so nothing after it was read. Write */ where it ends.";

/// The detail of a report at `*/` outside of a comment.
pub(in crate::native) const NO_COMMENT: &str = "No comment is open where this */ is.";

/// The detail of a report behind `/* a /* b */ c */`: the comment ends before `c`.
pub(in crate::native) const ENDED_COMMENT: &str =
    "A comment ends at its first */, also if another /* is in it. So this is behind the comment.";

#[cold]
pub(in crate::native) fn unsupported_operator(operator: &str) -> Diagnostic {
    let hint = match operator {
        "&" => " For a logical \"and\", write &&.",
        "|" => " For a logical \"or\", write ||.",
        "~" => {
            " For a logical \"not\", write !. A version constraint or a path is a text: \"~> 1.0\"."
        }
        "^" => " A version constraint is a text: \"^1.0\".",
        _ => "",
    };
    Diagnostic::error(
        "Unsupported operator",
        sentence!(
            "HCL has no bitwise operator {}.{}",
            Quote::own(operator),
            hint
        ),
    )
}

/// Whether a character is a quote of typeset text: ‘ ’ ‚ “ ” „ « ».
pub(in crate::native) const fn is_typographic_quote(character: char) -> bool {
    matches!(
        character,
        '\u{2018}'..='\u{201a}' | '\u{201c}'..='\u{201e}' | '\u{ab}' | '\u{bb}'
    )
}

#[cold]
pub(in crate::native) fn invalid_character(character: &str) -> Diagnostic {
    let detail = match character.chars().next() {
        // `${name}` as in a template, or `$NAME` as in a shell.
        Some('$') => {
            "The character $ means nothing outside of quotes. Write the name of a variable alone, name, or inside of quotes, \"${name}\"."
                .into()
        }
        Some('\u{feff}') => "A byte order mark has no meaning inside a file. Remove it.".into(),
        Some(c) if is_unseen(c) => invisible(c).to_string().into(),
        _ => Cow::from(format!(
            "The character {character} means nothing here. If it belongs to a text, put the text in quotes."
        )),
    };
    // The hint depends on the text.
    let detail = Quote::literal(detail)
        .or("This character means nothing here. If it belongs to a text, put the text in quotes.");
    Diagnostic::error("Invalid character", detail)
}
