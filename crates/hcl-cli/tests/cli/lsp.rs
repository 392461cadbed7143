//! `hcl lsp`: a whole session over standard input and output.

use hcl_golden::client::Client;
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
    client: Client,
    uri: String,
}

impl Session {
    /// Starts the command with a document.
    fn start(folder: &Folder, arguments: &[&str], text: &str) -> Self {
        let command = folder.command(&[&["lsp"], arguments].concat());
        let mut client = Client::start(command).unwrap();
        let root = format!("file://{}", folder.path().display());
        let uri = format!("{root}/main.hcl");
        let offered = json!({ "hover": {}, "completion": {}, "definition": {}, "rename": {}, "documentSymbol": {},
            "publishDiagnostics": {} });
        let offered = json!({ "textDocument": offered });
        let answer = client.initialize(offered, Some(&root)).unwrap();
        assert!(answer["capabilities"].is_object());
        client.open(&uri, 1, text).unwrap();
        Self { client, uri }
    }

    /// Requests something about a position of the document.
    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let params = json!({ "textDocument": { "uri": self.uri }, "newName": "renamed",
            "position": { "line": line, "character": character } });
        let method = format!("textDocument/{method}");
        self.client.request(&method, params).unwrap()
    }

    /// Returns the messages of the next diagnostics.
    fn diagnostics(&mut self) -> Vec<String> {
        let found = self.client.diagnostics(&self.uri, None).unwrap();
        let found = found.as_array().unwrap();
        let texts = found.iter().map(|it| it["message"].as_str().unwrap());
        texts.map(str::to_owned).collect()
    }

    fn end(self) {
        assert!(self.client.end().unwrap());
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
