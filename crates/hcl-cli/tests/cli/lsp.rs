//! `hcl lsp`: a whole session over standard input and output.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::support::Folder;

const SCHEMA: &str = r#"{"hcl_schema": 1, "types": [
    {"name": "Config", "arguments": [
        {"name": "port", "required": true, "shape": {"integer": {"min": 0, "max": 65535}}}
    ], "blocks": [{"name": "service", "body": 1}]},
    {"name": "Service", "labels": [{"name": "name", "required": true}], "arguments": [{"name": "address", "shape": "text"}]}
]}"#;

/// A running command and its document.
struct Session {
    server: Child,
    output: BufReader<ChildStdout>,
    uri: String,
    last: i64,
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "callers write parameters in place"
)]
impl Session {
    /// Starts the command with a document.
    fn start(folder: &Folder, arguments: &[&str], text: &str) -> Self {
        let mut command = folder.command(&[&["lsp"], arguments].concat());
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = piped.spawn().unwrap();
        let output = BufReader::new(server.stdout.take().unwrap());
        let root = format!("file://{}", folder.path().display());
        let uri = format!("{root}/main.hcl");
        let mut session = Self {
            server,
            output,
            uri,
            last: 0,
        };
        let offered = json!({ "hover": {}, "completion": {}, "definition": {}, "rename": {}, "documentSymbol": {},
            "publishDiagnostics": {} });
        let folders = json!([{ "uri": root, "name": "folder" }]);
        let params = json!({ "processId": null, "rootUri": null, "workspaceFolders": folders,
            "capabilities": { "textDocument": offered } });
        assert!(session.request("initialize", params)["capabilities"].is_object());
        session.notify("initialized", json!({}));
        let document =
            json!({ "uri": session.uri, "languageId": "hcl", "version": 1, "text": text });
        session.notify("textDocument/didOpen", json!({ "textDocument": document }));
        session
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        let input = self.server.stdin.as_mut().unwrap();
        write!(input, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        input.flush().unwrap();
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Returns the next message that a test accepts.
    fn receive(&mut self, accepts: impl Fn(&Value) -> bool) -> Value {
        loop {
            let mut length = 0;
            let mut line = String::new();
            while self.output.read_line(&mut line).unwrap() > 2 {
                if let Some(value) = line.trim().strip_prefix("Content-Length: ") {
                    length = value.parse().unwrap();
                }
                line.clear();
            }
            assert!(length > 0, "the server has ended");
            let mut body = vec![0; length];
            self.output.read_exact(&mut body).unwrap();
            let message: Value = serde_json::from_slice(&body).unwrap();
            if accepts(&message) {
                return message;
            }
        }
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let id = self.last;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.receive(|it| it["id"] == id)["result"].take()
    }

    /// Requests something about a position of the document.
    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let params = json!({ "textDocument": { "uri": self.uri }, "newName": "renamed",
            "position": { "line": line, "character": character } });
        self.request(&format!("textDocument/{method}"), params)
    }

    /// Returns the messages of the next diagnostics.
    fn diagnostics(&mut self) -> Vec<String> {
        let message = self.receive(|it| it["method"] == "textDocument/publishDiagnostics");
        let found = message["params"]["diagnostics"].as_array().unwrap();
        let texts = found.iter().map(|it| it["message"].as_str().unwrap());
        texts.map(str::to_owned).collect()
    }

    fn end(mut self) {
        assert!(self.request("shutdown", Value::Null).is_null());
        self.notify("exit", Value::Null);
        assert!(self.server.wait().unwrap().success());
    }
}

#[test]
fn any_file_is_served_without_a_schema() {
    let folder = Folder::new(&[]);
    let text = "service \"web\" {\n  port=80\n  list = [1 2]\n}\n";
    let mut session = Session::start(&folder, &[], text);
    let found = session.diagnostics();
    assert!(
        found.len() == 1 && found[0].starts_with("Missing item separator"),
        "{found:?}"
    );
    let symbols = session.at("documentSymbol", 0, 0);
    assert_eq!(symbols[0]["name"], "service \"web\"");
    assert!(session.at("hover", 1, 3).is_null());
    session.end();
}

#[test]
fn files_are_served_by_a_published_schema() {
    let folder = Folder::new(&[("app.schema.json", SCHEMA)]);
    let text = "prot = 80\n\nservice \"web\" {\n  \n}\n";
    let mut session = Session::start(&folder, &["--schema", "app.schema.json"], text);
    let found = session.diagnostics();
    assert!(
        found.iter().any(|it| it.contains("Did you mean \"port\"?")),
        "{found:?}"
    );
    let items = session.at("completion", 3, 2);
    let items = items.get("items").unwrap_or(&items);
    assert_eq!(items[0]["label"], "address");
    session.end();
}

#[test]
fn the_files_of_a_folder_are_a_module() {
    let folder = Folder::new(&[
        ("variables.tf", "variable \"size\" {}\n"),
        ("prod.tfvars", "size = 1\n"),
        ("child/main.tf", "output \"url\" {\n  value = 1\n}\n"),
    ]);
    let call = "module \"m\" {\n  source = \"./child\"\n  count  = 1\n}\n";
    let text = format!("a = [var.size]\nb = module.m[0].url\n{call}");
    let mut session = Session::start(&folder, &["--module"], &text);
    assert_eq!(session.diagnostics(), [""; 0]);
    // The files of the folder are read meanwhile.
    let found = (0..500).find_map(|_| {
        let found = session.at("definition", 0, 9);
        let uri = found[0]["uri"].as_str().map(str::to_owned);
        uri.or_else(|| {
            std::thread::sleep(std::time::Duration::from_millis(20));
            None
        })
    });
    assert!(found.unwrap().ends_with("/variables.tf"));
    let items = session.at("completion", 1, 16);
    let items = items.get("items").unwrap_or(&items);
    assert_eq!(items[0]["label"], "url", "{items}");
    let edit = session.at("rename", 0, 9).to_string();
    for file in ["main.hcl", "variables.tf", "prod.tfvars"] {
        assert!(edit.contains(file), "{edit}");
    }
    session.end();
}

#[test]
fn a_schema_that_cannot_be_read_is_reported() {
    let folder = Folder::new(&[("bad.json", "{")]);
    for file in ["bad.json", "absent.json"] {
        let output = folder.command(&["lsp", "--schema", file]).output().unwrap();
        assert!(!output.status.success());
        assert!(String::from_utf8_lossy(&output.stderr).contains(file));
        assert!(output.stdout.is_empty());
    }
}
