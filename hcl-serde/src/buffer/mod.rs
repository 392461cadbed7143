//! Spans of values that serde buffers before it reads them: in flattened structs, untagged and tagged enums.
//!
//! serde buffers such values without spans, and passes nothing of ours to the type that reads them later. So the span
//! of each value that goes into a buffer is recorded in a table of the thread, and found again by the fingerprint of
//! the value: a text of the input by its address, all else by content. Equal values that were buffered together cannot
//! be told apart; each gets the span of the value that encloses them, which is right, only less exact.

// Tests: tests/decoding.

mod spans;
mod value;

pub(crate) use spans::{
    Fingerprint, Fingerprints, MapGuard, SpanTableGuard, conceal_buffered, enclosing_span,
    has_buffered, is_provisional, is_recording, may_lack_span, record_spans, start_recording,
    was_missed,
};
pub use value::is_own_ser_error;
pub(crate) use value::{
    BufferedValue, answer_probe, is_of_serde, is_own_error, reads_buffer, takes_no_labels,
};
