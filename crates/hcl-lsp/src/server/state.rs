//! The state of a session, which only the main thread changes: its documents, the work in progress and the messages to the client.
//!
//! Each part knows nothing of the others. What needs several is here, and in `publish` and `workspace`.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use lsp_server::{ErrorCode, Request, RequestId};
use serde_json::Value;

use super::Server;
use super::client::Client;
use super::documents::Documents;
use super::messages::{Answer, Event, Messages};
use super::pool::{Pool, Worker};
use super::snapshot::Snapshot;
use super::workspace::Reading;
use crate::requests::{self, Handler};

pub(crate) struct ServerState {
    pub(super) server: Server,
    tool: Arc<str>,
    pub(super) client: Arc<Client>,
    pub(super) documents: Documents,
    pub(super) pool: Pool,
    pub(super) worker: Worker,
    pub(super) messages: Messages,
    /// Requests that wait for files or for the check of their text.
    held: Vec<(Request, Handler)>,
    /// Requests that the pool answers.
    asked: HashMap<RequestId, Asked>,
    /// Folders of the workspace.
    pub(super) folders: Vec<PathBuf>,
    /// Folders of modules that files call, where the workspace had no file.
    pub(super) called: BTreeSet<PathBuf>,
    pub(super) reading: Reading,
    /// Whether the log says that code of the program panics.
    has_logged_panic: bool,
}

/// A request that is being answered.
struct Asked {
    method: String,
    /// The document that it is about, with its revision.
    document: Option<(String, u64)>,
    /// A canceled request that no thread has begun with is not run.
    is_canceled: Arc<AtomicBool>,
}

impl ServerState {
    pub(super) fn new(server: Server, events: Sender<Event>, outgoing: Sender<String>) -> Self {
        let tool: Arc<str> = server.name.as_str().into();
        Self {
            messages: Messages::new(outgoing, Arc::clone(&tool)),
            tool,
            documents: Documents::new(server.language.clone()),
            pool: Pool::new(events.clone()),
            worker: Worker::new(server.deadline, events),
            client: Arc::default(),
            held: Vec::new(),
            asked: HashMap::new(),
            server,
            folders: Vec::new(),
            called: BTreeSet::new(),
            reading: Reading::default(),
            has_logged_panic: false,
        }
    }

    /// Handles what has waited until all messages are read.
    pub(super) fn settle(&mut self) {
        self.documents.take_concerned();
        self.find_called();
        self.start_reading();
        let (waiting, ready) = std::mem::take(&mut self.held)
            .into_iter()
            .partition(|(request, _)| self.must_wait(request));
        self.held = waiting;
        for (request, handler) in ready {
            self.run_request(request, handler);
        }
        if self.worker.unit().is_none() && !self.awaits_files() {
            self.start_check();
        }
    }

    /// Returns whether files of a module are being read: names that they declare would be reported as undeclared.
    fn awaits_files(&self) -> bool {
        self.server.language.is_module() && !self.reading.is_done()
    }

    /// Returns whether a request waits: for files that are being read, or for the check whose reports it needs.
    fn must_wait(&self, request: &Request) -> bool {
        let is_read = self.reading.is_done() || !is_rename(request) && !self.awaits_files();
        let unit = needs_reports(request).then(|| requests::document_name(&request.params));
        let is_checked = unit.flatten().is_none_or(|name| {
            let unit = self.documents.unit(&name);
            let waits = self.documents.is_unchecked(unit) || self.worker.unit() == Some(unit);
            !waits || self.is_hung(unit)
        });
        !is_read || !is_checked
    }

    /// Returns whether code of the program must not run for a unit.
    pub(super) fn is_hung(&self, unit: &str) -> bool {
        self.documents.is_hung(unit) || self.worker.is_stuck()
    }

    /// Returns the number of the last change of the unit of a document.
    fn revision(&self, name: &str) -> u64 {
        self.documents.revision(self.documents.unit(name))
    }

    pub(super) fn snapshot(&mut self) -> Snapshot {
        Snapshot {
            analysis: self.documents.analysis(),
            client: Arc::clone(&self.client),
            uris: Arc::clone(&self.documents.uris),
            tool: Arc::clone(&self.tool),
        }
    }

    pub(super) fn start_request(&mut self, request: Request, handler: Handler) {
        // An edit of a text that has changed on the disk since would be in the wrong place.
        if is_rename(&request) {
            self.reread();
        }
        if needs_reports(&request) || self.must_wait(&request) {
            self.held.push((request, handler));
        } else {
            self.run_request(request, handler);
        }
    }

    fn run_request(&mut self, request: Request, handler: Handler) {
        let name = requests::document_name(&request.params);
        let mut snapshot = self.snapshot();
        let unit = name.as_ref().map(|name| self.documents.unit(name));
        if unit.is_some_and(|unit| self.is_hung(unit)) {
            if needs_reports(&request) {
                return self.messages.answer(&request.id, Ok("null".to_owned()));
            }
            snapshot.analysis = snapshot.analysis.without_program();
        }
        let asked = Asked {
            document: name.map(|name| {
                let revision = self.revision(&name);
                (name, revision)
            }),
            method: request.method,
            is_canceled: Arc::default(),
        };
        let (id, params) = (request.id, request.params);
        let is_canceled = Arc::clone(&asked.is_canceled);
        self.asked.insert(id.clone(), asked);
        let answer = move || {
            let is_wanted = !is_canceled.load(Ordering::Relaxed);
            is_wanted.then(|| handler(&snapshot, params))
        };
        let event = |answer: Option<Option<Answer>>| Event::Answered(id, answer.flatten());
        self.pool.start(answer, event);
    }

    /// Cancels a request. The result of one that has begun is dropped.
    pub(super) fn cancel(&mut self, params: &Value) {
        let id = params.get("id").cloned().unwrap_or_default();
        let Ok(id) = serde_json::from_value::<RequestId>(id) else {
            return;
        };
        let held = self.held.iter().position(|(request, _)| request.id == id);
        if let Some(index) = held {
            self.held.remove(index);
        } else if let Some(asked) = self.asked.remove(&id) {
            asked.is_canceled.store(true, Ordering::Relaxed);
        } else {
            return;
        }
        self.answer_canceled(&id);
    }

    fn answer_canceled(&self, id: &RequestId) {
        self.messages
            .refuse(id, ErrorCode::RequestCanceled, "canceled");
    }

    /// Answers a request, unless it was canceled.
    pub(super) fn on_answered(&mut self, id: &RequestId, answer: Option<Answer>) {
        let Some(asked) = self.asked.remove(id) else {
            return;
        };
        let mut document = asked.document.iter();
        let is_current = document.all(|(name, revision)| self.revision(name) == *revision);
        match answer {
            None => {
                self.log_panic();
                self.messages.answer(id, Ok("null".to_owned()));
            }
            Some(Ok(_)) if !is_current => {
                let message = format!("the text has changed since {}", asked.method);
                self.messages
                    .refuse(id, ErrorCode::ContentModified, message);
            }
            Some(answer) => self.messages.answer(id, answer),
        }
    }

    /// Says once in the log that code of the program panics.
    pub(super) fn log_panic(&mut self) {
        if !std::mem::replace(&mut self.has_logged_panic, true) {
            self.messages
                .log("code of the program has panicked; its results are left out");
        }
    }

    /// Ends the session: no job is started any more.
    pub(super) fn end(&mut self) {
        self.documents.check_none();
        for (request, _) in std::mem::take(&mut self.held) {
            self.answer_canceled(&request.id);
        }
    }
}

fn is_rename(request: &Request) -> bool {
    request.method == "textDocument/rename"
}

/// Returns whether a request reads the reports of the program: only the check runs the code that makes them.
fn needs_reports(request: &Request) -> bool {
    request.method == "textDocument/codeAction"
}
