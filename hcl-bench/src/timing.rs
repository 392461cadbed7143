//! Timing: rounds that go through all candidates in turn, so that what disturbs the machine disturbs them alike.
//! Processor time is counted, not time on the wall, which a crowded machine stretches.

use std::time::Duration;

use cpu_time::ThreadTime;

/// What is timed, by name.
pub struct Rounds<'w> {
    candidates: Vec<(String, Box<dyn FnMut() + 'w>)>,
}

impl std::fmt::Debug for Rounds<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.candidates.iter().map(|(name, _)| name);
        f.debug_list().entries(names).finish()
    }
}

impl<'w> Default for Rounds<'w> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'w> Rounds<'w> {
    /// No candidates yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            candidates: Vec::new(),
        }
    }

    /// Adds a candidate.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, work: impl FnMut() + 'w) -> Self {
        self.candidates.push((name.into(), Box::new(work)));
        self
    }

    /// Runs every candidate once to warm up, then `rounds` times in turn. Gives the median time of each.
    pub fn run(mut self, rounds: usize) -> Vec<(String, Duration)> {
        let mut times = vec![Vec::with_capacity(rounds); self.candidates.len()];
        for round in 0..=rounds {
            for ((_, work), times) in self.candidates.iter_mut().zip(&mut times) {
                let start = ThreadTime::now();
                work();
                if round > 0 {
                    times.push(start.elapsed());
                }
            }
        }
        let names = self.candidates.into_iter().map(|(name, _)| name);
        names.zip(times.into_iter().map(median)).collect()
    }
}

/// The middle one; zero of none.
#[must_use]
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
