//! Random editing sessions: texts are opened, edited in pieces, asked about, and compared with a check of the final text.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use hcl_golden::folder::Folder;
use serde_json::{Value, json};

use super::{Client, Failure};
use crate::generate::Generator;
use crate::random::Random;

/// The capabilities of the client in sessions: all that answers depend on.
#[must_use]
pub fn capabilities() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-16"] },
        "textDocument": {
            "publishDiagnostics": { "versionSupport": true },
            "completion": { "completionItem": { "snippetSupport": true } },
            "hover": {}, "signatureHelp": {}, "definition": {}, "references": {}, "documentHighlight": {},
            "documentSymbol": {}, "foldingRange": {}, "selectionRange": {}, "inlayHint": {}, "documentLink": {},
            "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } }, "formatting": {}, "rangeFormatting": {}, "rename": {},
            "semanticTokens": { "tokenTypes": ["string"], "tokenModifiers": [] },
        },
    })
}

/// Requests with a position.
const AT: &[&str] = &[
    "textDocument/completion",
    "textDocument/hover",
    "textDocument/signatureHelp",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/rename",
    "textDocument/selectionRange",
];

/// Requests about a whole document.
const WHOLE: &[&str] = &[
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
    "textDocument/documentLink",
    "textDocument/formatting",
    "textDocument/inlayHint",
    "textDocument/codeAction",
    "workspace/symbol",
];

/// Returns the parameters of any request about a document.
#[must_use]
pub fn params(uri: &str, line: usize, column: usize) -> Value {
    let position = json!({ "line": line, "character": column });
    json!({
        "textDocument": { "uri": uri },
        "position": position,
        "positions": [position],
        "range": { "start": { "line": 0, "character": 0 }, "end": position },
        "context": { "includeDeclaration": true, "diagnostics": [], "triggerKind": 1, "isRetrigger": false },
        "options": { "tabSize": 2, "insertSpaces": true },
        "newName": "renamed",
        "query": "s",
    })
}

/// An editor that works at random.
#[derive(Debug)]
pub struct Session {
    client: Client,
    generator: Generator,
    /// Texts of open documents with their versions, by URI.
    documents: BTreeMap<String, (String, i64)>,
    opened: usize,
    /// Texts that documents begin with.
    seeds: Vec<String>,
    /// Requests that are not answered.
    waiting: Vec<i64>,
    /// The arguments of the server and of checks: every second session reads the files of a folder as a module.
    arguments: &'static [&'static str],
}

/// Maximum length of a document, in characters.
const LONGEST: usize = 20_000;

impl Session {
    /// Begins a session with a server of this program.
    ///
    /// # Errors
    ///
    /// The server does not answer.
    pub fn start(random: impl Into<Random>, seeds: Vec<String>) -> Result<Self, Failure> {
        let mut random = random.into();
        let arguments: &[&str] = if random.below(2) == 0 {
            &["module"]
        } else {
            &[]
        };
        let mut client = super::own_server(arguments)?;
        client.initialize(capabilities(), None)?;
        Ok(Self {
            arguments,
            client,
            generator: Generator::new(random),
            documents: BTreeMap::new(),
            opened: 0,
            seeds,
            waiting: Vec::new(),
        })
    }

    /// Makes one random step. Every thirtieth compares all diagnostics.
    ///
    /// # Errors
    ///
    /// The server has ended, does not answer, or its diagnostics are not those of a check.
    pub fn step(&mut self) -> Result<(), Failure> {
        match self.generator.below(30) {
            0 => self.open(),
            1 => self.close(),
            2 => self.compare(),
            3..=9 => self.ask(),
            _ => self.edit(),
        }
    }

    fn any_document(&mut self) -> Result<String, Failure> {
        if self.documents.is_empty() {
            self.open()?;
        }
        let index = self.generator.below(self.documents.len());
        let uri = self.documents.keys().nth(index);
        uri.cloned().ok_or_else(|| "no document".to_owned())
    }

    fn open(&mut self) -> Result<(), Failure> {
        if self.documents.len() >= 4 {
            return self.close();
        }
        let text = if self.generator.below(2) == 0 && !self.seeds.is_empty() {
            let index = self.generator.below(self.seeds.len());
            self.seeds[index].clone()
        } else {
            self.generator.file()
        };
        // Each document is alone in its folder.
        let folder = loop {
            self.opened += 1;
            let folder = format!("file:///session/{}/", self.opened % 50);
            if !self.documents.keys().any(|it| it.starts_with(&folder)) {
                break folder;
            }
        };
        let ending = ["hcl", "hcl", "hcl.json"][self.generator.below(3)];
        let uri = format!("{folder}main.{ending}");
        self.client.open(&uri, 1, &text)?;
        self.documents.insert(uri, (text, 1));
        Ok(())
    }

    fn close(&mut self) -> Result<(), Failure> {
        let uri = self.any_document()?;
        self.documents.remove(&uri);
        let params = json!({ "textDocument": { "uri": uri } });
        self.client.notify("textDocument/didClose", params)
    }

    /// Replaces a few random ranges.
    fn edit(&mut self) -> Result<(), Failure> {
        let uri = self.any_document()?;
        let Some((text, version)) = self.documents.get_mut(&uri) else {
            return Ok(());
        };
        let generator = &mut self.generator;
        let mut changes = Vec::new();
        for _ in 0..=generator.below(3) {
            let bounds: Vec<usize> = boundaries(text);
            let start = generator.below(bounds.len());
            let length = [0, 0, 1, 1, 2, 5, 40][generator.below(7)];
            let end = (start + length).min(bounds.len() - 1);
            let (start, end) = (bounds[start], bounds[end]);
            let new = new_text(generator, text.len() < LONGEST);
            changes.push(json!({
                "range": { "start": position(text, start), "end": position(text, end) },
                "text": new,
            }));
            text.replace_range(start..end, &new);
        }
        *version += 1;
        let version = *version;
        self.client.change(&uri, version, &json!(changes))
    }

    /// Sends a request, and often does not wait for its answer.
    fn ask(&mut self) -> Result<(), Failure> {
        let uri = self.any_document()?;
        let (line, column) = (self.generator.below(40), self.generator.below(30));
        let methods = if self.generator.below(3) == 0 {
            WHOLE
        } else {
            AT
        };
        let method = methods[self.generator.below(methods.len())];
        let id = self.client.send(method, params(&uri, line, column))?;
        match self.generator.below(4) {
            0 => self
                .client
                .notify("$/cancelRequest", json!({ "id": id }))
                .map(|()| self.waiting.push(id)),
            1 => self.client.answer(id).map(drop),
            _ => {
                self.waiting.push(id);
                Ok(())
            }
        }
    }

    /// Compares the diagnostics of all documents with those of a check, and waits for all answers.
    ///
    /// # Errors
    ///
    /// They differ, or do not come.
    pub fn compare(&mut self) -> Result<(), Failure> {
        for id in std::mem::take(&mut self.waiting) {
            self.client.answer(id)?;
        }
        for (uri, (text, version)) in &mut self.documents {
            // An edit without effect requests the diagnostics of the text as it is now.
            *version += 1;
            let start = json!({ "line": 0, "character": 0 });
            let nothing = json!([{ "range": { "start": start, "end": start }, "text": "" }]);
            self.client.change(uri, *version, &nothing)?;
            let found = self.client.diagnostics(uri, Some(*version))?;
            let shown = shown(&found);
            let expected = check(self.arguments, uri, text)?;
            if shown != expected {
                return Err(format!(
                    "diagnostics of {uri} differ: {shown:#?}, expected {expected:#?}, for {text:?}"
                ));
            }
        }
        self.client.notifications.clear();
        Ok(())
    }

    /// Ends the session.
    ///
    /// # Errors
    ///
    /// The server does not end as requested.
    pub fn end(mut self) -> Result<(), Failure> {
        self.compare()?;
        if self.client.end()? {
            Ok(())
        } else {
            Err("the server reports a failure".to_owned())
        }
    }
}

/// Returns the offsets between characters, without those between CR and LF.
pub(super) fn boundaries(text: &str) -> Vec<usize> {
    let all = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    all.filter(|&at| !(text[at..].starts_with('\n') && text[..at].ends_with('\r')))
        .collect()
}

fn new_text(generator: &mut Generator, may_grow: bool) -> String {
    match generator.below(8) {
        0 if may_grow => generator.file(),
        1 if may_grow => generator.expression(),
        2 if may_grow => {
            "service \"http\" \"web\" {\n  listen_addr = \"127.0.0.1:80\"\n}\n".to_owned()
        }
        3 => ["", "\r", "\n", "\r\n", "# a\rb\n"][generator.below(5)].to_owned(),
        _ => generator.mutated(""),
    }
}

/// Returns the position of an offset, in units of UTF-16.
fn position(text: &str, offset: usize) -> Value {
    let before = text[..offset].replace("\r\n", "\n");
    let lines: Vec<&str> = before.split(['\r', '\n']).collect();
    let column = lines.last().map_or(0, |line| line.encode_utf16().count());
    json!({ "line": lines.len() - 1, "character": column })
}

/// Returns line and message of each diagnostic. A check finds no hints.
fn shown(found: &Value) -> Vec<(u64, String)> {
    let found = found.as_array().map(Vec::as_slice).unwrap_or_default();
    let found = found.iter().filter(|it| it["severity"] != 4);
    let rows = found.map(|diagnostic| {
        let line = diagnostic["range"]["start"]["line"]
            .as_u64()
            .unwrap_or_default();
        let message = diagnostic["message"].as_str().unwrap_or_default();
        let first = message.lines().next().unwrap_or_default();
        (line, first.to_owned())
    });
    let mut rows: Vec<(u64, String)> = rows.collect();
    rows.sort();
    rows
}

/// Returns what the command `check` reports about a text: line and message of each.
fn check(arguments: &[&str], uri: &str, text: &str) -> Result<Vec<(u64, String)>, Failure> {
    let failed = |error: std::io::Error| error.to_string();
    let folder = Folder::new(&[]);
    let path = folder.write(uri.rsplit('/').next().unwrap_or("main.hcl"), text);
    let program = std::env::current_exe().map_err(failed)?;
    let checked = Command::new(program)
        .arg(super::SERVE)
        .args(arguments)
        .args(["check", "--report", "json"])
        .arg(path)
        .stderr(Stdio::piped())
        .output()
        .map_err(failed)?;
    let report: Value =
        serde_json::from_slice(&checked.stdout).map_err(|error| error.to_string())?;
    let found = report["diagnostics"].as_array().map(Vec::as_slice);
    let rows = found.unwrap_or_default().iter().map(|diagnostic| {
        // The command counts no line that ends with a CR only.
        let offset = diagnostic["subject"]["start"]["byte"]
            .as_u64()
            .unwrap_or_default();
        let offset = usize::try_from(offset).unwrap_or_default();
        let line = position(text, offset)["line"].as_u64();
        let line = line.unwrap_or_default();
        let (summary, detail) = (&diagnostic["summary"], &diagnostic["detail"]);
        let words = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let message = match words(detail) {
            detail if detail.is_empty() => words(summary),
            detail => format!("{}: {detail}", words(summary)),
        };
        let first = message.lines().next().unwrap_or_default();
        (line, first.to_owned())
    });
    let mut rows: Vec<(u64, String)> = rows.collect();
    rows.sort();
    Ok(rows)
}
