//! Names consumed from a body by partial processing.

// spec(model): Partial Processing of Body Content; cases::bodies/content/partial, cases::json/bodies/partial

use std::borrow::Cow;
use std::sync::Arc;

use super::native::NativeBody;
use super::{BlockSchema, Body, BodyRepr, BodySchema};
use crate::internal::sort::sort_by;

/// Treatment of attributes and blocks that a schema does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unnamed {
    /// Reports them.
    Report,
    /// Ignores them.
    Ignore,
}

/// Which items a list of a body has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Attributes. Blocks are reported.
    Attributes,
    /// Attributes and blocks.
    All,
    /// As `All`, but a dynamic block with an unknown `for_each` or label stays a block of the type `dynamic`, and properties of the JSON
    /// syntax are not checked.
    Known,
}

/// Attribute and block names that are treated as absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ConsumedNames(Option<Arc<NameLists>>);

/// In order of names: reports follow the order of the schema that is made of them.
#[derive(Clone, Debug, Default, PartialEq)]
struct NameLists {
    attributes: Vec<Cow<'static, str>>,
    blocks: Vec<BlockSchema>,
}

/// The names of a schema, to be taken from many bodies.
#[derive(Clone, Debug)]
pub struct TakenNames(ConsumedNames);

impl TakenNames {
    /// Returns the names of a schema.
    #[must_use]
    pub fn new(schema: &BodySchema) -> Self {
        Self(ConsumedNames::default().with(schema))
    }

    /// Returns what the names leave of a body, as [`Body::partial_content`] does.
    #[must_use]
    pub fn rest_of(&self, body: crate::native::Body<'_>) -> Body {
        let names = self.0.clone();
        Body(BodyRepr::Native(NativeBody::with_consumed(body, names)))
    }
}

impl ConsumedNames {
    /// Adds the names of a schema.
    pub(super) fn with(&self, schema: &BodySchema) -> Self {
        // A copy: the body that this one is the rest of keeps its own names.
        let mut names = self.0.as_deref().cloned().unwrap_or_default();
        for attribute in schema.attributes() {
            names.attributes.push(attribute.name.clone());
        }
        sort_by(&mut names.attributes, Ord::cmp);
        names.attributes.dedup();
        for block in schema.blocks() {
            names.blocks.push(BlockSchema {
                // The caller that takes the blocks checks their labels.
                required_labels: Some(0),
                ..block.clone()
            });
        }
        sort_by(&mut names.blocks, |a, b| a.type_name.cmp(&b.type_name));
        names.blocks.dedup_by(|later, first| {
            let is_same = later.type_name == first.type_name;
            if is_same {
                std::mem::swap(later, first);
            }
            is_same
        });
        Self(Some(Arc::new(names)))
    }

    pub(super) fn contains_attribute(&self, name: &str) -> bool {
        let Some(names) = &self.0 else { return false };
        let found = names
            .attributes
            .binary_search_by(|taken| (**taken).cmp(name));
        found.is_ok()
    }

    pub(super) fn contains_block(&self, type_name: &str) -> bool {
        let Some(names) = &self.0 else { return false };
        let blocks = &names.blocks;
        let found = blocks.binary_search_by(|taken| (*taken.type_name).cmp(type_name));
        found.is_ok()
    }

    /// Adds the names to a schema as optional content, so that they are not reported as unsupported.
    pub(super) fn extend_schema(&self, schema: &mut BodySchema) {
        if let Some(names) = &self.0 {
            schema.tolerate(&names.attributes, &names.blocks);
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}
