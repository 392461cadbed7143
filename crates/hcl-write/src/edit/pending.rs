//! The changes of bodies that an edit collects until it is finished.

use std::collections::HashMap;

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
