//! Functions that blocks of the configuration define.

use hcl_core::{Body, Diagnostics, EvalContext};
#[cfg(feature = "functions")]
use hcl_core::{ext::user_functions, extend::without_failed_calls};

use super::Decoder;
use crate::view::BodyView;

/// A body and the type of the blocks in it that define functions, if the decoder names one: never without the feature `functions`.
#[cfg_attr(
    not(feature = "functions"),
    expect(dead_code, reason = "it holds nothing")
)]
pub(super) struct FunctionBlocks<'b>(Option<(&'b str, Body)>);

#[cfg_attr(
    not(feature = "functions"),
    expect(unused_variables, reason = "no functions are defined")
)]
impl<'b> FunctionBlocks<'b> {
    pub(super) fn of(decoder: &'b Decoder, body: BodyView<'b>) -> Self {
        let block_type = decoder.function_blocks.as_deref();
        Self(block_type.map(|block_type| (block_type, body.to_model())))
    }

    /// Defines the functions. Returns the rest of the body.
    pub(super) fn define(
        &self,
        context: &mut EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Body> {
        #[cfg(feature = "functions")]
        if let Some((block_type, body)) = &self.0 {
            let (functions, rest) = user_functions(body, block_type, context, diagnostics);
            context.set_functions(functions);
            return Some(rest);
        }
        None
    }

    /// Removes reports of calls of functions with a mistake, which is reported already.
    pub(super) fn without_failed_calls(
        &self,
        found: Diagnostics,
        context: &EvalContext<'_>,
    ) -> Diagnostics {
        #[cfg(feature = "functions")]
        if let Some((block_type, body)) = &self.0 {
            return without_failed_calls(found, body, block_type, context);
        }
        found
    }
}
