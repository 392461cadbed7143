//! Tuples, objects, calls and `for` expressions.
//!
//! Native syntax specification, "Collection Values", "Functions and Function Calls", "For Expressions".

use std::iter::FusedIterator;

use crate::source::Span;

use super::{CallNode, Expression, ExpressionId, ExpressionKind, File, ForNode};

/// Iterates over expressions: a tuple's elements, a call's arguments.
#[derive(Clone, Debug)]
pub struct Elements<'f> {
    file: &'f File,
    ids: std::slice::Iter<'f, u32>,
}

impl<'f> Elements<'f> {
    #[inline]
    fn new(file: &'f File, record: u32) -> Self {
        let ids = file.tree().list(record).iter();
        Self { file, ids }
    }
}

impl<'f> Iterator for Elements<'f> {
    type Item = Expression<'f>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let &id = self.ids.next()?;
        Some(Expression::new(self.file, ExpressionId(id)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ids.size_hint()
    }
}

impl DoubleEndedIterator for Elements<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let &id = self.ids.next_back()?;
        Some(Expression::new(self.file, ExpressionId(id)))
    }
}

impl ExactSizeIterator for Elements<'_> {}
impl FusedIterator for Elements<'_> {}

/// `[a, b]`
#[derive(Clone, Copy, Debug)]
pub struct Tuple<'f> {
    file: &'f File,
    elements: u32,
}

impl<'f> Tuple<'f> {
    pub(super) const fn new(file: &'f File, elements: u32) -> Self {
        Self { file, elements }
    }

    /// The elements, in source order.
    #[must_use]
    #[inline]
    pub fn elements(self) -> Elements<'f> {
        Elements::new(self.file, self.elements)
    }
}

/// `{ a = b, c : d }`
#[derive(Clone, Copy, Debug)]
pub struct Object<'f> {
    file: &'f File,
    pairs: u32,
}

impl<'f> Object<'f> {
    pub(super) const fn new(file: &'f File, pairs: u32) -> Self {
        Self { file, pairs }
    }

    /// The items, in source order; keys may repeat.
    #[must_use]
    #[inline]
    pub fn items(self) -> ObjectItems<'f> {
        ObjectItems(Elements::new(self.file, self.pairs))
    }
}

/// Iterates over an object's items.
#[derive(Clone, Debug)]
pub struct ObjectItems<'f>(Elements<'f>);

impl<'f> Iterator for ObjectItems<'f> {
    type Item = ObjectItem<'f>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        Some(ObjectItem {
            key: self.0.next()?,
            value: self.0.next()?,
        })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len() / 2, Some(self.0.len() / 2))
    }
}

impl ExactSizeIterator for ObjectItems<'_> {}
impl FusedIterator for ObjectItems<'_> {}

/// `key = value` in an object.
#[derive(Clone, Copy, Debug)]
pub struct ObjectItem<'f> {
    key: Expression<'f>,
    value: Expression<'f>,
}

impl<'f> ObjectItem<'f> {
    /// The key as an expression. Ask [`ObjectItem::key_name`] first: a bare name is not a variable here.
    #[must_use]
    pub const fn key(self) -> Expression<'f> {
        self.key
    }

    /// The key that is a bare name, `true`, `false` and `null` included.
    #[must_use]
    pub fn key_name(self) -> Option<&'f str> {
        self.key.as_keyword()
    }

    /// Whether the key is a path like `a.b` without parentheses, which cannot be a key.
    #[must_use]
    pub fn key_is_ambiguous(self) -> bool {
        matches!(self.key.kind(), ExpressionKind::Traversal(path) if path.steps().len() > 0)
    }

    /// The value.
    #[must_use]
    pub const fn value(self) -> Expression<'f> {
        self.value
    }
}

/// `name(argument, …)`
#[derive(Clone, Copy, Debug)]
pub struct Call<'f> {
    file: &'f File,
    span: Span,
    call: &'f CallNode,
}

impl<'f> Call<'f> {
    pub(super) fn new(file: &'f File, span: Span, id: u32) -> Self {
        let call = &file.tree().calls[id as usize];
        Self { file, span, call }
    }

    /// The name, with its namespaces as `a::b::c`.
    #[must_use]
    pub fn name(self) -> std::borrow::Cow<'f, str> {
        let name = self.file.source().slice(self.name_span());
        if name.contains(|c: char| c.is_whitespace() || c == '/' || c == '#') {
            namespaced(name).into()
        } else {
            name.into()
        }
    }

    /// The name as written, with its namespaces.
    #[must_use]
    pub const fn name_span(self) -> Span {
        Span::new(self.span.start, self.call.name_end)
    }

    /// `(`
    #[must_use]
    pub const fn open_paren_span(self) -> Span {
        Span::new(self.call.open, self.call.open + 1)
    }

    /// `)`; empty where it is missing.
    #[must_use]
    pub const fn close_paren_span(self) -> Span {
        Span::new(self.call.close, self.span.end)
    }

    /// The arguments, in source order.
    #[must_use]
    pub fn arguments(self) -> Elements<'f> {
        Elements::new(self.file, self.call.arguments)
    }

    /// The three dots by which the last argument's elements become arguments.
    #[must_use]
    pub fn expansion_span(self) -> Option<Span> {
        let start = self.call.expansion;
        (start != 0).then(|| Span::new(start, start + 3))
    }
}

/// Drops what separates the segments of `a :: /* x */ b` besides the colons.
fn namespaced(written: &str) -> String {
    let mut name = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(first) = rest.chars().next() {
        rest = match rest.as_bytes() {
            [b'/', b'*', ..] => rest.find("*/").map_or("", |end| &rest[end + 2..]),
            [b'#', ..] | [b'/', ..] => rest.find('\n').map_or("", |end| &rest[end + 1..]),
            _ => {
                if !first.is_whitespace() {
                    name.push(first);
                }
                &rest[first.len_utf8()..]
            }
        };
    }
    name
}

/// `[for v in c : v if ok]` or `{for k, v in c : k => v... if ok}`
#[derive(Clone, Copy, Debug)]
pub struct For<'f> {
    file: &'f File,
    node: &'f ForNode,
}

impl<'f> For<'f> {
    pub(super) fn new(file: &'f File, id: u32) -> Self {
        let node = &file.tree().fors[id as usize];
        Self { file, node }
    }

    /// The variable for keys, if named, and where it stands.
    #[must_use]
    pub fn key_name(self) -> Option<(&'f str, Span)> {
        let span = self.node.key_name;
        (!span.is_empty()).then(|| (self.file.source().slice(span), span))
    }

    /// The variable for values and where it stands.
    #[must_use]
    pub fn value_name(self) -> (&'f str, Span) {
        let span = self.node.value_name;
        (self.file.source().slice(span), span)
    }

    /// What is iterated over.
    #[must_use]
    pub const fn collection(self) -> Expression<'f> {
        Expression::new(self.file, self.node.collection)
    }

    /// Whether the result is an object, not a tuple.
    #[must_use]
    pub const fn is_object(self) -> bool {
        self.node.is_object
    }

    /// The key of each element of the result, of an object `for`.
    #[must_use]
    pub fn key(self) -> Option<Expression<'f>> {
        self.node.key.map(|id| Expression::new(self.file, id))
    }

    /// The value of each element of the result.
    #[must_use]
    pub const fn value(self) -> Expression<'f> {
        Expression::new(self.file, self.node.value)
    }

    /// The condition behind `if`.
    #[must_use]
    pub fn condition(self) -> Option<Expression<'f>> {
        self.node.condition.map(|id| Expression::new(self.file, id))
    }

    /// Whether values of the same key are grouped into tuples: `...`.
    #[must_use]
    pub const fn is_grouping(self) -> bool {
        self.node.grouping
    }
}
