//! The changes of bodies that an edit collects until it is finished.

use std::collections::{HashMap, HashSet};

use hcl_syntax::Span;
use hcl_syntax::native::Attribute;

use super::operation::Kind;

/// The attributes of a body by name.
#[derive(Debug)]
pub(super) struct Names<'f> {
    pub(super) by_name: HashMap<&'f str, Attribute<'f>>,
    pub(super) last: Option<Attribute<'f>>,
}

/// The lines of an item to remove.
#[derive(Debug)]
pub(super) struct Removal {
    pub(super) lines: Span,
    /// The body of the item, without its braces.
    pub(super) inner: Span,
    pub(super) is_one_line: bool,
    pub(super) kind: Kind,
}

/// The elements of a tuple or the items of an object that are added and removed.
#[derive(Debug, Default)]
pub(super) struct Brackets {
    /// The texts that are added, with the indexes of the elements that they are before.
    pub(super) added: Vec<(usize, String)>,
    pub(super) removed: HashSet<usize>,
    /// Whether a comma after the last element is added: all that is added after it shares one.
    pub(super) has_comma: bool,
    /// The brackets, if no element that is on their line stays.
    pub(super) emptied: Option<Span>,
}
