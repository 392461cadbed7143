//! The blocks of one type: how many there are, and each of them.

use std::collections::HashMap;

use super::super::errors;
use super::body::BodyInput;
use super::memo::Key;
use super::prepared::MAX_LABELS;
use super::{Checker, Parts};
use crate::location::{Anchor, Path, Step};
use crate::schema::BlockTypeSchema;
use crate::secrets::conceal;
use crate::tree::{TreeValue, duplicate_block, duplicate_label};
use crate::view::BlockView;

/// Blocks with equal labels so far.
struct Group<'g, 'c> {
    path: &'g Path<'g>,
    blocks: &'g [BlockView<'c>],
    /// The number of labels that have become keys.
    labels_taken: usize,
    /// Whether the blocks are those of the file.
    is_top: bool,
}

impl<'s> Checker<'s, '_> {
    /// Checks the blocks of a type in a body. `is_meant`: an unsupported block may be meant as one.
    pub(super) fn blocks(
        &self,
        at: &BodyInput<'_>,
        block: &'s BlockTypeSchema,
        found: &[BlockView<'_>],
        is_meant: bool,
    ) {
        if self.parts == Parts::All {
            self.check_count(at, block, found, is_meant);
        }
        let path = at.path.then(Step::Name(&block.name));
        let group = Group {
            path: &path,
            blocks: found,
            labels_taken: 0,
            is_top: at.header.is_none(),
        };
        if block.key_labels > 0 {
            self.keyed(block, &group);
        } else if block.max_items == Some(1) {
            if self.only(&group) {
                self.each(block, &group, false);
            }
        } else {
            self.each(block, &group, true);
        }
    }

    fn check_count(
        &self,
        at: &BodyInput<'_>,
        block: &BlockTypeSchema,
        found: &[BlockView<'_>],
        is_meant: bool,
    ) {
        let (name, count) = (block.name.as_str(), found.len());
        let path = at.path.then(Step::Name(name));
        if count < block.min_items as usize {
            let is_one = (block.min_items, block.max_items) == (1, Some(1));
            if is_one && is_meant {
                return;
            }
            let error = if is_one {
                let body = self.document.body(block.body);
                let labels = body.map_or(&[][..], |body| &body.labels);
                let labels: Vec<&str> = labels.iter().map(|label| label.name.as_str()).collect();
                errors::missing_block(name, &labels)
            } else {
                errors::too_few_blocks(name, block.min_items, count)
            };
            self.session.report(at.body.locate_missing(error), &path);
        }
        // A second one of at most one is reported where they are read.
        let Some(max) = block.max_items.filter(|max| *max > 1) else {
            return;
        };
        if let Some(extra) = found.get(max as usize) {
            let (name, at) = (extra.type_name(), extra.definition_span());
            let error = errors::too_many_blocks(name, max, at);
            self.session.report(error, &path);
        }
    }

    /// Returns whether there is at most one block; reports the second.
    fn only(&self, group: &Group<'_, '_>) -> bool {
        let [first, second, ..] = group.blocks else {
            return true;
        };
        let at = second.definition_span();
        let name = second.type_name();
        let error = match group.labels_taken.checked_sub(1) {
            None => duplicate_block(name, at),
            Some(index) => duplicate_label(*first, index, at),
        };
        self.session.report(error, group.path);
        false
    }

    fn each(&self, block: &'s BlockTypeSchema, group: &Group<'_, '_>, is_numbered: bool) {
        for (index, found) in group.blocks.iter().enumerate() {
            let known = found.as_native().filter(|_| group.is_top);
            let known = known.and_then(|at| Some((self.memo_of(at)?, at)));
            let path = match known {
                _ if !is_numbered => *group.path,
                Some((_, at)) => group.path.then(Step::Element(at, index)),
                None => group.path.then(Step::Index(index)),
            };
            let input = BodyInput {
                path: &path,
                body: found.body(),
                header: Some(*found),
                labels_taken: group.labels_taken,
            };
            let Some((memo, at)) = known else {
                self.body(input, block.body);
                continue;
            };
            let key = Key {
                index,
                body: block.body,
                labels_taken: group.labels_taken,
            };
            self.remembered(memo, at, key, &path, || self.body(input, block.body));
        }
    }

    /// Returns the names of the labels that a block needs.
    #[cold]
    fn label_names(&self, block: &'s BlockTypeSchema) -> Vec<&'s str> {
        let body = self.document.body(block.body);
        let labels = body.map_or(&[][..], |it| &it.labels);
        let required = labels.iter().filter(|it| it.required);
        errors::label_names(block.key_labels as usize, required.map(|it| &*it.name))
    }

    /// Checks blocks by their keys. Blocks without one are reported.
    fn keyed(&self, block: &'s BlockTypeSchema, group: &Group<'_, '_>) {
        if group.labels_taken >= (block.key_labels as usize).min(MAX_LABELS) {
            let is_read = !block.unique_keys || self.only(group);
            if is_read {
                self.each(block, group, !block.unique_keys);
            }
            return;
        }
        if block.sensitive_keys {
            let labels = group
                .blocks
                .iter()
                .map(|it| it.label_span(group.labels_taken));
            labels.for_each(|label| conceal(&label));
        }
        let mut positions: HashMap<String, usize> = HashMap::new();
        let mut groups: Vec<(String, Vec<BlockView<'_>>)> = Vec::new();
        for found in group.blocks {
            let Some(label) = found.label(group.labels_taken) else {
                let at = found.open_brace_span();
                let names = self.label_names(block);
                let error = errors::missing_label(found.type_name(), "name", &names, at);
                self.session.report(error, group.path);
                continue;
            };
            let position = *positions.entry(label.to_string()).or_insert(groups.len());
            match groups.get_mut(position) {
                Some((_, blocks)) => blocks.push(*found),
                None => groups.push((label.into_owned(), vec![*found])),
            }
        }
        for (label, blocks) in &groups {
            let Some(first) = blocks.first() else {
                continue;
            };
            if let (Some(shape), Parts::All) = (block.keys.get(group.labels_taken), self.parts) {
                let anchor = Anchor::Label(*first, group.labels_taken);
                let key = TreeValue::of_text(self.session, group.path, label, &anchor);
                self.label(key, label, shape, "name");
            }
            let inner = Group {
                path: &group.path.then(Step::Label(*first, group.labels_taken)),
                blocks,
                labels_taken: group.labels_taken + 1,
                is_top: group.is_top,
            };
            self.keyed(block, &inner);
        }
    }
}
