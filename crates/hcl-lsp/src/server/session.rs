//! The main loop: reads messages and the results of jobs, in order.
//!
//! LSP 3.18, "Lifecycle Messages".

use std::error::Error;
use std::io::{self, BufReader, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::string::FromUtf8Error;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::Instant;

use lsp_server::{ErrorCode, Message, Notification, Request};

use super::Server;
use super::client::Client;
use super::messages::Event;
use super::state::ServerState;
use super::{capabilities, sync, workspace};
use crate::requests;

/// The stage of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Before `initialize`.
    New,
    Running,
    /// After `shutdown`.
    Ending,
}

pub(super) fn run(
    server: Server,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<ExitCode> {
    let (events, incoming) = mpsc::channel();
    let (outgoing, messages) = mpsc::channel();
    let reader_events = events.clone();
    // The reader is not joined: it may wait for input that never comes.
    thread::Builder::new()
        .name("reader".to_owned())
        .spawn(move || read_all(input, &reader_events))?;
    let writer = thread::Builder::new()
        .name("writer".to_owned())
        .spawn(move || write_all(output, &messages))?;
    let session = ServerSession {
        stage: Stage::New,
        state: ServerState::new(server, events, outgoing),
    };
    let code = session.serve(&incoming)?;
    let written = writer.join();
    written.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))?;
    Ok(code)
}

fn read_all(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    loop {
        // It panics at a length that no memory has.
        let message = catch_unwind(AssertUnwindSafe(|| Message::read(&mut input)))
            .unwrap_or_else(|_| Err(io::ErrorKind::InvalidData.into()));
        let event = match message {
            Err(error) if is_read(&error) => Event::Malformed,
            message => Event::Message(message),
        };
        let is_last = !matches!(event, Event::Malformed | Event::Message(Ok(Some(_))));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Returns whether a message was read to its end: it is not UTF-8, or not JSON-RPC. The error has the text, maybe with a secret.
fn is_read(error: &io::Error) -> bool {
    let inner = error.get_ref();
    inner.is_some_and(<dyn Error + Send + Sync>::is::<FromUtf8Error>)
        || error.to_string().starts_with("malformed LSP payload")
}

fn write_all(mut output: impl Write, messages: &Receiver<String>) -> io::Result<()> {
    for message in messages {
        let framed = format!("Content-Length: {}\r\n\r\n{message}", message.len());
        let written = output.write_all(framed.as_bytes());
        match written.and_then(|()| output.flush()) {
            // The client has gone away; the end of its input ends the session.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
    }
    Ok(())
}

struct ServerSession {
    stage: Stage,
    state: ServerState,
}

impl ServerSession {
    /// Handles events until the client ends the session.
    fn serve(mut self, incoming: &Receiver<Event>) -> io::Result<ExitCode> {
        loop {
            let event = match incoming.try_recv() {
                Ok(event) => Some(event),
                Err(TryRecvError::Disconnected) => return Ok(ExitCode::FAILURE),
                Err(TryRecvError::Empty) => {
                    // All that has arrived is handled: a burst of edits is checked once.
                    self.state.settle();
                    self.wait(incoming)?
                }
            };
            match event {
                Some(Event::Message(message)) => {
                    let Some(message) = message? else {
                        return Ok(ExitCode::FAILURE);
                    };
                    if let Some(code) = self.on_message(message) {
                        return Ok(code);
                    }
                }
                Some(Event::Malformed) => self.state.messages.refuse_malformed(),
                Some(Event::Answered(id, answer)) => self.state.on_answered(&id, answer),
                Some(Event::Checked(number, found)) => self.state.on_checked(number, found),
                Some(Event::Read(texts)) => self.state.on_read(texts),
                None => {}
            }
        }
    }

    /// Waits for an event or the next deadline.
    fn wait(&mut self, incoming: &Receiver<Event>) -> io::Result<Option<Event>> {
        let closed = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let Some(deadline) = self.state.worker.next_deadline() else {
            return incoming.recv().map(Some).map_err(|_| closed());
        };
        let now = Instant::now();
        match incoming.recv_timeout(deadline.saturating_duration_since(now)) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => {
                self.state.give_up_check(Instant::now());
                Ok(None)
            }
            Err(RecvTimeoutError::Disconnected) => Err(closed()),
        }
    }

    /// Handles a message. Returns the exit status after the last one.
    fn on_message(&mut self, message: Message) -> Option<ExitCode> {
        match message {
            Message::Request(request) => self.on_request(request),
            Message::Notification(notification) if notification.method == "exit" => {
                let is_requested = self.stage == Stage::Ending;
                return Some(if is_requested {
                    ExitCode::SUCCESS
                } else {
                    ExitCode::FAILURE
                });
            }
            Message::Notification(notification) => self.on_notification(notification),
            Message::Response(response) => self.state.messages.on_response(&response),
        }
        None
    }

    fn on_request(&mut self, request: Request) {
        let (code, message) = match (self.stage, request.method.as_str()) {
            (Stage::New, "initialize") => return self.initialize(&request),
            (Stage::New, _) => (ErrorCode::ServerNotInitialized, "initialize comes first"),
            (Stage::Ending, _) => (ErrorCode::InvalidRequest, "the session ends"),
            (Stage::Running, "initialize") => (ErrorCode::InvalidRequest, "initialize comes once"),
            (Stage::Running, "shutdown") => {
                self.stage = Stage::Ending;
                self.state.end();
                let answer = Ok("null".to_owned());
                return self.state.messages.answer(&request.id, answer);
            }
            (Stage::Running, method) => match requests::handler(method) {
                Some(handler) => return self.state.start_request(request, handler),
                None => {
                    let message = format!("{method} is not supported");
                    let code = ErrorCode::MethodNotFound;
                    return self.state.messages.refuse(&request.id, code, message);
                }
            },
        };
        self.state.messages.refuse(&request.id, code, message);
    }

    fn initialize(&mut self, request: &Request) {
        self.stage = Stage::Running;
        self.state.client = Arc::new(Client::new(&request.params));
        workspace::initialize(&mut self.state, &request.params);
        let answer = capabilities::answer(&self.state).to_string();
        self.state.messages.answer(&request.id, Ok(answer));
    }

    fn on_notification(&mut self, notification: Notification) {
        if self.stage != Stage::Running {
            return;
        }
        let (state, params) = (&mut self.state, notification.params);
        let done = match notification.method.as_str() {
            "textDocument/didOpen" => sync::open(state, params),
            "textDocument/didChange" => {
                let unit = state.client.unit();
                sync::change(&mut state.documents, (&state.messages, unit), params)
            }
            "textDocument/didClose" => sync::close(state, params),
            "textDocument/didSave" if !workspace::is_told_of_files(state) => {
                state.reread();
                Ok(())
            }
            "workspace/didDeleteFiles" | "workspace/didRenameFiles" => {
                state.reread();
                Ok(())
            }
            "workspace/didChangeWatchedFiles" => workspace::files_changed(state, params),
            "workspace/didChangeWorkspaceFolders" => workspace::folders_changed(state, params),
            "$/cancelRequest" => {
                state.cancel(&params);
                Ok(())
            }
            "initialized" => {
                workspace::register(state);
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(error) = done {
            let method = notification.method;
            state.messages.log(&format!("{method} is ignored: {error}"));
        }
    }
}
