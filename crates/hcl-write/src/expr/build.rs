//! Functions that build expressions.

use std::borrow::Cow;
use std::ops;

use hcl_core::{Expression, Number};

use super::{BinaryOperator, Call, Conditional, Expr, For, Step, TemplatePart, UnaryOperator};
use hcl_serde::Result;

impl Expr {
    /// Creates a reference to a variable.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    ///
    /// let name = Expr::variable("aws_vpc").attribute("main").index("a b").splat().attribute("id");
    /// assert_eq!(name.to_string(), r#"aws_vpc.main["a b"][*].id"#);
    /// ```
    #[must_use]
    pub fn variable(name: impl Into<String>) -> Self {
        Self::Variable(name.into())
    }

    /// Appends the access of an attribute: `.name`.
    #[must_use]
    pub fn attribute(self, name: impl Into<String>) -> Self {
        self.step(Step::Attribute(name.into()))
    }

    /// Appends the access of an element: `[key]`.
    #[must_use]
    pub fn index(self, key: impl Into<Self>) -> Self {
        self.step(Step::Index(key.into()))
    }

    /// Appends a splat operator: `[*]`.
    #[must_use]
    pub fn splat(self) -> Self {
        self.step(Step::Splat)
    }

    fn step(self, step: Step) -> Self {
        match self {
            Self::Access(base, mut steps) => {
                steps.push(step);
                Self::Access(base, steps)
            }
            base => Self::Access(Box::new(base), vec![step]),
        }
    }

    /// Creates a call of a function. Its name may have namespaces: `provider::aws::region`.
    #[must_use]
    pub fn call<A: Into<Self>>(
        name: impl Into<String>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        Self::Call(Call {
            name: name.into(),
            arguments: arguments.into_iter().map(Into::into).collect(),
            is_expanded: false,
        })
    }

    /// Creates a tuple: `[a, b]`.
    #[must_use]
    pub fn tuple<E: Into<Self>>(elements: impl IntoIterator<Item = E>) -> Self {
        Self::Tuple(elements.into_iter().map(Into::into).collect())
    }

    /// Creates an object: `{ key = value }`. A key may be any expression.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    ///
    /// let tags = Expr::object([("Name", Expr::from("web")), ("a b", Expr::variable("x"))]);
    /// assert_eq!(tags.to_string(), "{\n  Name  = \"web\"\n  \"a b\" = x\n}");
    /// ```
    #[must_use]
    pub fn object<K: Into<Self>, V: Into<Self>>(items: impl IntoIterator<Item = (K, V)>) -> Self {
        let items = items.into_iter();
        Self::Object(
            items
                .map(|(key, value)| (key.into(), value.into()))
                .collect(),
        )
    }

    /// Creates a path that is the key of an object, from its names.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    ///
    /// let west = Expr::variable("aws").attribute("west");
    /// let providers = Expr::object([(Expr::path(["aws", "west"]), west)]);
    /// assert_eq!(providers.to_string(), "{\n  aws.west = aws.west\n}");
    /// ```
    #[must_use]
    pub fn path<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Self {
        let mut names = names.into_iter().map(Into::into);
        let root = names.next().unwrap_or_default();
        Self::Path(root, names.map(Step::Attribute).collect())
    }

    /// Creates a template. Adjacent texts are joined, also texts in interpolations, and a template of nothing but text becomes a
    /// string.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_write::Expr;
    /// use hcl_write::expr::TemplatePart;
    ///
    /// let name = Expr::template(["web-".into(), TemplatePart::Interpolation(Expr::variable("env"))]);
    /// assert_eq!(name.to_string(), r#""web-${env}""#);
    /// ```
    #[must_use]
    pub fn template(parts: impl IntoIterator<Item = TemplatePart>) -> Self {
        let mut joined = joined(parts);
        match joined.as_mut_slice() {
            [] => Self::String(String::new()),
            [TemplatePart::Literal(text)] => Self::String(std::mem::take(text)),
            _ => Self::Template(joined),
        }
    }

    /// Creates `condition ? if_true : if_false`.
    #[must_use]
    pub fn conditional(
        condition: impl Into<Self>,
        if_true: impl Into<Self>,
        if_false: impl Into<Self>,
    ) -> Self {
        Self::Conditional(Box::new(Conditional {
            condition: condition.into(),
            if_true: if_true.into(),
            if_false: if_false.into(),
        }))
    }

    /// Creates an operation of two operands. Arithmetic has Rust's operators too: `a + b`.
    #[must_use]
    pub fn binary(left: impl Into<Self>, operator: BinaryOperator, right: impl Into<Self>) -> Self {
        Self::Binary(Box::new(left.into()), operator, Box::new(right.into()))
    }

    /// Creates an operation of one operand. The negation of a number is a number.
    #[must_use]
    pub fn unary(operator: UnaryOperator, operand: impl Into<Self>) -> Self {
        match (operator, operand.into()) {
            // Folded once: `-5` is a number, and `-(-5)` stays an operation.
            (UnaryOperator::Negate, Self::Number(number)) if !number.is_negative() => {
                Self::Number(-number)
            }
            (operator, operand) => Self::Unary(operator, Box::new(operand)),
        }
    }

    /// Parses the text, so that the expression can be evaluated.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression cannot be written.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::Decoder;
    /// use hcl_write::Expr;
    ///
    /// let total = Expr::variable("count") * 2;
    /// let decoder = Decoder::new().variable("count", &21)?;
    /// assert_eq!(decoder.decode_expression::<u32>(&total.build()?)?, 42);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn build(&self) -> Result<Expression> {
        Ok(self.to_text()?.parse()?)
    }
}

/// Joins adjacent literals, removes empty ones, and makes literals of interpolations of a text.
pub(super) fn joined(parts: impl IntoIterator<Item = TemplatePart>) -> Vec<TemplatePart> {
    let mut joined: Vec<TemplatePart> = Vec::new();
    for part in parts {
        let part = match part {
            TemplatePart::Interpolation(expression) => match constant_text(&expression) {
                Some(text) => TemplatePart::Literal(text.into_owned()),
                None => TemplatePart::Interpolation(expression),
            },
            part => part,
        };
        match (joined.last_mut(), part) {
            // Equal templates have equal parts: an empty text would make a difference.
            (_, TemplatePart::Literal(text)) if text.is_empty() => {}
            (Some(TemplatePart::Literal(before)), TemplatePart::Literal(text)) => {
                before.push_str(&text);
            }
            (_, part) => joined.push(part),
        }
    }
    joined
}

/// Returns the text of an expression that consists of text only.
pub(super) fn constant_text(expression: &Expr) -> Option<Cow<'_, str>> {
    match expression {
        Expr::String(text) => Some(Cow::Borrowed(text)),
        Expr::Access(base, steps) if steps.is_empty() => constant_text(base),
        Expr::Template(parts) => {
            let mut all = String::new();
            for part in parts {
                match part {
                    TemplatePart::Literal(text) => all.push_str(text),
                    TemplatePart::Interpolation(inner) => all.push_str(&constant_text(inner)?),
                    TemplatePart::If { .. } | TemplatePart::For { .. } => return None,
                }
            }
            Some(Cow::Owned(all))
        }
        _ => None,
    }
}

impl From<&str> for TemplatePart {
    fn from(text: &str) -> Self {
        Self::Literal(text.to_owned())
    }
}

impl From<String> for TemplatePart {
    fn from(text: String) -> Self {
        Self::Literal(text)
    }
}

impl From<Expr> for TemplatePart {
    fn from(expression: Expr) -> Self {
        Self::Interpolation(expression)
    }
}

impl From<For> for Expr {
    fn from(each: For) -> Self {
        Self::For(Box::new(each))
    }
}

impl From<&str> for Expr {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Expr {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl<E: Into<Self>> From<Vec<E>> for Expr {
    fn from(elements: Vec<E>) -> Self {
        Self::tuple(elements)
    }
}

/// `None` is null.
impl<E: Into<Self>> From<Option<E>> for Expr {
    fn from(value: Option<E>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl From<bool> for Expr {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Expr {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        }
    )*};
}

numbers! { Number i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

macro_rules! operators {
    ($($name:ident $method:ident $operator:ident;)*) => {$(
        impl<T: Into<Expr>> ops::$name<T> for Expr {
            type Output = Self;

            fn $method(self, other: T) -> Self {
                Self::binary(self, BinaryOperator::$operator, other)
            }
        }
    )*};
}

operators! {
    Add add Add;
    Sub sub Subtract;
    Mul mul Multiply;
    Div div Divide;
    Rem rem Modulo;
}

impl ops::Neg for Expr {
    type Output = Self;

    fn neg(self) -> Self {
        Self::unary(UnaryOperator::Negate, self)
    }
}

impl ops::Not for Expr {
    type Output = Self;

    fn not(self) -> Self {
        Self::unary(UnaryOperator::Not, self)
    }
}
