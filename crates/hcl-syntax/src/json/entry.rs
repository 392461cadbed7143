//! Entry points of the parser.

use std::borrow::Cow;

use crate::diagnostic::Diagnostics;
use crate::limits::Limits;
use crate::source::{Source, SourceTooLarge, Span, SyntaxFacts, start_of_utf_16};

use super::errors;
use super::file::File;
use super::kind::ValueKind;
use super::parser::JsonParser;
use super::tree::{StoredValue, ValueTag, ValueTree};

/// Parses a configuration in JSON: an object, or an array of objects.
///
/// Always returns a file. Errors are pushed to `diagnostics`, and what could be parsed around them is in the tree.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
///
/// let mut diagnostics = Diagnostics::new();
/// let file = json::parse(&Source::new("app.json", r#"{ "listen": 80 }"#)?, &mut diagnostics);
/// assert!(diagnostics.is_empty());
/// assert!(matches!(file.root().kind(), json::ValueKind::Object(properties) if properties.len() == 1));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse(source: &Source, diagnostics: &mut Diagnostics) -> File {
    parse_with(source, &Limits::default(), diagnostics)
}

/// Parses like [`parse`], within the limits [`source_bytes`](Limits::source_bytes) and [`nesting`](Limits::nesting).
///
/// ```
/// use hcl_syntax::{Diagnostics, Limits, Source, json};
///
/// let limits = Limits::default().with_nesting(2);
/// let mut found = Diagnostics::new();
/// json::parse_with(&Source::new("app.json", "[[[]]]")?, &limits, &mut found);
/// assert_eq!(found.as_slice()[0].summary(), "Nesting too deep");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse_with(source: &Source, limits: &Limits, diagnostics: &mut Diagnostics) -> File {
    let file = parse_expression_with(source, limits, diagnostics);
    let root = file.root();
    match root.kind() {
        ValueKind::Object(_) | ValueKind::Array(_) => {}
        // Reported already: an invalid value, or `"a": 1` without braces.
        ValueKind::Invalid => {}
        _ if file.is_incomplete() => {}
        _ => diagnostics.push(errors::root_not_object(source.span(root.span()))),
    }
    file
}

/// Parses like [`parse_with`], from bytes that may not be UTF-8.
///
/// A vector is not copied. A question mark replaces each byte that is not part of a character, so that offsets
/// count the bytes of the input; the first such byte is reported.
///
/// # Errors
///
/// [`SourceTooLarge`] for 4 GiB or more.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Limits, json};
///
/// let latin_1 = b"{\"name\": \"caf\xe9\"}";
/// let mut diagnostics = Diagnostics::new();
/// json::parse_bytes("app.json", latin_1, &Limits::default(), &mut diagnostics)?;
/// let error = diagnostics.iter().next().unwrap();
/// assert_eq!(error.summary(), "Invalid character encoding");
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
        source.set_parsed(SyntaxFacts { is_broken: true });
        diagnostics.push(errors::utf_16(source.span(Span::at(0))));
        return Ok(unread(source));
    }
    let (source, wrong) = Source::from_bytes(name, bytes, '?')?;
    let before = diagnostics.checkpoint();
    if let Some(start) = wrong {
        diagnostics.push(errors::invalid_encoding(
            source.span(Span::new(start, start + 1)),
        ));
    }
    let file = parse_with(&source, limits, diagnostics);
    if wrong.is_some() {
        diagnostics.sort_since(before);
    }
    Ok(file)
}

/// Returns a file without content, for a text that cannot be read.
#[cold]
fn unread(source: Source) -> File {
    let nothing = StoredValue {
        span: Span::at(0),
        tag: ValueTag::Invalid,
    };
    File::new(source, ValueTree::of(nothing))
}

/// Parses a single JSON value of any kind.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
///
/// let mut diagnostics = Diagnostics::new();
/// let file = json::parse_expression(&Source::new("port.json", "80")?, &mut diagnostics);
/// assert!(matches!(file.root().kind(), json::ValueKind::Number("80")));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse_expression(source: &Source, diagnostics: &mut Diagnostics) -> File {
    parse_expression_with(source, &Limits::default(), diagnostics)
}

/// Parses like [`parse_expression`], within the limits [`source_bytes`](Limits::source_bytes) and
/// [`nesting`](Limits::nesting).
///
/// ```
/// use hcl_syntax::{Diagnostics, Limits, Source, json};
///
/// let limits = Limits::default().with_source_bytes(8);
/// let mut found = Diagnostics::new();
/// json::parse_expression_with(&Source::new("t", "[80, 443]")?, &limits, &mut found);
/// assert!(found.has_errors());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn parse_expression_with(
    source: &Source,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> File {
    if is_too_long(source, limits) {
        let start = source.span(Span::at(0));
        diagnostics.push(errors::source_too_long(limits.source_bytes, start));
        return unread(source.clone());
    }
    let tree = JsonParser::new(source, limits, diagnostics).document();
    File::new(source.clone(), tree)
}

/// Parses a text that is being written. A name that is not closed is in the tree, with an invalid value.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Source, json};
///
/// let file = json::parse_unfinished(&Source::new("app.json", "{\"port\": 80, \"na")?);
/// let json::ValueKind::Object(properties) = file.root().kind() else {
///     panic!("an object");
/// };
/// let names: Vec<_> = properties.map(|property| property.name().decode()).collect();
/// assert_eq!(names, ["port", "na"]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn parse_unfinished(source: &Source) -> File {
    let mut diagnostics = Diagnostics::new();
    let mut parser = JsonParser::new(source, &Limits::default(), &mut diagnostics);
    parser.is_unfinished = true;
    File::new(source.clone(), parser.document())
}

fn is_too_long(source: &Source, limits: &Limits) -> bool {
    source.text().len() > limits.source_bytes as usize
}
