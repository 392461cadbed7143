//! Locations in the native syntax: the blocks of the tree, and a scan from the last item before the offset.

use hcl_syntax::native::{Block, Body, BodyItem, File};

use super::Location;
use super::scan::Scan;
use crate::path::BlockHeader;

/// Returns where an offset is.
pub(super) fn location(file: &File, offset: u32) -> Location {
    let (mut body, mut blocks, mut start) = (file.body(), Vec::new(), 0);
    loop {
        match last_item(body, offset) {
            Some(BodyItem::Block(block)) if contains(block, offset) => {
                blocks.push(header(block));
                body = block.body();
                start = block.open_brace_span().end;
            }
            Some(BodyItem::Block(block)) if is_complete(block) && block.span().end <= offset => {
                start = block.span().end;
                break;
            }
            Some(item) => {
                start = item.span().start;
                break;
            }
            None => break,
        }
    }
    Scan::new(file.source(), start, blocks).run(offset)
}

/// Returns type and labels of a block.
pub(crate) fn header(block: Block<'_>) -> BlockHeader {
    BlockHeader {
        type_name: block.type_name().to_owned(),
        labels: block.labels().map(|it| it.text().into_owned()).collect(),
    }
}

/// Returns whether an offset is between the braces of a block. A block without a closing brace contains its end.
pub(crate) fn contains(block: Block<'_>, offset: u32) -> bool {
    let (open, close) = (block.open_brace_span(), block.close_brace_span());
    !open.is_empty() && open.end <= offset && offset <= close.start
}

/// Returns whether a block has both braces.
fn is_complete(block: Block<'_>) -> bool {
    !block.open_brace_span().is_empty() && !block.close_brace_span().is_empty()
}

/// Returns the last item that begins before an offset. Binary search: items are in source order.
pub(crate) fn last_item(body: Body<'_>, offset: u32) -> Option<BodyItem<'_>> {
    let items = body.items();
    let (mut low, mut high) = (0, items.len());
    while low < high {
        let middle = low.midpoint(high);
        if items.clone().nth(middle)?.span().start < offset {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    items.clone().nth(low.checked_sub(1)?)
}
