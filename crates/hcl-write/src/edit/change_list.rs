//! The changes that an edit collects until it is finished.

use std::collections::{BTreeMap, HashMap};

use hcl_syntax::native::Attribute;

use super::elements::Elements;
use super::insertion::{Insertions, Removal};

/// The attributes of a body by name.
#[derive(Debug)]
pub(super) struct AttributeNames<'f> {
    pub(super) by_name: HashMap<&'f str, Attribute<'f>>,
    pub(super) last: Option<Attribute<'f>>,
}

/// Changes that depend on others next to them.
#[derive(Debug, Default)]
pub(super) struct Pending {
    pub(super) insertions: Insertions,
    pub(super) removals: Vec<Removal>,
    /// Changes of objects and tuples, by the offset of the open bracket.
    pub(super) elements: BTreeMap<u32, Elements>,
}
