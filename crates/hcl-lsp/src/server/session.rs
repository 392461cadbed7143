//! The main loop: reads messages and the results of jobs, in order.
//!
//! LSP 3.18, "Lifecycle Messages".

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;
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

/// Bytes of a message. A longer one is refused before memory is taken for it.
const MAX_MESSAGE: u64 = 256 << 20;

/// Bytes of a line of a header.
const MAX_HEADER: u64 = 4096;

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

/// Reads messages until the input ends or nothing says where the next one begins.
fn read_all(input: impl Read, events: &Sender<Event>) {
    let mut input = BufReader::new(input);
    loop {
        let event = match read(&mut input) {
            Ok(Some(text)) => match serde_json::from_slice(&text) {
                Ok(message) => Event::Message(Ok(Some(message))),
                Err(_) => Event::Malformed,
            },
            Ok(None) => Event::Message(Ok(None)),
            Err(error) => Event::Message(Err(error)),
        };
        let is_last = matches!(event, Event::Message(Ok(None) | Err(_)));
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

/// Reads the text of a message; `None` at the end of the input. Takes memory only for what arrives.
fn read(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let wrong = || io::Error::new(io::ErrorKind::InvalidData, "no length, or more than 256 MB");
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(MAX_HEADER).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("Content-Length") => {
                length = value.trim().parse().ok().filter(|it| *it <= MAX_MESSAGE);
            }
            Some(_) => {}
            None if line.trim_end().is_empty() => break,
            None => return Err(wrong()),
        }
    }
    let length = length.ok_or_else(wrong)?;
    let mut text = Vec::new();
    if (input.take(length).read_to_end(&mut text)? as u64) < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(text))
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
