//! A language server in this process, which answers about a text.

use std::fmt::Write as _;
use std::io;
use std::thread;

use hcl_app::Server;
use hcl_golden::client::Client;
use hcl_ide::Language;
use serde_json::{Value, json};

/// Requests about the start of each line.
const AT_LINES: [&str; 2] = ["hover", "completion"];

/// Requests about the whole file.
const AT_FILES: [&str; 4] = ["diagnostic", "inlayHint", "codeAction", "documentSymbol"];

/// Returns all answers of a server about a text.
pub(super) fn answers(language: Language, name: &str, text: &str) -> String {
    let (server_input, input) = io::pipe().expect("a pipe");
    let (output, server_output) = io::pipe().expect("a pipe");
    let server = thread::spawn(move || Server::new(language).run(server_input, server_output));
    let client = Client::of_streams(input, output);
    let answers = ask(client, name, text).expect("the server answers");
    let ended = server.join().expect("the server does not panic");
    ended.expect("the streams do not fail");
    answers
}

/// Sends all requests at once, and returns the answers in their order.
fn ask(mut client: Client, name: &str, text: &str) -> Result<String, String> {
    let uri = format!("file:///{name}");
    let file = json!({ "uri": uri });
    let end = json!({ "line": text.lines().count(), "character": 0 });
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": end });
    let pull = json!({ "textDocument": { "diagnostic": {} } });
    client.initialize(pull, None)?;
    client.open(&uri, 1, text)?;
    let mut sent = Vec::new();
    for line in 0..text.lines().count() {
        let position = json!({ "line": line, "character": 0 });
        for method in AT_LINES {
            let params = json!({ "textDocument": file, "position": position });
            sent.push(client.send(&format!("textDocument/{method}"), params)?);
        }
    }
    for method in AT_FILES {
        let context = json!({ "diagnostics": [] });
        let params = json!({ "textDocument": file, "range": range, "context": context });
        sent.push(client.send(&format!("textDocument/{method}"), params)?);
    }
    let mut out = String::new();
    for id in sent {
        let _ = writeln!(out, "{}", without_positions(&client.answer(id)?));
    }
    client.end()?;
    Ok(out)
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
