//! The state of a session, which only the main thread changes.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use hcl_ide::Language;
use hcl_serde::Module;
use lsp_server::{ErrorCode, Request, RequestId, Response, ResponseError};
use serde_json::{Value, json};

use super::Server;
use super::client::Client;
use super::files::Files;
use super::jobs::{Jobs, Outcome, Patience, Purpose};
use super::messages::{Event, Messages, Output};
use super::pool::{JobId, MAX_HUNG, Pool, Report};
use super::snapshot::Snapshot;
use super::text::DocumentText;
use crate::requests::tokens::SentTokens;
use crate::requests::{self, Handler};

/// Time after which the editor shows that files are read.
const READING: Duration = Duration::from_millis(500);

/// The factor by which a job may take longer than the longest before.
const PATIENCE: u32 = 4;

/// The longest time after which a job is given up, unless the program allows more.
const MAX_DEADLINE: Duration = Duration::from_secs(30);

pub(crate) struct State {
    pub(super) server: Server,
    tool: Arc<str>,
    client: Arc<Client>,
    pub(super) files: Files,
    /// The same texts without code of the program, for texts with which that hangs.
    guarded: Option<Files>,
    /// Names of documents with which code of the program hangs.
    hung: BTreeSet<String>,
    /// Names of open documents that have to be checked.
    pub(super) unchecked: BTreeSet<String>,
    /// Names of open documents with diagnostics that were sent.
    pub(super) published: BTreeSet<String>,
    sent_tokens: Arc<SentTokens>,
    pub(super) jobs: Jobs,
    pub(super) pool: Pool<Outcome>,
    events: Sender<Event>,
    /// Requests that wait until the files of modules are read.
    held: Vec<(Request, Handler)>,
    /// How long a job may run before it is given up. A job that takes long, and returns, shows that such a time is usual.
    deadline: Duration,
    pub(super) messages: Messages,
    /// Folders of the workspace.
    pub(super) folders: Vec<PathBuf>,
    /// Whether the log says that code of the program panics.
    has_logged_panic: bool,
}

impl State {
    pub(super) fn new(server: Server, events: Sender<Event>, outgoing: Sender<Output>) -> Self {
        let threads = thread::available_parallelism().map_or(2, |count| count.get().clamp(2, 4));
        let tool: Arc<str> = server.name.as_str().into();
        Self {
            messages: Messages::new(outgoing, Arc::clone(&tool)),
            tool,
            files: Files::new(server.language.clone()),
            guarded: None,
            hung: BTreeSet::new(),
            unchecked: BTreeSet::new(),
            published: BTreeSet::new(),
            sent_tokens: Arc::default(),
            client: Arc::default(),
            jobs: Jobs::default(),
            pool: Pool::new(threads, &events),
            held: Vec::new(),
            deadline: server.deadline,
            server,
            events,
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

    // Documents.

    pub(super) fn open(&mut self, uri: &str, version: i32, text: DocumentText) {
        let name = self.files.open(uri, version, text);
        self.changed(&name);
    }

    pub(super) fn edit(
        &mut self,
        name: &str,
        version: i32,
        change: impl FnOnce(&mut DocumentText),
    ) {
        if self.files.edit(name, version, change) {
            self.changed(name);
        } else {
            self.messages
                .log(&format!("a change of {name} is ignored: it is not open"));
        }
    }

    pub(super) fn close(&mut self, name: &str) {
        let uri = self.files.uris.uri(name);
        if self.files.close(name) {
            self.published.remove(name);
            self.changed(name);
            if !self.client.pulls_diagnostics() {
                // A client shows the last list of a document, also after it was closed.
                let params = json!({ "uri": uri, "diagnostics": [] });
                self.messages
                    .notify("textDocument/publishDiagnostics", params);
            }
            self.reload(name);
        }
    }

    /// Notes that a text has changed.
    pub(super) fn changed(&mut self, name: &str) {
        // The copy has the older texts.
        self.guarded = None;
        let files = &self.files;
        // Code of the program may end with the new text.
        self.hung.retain(|other| !files.are_related(other, name));
        let related = files
            .open_names()
            .filter(|other| files.are_related(other, name));
        self.unchecked.extend(related.map(str::to_owned));
        self.unchecked.retain(|name| files.is_open(name));
    }

    /// Handles what has waited until all messages are read.
    pub(super) fn settle(&mut self) {
        self.files.settle();
        if !self.awaits_files() {
            for (request, handler) in std::mem::take(&mut self.held) {
                self.start_request(request, handler);
            }
        }
        if self.client.pulls_diagnostics() {
            self.unchecked.clear();
        } else if !self.jobs.is_checking() && !self.awaits_files() {
            self.start_check();
        }
    }

    /// Returns whether files of a module are being read: names that they declare would be reported as undeclared.
    fn awaits_files(&self) -> bool {
        self.server.language.is_module() && self.jobs.is_reading()
    }

    /// Returns whether code of the program must not run for a document.
    pub(super) fn is_hung(&self, name: &str) -> bool {
        self.hung.contains(name) || self.pool.hung() >= MAX_HUNG
    }

    /// Returns a snapshot for requests about a document.
    pub(super) fn snapshot(&mut self, name: Option<&str>) -> Snapshot {
        let is_hung = name.is_some_and(|name| self.is_hung(name));
        let files = if is_hung {
            let schema = self.server.language.schema();
            let language = schema
                .cloned()
                .map_or_else(Language::plain, Language::from_schema);
            let language = if self.server.language.is_module() {
                language.module(Module::new)
            } else {
                language
            };
            let files = &mut self.files;
            self.guarded
                .get_or_insert_with(|| files.with_language(language))
        } else {
            &mut self.files
        };
        let uris = Arc::clone(&files.uris);
        let (workspace, ids) = files.workspace();
        Snapshot {
            analysis: workspace.analysis(),
            ids: Arc::clone(ids),
            client: Arc::clone(&self.client),
            uris,
            tool: Arc::clone(&self.tool),
            sent_tokens: Arc::clone(&self.sent_tokens),
        }
    }

    // Jobs.

    pub(super) fn start_request(&mut self, request: Request, handler: Handler) {
        if self.awaits_files() {
            return self.held.push((request, handler));
        }
        let name = requests::document_name(&request.params);
        let document = name.map(|name| {
            let revision = self.files.revision(&name);
            (name, revision)
        });
        let snapshot = self.snapshot(document.as_ref().map(|(name, _)| name.as_str()));
        let job = self.jobs.add(Purpose::Request {
            id: request.id,
            method: request.method,
            document,
        });
        self.pool.add(job, move || {
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
        if is_held {
            self.answer_canceled(id);
        } else if let Some(job) = self.jobs.of_request(&id) {
            if self.pool.remove(job) {
                self.jobs.remove(job);
            } else if let Some(job) = self.jobs.get_mut(job) {
                job.is_answered = true;
            }
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
            Report::Started(id) => {
                if let Some(job) = self.jobs.get_mut(id) {
                    job.started = Some(Instant::now());
                }
            }
            Report::Finished(id, outcome) => self.on_finished(id, outcome),
        }
    }

    fn on_finished(&mut self, id: JobId, outcome: Option<Outcome>) {
        let Some(job) = self.jobs.remove(id) else {
            return;
        };
        let is_reading = matches!(job.purpose, Purpose::Files);
        if let (Some(started), Some(_), false) = (job.started, &outcome, is_reading) {
            let usual = started.elapsed().saturating_mul(PATIENCE);
            self.deadline = self.deadline.max(usual.min(MAX_DEADLINE));
        }
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
                let is_current = document
                    .as_ref()
                    .is_none_or(|(name, revision)| self.files.revision(name) == *revision);
                self.answer_request(id, &method, result, is_current);
            }
            (
                Purpose::Request {
                    id,
                    method,
                    document,
                },
                _,
            ) => {
                self.answer_without_program(id, &method, document);
            }
            (Purpose::Diagnostics { name, revision }, Some(Outcome::Diagnostics(found))) => {
                self.on_checked(&name, revision, found);
            }
            (Purpose::Diagnostics { name, revision }, _) => self.publish_syntax(&name, revision),
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

    /// Answers a request after its job has panicked or hangs.
    fn answer_without_program(
        &mut self,
        id: RequestId,
        method: &str,
        document: Option<(String, u64)>,
    ) {
        let result = match document {
            Some((name, _)) if method == "textDocument/diagnostic" => {
                let items = self.syntax_diagnostics(&name);
                json!({ "kind": "full", "items": items })
            }
            _ => Value::Null,
        };
        self.messages.answer(Response::new_ok(id, result));
    }

    // Deadlines.

    const fn patience(&self) -> Patience {
        Patience {
            program: self.deadline,
            reading: READING,
        }
    }

    pub(super) fn next_deadline(&self) -> Option<Instant> {
        self.jobs.next_deadline(self.patience())
    }

    pub(super) fn on_deadline(&mut self, now: Instant) {
        for id in self.jobs.late(self.patience(), now) {
            let Some(job) = self.jobs.get_mut(id) else {
                continue;
            };
            match &job.purpose {
                Purpose::Files => {
                    job.has_progress = true;
                    self.begin_progress(id);
                }
                Purpose::Request { .. } | Purpose::Diagnostics { .. } => self.give_up(id),
            }
        }
    }

    /// Gives up a job that takes too long.
    fn give_up(&mut self, id: JobId) {
        let Some(job) = self.jobs.get_mut(id) else {
            return;
        };
        job.is_given_up = true;
        // A result that comes late must not be a second answer.
        let is_answered = std::mem::replace(&mut job.is_answered, true);
        self.pool.give_up(id, &self.events);
        match &job.purpose {
            Purpose::Request {
                id,
                method,
                document,
            } => {
                let (id, method, document) = (id.clone(), method.clone(), document.clone());
                if let Some((name, revision)) = &document {
                    self.note_hung(name, *revision);
                }
                if !is_answered {
                    self.answer_without_program(id, &method, document);
                }
            }
            Purpose::Diagnostics { name, revision } => {
                let (name, revision) = (name.clone(), *revision);
                self.note_hung(&name, revision);
                // The program may only be slow: an empty list would hide its last reports until the next arrive.
                if !self.is_published(&name) || !self.syntax_diagnostics(&name).is_empty() {
                    self.publish_syntax(&name, revision);
                }
            }
            Purpose::Files => {}
        }
    }

    /// Notes that code of the program hangs with a text.
    fn note_hung(&mut self, name: &str, revision: u64) {
        if self.files.revision(name) == revision && self.hung.insert(name.to_owned()) {
            let limit = self.deadline.as_millis();
            self.messages.log(&format!(
                "code of the program takes longer than {limit} ms with {name}; its results are left out for this text"
            ));
        }
    }

    /// Ends the session: no job is started any more.
    pub(super) fn end(&mut self) {
        self.unchecked.clear();
        for (request, _) in std::mem::take(&mut self.held) {
            self.answer_canceled(request.id);
        }
    }
}
