//! Functions that a spec file defines for configurations.
//!
//! Spec language, "Custom Functions".

use std::sync::Arc;

use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::{
    Block, BodyContent, BodySchema, Diagnostics, EvalContext, OwnedExpression, Type, Value,
};

use super::errors;

/// What a call evaluates.
struct Definition {
    parameters: Vec<String>,
    variadic: Option<String>,
    result: OwnedExpression,
    /// Functions that the result may call.
    functions: Functions,
}

/// The name and the function that a `function` block defines.
pub(super) fn load(
    block: &Block<'_>,
    functions: &Functions,
    diagnostics: &mut Diagnostics,
) -> Option<(Arc<str>, Function)> {
    let schema = BodySchema::new()
        .required("params")
        .optional("variadic_param")
        .required("result");
    let content = block.body().content(&schema, diagnostics);
    let name = Arc::from(&*block.label(0)?);
    let parameters = parameters(&content, diagnostics)?;
    let variadic = match content.attribute("variadic_param") {
        Some(attribute) => match attribute.expression().as_keyword() {
            Some(word) => Some(word.to_owned()),
            None => {
                diagnostics.push(errors::invalid_variadic(attribute.expression().span()));
                return None;
            }
        },
        None => None,
    };
    let result = content.attribute("result")?.expression().to_owned();
    let definition = Definition {
        parameters,
        variadic,
        result,
        functions: functions.clone(),
    };
    Some((name, definition.into_function()))
}

/// The names in `params`.
fn parameters(content: &BodyContent<'_>, diagnostics: &mut Diagnostics) -> Option<Vec<String>> {
    let expression = content.attribute("params")?.expression();
    let elements = match expression.as_list() {
        Ok(elements) => elements,
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            return None;
        }
    };
    let mut names = Vec::new();
    for element in elements {
        match element.as_keyword() {
            Some(word) => names.push(word.to_owned()),
            None => {
                diagnostics.push(errors::invalid_parameter(element.span()));
                return None;
            }
        }
    }
    Some(names)
}

impl Definition {
    fn into_function(self) -> Function {
        let parameter = |name: &str| {
            Parameter::new(name.to_owned(), Type::Dynamic)
                .allow_unknown()
                .allow_dynamic()
        };
        let builder = self
            .parameters
            .iter()
            .fold(Function::builder(), |builder, name| {
                builder.parameter(parameter(name))
            });
        let builder = match &self.variadic {
            Some(name) => builder.variadic(parameter(name)),
            None => builder,
        };
        builder
            .returns(Type::Dynamic)
            .implement(move |arguments, _| self.call(arguments))
    }

    fn call(&self, arguments: &[Value]) -> Result<Value, FunctionError> {
        let mut context = EvalContext::new();
        context.set_functions(self.functions.clone());
        let fixed = self.parameters.len();
        context.set_variables(
            self.parameters
                .iter()
                .map(String::as_str)
                .zip(arguments.iter().cloned()),
        );
        if let Some(name) = &self.variadic {
            context.set_variable(name.as_str(), Value::tuple(arguments[fixed..].to_vec()));
        }
        self.result.value(&context).map_err(|diagnostics| {
            let inner = diagnostics.iter().find(|diagnostic| diagnostic.is_error());
            FunctionError::new(inner.map(ToString::to_string).unwrap_or_default())
        })
    }
}
