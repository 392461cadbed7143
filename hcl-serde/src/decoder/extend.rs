//! Functions for crates that run a decoder on bodies of their own, or read its parts.

use hcl_core::{Body, Diagnostics, EvalContext, ParsedSource, Str, Value};

use super::root::{DecodedRoot, ReadRoot};
use super::{Decoder, ProgramValues};
use crate::derive_support::HclDecode;
use crate::secrets::notices;

/// Returns the variables, functions and limits of a decoder, to evaluate expressions as it does.
#[must_use]
pub fn context(decoder: &Decoder) -> &EvalContext<'static> {
    &decoder.context
}

/// Returns whether a decoder expands dynamic blocks.
#[must_use]
pub const fn expands_dynamic_blocks(decoder: &Decoder) -> bool {
    decoder.dynamic_blocks
}

/// Returns what [`Decoder::check`] finds in a source that is parsed already.
#[must_use]
pub fn check_parsed<'de, T: HclDecode<'de>>(
    decoder: &Decoder,
    source: &'de ParsedSource,
) -> Diagnostics {
    decoder.check_parsed(
        source,
        source.source().text(),
        &mut DecodedRoot::<T>::default(),
    )
}

/// Reads a body, after `found` was found in its text, and returns everything that is wrong. What `found` ignores is not reported. A text
/// with errors has no other ones.
#[must_use]
pub fn decode_body<'de>(
    decoder: &Decoder,
    body: &'de Body,
    mut found: Diagnostics,
    root: &mut dyn ReadRoot<'de>,
) -> Diagnostics {
    if found.has_errors() {
        let before = notices();
        // For the secrets that are read: not all types of serde say which they have.
        drop(decoder.read_body(body, found.clone(), root));
        found.sort_by_position();
        return decoder.unread(found, root.schema(), before);
    }
    decoder.read_body(body, found, root)
}

/// As [`decode_body`], but a mistake of the text hides no other one.
#[must_use]
pub fn check_type<'de>(
    decoder: &Decoder,
    body: &'de Body,
    found: Diagnostics,
    root: &mut dyn ReadRoot<'de>,
) -> Diagnostics {
    decoder.read_body(body, found, root)
}

/// Adds the variables of a module to its decoder. If the module has errors, names are not resolved.
#[must_use]
pub fn of_module(
    mut decoder: Decoder,
    variables: impl IntoIterator<Item = (Str, Value)>,
    values: ProgramValues,
    has_errors: bool,
) -> Decoder {
    for (name, value) in variables {
        decoder = decoder.value(&name, value);
    }
    decoder.of_program = values;
    decoder.is_of_broken_module = has_errors;
    decoder
}
