//! Input variables: what a module declares, and the value of each.

use std::collections::HashMap;
use std::sync::LazyLock;

use hcl_core::convert::convert;
use hcl_core::ext::{Defaults, type_constraint_with_defaults};
use hcl_core::value::{Mark, ValueKind};
use hcl_core::{
    Attribute, Block, BodyContent, BodySchema, Diagnostics, EvalContext, Expression, SourceSpan,
    Type, Value,
};

use super::Given;
use super::errors;

/// A `variable` block.
#[derive(Debug)]
pub(super) struct Variable<'f> {
    name: Box<str>,
    place: SourceSpan,
    ty: Type,
    has_type: bool,
    defaults: Option<Defaults>,
    default: Option<(Value, SourceSpan)>,
    sensitive: bool,
    nullable: bool,
    validations: Vec<Validation<'f>>,
}

#[derive(Debug)]
struct Validation<'f> {
    condition: Expression<'f>,
    message: Expression<'f>,
}

static SCHEMA: LazyLock<BodySchema> = LazyLock::new(|| {
    ["type", "default", "description", "sensitive", "nullable"]
        .into_iter()
        .fold(BodySchema::new(), BodySchema::optional)
        .block("validation", [""; 0])
});

static VALIDATION: LazyLock<BodySchema> = LazyLock::new(|| {
    BodySchema::new()
        .required("condition")
        .required("error_message")
});

/// All variables that are declared; a second one with a name is reported and left out.
pub(super) fn declared<'f>(
    content: &BodyContent<'f>,
    found: &mut Diagnostics,
) -> Vec<Variable<'f>> {
    let mut first: HashMap<Box<str>, SourceSpan> = HashMap::new();
    let mut variables = Vec::new();
    for block in content.blocks_of("variable") {
        let Some(name) = block.label(0) else { continue };
        if let Some(earlier) = first.get(&*name) {
            found.push(errors::duplicate_variable(
                &name,
                earlier,
                block.definition_span(),
            ));
            continue;
        }
        first.insert(name.as_ref().into(), block.definition_span());
        variables.push(Variable::read(&name, block, found));
    }
    variables
}

impl<'f> Variable<'f> {
    fn read(name: &str, block: &Block<'f>, found: &mut Diagnostics) -> Self {
        let content = block.body().content(&SCHEMA, found);
        let expression = |name: &str| content.attribute(name).map(Attribute::expression);
        if !hcl_core::syntax::is_identifier(name) {
            found.push(errors::invalid_name(name, block.definition_span()));
        }
        let (ty, defaults) = expression("type").map_or((Type::Dynamic, None), |ty| {
            type_constraint_with_defaults(ty, found)
        });
        if let Some(description) = expression("description") {
            literal(description, &Type::String, found);
        }
        let mut flag = |name: &str| {
            let value = expression(name).and_then(|value| literal(value, &Type::Bool, found));
            value.and_then(|value| match value.kind() {
                ValueKind::Bool(flag) => Some(flag),
                _ => None,
            })
        };
        let (sensitive, nullable) = (
            flag("sensitive").unwrap_or(false),
            flag("nullable").unwrap_or(true),
        );
        let mut variable = Self {
            name: name.into(),
            place: block.definition_span(),
            has_type: expression("type").is_some(),
            ty,
            defaults,
            default: None,
            sensitive,
            nullable,
            validations: validations(&content, found),
        };
        if let Some(default) = expression("default") {
            let mut wrong = Diagnostics::new();
            let value = default.evaluate(&EvalContext::literal_only(), &mut wrong);
            let place = default.span();
            // A default that is wrong is reported here, and is no reason to ask for a value.
            let mut converted = None;
            if !wrong.has_errors() {
                match variable.converted(&value) {
                    Ok(value) => converted = Some(value),
                    Err(message) => {
                        let place = place.clone();
                        wrong.push(errors::invalid_default(&variable.name, &message, place));
                    }
                }
            }
            found.append(wrong);
            variable.default = Some((
                converted.unwrap_or_else(|| Value::unknown(variable.ty.clone())),
                place,
            ));
        }
        variable
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether the text of an environment variable is the value itself, not an expression.
    pub(super) fn takes_text(&self) -> bool {
        !self.has_type || self.ty.is_primitive()
    }

    /// The value given, or else the default; checked, and marked if it is sensitive.
    pub(super) fn value(
        &self,
        given: Option<Given>,
        scope: &EvalContext<'_>,
        found: &mut Diagnostics,
    ) -> Option<Value> {
        let (value, place) = match given {
            Some(given) => match self.converted(&given.value) {
                Ok(value) => (value, given.place),
                Err(message) => {
                    found.push(errors::invalid_value(
                        &self.name,
                        &message,
                        &given.origin,
                        given.place,
                        &self.place,
                    ));
                    return None;
                }
            },
            None => match &self.default {
                Some((value, place)) => (value.clone(), Some(place.clone())),
                None => {
                    found.push(errors::no_value(&self.name, self.place.clone()));
                    return None;
                }
            },
        };
        let value = if self.sensitive {
            value.with_mark(Mark::sensitive())
        } else {
            value
        };
        let place = place.unwrap_or_else(|| self.place.clone());
        self.validate(&value, &place, scope, found);
        Some(value)
    }

    /// Fills in the defaults of optional attributes and converts to the type.
    fn converted(&self, value: &Value) -> Result<Value, String> {
        let filled = self.defaults.as_ref().map(|defaults| defaults.apply(value));
        let value = filled.as_ref().unwrap_or(value);
        if value.is_null() && !self.nullable {
            return match &self.default {
                Some((default, _)) if !default.is_null() => Ok(default.clone()),
                _ => Err("it must not be null".to_owned()),
            };
        }
        convert(value, &self.ty).map_err(|error| error.to_string())
    }

    fn validate(
        &self,
        value: &Value,
        place: &SourceSpan,
        scope: &EvalContext<'_>,
        found: &mut Diagnostics,
    ) {
        if self.validations.is_empty() {
            return;
        }
        let mut inner = scope.child();
        let object = [(self.name.as_ref().into(), value.clone())]
            .into_iter()
            .collect();
        inner.set_variable("var", Value::object(object));
        for validation in &self.validations {
            let mut wrong = Diagnostics::new();
            let condition = validation.condition.evaluate(&inner, &mut wrong);
            let failed = wrong.has_errors();
            found.append(wrong);
            if failed {
                continue;
            }
            let holds = convert(condition.unmarked(), &Type::Bool);
            match holds.as_ref().map(Value::kind) {
                Ok(ValueKind::Bool(true)) => {}
                Ok(ValueKind::Bool(false)) => {
                    let message = validation.message.evaluate(&inner, found);
                    found.push(errors::not_valid(
                        &self.name,
                        message.unmarked().as_str(),
                        place.clone(),
                    ));
                }
                _ => found.push(errors::invalid_condition(validation.condition.span())),
            }
        }
    }
}

fn validations<'f>(content: &BodyContent<'f>, found: &mut Diagnostics) -> Vec<Validation<'f>> {
    let read = content.blocks_of("validation").filter_map(|block| {
        let content = block.body().content(&VALIDATION, found);
        let part = |name: &str| {
            content
                .attribute(name)
                .map(|attribute| attribute.expression().clone())
        };
        Some(Validation {
            condition: part("condition")?,
            message: part("error_message")?,
        })
    });
    read.collect()
}

/// The value of an argument that may refer to nothing; `None` where it is wrong, which is reported.
fn literal(expression: &Expression<'_>, ty: &Type, found: &mut Diagnostics) -> Option<Value> {
    let mut wrong = Diagnostics::new();
    let value = expression.evaluate(&EvalContext::literal_only(), &mut wrong);
    let failed = wrong.has_errors();
    found.append(wrong);
    if failed {
        return None;
    }
    convert(&value, ty)
        .map_err(|error| found.push(errors::unsuitable(&error.to_string(), expression.span())))
        .ok()
}
