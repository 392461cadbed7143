//! Access to blocks by their labels: as keys of maps, and as the label of [`Labeled`](crate::Labeled).

use std::borrow::Cow;
use std::ops::Range;

use serde::de::{DeserializeSeed, MapAccess};

use super::blocks::BlocksDeserializer;
use super::errors;
use super::value::ValueDeserializer;
use super::variant::NameDeserializer;
use super::visitor_error::value_before_key;
use crate::content::Groups;
use crate::error::Error;
use crate::location::{Anchor, Step, locate_path, or_at};
use crate::recovery::{Item, Omissions};
use crate::view::BlockView;

/// Access to blocks as a map by their next label. Blocks with the same label are one entry.
pub(super) struct LabelAccess<'v, 'de> {
    blocks: BlocksDeserializer<'v, 'de>,
    groups: Groups,
    current: Range<usize>,
    pub(super) omissions: Omissions,
}

impl<'v, 'de> LabelAccess<'v, 'de> {
    /// All blocks must have a label left.
    pub(super) fn new(blocks: BlocksDeserializer<'v, 'de>) -> Self {
        let label = |index: usize| blocks.blocks.get(index)?.label(blocks.labels);
        let groups = Groups::new(blocks.blocks.len(), |index| {
            label(index).unwrap_or_default()
        });
        Self {
            blocks,
            groups,
            current: 0..0,
            omissions: Omissions::default(),
        }
    }

    /// Returns whether the group is left out, because it failed before.
    fn is_left_out(&mut self) -> bool {
        let recovery = self.blocks.session.recovery();
        if !recovery.is_active() || self.current.is_empty() {
            return false;
        }
        let first = self.block(self.current.start);
        let is_left_out = recovery.leaves_out(&Item::Label(first.label_span(self.blocks.labels)));
        if is_left_out {
            self.omissions.add(first.type_name());
        }
        is_left_out
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "there are as many items in the groups as blocks"
    )]
    fn block(&self, position: usize) -> &'v BlockView<'v> {
        &self.blocks.blocks[self.groups.index(position)]
    }
}

impl<'de> MapAccess<'de> for &mut LabelAccess<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        loop {
            self.current = self.groups.starting_at(self.current.end);
            if !self.is_left_out() {
                break;
            }
        }
        if self.current.is_empty() {
            return Ok(None);
        }
        let block = *self.block(self.current.start);
        let label = block.label(self.blocks.labels).unwrap_or_default();
        let anchor = Anchor::Label(block, self.blocks.labels);
        let key = ValueDeserializer::text(self.blocks.session, self.blocks.path, &label, &anchor);
        seed.deserialize(key).map(Some).map_err(|error| {
            let at = block.label_span(self.blocks.labels);
            self.omissions.has_failed = true;
            let recovery = self.blocks.session.recovery();
            recovery.note_failure(Item::Label(at.clone()));
            error.located(|found| locate_path(or_at(found, at), self.blocks.path))
        })
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let several: Vec<BlockView<'_>>;
        let current = self.current.clone();
        let start = current.start;
        self.current = current.end..current.end;
        let blocks = match current.len() {
            0 => return Err(value_before_key()),
            1 => std::slice::from_ref(self.block(current.start)),
            _ => {
                several = current.map(|position| *self.block(position)).collect();
                &several
            }
        };
        let step = Step::Label(*self.block(start), self.blocks.labels);
        let blocks = BlocksDeserializer {
            session: self.blocks.session,
            path: &self.blocks.path.then(step),
            blocks,
            labels: self.blocks.labels + 1,
        };
        let before = blocks.session.marked_values();
        let read = || seed.deserialize(blocks);
        let Some(result) = blocks.session.after_label(self.blocks.labels, read) else {
            return Err(self.blocks.too_many_labels());
        };
        result.map_err(|error| {
            self.omissions.has_failed = true;
            let recovery = blocks.session.recovery();
            let label = blocks.first().label_span(self.blocks.labels);
            recovery.note_failure(Item::Label(label));
            blocks.locate_error(blocks.session.redact_since(before, error))
        })
    }

    /// One for each block, unless some have the same label.
    fn size_hint(&self) -> Option<usize> {
        Some(self.groups.len() - self.current.end)
    }
}

/// Access to the label of a block and the rest of it, as the fields of a [`Labeled`](crate::Labeled).
pub(super) struct LabeledAccess<'v, 'de> {
    blocks: BlocksDeserializer<'v, 'de>,
    next: Part,
}

impl<'v, 'de> LabeledAccess<'v, 'de> {
    pub(super) const fn new(blocks: BlocksDeserializer<'v, 'de>) -> Self {
        let next = Part::Label;
        Self { blocks, next }
    }
}

enum Part {
    Label,
    Body,
    End,
}

impl<'de> MapAccess<'de> for LabeledAccess<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let name = match self.next {
            Part::Label => "label",
            Part::Body => "body",
            Part::End => return Ok(None),
        };
        seed.deserialize(NameDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let block = self.blocks.first();
        let BlocksDeserializer { session, path, .. } = self.blocks;
        let body;
        let (label, anchor) = match block.label(self.blocks.labels) {
            Some(label) => (label, Anchor::Label(block, self.blocks.labels)),
            // The label that is missing may be what stands in the body.
            None if session.is_finding() => {
                body = block.open_brace_span();
                (Cow::Borrowed(""), Anchor::SourceSpan(&body))
            }
            None => {
                let error = errors::missing_label(block.type_name(), block.open_brace_span());
                return Err(self.blocks.error(error));
            }
        };
        match self.next {
            Part::Label => {
                self.next = Part::Body;
                seed.deserialize(ValueDeserializer::text(session, path, &label, &anchor))
            }
            Part::Body | Part::End => {
                self.next = Part::End;
                let inner = BlocksDeserializer {
                    labels: self.blocks.labels + 1,
                    ..self.blocks
                };
                let read = || seed.deserialize(inner);
                let result = inner.session.after_label(self.blocks.labels, read);
                result.unwrap_or_else(|| Err(self.blocks.too_many_labels()))
            }
        }
    }
}
