//! The doors: texts to files, expressions, templates and references.

use std::borrow::Cow;

use crate::diagnostic::Diagnostics;
use crate::limits::Limits;
use crate::source::{Source, SourceTooLarge, Span};
use crate::syntax::errors;
use crate::syntax::lexer::{Lexer, Start, TokenKind};
use crate::syntax::tree::{ExpressionId, File, ParsedExpression};

use super::cursor::Parser;

/// Parses a configuration file. There is always a result: what is mistaken is left out or stands as a placeholder.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, syntax};
///
/// let mut diagnostics = Diagnostics::new();
/// let file = syntax::parse(&Source::new("app.hcl", "port = 80\nservice \"web\" {}\n")?, &mut diagnostics);
/// assert!(diagnostics.is_empty());
/// assert_eq!(file.body().attributes().next().unwrap().name(), "port");
/// assert_eq!(file.body().blocks().next().unwrap().type_name(), "service");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse(source: &Source, diagnostics: &mut Diagnostics) -> File {
    parse_with(source, &Limits::default(), diagnostics)
}

/// As [`parse`], within limits of one's own.
pub fn parse_with(source: &Source, limits: &Limits, diagnostics: &mut Diagnostics) -> File {
    parse_file(source, limits, false, diagnostics)
}

fn parse_file(
    source: &Source,
    limits: &Limits,
    replaced: bool,
    diagnostics: &mut Diagnostics,
) -> File {
    let mut parser = Parser::new(source, *limits, Start::Normal, replaced);
    parser.file();
    File::new(source.clone(), parser.finish(diagnostics))
}

/// As [`parse_with`], from bytes that may not be UTF-8; a vector of them is taken over, not copied. Each byte that is
/// not part of a character is replaced by one SUB character (U+001A), so that offsets stay those of the bytes, and
/// the first is reported.
///
/// # Errors
///
/// [`SourceTooLarge`] for 4 GiB or more.
pub fn parse_bytes<'b>(
    name: impl Into<Box<str>>,
    bytes: impl Into<Cow<'b, [u8]>>,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Result<File, SourceTooLarge> {
    let (source, wrong) = Source::from_bytes(name, bytes.into(), '\u{1a}')?;
    if let Some(start) = wrong {
        let subject = source.span(Span::new(start, start + 1));
        diagnostics.push(errors::invalid_encoding().at(subject));
    }
    Ok(parse_file(&source, limits, wrong.is_some(), diagnostics))
}

/// Parses an expression that is the whole source. Line endings are white space.
pub fn parse_expression(source: &Source, diagnostics: &mut Diagnostics) -> ParsedExpression {
    parse_expression_with(source, &Limits::default(), diagnostics)
}

/// As [`parse_expression`], within limits of one's own.
pub fn parse_expression_with(
    source: &Source,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> ParsedExpression {
    standalone(source, limits, Start::Normal, diagnostics, |parser| {
        parser.set_ignore_newlines(true);
        let expression = parser.parse_expression();
        if !parser.at(TokenKind::End) && !parser.recovering {
            let here = parser.here();
            parser.report(errors::expression::extra_characters(), here);
        }
        expression
    })
}

/// Parses a template that is the whole source: text with `${…}` and `%{…}`, in which quotes and backslashes mean
/// themselves.
pub fn parse_template(source: &Source, diagnostics: &mut Diagnostics) -> ParsedExpression {
    parse_template_with(source, &Limits::default(), diagnostics)
}

/// As [`parse_template`], within limits of one's own.
pub fn parse_template_with(
    source: &Source,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> ParsedExpression {
    standalone(source, limits, Start::Template, diagnostics, template)
}

/// As [`parse_template`], of a text that is no file: a byte order mark in front is a character of it.
#[doc(hidden)]
pub fn parse_template_text(source: &Source, diagnostics: &mut Diagnostics) -> ParsedExpression {
    let limits = Limits::default();
    standalone(source, &limits, Start::Text, diagnostics, template)
}

fn template(parser: &mut Parser<'_>) -> ExpressionId {
    parser.pieces(TokenKind::End);
    let end = parser.previous;
    parser.template_of_pieces(0, Span::new(0, end.end), end)
}

/// Parses a reference that is the whole source: a name and steps `.name`, `[0]`, `["key"]`.
pub fn parse_traversal(source: &Source, diagnostics: &mut Diagnostics) -> ParsedExpression {
    parse_traversal_with(source, &Limits::default(), diagnostics)
}

/// As [`parse_traversal`], within limits of one's own.
pub fn parse_traversal_with(
    source: &Source,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> ParsedExpression {
    standalone(source, limits, Start::Normal, diagnostics, |parser| {
        parser.traversal()
    })
}

fn standalone(
    source: &Source,
    limits: &Limits,
    start: Start,
    diagnostics: &mut Diagnostics,
    production: impl FnOnce(&mut Parser<'_>) -> ExpressionId,
) -> ParsedExpression {
    let mut parser = Parser::new(source, *limits, start, false);
    let id = production(&mut parser);
    let tree = parser.finish(diagnostics);
    ParsedExpression::new(File::new(source.clone(), tree), id)
}

/// Whether a text is one identifier: a letter or underscore, then letters, digits, underscores and dashes.
///
/// # Examples
///
/// ```
/// use hcl_syntax::syntax::is_identifier;
///
/// assert!(is_identifier("num-1") && is_identifier("日本") && is_identifier("_"));
/// assert!(!is_identifier("1num") && !is_identifier("a.b") && !is_identifier(""));
/// ```
#[must_use]
pub fn is_identifier(text: &str) -> bool {
    Lexer::is_identifier(text)
}
