//! Bodies that serde reads: of a type, or of the shape of a type in a published schema.
//!
//! After the body was read, its constraints are checked: of each attribute, and of blocks in the form that serde saw (a list, a map by
//! label, or one body).

use hcl_core::Diagnostics;
use serde::de::DeserializeSeed;

use super::body::BodyDecoder;
use super::constraints::Constraints;
use super::part_checks::PartChecker;
use crate::content::{BlocksByLabel, BodyItems, Entry};
use crate::de::{TreeBlocks, TreeBody, TreeDeserializer};
use crate::location::{Path, Step};
use crate::session::Session;
use crate::stop::{Result, Stop};
use crate::view::{AttributeView, BlockView, BodyView};

impl<'de> BodyDecoder<'_, 'de> {
    /// Returns the constraints of the type of the field, if it has some.
    #[inline]
    pub(super) fn constraints(&self) -> Option<Constraints<'static>> {
        let of_field = self.values?();
        let is_constrained = self.session.is_constrained(of_field);
        is_constrained.then(|| Constraints::Type(of_field.inside_containers(self.labels_taken)))
    }

    /// Reads the body, and reports every value that does not satisfy the constraints.
    pub(super) fn read_with_serde<S: DeserializeSeed<'de> + Clone>(
        &self,
        seed: &S,
        constraints: Option<&Constraints<'_>>,
    ) -> Result<S::Value> {
        let session = self.session;
        let block = self.block();
        let part = match &block {
            Some(block) => TreeDeserializer::Blocks(TreeBlocks {
                session,
                path: self.path,
                blocks: std::slice::from_ref(block),
                labels: self.labels_taken,
            }),
            None => TreeDeserializer::Body(TreeBody {
                session,
                path: self.path,
                body: self.body,
                header: self.header.as_ref(),
                attributes_only: self.attributes_only,
            }),
        };
        let result = session.recover(
            |error| part.locate_error(error),
            || seed.clone().deserialize(part),
        );
        let is_right = || constraints.is_none_or(|constraints| self.satisfies(constraints));
        match result {
            Ok(value) if is_right() => Ok(value),
            Ok(_) => Err(Stop),
            Err(error) => {
                session.report_error_and(error, &mut || {
                    is_right();
                });
                Err(Stop)
            }
        }
    }

    /// Returns the block with its labels. They belong to the whole body, not to a type that reads a part of it.
    fn block(&self) -> Option<BlockView<'_>> {
        let is_block = !self.attributes_only && self.is_whole;
        self.header.filter(|_| is_block)
    }

    #[cold]
    fn satisfies(&self, constraints: &Constraints<'_>) -> bool {
        let mut checker = BodyChecker {
            session: self.session,
            is_right: true,
        };
        match self.block() {
            Some(block) => checker.labeled(constraints, &[block], self.path, self.labels_taken),
            None => checker.body(constraints, self.body, self.path),
        }
        checker.is_right
    }
}

struct BodyChecker<'s, 'de> {
    session: &'s Session<'s, 'de>,
    is_right: bool,
}

impl BodyChecker<'_, '_> {
    /// Bodies nest no deeper than the parser allows.
    fn body(&mut self, constraints: &Constraints<'_>, body: BodyView<'_>, path: &Path<'_>) {
        let body = TreeBody::root(self.session, path, body);
        let content = body.content(&mut Diagnostics::new());
        let session = self.session;
        let text_of = |name: &str| text_of(session, &content, name);
        let mut walk = content.walk();
        while let Some(entry) = walk.next() {
            match entry {
                Entry::Attribute(attribute) => {
                    if let Some(part) = constraints.entry(attribute.name(), &text_of) {
                        self.attribute(&part, attribute, path);
                    }
                }
                Entry::Blocks(range) => {
                    let blocks = walk.blocks_in(range);
                    let name = blocks.first().map_or("", |first| first.type_name());
                    if let Some(part) = constraints.entry(name, &text_of) {
                        self.blocks(&part, blocks, &path.then(Step::Name(name)), 0);
                    }
                }
            }
        }
    }

    fn attribute(&mut self, part: &Constraints<'_>, attribute: AttributeView<'_>, path: &Path<'_>) {
        let name = attribute.name();
        let expression = attribute.to_expression();
        // An error of the evaluation was reported when serde read the body.
        let Some(value) = self.session.evaluate_quietly(&expression) else {
            return;
        };
        let mut parts = PartChecker::new(self.session, &expression);
        self.is_right &= parts.check(part, &value, &path.then(Step::Name(name)), name);
    }

    /// Checks blocks of a type with equal first labels: each is an element of a list, or they are one value.
    fn blocks(
        &mut self,
        constraints: &Constraints<'_>,
        blocks: &[BlockView<'_>],
        path: &Path<'_>,
        labels: usize,
    ) {
        if constraints.element(0).is_none() {
            return self.labeled(constraints, blocks, path, labels);
        }
        for (index, block) in blocks.iter().enumerate() {
            if let Some(element) = constraints.element(index) {
                let path = path.then(Step::Index(index));
                self.labeled(&element, std::slice::from_ref(block), &path, labels);
            }
        }
    }

    /// Checks the blocks of one value by their next label, if they have one.
    fn labeled(
        &mut self,
        constraints: &Constraints<'_>,
        blocks: &[BlockView<'_>],
        path: &Path<'_>,
        labels: usize,
    ) {
        if blocks
            .first()
            .is_none_or(|first| first.label_count() <= labels)
        {
            for block in blocks {
                self.body(constraints, block.body(), path);
            }
            return;
        }
        for same in BlocksByLabel::new(blocks, labels) {
            let Some(&first) = same.first() else { continue };
            let key = first.label(labels).unwrap_or_default();
            if let Some(part) = constraints.entry(&key, &|_| None) {
                self.blocks(
                    &part,
                    &same,
                    &path.then(Step::Label(first, labels)),
                    labels + 1,
                );
            }
        }
    }
}

/// Returns the text of an attribute, which chooses a variant.
fn text_of(session: &Session<'_, '_>, content: &BodyItems<'_>, name: &str) -> Option<String> {
    let found = content.walk().find_map(|entry| match entry {
        Entry::Attribute(attribute) if attribute.is_named(name) => Some(attribute),
        _ => None,
    })?;
    let value = session.evaluate_quietly(&found.to_expression())?;
    value.unmarked().as_str().map(str::to_owned)
}
