//! Type expressions: ordinary expressions over the names of types.
//!
//! Spec language, "Type Expressions". Because they are ordinary, conditionals and `for` expressions work in them.

// spec(evalconfig): Type Expressions; specs::hcldec/attr, specs::hcldec/spec_errors
// spec(hcldec): Type Expressions; specs::hcldec/attr, specs::hcldec/spec_errors

use std::sync::{Arc, LazyLock};

use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::types::CapsuleType;
use hcl_core::value::ValueKind;
use hcl_core::{Diagnostics, EvalContext, Expression, Str, Type, Value};

use super::errors;
use super::errors::Reported;

/// The capsule type of types as values.
static TYPE: LazyLock<CapsuleType> = LazyLock::new(|| CapsuleType::new("type"));

static NAMES: LazyLock<Vec<(&'static str, Value)>> = LazyLock::new(|| {
    let names = [
        ("string", Type::String),
        ("number", Type::Number),
        ("bool", Type::Bool),
        ("any", Type::Dynamic),
    ];
    names
        .into_iter()
        .map(|(name, ty)| (name, value_of(ty)))
        .collect()
});

static CONSTRUCTORS: LazyLock<Functions> = LazyLock::new(|| {
    Functions::new()
        .with("list", collection(Type::list))
        .with("set", collection(Type::set))
        .with("map", collection(Type::map))
        .with(
            "tuple",
            structure("elements", |value| Some(Type::tuple(elements(value)?))),
        )
        .with(
            "object",
            structure("attributes", |value| Some(Type::object(attributes(value)?))),
        )
});

/// Returns the type that a type expression evaluates to.
pub(super) fn evaluate(
    expression: &Expression<'_>,
    diagnostics: &mut Diagnostics,
) -> Result<Type, Reported> {
    let mut context = EvalContext::new();
    context.set_variables(NAMES.iter().cloned());
    context.set_functions(CONSTRUCTORS.clone());
    let before = diagnostics.error_count();
    let value = expression.evaluate(&context, diagnostics);
    if let Some(ty) = type_of(&value) {
        return Ok(ty);
    }
    // An error inside the expression explains more than "not a type".
    if diagnostics.error_count() == before {
        // DIFFERENCE: the reference takes null for any type.
        diagnostics.push(if value.is_null() {
            errors::null_type(expression.span())
        } else {
            errors::invalid_type(&value.ty(), expression.span())
        });
    }
    Err(Reported)
}

fn value_of(ty: Type) -> Value {
    Value::capsule(TYPE.clone(), Arc::new(ty))
}

fn type_of(value: &Value) -> Option<Type> {
    match value.kind() {
        ValueKind::Capsule(content) => content.downcast_ref::<Type>().cloned(),
        _ => None,
    }
}

fn elements(value: &Value) -> Option<Vec<Type>> {
    value.as_list()?.iter().map(type_of).collect()
}

fn attributes(value: &Value) -> Option<Vec<(Str, Type)>> {
    let members = value.as_object()?.iter();
    members
        .map(|(name, value)| Some((name.clone(), type_of(value)?)))
        .collect()
}

/// Returns a constructor with the type of the elements as its parameter.
fn collection(make: fn(Type) -> Type) -> Function {
    let capsule = Type::Capsule(TYPE.clone());
    Function::builder()
        .parameter(Parameter::new("element_type", capsule.clone()))
        .returns(capsule)
        .implement(move |arguments, _| {
            let element = arguments
                .first()
                .and_then(type_of)
                .ok_or_else(|| FunctionError::argument(0, "a type is required"))?;
            Ok(value_of(make(element)))
        })
}

/// Returns a constructor with a tuple or an object of types as its parameter.
fn structure(parameter: &'static str, make: fn(&Value) -> Option<Type>) -> Function {
    Function::builder()
        .parameter(Parameter::new(parameter, Type::Dynamic))
        .returns(Type::Capsule(TYPE.clone()))
        .implement(move |arguments, _| {
            let wanted = if parameter == "elements" {
                "types in brackets are required, such as [string, number]"
            } else {
                "names and types in braces are required, such as { name = string }"
            };
            let ty = arguments
                .first()
                .and_then(make)
                .ok_or_else(|| FunctionError::argument(0, wanted))?;
            Ok(value_of(ty))
        })
}
