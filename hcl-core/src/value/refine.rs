//! What is known of an unknown value.

use crate::number::Number;

/// Constraints that the value, once known, will satisfy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refinement {
    /// It will not be null.
    pub not_null: bool,
    /// Lower bound of a number, and whether it is inclusive.
    pub lower: Option<(Number, bool)>,
    /// Upper bound of a number, and whether it is inclusive.
    pub upper: Option<(Number, bool)>,
    /// What a string will start with.
    pub prefix: Option<Box<str>>,
    /// The least length of a collection.
    pub min_length: u64,
    /// The greatest length of a collection.
    pub max_length: Option<u64>,
}
