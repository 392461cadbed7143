//! Timing: rounds that go through all candidates in turn, so that what disturbs the machine disturbs them alike.
//! Processor time is counted, not time on the wall, which a crowded machine stretches.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ThreadTime;

/// What is timed, by name.
pub struct Rounds<'w> {
    repeats: usize,
    candidates: Vec<(String, Box<dyn FnMut() -> Duration + 'w>)>,
}

/// A candidate and the median of its times, in seconds.
#[derive(Clone, Debug)]
pub struct Timed {
    /// What tables call it.
    pub name: String,
    /// How long it takes once.
    pub seconds: f64,
}

impl std::fmt::Debug for Rounds<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.candidates.iter().map(|(name, _)| name);
        f.debug_list().entries(names).finish()
    }
}

impl<'w> Rounds<'w> {
    /// No candidates yet. In every round each does its work as many times in a row as `repeats` says, so that the clock
    /// does not matter where the work is small.
    #[must_use]
    pub const fn new(repeats: usize) -> Self {
        Self {
            repeats,
            candidates: Vec::new(),
        }
    }

    /// Adds a candidate; dropping what it makes counts.
    #[must_use]
    pub fn with<T>(mut self, name: impl Into<String>, mut work: impl FnMut() -> T + 'w) -> Self {
        let repeats = self.repeats;
        let timed = move || {
            settle();
            let start = ThreadTime::now();
            (0..repeats).for_each(|_| drop(black_box(work())));
            start.elapsed()
        };
        self.candidates.push((name.into(), Box::new(timed)));
        self
    }

    /// Adds a candidate; dropping what it makes does not count.
    #[must_use]
    pub fn with_kept<T>(
        mut self,
        name: impl Into<String>,
        mut work: impl FnMut() -> T + 'w,
    ) -> Self {
        let repeats = self.repeats;
        let timed = move || {
            let mut kept = Vec::with_capacity(repeats);
            settle();
            let start = ThreadTime::now();
            (0..repeats).for_each(|_| kept.push(black_box(work())));
            start.elapsed()
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
            .map(|(name, times)| Timed {
                name,
                seconds: median(times).as_secs_f64() / as_f64(repeats),
            })
            .collect()
    }
}

/// Has the allocator put together what the candidate before has freed, as glibc's does when it is next asked for much:
/// the time for that belongs to nobody who comes after.
fn settle() {
    drop(black_box(Vec::<u8>::with_capacity(1 << 20)));
}

/// The middle one; zero of none.
#[must_use]
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// A count as a number to divide by.
#[must_use]
pub fn as_f64(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::INFINITY, f64::from)
}
