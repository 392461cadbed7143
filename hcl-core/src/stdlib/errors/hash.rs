//! Messages of the hash functions.

use crate::function::FunctionError;
use crate::internal::messages;

messages! {
    pub(in crate::stdlib) FunctionError::new => FunctionError,

    bcrypt_cost(max: i64) =>
        ("the cost must be from 4 to {max}").without_values();

    uuid_namespace() =>
        ("the namespace must be dns, url, oid, x500 or a UUID");
}
