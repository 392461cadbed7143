//! The budget of an evaluation: bytes and work, which the meter of the thread counts while the evaluation is open.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::internal::meter::{self, Meter, WORK_PER_STEP};
use crate::{Limits, Value};

/// The limit that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BudgetExceeded {
    Steps,
    Bytes,
    Depth,
    Size,
    Nesting,
}

/// Returns the limit that a value exceeds by its nesting or its size.
pub(super) fn exceeded_by(value: &Value, limits: Limits) -> Option<BudgetExceeded> {
    if value.depth() > limits.value_depth {
        Some(BudgetExceeded::Depth)
    } else {
        (value.size() > limits.bytes).then_some(BudgetExceeded::Size)
    }
}

/// Bytes of a value that are walked per step.
pub(super) const BYTES_PER_STEP: u64 = 128;

/// Bytes of text (a traversal, a call, a number) that are read per step.
pub(super) const TEXT_BYTES_PER_STEP: u64 = 32;

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

/// Charges steps to the meter of the thread. Returns whether the limit allows them.
#[inline]
pub(crate) fn charge_steps(steps: u64) -> bool {
    meter::charge_work(steps.saturating_mul(WORK_PER_STEP))
}

/// Returns an error if the meter of the thread exceeds a limit.
pub(crate) fn check() -> Result<(), BudgetExceeded> {
    let now = meter::read();
    if now.bytes == 0 {
        Err(BudgetExceeded::Bytes)
    } else if now.work == 0 {
        Err(BudgetExceeded::Steps)
    } else {
        Ok(())
    }
}

/// The bytes and the work that evaluations with this budget may still spend.
///
/// The meter of a thread takes all that is left when an evaluation opens it, and what was spent is subtracted when it closes.
/// So threads that share a budget may overdraw it by what one evaluation of each spends.
#[derive(Debug)]
pub(crate) struct Budget {
    bytes: AtomicU64,
    work: AtomicU64,
}

impl Budget {
    /// A budget of the limits, plus an allowance for literals in `text` bytes of source.
    pub(crate) fn new(limits: Limits, text: u64) -> Self {
        let limits = with_allowance(limits, text);
        Self {
            bytes: AtomicU64::new(limits.bytes),
            work: AtomicU64::new(limits.steps.saturating_mul(WORK_PER_STEP)),
        }
    }

    /// Takes steps and bytes.
    pub(crate) fn take(self: &Arc<Self>, steps: u64, bytes: u64) -> Result<(), BudgetExceeded> {
        let _open = OpenMeter::new(Arc::clone(self));
        charge_steps(steps);
        meter::charge_elements::<u8>(usize::try_from(bytes).unwrap_or(usize::MAX));
        check()
    }

    /// Returns the bytes and the steps that are left.
    pub(crate) fn left_now(&self) -> (u64, u64) {
        let bytes = self.bytes.load(Ordering::Relaxed);
        (bytes, self.work.load(Ordering::Relaxed) / WORK_PER_STEP)
    }

    fn left(&self) -> Meter {
        Meter::open(
            self.bytes.load(Ordering::Relaxed),
            self.work.load(Ordering::Relaxed),
        )
    }
}

/// The budget and the depth of the evaluation that is open on a thread.
#[derive(Clone, Debug)]
pub(super) struct OpenBudget {
    pub(super) budget: Arc<Budget>,
    /// The nesting depth of the call that runs.
    pub(super) depth: u32,
}

thread_local! {
    static OPEN: RefCell<Option<OpenBudget>> = const { RefCell::new(None) };
}

impl OpenBudget {
    /// Returns the evaluation that is open on this thread. Evaluations inside a function share its budget and depth, so that functions which
    /// evaluate expressions do not multiply the limits.
    pub(super) fn current() -> Option<Self> {
        OPEN.with_borrow(Clone::clone)
    }
}

/// Runs a function in a call of this nesting depth.
pub(super) fn at_depth<T>(depth: u32, function: impl FnOnce() -> T) -> T {
    /// Restores the depth, also after a panic.
    struct RestoredBudget(u32);

    impl Drop for RestoredBudget {
        fn drop(&mut self) {
            set_depth(self.0);
        }
    }

    let _restore = RestoredBudget(set_depth(depth));
    function()
}

fn set_depth(depth: u32) -> u32 {
    OPEN.with_borrow_mut(|open| {
        open.as_mut()
            .map_or(0, |open| std::mem::replace(&mut open.depth, depth))
    })
}

/// The meter of the thread, open for an evaluation. Evaluations inside it with the same budget share it.
#[derive(Debug)]
pub(crate) struct OpenMeter {
    /// `None` if the meter was open already.
    opened: Option<Opened>,
}

#[derive(Debug)]
struct Opened {
    budget: Arc<Budget>,
    start: Meter,
    outer: Option<OpenBudget>,
    outer_meter: Meter,
}

impl OpenMeter {
    pub(crate) fn new(budget: Arc<Budget>) -> Self {
        let outer = OPEN.with_borrow_mut(|open| {
            let depth = match open {
                Some(open) if Arc::ptr_eq(&open.budget, &budget) => return None,
                Some(open) => open.depth,
                None => 0,
            };
            let budget = Arc::clone(&budget);
            Some(open.replace(OpenBudget { budget, depth }))
        });
        let opened = outer.map(|outer| {
            let start = budget.left();
            Opened {
                budget,
                start,
                outer,
                outer_meter: meter::replace(start),
            }
        });
        Self { opened }
    }
}

impl Drop for OpenMeter {
    fn drop(&mut self) {
        let Some(opened) = self.opened.take() else {
            return;
        };
        let end = meter::read();
        let bytes = opened.start.bytes.saturating_sub(end.bytes);
        let work = opened.start.work.saturating_sub(end.work);
        let subtract = |left: &AtomicU64, spent: u64| {
            left.store(
                left.load(Ordering::Relaxed).saturating_sub(spent),
                Ordering::Relaxed,
            );
        };
        subtract(&opened.budget.bytes, bytes);
        subtract(&opened.budget.work, work);
        // A function that evaluates with a budget of its own also spends its caller's budget.
        meter::replace(Meter {
            bytes: opened.outer_meter.bytes.saturating_sub(bytes),
            work: opened.outer_meter.work.saturating_sub(work),
            ..opened.outer_meter
        });
        OPEN.set(opened.outer);
    }
}
