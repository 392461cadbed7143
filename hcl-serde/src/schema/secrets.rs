//! The types that contain secrets: while the shape of a type is recorded, [`Sensitive`](crate::Sensitive) gives notice.

use crate::__private::Probe;
#[cfg(feature = "schema")]
use crate::secrets::notices;

/// Returns the result of a function that records shapes, and whether a secret was among them.
#[cfg(feature = "schema")]
pub(super) fn noticed<T>(record: impl FnOnce() -> T) -> (T, bool) {
    let before = notices();
    let result = record();
    (result, notices() != before)
}

/// Any type: nothing is known of it.
#[doc(hidden)]
pub trait NoSecrets {
    const SECRETS: fn() -> bool = || false;
}

impl<T> NoSecrets for Probe<T> {}

#[cfg(feature = "schema")]
impl<T: serde::de::DeserializeOwned> Probe<T> {
    /// Returns whether values of a type that serde reads contain secrets. Selected before the method of any type.
    pub const SECRETS: fn() -> bool = || noticed(super::Shape::of::<T>).1;
}

/// Returns whether the value of an argument contains a secret.
#[cfg(feature = "modules")]
pub(crate) fn is_secret(argument: &super::Argument<'_>) -> bool {
    #[cfg(feature = "schema")]
    let has_secrets = noticed(argument.shape).1;
    #[cfg(not(feature = "schema"))]
    let has_secrets = false;
    let published = argument.published.as_ref();
    has_secrets || is_named(argument.type_name) || published.is_some_and(|it| it.is_secret)
}

/// Returns whether the name of a type contains [`Sensitive`](crate::Sensitive), for a field that a function reads.
#[cfg(any(feature = "schema", feature = "modules"))]
pub(super) fn is_named(type_name: &str) -> bool {
    let mut names = type_name.split(|it: char| !it.is_alphanumeric() && it != '_');
    names.any(|name| name == "Sensitive")
}
