//! The indentation of an expression that is written into a line.

use hcl_core::internal::blanks;
use hcl_serde::extend::shifted_heredoc;
use hcl_syntax::native::TokenKind as Lexeme;
use hcl_syntax::{Source, Span};

use crate::tokens::{Token, TokenKind, tokens};

/// Indents all lines of an expression but the first as far as its line is, and sets its line endings.
///
/// Lines keep their indentation relative to the last one if that begins with a closing bracket or an end marker, else to the
/// least of them. Comments stay, and so do heredocs that would evaluate to another text.
pub(super) fn indented(expression: &str, indentation: &str, line_ending: &str) -> String {
    if !expression.contains('\n') {
        return expression.to_owned();
    }
    // The end marker of a heredoc needs a line ending after it.
    let Ok(source) = Source::new("expression", format!("{expression}\n")) else {
        return expression.to_owned();
    };
    let tokens = tokens(&source);
    let old = base_indentation(&source, &tokens);
    let mut out = String::with_capacity(expression.len());
    let (mut end, mut starts_line) = (0, false);
    let mut rest = tokens.as_slice();
    while let [token, after @ ..] = rest {
        rest = after;
        let gap = source.slice(Span::new(end, token.span.start));
        end = token.span.end;
        if end as usize > expression.len() || token.span.is_empty() {
            break;
        }
        if token.kind == TokenKind::LineEnding {
            out.push_str(line_ending);
            starts_line = true;
            continue;
        }
        if starts_line {
            out.push_str(indentation);
            out.push_str(gap.get(blanks(gap).min(old)..).unwrap_or_default());
        } else {
            out.push_str(gap);
        }
        starts_line = false;
        out.push_str(source.slice(token.span));
        if source.slice(token.span).starts_with("<<-")
            && let Some((close, after)) = closing(after)
            && let Some(text) =
                shifted_heredoc(source.slice(Span::new(end, close.end)), old, indentation)
        {
            out.push_str(&text);
            (rest, end) = (after, close.end);
        }
    }
    out
}

/// Returns the indentation that the lines of an expression have in its source.
fn base_indentation(source: &Source, tokens: &[Token]) -> usize {
    let is_code = |token: &&Token| !token.span.is_empty() && token.kind != TokenKind::LineEnding;
    let mut lines = tokens.windows(2).filter_map(|pair| match pair {
        [before, first] if before.kind == TokenKind::LineEnding && is_code(&first) => {
            Some((first.span.start - before.span.end, first.kind))
        }
        _ => None,
    });
    let last = tokens.iter().rev().find(is_code);
    if let Some(Token {
        kind: TokenKind::Lexeme(Lexeme::CloseHeredoc),
        span,
    }) = last
    {
        return blanks(source.slice(*span));
    }
    let closes = |kind| {
        use Lexeme::{CloseBrace, CloseBracket, CloseParen};
        matches!(
            kind,
            TokenKind::Lexeme(CloseParen | CloseBracket | CloseBrace)
        )
    };
    let widths = lines.clone().map(|(width, _)| width);
    let base = match lines.next_back() {
        Some((width, kind)) if closes(kind) => Some(width),
        _ => widths.min(),
    };
    base.unwrap_or(0) as usize
}

/// Returns the end marker of the heredoc before these tokens, and the tokens after it.
fn closing(tokens: &[Token]) -> Option<(Span, &[Token])> {
    let mut depth = 0_u32;
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Lexeme(Lexeme::OpenHeredoc) => depth += 1,
            TokenKind::Lexeme(Lexeme::CloseHeredoc) if depth == 0 => {
                return Some((token.span, tokens.get(index + 1..)?));
            }
            TokenKind::Lexeme(Lexeme::CloseHeredoc) => depth -= 1,
            _ => {}
        }
    }
    None
}
