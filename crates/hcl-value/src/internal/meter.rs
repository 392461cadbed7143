//! The meter of a thread: heap that parts of values take, and work, both counted where they are spent.
//!
//! Every constructor of a part of a value on the heap charges the size of its allocation. Clones of shared parts charge
//! nothing: a thousand references to a list cost a thousand handles. Work beyond the visit of a value, such as digits of long
//! numbers and tables of Unicode, is charged by the code that does it.
//!
//! hcl-core opens the meter with what the budget of an evaluation has left, and takes from the budget what was spent.
//! Otherwise the meter has no limit. At the limit, the [builders](super::build) return an error. Constructors, which cannot
//! fail, go on or return any value; the evaluation drops it.

use std::cell::Cell;
use std::fmt;

/// Units of work that one evaluation step stands for; a unit takes a nanosecond or two.
pub const WORK_PER_STEP: u64 = 128;

/// Heap that the allocator takes for itself, per allocation.
const OVERHEAD: usize = 16;

/// The two counters of an atomically counted allocation.
const COUNTERS: usize = 16;

/// The counters of a thread. At zero, a limit is exceeded.
#[derive(Clone, Copy, Debug)]
pub struct Meter {
    /// Bytes that may still be allocated, plus one.
    pub bytes: u64,
    /// Units of work that may still be done, plus one.
    pub work: u64,
    /// The number of the evaluation of this thread that set the counters; zero outside of evaluations.
    pub evaluation: u64,
}

impl Meter {
    /// The meter outside of evaluations.
    pub const UNLIMITED: Self = Self {
        bytes: u64::MAX,
        work: u64::MAX,
        evaluation: 0,
    };

    /// Returns the meter of another evaluation, which may spend so much.
    #[must_use]
    pub fn open(bytes: u64, work: u64) -> Self {
        Self {
            bytes: bytes.saturating_add(1),
            work: work.saturating_add(1),
            evaluation: METER.with(|meter| {
                let next = meter.evaluations.get() + 1;
                meter.evaluations.set(next);
                next
            }),
        }
    }

    /// Returns whether the counters belong to an evaluation.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.evaluation > 0
    }
}

struct Cells {
    bytes: Cell<u64>,
    work: Cell<u64>,
    evaluation: Cell<u64>,
    evaluations: Cell<u64>,
}

thread_local! {
    static METER: Cells = const {
        Cells {
            bytes: Cell::new(Meter::UNLIMITED.bytes),
            work: Cell::new(Meter::UNLIMITED.work),
            evaluation: Cell::new(Meter::UNLIMITED.evaluation),
            evaluations: Cell::new(0),
        }
    };
}

/// A limit of the meter is exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exceeded;

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this takes more memory or time than the limits allow")
    }
}

impl std::error::Error for Exceeded {}

impl From<Exceeded> for fmt::Error {
    fn from(_: Exceeded) -> Self {
        Self
    }
}

/// Runs code that may spend so much, and restores the counters, also after a panic.
pub fn within<T>(bytes: u64, work: u64, run: impl FnOnce() -> T) -> T {
    // With a name: `_` alone would drop it at once.
    let _restore = RestoredMeter(replace(Meter::open(bytes, work)));
    run()
}

struct RestoredMeter(Meter);

impl Drop for RestoredMeter {
    fn drop(&mut self) {
        replace(self.0);
    }
}

/// Charges an allocation of so many bytes.
#[inline]
pub fn charge(bytes: usize) {
    METER.with(|meter| {
        let bytes = bytes.saturating_add(OVERHEAD) as u64;
        meter.bytes.set(meter.bytes.get().saturating_sub(bytes));
    });
}

/// Charges the allocation of a vector or boxed slice of elements of type `T`. An empty one has none.
#[inline]
pub fn charge_elements<T>(capacity: usize) {
    if capacity > 0 {
        charge(capacity.saturating_mul(size_of::<T>()));
    }
}

/// Charges the allocation of an `Arc<T>`.
#[inline]
pub(crate) fn charge_shared<T>() {
    charge(size_of::<T>() + COUNTERS);
}

/// Charges the allocation of an `Arc<[T]>`.
#[inline]
pub(crate) fn charge_shared_elements<T>(count: usize) {
    charge(count.saturating_mul(size_of::<T>()) + COUNTERS);
}

/// Charges an allocation before it is made. Returns an error if it would exceed the limit.
#[inline]
pub fn reserve(bytes: usize) -> Result<(), Exceeded> {
    charge(bytes);
    check()
}

/// Returns an error if an allocation that its constructor charges, of so many bytes, would exceed the limit.
#[inline]
pub fn afford(bytes: usize) -> Result<(), Exceeded> {
    METER.with(|meter| {
        // `<=`: the counter is stored plus one, so that 0 means "exceeded".
        if meter.bytes.get() <= bytes as u64 {
            // The excess stays, so that the evaluation stops.
            meter.bytes.set(0);
            return Err(Exceeded);
        }
        Ok(())
    })
}

/// Charges units of work. Returns whether the limit allows them.
#[inline]
pub fn charge_work(units: u64) -> bool {
    METER.with(|meter| {
        let left = meter.work.get().saturating_sub(units);
        meter.work.set(left);
        left > 0
    })
}

/// Charges units of work before it is done. Returns an error if it would exceed the limit.
pub fn work(units: u64) -> Result<(), Exceeded> {
    charge_work(units);
    check()
}

/// Returns whether a limit is exceeded.
#[inline]
#[must_use]
pub fn is_exceeded() -> bool {
    METER.with(|meter| meter.bytes.get() == 0 || meter.work.get() == 0)
}

/// Returns an error if a limit is exceeded.
#[inline]
pub fn check() -> Result<(), Exceeded> {
    if is_exceeded() { Err(Exceeded) } else { Ok(()) }
}

/// Returns the counters of the thread.
#[inline]
#[must_use]
pub fn read() -> Meter {
    METER.with(|meter| Meter {
        bytes: meter.bytes.get(),
        work: meter.work.get(),
        evaluation: meter.evaluation.get(),
    })
}

/// Replaces the counters of the thread.
#[inline]
pub fn replace(new: Meter) -> Meter {
    METER.with(|meter| Meter {
        bytes: meter.bytes.replace(new.bytes),
        work: meter.work.replace(new.work),
        evaluation: meter.evaluation.replace(new.evaluation),
    })
}
