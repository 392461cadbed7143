//! Durations and sizes as people write them: `"1h30m"`, `"10MiB"`.
//!
//! Name a module in `#[hcl(with = …)]`, or in `#[serde(with = "…")]` where serde derives the type.

// Tests: tests/decoding.

pub mod bytes;
pub mod duration;

use field::Field;

/// Returns whether a type that expects this reads texts with units.
#[cfg(feature = "schema")]
pub(crate) fn is_unit(meaning: &str) -> bool {
    [meaning::BYTES, meaning::DURATION].contains(&meaning)
}

/// The meanings of texts with units, as a shape names them.
#[cfg(feature = "schema")]
pub(crate) mod meaning {
    use crate::constraint::Format;

    /// A text or whole number that `with::bytes` reads.
    pub const BYTES: &str = super::bytes::EXPECTED.split_at("a ".len()).1;

    /// A text that `with::duration` reads.
    pub const DURATION: &str = Format::Duration.description().split_at("a ".len()).1;
}

/// In a private module: other crates cannot implement the trait.
mod field {
    use serde::Serialize;
    use serde::de::DeserializeOwned;

    /// A type of fields that the module of `Unit` reads, through a type that has serde's traits.
    pub trait Field<Unit>: Copy {
        type Text: DeserializeOwned + Serialize;

        fn from_text(text: Self::Text) -> Self;

        fn to_text(self) -> Self::Text;
    }

    impl<Unit, T: Field<Unit>> Field<Unit> for Option<T> {
        type Text = Option<T::Text>;

        fn from_text(text: Self::Text) -> Self {
            text.map(T::from_text)
        }

        fn to_text(self) -> Self::Text {
            self.map(T::to_text)
        }
    }
}
