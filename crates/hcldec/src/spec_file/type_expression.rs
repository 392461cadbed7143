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

const NAMES: [(&str, Type); 4] = [
    ("string", Type::String),
    ("number", Type::Number),
    ("bool", Type::Bool),
    ("any", Type::Dynamic),
];

static CONSTRUCTORS: LazyLock<Functions> = LazyLock::new(|| {
    Functions::new()
        .with("list", collection(Type::list))
        .with("set", collection(Type::set))
        .with("map", collection(Type::map))
        .with(
            "tuple",
            constructor("elements", Type::Dynamic, ELEMENTS, |value| {
                Some(Type::tuple(elements(value)?))
            }),
        )
        .with(
            "object",
            constructor("attributes", Type::Dynamic, ATTRIBUTES, |value| {
                Some(Type::object(attributes(value)?))
            }),
        )
});

const ELEMENTS: &str = "types in brackets are required, such as [string, number]";
const ATTRIBUTES: &str = "names and types in braces are required, such as { name = string }";

/// Returns the type that a type expression evaluates to.
pub(super) fn evaluate(
    expression: &Expression,
    diagnostics: &mut Diagnostics,
) -> Result<Type, Reported> {
    let mut context = EvalContext::new();
    context.set_variables(NAMES.map(|(name, ty)| (name, value_of(ty))));
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
    let make = move |value: &Value| type_of(value).map(make);
    constructor("element_type", capsule, "a type is required", make)
}

fn constructor(
    parameter: &'static str,
    ty: Type,
    wanted: &'static str,
    make: impl Fn(&Value) -> Option<Type> + Send + Sync + 'static,
) -> Function {
    Function::builder()
        .parameter(Parameter::new(parameter, ty))
        .returns(Type::Capsule(TYPE.clone()))
        .implement(move |arguments, _| {
            let ty = arguments.first().and_then(&make);
            let ty = ty.ok_or_else(|| FunctionError::argument(0, wanted))?;
            Ok(value_of(ty))
        })
}
