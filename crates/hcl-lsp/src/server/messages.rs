//! The events of the main thread, and the messages that it sends.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use gen_lsp_types as lsp;
use lsp_server::{ErrorCode, Message, RequestId, Response, ResponseError};
use serde_json::{Value, json};

use super::documents::OnDisk;

/// The answer to a request, as JSON. Text, since a tree of JSON values takes longer to build than most answers.
pub(crate) type Answer = Result<String, ResponseError>;

/// The diagnostics of documents, by name.
pub(crate) type Reports = Vec<(String, Vec<lsp::Diagnostic>)>;

/// Texts of files on the disk, by name; `None` for a file that is not there.
pub(crate) type Texts = Vec<(String, Option<OnDisk>)>;

/// An event of the main thread. The result of a job is `None` after a panic.
#[derive(Debug)]
pub(crate) enum Event {
    /// A message of the client; `None` at the end of the input.
    Message(io::Result<Option<Message>>),
    /// A message that is not JSON-RPC.
    Malformed,
    Answered(RequestId, Option<Answer>),
    /// A check ends, by its number.
    Checked(u64, Option<Reports>),
    /// Files are read.
    Read(Option<Texts>),
}

/// Sends messages to the client.
pub(crate) struct Messages {
    outgoing: Sender<String>,
    /// The start of the ids of requests.
    prefix: Arc<str>,
    last_request: i32,
}

impl Messages {
    pub(super) const fn new(outgoing: Sender<String>, prefix: Arc<str>) -> Self {
        Self {
            outgoing,
            prefix,
            last_request: 0,
        }
    }

    fn send(&self, members: &str) {
        // Fails after the client has gone away; the end of its input ends the session.
        let _ = self
            .outgoing
            .send(format!("{{\"jsonrpc\":\"2.0\",{members}}}"));
    }

    pub(super) fn answer(&self, id: &RequestId, answer: Answer) {
        let id = json!(id);
        self.send(&match answer {
            Ok(result) => format!("\"id\":{id},\"result\":{result}"),
            Err(error) => format!("\"id\":{id},\"error\":{}", json!(error)),
        });
    }

    pub(super) fn refuse(&self, id: &RequestId, code: ErrorCode, message: impl Into<String>) {
        let error = ResponseError {
            code: code as i32,
            message: message.into(),
            data: None,
        };
        self.answer(id, Err(error));
    }

    /// Answers a message that is not JSON-RPC, whose id is not known.
    pub(super) fn refuse_malformed(&self) {
        let code = ErrorCode::ParseError as i32;
        let error = json!({ "code": code, "message": "the message is not JSON-RPC in UTF-8" });
        self.send(&format!("\"id\":null,\"error\":{error}"));
    }

    /// Sends a notification with parameters as JSON.
    pub(super) fn notify(&self, method: &str, params: &str) {
        self.send(&format!("\"method\":\"{method}\",\"params\":{params}"));
    }

    pub(super) fn request(&mut self, method: &str, params: &Value) {
        self.last_request = self.last_request.wrapping_add(1);
        let id = json!(format!("{}-{}", self.prefix, self.last_request));
        self.send(&format!(
            "\"id\":{id},\"method\":\"{method}\",\"params\":{params}"
        ));
    }

    /// Writes a line to the log of the editor.
    pub(super) fn log(&self, message: &str) {
        self.warn("window/logMessage", message);
    }

    /// Shows a message to the user.
    pub(super) fn show(&self, message: &str) {
        self.warn("window/showMessage", message);
    }

    fn warn(&self, method: &str, message: &str) {
        let warning = 2;
        let params = json!({ "type": warning, "message": message });
        self.notify(method, &params.to_string());
    }

    pub(super) fn on_response(&self, response: &Response) {
        if let Err(error) = &response.response_result {
            self.log(&format!("the editor refuses: {}", error.message));
        }
    }
}
