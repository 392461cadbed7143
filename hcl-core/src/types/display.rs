//! Names of types as people read them.

use std::fmt;

use super::Type;

/// Writes the friendly name: `string`, `list of number`, `object`, `tuple`, `dynamic`, or a capsule's name.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dynamic => f.write_str("dynamic"),
            Self::String => f.write_str("string"),
            Self::Number => f.write_str("number"),
            Self::Bool => f.write_str("bool"),
            Self::List(element) => write!(f, "list of {element}"),
            Self::Set(element) => write!(f, "set of {element}"),
            Self::Map(element) => write!(f, "map of {element}"),
            Self::Tuple(_) => f.write_str("tuple"),
            Self::Object(_) => f.write_str("object"),
            Self::Capsule(capsule) => f.write_str(capsule.name()),
        }
    }
}
