//! Messages of the hash functions.

use crate::function::FunctionError;

#[cold]
pub(in crate::stdlib) fn bcrypt_cost(max: i64) -> FunctionError {
    FunctionError::new(format!("the cost must be from 4 to {max}")).without_values()
}

#[cold]
pub(in crate::stdlib) fn uuid_namespace() -> FunctionError {
    FunctionError::new("the namespace must be dns, url, oid, x500 or a UUID")
}
