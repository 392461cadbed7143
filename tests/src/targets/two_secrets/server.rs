//! A language server in this process, which answers a script.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Cursor, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};

use hcl_app::Server;
use hcl_ide::Language;
use serde_json::{Value, json};

/// Requests about the start of each line.
const AT_LINES: [&str; 2] = ["hover", "completion"];

/// Requests about the whole file.
const AT_FILES: [&str; 4] = ["diagnostic", "inlayHint", "codeAction", "documentSymbol"];

/// Returns all answers of a server about a text.
pub(super) fn answers(language: Language, name: &str, text: &str) -> String {
    let uri = format!("file:///{name}");
    let file = json!({ "uri": uri });
    let end = json!({ "line": text.lines().count(), "character": 0 });
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
    let mut script = Script::default();
    let pull = json!({ "textDocument": { "diagnostic": {} } });
    script.request(
        "initialize",
        &json!({ "processId": null, "capabilities": pull }),
    );
    script.notify("initialized", &json!({}));
    let open = json!({ "uri": uri, "languageId": "hcl", "version": 1, "text": text });
    script.notify("textDocument/didOpen", &json!({ "textDocument": open }));
    for line in 0..text.lines().count() {
        let position = json!({ "line": line, "character": 0 });
        for method in AT_LINES {
            let params = json!({ "textDocument": file, "position": position });
            script.request(&format!("textDocument/{method}"), &params);
        }
    }
    for method in AT_FILES {
        let context = json!({ "diagnostics": [] });
        let params = json!({ "textDocument": file, "range": range, "context": context });
        script.request(&format!("textDocument/{method}"), &params);
    }
    script.run(language)
}

/// Messages to a server: those that end the session are sent after the last answer.
#[derive(Default)]
struct Script {
    messages: Vec<u8>,
    requests: usize,
}

impl Script {
    fn request(&mut self, method: &str, params: &Value) {
        self.requests += 1;
        self.push(&json!({
            "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params,
        }));
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.push(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    fn push(&mut self, message: &Value) {
        let body = message.to_string();
        let header = format!("Content-Length: {}\r\n\r\n", body.len());
        self.messages.extend(header.as_bytes());
        self.messages.extend(body.as_bytes());
    }

    /// Returns the answers in the order of their requests: a server may answer in any order.
    fn run(mut self, language: Language) -> String {
        let first = std::mem::take(&mut self.messages);
        self.notify("exit", &Value::Null);
        let (sender, receiver) = mpsc::channel();
        let all = Arc::new(Mutex::new(BTreeMap::new()));
        let answers = Answers {
            receiver,
            requests: self.requests,
            all: Arc::clone(&all),
        };
        let input = Cursor::new(first)
            .chain(answers)
            .chain(Cursor::new(self.messages));
        let output = Output {
            message: Vec::new(),
            sender,
        };
        Server::new(language)
            .run(input, output)
            .expect("the streams do not fail");
        let all = all.lock().expect("no thread has panicked");
        all.values().fold(String::new(), |mut out, answer| {
            let _ = writeln!(out, "{}", without_positions(answer));
            out
        })
    }
}

/// Removes positions: of the client's own text, where they are after the secret in a line.
fn without_positions(message: &Value) -> Value {
    match message {
        Value::Object(members) if members.contains_key("character") => Value::Null,
        Value::Object(members) => members
            .iter()
            .map(|(name, member)| (name.clone(), without_positions(member)))
            .collect(),
        Value::Array(elements) => elements.iter().map(without_positions).collect(),
        _ => message.clone(),
    }
}

/// Input that ends when every request is answered.
#[derive(Debug)]
struct Answers {
    receiver: Receiver<Value>,
    requests: usize,
    /// By id.
    all: Arc<Mutex<BTreeMap<u64, Value>>>,
}

impl Read for Answers {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        let mut all = self.all.lock().expect("no thread has panicked");
        while all.len() < self.requests {
            let message = self.receiver.recv().expect("the server goes on");
            if let Some(id) = message["id"].as_u64() {
                all.insert(id, message);
            }
        }
        Ok(0)
    }
}

/// Sends each message, which ends with a flush.
#[derive(Debug)]
struct Output {
    message: Vec<u8>,
    sender: Sender<Value>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.message.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let start = self.message.windows(4).position(|it| it == b"\r\n\r\n");
        if let Some(start) = start {
            let message = serde_json::from_slice(&self.message[start + 4..])?;
            // After the last answer, nobody receives.
            let _ = self.sender.send(message);
            self.message.clear();
        }
        Ok(())
    }
}
