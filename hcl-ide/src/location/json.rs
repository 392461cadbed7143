//! Locations in the JSON syntax: the path of names and indexes to an offset, and what it means under a schema.

use hcl_syntax::json::File;
use hcl_syntax::{Source, Span};

use super::json_scan::{Cursor, JsonStep, scan};
use super::scan::Scan;
use super::{
    BlockHeader, Location, LocationKind, Quotes, ValueKind, ValueLocation, ValueStep, Word,
};
use crate::schemas::{BodySchema, Schemas};

/// The line before a template, which makes it the content of a heredoc of the native syntax: a heredoc needs no
/// escapes.
const HEREDOC: &str = "x = <<TEMPLATE\n";

/// Returns where an offset is.
pub(super) fn location(file: &File, offset: u32, schemas: &Schemas<'_>) -> Location {
    let text = file.source().text();
    let (path, cursor) = scan(text, offset as usize);
    let mut resolver = Resolver {
        schemas,
        blocks: Vec::new(),
        body: schemas.root(),
    };
    let kind = resolver.resolve(&path, &cursor, text, offset);
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
        path: &[JsonStep],
        cursor: &Cursor,
        text: &str,
        offset: u32,
    ) -> LocationKind {
        let mut steps = path;
        while let Some((step, rest)) = steps.split_first() {
            steps = rest;
            let JsonStep::Key(name) = step else { continue };
            if name == "//" {
                return LocationKind::Comment;
            }
            let Some(body) = &self.body else {
                return value(name, rest, cursor, text, offset);
            };
            let block = self.schemas.block(body, name);
            let Some(block) = block.filter(|_| body.argument(name).is_none()) else {
                return value(name, rest, cursor, text, offset);
            };
            let mut labels: Vec<String> = Vec::new();
            let mut inside = rest;
            while labels.len() < self.schemas.labels(&block, &labels).len() {
                match inside.split_first() {
                    Some((JsonStep::Key(label), after)) => {
                        labels.push(label.clone());
                        inside = after;
                    }
                    Some((JsonStep::Index(_), after)) => inside = after,
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
    path: &[JsonStep],
    cursor: &Cursor,
    text: &str,
    offset: u32,
) -> LocationKind {
    let path = path.iter().map(|step| match step {
        JsonStep::Key(name) => ValueStep::Key(name.clone()),
        JsonStep::Index(index) => ValueStep::Element(*index),
    });
    let mut location = ValueLocation {
        argument: argument.to_owned(),
        path: path.collect(),
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
        Cursor::Value(word) => match template(text, word.span, offset) {
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
fn template(text: &str, content: Span, offset: u32) -> Option<ValueLocation> {
    let raw = text.get(content.start as usize..offset as usize)?;
    if !raw.contains("${") && !raw.contains("%{") {
        return None;
    }
    let template = format!("{HEREDOC}{}", unescape(raw));
    let end = u32::try_from(template.len()).ok()?;
    let source = Source::new("", template).ok()?;
    let found = Scan::new(&source, 0, Vec::new()).run(end);
    let LocationKind::Value(mut value) = found.kind else {
        return None;
    };
    let after = text.get(offset as usize..).unwrap_or_default();
    let is_part = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let rest: usize = after.chars().take_while(is_part).map(char::len_utf8).sum();
    // Names have no escapes: their length in the text is that in the template.
    let relocate = |word: &mut Word| {
        let start = offset.saturating_sub(end - word.span.start);
        let is_bare = word.quotes == Quotes::None;
        let rest = if is_bare {
            u32::try_from(rest).unwrap_or(0)
        } else {
            0
        };
        word.span = Span::new(start.max(content.start), offset + rest);
    };
    match &mut value.kind {
        ValueKind::Operand(word)
        | ValueKind::Function(word)
        | ValueKind::Step { word, .. }
        | ValueKind::Directive(word)
        | ValueKind::ObjectKey { word, .. } => relocate(word),
        // A string in a string has escaped quotes, which an edit would have to repeat.
        ValueKind::Text(_) => value.kind = ValueKind::Template,
        ValueKind::AfterOperand | ValueKind::Template | ValueKind::LoopName => {}
    }
    Some(value)
}

/// Decodes the escapes of a part of a JSON string. Those that are invalid or incomplete are left out.
pub(super) fn unescape(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('b' | 'f') => out.push(' '),
            Some('u') => {
                let digits: String = chars.by_ref().take(4).collect();
                let code = u32::from_str_radix(&digits, 16).ok();
                out.push(code.and_then(char::from_u32).unwrap_or('\u{fffd}'));
            }
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}
