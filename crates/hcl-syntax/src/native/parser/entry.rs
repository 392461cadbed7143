//! Entry points of the parser: files, expressions, templates and traversals.

use std::borrow::Cow;

use hcl_value::internal::is_name;

use crate::diagnostic::Diagnostics;
use crate::limits::Limits;
use crate::native::errors;
use crate::native::lexer::{Start, TokenKind};
use crate::native::tree::{ExpressionId, File, ParsedExpression};
use crate::source::{Source, SourceTooLarge, Span, SyntaxFacts, start_of_utf_16};

use super::cursor::Parser;

/// Parses a configuration file. Returns a file in any case: what could not be parsed is left out or replaced by a
/// placeholder, [`ExpressionKind::Error`](super::super::ExpressionKind::Error).
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", r#"port = 80
/// service "web" {}
/// "#)?, &mut diagnostics);
/// assert!(diagnostics.is_empty());
/// assert_eq!(file.body().attributes().next().unwrap().name(), "port");
/// assert_eq!(file.body().blocks().next().unwrap().type_name(), "service");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse(source: &Source, diagnostics: &mut Diagnostics) -> File {
    parse_with(source, &Limits::default(), diagnostics)
}

/// Parses a configuration file as [`parse`] does, within the given limits.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Limits, Source, native};
///
/// let limits = Limits::default().with_nesting(3);
/// let mut diagnostics = Diagnostics::new();
/// native::parse_with(&Source::new("app.hcl", "a = [[[[1]]]]\n")?, &limits, &mut diagnostics);
/// assert_eq!(diagnostics.as_slice()[0].summary(), "Nesting too deep");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse_with(source: &Source, limits: &Limits, diagnostics: &mut Diagnostics) -> File {
    parse_file(source, limits, false, diagnostics)
}

// spec(native): Configuration Files; cases::syntax/source/newlines, cases::generated/files
fn parse_file(
    source: &Source,
    limits: &Limits,
    replaced: bool,
    diagnostics: &mut Diagnostics,
) -> File {
    let before = diagnostics.checkpoint();
    let mut parser = Parser::new(source, *limits, Start::Normal, replaced);
    parser.file();
    let tree = parser.finish(diagnostics);
    let is_broken = !tree.mistakes.is_empty();
    source.set_parsed(SyntaxFacts { is_broken });
    let file = File::new(source.clone(), tree);
    // The search for other formats costs time, so a text without errors skips it.
    if diagnostics.has_errors_since(before) {
        errors::other_formats::explain(source, before, diagnostics);
    }
    file
}

// spec(native): Source Code Representation
/// Parses a configuration file from bytes that may not be UTF-8. A vector of bytes is used without copying.
///
/// Each byte that is not part of a character is replaced by one SUB character (U+001A), so that offsets stay valid in
/// the bytes. The first one is reported.
///
/// # Errors
///
/// [`SourceTooLarge`] for 4 GiB or more.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Limits, native};
///
/// let bytes = b"name = \"caf\xe9\"\n".to_vec();
/// let mut diagnostics = Diagnostics::new();
/// native::parse_bytes("app.hcl", bytes, &Limits::default(), &mut diagnostics)?;
/// assert_eq!(diagnostics.as_slice()[0].summary(), "Invalid character encoding");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse_bytes<'b>(
    name: impl Into<Box<str>>,
    bytes: impl Into<Cow<'b, [u8]>>,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Result<File, SourceTooLarge> {
    read_bytes(name.into(), bytes.into(), limits, diagnostics)
}

/// Compiled once for all names and bytes.
fn read_bytes(
    name: Box<str>,
    bytes: Cow<'_, [u8]>,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Result<File, SourceTooLarge> {
    if let Some(text) = start_of_utf_16(&bytes) {
        let source = Source::new(name, text)?;
        diagnostics.push(errors::utf_16().at(source.span(Span::at(0))));
        return Ok(unread(source));
    }
    let (source, wrong) = Source::from_bytes(name, bytes, '\u{1a}')?;
    let before = diagnostics.checkpoint();
    if let Some(start) = wrong {
        let subject = source.span(Span::new(start, start + 1));
        diagnostics.push(errors::invalid_encoding().at(subject));
    }
    let file = parse_file(&source, limits, wrong.is_some(), diagnostics);
    if wrong.is_some() {
        diagnostics.sort_since(before);
    }
    Ok(file)
}

/// Returns a file without content, for a text that cannot be read.
#[cold]
fn unread(source: Source) -> File {
    source.set_parsed(SyntaxFacts { is_broken: true });
    let nothing = Source::default();
    let mut parser = Parser::new(&nothing, Limits::default(), Start::Normal, false);
    parser.file();
    let mut tree = parser.finish(&mut Diagnostics::new());
    tree.mistakes.push(Some(0), 0);
    File::new(source, tree)
}

/// Parses an expression that is the whole source. Line endings are white space.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("<argument>", "max(1, cpus / 2)")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// assert!(matches!(parsed.expression().kind(), ExpressionKind::Call(call) if call.name() == "max"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse_expression(source: &Source, diagnostics: &mut Diagnostics) -> ParsedExpression {
    parse_expression_with(source, &Limits::default(), diagnostics)
}

/// Parses an expression as [`parse_expression`] does, within the given limits.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Limits, Source, native};
///
/// let limits = Limits::default().with_nesting(2);
/// let mut found = Diagnostics::new();
/// native::parse_expression_with(&Source::new("t", "[[[1]]]")?, &limits, &mut found);
/// assert_eq!(found.as_slice()[0].summary(), "Nesting too deep");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
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

/// Parses the beginning of a file. Each construct that is open at its end is in the tree, as if the missing text followed.
#[must_use]
#[inline]
pub fn parse_unfinished(source: &Source) -> File {
    let mut parser = Parser::new(source, Limits::default(), Start::Normal, false);
    parser.lexer.is_unfinished = true;
    parser.file();
    File::new(source.clone(), parser.finish(&mut Diagnostics::new()))
}

/// Parses the beginning of a template as [`parse_unfinished`] parses the beginning of a file.
#[must_use]
#[inline]
pub fn parse_unfinished_template(source: &Source) -> ParsedExpression {
    let mut parser = Parser::new(source, Limits::default(), Start::Text, false);
    parser.lexer.is_unfinished = true;
    let id = template(&mut parser);
    let tree = parser.finish(&mut Diagnostics::new());
    ParsedExpression::new(File::new(source.clone(), tree), id)
}

/// Parses a template that is the whole source: text with `${…}` and `%{…}`, in which quotes and backslashes have no
/// special meaning.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("motd.tmpl", "Welcome, ${user}!\n")?;
/// let parsed = native::parse_template(&source, &mut Diagnostics::new());
/// let ExpressionKind::Template(template) = parsed.expression().kind() else {
///     panic!("a template of several parts");
/// };
/// assert_eq!(template.parts().len(), 3);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[inline]
pub fn parse_template(source: &Source, diagnostics: &mut Diagnostics) -> ParsedExpression {
    parse_template_with(source, &Limits::default(), diagnostics)
}

/// Parses a template as [`parse_template`] does, within the given limits.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Limits, Source, native};
///
/// let limits = Limits::default().with_source_bytes(16);
/// let mut found = Diagnostics::new();
/// native::parse_template_with(&Source::new("motd", "Welcome, ${user}!\n")?, &limits, &mut found);
/// assert!(found.has_errors());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[inline]
pub fn parse_template_with(
    source: &Source,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> ParsedExpression {
    standalone(source, limits, Start::Template, diagnostics, template)
}

/// Parses a template that is not a file, such as a string in JSON: a byte order mark at the start is a character of it.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("name", "\u{feff}web")?;
/// let parsed = native::parse_template_text(&source, &mut Diagnostics::new());
/// let ExpressionKind::String(text) = parsed.expression().kind() else {
///     panic!("a text without expressions");
/// };
/// assert_eq!(text.decode(), "\u{feff}web");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[inline]
pub fn parse_template_text(source: &Source, diagnostics: &mut Diagnostics) -> ParsedExpression {
    let limits = Limits::default();
    standalone(source, &limits, Start::Text, diagnostics, template)
}

fn template(parser: &mut Parser<'_>) -> ExpressionId {
    parser.pieces(TokenKind::End);
    let end = parser.previous;
    parser.template_of_pieces(0, Span::new(0, end.end), end)
}

/// Parses a traversal that is the whole source: a name and steps `.name`, `[0]`, `["key"]`.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("<target>", "module.web[\"eu\"]")?;
/// let parsed = native::parse_traversal(&source, &mut Diagnostics::new());
/// let ExpressionKind::Traversal(target) = parsed.expression().kind() else {
///     panic!("a traversal");
/// };
/// assert_eq!((target.root_name(), target.steps().len()), ("module", 2));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse_traversal(source: &Source, diagnostics: &mut Diagnostics) -> ParsedExpression {
    parse_traversal_with(source, &Limits::default(), diagnostics)
}

/// Parses a traversal as [`parse_traversal`] does, within the given limits.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Limits, Source, native};
///
/// let limits = Limits::default().with_source_bytes(8);
/// let mut found = Diagnostics::new();
/// native::parse_traversal_with(&Source::new("<target>", "module.web")?, &limits, &mut found);
/// assert!(found.has_errors());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse_traversal_with(
    source: &Source,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> ParsedExpression {
    standalone(source, limits, Start::Normal, diagnostics, |parser| {
        parser.traversal()
    })
}

#[inline]
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

/// Returns whether a text is an identifier: a letter or underscore, then letters, digits, underscores and dashes.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::is_identifier;
///
/// assert!(is_identifier("num-1") && is_identifier("日本") && is_identifier("_"));
/// assert!(!is_identifier("1num") && !is_identifier("a.b") && !is_identifier(""));
/// ```
#[must_use]
pub fn is_identifier(text: &str) -> bool {
    is_name(text)
}
