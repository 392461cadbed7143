//! The kinds of expressions, with handles on their parts.

use crate::diagnostic::Diagnostic;
use crate::source::Span;

use super::{
    BinaryOperator, Call, Expression, ExpressionId, File, For, IncompleteNode, ListId, Literal,
    Node, NodeKind, Object, RelativeTraversal, Splat, Template, Traversal, Tuple, UnaryOperator,
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
    pub fn kind(self) -> ExpressionKind<'f> {
        let file = self.file;
        let tree = file.tree();
        let Node { span, kind } = self.node();
        match kind {
            NodeKind::Null => ExpressionKind::Null,
            NodeKind::True => ExpressionKind::Bool(true),
            NodeKind::False => ExpressionKind::Bool(false),
            NodeKind::Number => ExpressionKind::Number(file.source().slice(span)),
            NodeKind::String(decode) => {
                ExpressionKind::String(Literal::quoted(file.source(), span, decode))
            }
            NodeKind::Text(decode, inside) => ExpressionKind::String(self.text(decode, inside)),
            NodeKind::Template(parts) => ExpressionKind::Template(Template::new(file, parts)),
            NodeKind::TemplateWrap(inner) => ExpressionKind::TemplateWrap(self.other(inner)),
            NodeKind::Tuple(elements) => ExpressionKind::Tuple(Tuple(file, elements)),
            NodeKind::Object(items) => ExpressionKind::Object(Object(file, items)),
            NodeKind::Parentheses(inner) => ExpressionKind::Parentheses(self.other(inner)),
            NodeKind::Unary(operator, operand) => ExpressionKind::Unary {
                operator,
                operand: self.other(operand),
            },
            NodeKind::Binary(operator, operands) => {
                let [left, right] = tree.words(operands);
                ExpressionKind::Binary {
                    operator,
                    left: self.other(ExpressionId(left)),
                    right: self.other(ExpressionId(right)),
                }
            }
            NodeKind::Conditional(operands) => {
                let operands = tree.words(operands);
                ExpressionKind::Conditional(Conditional { file, operands })
            }
            NodeKind::Call(words) => ExpressionKind::Call(Call { whole: self, words }),
            NodeKind::For(index) => match tree.fors.get(index as usize) {
                Some(fields) => ExpressionKind::For(For { file, fields }),
                None => ExpressionKind::Error(Placeholder(self)),
            },
            NodeKind::Variable => ExpressionKind::Traversal(Traversal {
                file,
                span,
                root_end: span.end,
                steps: &[],
            }),
            NodeKind::Traversal(words) => {
                let [root_end, steps] = tree.words(words);
                ExpressionKind::Traversal(Traversal {
                    file,
                    span,
                    root_end,
                    steps: tree.list(ListId(steps)),
                })
            }
            NodeKind::RelativeTraversal(words) => {
                let [source, steps] = tree.words(words);
                ExpressionKind::RelativeTraversal(RelativeTraversal {
                    source: self.other(ExpressionId(source)),
                    steps: tree.list(ListId(steps)),
                })
            }
            NodeKind::Index(words) => {
                let [collection, key, bracket] = tree.words(words);
                ExpressionKind::Index(Index {
                    collection: self.other(ExpressionId(collection)),
                    key: self.other(ExpressionId(key)),
                    bracket: Span::new(bracket, span.end),
                })
            }
            NodeKind::Splat(words) => {
                let [source, each, start, end] = tree.words(words);
                ExpressionKind::Splat(Splat {
                    source: self.other(ExpressionId(source)),
                    each: self.other(ExpressionId(each)),
                    marker: Span::new(start, end),
                })
            }
            NodeKind::SplatItem => ExpressionKind::SplatItem,
            _ => ExpressionKind::Error(Placeholder(self)),
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
pub struct Conditional<'f> {
    file: &'f File,
    operands: [u32; 3],
}

impl<'f> Conditional<'f> {
    /// Returns the condition.
    #[must_use]
    pub const fn condition(self) -> Expression<'f> {
        let [condition, ..] = self.operands;
        Expression::new(self.file, ExpressionId(condition))
    }

    /// Returns the result if the condition is true.
    #[must_use]
    pub const fn if_true(self) -> Expression<'f> {
        let [_, if_true, _] = self.operands;
        Expression::new(self.file, ExpressionId(if_true))
    }

    /// Returns the result if the condition is false.
    #[must_use]
    pub const fn if_false(self) -> Expression<'f> {
        let [.., if_false] = self.operands;
        Expression::new(self.file, ExpressionId(if_false))
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
        let NodeKind::Incomplete(index) = self.0.node().kind else {
            return None;
        };
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
