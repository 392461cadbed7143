//! Names consumed from a body by partial processing.

// spec(model): Partial Processing of Body Content; cases::bodies/content/partial, cases::json/bodies/partial

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::native::NativeBody;
use super::{Body, BodySchema, Repr};
use crate::internal::sort::sort_texts;

/// Attribute and block names that are treated as absent.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ConsumedNames(Option<Arc<Names>>);

#[derive(Clone, Debug, Default, PartialEq)]
struct Names {
    attributes: HashSet<Box<str>>,
    /// Label names by block type.
    blocks: HashMap<Box<str>, Vec<Cow<'static, str>>>,
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
    pub fn rest_of<'f>(&self, body: crate::native::Body<'f>) -> Body<'f> {
        let names = self.0.clone();
        Body(Repr::Native(NativeBody::with_consumed(body, names)))
    }
}

impl ConsumedNames {
    /// Adds the names of a schema.
    pub(super) fn with(&self, schema: &BodySchema) -> Self {
        // A copy: the body that this one is the rest of keeps its own names.
        let mut names = self.0.as_deref().cloned().unwrap_or_default();
        let attributes = schema.attributes().iter();
        names
            .attributes
            .extend(attributes.map(|attribute| Box::from(&*attribute.name)));
        let blocks = schema.blocks().iter();
        names
            .blocks
            .extend(blocks.map(|block| (Box::from(&*block.type_name), block.label_names.clone())));
        Self(Some(Arc::new(names)))
    }

    pub(super) fn contains_attribute(&self, name: &str) -> bool {
        let names = self.0.as_ref();
        names.is_some_and(|names| names.attributes.contains(name))
    }

    pub(super) fn contains_block(&self, type_name: &str) -> bool {
        let names = self.0.as_ref();
        names.is_some_and(|names| names.blocks.contains_key(type_name))
    }

    /// Adds the names to a schema as optional content, so that they are not reported as unsupported.
    pub(super) fn extend_schema(&self, schema: &mut BodySchema) {
        let Some(names) = &self.0 else { return };
        let mut attributes: Vec<&str> = names.attributes.iter().map(|name| &**name).collect();
        // Hash tables have another order in each run, and reports follow the order of the schema.
        sort_texts(&mut attributes);
        let mut blocks: Vec<&str> = names.blocks.keys().map(|name| &**name).collect();
        sort_texts(&mut blocks);
        let blocks = blocks.into_iter();
        let blocks = blocks.filter_map(|name| Some((name, names.blocks.get(name)?)));
        schema.tolerate(attributes.into_iter(), blocks);
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}
