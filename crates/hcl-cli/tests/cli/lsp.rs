//! `hcl lsp`: a whole session over standard input and output.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::support::Folder;

const SCHEMA: &str = r#"{"hcl_schema": 1, "types": [
    {"name": "Config", "arguments": [
        {"name": "port", "required": true, "docs": "The port to listen on.", "shape": {"integer": {"min": 0, "max": 65535}}}
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
            "publishDiagnostics": {}, "formatting": {} });
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
            "position": { "line": line, "character": character }, "options": { "tabSize": 2, "insertSpaces": true } });
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

    let range =
        json!({ "start": { "line": 2, "character": 0 }, "end": { "line": 3, "character": 0 } });
    let document = json!({ "uri": session.uri, "version": 2 });
    let changes = json!([{ "range": range, "text": "" }]);
    session.notify(
        "textDocument/didChange",
        json!({ "textDocument": document, "contentChanges": changes }),
    );
    assert_eq!(session.diagnostics(), [""; 0]);
    assert!(
        !session
            .at("formatting", 0, 0)
            .as_array()
            .unwrap()
            .is_empty()
    );
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

    let mut session = Session::start(&folder, &["--schema", "app.schema.json"], "port = 80\n");
    assert_eq!(session.diagnostics(), [""; 0]);
    let hover = session.at("hover", 0, 1)["contents"].to_string();
    assert!(hover.contains("The port to listen on."), "{hover}");
    session.end();
}

#[test]
fn names_of_the_program_take_no_space_from_mistakes() {
    let folder = Folder::new(&[("app.schema.json", SCHEMA)]);
    let used = |n: u32| format!("service \"s{n}\" {{\n  address = upper(var.address{n})\n}}\n");
    let services: String = (0..1_100).map(used).collect();
    let text = format!("port = 80\n{services}hots = 1\n");
    let mut session = Session::start(&folder, &["--schema", "app.schema.json"], &text);
    let found = session.diagnostics();
    assert!(
        found.len() == 1 && found[0].contains("An argument named \"hots\""),
        "{found:?}"
    );
    session.end();
}

#[test]
fn the_files_of_a_folder_are_a_module() {
    let folder = Folder::new(&[
        ("variables.tf", "variable \"size\" {}\n"),
        ("prod.tfvars", "size = 1\n"),
        ("zone.tf.json", r#"{"variable": {"zone": {}}}"#),
    ]);
    let text = "a = [var.size, var.zone]\n";
    let mut session = Session::start(&folder, &["--module"], text);
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
    let in_json = session.at("definition", 0, 20);
    let uri = in_json[0]["uri"].as_str();
    assert!(
        uri.is_some_and(|it| it.ends_with("/zone.tf.json")),
        "{in_json}"
    );
    let edit = session.at("rename", 0, 9);
    let edit = edit.to_string();
    for file in ["main.hcl", "variables.tf", "prod.tfvars"] {
        assert!(edit.contains(file), "{edit}");
    }
    session.end();
}

#[test]
fn names_of_instances_and_outputs_are_found_and_completed() {
    let folder = Folder::new(&[(
        "child/main.tf",
        "variable \"size\" {}\noutput \"url\" {\n  value = 1\n}\n",
    )]);
    let text = "\
module \"m\" {
  source   = \"./child\"
  for_each = { a = 1 }
  size     = [each.value, each.key]
}
resource \"a_b\" \"x\" {
  count = 2
  name  = \"x\"
  provisioner \"p\" {
    command = [self.name, count.index]
  }
}
output \"o\" {
  value = module.m[\"a\"].url
}
module \"one\" {
  source = \"./child\"
  size   = 1
}
output \"p\" {
  value = module.one.url
}
";
    let mut session = Session::start(&folder, &["--module"], text);
    assert_eq!(session.diagnostics(), [""; 0]);
    let line_of = |found: &Value| {
        let location = &found[0];
        let uri = location["uri"].as_str().unwrap_or_default().to_owned();
        let name = uri.rsplit('/').next().unwrap_or_default().to_owned();
        (name, location["range"]["start"]["line"].as_u64())
    };
    // The files of the folder are read meanwhile.
    for _ in 0..500 {
        if !session.at("definition", 13, 24).is_null()
            && session.at("definition", 13, 24) != json!([])
        {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let own = |line| ("main.hcl".to_owned(), Some(line));
    let called = |line| ("main.tf".to_owned(), Some(line));
    for ((line, character), expected) in [
        ((3, 20), own(2)),     // each.value
        ((3, 30), own(2)),     // each.key
        ((3, 3), called(0)),   // the argument `size`
        ((9, 17), own(5)),     // self
        ((9, 34), own(6)),     // count.index
        ((13, 24), called(1)), // module.m["a"].url
        ((20, 21), called(1)), // module.one.url
    ] {
        let found = session.at("definition", line, character);
        assert_eq!(line_of(&found), expected, "{line}:{character}: {found}");
    }
    let mut labels = |line, character| {
        let items = session.at("completion", line, character);
        let items = items.get("items").unwrap_or(&items).as_array().unwrap();
        let labels = items
            .iter()
            .map(|it| it["label"].as_str().unwrap().to_owned());
        labels.collect::<Vec<_>>()
    };
    assert_eq!(labels(3, 19), ["key", "value"]);
    assert_eq!(labels(9, 32), ["index"]);
    assert_eq!(labels(13, 24), ["url"]);
    assert_eq!(labels(20, 21), ["url"]);
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
