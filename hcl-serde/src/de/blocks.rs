//! Reading of the blocks of one type: labels are keys of maps, several blocks a sequence.

use std::any::type_name;

use hcl_core::Diagnostics;
use serde::de::{Expected, Visitor};

use super::elements::ElementAccess;
use super::entries::EntryAccess;
use super::errors;
use super::part::{TreeBlocks, TreeBody, TreeValue};
use super::unsupported_names::entries;
use super::variant::VariantAccess;
use super::visit::{PassEntries, once, visit_map, visit_seq};
use crate::buffer::{record_spans, takes_no_labels};
use crate::content::Item as BodyItem;
use crate::error::{Error, Problem};
use crate::location::Anchor;
use crate::recovery::Item;
use crate::view::{AttributeView, BlockView};
use crate::wording::is_missing_argument;

impl<'c, 'de> TreeBlocks<'c, 'de> {
    fn has_labels(&self) -> bool {
        self.blocks
            .iter()
            .any(|block| block.label_count() > self.labels)
    }

    fn all_have_labels(&self) -> bool {
        self.blocks
            .iter()
            .all(|block| block.label_count() > self.labels)
    }

    /// Returns whether there is one block, and all its labels have been read.
    pub(super) fn is_body(&self) -> bool {
        self.blocks.len() == 1 && self.first().label_count() <= self.labels
    }

    /// Reads the body of the only block. All its labels must have been read.
    pub(super) fn read_body<R>(
        &self,
        read: impl FnOnce(TreeBody<'c, 'de>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        once(read, |read| self.read_body_into(read))
    }

    /// As [`read_body`](Self::read_body), compiled once for all types.
    #[inline(never)]
    fn read_body_into(
        &self,
        read: &mut dyn FnMut(TreeBody<'c, 'de>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if self.is_body() {
            read(self.body_of(self.first()))
        } else {
            self.read_wrong(read)
        }
    }

    /// Reads one of several blocks, for its own mistakes.
    #[cold]
    fn read_wrong(
        &self,
        read: &mut dyn FnMut(TreeBody<'c, 'de>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let (index, block, is_last) = self.next_wrong()?;
        let mut result = read(self.body_of(block));
        if self.blocks.len() > 1 {
            // Another of the blocks may have the items that one lacks.
            result = result
                .map_err(|error| Error::new(error.into_diagnostics().without(is_missing_argument)));
        }
        let recovery = self.session.recovery();
        match &result {
            Err(error) => recovery.note_failure(error, index),
            // After this block, the next one is read.
            Ok(()) if !is_last => {
                recovery.note(index);
                return Err(Error::consequence());
            }
            Ok(()) => {}
        }
        result
    }

    /// Reports too many blocks or labels. The next attempts get one block each, and whether it is the last one.
    #[cold]
    fn next_wrong(&self) -> Result<(Item, &'c BlockView<'c>, bool), Error> {
        let recovery = self.session.recovery();
        let depth = recovery.depth();
        let header = Item::Header(0);
        if !recovery.enter(depth, header.clone()) {
            recovery.note(header);
            return Err(self.more_than_a_body());
        }
        let mut left = self.blocks.iter().enumerate();
        let found = left.find(|(index, _)| !recovery.enter(depth, Item::Index(*index)));
        let (index, block) = found.ok_or_else(Error::consequence)?;
        Ok((Item::Index(index), block, left.next().is_none()))
    }

    pub(super) fn body_of(&self, block: &'c BlockView<'c>) -> TreeBody<'c, 'de> {
        TreeBody {
            session: self.session,
            path: self.path,
            body: block.body(),
            header: Some(block),
            attributes_only: false,
        }
    }

    /// Returns whether the next labels are all fields of a struct, as [`labeled_block`](crate::ser::labeled_block) writes
    /// them.
    #[cold]
    fn labels_are_fields(&self, fields: &[&str]) -> bool {
        let mut labels = self.blocks.iter().map(|block| block.label(self.labels));
        labels.all(|label| label.is_some_and(|label| fields.contains(&&*label)))
    }

    #[cold]
    fn more_than_a_body(&self) -> Error {
        let block = self.first();
        let type_name = block.type_name();
        self.error(match self.blocks.get(1).copied() {
            Some(second) => errors::second_block(*block, second, self.labels),
            None => {
                let (names, at) = (vec!["name"; self.labels], block.label_span(self.labels));
                block.about_header(errors::extraneous_label(type_name, &names, at))
            }
        })
    }

    #[cold]
    pub(super) fn too_many_labels(&self) -> Error {
        let at = self.first().label_span(self.labels);
        self.error(errors::too_many_labels(self.first().type_name(), at))
    }

    /// Visits the blocks as a map by their next label.
    fn by_label<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value, Error> {
        visit_map(visitor, &|pass| self.pass_by_label(pass))
    }

    #[inline(never)]
    fn pass_by_label(&self, pass: &mut PassEntries<'_, 'de>) -> Result<(), Error> {
        if !self.all_have_labels() {
            let blocks = &self.labelled()?;
            return TreeBlocks { blocks, ..*self }.pass_by_label(pass);
        }
        let mut access = EntryAccess::of_labels(self);
        let result = pass(&mut access);
        result.map_err(|error| access.filtered(error))
    }

    /// Reports the first block without a label. The next attempts leave it out.
    #[cold]
    fn labelled(&self) -> Result<Vec<BlockView<'c>>, Error> {
        let recovery = self.session.recovery();
        let depth = recovery.depth();
        let has_label = |block: &BlockView<'_>| block.label_count() > self.labels;
        for (index, block) in self.blocks.iter().enumerate() {
            let item = Item::Header(index);
            if !has_label(block) && !recovery.enter(depth, item.clone()) {
                recovery.note(item);
                return Err(self.missing_label(block, &[]));
            }
        }
        recovery.leave(depth);
        let labelled: Vec<_> = self.blocks.iter().copied().filter(has_label).collect();
        if labelled.is_empty() {
            return Err(Error::consequence());
        }
        Ok(labelled)
    }

    /// Reports a missing label instead of what follows from it: the entries of the body were taken for entries of a map
    /// by label, or for the variants of an enum.
    #[cold]
    fn without_label(&self, error: Error) -> Error {
        let block = self.first();
        let content = self.body_of(block).content(&mut Diagnostics::new());
        let names = match *error.problem() {
            Problem::UnknownVariant(names) => names,
            _ => &[],
        };
        let is_at = |item: &BodyItem<'_>| match (error.problem(), *item) {
            (Problem::ObjectExpected, BodyItem::Attribute(AttributeView::Native(attribute))) => {
                error.is_at(&attribute.expression().source_span())
            }
            (Problem::UnknownVariant(_), item) => error.is_at(&item.name_span()),
            _ => false,
        };
        let is_label_missing = entries(&content).iter().any(is_at);
        if !is_label_missing {
            return error;
        }
        self.missing_label(block, names)
    }

    /// Returns the error of a visitor that takes no block.
    #[cold]
    pub(super) fn value_error(&self, visitor: &dyn Expected) -> Error {
        self.block_for_value(&visitor.to_string())
    }

    #[cold]
    pub(super) fn block_for_value(&self, expected: &str) -> Error {
        let is_element = self.path.is_of_element();
        let (block, labels) = (*self.first(), self.labels);
        self.error(errors::block_for_value(block, labels, expected, is_element))
    }

    pub(super) fn any<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value, Error> {
        if self.is_body() {
            return self.body_of(self.first()).any(visitor);
        }
        let span = || Some(self.first().definition_span());
        record_spans(
            visitor,
            |visitor| {
                if takes_no_labels(type_name::<V>()) {
                    self.map(visitor)
                } else if self.all_have_labels() {
                    // Blocks with different numbers of labels cannot be one map.
                    self.by_label(visitor)
                } else {
                    self.list(visitor)
                }
            },
            span,
        )
    }

    pub(super) fn list<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value, Error> {
        visit_seq(visitor, &|pass| {
            ElementAccess::of_blocks(self).pass(None, pass)
        })
    }

    pub(super) fn tuple<V: Visitor<'de>>(&self, len: usize, visitor: V) -> Result<V::Value, Error> {
        if self.blocks.len() != len {
            let plural = if len == 1 { "" } else { "s" };
            let expected = format!("{len} block{plural}");
            return Err(serde::de::Error::invalid_length(
                self.blocks.len(),
                &expected.as_str(),
            ));
        }
        self.list(visitor)
    }

    pub(super) fn map<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value, Error> {
        if self.has_labels() && !takes_no_labels(type_name::<V>()) {
            return self.by_label(visitor);
        }
        let result = visit_map(visitor, &|pass| {
            self.read_body_into(&mut |body| body.pass(None, pass))
        });
        result.map_err(|error| self.without_label(error))
    }

    #[inline]
    pub(super) fn structure<V: Visitor<'de>>(
        &self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visit_map(visitor, &|pass| self.pass_structure(fields, pass))
    }

    #[inline(never)]
    fn pass_structure(
        &self,
        fields: &'static [&'static str],
        pass: &mut PassEntries<'_, 'de>,
    ) -> Result<(), Error> {
        // A struct may have fields for labels, as a map has keys.
        if self.is_body() || !self.labels_are_fields(fields) {
            self.read_body_into(&mut |body| body.pass(Some(fields), pass))
        } else {
            self.pass_by_label(pass)
        }
    }

    /// Reads a label with its block, or an enum: the next label or the name of the only item is the variant.
    pub(super) fn choice<V: Visitor<'de>>(
        &self,
        is_label: bool,
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (session, block) = (self.session, self.first());
        let Some(text) = block.label(self.labels) else {
            if is_label {
                return Err(self.missing_label(block, &[]));
            }
            let result = self.read_body(|body| body.choice(false, visitor));
            return result.map_err(|error| self.without_label(error));
        };
        if let Some(second) = self.blocks.get(1).filter(|_| !is_label) {
            let at = second.definition_span();
            return Err(self.error(errors::duplicate_block(block.type_name(), at)));
        }
        if !session.enter_label(self.labels) {
            return Err(self.too_many_labels());
        }
        let anchor = Anchor::Label(*block, self.labels);
        let label = TreeValue::of_text(session, self.path, &text, &anchor);
        let content = Self {
            labels: self.labels + 1,
            ..*self
        };
        let before = session.marked_values();
        let result = visitor.visit_enum(VariantAccess::Text(label, Some(content)));
        session.leave_label(self.labels);
        result.map_err(|error| label.locate_error(session.redact_since(before, error)))
    }

    #[cold]
    fn missing_label(&self, block: &BlockView<'_>, names: &[&str]) -> Error {
        let error = errors::missing_label(block.type_name(), names, block.open_brace_span());
        self.error(block.about_header(error))
    }
}
