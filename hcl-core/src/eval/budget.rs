//! The count of what evaluation has cost so far.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Limits;
use crate::function::call_limits::call_within;
use crate::value::{Value, ValueKind};

/// Which limit was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exceeded {
    Steps,
    Bytes,
    Depth,
    Size,
    Nesting,
}

/// Bytes of a value that are walked in the time of one step.
pub(super) const SIZE_OF_STEP: u64 = 128;

/// Bytes of a text, as of a path, a call or a number, that are gone through in the time of one step.
pub(super) const SIZE_OF_PART: u64 = 32;

/// Steps that an evaluation leases at a time.
pub(super) const LEASE: u64 = 1 << 10;

/// The limits for an expression of `text` bytes: each of these may make a value of its own.
pub(super) const fn generous(limits: Limits, text: u64) -> Limits {
    let steps = limits.steps.saturating_add(text);
    let bytes = limits.bytes.saturating_add(text.saturating_mul(32));
    limits.with_steps(steps).with_bytes(bytes)
}

/// What is left to spend; shared by nested evaluations.
#[derive(Debug)]
pub(crate) struct Budget {
    steps: AtomicU64,
    bytes: AtomicU64,
}

impl Budget {
    /// The limits, and on top of them what it takes to evaluate a literal of `text` bytes.
    pub(crate) fn new(limits: Limits, text: u64) -> Self {
        let limits = generous(limits, text);
        Self {
            steps: AtomicU64::new(limits.steps),
            bytes: AtomicU64::new(limits.bytes),
        }
    }

    pub(crate) fn take_steps(&self, count: u64) -> Result<(), Exceeded> {
        take(&self.steps, count).ok_or(Exceeded::Steps)
    }

    /// Takes as many steps as are left, up to `count`.
    pub(super) fn lease_steps(&self, count: u64) -> u64 {
        let left = self.steps.load(Ordering::Relaxed);
        let leased = left.min(count);
        self.steps.store(left - leased, Ordering::Relaxed);
        leased
    }

    /// Gives back what was leased and not needed.
    pub(super) fn give_back_steps(&self, count: u64) {
        self.steps.fetch_add(count, Ordering::Relaxed);
    }

    pub(crate) fn take_bytes(&self, count: usize) -> Result<(), Exceeded> {
        take(&self.bytes, count as u64).ok_or(Exceeded::Bytes)
    }

    /// Takes the text that a key which is none yet will be: a number of a few bytes may be written with very many.
    pub(super) fn take_key(&self, key: &Value) -> Result<(), Exceeded> {
        match key.kind() {
            ValueKind::Number(number) => {
                take(&self.bytes, number.max_text_len()).ok_or(Exceeded::Bytes)
            }
            _ => Ok(()),
        }
    }
}

/// The evaluation that has called a function.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) budget: Arc<Budget>,
    /// How deep its expressions are nested at the call.
    pub(super) depth: u32,
    /// The limit on the bytes that it may build.
    pub(super) bytes: u64,
}

thread_local! {
    static CALLER: RefCell<Option<Caller>> = const { RefCell::new(None) };
}

impl Caller {
    /// Who has called the function that runs on this thread, if one does.
    pub(super) fn current() -> Option<Self> {
        CALLER.with_borrow(Clone::clone)
    }

    /// Runs a function. An evaluation that it starts is a part of the one that called it: it shares the budget, so
    /// that functions which evaluate expressions multiply no limit.
    pub(super) fn run<T>(self, function: impl FnOnce() -> T) -> T {
        let bytes = self.bytes;
        let _before = Before(CALLER.replace(Some(self)));
        call_within(bytes, function)
    }
}

/// Puts the caller of the caller back, also behind a panic.
struct Before(Option<Caller>);

impl Drop for Before {
    fn drop(&mut self) {
        CALLER.set(self.0.take());
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
