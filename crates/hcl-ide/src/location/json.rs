//! Locations in the JSON syntax: the path of names and indexes to an offset, and what it means under a schema.

use hcl_core::internal::is_template;
use hcl_syntax::json::{File, ValueKind as JsonKind, parse_expression};
use hcl_syntax::native::internal::parse_unfinished_template;
use hcl_syntax::{Diagnostics, Source, Span};

use super::expression::Walk;
use super::json_path::{Cursor, path_to};
use super::marked::{Marked, NAME};
use super::{BlockHeader, Location, LocationKind, Quotes, ValueKind, ValueLocation, ValueStep};
use crate::narrow::to_u32;
use crate::schemas::{BodySchema, Schemas};

/// Returns where an offset is.
pub(super) fn location(
    file: &File,
    mistakes: &Diagnostics,
    offset: u32,
    schemas: &Schemas<'_>,
) -> Location {
    let source = file.source();
    let (path, cursor) = path_to(file, mistakes, offset);
    let mut resolver = Resolver {
        schemas,
        blocks: Vec::new(),
        body: schemas.root(),
    };
    let kind = resolver.resolve(&path, &cursor, source, offset);
    let siblings = match cursor {
        Cursor::Key { others, .. } => others,
        Cursor::None | Cursor::Value(_) => Vec::new(),
    };
    Location {
        blocks: resolver.blocks,
        kind,
        siblings,
    }
}

/// Follows a path under a schema.
struct Resolver<'s, 'd> {
    schemas: &'s Schemas<'d>,
    blocks: Vec<BlockHeader>,
    body: Option<BodySchema<'d>>,
}

impl Resolver<'_, '_> {
    fn resolve(
        &mut self,
        path: &[ValueStep],
        cursor: &Cursor,
        source: &Source,
        offset: u32,
    ) -> LocationKind {
        let mut steps = path;
        while let Some((step, rest)) = steps.split_first() {
            steps = rest;
            let ValueStep::Key(name) = step else { continue };
            if name == "//" {
                return LocationKind::Comment;
            }
            let Some(body) = &self.body else {
                return value(name, rest, cursor, source, offset);
            };
            let block = self.schemas.block(body, name);
            let Some(block) = block.filter(|_| body.argument(name).is_none()) else {
                return value(name, rest, cursor, source, offset);
            };
            let mut labels: Vec<String> = Vec::new();
            let mut inside = rest;
            while labels.len() < self.schemas.labels(&block, &labels).len() {
                match inside.split_first() {
                    Some((ValueStep::Key(label), after)) => {
                        labels.push(label.clone());
                        inside = after;
                    }
                    Some((ValueStep::Element(_), after)) => inside = after,
                    None => return label(name, labels, cursor),
                }
            }
            steps = inside;
            self.body = self.schemas.body_of(&block, &labels);
            self.blocks.push(BlockHeader {
                type_name: name.clone(),
                labels,
            });
        }
        match cursor {
            Cursor::Key { word, .. } => LocationKind::Item(word.clone()),
            _ => LocationKind::None,
        }
    }
}

fn label(block_type: &str, before: Vec<String>, cursor: &Cursor) -> LocationKind {
    match cursor {
        Cursor::Key { word, .. } => LocationKind::Label {
            block_type: block_type.to_owned(),
            before,
            word: word.clone(),
        },
        _ => LocationKind::None,
    }
}

fn value(
    argument: &str,
    path: &[ValueStep],
    cursor: &Cursor,
    source: &Source,
    offset: u32,
) -> LocationKind {
    let mut location = ValueLocation {
        argument: argument.to_owned(),
        path: path.to_vec(),
        is_whole: true,
        ..ValueLocation::default()
    };
    location.kind = match cursor {
        Cursor::None => ValueKind::AfterOperand,
        Cursor::Key { word, others } => ValueKind::ObjectKey {
            others: others.clone(),
            word: word.clone(),
        },
        Cursor::Value(word) if word.quotes == Quotes::None => ValueKind::Operand(word.clone()),
        Cursor::Value(word) => match template(source, word.span, offset) {
            Some(inner) => {
                location.is_whole = inner.is_whole && matches!(inner.kind, ValueKind::Template);
                location.calls = inner.calls;
                location.loop_names = inner.loop_names;
                inner.kind
            }
            None => ValueKind::Text(word.clone()),
        },
    };
    LocationKind::Value(location)
}

/// Returns the location in a string with an interpolation or directive before the offset.
fn template(source: &Source, content: Span, offset: u32) -> Option<ValueLocation> {
    let raw = source.slice(Span::new(content.start, offset));
    if !is_template(raw) {
        return None;
    }
    let string = Source::new("", format!("\"{raw}\"")).ok()?;
    let string = parse_expression(&string, &mut Diagnostics::new());
    let JsonKind::String(text) = string.root().kind() else {
        // The offset is in an escape sequence.
        return Some(ValueLocation::default());
    };
    let copy = Source::new("", format!("{}{NAME}", text.decode())).ok()?;
    let marked = Marked {
        source,
        offset,
        at: to_u32(text.decode().len()),
        start: content.start - 1,
        escapes: Some(text.offset_map()),
    };
    let mut walk = Walk::new(&marked);
    let kind = walk.expression(parse_unfinished_template(&copy).expression());
    Some(ValueLocation { kind, ..walk.value })
}
