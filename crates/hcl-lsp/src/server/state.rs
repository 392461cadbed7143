//! The state of a session, which only the main thread changes: its documents, the work in progress and the messages to the client.
//!
//! Each part knows nothing of the others. What needs several is here, and in `publish` and `workspace`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

use lsp_server::{ErrorCode, Request, RequestId, Response, ResponseError};
use serde_json::{Value, json};

use super::Server;
use super::client::Client;
use super::documents::Documents;
use super::jobs::{Outcome, Purpose};
use super::messages::{Event, Messages, Output};
use super::pool::{JobId, Report};
use super::snapshot::Snapshot;
use super::work::Work;
use crate::requests::{self, Handler};

pub(crate) struct State {
    pub(super) server: Server,
    tool: Arc<str>,
    client: Arc<Client>,
    pub(super) documents: Documents,
    pub(super) work: Work,
    pub(super) messages: Messages,
    /// Requests that wait until the files of modules are read.
    held: Vec<(Request, Handler)>,
    /// Folders of the workspace.
    pub(super) folders: Vec<PathBuf>,
    /// Whether the log says that code of the program panics.
    has_logged_panic: bool,
}

impl State {
    pub(super) fn new(server: Server, events: Sender<Event>, outgoing: Sender<Output>) -> Self {
        let tool: Arc<str> = server.name.as_str().into();
        Self {
            messages: Messages::new(outgoing, Arc::clone(&tool)),
            tool,
            documents: Documents::new(server.language.clone()),
            work: Work::new(server.deadline, events),
            client: Arc::default(),
            held: Vec::new(),
            server,
            folders: Vec::new(),
            has_logged_panic: false,
        }
    }

    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    pub(super) fn set_client(&mut self, client: Client) {
        self.client = Arc::new(client);
    }

    /// Handles what has waited until all messages are read.
    pub(super) fn settle(&mut self) {
        self.documents.take_concerned();
        if !self.work.is_reading() {
            for (request, handler) in std::mem::take(&mut self.held) {
                self.run_request(request, handler);
            }
        }
        if !self.work.is_checking() && !self.awaits_files() {
            self.start_check();
        }
    }

    /// Returns whether files of a module are being read: names that they declare would be reported as undeclared.
    fn awaits_files(&self) -> bool {
        self.server.language.is_module() && self.work.is_reading()
    }

    /// Returns whether code of the program must not run for a unit.
    pub(super) fn is_hung(&self, unit: &str) -> bool {
        self.documents.is_hung(unit) || self.work.is_stuck()
    }

    /// Returns the number of the last change of the unit of a document.
    fn revision(&self, name: &str) -> u64 {
        let files = &self.documents.files;
        files.revision(files.unit(name))
    }

    /// Returns a snapshot for requests about a document.
    pub(super) fn snapshot(&mut self, name: Option<&str>) -> Snapshot {
        let unit = name.map(|name| self.documents.files.unit(name));
        let is_hung = unit.is_some_and(|unit| self.is_hung(unit));
        let files = if is_hung {
            self.documents.guarded()
        } else {
            &mut self.documents.files
        };
        let uris = Arc::clone(&files.uris);
        let (workspace, ids) = files.workspace();
        Snapshot {
            analysis: workspace.analysis(),
            ids: Arc::clone(ids),
            client: Arc::clone(&self.client),
            uris,
            tool: Arc::clone(&self.tool),
        }
    }

    pub(super) fn start_request(&mut self, request: Request, handler: Handler) {
        // An edit of a text that has changed on the disk since would be in the wrong place.
        let is_rename = request.method == "textDocument/rename";
        if is_rename && self.reread() || self.awaits_files() {
            self.held.push((request, handler));
        } else {
            self.run_request(request, handler);
        }
    }

    fn run_request(&mut self, request: Request, handler: Handler) {
        let name = requests::document_name(&request.params);
        let document = name.map(|name| {
            let revision = self.revision(&name);
            (name, revision)
        });
        let snapshot = self.snapshot(document.as_ref().map(|(name, _)| name.as_str()));
        let purpose = Purpose::Request {
            id: request.id,
            method: request.method,
            document,
        };
        self.work.start(purpose, move || {
            Outcome::Answer(handler(&snapshot, request.params))
        });
    }

    /// Cancels a request. The result of one that has begun is dropped.
    pub(super) fn cancel(&mut self, params: &Value) {
        let id = params.get("id").cloned().unwrap_or_default();
        let Ok(id) = serde_json::from_value::<RequestId>(id) else {
            return;
        };
        let held = self.held.iter().position(|(request, _)| request.id == id);
        let is_held = held.map(|at| self.held.remove(at)).is_some();
        if is_held || self.work.cancel(&id) {
            self.answer_canceled(id);
        }
    }

    fn answer_canceled(&self, id: RequestId) {
        let code = ErrorCode::RequestCanceled as i32;
        self.messages
            .answer(Response::new_err(id, code, "canceled".to_owned()));
    }

    pub(super) fn on_report(&mut self, report: Report<Outcome>) {
        match report {
            Report::Started(id) => self.work.on_started(id),
            Report::Finished(id, outcome) => self.on_finished(id, outcome),
        }
    }

    fn on_finished(&mut self, id: JobId, outcome: Option<Outcome>) {
        let Some(job) = self.work.finish(id, outcome.is_some()) else {
            return;
        };
        if outcome.is_none() && !self.has_logged_panic {
            self.has_logged_panic = true;
            self.messages
                .log("code of the program has panicked; its results are left out");
        }
        match (job.purpose, outcome) {
            (Purpose::Request { .. }, _) if job.is_answered => {}
            (
                Purpose::Request {
                    id,
                    document,
                    method,
                },
                Some(Outcome::Answer(result)),
            ) => {
                let mut document = document.iter();
                let is_current = document.all(|(name, revision)| self.revision(name) == *revision);
                self.answer_request(id, &method, result, is_current);
            }
            // The job has panicked.
            (Purpose::Request { id, .. }, _) => self.answer_nothing(id),
            (Purpose::Diagnostics { unit, revision }, Some(Outcome::Diagnostics(found))) => {
                self.on_checked(&unit, revision, found);
            }
            (Purpose::Diagnostics { unit, revision }, _) => {
                let found = self.syntax_of(&unit);
                self.on_checked(&unit, revision, found);
            }
            (Purpose::Files, outcome) => {
                if job.has_progress {
                    self.end_progress(id);
                }
                if let Some(Outcome::Files(texts)) = outcome {
                    self.on_files(texts);
                }
            }
        }
    }

    fn answer_request(
        &self,
        id: RequestId,
        method: &str,
        result: Result<String, ResponseError>,
        is_current: bool,
    ) {
        match result {
            Ok(_) if !is_current => {
                let message = format!("the text has changed since {method}");
                let code = ErrorCode::ContentModified as i32;
                self.messages.answer(Response::new_err(id, code, message));
            }
            Ok(result) => {
                let id = json!(id);
                // Text, since a tree of JSON values takes longer to build than most answers.
                let body = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}");
                self.messages.send(Output::Body(body));
            }
            Err(error) => self.messages.answer(Response {
                id,
                response_result: Err(error),
            }),
        }
    }

    /// Answers a request whose job has panicked or hangs.
    fn answer_nothing(&self, id: RequestId) {
        self.messages.answer(Response::new_ok(id, Value::Null));
    }

    pub(super) fn on_deadline(&mut self, now: Instant) {
        let (given_up, shown) = self.work.late(now);
        for id in given_up {
            self.give_up(id);
        }
        for id in shown {
            self.begin_progress(id);
        }
    }

    /// Gives up a job that takes too long.
    fn give_up(&mut self, id: JobId) {
        let Some((job, is_answered)) = self.work.give_up(id) else {
            return;
        };
        match &job.purpose {
            Purpose::Request { id, document, .. } => {
                let (id, document) = (id.clone(), document.clone());
                if let Some((name, revision)) = &document {
                    let unit = self.documents.files.unit(name).to_owned();
                    self.note_hung(&unit, *revision);
                }
                if !is_answered {
                    self.answer_nothing(id);
                }
            }
            Purpose::Diagnostics { unit, revision } => {
                let (unit, revision) = (unit.clone(), *revision);
                self.note_hung(&unit, revision);
                self.on_late(&unit, revision);
            }
            Purpose::Files => {}
        }
    }

    /// Notes that code of the program hangs with a unit.
    fn note_hung(&mut self, unit: &str, revision: u64) {
        if self.documents.note_hung(unit, revision) {
            let limit = self.work.deadline().as_millis();
            self.messages.log(&format!(
                "code of the program takes longer than {limit} ms with {unit}; its results are left out for this text"
            ));
        }
    }

    /// Ends the session: no job is started any more.
    pub(super) fn end(&mut self) {
        self.documents.check_none();
        for (request, _) in std::mem::take(&mut self.held) {
            self.answer_canceled(request.id);
        }
    }
}
