//! Support of the tests of hostile inputs: a small stack, a clock of processor time, and checks of the growth of time.
//!
//! No check has a limit in seconds. A time is compared with the time of a smaller input, or of parsing a plain text, on the
//! same machine and in the same build; only processor time counts, and one attempt of four must hold.
//!
//! Inputs are short by default. `HCL_HOSTILE=full` takes the longer ones of CI, `HCL_HOSTILE=large` those of 1 and 16 MB, in a
//! release build. With glibc's allocator, set `MALLOC_MMAP_THRESHOLD_` and `MALLOC_TRIM_THRESHOLD_` to 65536: then the smaller text, which is read
//! sixteen times, gets fresh memory each time, as the larger one does.

use std::thread;
use std::time::Duration;

use cpu_time::ThreadTime;
use hcl_core::diagnostic::Diagnostics;
use hcl_core::{Source, native};

use crate::hostile::Hostile;
pub use crate::shared::by_size;

/// Bytes of stack of a thread by default.
pub const STACK: usize = 2 << 20;

/// Number of measurements before time per byte counts as grown.
const ATTEMPTS: usize = 4;

/// The ratio that excludes quadratic time, whose ratios are eight and sixteen for the pairs of sizes. Texts that are not large
/// are so short that constant costs, such as a thousand reports, matter.
const NO_SQUARE: f64 = 6.0;

/// The shortest time that counts as a measurement.
const SHORTEST: Duration = Duration::from_millis(4);

/// Runs a closure on a named thread with [`STACK`] bytes of stack.
///
/// # Panics
///
/// Panics if the closure panics, or if the thread cannot be started.
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

/// Returns whether the large inputs are requested.
#[must_use]
pub fn is_large() -> bool {
    by_size([false, false, true])
}

/// Returns the two sizes whose times per byte are compared.
#[must_use]
pub fn sizes() -> (usize, usize) {
    by_size([(1 << 10, 1 << 13), (1 << 12, 1 << 15), (1 << 20, 16 << 20)])
}

/// Reads a text of two lengths. Returns the ratios of the times per byte if they are too large in all attempts.
///
/// Large runs print rows of a table: the name, milliseconds for the larger size, and the ratio of the times per byte.
#[must_use]
pub fn slows_down(hostile: &Hostile) -> Option<String> {
    let most = if is_large() { 2.0 } else { NO_SQUARE };
    let (small, large) = sizes();
    let (small, large) = (hostile.text(small), hostile.text(large));
    let (name, act) = (hostile.name, hostile.act);
    let sizes = (small.len(), large.len());
    let ratios = growth(name, sizes, most, || act(&small), || act(&large));
    (ratios.len() == ATTEMPTS).then(|| format!("{name}: {ratios:.2?} times as long for each byte"))
}

/// Checks that work on eight times as much takes no quadratic time.
///
/// # Panics
///
/// Panics if the work takes more than six times as long for each part, in all attempts.
pub fn eightfold_is_no_square(name: &str, small: impl Fn(), large: impl Fn()) {
    let ratios = growth(name, (1, 8), NO_SQUARE, small, large);
    assert!(ratios.len() < ATTEMPTS, "{name}: {ratios:.2?} times");
}

/// Measures the ratio of the times per byte until it is at most `most`, at most [`ATTEMPTS`] times.
fn growth(
    name: &str,
    (few, many): (usize, usize),
    most: f64,
    small: impl Fn(),
    large: impl Fn(),
) -> Vec<f64> {
    let mut ratios = Vec::new();
    while ratios.len() < ATTEMPTS {
        // Repeats the smaller work for a measurable time.
        let times = many / few;
        let once = time(|| (0..times).for_each(|_| small()));
        let all = time(&large);
        let per_byte = |time: Duration, bytes: usize| time.as_secs_f64() / (bytes as f64);
        let ratio = per_byte(all, many) / per_byte(once, few * times);
        if is_large() {
            show(name, all, ratio);
        }
        if ratio < most || all < SHORTEST {
            break;
        }
        ratios.push(ratio);
    }
    ratios
}

/// Checks that work takes no longer than parsing so many megabytes of plain arguments does here.
///
/// # Panics
///
/// Panics if it takes longer in all attempts.
pub fn costs_at_most(megabytes: u32, name: &str, work: impl Fn()) {
    let costs: Vec<f64> = (0..ATTEMPTS)
        .map(|_| time(&work).as_secs_f64() / parsing(1).as_secs_f64())
        .take_while(|&cost| cost > f64::from(megabytes))
        .collect();
    assert!(
        costs.len() < ATTEMPTS,
        "{name} costs as much as parsing {costs:.1?} MB"
    );
}

/// Returns the processor time of parsing so many megabytes of plain arguments.
///
/// # Panics
///
/// Does not panic: the text is short enough for a source.
#[must_use]
pub fn parsing(megabytes: u32) -> Duration {
    const PARTS: u32 = 8;
    let line = "name = [\"text\", 12, true]\n";
    let text = line.repeat((1 << 20) / line.len() / PARTS as usize);
    let source = Source::new("plain.hcl", text).expect("short");
    time(|| drop(native::parse(&source, &mut Diagnostics::new()))) * PARTS * megabytes
}

/// Prints a row of the table of measurements.
#[expect(clippy::print_stdout, reason = "prints measurements on request")]
fn show(name: &str, all: Duration, ratio: f64) {
    println!("| {name} | {:.0} | {ratio:.2} |", all.as_secs_f64() * 1e3);
}

/// Returns the processor time of a closure on this thread.
pub fn time(run: impl FnOnce()) -> Duration {
    let start = ThreadTime::now();
    run();
    start.elapsed()
}
