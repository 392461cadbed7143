//! Diagnostics about strings, heredocs and templates.

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Quote, QuoteKind, did_you_mean, reports, sentence};

const UNTERMINATED: &str = "Unterminated template string";

reports! {
    pub(in crate::native),

    unterminated_string() => error(UNTERMINATED, "The string has no end. Close it with a quote.");

    unclosed_interpolation_at_end() =>
        error("Unclosed template interpolation sequence", "The source ends before the closing brace of an interpolation ${{ … }} in this template. Add the brace.");

    unclosed_interpolation() =>
        error("Unclosed template interpolation sequence", "The template ends before the closing brace of an interpolation ${{ … }} in it. Add the brace.");

    /// In a heredoc, before its marker.
    unclosed_sequence() =>
        error("Unclosed template interpolation sequence", "The heredoc ends before the closing brace of this. Add the brace; if it is meant literally, double its first character.");

    extra_after_interpolation() =>
        error("Extra characters after interpolation expression", "The interpolated expression is complete before this. Close it with a brace; if ${{ is meant literally, write $${{.");

    colon_after_interpolation() =>
        error("Extra characters after interpolation expression", "The interpolated expression is complete before this colon. HCL has no ${{name:default}} as shells do; if ${{ is meant literally, write $${{.");

    directive_keyword_required() =>
        error("Invalid template directive", "A directive %{{ … }} begins with if, else, endif, for or endfor. If %{{ is meant literally, write %%{{.");

    for_name() =>
        error("Invalid 'for' directive", "The word for is followed by the name of a variable for each element.");

    for_value_name() =>
        error("Invalid 'for' directive", "The comma is followed by the name of a second variable, for each element's value.");

    for_in() =>
        error("Invalid 'for' directive", "The names of the variables are followed by the word in and the collection.");

    /// `%{ else if a }`, `%{ elif a }`
    else_if() =>
        error("Invalid template control keyword", "There is no \"else if\". Write %{{ else }}%{{ if … }}, and one more %{{ endif }} at the end.");

    unclosed_directive(keyword: &str) =>
        error("Unexpected end of template", "The template ends before the end of the {} directive in it. Add %{{ end{} }}.", Quote::own(keyword), Quote::own(keyword));
}

/// `opening` is the opening line of the heredoc, like `<<EOT`, and `last_line` the last line of the source.
#[cold]
pub(in crate::native) fn unterminated_heredoc(opening: &str, last_line: &str) -> Diagnostic {
    let marker = opening.trim_start_matches(['<', '-']);
    let way_out = if last_line.trim() == marker {
        format!("Add a line break after {marker}, which closes it only at the end of a line.")
    } else {
        format!("Write {marker} alone on a line to close it.")
    };
    let way_out = Quote::literal(way_out).or("Write its marker alone on a line to close it.");
    Diagnostic::error(
        UNTERMINATED,
        sentence!("The heredoc has no end. {}", way_out),
    )
}

#[cold]
pub(in crate::native) fn unknown_directive(word: &str, meant: Option<&str>) -> Diagnostic {
    if matches!(word, "elseif" | "elif" | "elsif") {
        return else_if();
    }
    let hint = did_you_mean(meant).quoting(QuoteKind::Literal);
    Diagnostic::error(
        "Invalid template control keyword",
        sentence!(
            "There is no template directive \"{}\".{}",
            Quote::literal(word),
            hint
        ),
    )
    .did_you_mean(word, meant)
}

#[cold]
pub(in crate::native) fn extra_after_directive(keyword: &'static str) -> Diagnostic {
    let title = match keyword {
        "if" => "Extra characters in if marker",
        "else" => "Extra characters in else marker",
        "endif" => "Extra characters in endif marker",
        "for" => "Extra characters in for marker",
        _ => "Extra characters in endfor marker",
    };
    Diagnostic::error(
        title,
        sentence!(
            "The {} directive is complete before this. Close it with a brace.",
            keyword
        ),
    )
}

/// `opener` is the keyword of the innermost open directive.
#[cold]
pub(in crate::native) fn unexpected_directive(
    keyword: &'static str,
    opener: Option<&str>,
) -> Diagnostic {
    let title = match keyword {
        "else" => "Unexpected else directive",
        "endif" => "Unexpected endif directive",
        _ => "Unexpected endfor directive",
    };
    let detail = match opener {
        None => sentence!(
            "No directive is open here that {} could belong to. Remove it.",
            keyword
        ),
        Some("if") if keyword == "else" => {
            "The if directive that is open here already has an else. Remove one of the two.".into()
        }
        Some(opener) => sentence!(
            "The {} directive that is open here is closed by end{}, not by {}.",
            Quote::own(opener),
            Quote::own(opener),
            keyword
        ),
    };
    Diagnostic::error(title, detail)
}

#[cold]
pub(in crate::native) fn invalid_escape(escape: &str) -> Diagnostic {
    let detail = match escape.as_bytes().get(1) {
        Some(b'u') => {
            "\\u is followed by four hexadecimal digits that name a character, like \\u00e9.".into()
        }
        Some(b'U') => {
            "\\U is followed by eight hexadecimal digits that name a character, like \\U0001f600."
                .into()
        }
        Some(b'$' | b'%') => {
            let sigil = escape.trim_start_matches('\\');
            format!("There is no escape {escape}. A literal {sigil}{{ is written {sigil}{sigil}{{.")
                .into()
        }
        _ => Cow::from(format!(
            "There is no escape {escape}. The escapes are \\n, \\r, \\t, \\\", \\\\, \\uNNNN and \\UNNNNNNNN; a literal backslash is written \\\\."
        )),
    };
    // The hint depends on the text.
    let detail = Quote::literal(detail).or(
        "There is no such escape. The escapes are \\n, \\r, \\t, \\\", \\\\, \\uNNNN and \\UNNNNNNNN; a literal backslash is written \\\\.",
    );
    Diagnostic::error("Invalid escape sequence", detail)
}
