//! Tables with keys that are hashes.

use std::hash::Hasher;

/// A hash that is a key already, or its first half.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn write_u128(&mut self, hash: u128) {
        self.0 = u64::try_from(hash >> 64).unwrap_or_default();
    }
}
