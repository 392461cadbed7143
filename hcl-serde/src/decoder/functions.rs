//! Functions that blocks of the configuration define.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_core::{Body, BodySchema, Diagnostic, Diagnostics, EvalContext, ext};

/// Defines the functions of the blocks of a type. Returns the rest of the body.
pub(super) fn define<'f>(
    body: &Body<'f>,
    block_type: &str,
    context: &mut EvalContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Body<'f> {
    let (functions, rest) = ext::user_functions(body, block_type, context, diagnostics);
    context.set_functions(functions);
    rest
}

/// Removes reports of calls of functions that a block defines with a mistake, which is reported already.
#[must_use]
pub fn without_calls(
    found: Diagnostics,
    body: &Body<'_>,
    block_type: &str,
    context: &EvalContext<'_>,
) -> Diagnostics {
    if !found.iter().any(is_unknown_call) {
        return found;
    }
    let schema = BodySchema::new().block(block_type.to_owned(), ["name"]);
    let (content, _) = body.partial_content(&schema, &mut Diagnostics::new());
    let names = content.blocks.iter().filter_map(|it| it.label(0));
    let failed: HashSet<Cow<'_, str>> = names.filter(|it| context.function(it).is_none()).collect();
    found.without(|it| {
        let name = it.subject().filter(|_| is_unknown_call(it));
        name.is_some_and(|at| failed.contains(at.text()))
    })
}

/// Returns whether a report is about a call to a function that is not defined.
#[must_use]
pub fn is_unknown_call(report: &Diagnostic) -> bool {
    report.code().as_deref() == Some("call-to-unknown-function")
}
