//! The main loop: reads messages and the results of jobs, in order.
//!
//! LSP 3.18, "Lifecycle Messages".

use std::io::{self, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::Instant;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use serde_json::Value;

use super::Server;
use super::client::Client;
use super::framing::{self, Frame};
use super::messages::{Event, Output};
use super::state::State;
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
    let session = Session {
        stage: Stage::New,
        state: State::new(server, events, outgoing),
    };
    let code = session.serve(&incoming)?;
    let written = writer.join();
    written.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))?;
    Ok(code)
}

fn read_all(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    loop {
        let event = match framing::read(&mut input) {
            Ok(Some(frame)) => Event::Frame(frame),
            Ok(None) => Event::Closed(Ok(())),
            Err(error) => Event::Closed(Err(error)),
        };
        let is_last = matches!(event, Event::Closed(_));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

fn write_all(output: impl Write, messages: &Receiver<Output>) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    for message in messages {
        let written = match message {
            Output::Message(message) => message.write(&mut output),
            Output::Body(body) => framing::write_body(&mut output, &body),
            Output::ParseError(reason) => framing::write_parse_error(&mut output, &reason),
        };
        match written {
            // The client has gone away; the end of its input ends the session.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            written => written?,
        }
    }
    Ok(())
}

struct Session {
    stage: Stage,
    state: State,
}

impl Session {
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
                Some(Event::Frame(frame)) => {
                    if let Some(code) = self.on_frame(frame) {
                        return Ok(code);
                    }
                }
                Some(Event::Closed(result)) => return result.map(|()| ExitCode::FAILURE),
                Some(Event::Job(report)) => self.state.on_report(report),
                None => {}
            }
        }
    }

    /// Waits for an event or the next deadline.
    fn wait(&mut self, incoming: &Receiver<Event>) -> io::Result<Option<Event>> {
        let closed = || io::Error::from(io::ErrorKind::UnexpectedEof);
        let Some(deadline) = self.state.work.next_deadline() else {
            return incoming.recv().map(Some).map_err(|_| closed());
        };
        let now = Instant::now();
        match incoming.recv_timeout(deadline.saturating_duration_since(now)) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => {
                self.state.on_deadline(Instant::now());
                Ok(None)
            }
            Err(RecvTimeoutError::Disconnected) => Err(closed()),
        }
    }

    /// Handles a message. Returns the exit status after the last one.
    fn on_frame(&mut self, frame: Frame) -> Option<ExitCode> {
        match frame {
            Frame::Malformed(reason) => self.state.messages.send(Output::ParseError(reason)),
            Frame::Message(Message::Request(request)) => self.on_request(request),
            Frame::Message(Message::Notification(it)) if it.method == "exit" => {
                let is_requested = self.stage == Stage::Ending;
                return Some(if is_requested {
                    ExitCode::SUCCESS
                } else {
                    ExitCode::FAILURE
                });
            }
            Frame::Message(Message::Notification(it)) => self.on_notification(it),
            Frame::Message(Message::Response(response)) => {
                self.state.messages.on_response(&response);
            }
        }
        None
    }

    fn on_request(&mut self, request: Request) {
        match (self.stage, request.method.as_str()) {
            (Stage::New, "initialize") => self.initialize(request),
            (Stage::New, _) => self.refuse(
                request,
                ErrorCode::ServerNotInitialized,
                "initialize comes first",
            ),
            (Stage::Ending, _) => {
                self.refuse(request, ErrorCode::InvalidRequest, "the session ends");
            }
            (Stage::Running, "initialize") => {
                let message = "initialize comes once";
                self.refuse(request, ErrorCode::InvalidRequest, message);
            }
            (Stage::Running, "shutdown") => {
                self.stage = Stage::Ending;
                self.state.end();
                self.state
                    .messages
                    .answer(Response::new_ok(request.id, Value::Null));
            }
            (Stage::Running, method) => match requests::handler(method) {
                Some(handler) => self.state.start_request(request, handler),
                None => {
                    let message = format!("{method} is not supported");
                    self.refuse(request, ErrorCode::MethodNotFound, &message);
                }
            },
        }
    }

    fn refuse(&self, request: Request, code: ErrorCode, message: &str) {
        let response = Response::new_err(request.id, code as i32, message.to_owned());
        self.state.messages.answer(response);
    }

    fn initialize(&mut self, request: Request) {
        self.stage = Stage::Running;
        self.state.set_client(Client::new(&request.params));
        workspace::initialize(&mut self.state, &request.params);
        let answer = capabilities::answer(&self.state);
        self.state
            .messages
            .answer(Response::new_ok(request.id, answer));
    }

    fn on_notification(&mut self, notification: Notification) {
        if self.stage != Stage::Running {
            return;
        }
        let (state, params) = (&mut self.state, notification.params);
        let done = match notification.method.as_str() {
            "textDocument/didOpen" => sync::open(&mut state.documents, params),
            "textDocument/didChange" => {
                let unit = state.client().unit();
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
