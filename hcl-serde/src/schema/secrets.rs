//! Which types contain secrets: while the shape of a type is recorded, [`Sensitive`](crate::Sensitive) gives notice.

use crate::__private::Probe;

#[cfg(feature = "schema")]
thread_local! {
    /// Whether a secret was deserialized since the flag was cleared.
    static NOTICED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Notes that a secret is deserialized.
#[inline]
pub(crate) fn notice() {
    #[cfg(feature = "schema")]
    NOTICED.set(true);
}

/// Returns the result of a function that records shapes, and whether a secret was among them.
#[cfg(feature = "schema")]
pub(super) fn noticed<T>(record: impl FnOnce() -> T) -> (T, bool) {
    NOTICED.set(false);
    let result = record();
    (result, NOTICED.get())
}

/// Any type: nothing is known of it.
#[doc(hidden)]
pub trait NoSecrets {
    const SECRETS: fn() -> bool = || false;
}

impl<T> NoSecrets for Probe<T> {}

#[cfg(feature = "schema")]
impl<T: serde::de::DeserializeOwned> Probe<T> {
    /// Returns whether values of a type that serde reads contain secrets. Selected before that of any type.
    pub const SECRETS: fn() -> bool = || noticed(super::Shape::of::<T>).1;
}
