//! Blocks of one field with equal first labels, read by how many there may be.

use std::cmp::Ordering;

use hcl_core::Diagnostic;
use serde::Deserialize;

use super::attribute::read_text;
use super::blocks::Group;
use super::body::{BodyDecoder, ReadBody};
use super::errors;
use super::slots::Blocks;
use crate::content::BlocksByLabel;
use crate::de::{TreeDeserializer, TreeValue, equal_key, second_block};
use crate::error::Error;
use crate::location::{Anchor, Step};
use crate::schema::{Arity, ValueShape};
use crate::stop::{Result, Stop};
use crate::view::BlockView;
use crate::wording::is_missing_argument;

/// Reads the body of a block, and keeps its value.
type EachBody<'r, 'de> = dyn FnMut(&BodyDecoder<'_, 'de>) -> Result<()> + 'r;

/// Reads the blocks of a label, after the label.
type ReadLabel<'r, 'de> =
    dyn FnMut(Option<(BlockView<'_>, &str)>, &Group<'_, 'de>) -> Result<bool> + 'r;

type ReadResult = std::result::Result<(), Error>;

impl<'g, 'de> Group<'g, 'de> {
    /// Reads the only block. Returns whether there is one. A second one is reported.
    fn only(&self, read: &mut dyn FnMut(BlockView<'g>) -> Result<()>) -> Result<bool> {
        let mut blocks = self.blocks.clone();
        let Some(first) = blocks.next() else {
            return Ok(false);
        };
        let (first, second) = match blocks.next() {
            None => return read(first).map(|()| true),
            Some(_) => self.of_last_layer(first),
        };
        let Some(second) = second else {
            return self.read_choice(first, read).map(|()| true);
        };
        self.report_second(first, second, &mut |block| {
            // Its mistakes are reported.
            let _ = read(block);
        });
        Err(Stop)
    }

    /// Returns the first two blocks of the last layer that has any: a choice of a later layer counts.
    #[cold]
    fn of_last_layer(&self, first: BlockView<'g>) -> (BlockView<'g>, Option<BlockView<'g>>) {
        let body = self.decoder.body.to_model();
        let layer = |block| match block {
            BlockView::Native(_) => 0,
            BlockView::Model(block) => body.last_layer_of(block),
        };
        let mut of_last = (first, None);
        for block in self.blocks.clone().skip(1) {
            match layer(block).cmp(&layer(of_last.0)) {
                Ordering::Greater => of_last = (block, None),
                Ordering::Equal if of_last.1.is_none() => of_last.1 = Some(block),
                _ => {}
            }
        }
        of_last
    }

    /// Reads the block of the last layer. One with a wrong number of labels lacks what the block has that it is meant to override.
    #[cold]
    fn read_choice(
        &self,
        block: BlockView<'g>,
        read: &mut dyn FnMut(BlockView<'g>) -> Result<()>,
    ) -> Result<()> {
        let labels = block.label_count();
        if self.blocks.clone().all(|it| it.label_count() == labels) {
            return read(block);
        }
        let (result, found) = self.decoder.session.collect(|| read(block));
        self.decoder
            .session
            .replay(found.without(is_missing_argument));
        result
    }

    /// Reports a second block. All blocks are read for their own mistakes.
    #[cold]
    fn report_second(
        &self,
        first: BlockView<'g>,
        second: BlockView<'g>,
        read: &mut dyn FnMut(BlockView<'g>),
    ) {
        let error = second_block(first, second, self.labels_taken);
        let session = self.decoder.session;
        session.report(error, self.path);
        let ((), found) = session.collect(|| {
            read(first);
            session.in_surplus(|| self.blocks.clone().skip(1).for_each(read));
        });
        // Another of the blocks may have the items that one lacks.
        session.replay(found.without(is_missing_argument));
    }

    /// Reads a block; `index` is its position in a sequence, among the blocks of its type. The path of a flattened enum's block ends in its type.
    fn read(
        &self,
        block: BlockView<'g>,
        index: Option<usize>,
        read: &mut EachBody<'_, 'de>,
    ) -> Result<()> {
        let path = match (self.schema, index) {
            (None, index) => self.path.then(Step::BlockType(block, index)),
            (Some(_), Some(index)) => self.path.then(Step::Index(index)),
            (Some(_), None) => *self.path,
        };
        read(&self.decoder_of(block, &path))
    }

    /// Reads the bodies of the blocks: exactly one, one or none, or all, also after one that could not be read.
    ///
    /// # Errors
    ///
    /// Problems are reported: of each body, and of the number of blocks.
    pub fn read_bodies(&self, arity: Arity, read: &mut EachBody<'_, 'de>) -> Result<()> {
        if self.flattened.is_some() {
            return read(self.decoder);
        }
        if arity == Arity::Many {
            return self.each_block(&mut |block, index| self.read(block, Some(index), read));
        }
        let is_there = self.only(&mut |block| self.read(block, None, read))?;
        if is_there || arity == Arity::Optional {
            return Ok(());
        }
        Err(self.report_missing())
    }

    #[cold]
    /// Reads exactly one block.
    pub(super) fn one<T>(&self, read: ReadBody<'de, T>) -> Result<T> {
        let mut value = None;
        self.read_bodies(Arity::One, &mut |body| {
            value = Some(read(body)?);
            Ok(())
        })?;
        value.ok_or(Stop)
    }

    /// Reads a type from the attributes of the only block.
    pub(super) fn attributes<T>(
        &self,
        read: ReadBody<'de, T>,
        absent: fn() -> Option<T>,
    ) -> Result<T> {
        let mut value = None;
        self.read_bodies(Arity::Optional, &mut |body| {
            let without_labels = body.refuse_labels();
            let attributes = read(&BodyDecoder {
                attributes_only: true,
                ..*body
            })?;
            value = without_labels.map(|()| Some(attributes))?;
            Ok(())
        })?;
        value.or_else(absent).ok_or_else(|| self.report_missing())
    }

    /// Reads every block, also after one that could not be read.
    pub(super) fn all<T>(&self, read: ReadBody<'de, T>) -> Result<Vec<T>> {
        let mut all = Vec::with_capacity(self.count());
        self.read_bodies(Arity::Many, &mut |body| {
            all.push(read(body)?);
            Ok(())
        })?;
        Ok(all)
    }

    pub(super) fn count(&self) -> usize {
        self.blocks.clone().count()
    }

    fn each_block(&self, read: &mut dyn FnMut(BlockView<'g>, usize) -> Result<()>) -> Result<()> {
        let mut result = Ok(());
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for (mut index, block) in self.blocks.clone().enumerate() {
            // A flattened enum has blocks of several types.
            if self.schema.is_none() {
                let name = block.type_name();
                index = match counts.iter_mut().find(|(counted, _)| *counted == name) {
                    Some((_, count)) => {
                        *count += 1;
                        *count
                    }
                    None => {
                        counts.push((name, 0));
                        0
                    }
                };
            }
            if read(block, index).is_err() {
                result = Err(Stop);
            }
        }
        result
    }

    /// Reads every block as a group by itself, also after one that could not be read.
    pub(super) fn each<T>(&self, read: &dyn Fn(&Group<'_, 'de>) -> Result<T>) -> Result<Vec<T>> {
        let mut all = Vec::with_capacity(self.count());
        self.each_block(&mut |block, index| {
            all.push(read(&Group {
                path: &self.path.then(Step::Index(index)),
                blocks: Blocks::Listed(std::slice::from_ref(&block).iter()),
                ..self.clone()
            })?);
            Ok(())
        })?;
        Ok(all)
    }

    /// Reads the next label of a block as a key by a function, and checks it. Returns whether it is right.
    pub(super) fn read_key(
        &self,
        block: BlockView<'_>,
        text: &str,
        read: &mut dyn FnMut(ValueShape<'_>, TreeDeserializer<'_, 'de>) -> ReadResult,
    ) -> bool {
        let keys = self.schema.map_or(&[][..], |schema| schema.keys);
        let key = keys.get(self.labels_taken);
        let of_key = key.map_or(ValueShape::ANY, |key| key.shape);
        let anchor = Anchor::Label(block, self.labels_taken);
        let label = TreeValue::of_text(self.decoder.session, self.path, text, &anchor);
        let mut read = || read(of_key, TreeDeserializer::Value(label));
        read_text(label, &mut read, of_key, "name")
    }

    /// Reads groups of blocks with equal next labels into a map. `insert` returns whether the key is a new one.
    pub(super) fn keyed<K: Deserialize<'de>, T>(
        &self,
        read: &dyn Fn(&Group<'_, 'de>) -> Result<T>,
        insert: &mut dyn FnMut(K, T) -> bool,
    ) -> Result<()> {
        self.by_label(&mut |label, blocks| {
            let Some((first, text)) = label else {
                return read(blocks).map(|_| true);
            };
            let mut key = None;
            let is_right = self.read_key(first, text, &mut |_, label| {
                key = Some(K::deserialize(label)?);
                Ok(())
            });
            let value = read(blocks);
            // Both are read first: a wrong key hides no mistake in its blocks.
            match (key.filter(|_| is_right), value) {
                (Some(key), Ok(value)) => Ok(insert(key, value)),
                _ => Err(Stop),
            }
        })
    }

    /// Reads groups of blocks with equal next labels, in the order of their first blocks. `read` takes the first block with its label,
    /// and returns whether the label is a new one. A block without a label is read for its own mistakes.
    pub(super) fn by_label(&self, read: &mut ReadLabel<'_, 'de>) -> Result<()> {
        let mut result = Ok(());
        let has_label = |block: BlockView<'_>| block.label_count() > self.labels_taken;
        let mut labelled = Vec::with_capacity(self.count());
        for block in self.blocks.clone() {
            if has_label(block) {
                labelled.push(block);
            } else {
                self.read_without_label(block, read);
                result = Err(Stop);
            }
        }
        for same in BlocksByLabel::new(&labelled, self.labels_taken, None) {
            result = self.read_same(&same, read).and(result);
        }
        result
    }

    /// Reads the blocks of a label.
    fn read_same(&self, same: &[BlockView<'g>], read: &mut ReadLabel<'_, 'de>) -> Result<()> {
        let &first = same.first().ok_or(Stop)?;
        let text = first.label(self.labels_taken).unwrap_or_default();
        let blocks = Group {
            path: &self.path.then(Step::Label(first, self.labels_taken)),
            blocks: Blocks::Listed(same.iter()),
            labels_taken: self.labels_taken + 1,
            ..self.clone()
        };
        if read(Some((first, &text)), &blocks)? {
            return Ok(());
        }
        self.decoder
            .session
            .report(equal_key(first, self.labels_taken), self.path);
        Err(Stop)
    }

    /// Returns the names of the labels that a block needs.
    #[cold]
    fn label_names(&self) -> Vec<&'g str> {
        let Some(schema) = self.schema else {
            return errors::label_names(self.labels_taken + 1, []);
        };
        let nesting = schema.nesting.get(self.decoder.types);
        let required = nesting
            .body
            .labels
            .iter()
            .filter(|label| (label.required)());
        errors::label_names(nesting.key_labels, required.map(|required| required.name))
    }

    #[cold]
    fn read_without_label(&self, block: BlockView<'g>, read: &mut ReadLabel<'_, 'de>) {
        let session = self.decoder.session;
        let at = block.open_brace_span();
        let names = self.label_names();
        let error = errors::missing_label(block.type_name(), "name", &names, at.clone());
        session.report(block.about_header(error), self.path);
        let group = Group {
            blocks: Blocks::Listed(std::slice::from_ref(&block).iter()),
            labels_taken: self.labels_taken + 1,
            ..self.clone()
        };
        let (_, found) = session.collect(|| read(None, &group));
        // The labels after the missing one are also missing.
        let is_label = |it: &Diagnostic| it.subject() == Some(&at);
        session.replay(found.into_iter().filter(|found| !is_label(found)).collect());
    }
}
