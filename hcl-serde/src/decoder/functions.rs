//! Functions that blocks of the configuration define.

#[cfg(feature = "functions")]
use hcl_core::ext::user_functions;
#[cfg(feature = "functions")]
use hcl_core::extend::without_failed_calls;
use hcl_core::{Body, Diagnostics, EvalContext};

use super::Decoder;
use crate::view::BodyView;
#[cfg(not(feature = "functions"))]
use none::{user_functions, without_failed_calls};

/// A body and the type of the blocks in it that define functions, if the decoder names one.
pub(super) struct FunctionBlocks<'b>(Option<(&'b str, Body)>);

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
        let (block_type, body) = self.0.as_ref()?;
        let (functions, rest) = user_functions(body, block_type, context, diagnostics);
        context.set_functions(functions);
        Some(rest)
    }

    /// Removes reports of calls of functions with a mistake, which is reported already.
    pub(super) fn without_failed_calls(
        &self,
        found: Diagnostics,
        context: &EvalContext<'_>,
    ) -> Diagnostics {
        match &self.0 {
            Some((block_type, body)) => without_failed_calls(found, body, block_type, context),
            None => found,
        }
    }
}

/// Without the feature, no decoder names a type of blocks.
#[cfg(not(feature = "functions"))]
mod none {
    use hcl_core::function::Functions;
    use hcl_core::{Body, Diagnostics, EvalContext};

    pub(super) fn user_functions(
        body: &Body,
        _: &str,
        _: &EvalContext<'_>,
        _: &mut Diagnostics,
    ) -> (Functions, Body) {
        (Functions::new(), body.clone())
    }

    pub(super) fn without_failed_calls(
        found: Diagnostics,
        _: &Body,
        _: &str,
        _: &EvalContext<'_>,
    ) -> Diagnostics {
        found
    }
}
