//! Expressions.

// spec(native): Expressions

use std::borrow::Cow;

use hcl_value::internal::in_nfc;

use crate::source::{SourceSpan, Span};

use super::ExpressionKind;
use super::{
    Decode, Elements, ExpressionId, File, Literal, Node, NodeKind, Nodes, ObjectItems, OfNode,
    WordsId,
};

/// An expression in a file.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let file = native::parse(&Source::new("app.hcl", "port = base + 80\n")?, &mut Diagnostics::new());
/// let port = file.body().attribute("port").unwrap().expression();
/// assert_eq!(file.source().slice(port.span()), "base + 80");
/// assert_eq!(port.source_span().to_string(), "app.hcl:1:8");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expression<'f> {
    pub(super) file: &'f File,
    pub(super) id: ExpressionId,
}

impl<'f> Expression<'f> {
    pub(crate) const fn new(file: &'f File, id: ExpressionId) -> Self {
        Self { file, id }
    }

    /// Returns another expression of the file.
    #[inline]
    pub(super) const fn other(self, id: ExpressionId) -> Self {
        Self::new(self.file, id)
    }

    #[inline]
    pub(super) fn node(self) -> Node {
        self.file.tree().node(self.id.0)
    }

    /// Returns the file that the expression is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file
    }

    /// Returns a number that identifies the expression in its file.
    #[must_use]
    pub const fn id(self) -> u32 {
        self.id.0
    }

    /// Returns the span of the expression.
    #[must_use]
    #[inline]
    pub fn span(self) -> Span {
        self.node().span
    }

    /// Returns the span with its source.
    #[must_use]
    pub fn source_span(self) -> SourceSpan {
        self.file.source().span(self.span())
    }

    /// Returns a handle that keeps the file alive.
    #[must_use]
    pub fn to_owned(self) -> ParsedExpression {
        ParsedExpression {
            file: self.file.clone(),
            id: self.id,
        }
    }

    /// Returns the text of an expression that is a single identifier: a variable without steps, `true`, `false` or
    /// `null`.
    #[must_use]
    #[inline]
    pub fn as_keyword(self) -> Option<&'f str> {
        let Node { span, kind } = self.node();
        matches!(
            kind,
            NodeKind::Variable | NodeKind::True | NodeKind::False | NodeKind::Null
        )
        .then(|| self.file.source().slice(span))
    }

    /// Returns the text of an object's key in NFC, if it is a name or a literal.
    #[must_use]
    #[inline]
    pub fn key_text(self) -> Option<Cow<'f, str>> {
        let text = match self.as_keyword() {
            Some(name) => Cow::Borrowed(name),
            None => match self.kind() {
                ExpressionKind::String(literal) => literal.decode(),
                _ => return None,
            },
        };
        Some(in_nfc(text))
    }

    /// Returns the text of a number literal.
    #[must_use]
    #[inline]
    pub fn as_number(self) -> Option<&'f str> {
        let Node { span, kind } = self.node();
        matches!(kind, NodeKind::Number).then(|| self.file.source().slice(span))
    }

    /// Returns the text of a quoted string without sequences and escapes.
    #[must_use]
    #[inline]
    pub fn as_verbatim(self) -> Option<&'f str> {
        self.node().as_verbatim(self.file)
    }

    /// Returns whether this is a string without sequences, a number, `true`, `false`, a list or an object.
    #[must_use]
    #[inline]
    pub fn is_literal(self) -> bool {
        matches!(
            self.node().kind,
            NodeKind::String(_)
                | NodeKind::Number
                | NodeKind::True
                | NodeKind::False
                | NodeKind::Tuple(_)
                | NodeKind::Object(_)
        )
    }

    /// Returns the elements of a list constructor.
    #[must_use]
    #[inline]
    pub fn as_tuple(self) -> Option<Elements<'f>> {
        match self.node().kind {
            NodeKind::Tuple(list) => Some(Nodes::of_list(self.file, list)),
            _ => None,
        }
    }

    /// Returns the items of an object constructor.
    #[must_use]
    #[inline]
    pub fn as_object(self) -> Option<ObjectItems<'f>> {
        match self.node().kind {
            NodeKind::Object(list) => Some(ObjectItems(Nodes::of_list(self.file, list))),
            _ => None,
        }
    }

    /// Returns the value of `true` or `false`.
    #[must_use]
    #[inline]
    pub fn as_bool(self) -> Option<bool> {
        match self.node().kind {
            NodeKind::True => Some(true),
            NodeKind::False => Some(false),
            _ => None,
        }
    }

    /// Returns the text of a string that is only literal text: quoted, a heredoc or a standalone template.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    ///
    /// let source = Source::new("motd", "Hello!\n")?;
    /// let parsed = native::parse_template(&source, &mut Diagnostics::new());
    /// assert_eq!(parsed.expression().as_string().unwrap().decode(), "Hello!\n");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn as_string(self) -> Option<Literal<'f>> {
        let source = self.file.source();
        let Node { span, kind } = self.node();
        match kind {
            NodeKind::String(decode) => Some(Literal::quoted(source, span, decode)),
            NodeKind::Text(decode, inside) => Some(self.text(decode, inside)),
            _ => None,
        }
    }

    #[inline]
    pub(super) fn text(self, decode: Decode, inside: WordsId) -> Literal<'f> {
        let [start, end] = self.file.tree().words(inside);
        Literal::new(self.file.source(), Span::new(start, end), decode)
    }
}

impl<'f> OfNode<'f> for Expression<'f> {
    #[inline]
    fn of_node(file: &'f File, id: u32) -> Self {
        Self::new(file, ExpressionId(id))
    }
}

impl Node {
    /// Returns the text in the quotes of a string or a label, if it has no sequences and escapes.
    #[inline]
    pub(super) fn as_verbatim(self, file: &File) -> Option<&str> {
        let inside = Span::new(self.span.start + 1, self.span.end.saturating_sub(1));
        matches!(self.kind, NodeKind::String(Decode::Verbatim)).then(|| file.source().slice(inside))
    }
}

/// An expression that keeps its file alive: what parsing an expression alone returns.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let file = native::parse(&Source::new("app.hcl", "port = 80\n")?, &mut Diagnostics::new());
/// let port = file.body().attribute("port").unwrap().expression().to_owned();
/// drop(file);
/// assert_eq!(port.expression().as_number(), Some("80"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedExpression {
    file: File,
    id: ExpressionId,
}

impl ParsedExpression {
    pub(crate) const fn new(file: File, id: ExpressionId) -> Self {
        Self { file, id }
    }

    /// Borrows the expression.
    #[must_use]
    pub const fn expression(&self) -> Expression<'_> {
        Expression::new(&self.file, self.id)
    }

    /// Returns the file that the expression is in.
    #[must_use]
    pub const fn file(&self) -> &File {
        &self.file
    }
}
