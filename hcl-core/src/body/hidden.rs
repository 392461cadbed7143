//! Names that partial processing has taken out of a body.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::BodySchema;

/// Attribute and block names that are treated as absent.
#[derive(Clone, Debug, Default)]
pub(super) struct Hidden(Option<Arc<Names>>);

#[derive(Clone, Debug, Default)]
struct Names {
    attributes: BTreeSet<Box<str>>,
    blocks: BTreeMap<Box<str>, Vec<Cow<'static, str>>>,
}

impl Hidden {
    /// Hides what the schema names, too.
    pub(super) fn with(&self, schema: &BodySchema) -> Self {
        let mut names = self.0.as_deref().cloned().unwrap_or_default();
        names.attributes.extend(
            schema
                .attributes()
                .iter()
                .map(|attribute| Box::from(&*attribute.name)),
        );
        names.blocks.extend(
            schema
                .blocks()
                .iter()
                .map(|block| (Box::from(&*block.type_name), block.label_names.clone())),
        );
        Self(Some(Arc::new(names)))
    }

    pub(super) fn attribute(&self, name: &str) -> bool {
        self.0
            .as_ref()
            .is_some_and(|names| names.attributes.contains(name))
    }

    pub(super) fn block(&self, type_name: &str) -> bool {
        self.0
            .as_ref()
            .is_some_and(|names| names.blocks.contains_key(type_name))
    }

    /// Adds the names to a schema, so that they are taken and not reported.
    pub(super) fn extend(&self, schema: &mut BodySchema) {
        let Some(names) = &self.0 else { return };
        for name in &names.attributes {
            schema.tolerate_attribute(name);
        }
        for (type_name, labels) in &names.blocks {
            schema.tolerate_block(type_name, labels);
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}
