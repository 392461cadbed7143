//! Jobs of the pool, and what the main thread knows about unfinished jobs.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use gen_lsp_types as lsp;
use lsp_server::{RequestId, ResponseError};

use super::files::OnDisk;
use super::pool::JobId;

/// The diagnostics of documents, by name.
pub(crate) type Reports = Vec<(String, Vec<lsp::Diagnostic>)>;

/// The result of a job.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The answer to a request, as JSON.
    Answer(Result<String, ResponseError>),
    /// The diagnostics of the documents of a unit, by name.
    Diagnostics(Reports),
    /// Texts of files on the disk, by name; `None` for a file that is not there.
    Files(Vec<(String, Option<OnDisk>)>),
}

/// The purpose of a job.
#[derive(Debug)]
pub(crate) enum Purpose {
    /// To answer a request, from the text of a document at a revision.
    Request {
        id: RequestId,
        method: String,
        document: Option<(String, u64)>,
    },
    /// To check the documents of a unit at a revision.
    Diagnostics { unit: String, revision: u64 },
    /// To read files.
    Files,
}

/// A job that is not done.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) purpose: Purpose,
    /// The moment at which a thread began with it.
    pub(crate) started: Option<Instant>,
    /// Whether the job has taken too long and was given up. Its result may still be used.
    pub(crate) is_given_up: bool,
    /// Whether the request is answered, because it was canceled or given up.
    pub(crate) is_answered: bool,
    /// Whether the editor shows its progress.
    pub(crate) has_progress: bool,
}

/// The jobs that are not done, by number.
#[derive(Debug, Default)]
pub(crate) struct Jobs {
    last: u64,
    jobs: BTreeMap<JobId, Job>,
}

impl Jobs {
    /// Adds a job.
    pub(crate) fn add(&mut self, purpose: Purpose) -> JobId {
        self.last += 1;
        let id = JobId(self.last);
        let job = Job {
            purpose,
            started: None,
            is_given_up: false,
            is_answered: false,
            has_progress: false,
        };
        self.jobs.insert(id, job);
        id
    }

    pub(crate) fn get_mut(&mut self, id: JobId) -> Option<&mut Job> {
        self.jobs.get_mut(&id)
    }

    pub(crate) fn remove(&mut self, id: JobId) -> Option<Job> {
        self.jobs.remove(&id)
    }

    /// Returns the job that answers a request.
    pub(crate) fn of_request(&self, request: &RequestId) -> Option<JobId> {
        let mut jobs = self.jobs.iter();
        jobs.find_map(|(&id, job)| match &job.purpose {
            Purpose::Request { id: other, .. } if other == request && !job.is_answered => Some(id),
            _ => None,
        })
    }

    /// Returns whether documents are being checked.
    pub(crate) fn is_checking(&self) -> bool {
        let mut jobs = self.jobs.values();
        jobs.any(|job| matches!(job.purpose, Purpose::Diagnostics { .. }) && !job.is_given_up)
    }

    /// Returns whether files are being read.
    pub(crate) fn is_reading(&self) -> bool {
        let mut jobs = self.jobs.values();
        jobs.any(|job| matches!(job.purpose, Purpose::Files))
    }

    /// Returns the next moment at which a job is late.
    pub(crate) fn next_deadline(&self, patience: Patience) -> Option<Instant> {
        let deadlines = self.jobs.values().filter_map(|job| job.deadline(patience));
        deadlines.min()
    }

    /// Returns the jobs that are late.
    pub(crate) fn late(&self, patience: Patience, now: Instant) -> Vec<JobId> {
        let is_late = |job: &Job| job.deadline(patience).is_some_and(|it| it <= now);
        let late = self.jobs.iter().filter(|(_, job)| is_late(job));
        late.map(|(&id, _)| id).collect()
    }
}

/// How long jobs may run before the server reacts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// For jobs that run code of the program, which are given up then.
    pub(crate) program: Duration,
    /// For jobs that read files: their progress is shown then.
    pub(crate) reading: Duration,
}

impl Job {
    /// Returns when the job is late. `None` before it has started, and after the server has reacted.
    fn deadline(&self, patience: Patience) -> Option<Instant> {
        let patience = match self.purpose {
            Purpose::Files if self.has_progress => return None,
            Purpose::Files => patience.reading,
            _ if self.is_given_up => return None,
            _ => patience.program,
        };
        self.started?.checked_add(patience)
    }
}
