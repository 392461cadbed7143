//! What the adversarial suites share: a small stack, a clock that other processes do not disturb, and the check that
//! time grows with the input and no faster.
//!
//! Inputs are small enough for every day. `HCL_ADVERSARIAL=full` takes those of 1 and 16 MB, and wants a release build.

use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// The stack of a thread that a program starts without further thought.
pub const STACK: usize = 2 << 20;

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
        (1 << 15, 1 << 18)
    }
}

/// Checks that what `act` does with `make(n)` takes time in proportion to `n`.
///
/// Full runs print a row of a table: the name, milliseconds for the larger size, and the ratio of the times per byte.
///
/// # Panics
///
/// If the time per byte for the larger size is more than twice that for the smaller, in all of three attempts.
pub fn grows_linearly(name: &'static str, make: impl Fn(usize) -> String, act: fn(&str)) {
    let (small, large) = sizes();
    let (small, large) = (make(small), make(large));
    on_small_stack(name, move || {
        let mut ratios = Vec::new();
        for _ in 0..4 {
            // The smaller one often enough that its time can be measured.
            let times = large.len() / small.len();
            let once = time(|| (0..times).for_each(|_| act(&small)));
            let all = time(|| act(&large));
            let per_byte = |time: Duration, bytes: usize| time.as_secs_f64() / (bytes as f64);
            let ratio = per_byte(all, large.len()) / per_byte(once, small.len() * times);
            ratios.push(ratio);
            if ratio < 2.0 || all < Duration::from_millis(4) {
                if is_full() {
                    show(name, all, ratio);
                }
                return;
            }
        }
        panic!("{name}: time per byte grows {ratios:.2?} times");
    });
}

/// A row of the table of measurements.
#[expect(
    clippy::print_stdout,
    reason = "measurements are asked for by a person"
)]
fn show(name: &str, all: Duration, ratio: f64) {
    println!("| {name} | {:.0} | {ratio:.2} |", all.as_secs_f64() * 1e3);
}

/// The time that a function takes on this thread.
fn time(run: impl FnOnce()) -> Duration {
    let before = cpu_time();
    let start = Instant::now();
    run();
    let elapsed = start.elapsed();
    match (before, cpu_time()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => elapsed,
    }
}

/// What this thread has spent on a processor, where the system tells.
fn cpu_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// `part` again and again, up to about `bytes`.
#[must_use]
pub fn repeat(part: &str, bytes: usize) -> String {
    part.repeat(bytes / part.len() + 1)
}

/// What `part` gives for 0, 1, 2, …, up to about `bytes`.
#[must_use]
pub fn numbered(part: fn(usize) -> String, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 64);
    for index in 0.. {
        if text.len() >= bytes {
            break;
        }
        text += &part(index);
    }
    text
}
