//! Names that partial processing has taken out of a body.

use std::borrow::Cow;
use std::sync::Arc;

use super::BodySchema;

/// Attribute and block names that are treated as absent.
#[derive(Clone, Debug, Default)]
pub(super) struct Hidden(Option<Arc<Names>>);

#[derive(Clone, Debug, Default)]
struct Names {
    /// In bytewise order.
    attributes: Vec<Box<str>>,
    /// Types and labels, in bytewise order of types.
    blocks: Vec<(Box<str>, Vec<Cow<'static, str>>)>,
}

impl Names {
    fn place_of_attribute(&self, name: &str) -> Result<usize, usize> {
        self.attributes
            .binary_search_by(|known| (**known).cmp(name))
    }

    fn place_of_block(&self, type_name: &str) -> Result<usize, usize> {
        self.blocks
            .binary_search_by(|(known, _)| (**known).cmp(type_name))
    }
}

impl Hidden {
    /// Hides what the schema names, too.
    pub(super) fn with(&self, schema: &BodySchema) -> Self {
        let mut names = self.0.as_deref().cloned().unwrap_or_default();
        for attribute in schema.attributes() {
            let place = names.place_of_attribute(&attribute.name);
            if let Err(place) = place {
                names.attributes.insert(place, Box::from(&*attribute.name));
            }
        }
        for block in schema.blocks() {
            let labels = block.label_names.clone();
            match names.place_of_block(&block.type_name) {
                Ok(place) => names.blocks[place].1 = labels,
                Err(place) => {
                    let type_name = Box::from(&*block.type_name);
                    names.blocks.insert(place, (type_name, labels));
                }
            }
        }
        Self(Some(Arc::new(names)))
    }

    pub(super) fn attribute(&self, name: &str) -> bool {
        self.0
            .as_ref()
            .is_some_and(|names| names.place_of_attribute(name).is_ok())
    }

    pub(super) fn block(&self, type_name: &str) -> bool {
        self.0
            .as_ref()
            .is_some_and(|names| names.place_of_block(type_name).is_ok())
    }

    /// Adds the names to a schema, so that they are taken and not reported.
    pub(super) fn extend(&self, schema: &mut BodySchema) {
        let Some(names) = &self.0 else { return };
        let attributes = names.attributes.iter().map(|name| &**name);
        let blocks = names.blocks.iter().map(|(name, labels)| (&**name, labels));
        schema.tolerate(attributes, blocks);
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}
