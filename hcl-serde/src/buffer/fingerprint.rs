//! Fingerprints of buffered values.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::de::Unexpected;

/// Fingerprint of a buffered value. Different values may share one, and are then not told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Fingerprint(u64);

/// The fingerprints that a value may have, most exact first.
pub(crate) type Fingerprints = [Option<Fingerprint>; 2];

impl Fingerprint {
    pub(super) const NULL: Self = Self(0).with(1);
    const BOOL: Self = Self(0).with(2);
    const UNSIGNED: Self = Self(0).with(3);
    const SIGNED: Self = Self(0).with(4);
    const FLOAT: Self = Self(0).with(5);
    const TEXT: Self = Self(0).with(6);
    const ADDRESS: Self = Self(0).with(7);
    const LIST: Self = Self(0).with(8);
    const MAP: Self = Self(0).with(9);
    /// Any whole number beyond 64 bits.
    pub(super) const WIDE: Self = Self(0).with(10);

    const fn with(self, part: u64) -> Self {
        // A step of FxHash, with 2^64 divided by the golden ratio. A collision costs exactness only.
        Self((self.0.rotate_left(5) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub(super) fn bool(value: bool) -> Self {
        Self::BOOL.with(value.into())
    }

    pub(super) const fn unsigned(value: u64) -> Self {
        Self::UNSIGNED.with(value)
    }

    pub(super) const fn signed(value: i64) -> Self {
        Self::SIGNED.with(value.cast_unsigned())
    }

    pub(super) const fn float(value: f64) -> Self {
        Self::FLOAT.with(value.to_bits())
    }

    pub(super) fn text(value: &str) -> Self {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        Self::TEXT.with(hasher.finish())
    }

    /// Returns the fingerprint of a text of the input. Its address is stable while the input is read.
    pub(super) fn address(value: &str) -> Self {
        let [address, length] = [value.as_ptr().addr(), value.len()].map(|part| part as u64);
        Self::ADDRESS.with(address).with(length)
    }

    /// Combines the fingerprints of a list's elements, last to first.
    pub(super) fn list(elements: impl Iterator<Item = Self>) -> Self {
        elements.fold(Self::LIST, |whole, part| whole.with(part.0))
    }

    /// Combines the fingerprints of a map's values, last to first. Keys do not count.
    pub(super) fn map(values: impl Iterator<Item = Self>) -> Self {
        values.fold(Self::MAP, |whole, part| whole.with(part.0))
    }

    /// Returns the fingerprints of the value that an error of serde is about.
    pub(crate) fn of_unexpected(unexpected: &Unexpected<'_>) -> Fingerprints {
        let fingerprint = match *unexpected {
            Unexpected::Unit | Unexpected::Option => Self::NULL,
            Unexpected::Bool(value) => Self::bool(value),
            Unexpected::Unsigned(value) => Self::unsigned(value),
            Unexpected::Signed(value) => Self::signed(value),
            Unexpected::Float(value) => Self::float(value),
            Unexpected::Str(value) => return Self::of_text(value),
            // Lists, maps and variants are named by serde without their content.
            _ => return [None, None],
        };
        [Some(fingerprint), None]
    }

    /// Returns the fingerprints of the value that serde refuses with this message: serde does not say which value.
    pub(crate) fn of_message(message: &str) -> Fingerprints {
        let is_about_wide = matches!(message, "u128 is not supported" | "i128 is not supported");
        [is_about_wide.then_some(Self::WIDE), None]
    }

    /// Returns the fingerprints of a text, which may be one of the input.
    pub(crate) fn of_text(text: &str) -> Fingerprints {
        [Some(Self::address(text)), Some(Self::text(text))]
    }
}
