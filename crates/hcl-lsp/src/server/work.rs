//! The jobs in progress: the threads that run them, and the deadlines after which the server reacts.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use lsp_server::RequestId;

use super::jobs::{Job, Jobs, Outcome, Patience, Purpose};
use super::messages::Event;
use super::pool::{JobId, MAX_HUNG, Pool};

/// Time after which the editor shows that files are read.
const READING: Duration = Duration::from_millis(500);

/// The factor by which a job may take longer than the longest before.
const PATIENCE: u32 = 4;

/// The longest time after which a job is given up, unless the program allows more.
const MAX_DEADLINE: Duration = Duration::from_secs(30);

/// The jobs that are not done, and the pool that runs them.
pub(crate) struct Work {
    jobs: Jobs,
    pool: Pool<Outcome>,
    events: Sender<Event>,
    /// How long a job may run before it is given up. A job that takes long, and returns, shows that such a time is usual.
    deadline: Duration,
}

impl Work {
    pub(super) fn new(deadline: Duration, events: Sender<Event>) -> Self {
        let threads = thread::available_parallelism().map_or(2, |count| count.get().clamp(2, 4));
        Self {
            jobs: Jobs::default(),
            pool: Pool::new(threads, &events),
            events,
            deadline,
        }
    }

    pub(super) fn start(
        &mut self,
        purpose: Purpose,
        run: impl FnOnce() -> Outcome + Send + 'static,
    ) {
        let id = self.jobs.add(purpose);
        self.pool.add(id, run);
    }

    pub(super) fn on_started(&mut self, id: JobId) {
        if let Some(job) = self.jobs.get_mut(id) {
            job.started = Some(Instant::now());
        }
    }

    /// Removes a job that is done.
    pub(super) fn finish(&mut self, id: JobId, has_returned: bool) -> Option<Job> {
        let job = self.jobs.remove(id)?;
        let is_reading = matches!(job.purpose, Purpose::Files);
        if let Some(started) = job.started.filter(|_| has_returned && !is_reading) {
            let usual = started.elapsed().saturating_mul(PATIENCE);
            self.deadline = self.deadline.max(usual.min(MAX_DEADLINE));
        }
        Some(job)
    }

    /// Cancels a request. The result of one that has begun is dropped. Returns whether it was not answered yet.
    pub(super) fn cancel(&mut self, request: &RequestId) -> bool {
        let Some(id) = self.jobs.of_request(request) else {
            return false;
        };
        if self.pool.remove(id) {
            self.jobs.remove(id);
        } else if let Some(job) = self.jobs.get_mut(id) {
            job.is_answered = true;
        }
        true
    }

    /// Gives up a job that takes too long. Returns it with whether it was answered before.
    pub(super) fn give_up(&mut self, id: JobId) -> Option<(&Job, bool)> {
        let job = self.jobs.get_mut(id)?;
        job.is_given_up = true;
        // A result that comes late must not be a second answer.
        let is_answered = std::mem::replace(&mut job.is_answered, true);
        self.pool.give_up(id, &self.events);
        Some((job, is_answered))
    }

    /// Returns whether a document is being checked.
    pub(super) fn is_checking(&self) -> bool {
        self.jobs.is_checking()
    }

    /// Returns whether files are being read.
    pub(super) fn is_reading(&self) -> bool {
        self.jobs.is_reading()
    }

    /// Returns whether so many threads hang that no more code of the program may run.
    pub(super) fn is_stuck(&self) -> bool {
        self.pool.hung() >= MAX_HUNG
    }

    /// Returns how long code of the program may run.
    pub(super) const fn deadline(&self) -> Duration {
        self.deadline
    }

    const fn patience(&self) -> Patience {
        Patience {
            program: self.deadline,
            reading: READING,
        }
    }

    pub(super) fn next_deadline(&self) -> Option<Instant> {
        self.jobs.next_deadline(self.patience())
    }

    /// Returns the late jobs: jobs to give up, and jobs to show the progress of from now on.
    pub(super) fn late(&mut self, now: Instant) -> (Vec<JobId>, Vec<JobId>) {
        let late = self.jobs.late(self.patience(), now).into_iter();
        late.partition(|&id| match self.jobs.get_mut(id) {
            Some(job) if matches!(job.purpose, Purpose::Files) => {
                job.has_progress = true;
                false
            }
            _ => true,
        })
    }
}
