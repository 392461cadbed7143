//! Blocks of one field with equal first labels, read by how many there may be.

use std::borrow::Cow;

use hcl_core::Diagnostic;
use serde::Deserialize;

use super::blocks::{BlockList, Group};
use super::body::{BodyDecoder, ReadBody};
use super::errors;
use super::field::{Input, ReadField};
use super::keyed_map::KeyedMap;
use super::label::read_text;
use super::part_checks::label_satisfies;
use super::slots::Blocks;
use crate::content::{Groups, Keys};
use crate::de::{TreeDeserializer, TreeValue, duplicate_block, duplicate_label};
use crate::location::{Anchor, Step};
use crate::stop::{Result, Stop};
use crate::view::BlockView;
use crate::wording::is_missing_argument;

impl<'de> BlockList<'_, 'de> {
    /// Reads all blocks into a field. Returns whether they could be read, and are neither too few nor too many.
    pub(super) fn read_into(&self, field: &mut dyn ReadField<'de>) -> bool {
        // No early return: the blocks are read for their own mistakes.
        let count_fits = self.check_count();
        let group = Group {
            list: self,
            path: &self.path(),
            blocks: self.blocks.clone(),
            labels_taken: 0,
        };
        let is_read = field.read(Input::Blocks(&group)).is_ok();
        count_fits && is_read
    }
}

/// Reads the body of a block, and keeps its value.
type EachBody<'r, 'de> = dyn FnMut(&BodyDecoder<'_, 'de>) -> Result<()> + 'r;

impl<'g, 'de> Group<'g, 'de> {
    /// Reads the only block. Returns whether there is one. A second one is reported.
    fn only(&self, read: &mut dyn FnMut(BlockView<'g>) -> Result<()>) -> Result<bool> {
        let mut blocks = self.blocks.clone();
        let Some(first) = blocks.next() else {
            return Ok(false);
        };
        match blocks.next() {
            None => read(first).map(|()| true),
            Some(second) => {
                self.report_second(first, second, &mut |block| {
                    // Its mistakes are reported.
                    let _ = read(block);
                });
                Err(Stop)
            }
        }
    }

    /// Reports a second block. All blocks are read for their own mistakes.
    #[cold]
    fn report_second(
        &self,
        first: BlockView<'g>,
        second: BlockView<'g>,
        read: &mut dyn FnMut(BlockView<'g>),
    ) {
        let at = second.definition_span();
        let name = second.type_name();
        let error = match self.labels_taken.checked_sub(1) {
            None => duplicate_block(name, at),
            Some(index) => duplicate_label(first, index, at),
        };
        let session = self.list.session;
        session.report(error, self.path);
        let ((), found) = session.collect(|| {
            read(first);
            session.in_surplus(|| self.blocks.clone().skip(1).for_each(read));
        });
        // Another of the blocks may have the items that one lacks.
        session.replay(found.without(is_missing_argument));
    }

    /// Reads a block; `index` is its position in a sequence. The path of a flattened enum's block ends in its type.
    fn read(
        &self,
        block: BlockView<'g>,
        index: Option<usize>,
        read: &mut EachBody<'_, 'de>,
    ) -> Result<()> {
        let path = match (self.list.schema, index) {
            (None, index) => {
                let index = index.unwrap_or_default();
                self.path.then(Step::BlockType(block, index))
            }
            (Some(_), Some(index)) => self.path.then(Step::Index(index)),
            (Some(_), None) => *self.path,
        };
        read(&self.list.decoder(block, self.labels_taken, &path))
    }

    /// Reads exactly one block.
    pub(super) fn one<T>(&self, read: ReadBody<'de, T>) -> Result<T> {
        self.optional(read)?.ok_or_else(|| self.report_missing())
    }

    #[cold]
    pub(super) fn report_missing(&self) -> Stop {
        self.list.report_missing();
        Stop
    }

    /// Reads one block or none.
    pub(super) fn optional<T>(&self, read: ReadBody<'de, T>) -> Result<Option<T>> {
        let mut value = None;
        self.only_body(&mut |body| {
            value = Some(read(body)?);
            Ok(())
        })?;
        Ok(value)
    }

    pub(super) fn only_body(&self, read: &mut EachBody<'_, 'de>) -> Result<bool> {
        self.only(&mut |block| self.read(block, None, read))
    }

    /// Reads a type from the attributes of the only block.
    pub(super) fn attributes<T>(
        &self,
        read: ReadBody<'de, T>,
        absent: fn() -> Option<T>,
    ) -> Result<T> {
        let mut value = None;
        self.only(&mut |block| {
            value = Some(read(&BodyDecoder {
                attributes_only: true,
                ..self.list.decoder(block, 0, self.path)
            })?);
            Ok(())
        })?;
        value.or_else(absent).ok_or_else(|| self.report_missing())
    }

    /// Reads every block, also after one that could not be read.
    pub(super) fn all<T>(&self, read: ReadBody<'de, T>) -> Result<Vec<T>> {
        let mut all = Vec::with_capacity(self.count());
        self.each_body(&mut |body| {
            all.push(read(body)?);
            Ok(())
        })?;
        Ok(all)
    }

    fn count(&self) -> usize {
        self.blocks.clone().count()
    }

    pub(super) fn each_body(&self, read: &mut EachBody<'_, 'de>) -> Result<()> {
        self.each_block(&mut |block, index| self.read(block, Some(index), read))
    }

    fn each_block(&self, read: &mut dyn FnMut(BlockView<'g>, usize) -> Result<()>) -> Result<()> {
        let mut result = Ok(());
        for (index, block) in self.blocks.clone().enumerate() {
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
                list: self.list,
                path: &self.path.then(Step::Index(index)),
                blocks: Blocks::Listed(std::slice::from_ref(&block).iter()),
                labels_taken: self.labels_taken,
            })?);
            Ok(())
        })?;
        Ok(all)
    }

    fn key<K: Deserialize<'de>>(&self, block: BlockView<'g>, text: &str) -> Option<K> {
        let session = self.list.session;
        let keys = self.list.schema.map_or(&[][..], |schema| schema.keys);
        let of_key = keys.get(self.labels_taken).map(|key| key.shape);
        let anchor = Anchor::Label(block, self.labels_taken);
        let label = TreeValue::of_text(session, self.path, text, &anchor);
        let mut key = None;
        let mut read = || {
            key = Some(K::deserialize(TreeDeserializer::Value(label))?);
            Ok(())
        };
        let admits = || of_key.is_none_or(|of_key| label_satisfies(label, text, of_key, "name"));
        let is_right = read_text(label, &mut read, &admits);
        key.filter(|_| is_right)
    }

    /// Reads groups of blocks with equal next labels, in the order of their first blocks.
    pub(super) fn keyed<K: Deserialize<'de>, T, C: KeyedMap<K, T>>(
        &self,
        read: &dyn Fn(&Group<'_, 'de>) -> Result<T>,
    ) -> Result<C> {
        self.keyed_by(&|block, text| self.key(block, text), read)
    }

    /// Reads groups of blocks with equal next labels. `key` reads the label of a block.
    pub(super) fn keyed_by<K, T, C: KeyedMap<K, T>>(
        &self,
        key: &dyn Fn(BlockView<'g>, &str) -> Option<K>,
        read: &dyn Fn(&Group<'_, 'de>) -> Result<T>,
    ) -> Result<C> {
        let mut map = C::default();
        let distinct = self.distinct_labels();
        map.reserve(distinct.unwrap_or(0));
        let mut failed = false;
        let mut add = |text: &str, same: &[BlockView<'g>]| {
            if self.add_to(&mut map, text, same, key, read).is_err() {
                failed = true;
            }
        };
        if distinct.is_some() {
            for block in self.blocks.clone() {
                let label = block.label(self.labels_taken).unwrap_or_default();
                add(&label, std::slice::from_ref(&block));
            }
            return if failed { Err(Stop) } else { Ok(map) };
        }
        let (labels, is_missing) = self.labels(read);
        let label = |index: usize| labels.get(index);
        let groups = Groups::new(labels.len(), |index| {
            label(index).map_or_else(Cow::default, |(text, _)| text.clone())
        });
        let mut positions = groups.starting_at(0);
        while let Some((text, _)) = label(groups.index(positions.start)) {
            let same = positions.clone().filter_map(|at| label(groups.index(at)));
            let same: Vec<BlockView<'g>> = same.map(|&(_, block)| block).collect();
            add(text, &same);
            positions = groups.starting_at(positions.end);
        }
        if failed || is_missing {
            Err(Stop)
        } else {
            Ok(map)
        }
    }

    /// Returns the number of blocks if all have a next label, and no two the same.
    fn distinct_labels(&self) -> Option<usize> {
        let (mut keys, mut count) = (Keys::default(), 0);
        for block in self.blocks.clone() {
            keys.add(&block.label(self.labels_taken)?);
            count += 1;
        }
        keys.differ().then_some(count)
    }

    /// Reads the blocks of a label into a map. They are at least one.
    fn add_to<K, T, C: KeyedMap<K, T>>(
        &self,
        map: &mut C,
        text: &str,
        same: &[BlockView<'g>],
        key: &dyn Fn(BlockView<'g>, &str) -> Option<K>,
        read: &dyn Fn(&Group<'_, 'de>) -> Result<T>,
    ) -> Result<()> {
        let first = *same.first().ok_or(Stop)?;
        let key = key(first, text);
        let value = read(&Group {
            list: self.list,
            path: &self.path.then(Step::Label(first, self.labels_taken)),
            blocks: Blocks::Listed(same.iter()),
            labels_taken: self.labels_taken + 1,
        });
        // Both are read first: a wrong key hides no mistake in its blocks.
        let (Some(key), Ok(value)) = (key, value) else {
            return Err(Stop);
        };
        if map.insert(key, value).is_some() {
            let error = duplicate_label(first, self.labels_taken, first.definition_span());
            self.list.session.report(error, self.path);
            return Err(Stop);
        }
        Ok(())
    }

    /// Returns the names of the labels that a block needs.
    #[cold]
    fn label_names(&self) -> Vec<&'g str> {
        let Some(schema) = self.list.schema else {
            return errors::label_names(self.labels_taken + 1, []);
        };
        let nesting = schema.nesting.get(self.list.types);
        let required = nesting
            .body
            .labels
            .iter()
            .filter(|label| (label.required)());
        errors::label_names(nesting.key_labels, required.map(|required| required.name))
    }

    /// Returns the blocks with their next labels, and whether a block has none. Such a block is reported, and read for its own
    /// mistakes.
    fn labels<T>(
        &self,
        read: &dyn Fn(&Group<'_, 'de>) -> Result<T>,
    ) -> (Vec<(Cow<'g, str>, BlockView<'g>)>, bool) {
        let mut labels = Vec::with_capacity(self.blocks.clone().count());
        let mut failed = false;
        for block in self.blocks.clone() {
            match block.label(self.labels_taken) {
                Some(label) => labels.push((label, block)),
                None => {
                    self.read_without_label(block, read);
                    failed = true;
                }
            }
        }
        (labels, failed)
    }

    #[cold]
    fn read_without_label<T>(
        &self,
        block: BlockView<'g>,
        read: &dyn Fn(&Group<'_, 'de>) -> Result<T>,
    ) {
        let session = self.list.session;
        let at = block.open_brace_span();
        let names = self.label_names();
        let error = errors::missing_label(block.type_name(), "name", &names, at.clone());
        session.report(block.about_header(error), self.path);
        let group = Group {
            blocks: Blocks::Listed(std::slice::from_ref(&block).iter()),
            labels_taken: self.labels_taken + 1,
            ..self.clone()
        };
        let (_, found) = session.collect(|| read(&group));
        // The labels after the missing one are also missing.
        let is_label = |it: &Diagnostic| it.subject() == Some(&at);
        session.replay(found.into_iter().filter(|found| !is_label(found)).collect());
    }
}
