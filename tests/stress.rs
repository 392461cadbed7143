//! What the adversarial suites share: a small stack, a clock that other processes do not disturb, and the check that
//! time grows with the input and no faster.
//!
//! Inputs are small enough for every day. `HCL_ADVERSARIAL=full` takes those of 1 and 16 MB, and wants a release build. It
//! is fair with `MALLOC_MMAP_THRESHOLD_` and `MALLOC_TRIM_THRESHOLD_` at 65536, where the allocator is glibc's: then the
//! smaller text, which is read sixteen times, is given fresh memory each time, as the larger one is.

use std::time::Duration;
use std::{env, thread};

use cpu_time::ThreadTime;

use crate::hostile::Hostile;

/// The stack of a thread that a program starts without further thought.
pub const STACK: usize = 2 << 20;

/// How often time per byte is measured before it counts as grown.
const ATTEMPTS: usize = 4;

/// How many times longer a byte of the larger text may take. The smaller texts of every day are so small that a thousand
/// reports, or a number of as many digits as there may be, weigh on them; what grows with the square takes eight times
/// as long.
fn most() -> f64 {
    if is_full() { 2.0 } else { NO_SQUARE }
}

/// Less than what grows with the square takes, in either pair of sizes: eight times, and sixteen.
const NO_SQUARE: f64 = 6.0;

/// Below this a time says nothing.
const SHORTEST: Duration = Duration::from_millis(4);

/// Runs something on a thread with [`STACK`] bytes of stack, whose name is what a crash tells.
///
/// # Panics
///
/// If it does, or if the thread cannot be started.
pub fn on_small_stack<T: Send + 'static>(
    name: &str,
    run: impl FnOnce() -> T + Send + 'static,
) -> T {
    let thread = thread::Builder::new().name(name.to_owned());
    let thread = thread.stack_size(STACK).spawn(run);
    match thread.expect("a thread").join() {
        Ok(value) => value,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Whether the large inputs are asked for.
#[must_use]
pub fn is_full() -> bool {
    env::var_os("HCL_ADVERSARIAL").is_some_and(|value| value == "full")
}

/// The two sizes between which time per byte is compared.
#[must_use]
pub fn sizes() -> (usize, usize) {
    if is_full() {
        (1 << 20, 16 << 20)
    } else {
        (1 << 14, 1 << 17)
    }
}

/// Checks that reading each takes time in proportion to its length.
///
/// Full runs print rows of a table: the name, milliseconds for the larger size, and the ratio of the times per byte.
///
/// # Panics
///
/// If the time per byte for the larger size is more than twice that for the smaller, in all attempts, of any; more than
/// six times for the sizes of every day.
pub fn grow_linearly(all: Vec<Hostile>) {
    grow_by_less(all, most());
}

/// Checks that reading each takes no time in proportion to the square of its length.
///
/// For very many names that are sorted and looked up in any order. Between 1 and 16 MB of them the instructions per byte
/// stay the same (0.91 to 1.05 times, counted for whatever takes twice as long), but the processor's caches hold ever less.
///
/// # Panics
///
/// If the time per byte for the larger size is more than six times that for the smaller, in all attempts, of any.
pub fn grow_by_no_square(all: Vec<Hostile>) {
    grow_by_less(all, NO_SQUARE);
}

fn grow_by_less(all: Vec<Hostile>, most: f64) {
    let mut slow = Vec::new();
    for hostile in all {
        let ratios = growth(&hostile, most);
        if ratios.len() == ATTEMPTS {
            slow.push(format!("{}: {ratios:.2?} times", hostile.name));
        }
    }
    assert!(slow.is_empty(), "time per byte grows\n{}", slow.join("\n"));
}

/// How many times longer a byte of the larger text takes: measured until that is little enough, and so often at most.
fn growth(hostile: &Hostile, most: f64) -> Vec<f64> {
    let (small, large) = sizes();
    let (small, large) = (hostile.text(small), hostile.text(large));
    let (name, act) = (hostile.name, hostile.act);
    on_small_stack(name, move || {
        let mut ratios = Vec::new();
        while ratios.len() < ATTEMPTS {
            // The smaller one often enough that its time can be measured.
            let times = large.len() / small.len();
            let once = time(|| (0..times).for_each(|_| act(&small)));
            let all = time(|| act(&large));
            let per_byte = |time: Duration, bytes: usize| time.as_secs_f64() / (bytes as f64);
            let ratio = per_byte(all, large.len()) / per_byte(once, small.len() * times);
            if is_full() {
                show(name, all, ratio);
            }
            if ratio < most || all < SHORTEST {
                break;
            }
            ratios.push(ratio);
        }
        ratios
    })
}

/// A row of the table of measurements.
#[expect(
    clippy::print_stdout,
    reason = "measurements are asked for by a person"
)]
fn show(name: &str, all: Duration, ratio: f64) {
    println!("| {name} | {:.0} | {ratio:.2} |", all.as_secs_f64() * 1e3);
}

/// The time on a processor that a function takes on this thread.
pub fn time(run: impl FnOnce()) -> Duration {
    let start = ThreadTime::now();
    run();
    start.elapsed()
}
