//! The budget of an evaluation: steps and bytes.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::internal::meter::{self, Meter, WORK_PER_STEP};
use crate::{Limits, Value};

/// The limit that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exceeded {
    Steps,
    Bytes,
    Depth,
    Size,
    Nesting,
}

/// Returns the limit that a value exceeds by its nesting or its size.
pub(super) fn exceeded_by(value: &Value, limits: Limits) -> Option<Exceeded> {
    if value.depth() > limits.value_depth {
        Some(Exceeded::Depth)
    } else {
        (value.size() > limits.bytes).then_some(Exceeded::Size)
    }
}

/// Bytes of a value that are walked per step.
pub(super) const BYTES_PER_STEP: u64 = 128;

/// Bytes of text (a traversal, a call, a number) that are read per step.
pub(super) const TEXT_BYTES_PER_STEP: u64 = 32;

/// Number of steps that an evaluation leases at once.
pub(super) const STEP_LEASE: u64 = 1 << 10;

/// Bytes that a value takes for each byte of a literal: `[],` and `{},` are the shortest of the largest.
const BYTES_OF_LITERALS: u64 = 64;

/// Extends the limits by an allowance for the `text` bytes of an expression: each byte may be part of a literal.
pub(super) const fn with_allowance(limits: Limits, text: u64) -> Limits {
    let steps = limits.steps.saturating_add(text);
    let bytes = limits
        .bytes
        .saturating_add(text.saturating_mul(BYTES_OF_LITERALS));
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

    pub(crate) fn take_bytes(&self, count: u64) -> Result<(), Exceeded> {
        take(&self.bytes, count).ok_or(Exceeded::Bytes)
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

    /// Returns the bytes and the work that are left.
    fn left(&self) -> (u64, u64) {
        let steps = self.steps.load(Ordering::Relaxed);
        let bytes = self.bytes.load(Ordering::Relaxed);
        (bytes, steps.saturating_mul(WORK_PER_STEP))
    }

    fn is(&self, address: usize) -> bool {
        std::ptr::from_ref(self).addr() == address
    }
}

/// The state of the meter of a thread that was last settled with a budget.
#[derive(Clone, Copy)]
struct Settled {
    /// Address of the budget; zero outside of evaluations.
    budget: usize,
    meter: Meter,
    /// Bytes and work that were taken from the budget until then.
    spent: (u64, u64),
}

thread_local! {
    static SETTLED: Cell<Settled> = const {
        Cell::new(Settled {
            budget: 0,
            meter: Meter::UNLIMITED,
            spent: (0, 0),
        })
    };
}

/// The meter of the thread, open for an evaluation: what is spent is taken from the budget. Evaluations inside it with
/// the same budget share it.
#[derive(Debug)]
pub(crate) struct OpenMeter {
    budget: Arc<Budget>,
    /// The meter and its state outside of this evaluation, unless that takes from the same budget.
    outer: Option<(Settled, Meter)>,
}

impl std::fmt::Debug for Settled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.meter.fmt(f)
    }
}

impl OpenMeter {
    pub(crate) fn new(budget: Arc<Budget>) -> Self {
        let outer = SETTLED.get();
        // An evaluation inside another on the same budget: the meter is open already.
        if budget.is(outer.budget) {
            return Self {
                budget,
                outer: None,
            };
        }
        let (bytes, work) = budget.left();
        let meter = Meter::open(bytes, work);
        SETTLED.set(Settled {
            budget: Arc::as_ptr(&budget).addr(),
            meter,
            spent: (0, 0),
        });
        Self {
            budget,
            outer: Some((outer, meter::replace(meter))),
        }
    }

    pub(crate) const fn budget(&self) -> &Arc<Budget> {
        &self.budget
    }

    /// Takes what was spent since the last time from the budget.
    pub(crate) fn settle(&self) -> Result<(), Exceeded> {
        let Settled {
            meter: before,
            spent,
            ..
        } = SETTLED.get();
        let now = meter::read();
        let built = before.bytes.saturating_sub(now.bytes);
        let work = before.work.saturating_sub(now.work);
        let bytes = take(&self.budget.bytes, built);
        let steps = take(&self.budget.steps, work / WORK_PER_STEP);
        let (left, work_left) = self.budget.left();
        let settled = Meter {
            // At zero the meter is exceeded, but all that is left may be spent.
            bytes: left.saturating_add(1),
            work: work_left.saturating_add(1),
            ..now
        };
        let mut meter = Meter {
            // The rest of a step counts the next time. Never zero, which means exceeded.
            work: settled.work.saturating_sub(work % WORK_PER_STEP).max(1),
            ..settled
        };
        let exceeded = match (bytes, steps) {
            _ if now.bytes == 0 => Err(Exceeded::Bytes),
            _ if now.work == 0 => Err(Exceeded::Steps),
            (None, _) => Err(Exceeded::Bytes),
            (_, None) => Err(Exceeded::Steps),
            _ => Ok(()),
        };
        // Functions stop when their evaluation was stopped.
        match exceeded {
            Err(Exceeded::Bytes) => meter.bytes = 0,
            Err(_) => meter.work = 0,
            Ok(()) => {}
        }
        SETTLED.set(Settled {
            budget: Arc::as_ptr(&self.budget).addr(),
            meter: settled,
            spent: (
                spent.0 + built,
                spent.1 + work / WORK_PER_STEP * WORK_PER_STEP,
            ),
        });
        meter::replace(meter);
        exceeded
    }
}

impl Drop for OpenMeter {
    fn drop(&mut self) {
        // An excess is reported by the evaluation; what remains of it is zero.
        let _ = self.settle();
        if let Some((outer, meter)) = self.outer {
            let (bytes, work) = SETTLED.replace(outer).spent;
            // A function that evaluates with a budget of its own also spends its caller's budget.
            meter::replace(Meter {
                bytes: meter.bytes.saturating_sub(bytes),
                work: meter.work.saturating_sub(work),
                ..meter
            });
        }
    }
}

/// The evaluation that calls a function.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    pub(super) budget: Arc<Budget>,
    /// The nesting depth of its expressions at the call.
    pub(super) depth: u32,
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
        let _guard = CallerGuard(CALLER.replace(Some(self)));
        function()
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
/// Not a compare-and-swap: threads that share a budget may overdraw it by what each spends between two leases of steps.
fn take(left: &AtomicU64, count: u64) -> Option<()> {
    let rest = left.load(Ordering::Relaxed).checked_sub(count);
    left.store(rest.unwrap_or(0), Ordering::Relaxed);
    rest.map(|_| ())
}
