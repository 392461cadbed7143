//! Tuples, objects, calls and `for` expressions.

// spec(native): Collection Values
// spec(native): Functions and Function Calls
// spec(native): For Expressions

use std::borrow::Cow;

use hcl_value::Number;
use hcl_value::internal::in_nfc;

use crate::diagnostic::Diagnostic;
use crate::native::errors::expression as errors;
use crate::source::Span;

use super::{
    Expression, ExpressionKind, File, ForFields, ForIntro, ListId, Literal, Node, NodeKind, Nodes,
    TemplatePart, WordsId,
};

/// Iterates over expressions: a tuple's elements, a call's arguments.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_expression(&Source::new("t", "max(1, 2)")?, &mut Diagnostics::new());
/// let ExpressionKind::Call(call) = parsed.expression().kind() else {
///     panic!("a call");
/// };
/// let last = call.arguments().next_back().unwrap();
/// assert_eq!(last.as_number(), Some("2"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub type Elements<'f> = Nodes<'f, Expression<'f>>;

/// `[a, b]`
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_expression(&Source::new("t", "[80, 443]")?, &mut Diagnostics::new());
/// let ExpressionKind::Tuple(tuple) = parsed.expression().kind() else {
///     panic!("a tuple");
/// };
/// let numbers: Vec<_> = tuple.elements().map(|element| element.as_number()).collect();
/// assert_eq!(numbers, [Some("80"), Some("443")]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tuple<'f>(pub(super) &'f File, pub(super) ListId);

impl<'f> Tuple<'f> {
    /// Iterates over the elements, in source order.
    #[must_use]
    #[inline]
    pub fn elements(self) -> Elements<'f> {
        Nodes::of_list(self.0, self.1)
    }
}

/// `{ a = b, c : d }`
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("t", "{ host = \"::1\", (name) = 80 }")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let ExpressionKind::Object(object) = parsed.expression().kind() else {
///     panic!("an object");
/// };
/// let names: Vec<_> = object.items().map(|item| item.key_name()).collect();
/// assert_eq!(names, [Some("host"), None]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Object<'f>(pub(super) &'f File, pub(super) ListId);

impl<'f> Object<'f> {
    /// Iterates over the items, in source order; keys may repeat.
    #[must_use]
    #[inline]
    pub fn items(self) -> ObjectItems<'f> {
        ObjectItems(Nodes::of_list(self.0, self.1))
    }
}

/// Iterates over an object's items.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_expression(&Source::new("t", "{ a = 1, b = 2 }")?, &mut Diagnostics::new());
/// let ExpressionKind::Object(object) = parsed.expression().kind() else {
///     panic!("an object");
/// };
/// assert_eq!(object.items().len(), 2);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct ObjectItems<'f>(pub(super) Elements<'f>);

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

/// `key = value` in an object.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_expression(&Source::new("t", "{ a = 1, a.b = 2 }")?, &mut Diagnostics::new());
/// let ExpressionKind::Object(object) = parsed.expression().kind() else {
///     panic!("an object");
/// };
/// let items: Vec<_> = object.items().collect();
/// assert_eq!((items[0].key_name(), items[0].value().as_number()), (Some("a"), Some("1")));
/// assert!(items[1].key_is_ambiguous());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ObjectItem<'f> {
    key: Expression<'f>,
    value: Expression<'f>,
}

impl<'f> ObjectItem<'f> {
    /// Returns the key as an expression. Try [`ObjectItem::key_name`] first: a bare name is not a variable here.
    #[must_use]
    pub const fn key(self) -> Expression<'f> {
        self.key
    }

    /// Returns the name that the key is, other than a keyword.
    #[must_use]
    #[inline]
    pub fn plain_key(self) -> Option<&'f str> {
        let Node { span, kind } = self.key.node();
        matches!(kind, NodeKind::Variable).then(|| self.key.file.source().slice(span))
    }

    /// Returns the key if it is a bare name, `true`, `false` and `null` included.
    #[must_use]
    #[inline]
    pub fn key_name(self) -> Option<&'f str> {
        self.key.as_keyword()
    }

    /// Returns the text of a key that is one constant, in NFC as in the value of the object: a bare name, or a literal, as in `"a"`, `1`,
    /// `("a")` and `"${"a"}"`.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("t", "{ a = 1, (\"b\") = 2, 1.0 = 3, (c) = 4 }")?;
    /// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    /// let items = parsed.expression().as_object().unwrap();
    /// let keys: Vec<_> = items.map(|item| item.constant_key().map(String::from)).collect();
    /// assert_eq!(keys, [Some("a".into()), Some("b".into()), Some("1".into()), None]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn constant_key(self) -> Option<Cow<'f, str>> {
        self.written_key().map(in_nfc)
    }

    fn written_key(self) -> Option<Cow<'f, str>> {
        if let Some(name) = self.key_name() {
            return Some(name.into());
        }
        let mut key = self.key;
        loop {
            key = match key.kind() {
                ExpressionKind::Parentheses(inner) | ExpressionKind::TemplateWrap(inner) => inner,
                ExpressionKind::Template(template) => {
                    let mut parts = template.parts();
                    match (parts.next(), parts.next()) {
                        (Some(TemplatePart::Interpolation(inner)), None) => inner,
                        _ => return key.as_string().map(Literal::decode),
                    }
                }
                ExpressionKind::Bool(value) => {
                    return Some(if value { "true" } else { "false" }.into());
                }
                ExpressionKind::Number(text) => {
                    return Some(Number::parse_literal(text).ok()?.to_string().into());
                }
                _ => return key.as_string().map(Literal::decode),
            };
        }
    }

    /// Returns whether the key is a path like `a.b` without parentheses, which cannot be a key.
    #[must_use]
    pub fn key_is_ambiguous(self) -> bool {
        matches!(self.key.node().kind, NodeKind::Traversal(_))
    }

    /// Returns the report of such a key.
    #[cold]
    #[must_use]
    pub fn ambiguous_key(self) -> Option<Diagnostic> {
        let at = self.key.source_span();
        self.key_is_ambiguous().then(|| errors::ambiguous_key(at))
    }

    /// Returns the value.
    #[must_use]
    pub const fn value(self) -> Expression<'f> {
        self.value
    }
}

/// `name(argument, …)`
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("t", "net::join(\".\", parts...)")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let ExpressionKind::Call(call) = parsed.expression().kind() else {
///     panic!("a call");
/// };
/// assert_eq!(call.name(), "net::join");
/// assert_eq!(call.arguments().len(), 2);
/// assert_eq!(source.slice(call.expansion_span().unwrap()), "...");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Call<'f> {
    pub(super) whole: Expression<'f>,
    pub(super) words: WordsId,
}

impl<'f> Call<'f> {
    fn words(self) -> [u32; 5] {
        self.whole.file.tree().words(self.words)
    }

    /// Returns the name, with its namespaces as `a::b::c`.
    #[must_use]
    pub fn name(self) -> Cow<'f, str> {
        let name = self.whole.file.source().slice(self.name_span());
        // Only a name with namespaces contains them: `a :: /* x */ b`.
        if name.contains(|c: char| c.is_whitespace() || c == '/' || c == '#') {
            namespaced(name).into()
        } else {
            name.into()
        }
    }

    /// Returns the span of the name as written, with its namespaces.
    #[must_use]
    pub fn name_span(self) -> Span {
        let [name_end, ..] = self.words();
        Span::new(self.whole.span().start, name_end)
    }

    /// Returns the span of `(`.
    #[must_use]
    pub fn open_paren_span(self) -> Span {
        let [_, start, ..] = self.words();
        Span::new(start, start + 1)
    }

    /// Returns the span of `)`; empty where it is missing.
    #[must_use]
    pub fn close_paren_span(self) -> Span {
        let [_, _, start, ..] = self.words();
        Span::new(start, self.whole.span().end)
    }

    /// Iterates over the arguments, in source order.
    #[must_use]
    pub fn arguments(self) -> Elements<'f> {
        let [.., arguments] = self.words();
        Nodes::of_list(self.whole.file, ListId(arguments))
    }

    /// Returns the span of the `...` that expands the last argument.
    #[must_use]
    pub fn expansion_span(self) -> Option<Span> {
        let [.., start, _] = self.words();
        // Offset 0 stands for none: a call begins with its name.
        (start != 0).then(|| Span::new(start, start + 3))
    }
}

/// Removes white space and comments from a name such as `a :: /* x */ b`.
fn namespaced(written: &str) -> String {
    let mut name = String::with_capacity(written.len());
    let mut rest = written;
    while let Some(first) = rest.chars().next() {
        let after = match rest.as_bytes() {
            [b'/', b'*', ..] => rest.split_once("*/").map(|(_, after)| after),
            [b'#' | b'/', ..] => rest.split_once('\n').map(|(_, after)| after),
            _ => {
                if !first.is_whitespace() {
                    name.push(first);
                }
                rest.get(first.len_utf8()..)
            }
        };
        rest = after.unwrap_or_default();
    }
    name
}

/// `[for v in c : v if ok]` or `{for k, v in c : k => v... if ok}`
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let source = Source::new("t", "{for user in users : user.role => user.name...}")?;
/// let parsed = native::parse_expression(&source, &mut Diagnostics::new());
/// let ExpressionKind::For(each) = parsed.expression().kind() else {
///     panic!("a for expression");
/// };
/// assert_eq!(each.value_name().0, "user");
/// assert_eq!(each.collection().as_keyword(), Some("users"));
/// assert!(each.key().is_some() && each.is_grouping() && each.condition().is_none());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct For<'f> {
    pub(super) file: &'f File,
    pub(super) fields: &'f ForFields,
}

impl<'f> For<'f> {
    /// Returns the variable for keys, if named, and its span.
    #[must_use]
    pub fn key_name(self) -> Option<(&'f str, Span)> {
        self.fields.intro.key_name(self.file)
    }

    /// Returns the variable for values and its span.
    #[must_use]
    pub fn value_name(self) -> (&'f str, Span) {
        self.fields.intro.value_name(self.file)
    }

    /// Returns the expression that is iterated over.
    #[must_use]
    pub fn collection(self) -> Expression<'f> {
        Expression::new(self.file, self.fields.intro.collection)
    }

    /// Returns whether the result is an object, not a tuple.
    #[must_use]
    pub fn is_object(self) -> bool {
        self.fields.key.is_some()
    }

    /// Returns the key of each element of the result, of an object `for`.
    #[must_use]
    pub fn key(self) -> Option<Expression<'f>> {
        Some(Expression::new(self.file, self.fields.key?))
    }

    /// Returns the value of each element of the result.
    #[must_use]
    pub fn value(self) -> Expression<'f> {
        Expression::new(self.file, self.fields.value)
    }

    /// Returns the condition after `if`.
    #[must_use]
    pub fn condition(self) -> Option<Expression<'f>> {
        Some(Expression::new(self.file, self.fields.condition?))
    }

    /// Returns whether `...` groups the values of equal keys into tuples.
    #[must_use]
    pub fn is_grouping(self) -> bool {
        self.fields.groups
    }
}

impl ForIntro {
    pub(super) fn key_name(self, file: &File) -> Option<(&str, Span)> {
        let span = self.key_name;
        (!span.is_empty()).then(|| (file.source().slice(span), span))
    }

    pub(super) fn value_name(self, file: &File) -> (&str, Span) {
        (file.source().slice(self.value_name), self.value_name)
    }
}
