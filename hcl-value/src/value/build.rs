//! Construction of values.

use std::any::Any;
use std::sync::{Arc, LazyLock, OnceLock};

use super::{
    Capsule, Collection, Mapping, MarkSet, Marked, Refinement, Repr, Sequence, Structure, Unknown,
    Value,
};
use crate::internal::nfc;
use crate::number::Number;
use crate::types::{CapsuleType, Type};

impl Value {
    /// The dynamic value: unknown, and of a type not yet known.
    #[must_use]
    pub fn dynamic() -> Self {
        // One for all: where a list has a million mistakes, each leaves one of these.
        static DYNAMIC: LazyLock<Arc<Unknown>> = LazyLock::new(|| {
            Arc::new(Unknown {
                ty: Type::Dynamic,
                refinement: Refinement::default(),
            })
        });
        Self(Repr::Unknown(Arc::clone(&DYNAMIC)))
    }

    /// The unknown value of a type.
    #[must_use]
    pub fn unknown(ty: Type) -> Self {
        Self(Repr::Unknown(Arc::new(Unknown {
            ty,
            refinement: Refinement::default(),
        })))
    }

    /// The null value of a type.
    #[must_use]
    pub const fn null(ty: Type) -> Self {
        Self(Repr::Null(ty))
    }

    /// A string, brought to NFC; text that is NFC already is not copied to find that out.
    #[must_use]
    pub fn string(text: impl AsRef<str> + Into<Arc<str>>) -> Self {
        Self(Repr::String(nfc(text)))
    }

    /// A whole number.
    #[inline]
    #[doc(hidden)]
    pub fn from_i64(word: i64) -> Self {
        Self(Repr::Number(Number::from(word)))
    }

    /// A string of text that is in NFC already.
    #[doc(hidden)]
    pub const fn from_nfc(text: Arc<str>) -> Self {
        Self(Repr::String(text))
    }

    /// A list; every element must have exactly the type `element`.
    #[must_use]
    pub fn list(element: Type, elements: impl Into<Sequence>) -> Self {
        Self(Repr::List(Arc::new(Collection {
            ty: Type::list(element),
            elements: elements.into(),
        })))
    }

    /// A map; every element must have exactly the type `element`.
    #[must_use]
    pub fn map(element: Type, elements: Mapping) -> Self {
        Self(Repr::Map(Arc::new(Collection {
            ty: Type::map(element),
            elements,
        })))
    }

    /// A tuple.
    #[must_use]
    pub fn tuple(elements: impl Into<Sequence>) -> Self {
        Self(Repr::Tuple(Arc::new(Structure {
            ty: OnceLock::new(),
            elements: elements.into(),
        })))
    }

    /// An object.
    #[must_use]
    pub fn object(attributes: Mapping) -> Self {
        Self(Repr::Object(Arc::new(Structure {
            ty: OnceLock::new(),
            elements: attributes,
        })))
    }

    /// A tuple or object whose type is at hand; it must be exactly that, so nothing dynamic may be inside.
    #[doc(hidden)]
    pub fn with_cached_type(self, ty: &Type) -> Self {
        let cell = match &self.0 {
            Repr::Tuple(tuple) => &tuple.ty,
            Repr::Object(object) => &object.ty,
            _ => return self,
        };
        let _ = cell.set(ty.clone());
        self
    }

    /// A capsule value of the application's.
    #[must_use]
    pub fn capsule(ty: CapsuleType, content: Arc<dyn Any + Send + Sync>) -> Self {
        Self(Repr::Capsule(Arc::new(Capsule { ty, content })))
    }

    /// This value with more marks on it.
    #[must_use]
    pub fn with_marks(self, marks: MarkSet) -> Self {
        if marks.is_empty() {
            return self;
        }
        match self.0 {
            Repr::Marked(marked) => {
                let mut all = marked.marks.clone();
                all.append(marks);
                Self(Repr::Marked(Arc::new(Marked {
                    marks: all,
                    value: marked.value.clone(),
                })))
            }
            repr => Self(Repr::Marked(Arc::new(Marked {
                marks,
                value: Self(repr),
            }))),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self(Repr::Bool(value))
    }
}

impl From<Number> for Value {
    fn from(value: Number) -> Self {
        Self(Repr::Number(value))
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {
        $(
            impl From<$integer> for Value {
                fn from(value: $integer) -> Self {
                    Number::from(value).into()
                }
            }
        )*
    };
}

from_integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::string(value)
    }
}

impl From<String> for Value {
    fn from(value: String) -> Self {
        Self::string(value)
    }
}
