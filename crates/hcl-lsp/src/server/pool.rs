//! Threads that run the jobs of the server, among them code of the program.
//!
//! A job may panic, which ends the job only, or hang: a thread cannot be stopped, so the server gives the job up and starts
//! another thread. The number of threads that hang at the same time is limited.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The number of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct JobId(pub(crate) u64);

/// The stack of a thread: the analysis has limits of depth that fit into a quarter of it.
const STACK: usize = 8 << 20;

/// Maximum number of threads that hang.
pub(crate) const MAX_HUNG: usize = 4;

/// A report of a job to the main thread.
#[derive(Debug)]
pub(crate) enum Report<T> {
    /// A thread has begun with the job.
    Started(JobId),
    /// The job is done; `None` after a panic.
    Finished(JobId, Option<T>),
}

type Work<T> = Box<dyn FnOnce() -> T + Send>;

/// A fixed number of threads that take jobs in order.
pub(crate) struct Pool<E> {
    shared: Arc<Shared<E>>,
}

struct Shared<E> {
    state: Mutex<State<E>>,
    waiting: Condvar,
}

struct State<E> {
    queue: VecDeque<(JobId, Work<E>)>,
    /// Jobs that were given up. A thread that finishes one ends, since another has replaced it.
    hung: Vec<JobId>,
    is_closed: bool,
}

impl<E> Shared<E> {
    fn lock(&self) -> MutexGuard<'_, State<E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Send + 'static> Pool<T> {
    /// Starts threads. `report` is called on them.
    pub(crate) fn new<E: From<Report<T>> + Send + 'static>(
        threads: usize,
        events: &Sender<E>,
    ) -> Self {
        let state = State {
            queue: VecDeque::new(),
            hung: Vec::new(),
            is_closed: false,
        };
        let shared = Shared {
            state: Mutex::new(state),
            waiting: Condvar::new(),
        };
        let pool = Self {
            shared: Arc::new(shared),
        };
        for _ in 0..threads {
            pool.start_thread(events.clone());
        }
        pool
    }

    /// Adds a job to the queue.
    pub(crate) fn add(&self, id: JobId, work: impl FnOnce() -> T + Send + 'static) {
        self.shared.lock().queue.push_back((id, Box::new(work)));
        self.shared.waiting.notify_one();
    }

    /// Removes a job that no thread has begun with. Returns whether it was there.
    pub(crate) fn remove(&self, id: JobId) -> bool {
        let mut state = self.shared.lock();
        let before = state.queue.len();
        state.queue.retain(|(other, _)| *other != id);
        state.queue.len() < before
    }

    /// Gives up a job, and replaces its thread.
    pub(crate) fn give_up<E: From<Report<T>> + Send + 'static>(
        &self,
        id: JobId,
        events: &Sender<E>,
    ) {
        self.shared.lock().hung.push(id);
        self.start_thread(events.clone());
    }

    /// Returns the number of threads that hang.
    pub(crate) fn hung(&self) -> usize {
        self.shared.lock().hung.len()
    }

    fn start_thread<E: From<Report<T>> + Send + 'static>(&self, events: Sender<E>) {
        let shared = Arc::clone(&self.shared);
        let thread = thread::Builder::new()
            .name("analysis".to_owned())
            .stack_size(STACK);
        // Without a new thread the others go on.
        let _ = thread.spawn(move || run(&shared, &events));
    }
}

impl<T> Drop for Pool<T> {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_closed = true;
        state.queue.clear();
        self.shared.waiting.notify_all();
    }
}

/// Runs jobs until the pool is closed, or the thread has been replaced.
fn run<T, E: From<Report<T>>>(shared: &Shared<T>, events: &Sender<E>) {
    while let Some((id, work)) = next(shared) {
        let _ = events.send(Report::Started(id).into());
        let result = catch_unwind(AssertUnwindSafe(work)).ok();
        // Before the report, so that the main thread counts this thread no longer.
        let is_replaced = {
            let mut state = shared.lock();
            let before = state.hung.len();
            state.hung.retain(|other| *other != id);
            state.hung.len() < before
        };
        let is_closed = events.send(Report::Finished(id, result).into()).is_err();
        if is_replaced || is_closed {
            return;
        }
    }
}

/// Waits for a job; `None` when the pool is closed.
fn next<T>(shared: &Shared<T>) -> Option<(JobId, Work<T>)> {
    let mut state = shared.lock();
    loop {
        if state.is_closed {
            return None;
        }
        if let Some(job) = state.queue.pop_front() {
            return Some(job);
        }
        let waited = shared.waiting.wait(state);
        state = waited.unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[derive(Debug)]
    struct Event(Report<u32>);

    impl From<Report<u32>> for Event {
        fn from(report: Report<u32>) -> Self {
            Self(report)
        }
    }

    fn finished(events: &mpsc::Receiver<Event>) -> (u64, Option<u32>) {
        loop {
            if let Report::Finished(id, result) = events.recv().unwrap().0 {
                return (id.0, result);
            }
        }
    }

    #[test]
    fn a_panic_ends_its_job_only() {
        let (sender, events) = mpsc::channel::<Event>();
        let pool = Pool::new(1, &sender);
        pool.add(JobId(1), || panic!("in code of the program"));
        pool.add(JobId(2), || 2);
        assert_eq!(finished(&events), (1, None));
        assert_eq!(finished(&events), (2, Some(2)));
    }

    #[test]
    fn a_job_that_hangs_is_replaced_and_may_still_finish() {
        let (sender, events) = mpsc::channel::<Event>();
        let (release, wait) = mpsc::channel::<()>();
        let pool = Pool::new(1, &sender);
        pool.add(JobId(1), move || wait.recv().map_or(0, |()| 1));
        pool.add(JobId(2), || 2);
        pool.give_up(JobId(1), &sender);
        assert_eq!(finished(&events), (2, Some(2)));
        assert_eq!(pool.hung(), 1);
        release.send(()).unwrap();
        assert_eq!(finished(&events), (1, Some(1)));
        assert_eq!(pool.hung(), 0);
    }

    #[test]
    fn a_job_in_the_queue_can_be_removed() {
        let (sender, events) = mpsc::channel::<Event>();
        let (release, wait) = mpsc::channel::<()>();
        let pool = Pool::new(1, &sender);
        pool.add(JobId(1), move || wait.recv().map_or(0, |()| 1));
        pool.add(JobId(2), || 2);
        pool.add(JobId(3), || 3);
        assert!(pool.remove(JobId(2)));
        assert!(!pool.remove(JobId(2)));
        release.send(()).unwrap();
        assert_eq!(finished(&events).0, 1);
        assert_eq!(finished(&events).0, 3);
    }
}
