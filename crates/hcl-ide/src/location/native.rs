//! Locations in the native syntax: the blocks of the tree, and the node of an inserted name in the last item before the
//! offset.

use hcl_syntax::native::internal::parse_unfinished;
use hcl_syntax::native::{
    Attribute, Block, Body, BodyItem, File, LexicalToken, LexicalTokens, TokenKind,
};
use hcl_syntax::{Source, Span};

use super::expression::NameWalk;
use super::marked_text::{Marked, NAME};
use super::{ExpressionPart, Location, LocationKind, ValueLocation};
use crate::path::BlockHeader;
use crate::to_u32::to_u32;

/// Returns where an offset is. Text after the offset does not count, except for the end of the word at it.
pub(super) fn location(file: &File, offset: u32) -> Location {
    let source = file.source();
    let (blocks, last) = innermost(file.body(), offset);
    let (start, is_behind) = match last {
        Some(BodyItem::Block(block)) if is_complete(block) && block.span().end <= offset => {
            let end = block.span().end;
            // A line break ends a block.
            (end, !source.slice(Span::new(end, offset)).contains('\n'))
        }
        Some(item) => (line_of(source, item.span().start), false),
        None => {
            let start = blocks.last().map(|block| block.open_brace_span().end);
            (start.unwrap_or(0), false)
        }
    };
    let mut blocks: Vec<BlockHeader> = blocks.into_iter().map(header).collect();
    let copy = format!("{}{NAME}", source.slice(Span::new(start, offset)));
    let Ok(copy) = Source::new("", copy) else {
        return Location::default();
    };
    let marked = Marked {
        source,
        offset,
        at: offset - start,
        start,
    };
    let kind = match item(&marked, &parse_unfinished(&copy), &mut blocks) {
        LocationKind::Item(_) if is_behind => LocationKind::None,
        kind => kind,
    };
    let is_certain = match &kind {
        LocationKind::None => false,
        LocationKind::Value(value) => value.kind != ExpressionPart::AfterOperand,
        _ => !copy.text().contains("/*"),
    };
    let kind = if is_certain || !is_in_comment(&copy) {
        kind
    } else {
        LocationKind::Comment
    };
    Location { blocks, kind }
}

/// Returns the location of the name in the copy. Adds the blocks around it.
fn item(marked: &Marked<'_>, copy: &File, blocks: &mut Vec<BlockHeader>) -> LocationKind {
    let (inner, last) = innermost(copy.body(), marked.at + 1);
    blocks.extend(inner.into_iter().map(header));
    match last {
        Some(BodyItem::Block(block)) => in_header(marked, block),
        Some(BodyItem::Attribute(attribute)) => in_value(marked, attribute),
        None => LocationKind::None,
    }
}

fn in_header(marked: &Marked<'_>, block: Block<'_>) -> LocationKind {
    let type_name = block.type_span();
    if marked.is_in(type_name) {
        return LocationKind::Item(marked.word(type_name.start));
    }
    let mut labels = block.labels();
    let before = labels.by_ref().map_while(|label| {
        let is_before = !marked.is_in(label.span());
        is_before.then(|| label.text().into_owned())
    });
    let before: Vec<String> = before.collect();
    let Some(label) = block.label(before.len()) else {
        return LocationKind::None;
    };
    let start = label.span().start;
    let word = if label.is_quoted() {
        marked.string(start)
    } else {
        Some(marked.word(start))
    };
    word.map_or(LocationKind::None, |word| LocationKind::Label {
        block_type: block.type_name().to_owned(),
        before,
        word,
    })
}

fn in_value(marked: &Marked<'_>, attribute: Attribute<'_>) -> LocationKind {
    let mut walk = NameWalk::new(marked);
    let kind = walk.expression(attribute.expression());
    LocationKind::Value(ValueLocation {
        argument: attribute.name().to_owned(),
        kind,
        ..walk.value
    })
}

/// Returns whether a copy ends in a comment: its last token is not part of the name, or a block comment has no end.
fn is_in_comment(copy: &Source) -> bool {
    let mut tokens = LexicalTokens::new(copy);
    let (mut end, mut is_slash) = (0, false);
    loop {
        let LexicalToken { kind, span } = tokens.next();
        if kind == TokenKind::End {
            return end as usize != copy.text().len();
        }
        if kind == TokenKind::Star && is_slash && span.start == end {
            return true;
        }
        (end, is_slash) = (span.end, kind == TokenKind::Slash);
    }
}

/// Returns the blocks that contain an offset, outermost first, and the last item before the offset in the innermost one.
pub(crate) fn innermost(body: Body<'_>, offset: u32) -> (Vec<Block<'_>>, Option<BodyItem<'_>>) {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    loop {
        let around = blocks.last().map_or(body, |block| block.body());
        let before = around.items_before(offset).checked_sub(1);
        let last = before.and_then(|index| around.items().nth(index));
        match last {
            Some(BodyItem::Block(block)) if contains(block, offset) => blocks.push(block),
            _ => return (blocks, last),
        }
    }
}

/// Returns the start of the line of an item, or of the item if something else is before it: the parser compares the
/// indentation of lines.
fn line_of(source: &Source, item: u32) -> u32 {
    let before = source.slice(Span::new(0, item));
    let line = before.trim_end_matches([' ', '\t']);
    if line.is_empty() || line.ends_with('\n') {
        item - to_u32(before.len() - line.len())
    } else {
        item
    }
}

/// Returns type and labels of a block.
pub(crate) fn header(block: Block<'_>) -> BlockHeader {
    BlockHeader {
        type_name: block.type_name().to_owned(),
        labels: block
            .labels()
            .map(|label| label.text().into_owned())
            .collect(),
    }
}

/// Returns whether an offset is between the braces of a block. A block without a closing brace contains its end.
fn contains(block: Block<'_>, offset: u32) -> bool {
    let (open, close) = (block.open_brace_span(), block.close_brace_span());
    !open.is_empty() && open.end <= offset && offset <= close.start
}

/// Returns whether a block has both braces.
fn is_complete(block: Block<'_>) -> bool {
    !block.open_brace_span().is_empty() && !block.close_brace_span().is_empty()
}
