//! Constructors of values.

// spec(model): Primitive Types; cases::values/numbers, cases::values/equality/strings,
//     hcl_value::numbers::literals_are_decimal_and_exact

use std::any::Any;
use std::sync::{Arc, LazyLock, OnceLock};

use super::{
    Capsule, Collection, Mapping, MarkSet, MarkedRepr, Refinement, Sequence, SharedStructure,
    Unknown, Value, ValueRepr,
};
use crate::Str;
use crate::internal::meter::{charge, charge_shared};
use crate::internal::nfc;
use crate::types::{CapsuleType, Type};

impl Value {
    /// Returns the unknown value of unknown type: the result of an expression that cannot be evaluated yet.
    #[must_use]
    pub fn dynamic() -> Self {
        // Shared: a list of a million expressions with errors contains a million of these.
        static DYNAMIC: LazyLock<Arc<Unknown>> = LazyLock::new(|| {
            Arc::new(Unknown {
                ty: Type::Dynamic,
                refinement: Refinement::default(),
                attributes: Mapping::default(),
            })
        });
        Self(ValueRepr::Unknown(Arc::clone(&DYNAMIC)))
    }

    /// Creates an unknown value of unknown type with attributes that are known already. All others are unknown.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Value, value::ops};
    ///
    /// let server = Value::unknown_with_attributes([("port".into(), 80.into())].into_iter().collect());
    /// assert!(server.is_unknown());
    /// assert_eq!(ops::attribute(&server, "port")?, 80);
    /// assert!(ops::attribute(&server, "id")?.is_unknown());
    /// # Ok::<(), ops::AccessError>(())
    /// ```
    #[must_use]
    pub fn unknown_with_attributes(attributes: Mapping) -> Self {
        Self::of_unknown(Type::Dynamic, Refinement::default(), attributes)
    }

    /// Creates an unknown value of a type. Narrow it with [`Value::refined`].
    ///
    /// ```
    /// use hcl_value::{Type, Value, value::ops};
    ///
    /// let sum = ops::add(&1.into(), &Value::unknown(Type::Number))?;
    /// assert!(sum.is_unknown());
    /// # Ok::<(), hcl_value::value::ValueError>(())
    /// ```
    #[must_use]
    pub fn unknown(ty: Type) -> Self {
        Self::of_unknown(ty, Refinement::default(), Mapping::default())
    }

    pub(super) fn of_unknown(ty: Type, refinement: Refinement, attributes: Mapping) -> Self {
        charge_shared::<Unknown>();
        Self(ValueRepr::Unknown(Arc::new(Unknown {
            ty,
            refinement,
            attributes,
        })))
    }

    /// Creates a null value of a type; [`Type::Dynamic`] for a null without a type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// let name = Value::null(Type::String);
    /// assert!(name.is_null());
    /// assert_eq!(name.ty(), Type::String);
    /// ```
    #[must_use]
    pub const fn null(ty: Type) -> Self {
        Self(ValueRepr::Null(ty))
    }

    /// Creates a string value, normalized to NFC. Text that is in NFC already is not copied for the check.
    ///
    /// ```
    /// use hcl_value::Value;
    ///
    /// assert_eq!(Value::string("e\u{301}"), Value::string("é"));
    /// ```
    #[must_use]
    pub fn string(text: impl AsRef<str> + Into<Str>) -> Self {
        Self(ValueRepr::String(nfc(text)))
    }

    /// Creates a string value of text that is in NFC.
    #[must_use]
    pub const fn from_nfc(text: Str) -> Self {
        Self(ValueRepr::String(text))
    }

    /// Creates a list. Every element must have the type `element`.
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// let ports = Value::list(Type::Number, vec![80.into(), 443.into()]);
    /// assert_eq!(ports.ty(), Type::list(Type::Number));
    /// ```
    #[must_use]
    pub fn list(element: Type, elements: impl Into<Sequence>) -> Self {
        charge_shared::<Collection<Sequence>>();
        Self(ValueRepr::List(Arc::new(Collection {
            ty: Type::list(element),
            elements: elements.into(),
        })))
    }

    /// Creates a map. Every element must have the type `element`.
    ///
    /// ```
    /// use hcl_value::{Type, Value};
    ///
    /// let tags = [("env".into(), "prod".into())].into_iter().collect();
    /// let tags = Value::map(Type::String, tags);
    /// assert_eq!(tags.ty(), Type::map(Type::String));
    /// ```
    #[must_use]
    pub fn map(element: Type, elements: Mapping) -> Self {
        charge_shared::<Collection<Mapping>>();
        Self(ValueRepr::Map(Arc::new(Collection {
            ty: Type::map(element),
            elements,
        })))
    }

    /// Creates a tuple.
    ///
    /// ```
    /// use hcl_value::Value;
    ///
    /// let pair = Value::tuple(vec!["a".into(), 1.into()]);
    /// assert_eq!(pair.as_list().map(<[_]>::len), Some(2));
    /// ```
    #[must_use]
    pub fn tuple(elements: impl Into<Sequence>) -> Self {
        charge_shared::<SharedStructure<Sequence>>();
        Self(ValueRepr::Tuple(Arc::new(SharedStructure {
            ty: OnceLock::new(),
            elements: elements.into(),
        })))
    }

    /// Creates an object.
    ///
    /// ```
    /// use hcl_value::Value;
    ///
    /// let server = [("host".into(), "localhost".into()), ("port".into(), 80.into())];
    /// let server = Value::object(server.into_iter().collect());
    /// assert_eq!(server.to_json()?, r#"{"host":"localhost","port":80}"#);
    /// # Ok::<(), hcl_value::value::ValueError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn object(attributes: Mapping) -> Self {
        charge_shared::<SharedStructure<Mapping>>();
        Self(ValueRepr::Object(Arc::new(SharedStructure {
            ty: OnceLock::new(),
            elements: attributes,
        })))
    }

    /// Caches the type of a tuple or object. It must be the exact type, without the dynamic pseudo-type.
    pub(crate) fn with_cached_type(self, ty: &Type) -> Self {
        let cell = match &self.0 {
            ValueRepr::Tuple(tuple) => &tuple.ty,
            ValueRepr::Object(object) => &object.ty,
            _ => return self,
        };
        let _ = cell.set(ty.clone());
        self
    }

    /// Creates a value of a capsule type.
    ///
    /// ```
    /// use hcl_value::Value;
    /// use hcl_value::types::CapsuleType;
    /// use hcl_value::value::ValueKind;
    /// use std::sync::Arc;
    ///
    /// let bytes = Value::capsule(CapsuleType::new("bytes"), Arc::new(vec![1_u8, 2]));
    /// let ValueKind::Capsule(content) = bytes.kind() else { unreachable!() };
    /// assert_eq!(content.downcast_ref::<Vec<u8>>(), Some(&vec![1, 2]));
    /// ```
    #[must_use]
    pub fn capsule(ty: CapsuleType, content: Arc<dyn Any + Send + Sync>) -> Self {
        charge_shared::<Capsule>();
        charge(size_of_val(&*content));
        Self(ValueRepr::Capsule(Arc::new(Capsule { ty, content })))
    }

    /// Adds marks to the value.
    #[must_use]
    pub fn with_marks(self, marks: MarkSet) -> Self {
        if marks.is_empty() {
            return self;
        }
        charge_shared::<MarkedRepr>();
        match self.0 {
            ValueRepr::Marked(marked) => {
                let mut all = marked.marks.clone();
                all.append(marks);
                Self(ValueRepr::Marked(Arc::new(MarkedRepr {
                    marks: all,
                    value: marked.value.clone(),
                })))
            }
            repr => Self(ValueRepr::Marked(Arc::new(MarkedRepr {
                marks,
                value: Self(repr),
            }))),
        }
    }
}
