//! Messages of `rsadecrypt`.

use crate::function::FunctionError;
use crate::internal::messages;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    key_too_long() =>
        ("the key is longer than any in use").with_argument(1);
}
