//! Defaults of optional attributes, applied before conversion.

use crate::Str;
use crate::convert::{Safety, convert, unify};
use crate::types::Type;
use crate::value::{Mapping, Refinement, Value, ValueKind};

/// Defaults of the optional attributes in a type, at any depth.
///
/// [`type_constraint_with_defaults`](super::type_constraint_with_defaults) reads them from a type expression.
///
/// ```
/// use hcl_core::ext::type_constraint_with_defaults;
/// use hcl_core::{Diagnostics, Expression, Source, native, value};
///
/// let source = Source::new("type", "object({ port = optional(number, 80) })")?;
/// let mut diagnostics = Diagnostics::new();
/// let parsed = native::parse_expression(&source, &mut diagnostics);
/// let (_, defaults) = type_constraint_with_defaults(&Expression::from(parsed.expression()), &mut diagnostics);
/// assert_eq!(defaults.unwrap().apply(&value!({})), value!({"port": 80}));
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Defaults {
    ty: Type,
    /// Defaults of the type's own attributes, by name.
    values: Mapping,
    /// Defaults of the element type of a collection, of each type in a tuple, or of each attribute type in an object
    /// (by index).
    children: Vec<Option<Self>>,
}

impl Defaults {
    /// `None` if nothing has a default. The children are the defaults inside the field.
    pub(super) fn from_parts(
        ty: Type,
        values: Mapping,
        children: Vec<Option<Self>>,
    ) -> Option<Self> {
        let has_any = !values.is_empty() || children.iter().any(Option::is_some);
        has_any.then_some(Self {
            ty,
            values,
            children,
        })
    }

    fn attribute_index(&self, name: &str) -> Option<usize> {
        match &self.ty {
            Type::Object(object) => object.index_of(name),
            _ => None,
        }
    }

    fn child(&self, index: Option<usize>) -> Option<&Self> {
        self.children.get(index?)?.as_ref()
    }

    /// Fills in the default of each optional attribute that is missing or null. The result must still be converted to
    /// the type. A value that is null or unknown as a whole stays unchanged.
    ///
    /// Lists, sets and maps stay such if their elements, with defaults, have a type in common. An attribute that is
    /// unknown will not be null, if it has a default that is not.
    #[must_use]
    pub fn apply(&self, value: &Value) -> Value {
        let (plain, marks) = value.unmark();
        let filled = match plain.kind() {
            ValueKind::List(elements) => match self.unified(elements, &plain.ty()) {
                Ok((ty, elements)) => Value::list(ty, elements),
                Err(elements) => Value::tuple(elements),
            },
            ValueKind::Set(elements) => match self.unified(elements, &plain.ty()) {
                Ok((ty, elements)) => Value::set(ty, elements),
                Err(elements) => Value::tuple(elements),
            },
            ValueKind::Tuple(elements) => Value::tuple(self.elements(elements)),
            ValueKind::Map(attributes) => self.map(attributes, &plain.ty()),
            ValueKind::Object(attributes) => {
                Value::object(self.attributes(attributes).into_iter().collect())
            }
            _ => return value.clone(),
        };
        filled.with_marks(marks)
    }

    fn elements(&self, elements: &[Value]) -> Vec<Value> {
        let fill = |(index, element)| {
            let index = match &self.ty {
                Type::Tuple(_) => Some(index),
                Type::Object(_) => None,
                _ => Some(0),
            };
            self.apply_child(index, element)
        };
        elements.iter().enumerate().map(fill).collect()
    }

    /// The elements of a list or set of type `ty` with defaults, converted to the type that they have in common; the
    /// error is for elements without such a type.
    fn unified(&self, elements: &[Value], ty: &Type) -> Result<(Type, Vec<Value>), Vec<Value>> {
        // No elements have a type in common, so the type of the list stays.
        if let (Type::List(element) | Type::Set(element), []) = (ty, elements) {
            return Ok(((**element).clone(), Vec::new()));
        }
        let filled = self.elements(elements);
        in_common(&filled).ok_or(filled)
    }

    fn map(&self, elements: &Mapping, ty: &Type) -> Value {
        let filled = self.attributes(elements);
        if let (Type::Map(element), []) = (ty, &*filled) {
            return Value::map((**element).clone(), Mapping::default());
        }
        let (names, values): (Vec<_>, Vec<_>) = filled.into_iter().unzip();
        match in_common(&values) {
            Some((ty, values)) => Value::map(ty, names.into_iter().zip(values).collect()),
            None => Value::object(names.into_iter().zip(values).collect()),
        }
    }

    fn attributes(&self, attributes: &Mapping) -> Vec<(Str, Value)> {
        let fill = |name: &str, value: &Value| {
            let index = match &self.ty {
                Type::Object(_) => self.attribute_index(name),
                Type::Tuple(_) => None,
                _ => Some(0),
            };
            self.apply_child(index, value)
        };
        let is_missing = |name: &str| {
            let present = attributes.get(name);
            present.is_none_or(|value| value.unmarked().is_null())
        };
        let present = attributes.iter();
        let present =
            present.filter(|(name, _)| self.values.get(name).is_none() || !is_missing(name));
        let present = present.map(|(name, value)| {
            let filled = fill(name, value);
            let default = self.values.get(name);
            let filled = match default {
                // If it turns out to be null, the default takes over.
                Some(default) if default.range().not_null => not_null(filled),
                _ => filled,
            };
            (name.clone(), filled)
        });
        let missing = self.values.iter().filter(|(name, _)| is_missing(name));
        let missing = missing.map(|(name, value)| (name.clone(), fill(name, value)));
        present.chain(missing).collect()
    }

    /// Applies the defaults of the type at `index` to a value.
    fn apply_child(&self, index: Option<usize>, value: &Value) -> Value {
        self.child(index)
            .map_or_else(|| value.clone(), |defaults| defaults.apply(value))
    }
}

/// Converts values to the type that they have in common.
fn in_common(values: &[Value]) -> Option<(Type, Vec<Value>)> {
    let types: Vec<Type> = values.iter().map(Value::ty).collect();
    let ty = unify(&types, Safety::Unsafe)?;
    let converted: Option<Vec<Value>> = values
        .iter()
        .map(|value| convert(value, &ty).ok())
        .collect();
    let converted = converted?;
    let first = converted.first()?.ty();
    // Conversion to a type with dynamic parts can give elements of different types.
    let is_uniform = converted.iter().all(|value| value.ty() == first);
    is_uniform.then_some((first, converted))
}

/// Refines an unknown value of a known type: it will not be null.
fn not_null(value: Value) -> Value {
    if !value.unmarked().is_unknown() || value.ty() == Type::Dynamic {
        return value;
    }
    let (plain, marks) = value.unmark();
    let refined = plain.refined(&Refinement::NOT_NULL).unwrap_or(plain);
    refined.with_marks(marks)
}
