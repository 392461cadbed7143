//! The budget of an evaluation: steps and bytes.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::Limits;
use crate::function::call_limits::call_within;
use crate::value::{Value, ValueKind};

/// The limit that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exceeded {
    Steps,
    Bytes,
    Depth,
    Size,
    Nesting,
}

/// Bytes of a value that are walked per step.
pub(super) const BYTES_PER_STEP: u64 = 128;

/// Bytes of text (a traversal, a call, a number) that are read per step.
pub(super) const TEXT_BYTES_PER_STEP: u64 = 32;

/// Number of steps that an evaluation leases at once.
pub(super) const STEP_LEASE: u64 = 1 << 10;

/// Extends the limits by an allowance for the `text` bytes of an expression, each of which may be part of a literal.
pub(super) const fn with_allowance(limits: Limits, text: u64) -> Limits {
    let steps = limits.steps.saturating_add(text);
    let bytes = limits.bytes.saturating_add(text.saturating_mul(32));
    limits.with_steps(steps).with_bytes(bytes)
}

/// Remaining steps and bytes; shared by nested evaluations.
#[derive(Debug)]
pub(crate) struct Budget {
    steps: AtomicU64,
    bytes: AtomicU64,
}

impl Budget {
    /// A budget of the limits, plus an allowance for literals in `text` bytes of source.
    pub(crate) fn new(limits: Limits, text: u64) -> Self {
        let limits = with_allowance(limits, text);
        Self {
            steps: AtomicU64::new(limits.steps),
            bytes: AtomicU64::new(limits.bytes),
        }
    }

    pub(crate) fn take_steps(&self, count: u64) -> Result<(), Exceeded> {
        take(&self.steps, count).ok_or(Exceeded::Steps)
    }

    /// Takes up to `count` steps and returns how many were left.
    pub(super) fn lease_steps(&self, count: u64) -> u64 {
        let left = self.steps.load(Ordering::Relaxed);
        let leased = left.min(count);
        self.steps.store(left - leased, Ordering::Relaxed);
        leased
    }

    /// Returns leased steps that were not spent.
    pub(super) fn return_steps(&self, count: u64) {
        self.steps.fetch_add(count, Ordering::Relaxed);
    }

    pub(crate) fn take_bytes(&self, count: usize) -> Result<(), Exceeded> {
        take(&self.bytes, count as u64).ok_or(Exceeded::Bytes)
    }

    /// Takes the text of a key that is not a string yet: a number of a few bytes may have very many digits.
    pub(super) fn take_key_text(&self, key: &Value) -> Result<(), Exceeded> {
        match key.kind() {
            ValueKind::Number(number) => {
                take(&self.bytes, number.max_text_len()).ok_or(Exceeded::Bytes)
            }
            _ => Ok(()),
        }
    }
}

/// The evaluation that calls a function.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) budget: Arc<Budget>,
    /// The nesting depth of its expressions at the call.
    pub(super) depth: u32,
    /// Its limit on bytes.
    pub(super) bytes: u64,
}

thread_local! {
    static CALLER: RefCell<Option<Caller>> = const { RefCell::new(None) };
}

impl Caller {
    /// The caller of the function that runs on this thread, if any.
    pub(super) fn current() -> Option<Self> {
        CALLER.with_borrow(Clone::clone)
    }

    /// Runs a function. Evaluations inside it share the caller's budget and depth, so that functions which evaluate
    /// expressions do not multiply the limits.
    pub(super) fn run<T>(self, function: impl FnOnce() -> T) -> T {
        let bytes = self.bytes;
        let _guard = CallerGuard(CALLER.replace(Some(self)));
        call_within(bytes, function)
    }
}

/// Guard: restores the previous caller on drop, also after a panic.
struct CallerGuard(Option<Caller>);

impl Drop for CallerGuard {
    fn drop(&mut self) {
        CALLER.set(self.0.take());
    }
}

/// Takes `count` from the counter; on failure sets the counter to 0.
///
/// Not a compare-and-swap: threads that share a budget may overdraw it by one step each.
fn take(left: &AtomicU64, count: u64) -> Option<()> {
    let rest = left.load(Ordering::Relaxed).checked_sub(count);
    left.store(rest.unwrap_or(0), Ordering::Relaxed);
    rest.map(|_| ())
}
