//! Expressions.
//!
//! Native syntax specification, "Expressions".

use crate::diagnostic::Diagnostic;
use crate::source::{SourceSpan, Span};

use super::{
    Call, ExpressionId, File, For, Literal, Object, RelativeTraversal, Splat, Tag, Template,
    Traversal, Tuple,
};

/// An expression in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expression<'f> {
    file: &'f File,
    id: ExpressionId,
}

impl<'f> Expression<'f> {
    pub(crate) const fn new(file: &'f File, id: ExpressionId) -> Self {
        Self { file, id }
    }

    #[inline]
    fn tag(self) -> Tag {
        self.file.tree().tag(self.id)
    }

    /// The file that the expression is in.
    #[must_use]
    pub const fn file(self) -> &'f File {
        self.file
    }

    /// A number that tells the expressions of one file apart.
    #[must_use]
    pub const fn id(self) -> u32 {
        self.id.0
    }

    /// Where the expression stands.
    #[must_use]
    #[inline]
    pub fn span(self) -> Span {
        self.file.tree().span(self.id.0)
    }

    /// The span tied to its source.
    #[must_use]
    pub fn source_span(self) -> SourceSpan {
        self.file.source().span(self.span())
    }

    /// A value that keeps the file alive.
    #[must_use]
    pub fn to_owned(self) -> ParsedExpression {
        ParsedExpression {
            file: self.file.clone(),
            id: self.id,
        }
    }

    /// The name of an expression that is a bare word: a variable without steps, `true`, `false` or `null`.
    #[must_use]
    #[inline]
    pub fn as_keyword(self) -> Option<&'f str> {
        matches!(
            self.tag(),
            Tag::Variable | Tag::True | Tag::False | Tag::Null
        )
        .then(|| self.file.source().slice(self.span()))
    }

    /// The digits of a number literal.
    #[must_use]
    #[inline]
    pub fn as_number(self) -> Option<&'f str> {
        matches!(self.tag(), Tag::Number).then(|| self.file.source().slice(self.span()))
    }

    /// What `true` or `false` says.
    #[must_use]
    #[inline]
    pub fn as_bool(self) -> Option<bool> {
        match self.tag() {
            Tag::True => Some(true),
            Tag::False => Some(false),
            _ => None,
        }
    }

    /// The text of a quoted string without interpolation.
    #[must_use]
    #[inline]
    pub fn as_string(self) -> Option<Literal<'f>> {
        let Tag::String(decode) = self.tag() else {
            return None;
        };
        let span = self.span();
        let inner = Span::new(span.start + 1, span.end - 1);
        Some(Literal::new(self.file.source(), inner, decode))
    }

    /// What the expression is.
    #[must_use]
    #[inline]
    pub fn kind(self) -> ExpressionKind<'f> {
        let (file, fields) = (self.file, self.id.fields());
        let inner = |number| {
            let id = file.tree().field(fields, number);
            Expression::new(file, ExpressionId(id))
        };
        match self.tag() {
            Tag::Null => ExpressionKind::Null,
            Tag::True => ExpressionKind::Bool(true),
            Tag::False => ExpressionKind::Bool(false),
            Tag::Number => ExpressionKind::Number(file.source().slice(self.span())),
            Tag::String(decode) => {
                let span = self.span();
                let inner = Span::new(span.start + 1, span.end - 1);
                ExpressionKind::String(Literal::new(file.source(), inner, decode))
            }
            Tag::Text(decode) => {
                let [start, end] = file.tree().fields(fields);
                let inner = Span::new(start, end);
                ExpressionKind::String(Literal::new(file.source(), inner, decode))
            }
            Tag::Template => {
                let parts = file.tree().element_words(self.id.0, 0);
                ExpressionKind::Template(Template::new(file, parts))
            }
            Tag::TemplateWrap => ExpressionKind::TemplateWrap(inner(0)),
            Tag::Tuple => ExpressionKind::Tuple(Tuple::new(file, self.id)),
            Tag::Object => ExpressionKind::Object(Object::new(file, self.id)),
            Tag::Parentheses => ExpressionKind::Parentheses(inner(0)),
            Tag::Unary(operator) => ExpressionKind::Unary {
                operator,
                operand: inner(0),
            },
            Tag::Binary(operator) => ExpressionKind::Binary {
                operator,
                left: inner(0),
                right: inner(1),
            },
            Tag::Conditional => ExpressionKind::Conditional(Conditional { file, fields }),
            Tag::Call => ExpressionKind::Call(Call::new(file, self.id, false)),
            Tag::LooseCall => ExpressionKind::Call(Call::new(file, self.id, true)),
            Tag::For => ExpressionKind::For(For::new(file, fields)),
            Tag::Variable => ExpressionKind::Traversal(Traversal::variable(file, self.span())),
            Tag::Traversal => ExpressionKind::Traversal(Traversal::near(file, self.id)),
            Tag::LooseTraversal => ExpressionKind::Traversal(Traversal::loose(file, self.id)),
            Tag::RelativeTraversal => {
                ExpressionKind::RelativeTraversal(RelativeTraversal::new(file, self.id))
            }
            Tag::Index => ExpressionKind::Index(Index {
                file,
                fields,
                bracket: Span::new(inner(0).span().end, self.span().end),
            }),
            Tag::LooseIndex => ExpressionKind::Index(Index {
                file,
                fields,
                bracket: Span::new(file.tree().field(fields, 2), self.span().end),
            }),
            Tag::Splat => ExpressionKind::Splat(Splat::new(file, fields)),
            Tag::SplatItem => ExpressionKind::SplatItem,
            Tag::Missing => ExpressionKind::Error(Placeholder { file, number: None }),
            Tag::Incomplete => ExpressionKind::Error(Placeholder {
                file,
                number: Some(file.tree().field(fields, 0)),
            }),
        }
    }
}

/// An expression that keeps its file alive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedExpression {
    file: File,
    id: ExpressionId,
}

impl ParsedExpression {
    pub(crate) const fn new(file: File, id: ExpressionId) -> Self {
        Self { file, id }
    }

    /// The expression, to be looked at.
    #[must_use]
    pub const fn expression(&self) -> Expression<'_> {
        Expression::new(&self.file, self.id)
    }

    /// The file that the expression is in.
    #[must_use]
    pub const fn file(&self) -> &File {
        &self.file
    }
}

/// What an expression is.
#[derive(Clone, Copy, Debug)]
pub enum ExpressionKind<'f> {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number literal, as written; one that is no number has been reported.
    Number(&'f str),
    /// A quoted string, heredoc or standalone template that is text only.
    String(Literal<'f>),
    /// A template of several parts, or of one that is a directive.
    Template(Template<'f>),
    /// `"${expression}"`: gives the expression's own value.
    TemplateWrap(Expression<'f>),
    /// `[a, b]`
    Tuple(Tuple<'f>),
    /// `{ a = b }`
    Object(Object<'f>),
    /// `(expression)`
    Parentheses(Expression<'f>),
    /// `-a`, `!a`. Chains nest, at most as deep as the parser's limit.
    Unary {
        /// Which.
        operator: UnaryOperator,
        /// What it is applied to.
        operand: Expression<'f>,
    },
    /// `a + b`. Chains nest to the left without limit: loop over `left`, do not recurse.
    Binary {
        /// Which.
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
    /// `f().a[0]`. Chains of this and [`ExpressionKind::Index`] nest to the left without limit: loop, do not recurse.
    RelativeTraversal(RelativeTraversal<'f>),
    /// `a[b]`. Chains nest to the left without limit: loop, do not recurse.
    Index(Index<'f>),
    /// `a[*].b`, `a.*.b`
    Splat(Splat<'f>),
    /// The element of the innermost splat around it.
    SplatItem,
    /// Where nothing usable was found; already reported. Evaluates to an unknown value of unknown type.
    Error(Placeholder<'f>),
}

/// An operator before its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `!`
    Not,
}

/// An operator between its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOperator {
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Modulo,
}

/// `condition ? if_true : if_false`
#[derive(Clone, Copy, Debug)]
pub struct Conditional<'f> {
    file: &'f File,
    fields: u32,
}

impl<'f> Conditional<'f> {
    fn field(self, field: u32) -> Expression<'f> {
        let id = self.file.tree().field(self.fields, field);
        Expression::new(self.file, ExpressionId(id))
    }

    /// What decides.
    #[must_use]
    pub fn condition(self) -> Expression<'f> {
        self.field(0)
    }

    /// The result if it holds.
    #[must_use]
    pub fn if_true(self) -> Expression<'f> {
        self.field(1)
    }

    /// The result if it does not.
    #[must_use]
    pub fn if_false(self) -> Expression<'f> {
        self.field(2)
    }
}

/// `collection[key]` with a key that is worked out.
#[derive(Clone, Copy, Debug)]
pub struct Index<'f> {
    file: &'f File,
    fields: u32,
    bracket: Span,
}

impl<'f> Index<'f> {
    fn field(self, field: u32) -> u32 {
        self.file.tree().field(self.fields, field)
    }

    /// What is indexed.
    #[must_use]
    pub fn collection(self) -> Expression<'f> {
        Expression::new(self.file, ExpressionId(self.field(0)))
    }

    /// The key.
    #[must_use]
    pub fn key(self) -> Expression<'f> {
        Expression::new(self.file, ExpressionId(self.field(1)))
    }

    /// `[key]`, with the brackets.
    #[must_use]
    pub const fn bracket_span(self) -> Span {
        self.bracket
    }
}

/// Stands where an expression could not be parsed.
#[derive(Clone, Copy, Debug)]
pub struct Placeholder<'f> {
    file: &'f File,
    number: Option<u32>,
}

impl<'f> Placeholder<'f> {
    /// What was parsed before the expression broke off, like the `a.b` of `a.b.`.
    #[must_use]
    pub fn prefix(self) -> Option<Expression<'f>> {
        let record = &self.file.tree().incomplete[self.number? as usize];
        record.prefix.map(|id| Expression::new(self.file, id))
    }

    /// The finding that evaluation repeats, of an expression that broke off behind a dot or a namespace.
    #[must_use]
    pub fn diagnostic(self) -> Option<&'f Diagnostic> {
        Some(&self.file.tree().incomplete[self.number? as usize].diagnostic)
    }
}
