//! Object types: types of attributes by name, and the names of optional attributes.

// spec(native): Types
// spec(model): Structural Types; cases::values/equality/structures, suites::model::answers_equal_those_of_the_reference

use super::Type;
use crate::Str;
use crate::internal::sort::sort_by;
use crate::internal::{composed, meter, nfc};

/// The attributes of an object type, sorted bytewise by name.
///
/// # Examples
///
/// ```
/// use hcl_value::types::ObjectType;
/// use hcl_value::Type;
///
/// let server = ObjectType::new([("host", Type::String), ("port", Type::Number)]);
/// let server = server.with_optional(["port"]);
/// assert_eq!(server.get("host"), Some(&Type::String));
/// assert!(server.is_optional("port"));
/// let ty = Type::Object(server.into());
/// # assert!(ty.has_optional());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ObjectType {
    attributes: Vec<(Str, Type)>,
    /// Indices of optional attributes, ascending.
    optional: Vec<usize>,
}

impl ObjectType {
    /// Creates an object type. Names are normalized to NFC; of two attributes with one name, the last is used.
    pub fn new<K: Into<Str>>(attributes: impl IntoIterator<Item = (K, Type)>) -> Self {
        let mut all = Vec::new();
        for (name, ty) in attributes {
            all.push((name.into(), ty));
        }
        Self::sorted(all)
    }

    /// Returns whether the attributes have the same names as the attributes of another type.
    pub(crate) fn has_names_of(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        for ((name, _), (other, _)) in self.attributes.iter().zip(&other.attributes) {
            if name != other {
                return false;
            }
        }
        true
    }

    /// Returns the types of the attributes, in bytewise order of names.
    pub(crate) fn to_types(&self) -> Vec<Type> {
        let mut types = Vec::with_capacity(self.len());
        for (_, ty) in &self.attributes {
            types.push(ty.clone());
        }
        types
    }

    /// Returns the type with the same names, other types in bytewise order of names, and the optional attributes at these indices.
    pub(crate) fn with_types(&self, types: Vec<Type>, optional: &[usize]) -> Self {
        meter::charge_elements::<(Str, Type)>(types.len());
        let mut attributes = Vec::with_capacity(types.len());
        for ((name, _), ty) in self.attributes.iter().zip(types) {
            attributes.push((name.clone(), ty));
        }
        Self {
            attributes,
            optional: optional.to_vec(),
        }
    }

    pub(crate) fn optional(&self) -> &[usize] {
        &self.optional
    }

    fn sorted(mut attributes: Vec<(Str, Type)>) -> Self {
        meter::charge_elements::<(Str, Type)>(attributes.capacity());
        for (name, _) in &mut attributes {
            // ASCII is in NFC.
            if !name.is_ascii() {
                *name = nfc(name.clone());
            }
        }
        sort_by(&mut attributes, |(a, _), (b, _)| a.cmp(b));
        let mut distinct: Vec<(Str, Type)> = Vec::with_capacity(attributes.len());
        for (name, ty) in attributes {
            match distinct.last_mut() {
                // The sort is stable: of equal names, the last one counts.
                Some(last) if last.0 == name => last.1 = ty,
                _ => distinct.push((name, ty)),
            }
        }
        Self {
            attributes: distinct,
            optional: Vec::new(),
        }
    }

    /// Makes attributes optional: conversion to this type sets a missing one to null. Ignores names without an
    /// attribute.
    #[must_use]
    pub fn with_optional<K: Into<Str>>(mut self, names: impl IntoIterator<Item = K>) -> Self {
        let mut optional = Vec::new();
        for name in names {
            if let Some(index) = self.index_of(&name.into())
                && let Err(position) = optional.binary_search(&index)
            {
                optional.insert(position, index);
            }
        }
        self.optional = optional;
        self
    }

    /// Returns the type of an attribute. The name is normalized to NFC.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Type> {
        let (_, ty) = self.attributes.get(self.index_of(name)?)?;
        Some(ty)
    }

    /// Returns the index of an attribute in bytewise order of names. The name is normalized to NFC.
    #[must_use]
    pub fn index_of(&self, name: &str) -> Option<usize> {
        let search = |name: &str| {
            let found = self
                .attributes
                .binary_search_by(|(known, _)| (**known).cmp(name));
            found.ok()
        };
        // Most names are written in NFC, so composition is left to names that are not found.
        search(name).or_else(|| search(&composed(name)?))
    }

    /// Returns whether an attribute is optional in conversions to this type.
    #[must_use]
    pub fn is_optional(&self, name: &str) -> bool {
        let index = self.index_of(name);
        index.is_some_and(|index| self.optional.binary_search(&index).is_ok())
    }

    /// Returns whether any attribute is optional.
    #[must_use]
    pub fn has_optional(&self) -> bool {
        !self.optional.is_empty()
    }

    /// Iterates over names and types in bytewise order of names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Str, &Type)> + Clone {
        self.attributes.iter().map(|(name, ty)| (name, ty))
    }

    /// Returns the name and type at an index in bytewise order of names.
    #[must_use]
    pub fn get_index(&self, index: usize) -> Option<(&Str, &Type)> {
        self.attributes.get(index).map(|(name, ty)| (name, ty))
    }

    /// Returns the number of attributes.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.attributes.len()
    }

    /// Returns whether the type has no attributes.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.attributes.is_empty()
    }
}
