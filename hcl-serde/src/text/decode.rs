//! The entry point: a whole text into a type.

use super::input::Input;
use super::program::Program;
use super::reader::Reader;
use super::typed::TextBody;
use crate::buffered::SpanTableGuard;
use crate::derived::{BodyInput, HclDecode};

/// Maximum length of a text, which the parser has too.
pub(crate) const MAX_BYTES: usize = 1 << 30;

/// Decodes a text of literals. Returns `None` if its tree is needed.
#[must_use]
pub fn decode<'de, T: HclDecode<'de>>(
    program: &dyn Program,
    name: &str,
    text: &'de str,
) -> Option<T> {
    // A type that is read on the way to a value of another run must not find the spans of that run.
    let spans = SpanTableGuard::new();
    let mut reader = Reader::new(program, name, text);
    let body = TextBody::new(&mut reader, Input::File);
    let decoded = T::decode_body(BodyInput::Text(body)).ok();
    // A variant of an untagged enum that wants a span is not the right one only because the span is missing.
    decoded.filter(|_| {
        let has_wrong_names = !reader.names.is_empty() && !reader.names.are_right(T::BODY_SCHEMA);
        !has_wrong_names && !spans.was_missed()
    })
}
