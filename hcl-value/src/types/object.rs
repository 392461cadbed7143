//! Object types: attributes by name, some of them optional.

use std::sync::Arc;

use super::Type;
use crate::internal::nfc;

/// The attributes of an object type, in bytewise order of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ObjectType {
    attributes: Vec<(Arc<str>, Type)>,
    /// The places of optional attributes, in order.
    optional: Vec<usize>,
}

impl ObjectType {
    /// Makes an object type, names brought to NFC; of two attributes with one name the last stays.
    pub fn new<K: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (K, Type)>) -> Self {
        let attributes = attributes.into_iter();
        Self::sorted(attributes.map(|(name, ty)| (name.into(), ty)).collect())
    }

    fn sorted(mut attributes: Vec<(Arc<str>, Type)>) -> Self {
        for (name, _) in &mut attributes {
            if !name.is_ascii() {
                *name = nfc(Arc::clone(name));
            }
        }
        attributes.reverse();
        attributes.sort_by(|(a, _), (b, _)| a.cmp(b));
        attributes.dedup_by(|(later, _), (kept, _)| later == kept);
        Self {
            attributes,
            optional: Vec::new(),
        }
    }

    /// Marks attributes as optional, for conversion to this type; names that are no attribute are left out.
    #[must_use]
    pub fn with_optional<K: Into<Arc<str>>>(mut self, names: impl IntoIterator<Item = K>) -> Self {
        self.optional = names
            .into_iter()
            .filter_map(|name| self.place(&nfc(name.into())))
            .collect();
        self.optional.sort_unstable();
        self.optional.dedup();
        self
    }

    /// The type of an attribute.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Type> {
        self.place(name).map(|place| &self.attributes[place].1)
    }

    /// The place of an attribute in the bytewise order of names.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<usize> {
        let found = self
            .attributes
            .binary_search_by(|(known, _)| (**known).cmp(name));
        found.ok()
    }

    /// Whether an attribute may be left out when converting to this type.
    #[must_use]
    pub fn is_optional(&self, name: &str) -> bool {
        let place = self.place(name);
        place.is_some_and(|place| self.optional.binary_search(&place).is_ok())
    }

    /// Whether any attribute is optional.
    #[must_use]
    pub fn has_optional(&self) -> bool {
        !self.optional.is_empty()
    }

    /// Goes through names and types in bytewise order of names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Arc<str>, &Type)> + Clone {
        self.attributes.iter().map(|(name, ty)| (name, ty))
    }

    /// The attribute at a place in the bytewise order of names.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<(&Arc<str>, &Type)> {
        self.attributes.get(place).map(|(name, ty)| (name, ty))
    }

    /// The number of attributes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.attributes.len()
    }

    /// Whether there is no attribute.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.attributes.is_empty()
    }
}
