//! Rules between the fields of a body.

use hcl_core::internal::sort::sort_by_key;
use hcl_core::{Diagnostic, SourceSpan};

use super::content::{Content, Part};
use super::errors;
use crate::constraint::{Rule, Texts};
use crate::de::second_block;

impl Content<'_, '_> {
    /// Checks the rules between fields. Reports every one that is broken.
    #[cold]
    pub(super) fn check_rules(&mut self) {
        let body = self.decoder.body;
        if body.is_incomplete() {
            return;
        }
        for rule in self.schema.rules {
            let Some(error) = self.broken(rule) else {
                continue;
            };
            let error = match error.subject() {
                Some(_) => error,
                None => body.locate_missing(error),
            };
            self.decoder.session.report(error, self.decoder.path);
            self.fail(Part::Body);
        }
    }

    fn broken(&self, rule: &Rule) -> Option<Diagnostic> {
        match rule {
            Rule::Conflicts(one, other) => {
                self.conflict_of(vec![self.found_at(one)?, self.found_at(other)?])
            }
            Rule::Requires(one, other) => {
                let (_, at) = self.found_at(one)?;
                let is_missing = self.found_at(other).is_none() && !self.is_meant(other);
                let is_block = self.schema.block(other).is_some();
                is_missing.then(|| errors::requirement(one, other, is_block, at))
            }
            Rule::ExactlyOneOf(names) => {
                let (mut all, mut found) = (Vec::new(), Vec::new());
                for name in names.iter() {
                    all.push(&**name);
                    if let Some(at) = self.found_at(name) {
                        found.push(at);
                    }
                }
                if found.is_empty() && !all.iter().any(|name| self.is_meant(name)) {
                    Some(errors::none_of(&all))
                } else {
                    self.conflict_of(found)
                }
            }
            Rule::AnyOf(names) => {
                let mut absent = Vec::new();
                for name in names.iter() {
                    if self.found_at(name).is_some() || self.is_meant(name) {
                        return None;
                    }
                    absent.push(&**name);
                }
                Some(errors::missing_choice(&absent))
            }
            Rule::AtMostOneOf(names) => self.second_of(names),
        }
    }

    /// Returns whether an unsupported argument or block may be meant as one of this name.
    pub(super) fn is_meant(&self, name: &str) -> bool {
        self.slots.meant.iter().any(|meant| meant == name)
    }

    /// Reports the second of blocks of several types. Two blocks of one type are reported where they are read.
    fn second_of(&self, names: &Texts) -> Option<Diagnostic> {
        let mut blocks = Vec::new();
        for name in names.iter() {
            if let Some(field) = self.schema.block(name) {
                for block in self.blocks_of(field) {
                    blocks.push(block);
                }
            }
        }
        sort_by_key(&mut blocks, |block| block.definition_span().span().start);
        let [first, second, ..] = blocks.as_slice() else {
            return None;
        };
        let is_of_two_types = first.type_name() != second.type_name();
        is_of_two_types.then(|| second_block(*first, *second, 0))
    }

    /// Returns the name of an argument or block that is there, as it is written, with its span. Null is absence.
    fn found_at(&self, name: &str) -> Option<(&str, SourceSpan)> {
        if let Some(index) = self.schema.argument(name) {
            let attribute = self.attribute(index)?;
            let is_there = !self.input(index).is_null();
            return is_there.then(|| (attribute.name(), attribute.name_span()));
        }
        let index = self.schema.block(name)?;
        let block = self.blocks_of(index).next()?;
        Some((block.type_name(), block.type_span()))
    }

    /// Reports the second of several spans, in the order of layers and in source order.
    fn conflict_of(&self, mut found: Vec<(&str, SourceSpan)>) -> Option<Diagnostic> {
        let body = self.decoder.body.to_model();
        let layer = |at: &SourceSpan| body.layer_of(at.source());
        // A rule lists names in the order of the fields. The source may have another order.
        sort_by_key(&mut found, |(_, at)| (layer(at), at.span().start));
        let mut found = found.into_iter();
        let ((first, place), (second, at)) = (found.next()?, found.next()?);
        // The first one may be in a layer of the program, which its user cannot change.
        let is_over = layer(&place) < layer(&at) && self.schema.argument(first).is_some();
        Some(errors::conflict(first, place, second, at, is_over))
    }
}
