//! Work that operations on numbers charge to the [meter](crate::internal::meter), in its units: about the nanoseconds of a slow
//! processor. Operations on integers of 64 bits and on short decimals charge none.

/// An operation on mantissas of 512 bits.
pub(super) const OF_OPERATION: u64 = 256;

/// A multiplication by a power of ten of up to 768 bits, and its rounding.
pub(super) const OF_SCALE: u64 = 4096;

/// Conversion of so many digits between bases ten and two, which is quadratic.
pub(super) const fn of_digits(count: usize) -> u64 {
    let count = count as u64;
    count + count * count / 512
}

/// Reading of so many digits.
pub(super) const fn of_parser(count: usize) -> u64 {
    count as u64
}
