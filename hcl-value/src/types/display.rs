//! Types as people read them, and as HCL writes them.

use std::fmt;

use super::Type;

/// Writes the friendly name: `string`, `list of number`, `object`, `tuple`, `dynamic`, or a capsule's name.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        friendly(self, "dynamic", "dynamic", f)
    }
}

/// Shows a type as what is asked for: see [`Type::as_constraint`].
#[derive(Clone, Copy, Debug)]
pub struct ConstraintName<'t>(&'t Type);

/// Shows a type as HCL type-expression text: see [`Type::as_expression`].
#[derive(Clone, Copy, Debug)]
pub struct TypeExpression<'t>(&'t Type);

impl Type {
    /// The friendly name of this type as a constraint: as [`Display`](fmt::Display) writes it, but with `any type` and
    /// `list of any single type` for the dynamic pseudo-type.
    #[must_use]
    pub const fn as_constraint(&self) -> ConstraintName<'_> {
        ConstraintName(self)
    }

    /// This type as a type expression: `object({a=string,b=list(any)})`. Which attributes are optional is not shown.
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
                    write!(f, "{comma}{name}={}", ty.as_expression())?;
                }
                f.write_str("})")
            }
        }
    }
}
