//! The kinds of expressions, with handles on their parts.

use crate::diagnostic::Diagnostic;
use crate::source::Span;

use super::{
    BinaryFields, BinaryOperator, Call, ConditionalFields, Expression, For, IncompleteFields,
    IncompleteNode, IndexFields, InnerFields, Literal, NodeTag, Object, RelativeTraversal, Splat,
    Template, TextFields, Traversal, Tuple, UnaryOperator,
};

impl<'f> Expression<'f> {
    /// Returns what the expression is, with handles on its parts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::native::{self, BinaryOperator, ExpressionKind};
    /// use hcl_syntax::{Diagnostics, Source};
    ///
    /// let parsed = native::parse_expression(&Source::new("t", "1 + port")?, &mut Diagnostics::new());
    /// let ExpressionKind::Binary { operator, left, right } = parsed.expression().kind() else {
    ///     panic!("an operator and its operands");
    /// };
    /// assert_eq!(operator, BinaryOperator::Add);
    /// assert_eq!(left.as_number(), Some("1"));
    /// assert_eq!(right.as_keyword(), Some("port"));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn kind(self) -> ExpressionKind<'f> {
        let file = self.file;
        let inner = || {
            let InnerFields { inner } = self.fields();
            self.other(inner)
        };
        match self.tag() {
            NodeTag::Null => ExpressionKind::Null,
            NodeTag::True => ExpressionKind::Bool(true),
            NodeTag::False => ExpressionKind::Bool(false),
            NodeTag::Number => ExpressionKind::Number(file.source().slice(self.span())),
            NodeTag::String(decode) => {
                ExpressionKind::String(Literal::quoted(file.source(), self.span(), decode))
            }
            NodeTag::Text(decode) => {
                let TextFields { inside } = self.fields();
                ExpressionKind::String(Literal::new(file.source(), inside, decode))
            }
            NodeTag::Template => {
                let parts = file.tree().element_words::<()>(self.id.0);
                ExpressionKind::Template(Template::new(file, parts))
            }
            NodeTag::TemplateWrap => ExpressionKind::TemplateWrap(inner()),
            NodeTag::Tuple => ExpressionKind::Tuple(Tuple(self)),
            NodeTag::Object => ExpressionKind::Object(Object(self)),
            NodeTag::Parentheses => ExpressionKind::Parentheses(inner()),
            NodeTag::Unary(operator) => ExpressionKind::Unary {
                operator,
                operand: inner(),
            },
            NodeTag::Binary(operator) => {
                let BinaryFields { left, right } = self.fields();
                ExpressionKind::Binary {
                    operator,
                    left: self.other(left),
                    right: self.other(right),
                }
            }
            NodeTag::Conditional => ExpressionKind::Conditional(Conditional(self)),
            NodeTag::Call => ExpressionKind::Call(Call(self)),
            NodeTag::For => ExpressionKind::For(For(self)),
            NodeTag::Variable => ExpressionKind::Traversal(Traversal::variable(self)),
            NodeTag::Traversal => ExpressionKind::Traversal(Traversal::new(self)),
            NodeTag::RelativeTraversal => {
                ExpressionKind::RelativeTraversal(RelativeTraversal(self))
            }
            NodeTag::Index => ExpressionKind::Index(Index::new(self)),
            NodeTag::Splat => ExpressionKind::Splat(Splat(self)),
            NodeTag::SplatItem => ExpressionKind::SplatItem,
            NodeTag::Missing | NodeTag::Incomplete => ExpressionKind::Error(Placeholder(self)),
        }
    }

    /// Returns the expression inside parentheses.
    #[must_use]
    pub fn without_parentheses(mut self) -> Self {
        while let ExpressionKind::Parentheses(inner) = self.kind() {
            self = inner;
        }
        self
    }
}

/// The kinds of expressions, with handles on their parts: what [`Expression::kind`] returns.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, Expression, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// // A language that allows literals and references only.
/// fn is_allowed(expression: Expression<'_>) -> bool {
///     match expression.kind() {
///         ExpressionKind::Bool(_) | ExpressionKind::Number(_) | ExpressionKind::String(_) => true,
///         ExpressionKind::Traversal(_) => true,
///         ExpressionKind::Tuple(tuple) => tuple.elements().all(is_allowed),
///         _ => false,
///     }
/// }
///
/// let parse = |text| Ok::<_, hcl_syntax::source::SourceTooLarge>(
///     native::parse_expression(&Source::new("t", text)?, &mut Diagnostics::new())
/// );
/// assert!(is_allowed(parse("[80, var.port]")?.expression()));
/// assert!(!is_allowed(parse("[80, port()]")?.expression()));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub enum ExpressionKind<'f> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number literal, as written. An invalid one was reported.
    Number(&'f str),
    /// A quoted string, heredoc or standalone template of literal text only.
    String(Literal<'f>),
    /// A template of several parts, or of a single directive.
    Template(Template<'f>),
    /// `"${expression}"`: has the value of the expression, unconverted.
    TemplateWrap(Expression<'f>),
    /// `[a, b]`
    Tuple(Tuple<'f>),
    /// `{ a = b }`
    Object(Object<'f>),
    /// `(expression)`
    Parentheses(Expression<'f>),
    /// `-a`, `!a`. Chains nest, at most as deep as the parser's nesting limit.
    Unary {
        /// The operator.
        operator: UnaryOperator,
        /// The operand.
        operand: Expression<'f>,
    },
    /// `a + b`. Chains nest to the left without limit: iterate over `left`, do not recurse.
    Binary {
        /// The operator.
        operator: BinaryOperator,
        /// The left operand.
        left: Expression<'f>,
        /// The right operand.
        right: Expression<'f>,
    },
    /// `a ? b : c`
    Conditional(Conditional<'f>),
    /// `f(a)`
    Call(Call<'f>),
    /// `[for …]` or `{for …}`
    For(For<'f>),
    /// `a`, `a.b[0]`
    Traversal(Traversal<'f>),
    /// `f().a[0]`. Chains of this and [`ExpressionKind::Index`] nest to the left without limit: iterate, do not
    /// recurse.
    RelativeTraversal(RelativeTraversal<'f>),
    /// `a[b]`. Chains nest to the left without limit: iterate, do not recurse.
    Index(Index<'f>),
    /// `a[*].b`, `a.*.b`
    Splat(Splat<'f>),
    /// The element of the innermost enclosing splat.
    SplatItem,
    /// A placeholder for an expression that could not be parsed, which was reported. Evaluates to an unknown value of
    /// unknown type.
    Error(Placeholder<'f>),
}

/// `condition ? if_true : if_false`
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_expression(&Source::new("t", "debug ? 1 : 4")?, &mut Diagnostics::new());
/// let ExpressionKind::Conditional(conditional) = parsed.expression().kind() else {
///     panic!("a conditional");
/// };
/// assert_eq!(conditional.condition().as_keyword(), Some("debug"));
/// assert_eq!(conditional.if_false().as_number(), Some("4"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Conditional<'f>(pub(super) Expression<'f>);

impl<'f> Conditional<'f> {
    fn fields(self) -> ConditionalFields {
        self.0.fields()
    }

    /// Returns the condition.
    #[must_use]
    pub fn condition(self) -> Expression<'f> {
        self.0.other(self.fields().condition)
    }

    /// Returns the result if the condition is true.
    #[must_use]
    pub fn if_true(self) -> Expression<'f> {
        self.0.other(self.fields().if_true)
    }

    /// Returns the result if the condition is false.
    #[must_use]
    pub fn if_false(self) -> Expression<'f> {
        self.0.other(self.fields().if_false)
    }
}

/// `collection[key]` with a key that is evaluated. An index with a literal key is a step of a [`Traversal`] or a
/// [`RelativeTraversal`].
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// let parsed = native::parse_expression(&Source::new("t", "hosts[name]")?, &mut Diagnostics::new());
/// let ExpressionKind::Index(index) = parsed.expression().kind() else {
///     panic!("an index");
/// };
/// assert_eq!(index.collection().as_keyword(), Some("hosts"));
/// assert_eq!(index.key().as_keyword(), Some("name"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Index<'f> {
    collection: Expression<'f>,
    key: Expression<'f>,
    bracket: Span,
}

impl<'f> Index<'f> {
    fn new(whole: Expression<'f>) -> Self {
        let IndexFields {
            collection,
            key,
            bracket,
        } = whole.fields();
        Self {
            collection: whole.other(collection),
            key: whole.other(key),
            bracket: Span::new(bracket, whole.span().end),
        }
    }

    /// Returns the expression that is indexed.
    #[must_use]
    pub const fn collection(self) -> Expression<'f> {
        self.collection
    }

    /// Returns the key.
    #[must_use]
    pub const fn key(self) -> Expression<'f> {
        self.key
    }

    /// Returns the span of `[key]`, with the brackets.
    #[must_use]
    pub const fn bracket_span(self) -> Span {
        self.bracket
    }
}

/// Stands in for an expression that could not be parsed.
///
/// # Examples
///
/// ```
/// use hcl_syntax::native::{self, ExpressionKind};
/// use hcl_syntax::{Diagnostics, Source};
///
/// // Completion after a dot.
/// let parsed = native::parse_expression(&Source::new("t", "var.")?, &mut Diagnostics::new());
/// let ExpressionKind::Error(placeholder) = parsed.expression().kind() else {
///     panic!("a placeholder");
/// };
/// assert_eq!(placeholder.prefix().unwrap().as_keyword(), Some("var"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Placeholder<'f>(Expression<'f>);

impl<'f> Placeholder<'f> {
    /// The expression broke off, after a dot or a namespace.
    fn node(self) -> Option<&'f IncompleteNode> {
        let NodeTag::Incomplete = self.0.tag() else {
            return None;
        };
        let IncompleteFields { index } = self.0.fields();
        self.0.file.tree().incomplete.get(index as usize)
    }

    /// Returns the part before the break, like the `a.b` of `a.b.`.
    #[must_use]
    pub fn prefix(self) -> Option<Expression<'f>> {
        Some(self.0.other(self.node()?.prefix?))
    }

    /// Returns the diagnostic that evaluation repeats, of an expression that broke off after a dot or a namespace.
    #[must_use]
    pub fn diagnostic(self) -> Option<&'f Diagnostic> {
        Some(&self.node()?.diagnostic)
    }
}
