//! Functions that blocks of the configuration define.

use hcl_core::{Body, Diagnostics, EvalContext, ext};

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
