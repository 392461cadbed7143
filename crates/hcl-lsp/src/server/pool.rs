//! Threads: a pool that answers requests and reads files, and one worker that runs the program's own check.
//!
//! Code of the program may panic, which ends the job only, or hang: a thread cannot be stopped, so the server gives the check up and
//! goes on with another worker.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::messages::{Event, Reports};

/// The stack of a thread: the analysis has limits of depth that fit into a quarter of it.
const STACK: usize = 8 << 20;

/// Maximum number of workers that hang.
const MAX_HUNG: usize = 4;

/// The factor by which a check may take longer than the longest before.
const PATIENCE: u32 = 4;

/// The longest time after which a check is given up, unless the program allows more.
const MAX_DEADLINE: Duration = Duration::from_secs(30);

type Job = Box<dyn FnOnce() + Send>;

/// A fixed number of threads that take jobs in order. They end when the pool is dropped.
pub(crate) struct Pool {
    jobs: Sender<Job>,
    events: Sender<Event>,
}

impl Pool {
    /// Starts threads for requests and files.
    pub(super) fn new(events: Sender<Event>) -> Self {
        let threads = thread::available_parallelism().map_or(2, |count| count.get().clamp(2, 4));
        Self::with_threads(threads, events)
    }

    fn with_threads(threads: usize, events: Sender<Event>) -> Self {
        let (jobs, queue) = mpsc::channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            let next = move || {
                let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                queue.recv().ok()
            };
            let thread = thread::Builder::new()
                .name("analysis".to_owned())
                .stack_size(STACK);
            // Without a new thread the others go on.
            let _ = thread.spawn(move || {
                while let Some(job) = next() {
                    job();
                }
            });
        }
        Self { jobs, events }
    }

    /// Adds a job. The event of its result, `None` after a panic, is sent to the main thread.
    pub(super) fn start<T>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
        event: impl FnOnce(Option<T>) -> Event + Send + 'static,
    ) {
        let events = self.events.clone();
        let job = move || {
            let result = catch_unwind(AssertUnwindSafe(job)).ok();
            let _ = events.send(event(result));
        };
        let _ = self.jobs.send(Box::new(job));
    }
}

/// A check of the documents of a unit at a revision.
#[derive(Debug)]
pub(crate) struct PendingCheck {
    number: u64,
    pub(super) unit: String,
    pub(super) revision: u64,
    started: Instant,
}

/// The thread that checks units, one at a time.
pub(crate) struct Worker {
    thread: Pool,
    running: Option<PendingCheck>,
    /// Checks that were given up. Each may still end.
    hung: Vec<PendingCheck>,
    last: u64,
    /// How long a check may run. One that takes longer, and ends, shows that such a time is usual.
    pub(super) deadline: Duration,
}

impl Worker {
    pub(super) fn new(deadline: Duration, events: Sender<Event>) -> Self {
        Self {
            thread: Pool::with_threads(1, events),
            running: None,
            hung: Vec::new(),
            last: 0,
            deadline,
        }
    }

    pub(super) fn start(
        &mut self,
        unit: String,
        revision: u64,
        check: impl FnOnce() -> Reports + Send + 'static,
    ) {
        self.last += 1;
        let number = self.last;
        self.running = Some(PendingCheck {
            number,
            unit,
            revision,
            started: Instant::now(),
        });
        self.thread
            .start(check, move |found| Event::Checked(number, found));
    }

    /// Returns the check that ends, whether it was given up or not.
    pub(super) fn finish(&mut self, number: u64) -> Option<PendingCheck> {
        let is_it = |check: &mut PendingCheck| check.number == number;
        let late = self.hung.iter_mut().position(is_it);
        let check = match late {
            Some(index) => self.hung.swap_remove(index),
            None => self.running.take_if(is_it)?,
        };
        let usual = check.started.elapsed().saturating_mul(PATIENCE);
        self.deadline = self.deadline.max(usual.min(MAX_DEADLINE));
        Some(check)
    }

    /// Returns the unit that is being checked.
    pub(super) fn unit(&self) -> Option<&str> {
        self.running.as_ref().map(|check| check.unit.as_str())
    }

    /// Returns whether so many workers hang that no more code of the program may run.
    pub(super) const fn is_stuck(&self) -> bool {
        self.hung.len() >= MAX_HUNG
    }

    pub(super) fn next_deadline(&self) -> Option<Instant> {
        self.running.as_ref()?.started.checked_add(self.deadline)
    }

    /// Gives up the check that takes too long, if there is one, and goes on with another thread.
    pub(super) fn give_up(&mut self, now: Instant) -> Option<&PendingCheck> {
        self.next_deadline().filter(|&deadline| deadline <= now)?;
        let check = self.running.take()?;
        self.thread = Pool::with_threads(1, self.thread.events.clone());
        self.hung.push(check);
        self.hung.last()
    }
}
