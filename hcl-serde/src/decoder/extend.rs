//! Functions for crates that run a decoder on bodies of their own, or read its parts.

use hcl_core::{Body, Diagnostics, Str, Value};

use super::root::ReadRoot;
use super::{Decoder, ProgramValues};
use crate::secrets::notices;

/// Reads a body, after `found` was found in its text, and returns everything that is wrong. What `found` ignores is not reported. Unless
/// it `is_check`, a text with errors has no other ones.
#[must_use]
pub fn decode_body<'de>(
    decoder: &Decoder,
    body: &'de Body,
    mut found: Diagnostics,
    is_check: bool,
    root: &mut dyn ReadRoot<'de>,
) -> Diagnostics {
    if !is_check && found.has_errors() {
        let before = notices();
        // For the secrets that are read: not all types of serde say which they have.
        drop(decoder.read_body(body, found.clone(), root));
        found.sort_by_position();
        return decoder.unread(found, root.schema(), before);
    }
    decoder.read_body(body, found, root)
}

/// Adds the variables of a module to its decoder, the addresses of the values that the program sets, and the blocks of local values,
/// which may refer to them. If a text of the module `is_broken`, names are not resolved.
#[must_use]
pub fn of_module(
    mut decoder: Decoder,
    variables: impl IntoIterator<Item = (Str, Value)>,
    addresses: impl IntoIterator<Item = String>,
    locals: impl Iterator<Item = Body>,
    is_broken: bool,
) -> Decoder {
    for (name, value) in variables {
        decoder = decoder.value(&name, value);
    }
    decoder.of_program = ProgramValues::default();
    for address in addresses {
        decoder.of_program.add(&address);
    }
    decoder.of_program.set_locals(locals);
    decoder.is_of_broken_module = is_broken;
    decoder
}
