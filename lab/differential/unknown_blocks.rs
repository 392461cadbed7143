//! Row `beside-unknown-blocks`: the parts of a body that the reference does not check.

use std::collections::{HashMap, HashSet};

use hcl_core::native::{self, Construct, Visit};
use hcl_core::{Block, Body, Diagnostics};
use hcl_tests::case::Case;
use hcl_tests::{context, run};

use super::spans::{Range, range_of};

/// Returns the blocks that come after one of their type that has an unknown `for_each`, and the content of such a block
/// that becomes a map entry.
pub(super) fn unchecked(case: &Case) -> Vec<Range> {
    let file = run::parse_file(run::MAIN, &case.input, &mut Diagnostics::new());
    let mut bodies = HashMap::new();
    for visit in file.body().walk() {
        if let Visit::Enter(Construct::Block(block)) = visit {
            let body = Body::from(block.body());
            bodies.extend(place(&body).map(|place| (place, whole(block))));
        }
    }
    context::with_shared(|context| {
        let expanded = Body::from(&file).expand_dynamic(context);
        let mut found = Vec::new();
        let mut waiting = vec![expanded];
        while let Some(body) = waiting.pop() {
            let blocks = body.items(&mut Diagnostics::new()).blocks;
            for block in after_unknown(&blocks) {
                found.push(range_of(&block.definition_span()));
                found.extend(place(block.body()).and_then(|place| bodies.get(&place)));
            }
            waiting.extend(blocks.iter().map(|block| block.body().clone()));
        }
        found
    })
}

fn after_unknown(blocks: &[Block]) -> impl Iterator<Item = &Block> {
    let mut unknown = HashSet::new();
    blocks.iter().filter(move |block| {
        let is_after = unknown.contains(block.type_name());
        let is_unknown = block.body().is_unknown();
        if is_unknown {
            unknown.insert(block.type_name());
        }
        is_after || is_unknown && block.type_name() == "m"
    })
}

/// Returns the position that identifies a body: that of its missing items.
fn place(body: &Body) -> Option<Range> {
    body.missing_item().as_ref().map(range_of)
}

fn whole(block: native::Block<'_>) -> Range {
    range_of(&block.file().source().span(block.span()))
}
