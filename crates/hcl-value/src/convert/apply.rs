//! Conversion of values.
//!
//! If the target type contains no dynamic pseudo-type, the value is converted without computing its type. Otherwise the
//! types are resolved first.

// spec(model): Conversion of Null Values; cases::values/conversion/values
// spec(model): Conversion to and from the Dynamic Pseudo-type; cases::values/conversion/values,
//     cases::values/conversion/availability
// spec(model): Collection and Structural Type Conversions

use super::failure::ConversionFailure;
use super::resolve::resolve_alone;
use super::{CapsuleConversion, errors, mismatch, primitive};
use crate::Str;
use crate::internal::build::List;
use crate::internal::meter;
use crate::types::{ObjectType, PathStep, Type};
use crate::value::{Mapping, Refinement, Value, ValueError, ValueKind};

/// The target type of a conversion.
#[derive(Clone, Copy)]
struct ConversionTarget<'t> {
    wanted: &'t Type,
    /// `wanted` with all attributes required: the type of the result.
    plain: &'t Type,
}

pub(super) fn convert(value: &Value, ty: &Type) -> Result<Value, ValueError> {
    match ty {
        Type::Dynamic => return Ok(value.clone()),
        Type::String | Type::Number | Type::Bool => {
            // Primitive types contain no `any` to resolve.
            if let Some(converted) = primitive::convert(value, ty) {
                return converted.map_err(|failure| failure.finish(value));
            }
        }
        _ => {}
    }
    let resolved;
    let mut wanted = ty;
    if ty.has_dynamic() {
        let from = value.ty();
        if let Some(found) = resolve_alone(&from, ty) {
            resolved = found;
            wanted = &resolved;
        // A null converts to the null of any type, also without a conversion between the types.
        } else if !value.is_null() {
            return Err(mismatch::explain(&from, ty).finish(value));
        }
    }
    let plain = wanted.without_optional();
    let target = ConversionTarget {
        wanted,
        plain: &plain,
    };
    apply(value, target).map_err(|failure| failure.finish(value))
}

fn apply(value: &Value, target: ConversionTarget<'_>) -> Result<Value, ConversionFailure> {
    meter::check().map_err(errors::exceeded)?;
    if value.cached_type() == Some(target.plain) {
        return Ok(value.clone());
    }
    match (value.kind(), target.wanted) {
        (_, Type::Dynamic) => Ok(value.clone()),
        (ValueKind::Marked(marks, inner), _) => {
            apply(inner, target).map(|converted| converted.with_marks(marks.clone()))
        }
        // DIFFERENCE: `null-conversion`. A null of any type converts to the null of any other.
        (ValueKind::Null, _) => Ok(Value::null(target.plain.clone())),
        (ValueKind::Unknown, _) => unknown(value, target),
        (_, Type::String | Type::Number | Type::Bool) => {
            primitive::convert(value, target.wanted).unwrap_or_else(|| capsule(value, target))
        }
        (ValueKind::Capsule(_), _) | (_, Type::Capsule(_)) => capsule(value, target),
        (ValueKind::List(elements) | ValueKind::Set(elements), Type::List(_) | Type::Set(_)) => {
            collection(value, elements, target)
        }
        (ValueKind::Tuple(elements), Type::List(_) | Type::Set(_)) => {
            let converted = convert_each(elements, target.element())?;
            check_common_type("elements", &mut converted.iter(), target)?;
            Ok(target.collect(converted))
        }
        (ValueKind::Map(mapping), Type::Map(_)) => {
            check_resolves(value, target)?;
            to_map(mapping, target, PathStep::Key)
        }
        (ValueKind::Object(mapping), Type::Map(_)) => to_map(mapping, target, PathStep::Attribute),
        (
            ValueKind::Tuple(elements) | ValueKind::List(elements) | ValueKind::Set(elements),
            Type::Tuple(_),
        ) => to_tuple(value, elements, target),
        (ValueKind::Object(mapping), Type::Object(wanted)) => {
            to_object(mapping, wanted, target, PathStep::Attribute)
        }
        (ValueKind::Map(mapping), Type::Object(wanted)) => {
            check_resolves(value, target)?;
            to_object(mapping, wanted, target, PathStep::Key)
        }
        _ => Err(mismatch::explain(&value.ty(), target.wanted)),
    }
}

impl<'t> ConversionTarget<'t> {
    /// Returns the element type, or the target itself if it has none.
    fn element(self) -> Self {
        match (self.wanted.element_type(), self.plain.element_type()) {
            (Some(wanted), Some(plain)) => Self { wanted, plain },
            _ => self,
        }
    }

    /// Returns the type of an element of a tuple.
    fn tuple_element(self, index: usize) -> Option<Self> {
        Some(Self {
            wanted: self.wanted.as_tuple()?.get(index)?,
            plain: self.plain.as_tuple()?.get(index)?,
        })
    }

    /// Returns the type of an attribute of an object.
    fn attribute(self, name: &str) -> Option<Self> {
        match (self.wanted, self.plain) {
            (Type::Object(wanted), Type::Object(plain)) => Some(Self {
                wanted: wanted.get(name)?,
                plain: plain.get(name)?,
            }),
            _ => None,
        }
    }

    /// Caches the type in a tuple or object, so that many of one type share it.
    fn cache_type(self, value: Value) -> Value {
        if self.plain.has_dynamic() {
            value
        } else {
            value.with_cached_type(self.plain)
        }
    }

    /// Creates a list or set of the target type.
    fn collect(self, elements: List<Value>) -> Value {
        let element = self.element().plain.clone();
        match self.wanted {
            Type::Set(_) => Value::set(element, elements.into_charged()),
            _ => Value::list(element, elements),
        }
    }
}

/// Fails without a conversion between the types. The elements of an empty collection would not show that.
fn check_resolves(value: &Value, target: ConversionTarget<'_>) -> Result<(), ConversionFailure> {
    let from = value.ty();
    match resolve_alone(&from, target.wanted) {
        Some(_) => Ok(()),
        None => Err(mismatch::explain(&from, target.wanted)),
    }
}

/// Fails if the element type contains the dynamic pseudo-type after resolution and the elements differ in type.
fn check_common_type(
    kind: &str,
    elements: &mut dyn Iterator<Item = &Value>,
    target: ConversionTarget<'_>,
) -> Result<(), ConversionFailure> {
    let element = target.element().plain;
    if !element.has_dynamic() {
        return Ok(());
    }
    let mut types = Vec::new();
    let mut is_common = true;
    for value in elements {
        let ty = value.ty();
        is_common = is_common && ty == *element;
        types.push(ty);
    }
    if is_common {
        Ok(())
    } else {
        Err(errors::no_common_type(kind, &types))
    }
}

fn convert_each(
    elements: &[Value],
    target: ConversionTarget<'_>,
) -> Result<List<Value>, ConversionFailure> {
    let mut converted = List::with_capacity(elements.len()).map_err(errors::exceeded)?;
    for (index, element) in elements.iter().enumerate() {
        let element =
            apply(element, target).map_err(|failure| failure.within(PathStep::Index(index)))?;
        converted.push(element).map_err(errors::exceeded)?;
    }
    Ok(converted)
}

/// Converts a list or set to a list or set.
fn collection(
    value: &Value,
    elements: &[Value],
    target: ConversionTarget<'_>,
) -> Result<Value, ConversionFailure> {
    let ty = value.ty();
    let is_set = matches!(ty, Type::Set(_));
    // Unknown elements of a set may turn out equal: the list has an unknown length.
    let may_merge = || elements.len() > 1 && !value.is_wholly_known();
    if is_set && !matches!(target.wanted, Type::Set(_)) && may_merge() {
        return unknown(&Value::unknown_with(ty, value.range()), target);
    }
    if ty.element_type() == Some(target.element().plain) {
        let mut same = List::with_capacity(elements.len()).map_err(errors::exceeded)?;
        for element in elements {
            same.push(element.clone()).map_err(errors::exceeded)?;
        }
        return Ok(target.collect(same));
    }
    check_resolves(value, target)?;
    let elements = convert_each(elements, target.element());
    let elements = elements.map_err(|failure| {
        if is_set {
            without_index(failure)
        } else {
            failure
        }
    })?;
    Ok(target.collect(elements))
}

/// Replaces the index in the path of an error: elements of a set have none.
fn without_index(mut failure: ConversionFailure) -> ConversionFailure {
    if let Some(outermost) = failure.steps.last_mut() {
        *outermost = PathStep::Element;
    }
    failure
}

fn to_map(
    mapping: &Mapping,
    target: ConversionTarget<'_>,
    step: fn(Str) -> PathStep,
) -> Result<Value, ConversionFailure> {
    let element = target.element();
    let elements = mapping.try_map_values(&mut |key, value| {
        apply(value, element).map_err(|failure| failure.within(step(key.clone())))
    })?;
    check_common_type(
        "attributes",
        &mut elements.iter().map(|(_, value)| value),
        target,
    )?;
    Ok(Value::map(element.plain.clone(), elements))
}

fn to_tuple(
    value: &Value,
    elements: &[Value],
    target: ConversionTarget<'_>,
) -> Result<Value, ConversionFailure> {
    let wanted = target.wanted.as_tuple().map_or(0, <[Type]>::len);
    let is_tuple = matches!(value.kind(), ValueKind::Tuple(_));
    if !is_tuple {
        check_resolves(value, target)?;
        // Unknown elements may turn out equal, so the number of elements is not certain.
        if matches!(value.kind(), ValueKind::Set(_)) && !value.is_wholly_known() {
            return unknown(&Value::unknown_with(value.ty(), value.range()), target);
        }
    }
    if elements.len() != wanted {
        return Err(errors::wrong_length(elements.len(), wanted));
    }
    let mut converted = List::with_capacity(elements.len()).map_err(errors::exceeded)?;
    for (index, element) in elements.iter().enumerate() {
        let Some(target) = target.tuple_element(index) else {
            break;
        };
        let element =
            apply(element, target).map_err(|failure| failure.within(PathStep::Index(index)))?;
        converted.push(element).map_err(errors::exceeded)?;
    }
    Ok(target.cache_type(Value::tuple(converted)))
}

fn to_object(
    mapping: &Mapping,
    wanted: &ObjectType,
    target: ConversionTarget<'_>,
    step: fn(Str) -> PathStep,
) -> Result<Value, ConversionFailure> {
    let attribute = |name: &Str, value: &Value, target: ConversionTarget<'_>| {
        apply(value, target).map_err(|failure| failure.within(step(name.clone())))
    };
    let mut is_same = mapping.len() == wanted.len();
    for ((name, _), (other, _)) in mapping.iter().zip(wanted.iter()) {
        is_same = is_same && name == other;
    }
    // The object has exactly the names of the type: its order of keys stays shared.
    if is_same {
        let attributes =
            mapping.try_map_values(&mut |name, value| match target.attribute(name) {
                Some(target) => attribute(name, value, target),
                None => Ok(value.clone()),
            })?;
        return Ok(target.cache_type(Value::object(attributes)));
    }
    let (mut missing, mut required) = (Vec::new(), Vec::<&str>::new());
    for (name, _) in wanted.iter() {
        if mapping.get(name).is_none() {
            missing.push(name);
            if !wanted.is_optional(name) {
                required.push(name);
            }
        }
    }
    if !required.is_empty() {
        return Err(errors::missing_attributes(&required));
    }
    let mut attributes = List::with_capacity(wanted.len()).map_err(errors::exceeded)?;
    for (name, value) in mapping.iter_in_source_order() {
        if let Some(target) = target.attribute(name) {
            let value = attribute(name, value, target)?;
            attributes
                .push((name.clone(), value))
                .map_err(errors::exceeded)?;
        }
    }
    for name in missing {
        if let Some(target) = target.attribute(name) {
            let null = Value::null(target.plain.clone());
            attributes
                .push((name.clone(), null))
                .map_err(errors::exceeded)?;
        }
    }
    let object = Value::object(attributes.into());
    Ok(target.cache_type(object))
}

/// Converts an unknown value, with the refinements that still hold after conversion.
fn unknown(value: &Value, target: ConversionTarget<'_>) -> Result<Value, ConversionFailure> {
    let from = value.ty();
    if from == *target.plain {
        return Ok(value.clone());
    }
    if from == Type::Dynamic {
        return Ok(Value::unknown(target.plain.clone()));
    }
    let Some(to) = resolve_alone(&from, target.wanted) else {
        return Err(mismatch::explain(&from, target.wanted));
    };
    let own = value.range();
    let length = match &from {
        Type::Tuple(elements) => Some((elements.len() as u64, Some(elements.len() as u64))),
        Type::Object(object) => Some((object.len() as u64, Some(object.len() as u64))),
        ty if ty.is_collection() => Some((own.min_length, own.max_length)),
        _ => None,
    };
    let mut refinement = Refinement {
        not_null: own.not_null,
        ..Refinement::default()
    };
    if let Some((least, most)) = length
        && to.is_collection()
    {
        // Distinct elements may convert to equal elements of a set: `"1"` and `"1.0"` are one number.
        refinement.min_length = match to {
            Type::Set(_) => least.min(1),
            _ => least,
        };
        refinement.max_length = most;
    }
    let unknown = Value::unknown(to.without_optional());
    unknown
        .refined(&refinement)
        .map_err(|error| ConversionFailure::new(error.message))
}

fn capsule(value: &Value, target: ConversionTarget<'_>) -> Result<Value, ConversionFailure> {
    let from = value.ty();
    if from == *target.wanted {
        return Ok(value.clone());
    }
    if let (Type::Capsule(ty), ValueKind::Capsule(content)) = (&from, value.kind()) {
        let conversion = ty.extension::<CapsuleConversion>();
        let converted = conversion.and_then(|own| own.content_to(content, target.wanted));
        if let Some(converted) = converted {
            return converted.map_err(|message| errors::capsule(message, target.wanted));
        }
    }
    if let Type::Capsule(ty) = target.wanted {
        let conversion = ty.extension::<CapsuleConversion>();
        if let Some(content) = conversion.and_then(|own| own.content_from(value)) {
            return content
                .map(|content| Value::capsule(ty.clone(), content))
                .map_err(|message| errors::capsule(message, target.wanted));
        }
    }
    Err(mismatch::explain(&from, target.wanted))
}
