//! The walk over a body, in both shapes of its blocks.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::Block;
use crate::body::ContentItem;
use crate::diagnostic::Diagnostics;
use crate::internal::duplicates;
use crate::internal::sort::sort_by_key;
use crate::native::BodyItem;

use super::{Sink, errors};

/// How the blocks of one type are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WalkShape {
    /// As the JSON syntax reads them, in their order. Adjacent blocks with equal labels share an object. A label that comes again
    /// after another one begins a new object in an array.
    Syntax,
    /// The same, in the order of blocks of all types: a body is an array of objects if a type comes again after another one.
    Ordered,
    /// As hcl2json writes them: all blocks with equal labels are one array.
    Hcl2json,
}

/// A block may have this many labels. Each is a level of the result.
const MAX_LABELS: usize = 64;

/// Sends the expression of an argument, or the body of a block.
type SendItem<'w, S> = dyn FnMut(ContentItem<'_>, &mut S) -> Result<(), <S as Sink>::Error> + 'w;

/// Sends a body.
pub(super) fn send<S: Sink>(
    items: &[ContentItem<'_>],
    shape: WalkShape,
    sink: &mut S,
    part: &mut SendItem<'_, S>,
) -> Result<(), S::Error> {
    let cuts = match shape {
        WalkShape::Ordered => cuts(items.iter().map(|item| match item {
            ContentItem::Block(block) => Some(block.type_name()),
            ContentItem::Attribute(_) => None,
        })),
        WalkShape::Syntax | WalkShape::Hcl2json => Vec::new(),
    };
    if cuts.is_empty() {
        return object(items, shape, sink, part);
    }
    sink.begin_array()?;
    let (mut rest, mut start) = (items, 0);
    for end in cuts.into_iter().chain([items.len()]) {
        let (run, after) = rest.split_at(end - start);
        object(run, shape, sink, part)?;
        (rest, start) = (after, end);
    }
    sink.end_array()
}

/// Returns the indices at which the next object of an array begins: where a block type comes again after another type.
fn cuts<'i>(types: impl Iterator<Item = Option<&'i str>>) -> Vec<usize> {
    let (mut cuts, mut known, mut last) = (Vec::new(), HashSet::new(), None);
    for (index, name) in types.enumerate() {
        if name.is_none() || name == last {
            continue;
        }
        if !known.insert(name) {
            cuts.push(index);
            known = HashSet::from([name]);
        }
        last = name;
    }
    cuts
}

/// Returns whether the body of a block is an array of objects.
fn is_array(block: &Block) -> bool {
    let items = block.body().native_items().unwrap_or_default();
    let types = items.iter().map(|item| match item {
        BodyItem::Block(block) => Some(block.type_name()),
        BodyItem::Attribute(_) => None,
    });
    !cuts(types).is_empty()
}

fn object<S: Sink>(
    items: &[ContentItem<'_>],
    shape: WalkShape,
    sink: &mut S,
    part: &mut SendItem<'_, S>,
) -> Result<(), S::Error> {
    sink.begin_object()?;
    let (mut blocks, mut arguments) = (Vec::new(), HashSet::new());
    for item in items {
        match *item {
            ContentItem::Block(block) => blocks.push(block),
            ContentItem::Attribute(argument) => _ = arguments.insert(argument.name()),
        }
    }
    let blocks = adjacent(&blocks, |block| block.type_name().into());
    let mut types = blocks
        .chunk_by(|a, b| a.type_name() == b.type_name())
        .peekable();
    for &item in items {
        match item {
            ContentItem::Attribute(argument) => {
                sink.key(argument.name())?;
                part(item, sink)?;
            }
            ContentItem::Block(block) => {
                let name = block.type_name();
                let is_of_type = |blocks: &&[&Block]| {
                    blocks
                        .first()
                        .is_some_and(|block| block.type_name() == name)
                };
                // hcl2json leaves the block out.
                if shape == WalkShape::Hcl2json && arguments.contains(name) {
                    let error = errors::name_of_argument(name, block.definition_span());
                    return Err(Diagnostics::from(error).into());
                }
                if let Some(blocks) = types.next_if(is_of_type) {
                    sink.key(name)?;
                    BodyWalk { shape, sink, part }.blocks(blocks, 0)?;
                }
            }
        }
    }
    sink.end_object()
}

/// Moves blocks to the first one with the same name.
fn adjacent<'b>(blocks: &[&'b Block], name: impl Fn(&&'b Block) -> Cow<'b, str>) -> Vec<&'b Block> {
    let mut ordered: Vec<(usize, &Block)> = blocks.iter().copied().enumerate().collect();
    for again in duplicates(blocks.len(), |index| blocks.get(index).map(&name)) {
        if let Some((position, _)) = ordered.get_mut(again.index) {
            *position = again.first;
        }
    }
    sort_by_key(&mut ordered, |(position, _)| *position);
    ordered.into_iter().map(|(_, block)| block).collect()
}

struct BodyWalk<'w, 'p, S: Sink> {
    shape: WalkShape,
    sink: &'w mut S,
    part: &'w mut SendItem<'p, S>,
}

impl<S: Sink> BodyWalk<'_, '_, S> {
    /// Sends blocks of one type with the same first `depth` labels. Recursion is bounded by the limit on labels.
    fn blocks(&mut self, blocks: &[&Block], depth: usize) -> Result<(), S::Error> {
        let has_label = |block: &&Block| block.label(depth).is_some();
        let Some(first) = blocks.first() else {
            return Ok(());
        };
        let is_hcl2json = self.shape == WalkShape::Hcl2json;
        if let Some(other) = blocks
            .iter()
            .find(|block| has_label(block) != has_label(first))
        {
            if is_hcl2json {
                let error = errors::labels_differ(other.type_name(), other.definition_span());
                return Err(Diagnostics::from(error).into());
            }
            // No schema fits both: every block stays as it is.
            return self.array(blocks.chunks(1), false, |walk, it| walk.blocks(it, depth));
        }
        if !has_label(first) {
            // An array of one body that is an array.
            let is_always = is_hcl2json || self.shape == WalkShape::Ordered && is_array(first);
            return self.array(blocks.iter(), is_always, |walk, block| {
                (walk.part)(ContentItem::Block(block), walk.sink)
            });
        }
        if depth == MAX_LABELS {
            let error = errors::too_many_labels(first.definition_span(), MAX_LABELS);
            return Err(Diagnostics::from(error).into());
        }
        if is_hcl2json {
            let blocks = adjacent(blocks, |block| block.label(depth).unwrap_or_default());
            self.labelled(&blocks, depth)
        } else {
            self.labelled(blocks, depth)
        }
    }

    /// Sends an object for each run of different labels.
    fn labelled(&mut self, blocks: &[&Block], depth: usize) -> Result<(), S::Error> {
        let mut objects = vec![Vec::new()];
        let mut labels = HashSet::new();
        for run in blocks.chunk_by(|a, b| a.label(depth) == b.label(depth)) {
            let label = run.first().and_then(|block| block.label(depth));
            if !labels.insert(label.clone()) {
                labels = HashSet::from([label.clone()]);
                objects.push(Vec::new());
            }
            if let Some(object) = objects.last_mut() {
                object.push((label.unwrap_or_default(), run));
            }
        }
        self.array(objects.into_iter(), false, |walk, object| {
            walk.sink.begin_object()?;
            for (label, run) in object {
                walk.sink.key(&label)?;
                walk.blocks(run, depth + 1)?;
            }
            walk.sink.end_object()
        })
    }

    /// Sends parts as an array, or a single one as it is.
    fn array<P>(
        &mut self,
        mut parts: impl ExactSizeIterator<Item = P>,
        is_always: bool,
        mut send: impl FnMut(&mut Self, P) -> Result<(), S::Error>,
    ) -> Result<(), S::Error> {
        if parts.len() == 1 && !is_always {
            return parts.try_for_each(|part| send(self, part));
        }
        self.sink.begin_blocks()?;
        parts.try_for_each(|part| send(self, part))?;
        self.sink.end_blocks()
    }
}
