//! Checks constraints after serde has read a body: of each attribute, and of blocks in the form that serde saw (a list, a map
//! by label, or one body).

use hcl_core::Diagnostics;

use super::body::BodyDecoder;
use super::constraints::Constraints;
use super::part_checks::PartChecker;
use crate::content::{BlocksByLabel, BodyItems, Entry};
use crate::de::TreeBody;
use crate::location::{Path, Step};
use crate::schema::ValueSchema;
use crate::session::Session;
use crate::view::{AttributeView, BlockView, BodyView};

impl BodyDecoder<'_, '_> {
    /// Returns whether the body, which serde has read, satisfies the constraints of its type. Reports every one that it does
    /// not.
    #[inline]
    pub(super) fn satisfies_constraints(&self) -> bool {
        self.values
            .is_none_or(|values| self.satisfies_type(values()))
    }

    #[cold]
    fn satisfies_type(&self, of_field: &'static ValueSchema) -> bool {
        !of_field.is_constrained()
            || self.satisfies(&Constraints::Type(
                of_field.inside_containers(self.labels_taken),
            ))
    }

    pub(super) fn satisfies(&self, of_body: &Constraints<'_>) -> bool {
        let mut checker = BodyChecker {
            session: self.session,
            is_right: true,
        };
        match self
            .header
            .filter(|_| !self.attributes_only && self.is_whole)
        {
            Some(block) => checker.labeled(of_body, &[block], self.path, self.labels_taken),
            None => checker.body(of_body, self.body, self.path),
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
            let label = same.first().and_then(|first| first.label(labels));
            let key = label.unwrap_or_default();
            if let Some(part) = constraints.entry(&key, &|_| None) {
                self.blocks(&part, &same, &path.then(Step::Key(&key)), labels + 1);
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
