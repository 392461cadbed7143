//! Names of types in messages, and type expressions.

use std::borrow::Cow;
use std::fmt;

use super::Type;
use crate::internal::{with_article, written_key};

/// Writes the friendly name: `string`, `list of number`, `object`, `tuple`, `dynamic`, or the name of a capsule type.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        friendly(self, "dynamic", "dynamic", f)
    }
}

/// Displays a type as a constraint; returned by [`Type::as_constraint`].
///
/// # Examples
///
/// ```
/// use hcl_value::Type;
///
/// let ty = Type::map(Type::Dynamic);
/// let message = format!("The variable must be a {}.", ty.as_constraint());
/// assert_eq!(message, "The variable must be a map of any single type.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ConstraintName<'t>(&'t Type);

/// Displays a type as a type expression; returned by [`Type::as_expression`].
///
/// # Examples
///
/// ```
/// use hcl_value::Type;
///
/// let ty = Type::map(Type::Dynamic);
/// let declaration = format!("type = {}", ty.as_expression());
/// assert_eq!(declaration, "type = map(any)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TypeExpression<'t>(&'t Type);

impl Type {
    /// Returns an object that displays the type as a constraint: the friendly name, with `any type` and `list of any
    /// single type` for the dynamic pseudo-type.
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// assert_eq!(Type::list(Type::Dynamic).as_constraint().to_string(), "list of any single type");
    /// assert_eq!(Type::list(Type::Dynamic).to_string(), "list of dynamic");
    /// ```
    #[must_use]
    pub const fn as_constraint(&self) -> ConstraintName<'_> {
        ConstraintName(self)
    }

    /// Names a value of the type in a sentence: `a string`, `an object`. `["a"]` is a list, whatever its type.
    #[must_use]
    pub fn described(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Dynamic => "a value whose type is not known",
            Self::String => "a string",
            Self::Number => "a number",
            Self::Bool => "a bool",
            Self::List(_) | Self::Tuple(_) => "a list",
            Self::Set(_) => "a set",
            Self::Map(_) => "a map",
            Self::Object(_) => "an object",
            Self::Capsule(capsule) => return Cow::Owned(with_article(capsule.name())),
        })
    }

    /// Returns the friendly name in words of configuration: `list`, not `tuple` or `list of dynamic`.
    pub(crate) fn noun(&self) -> Cow<'static, str> {
        let name = match self {
            Self::Tuple(_) => "list",
            Self::List(element) if **element == Self::Dynamic => "list",
            Self::Set(element) if **element == Self::Dynamic => "set",
            Self::Map(element) if **element == Self::Dynamic => "map",
            _ => return Cow::Owned(self.as_constraint().to_string()),
        };
        Cow::Borrowed(name)
    }

    /// Says that a value of this type is required in place of another: `a list of number is required, but this is a string`.
    pub(crate) fn requirement(&self, found: &Self) -> String {
        let required = match self {
            Self::Dynamic => self.described().into_owned(),
            _ => with_article(&self.noun()),
        };
        format!("{required} is required, but this is {}", found.described())
    }

    /// Returns an object that displays the type as a type expression: `object({a=string,b=list(any)})`. Attribute names
    /// that are not identifiers are quoted. Optional attributes look like required ones.
    ///
    /// ```
    /// use hcl_value::Type;
    ///
    /// let ty = Type::object([("a", Type::String), ("b", Type::list(Type::Dynamic))]);
    /// assert_eq!(ty.as_expression().to_string(), "object({a=string,b=list(any)})");
    ///
    /// let ty = Type::object([("foo bar", Type::Number)]);
    /// assert_eq!(ty.as_expression().to_string(), r#"object({"foo bar"=number})"#);
    /// ```
    #[must_use]
    pub const fn as_expression(&self) -> TypeExpression<'_> {
        TypeExpression(self)
    }
}

impl fmt::Display for ConstraintName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        friendly(self.0, "any type", "any single type", f)
    }
}

fn friendly(
    ty: &Type,
    dynamic: &str,
    inner_dynamic: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut ty = ty;
    let mut dynamic = dynamic;
    loop {
        let (collection, element) = match ty {
            Type::Dynamic => return f.write_str(dynamic),
            Type::String => return f.write_str("string"),
            Type::Number => return f.write_str("number"),
            Type::Bool => return f.write_str("bool"),
            Type::Tuple(_) => return f.write_str("tuple"),
            Type::Object(_) => return f.write_str("object"),
            Type::Capsule(capsule) => return f.write_str(capsule.name()),
            Type::List(element) => ("list of ", element),
            Type::Set(element) => ("set of ", element),
            Type::Map(element) => ("map of ", element),
        };
        f.write_str(collection)?;
        dynamic = inner_dynamic;
        ty = element;
    }
}

impl fmt::Display for TypeExpression<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Type::Dynamic => f.write_str("any"),
            Type::String => f.write_str("string"),
            Type::Number => f.write_str("number"),
            Type::Bool => f.write_str("bool"),
            Type::List(element) => write!(f, "list({})", element.as_expression()),
            Type::Set(element) => write!(f, "set({})", element.as_expression()),
            Type::Map(element) => write!(f, "map({})", element.as_expression()),
            Type::Capsule(capsule) => f.write_str(capsule.name()),
            Type::Tuple(elements) => {
                f.write_str("tuple([")?;
                for (index, element) in elements.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(f, "{comma}{}", element.as_expression())?;
                }
                f.write_str("])")
            }
            Type::Object(object) => {
                f.write_str("object({")?;
                for (index, (name, ty)) in object.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    f.write_str(comma)?;
                    // DIFFERENCE: `type-expression-names`. The reference writes literals of Go.
                    f.write_str(&written_key(name))?;
                    write!(f, "={}", ty.as_expression())?;
                }
                f.write_str("})")
            }
        }
    }
}
