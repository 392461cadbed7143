//! The count of what evaluation has cost so far.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::limits::Limits;

/// Which limit was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exceeded {
    Steps,
    Bytes,
    Depth,
}

/// What is left to spend; shared by nested evaluations.
#[derive(Debug)]
pub(super) struct Budget {
    steps: AtomicU64,
    bytes: AtomicU64,
}

impl Budget {
    pub(super) const fn new(limits: Limits) -> Self {
        Self {
            steps: AtomicU64::new(limits.steps),
            bytes: AtomicU64::new(limits.bytes),
        }
    }

    pub(super) fn allow_steps(&self, more: u64) {
        self.steps.fetch_add(more, Ordering::Relaxed);
    }

    pub(super) fn take_steps(&self, count: u64) -> Result<(), Exceeded> {
        take(&self.steps, count).ok_or(Exceeded::Steps)
    }

    pub(super) fn take_bytes(&self, count: usize) -> Result<(), Exceeded> {
        take(&self.bytes, count as u64).ok_or(Exceeded::Bytes)
    }
}

/// Takes from what is left; once it does not suffice, nothing is left.
///
/// Not a compare-and-swap: two threads that share a budget may pass it by a step each, which does no harm.
fn take(left: &AtomicU64, count: u64) -> Option<()> {
    let rest = left.load(Ordering::Relaxed).checked_sub(count);
    left.store(rest.unwrap_or(0), Ordering::Relaxed);
    rest.map(|_| ())
}
