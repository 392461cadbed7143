//! Tuples, objects, calls and `for` expressions.
//!
//! Native syntax specification, "Collection Values", "Functions and Function Calls", "For Expressions".

use std::iter::FusedIterator;

use crate::source::Span;

use super::{Expression, ExpressionId, ExpressionKind, File, to_u32};

/// Iterates over expressions: a tuple's elements, a call's arguments.
#[derive(Clone, Debug)]
pub struct Elements<'f> {
    file: &'f File,
    ids: std::slice::Iter<'f, u32>,
}

impl<'f> Elements<'f> {
    /// Of a node that has so many other fields.
    #[inline]
    fn new(file: &'f File, id: ExpressionId, fields: u32) -> Self {
        let ids = file.tree().element_words(id.0, fields).iter();
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
    id: ExpressionId,
}

impl<'f> Tuple<'f> {
    pub(super) const fn new(file: &'f File, id: ExpressionId) -> Self {
        Self { file, id }
    }

    /// The elements, in source order.
    #[must_use]
    #[inline]
    pub fn elements(self) -> Elements<'f> {
        Elements::new(self.file, self.id, 0)
    }
}

/// `{ a = b, c : d }`
#[derive(Clone, Copy, Debug)]
pub struct Object<'f> {
    file: &'f File,
    id: ExpressionId,
}

impl<'f> Object<'f> {
    pub(super) const fn new(file: &'f File, id: ExpressionId) -> Self {
        Self { file, id }
    }

    /// The items, in source order; keys may repeat.
    #[must_use]
    #[inline]
    pub fn items(self) -> ObjectItems<'f> {
        ObjectItems(Elements::new(self.file, self.id, 0))
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
    #[inline]
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
    id: ExpressionId,
    /// Whether it is more than name, parentheses and arguments.
    loose: bool,
}

impl<'f> Call<'f> {
    pub(super) const fn new(file: &'f File, id: ExpressionId, loose: bool) -> Self {
        Self { file, id, loose }
    }

    fn span(self) -> Span {
        self.file.tree().span(self.id.0)
    }

    fn field(self, number: u32) -> u32 {
        self.file.tree().field(self.id.fields(), number)
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
    pub fn name_span(self) -> Span {
        let span = self.span();
        if self.loose {
            return Span::new(span.start, self.field(0));
        }
        let name = self.file.source().slice(span).find('(');
        Span::new(span.start, span.start + to_u32(name.unwrap_or_default()))
    }

    /// `(`
    #[must_use]
    pub fn open_paren_span(self) -> Span {
        let open = if self.loose {
            self.field(1)
        } else {
            self.name_span().end
        };
        Span::new(open, open + 1)
    }

    /// `)`; empty where it is missing.
    #[must_use]
    pub fn close_paren_span(self) -> Span {
        let end = self.span().end;
        let start = if self.loose { self.field(2) } else { end - 1 };
        Span::new(start, end)
    }

    /// The arguments, in source order.
    #[must_use]
    pub fn arguments(self) -> Elements<'f> {
        let fields = if self.loose { 4 } else { 0 };
        Elements::new(self.file, self.id, fields)
    }

    /// The three dots by which the last argument's elements become arguments.
    #[must_use]
    pub fn expansion_span(self) -> Option<Span> {
        let start = if self.loose { self.field(3) } else { 0 };
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
    fields: u32,
}

impl<'f> For<'f> {
    pub(super) const fn new(file: &'f File, fields: u32) -> Self {
        Self { file, fields }
    }

    fn field(self, number: u32) -> u32 {
        self.file.tree().field(self.fields, number)
    }

    fn expression(self, field: u32) -> Option<Expression<'f>> {
        let id = self.field(field);
        (id != 0).then(|| Expression::new(self.file, ExpressionId(id)))
    }

    /// The variable for keys, if named, and where it stands.
    #[must_use]
    pub fn key_name(self) -> Option<(&'f str, Span)> {
        let span = Span::new(self.field(0), self.field(1));
        (!span.is_empty()).then(|| (self.file.source().slice(span), span))
    }

    /// The variable for values and where it stands.
    #[must_use]
    pub fn value_name(self) -> (&'f str, Span) {
        let span = Span::new(self.field(2), self.field(3));
        (self.file.source().slice(span), span)
    }

    /// What is iterated over.
    #[must_use]
    pub fn collection(self) -> Expression<'f> {
        Expression::new(self.file, ExpressionId(self.field(4)))
    }

    /// Whether the result is an object, not a tuple.
    #[must_use]
    pub fn is_object(self) -> bool {
        self.field(5) != 0
    }

    /// The key of each element of the result, of an object `for`.
    #[must_use]
    pub fn key(self) -> Option<Expression<'f>> {
        self.expression(5)
    }

    /// The value of each element of the result.
    #[must_use]
    pub fn value(self) -> Expression<'f> {
        Expression::new(self.file, ExpressionId(self.field(6)))
    }

    /// The condition behind `if`.
    #[must_use]
    pub fn condition(self) -> Option<Expression<'f>> {
        self.expression(7)
    }

    /// Whether values of the same key are grouped into tuples: `...`.
    #[must_use]
    pub fn is_grouping(self) -> bool {
        self.field(8) != 0
    }
}
