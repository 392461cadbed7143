//! Timing in rounds: each round runs all candidates in turn, so that disturbances of the machine affect them alike.
//! Measures processor time, and wall time, which depends on the load of the machine.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// The candidates, by name.
pub struct Rounds<'w> {
    repeats: usize,
    candidates: Vec<(String, Box<dyn FnMut() -> Times + 'w>)>,
}

/// A candidate and the median of its times, in seconds.
#[derive(Clone, Debug)]
pub struct Timed {
    /// The name in tables.
    pub name: String,
    /// Seconds of processor time of one run.
    pub seconds: f64,
    /// Seconds of wall time of one run; `None` for other processes.
    pub wall: Option<f64>,
}

/// Processor time and wall time.
type Times = (Duration, Duration);

impl std::fmt::Debug for Rounds<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.candidates.iter().map(|(name, _)| name);
        f.debug_list().entries(names).finish()
    }
}

impl<'w> Rounds<'w> {
    /// Creates rounds without candidates. In every round each candidate runs `repeats` times in a row, so that the resolution
    /// of the clock does not matter for short work.
    #[must_use]
    pub const fn new(repeats: usize) -> Self {
        Self {
            repeats,
            candidates: Vec::new(),
        }
    }

    /// Adds a candidate; its time includes dropping the result.
    #[must_use]
    pub fn with<T>(mut self, name: impl Into<String>, mut work: impl FnMut() -> T + 'w) -> Self {
        let repeats = self.repeats;
        let timed = move || measured(|| (0..repeats).for_each(|_| drop(black_box(work()))));
        self.candidates.push((name.into(), Box::new(timed)));
        self
    }

    /// Adds a candidate; its time excludes dropping the result.
    #[must_use]
    pub fn with_kept<T>(
        mut self,
        name: impl Into<String>,
        mut work: impl FnMut() -> T + 'w,
    ) -> Self {
        let repeats = self.repeats;
        let timed = move || {
            let mut kept = Vec::with_capacity(repeats);
            measured(|| (0..repeats).for_each(|_| kept.push(black_box(work()))))
        };
        self.candidates.push((name.into(), Box::new(timed)));
        self
    }

    /// Runs every candidate once to warm up, then `rounds` times in turn.
    #[must_use]
    pub fn run(mut self, rounds: usize) -> Vec<Timed> {
        let mut times = vec![Vec::with_capacity(rounds); self.candidates.len()];
        for round in 0..=rounds {
            for ((_, work), times) in self.candidates.iter_mut().zip(&mut times) {
                let time = work();
                if round > 0 {
                    times.push(time);
                }
            }
        }
        let repeats = self.repeats;
        let names = self.candidates.into_iter().map(|(name, _)| name);
        names
            .zip(times)
            .map(|(name, times)| {
                let (processor, wall): (Vec<_>, Vec<_>) = times.into_iter().unzip();
                let each = |times| median(times).as_secs_f64() / as_f64(repeats);
                Timed {
                    name,
                    seconds: each(processor),
                    wall: Some(each(wall)),
                }
            })
            .collect()
    }
}

fn measured(work: impl FnOnce()) -> Times {
    settle();
    let (processor, wall) = (ThreadTime::now(), Instant::now());
    work();
    (processor.elapsed(), wall.elapsed())
}

/// Makes the allocator consolidate memory that the previous candidate freed, which glibc's does at the next large
/// allocation: that time must not count for the next candidate.
fn settle() {
    drop(black_box(Vec::<u8>::with_capacity(1 << 20)));
}

/// Returns the median, or zero for no values.
#[must_use]
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Converts a count to a divisor.
#[must_use]
pub fn as_f64(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}
