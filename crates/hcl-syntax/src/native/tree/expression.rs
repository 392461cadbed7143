//! Expressions.

// spec(native): Expressions

use crate::source::{SourceSpan, Span};

use super::layout::Stored;
use super::{
    Decode, Elements, ExpressionId, File, Literal, NodeTag, Object, ObjectItems, TextFields, Tuple,
    tag,
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
    pub(super) fn fields<F: Stored>(self) -> F {
        self.file.tree().fields(self.id.0)
    }

    #[inline]
    pub(super) fn tag(self) -> NodeTag {
        self.file.tree().tag(self.id)
    }

    #[inline]
    fn code(self) -> u32 {
        self.file.tree().code(self.id.0)
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
        self.file.tree().span(self.id.0)
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
        matches!(
            self.tag(),
            NodeTag::Variable | NodeTag::True | NodeTag::False | NodeTag::Null
        )
        .then(|| self.file.source().slice(self.span()))
    }

    /// Returns the text of a number literal.
    #[must_use]
    #[inline]
    pub fn as_number(self) -> Option<&'f str> {
        let span = self.span_with_code(const { NodeTag::Number.pack() })?;
        Some(self.file.source().slice(span))
    }

    /// Returns the span of an expression with a code. Only a text of 16 MB has no such span.
    #[inline]
    pub(super) fn span_with_code(self, code: u32) -> Option<Span> {
        self.file.tree().span_with_code(self.id.0, code)
    }

    /// Returns the text of a quoted string without sequences and escapes. `None` for one of 16 MB.
    #[must_use]
    #[inline]
    pub fn as_verbatim(self) -> Option<&'f str> {
        let span = self.span_with_code(const { NodeTag::String(Decode::Verbatim).pack() })?;
        let inside = Span::new(span.start + 1, span.end - 1);
        Some(self.file.source().slice(inside))
    }

    /// Returns whether this is a string without sequences, a number, `true`, `false`, a list or an object.
    #[must_use]
    #[inline]
    pub fn is_literal(self) -> bool {
        tag::is_literal(self.code())
    }

    /// Returns the elements of a list constructor.
    #[must_use]
    #[inline]
    pub fn as_tuple(self) -> Option<Elements<'f>> {
        tag::is_tuple(self.code()).then(|| Tuple(self).elements())
    }

    /// Returns the items of an object constructor.
    #[must_use]
    #[inline]
    pub fn as_object(self) -> Option<ObjectItems<'f>> {
        tag::is_object(self.code()).then(|| Object(self).items())
    }

    /// Returns the value of `true` or `false`.
    #[must_use]
    #[inline]
    pub fn as_bool(self) -> Option<bool> {
        match self.code() {
            code if code == const { NodeTag::True.pack() } => Some(true),
            code if code == const { NodeTag::False.pack() } => Some(false),
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
        match self.tag() {
            NodeTag::String(decode) => Some(Literal::quoted(source, self.span(), decode)),
            NodeTag::Text(decode) => {
                let TextFields { inside } = self.fields();
                Some(Literal::new(source, inside, decode))
            }
            _ => None,
        }
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
