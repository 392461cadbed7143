//! Expressions as data: a closed enum to build, to walk and to rewrite, from and to text.
//!
//! The enum holds what an expression means: parentheses, comments and the spelling of literals are not in it.

// Tests: tests/build of this crate, and tests/decoding of the workspace.

mod build;
mod convert;
mod depth;
mod equality;
mod errors;
mod iterators;
mod json;
pub(crate) mod macros;
mod precedence;
mod simplify;
mod syntax;
mod text;
mod value;
mod walk;

use hcl_core::Number;
pub use hcl_core::native::{BinaryOperator, UnaryOperator};

pub(crate) use iterators::Iterators;
pub use simplify::simplify;
pub use text::to_expr;

/// The maximum depth of an expression that is parsed or written, counting each operator of a chain: `1 + 2 + 3`. Deeper ones are errors,
/// so that code that visits an expression may recurse. Other nesting is an error as deep as the parser's default limit, 256.
pub const MAX_DEPTH: usize = 512;

/// An expression.
///
/// - Built with the functions below and the operators of Rust; from data with [`to_expr`].
/// - From text with `parse`, from the syntax tree with `TryFrom`.
/// - To text with `Display`, or with [`to_text`](Self::to_text), which reports names that are not identifiers.
/// - Evaluated after [`build`](Self::build).
///
/// Nesting is not limited while an expression is built. Functions that write or evaluate an expression return an error beyond
/// [`MAX_DEPTH`]. `Clone`, `==`, `Debug` and dropping recurse: without recursion, the enum would implement `Drop`, and no `match` could move
/// its fields. `MAX_DEPTH` levels fit on the stack of a thread, 2 MiB. A program stops there if its input determines the nesting.
///
/// Two expressions are equal if they differ in layout and spelling only: `(a) + b` equals `a+b`, and a template of one text the text.
/// Its `Display` form parses to an equal expression.
///
/// # Examples
///
/// ```
/// use hcl_write::Expr;
/// use hcl_write::expr::BinaryOperator;
///
/// let port = Expr::variable("var").attribute("ports").index(0);
/// let expr = Expr::conditional(
///     Expr::binary(port.clone(), BinaryOperator::Greater, 1024),
///     port + 1,
///     Expr::call("max", [Expr::from(80), Expr::variable("low")]),
/// );
/// assert_eq!(expr.to_string(), "var.ports[0] > 1024 ? var.ports[0] + 1 : max(80, low)");
/// assert_eq!(expr, expr.to_string().parse()?);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub enum Expr {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, also a negative one. An infinite one cannot be written.
    Number(Number),
    /// Text, without escapes.
    String(String),
    /// A template with interpolations or directives. Its result is a string, also with a single interpolation.
    Template(Vec<TemplatePart>),
    /// `[a, b]`
    Tuple(Vec<Self>),
    /// `{ key = value }`, in order. A key that is a [`String`](Self::String) is bare if it is an identifier.
    Object(Vec<(Self, Self)>),
    /// A path that is a key and stands for itself, as in `providers = { aws.west = aws.west }` of Terraform: a name and steps
    /// without a splat. The name is none of `for`, `null`, `true` and `false`. It has no value, and is written as a key only. A path
    /// in parentheses is an [`Access`](Self::Access).
    Path(String, Vec<Step>),
    /// A variable.
    Variable(String),
    /// Steps after an expression: `a.b[0]`, `f()[*].c`. Parentheses are around an expression that is an access itself.
    Access(Box<Self>, Vec<Step>),
    /// `name(arguments)`
    Call(Call),
    /// `-a`, `!a`
    Unary(UnaryOperator, Box<Self>),
    /// `a + b`
    Binary(Box<Self>, BinaryOperator, Box<Self>),
    /// `condition ? if_true : if_false`
    Conditional(Box<Conditional>),
    /// `[for …]` or `{for …}`
    For(Box<For>),
}

/// A step of an access.
///
/// # Examples
///
/// ```
/// use hcl_write::Expr;
/// use hcl_write::expr::Step;
///
/// let expr: Expr = "servers[*].host".parse()?;
/// let Expr::Access(base, steps) = expr else {
///     panic!("no access");
/// };
/// assert_eq!(*base, Expr::variable("servers"));
/// assert_eq!(steps, [Step::Splat, Step::Attribute("host".to_owned())]);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// `.name`. After an attribute splat, also `.0`.
    Attribute(String),
    /// `[key]`
    Index(Expr),
    /// `[*]`: all steps after it apply to each element.
    Splat,
    /// `.*`: the attribute steps after it apply to each element, further steps to the result.
    AttributeSplat,
}

impl Step {
    const fn is_splat(&self) -> bool {
        matches!(self, Self::Splat | Self::AttributeSplat)
    }

    /// Returns whether a path that is a key cannot have the step.
    fn is_computed(&self) -> bool {
        match self {
            Self::Attribute(_) | Self::Index(Expr::String(_)) => false,
            // A minus is an operator.
            Self::Index(Expr::Number(number)) => number.is_negative(),
            Self::Index(_) | Self::Splat | Self::AttributeSplat => true,
        }
    }
}

/// A call of a function.
///
/// # Examples
///
/// ```
/// use hcl_write::Expr;
///
/// // A migration renames a function.
/// let mut expr: Expr = "list(a, b)".parse()?;
/// if let Expr::Call(call) = &mut expr
///     && call.name == "list"
/// {
///     call.name = "tolist".to_owned();
///     call.arguments = vec![Expr::tuple(std::mem::take(&mut call.arguments))];
/// }
/// assert_eq!(expr.to_string(), "tolist([a, b])");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The name, with its namespaces: `provider::aws::region`.
    pub name: String,
    /// The arguments.
    pub arguments: Vec<Expr>,
    /// Whether `...` expands the last argument.
    pub is_expanded: bool,
}

/// `condition ? if_true : if_false`
///
/// # Examples
///
/// ```
/// use hcl_write::Expr;
///
/// // The branch of a condition that is known.
/// let expr: Expr = "true ? a : b".parse()?;
/// let expr = match expr {
///     Expr::Conditional(it) if it.condition == Expr::Bool(true) => it.if_true,
///     other => other,
/// };
/// assert_eq!(expr, Expr::variable("a"));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Conditional {
    /// The condition.
    pub condition: Expr,
    /// The result if the condition is true.
    pub if_true: Expr,
    /// The result if the condition is false.
    pub if_false: Expr,
}

/// A `for` expression.
///
/// # Examples
///
/// ```
/// use hcl_write::Expr;
/// use hcl_write::expr::For;
///
/// let expr: Expr = "[for user in users : user.name if user.active]".parse()?;
/// let Expr::For(each) = expr else {
///     panic!("no for expression");
/// };
/// assert_eq!((each.key_name, each.value_name.as_str()), (None, "user"));
/// assert_eq!(each.condition, Some(Expr::variable("user").attribute("active")));
///
/// let ports = For {
///     value_name: "port".to_owned(),
///     collection: Expr::variable("ports"),
///     value: Expr::variable("port") + 8000,
///     ..For::default()
/// };
/// assert_eq!(Expr::from(ports).to_string(), "[for port in ports : port + 8000]");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct For {
    /// The variable for keys.
    pub key_name: Option<String>,
    /// The variable for values.
    pub value_name: String,
    /// The expression that is iterated over.
    pub collection: Expr,
    /// The key of each element, if the result is an object.
    pub key: Option<Expr>,
    /// The value of each element.
    pub value: Expr,
    /// Whether `...` groups the values of equal keys.
    pub is_grouping: bool,
    /// The condition after `if`.
    pub condition: Option<Expr>,
}

/// A part of a template.
///
/// # Examples
///
/// ```
/// use hcl_write::Expr;
/// use hcl_write::expr::TemplatePart;
///
/// let url = Expr::Template(vec![
///     TemplatePart::Literal("https://".to_owned()),
///     TemplatePart::Interpolation(Expr::variable("host")),
///     TemplatePart::If {
///         condition: Expr::variable("is_test"),
///         if_true: vec![TemplatePart::Literal(":8080".to_owned())],
///         if_false: Vec::new(),
///     },
/// ]);
/// assert_eq!(url.to_string(), r#""https://${host}%{if is_test}:8080%{endif}""#);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum TemplatePart {
    /// Text, without escapes.
    Literal(String),
    /// `${expression}`
    Interpolation(Expr),
    /// `%{ if condition }…%{ else }…%{ endif }`
    If {
        /// The condition.
        condition: Expr,
        /// The parts if the condition is true.
        if_true: Vec<Self>,
        /// The parts if the condition is false.
        if_false: Vec<Self>,
    },
    /// `%{ for key, value in collection }…%{ endfor }`
    For {
        /// The variable for keys.
        key_name: Option<String>,
        /// The variable for values.
        value_name: String,
        /// The expression that is iterated over.
        collection: Expr,
        /// The parts for each element.
        body: Vec<Self>,
    },
}
