//! The walk over a body, in both shapes of its blocks.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::diagnostic::Diagnostics;
use crate::internal::duplicates;
use crate::internal::sort::sort_by_key;
use crate::native::{self, BodyItem, Expression};
use crate::source::SourceSpan;

use super::{Sink, errors};

/// How the blocks of one type are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WalkShape {
    /// As the JSON syntax reads them, in their order. Adjacent blocks with equal labels share an object. A label that comes again
    /// after another one begins a new object in an array.
    Syntax,
    /// As hcl2json writes them: all blocks with equal labels are one array.
    Hcl2json,
}

/// An argument with its name, or a block.
pub(super) enum WalkedItem<'b, A, B> {
    Argument(&'b str, A),
    Block(B),
}

pub(super) trait WalkedBlock: Copy {
    fn type_name(&self) -> &str;
    fn label(&self, index: usize) -> Option<Cow<'_, str>>;
    fn definition(&self) -> SourceSpan;
}

impl WalkedBlock for native::Block<'_> {
    #[inline]
    fn type_name(&self) -> &str {
        native::Block::type_name(*self)
    }

    #[inline]
    fn label(&self, index: usize) -> Option<Cow<'_, str>> {
        native::Block::label(*self, index).map(native::Label::text)
    }

    fn definition(&self) -> SourceSpan {
        self.file().source().span(self.definition_span())
    }
}

impl WalkedBlock for &crate::Block {
    fn type_name(&self) -> &str {
        crate::Block::type_name(self)
    }

    fn label(&self, index: usize) -> Option<Cow<'_, str>> {
        crate::Block::label(self, index)
    }

    fn definition(&self) -> SourceSpan {
        self.definition_span()
    }
}

/// A block may have this many labels. Each is a level of the result.
const MAX_LABELS: usize = 64;

#[inline]
pub(super) fn native_item<'f>(
    item: BodyItem<'f>,
) -> WalkedItem<'f, Expression<'f>, native::Block<'f>> {
    match item {
        BodyItem::Attribute(attribute) => {
            WalkedItem::Argument(attribute.name(), attribute.expression())
        }
        BodyItem::Block(block) => WalkedItem::Block(block),
    }
}

/// Sends a body. `part` sends the expression of an argument, or the body of a block.
pub(super) fn send<'b, A, B, S, F>(
    items: Vec<WalkedItem<'b, A, B>>,
    shape: WalkShape,
    sink: &mut S,
    part: &mut F,
) -> Result<(), S::Error>
where
    B: WalkedBlock,
    S: Sink,
    F: FnMut(WalkedItem<'b, A, B>, &mut S) -> Result<(), S::Error>,
{
    sink.begin_object()?;
    let (mut blocks, mut arguments) = (Vec::new(), HashSet::new());
    for item in &items {
        match item {
            WalkedItem::Block(block) => blocks.push(*block),
            WalkedItem::Argument(name, _) => _ = arguments.insert(*name),
        }
    }
    let blocks = adjacent(&blocks, |block| block.type_name().into());
    let mut types = blocks
        .chunk_by(|a, b| a.type_name() == b.type_name())
        .peekable();
    for item in items {
        match item {
            WalkedItem::Argument(name, _) => {
                sink.key(name)?;
                part(item, sink)?;
            }
            WalkedItem::Block(block) => {
                let name = block.type_name();
                let is_of_type = |blocks: &&[B]| {
                    blocks
                        .first()
                        .is_some_and(|block| block.type_name() == name)
                };
                // An argument replaces the blocks of the same name, as in hcl2json.
                let is_replaced = shape == WalkShape::Hcl2json && arguments.contains(name);
                if let Some(blocks) = types.next_if(is_of_type)
                    && !is_replaced
                {
                    sink.key(name)?;
                    let body = &mut |block, sink: &mut S| part(WalkedItem::Block(block), sink);
                    BodyWalk { shape, sink, body }.blocks(blocks, 0)?;
                }
            }
        }
    }
    sink.end_object()
}

/// Moves blocks to the first one with the same name.
fn adjacent<B: Copy>(blocks: &[B], name: impl Fn(&B) -> Cow<'_, str>) -> Vec<B> {
    let mut ordered: Vec<(usize, B)> = blocks.iter().copied().enumerate().collect();
    for again in duplicates(0..blocks.len(), |index| blocks.get(index).map(&name)) {
        if let Some((position, _)) = ordered.get_mut(again.index) {
            *position = again.first;
        }
    }
    sort_by_key(&mut ordered, |(position, _)| *position);
    ordered.into_iter().map(|(_, block)| block).collect()
}

/// Sends the body of a block.
type SendBody<'w, S, B> = dyn FnMut(B, &mut S) -> Result<(), <S as Sink>::Error> + 'w;

struct BodyWalk<'w, S: Sink, B> {
    shape: WalkShape,
    sink: &'w mut S,
    body: &'w mut SendBody<'w, S, B>,
}

impl<S: Sink, B: WalkedBlock> BodyWalk<'_, S, B> {
    /// Sends blocks of one type with the same first `depth` labels. Recursion is bounded by the limit on labels.
    fn blocks(&mut self, blocks: &[B], depth: usize) -> Result<(), S::Error> {
        let has_label = |block: &B| block.label(depth).is_some();
        let Some(first) = blocks.first() else {
            return Ok(());
        };
        let is_hcl2json = self.shape == WalkShape::Hcl2json;
        if let Some(other) = blocks
            .iter()
            .find(|block| has_label(block) != has_label(first))
        {
            if is_hcl2json {
                let error = errors::labels_differ(other.type_name(), other.definition());
                return Err(Diagnostics::from(error).into());
            }
            // No schema fits both: every block stays as it is.
            return self.array(blocks.chunks(1), false, |walk, it| walk.blocks(it, depth));
        }
        if !has_label(first) {
            let blocks = blocks.iter();
            return self.array(blocks, is_hcl2json, |walk, it| (walk.body)(*it, walk.sink));
        }
        if depth == MAX_LABELS {
            let error = errors::too_many_labels(first.definition(), MAX_LABELS);
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
    fn labelled(&mut self, blocks: &[B], depth: usize) -> Result<(), S::Error> {
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
