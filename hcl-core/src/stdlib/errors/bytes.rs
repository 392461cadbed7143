//! Messages of the functions of byte buffers.

use crate::function::FunctionError;

#[cold]
pub(in crate::stdlib) fn past_buffer(length: usize) -> FunctionError {
    FunctionError::new(format!(
        "offset and length reach past the end of the buffer, which has {length} bytes"
    ))
    .unquoted("offset and length reach past the end of the buffer")
}
