//! Parses and evaluates any input on a small stack.

use hcl_core::native::{self, BodyItem};
use hcl_core::{Diagnostics, EvalContext, eval};

use crate::run;

/// Bytes of stack that suffice for any input.
const STACK: usize = 2 << 20;

/// Runs on a thread with a stack of 2 MiB.
///
/// # Panics
///
/// Panics if the closure panics, or if no thread can be started.
pub fn on_small_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(work);
    match thread.expect("a thread").join() {
        Ok(result) => result,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Parses a file, evaluates all of its attributes and drops everything but the diagnostics.
pub fn parse_and_evaluate(text: &[u8], context: &EvalContext<'_>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let file = run::parse_file(run::MAIN, text, &mut diagnostics);
    evaluate_all(file.body(), context, &mut diagnostics);
    diagnostics
}

fn evaluate_all(body: native::Body<'_>, context: &EvalContext<'_>, diagnostics: &mut Diagnostics) {
    for item in body.items() {
        match item {
            BodyItem::Attribute(attribute) => {
                eval::evaluate(attribute.expression(), context, diagnostics);
            }
            BodyItem::Block(block) => evaluate_all(block.body(), context, diagnostics),
        }
    }
}
