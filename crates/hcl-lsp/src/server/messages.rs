//! The events of the main thread, and the messages that it sends.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use super::framing::Frame;
use super::jobs::Outcome;
use super::pool::Report;

/// An event of the main thread.
#[derive(Debug)]
pub(crate) enum Event {
    /// Something that the client has sent.
    Frame(Frame),
    /// The end of the input, or its failure.
    Closed(io::Result<()>),
    /// The progress of a job.
    Job(Report<Outcome>),
}

impl From<Report<Outcome>> for Event {
    fn from(report: Report<Outcome>) -> Self {
        Self::Job(report)
    }
}

/// A command to the writing thread.
#[derive(Debug)]
pub(crate) enum Output {
    Message(Message),
    /// The JSON of a message.
    Body(String),
    /// The answer to a body that is no message, with the reason.
    ParseError(String),
}

/// Sends messages to the client.
pub(crate) struct Messages {
    outgoing: Sender<Output>,
    /// The start of the ids of requests.
    prefix: Arc<str>,
    last_request: i32,
}

impl Messages {
    pub(super) const fn new(outgoing: Sender<Output>, prefix: Arc<str>) -> Self {
        Self {
            outgoing,
            prefix,
            last_request: 0,
        }
    }

    pub(super) fn send(&self, output: Output) {
        // Fails after the client has gone away; the end of its input ends the session.
        let _ = self.outgoing.send(output);
    }

    pub(super) fn answer(&self, response: Response) {
        self.send(Output::Message(response.into()));
    }

    pub(super) fn notify(&self, method: &str, params: impl serde::Serialize) {
        let notification = Notification::new(method.to_owned(), params);
        self.send(Output::Message(notification.into()));
    }

    pub(super) fn request(&mut self, method: &str, params: Value) {
        self.last_request = self.last_request.wrapping_add(1);
        let id = RequestId::from(format!("{}-{}", self.prefix, self.last_request));
        let request = Request::new(id, method.to_owned(), params);
        self.send(Output::Message(Message::Request(request)));
    }

    /// Writes a line to the log of the editor.
    pub(super) fn log(&self, message: &str) {
        let warning = 2;
        let params = json!({ "type": warning, "message": message });
        self.notify("window/logMessage", params);
    }

    pub(super) fn on_response(&self, response: &Response) {
        if let Err(error) = &response.response_result {
            self.log(&format!("the editor refuses: {}", error.message));
        }
    }
}
