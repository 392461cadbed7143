//! Functions defined in a configuration.
//!
//! ```hcl
//! function "add" {
//!   params         = [a, b]
//!   variadic_param = rest
//!   result         = a + b
//! }
//! ```

// spec(evalconfig): Custom Functions; specs::evalconfig/functions, specs::hcldec/function
// spec(hcldec): Custom Functions; specs::hcldec/function

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use crate::body::{Block, Body, BodyContent, BodySchema, Expression};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::eval::EvalContext;
use crate::function::{Function, FunctionError, Functions, HIDDEN_REASON, Parameter};
use crate::source::SourceSpan;
use crate::types::Type;
use crate::value::{MarkSet, Value};

static DEFINITION: LazyLock<BodySchema> = LazyLock::new(|| {
    BodySchema::new()
        .required("params")
        .optional("variadic_param")
        .required("result")
});

/// Turns all blocks of `block_type` into functions, and returns these with the rest of the body.
///
/// The result expression of a function refers to its parameters and to the variables and functions in scope of
/// `context`, which are copied. The new functions are not part of it, so that they cannot call themselves or each
/// other. If two functions have one name, the last wins, as in the reference.
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Value, ext, native};
///
/// let text = "function \"add\" {\n  params = [a, b]\n  result = a + b\n}\nsum = add(1, 2)\n";
/// let mut diagnostics = Diagnostics::new();
/// let file = native::parse(&Source::new("app.hcl", text)?, &mut diagnostics);
///
/// let mut context = EvalContext::new();
/// let (functions, rest) =
///     ext::user_functions(&Body::from(&file), "function", &context, &mut diagnostics);
/// context.set_functions(functions);
/// let attributes = rest.just_attributes(&mut diagnostics);
/// assert_eq!(attributes[0].expression().evaluate(&context, &mut diagnostics), Value::from(3));
/// assert!(diagnostics.is_empty());
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
pub fn user_functions(
    body: &Body,
    block_type: &str,
    context: &EvalContext<'_>,
    diagnostics: &mut Diagnostics,
) -> (Functions, Body) {
    // Flat: the functions outlive the scopes, which are borrowed.
    let mut context = context.flatten();
    let schema = BodySchema::new().block(block_type.to_owned(), ["name"]);
    let (content, rest) = body.partial_content(&schema, diagnostics);
    let refused = refused_calls(&content, &context);
    if !refused.is_empty() {
        context.set_functions(refused);
    }
    let context = &Arc::new(context);
    let functions = content
        .blocks
        .iter()
        .filter_map(|block| define(block, context, diagnostics));
    let functions = functions.fold(Functions::default(), |functions, (name, function)| {
        functions.with(name, function)
    });
    (functions, rest)
}

/// Returns functions in place of the new ones that results call, to say why they cannot. A function of the context has precedence.
fn refused_calls(content: &BodyContent, context: &EvalContext<'_>) -> Functions {
    let labels = content.blocks.iter().filter_map(|block| block.label(0));
    let defined: HashSet<Cow<'_, str>> = labels.collect();
    let results = content.blocks.iter().filter_map(|block| {
        let result = BodySchema::new().optional("result");
        let (content, _) = block
            .body()
            .partial_content(&result, &mut Diagnostics::new());
        let calls = content.attribute("result")?.expression().calls();
        Some(calls.into_iter().map(|(name, _)| name))
    });
    let called = results.flatten().filter(|name| defined.contains(&**name));
    let called = called.filter(|name| context.function(name).is_none());
    called.fold(Functions::default(), |functions, name| {
        let any = Parameter::new("arguments", Type::Dynamic);
        let any = any.allow_null().allow_unknown().allow_dynamic().allow_marked();
        let reason = format!(
            "\"{name}\" is defined by the configuration, and its functions cannot call themselves or each other"
        );
        let refused = Function::builder().variadic(any);
        let refused = refused.implement(move |_, _| Err(FunctionError::new(reason.clone())));
        functions.with(name, refused)
    })
}

fn define(
    block: &Block,
    context: &Arc<EvalContext<'static>>,
    diagnostics: &mut Diagnostics,
) -> Option<(String, Function)> {
    let name = block.label(0)?.into_owned();
    let mut found = Diagnostics::new();
    let content = block.body().content(&DEFINITION, &mut found);
    let params = content
        .attribute("params")
        .map(|attribute| names(attribute.expression(), &mut found));
    let variadic = content
        .attribute("variadic_param")
        .map(|attribute| parameter(attribute.expression(), "Invalid variadic_param", &mut found));
    let result = content
        .attribute("result")
        .map(|attribute| attribute.expression().clone());
    let failed = found.has_errors();
    diagnostics.append(found);
    if failed {
        return None;
    }
    let variadic = variadic.flatten();
    Some((
        name,
        function(params?, variadic, result?, Arc::clone(context)),
    ))
}

fn names(list: &Expression, diagnostics: &mut Diagnostics) -> Vec<Box<str>> {
    match list.static_list() {
        Ok(elements) => elements
            .iter()
            .filter_map(|element| parameter(element, "Invalid param element", diagnostics))
            .collect(),
        Err(problem) => {
            diagnostics.push(problem);
            Vec::new()
        }
    }
}

fn parameter(
    expression: &Expression,
    problem: &'static str,
    diagnostics: &mut Diagnostics,
) -> Option<Box<str>> {
    let name = expression.as_keyword();
    if name.is_none() {
        diagnostics.push(invalid_parameter(problem, expression.span()));
    }
    name.map(Box::from)
}

#[cold]
fn invalid_parameter(summary: &'static str, at: SourceSpan) -> Diagnostic {
    let detail = "A parameter is a bare name, without quotes, under which the function's result refers to the argument.";
    Diagnostic::error(summary, detail).at(at)
}

fn function(
    params: Vec<Box<str>>,
    variadic: Option<Box<str>>,
    result: Expression,
    context: Arc<EvalContext<'static>>,
) -> Function {
    let any = |name: &str| {
        Parameter::new(name.to_owned(), Type::Dynamic)
            .allow_unknown()
            .allow_dynamic()
            .allow_marked()
    };
    let mut builder = Function::builder().description("Defined by the configuration.");
    for name in &params {
        builder = builder.parameter(any(name));
    }
    if let Some(name) = &variadic {
        builder = builder.variadic(any(name));
    }
    let evaluate = move |arguments: &[Value]| {
        let mut scope = context.child();
        let (positional, rest) = arguments.split_at(params.len().min(arguments.len()));
        scope.set_variables(params.iter().cloned().zip(positional.iter().cloned()));
        if let Some(name) = &variadic {
            scope.set_variable(name.clone(), Value::tuple(rest.to_vec()));
        }
        result.value(&scope)
    };
    builder.implement(move |arguments, _| {
        let mut marks = MarkSet::new();
        let unmarked = arguments.iter().map(|argument| {
            let (argument, found) = argument.unmark_deep();
            marks.append(found);
            argument
        });
        let unmarked: Vec<Value> = unmarked.collect();
        match evaluate(&unmarked) {
            Ok(value) => Ok(value.with_marks(marks)),
            Err(problems) if marks.is_empty() => Err(FunctionError::new(problems.clause())),
            // Evaluated again with marks, the problems do not show the content of marked arguments.
            Err(_) => Err(FunctionError::new(
                evaluate(arguments)
                    .map_or_else(|problems| problems.clause(), |_| HIDDEN_REASON.into()),
            )),
        }
    })
}

/// Removes reports of calls of functions that a block defines with a mistake, which is reported already.
#[must_use]
pub fn without_failed_calls(
    found: Diagnostics,
    body: &Body,
    block_type: &str,
    context: &EvalContext<'_>,
) -> Diagnostics {
    if !found.iter().any(is_unknown_call) {
        return found;
    }
    let schema = BodySchema::new().block(block_type.to_owned(), ["name"]);
    let (content, _) = body.partial_content(&schema, &mut Diagnostics::new());
    let names = content.blocks.iter().filter_map(|block| block.label(0));
    let failed: HashSet<Cow<'_, str>> = names
        .filter(|name| context.function(name).is_none())
        .collect();
    found.without(|diagnostic| {
        let name = diagnostic.subject().filter(|_| is_unknown_call(diagnostic));
        name.is_some_and(|at| failed.contains(at.text()))
    })
}

/// Returns whether a report is about a call to a function that is not defined.
#[must_use]
pub fn is_unknown_call(report: &Diagnostic) -> bool {
    report.code().as_deref() == Some("call-to-unknown-function")
}
