//! Sessions of the server: files, then steps, each with its expected answer. `tests/README.md` has the steps.

use std::collections::BTreeMap;
use std::fmt::Write;

use hcl_golden::session::{self, Step};
use serde_json::{Value, json};

use super::session::capabilities;
use super::{Client, Failure, Received};

/// The state of a session that runs.
struct Run<'c> {
    client: &'c mut Client,
    /// The start of the URIs of files.
    root: String,
    /// Whether diagnostics carry the version of the text.
    has_versions: bool,
    /// Versions by name.
    versions: BTreeMap<String, i64>,
}

/// Runs a session. Returns its text with the answers that came, and all messages of the server.
///
/// # Errors
///
/// The server does not answer, or a step is unknown.
pub fn run(text: &str) -> Result<(String, Vec<Received>), Failure> {
    let (mut written, steps) = session::steps(text);
    let mut capabilities = capabilities();
    let mut arguments = Vec::new();
    for step in &steps {
        if step.header == "client" {
            capabilities = serde_json::from_str(&step.body).map_err(|it| it.to_string())?;
        }
        if matches!(&*step.header, "layers" | "module" | "terraform") {
            arguments.push(step.header.as_str());
        }
    }
    let mut client = super::own_server(&arguments)?;
    client.record = Some(Vec::new());
    let root = "file:///nowhere".to_owned();
    let answer = client.initialize(capabilities.clone(), Some(&root))?;
    let has_versions = capabilities
        .pointer("/textDocument/publishDiagnostics/versionSupport")
        .is_some();
    let mut run = Run {
        has_versions,
        client: &mut client,
        root,
        versions: BTreeMap::new(),
    };
    for step in &steps {
        let body = match step.header.as_str() {
            "initialize" => pretty(&answer),
            _ => run.step(step)?,
        };
        let _ = write!(written, "=== {}\n{body}", step.header);
    }
    let received = client.record.take().unwrap_or_default();
    if client.end()? {
        Ok((written, received))
    } else {
        Err("the server reports a failure".to_owned())
    }
}

impl Run<'_> {
    /// Performs a step, and returns its body.
    fn step(&mut self, step: &Step) -> Result<String, Failure> {
        let mut words = step.header.splitn(3, ' ');
        let (verb, name) = (
            words.next().unwrap_or_default(),
            words.next().unwrap_or_default(),
        );
        let rest = words.next().unwrap_or_default();
        let unchanged = Ok(step.body.clone());
        match verb {
            "client" | "layers" | "module" | "terraform" => unchanged,
            "file" => {
                self.versions.insert(name.to_owned(), 1);
                let uri = self.uri(name);
                self.client.open(&uri, 1, &step.body)?;
                unchanged
            }
            "replace" => {
                self.change(name, &json!([{ "text": step.body }]))?;
                unchanged
            }
            "edit" => {
                let edits: Vec<Value> = rest.lines().map(edit).collect::<Result<_, _>>()?;
                self.change(name, &json!(edits))?;
                unchanged
            }
            "close" => {
                let uri = self.uri(name);
                let params = json!({ "textDocument": { "uri": uri } });
                self.client.notify("textDocument/didClose", params)?;
                let found = self.client.diagnostics(&uri, None)?;
                Ok(self.shown(&found))
            }
            "diagnostics" => {
                let uri = self.uri(name);
                let version = self.versions.get(name).copied();
                let version = version.filter(|_| self.has_versions);
                let found = self.client.diagnostics(&uri, version)?;
                Ok(self.shown(&found))
            }
            method => self.request(method, name, rest),
        }
    }

    /// Sends a request: `method file line:column members`.
    fn request(&mut self, method: &str, name: &str, rest: &str) -> Result<String, Failure> {
        let (at, members) = rest.split_once(' ').unwrap_or((rest, ""));
        let (line, column) = position(at).unwrap_or_default();
        let mut params = super::params(&self.uri(name), line, column);
        if !members.is_empty() {
            let members: Value = serde_json::from_str(members).map_err(|it| it.to_string())?;
            for (key, value) in members.as_object().into_iter().flatten() {
                params[key] = value.clone();
            }
        }
        let id = self.client.send(method, params)?;
        let answer = self.client.answer(id)?;
        let answer = answer.get("result").or_else(|| answer.get("error"));
        Ok(self.shown(answer.unwrap_or(&Value::Null)))
    }

    fn change(&mut self, name: &str, changes: &Value) -> Result<(), Failure> {
        let uri = self.uri(name);
        let version = self.versions.entry(name.to_owned()).or_insert(1);
        *version += 1;
        self.client.change(&uri, *version, changes)
    }

    fn uri(&self, name: &str) -> String {
        if name.contains(':') {
            name.to_owned()
        } else {
            format!("{}/{name}", self.root)
        }
    }

    /// Returns a value with the names of files instead of their URIs.
    fn shown(&self, value: &Value) -> String {
        pretty(value).replace(&format!("{}/", self.root), "")
    }
}

/// Reads `line:column`, from 0.
fn position(text: &str) -> Option<(usize, usize)> {
    let (line, column) = text.split_once(':')?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

/// Reads an edit: `line:column-line:column "text"`.
fn edit(text: &str) -> Result<Value, Failure> {
    let (range, new) = text
        .split_once(' ')
        .ok_or("an edit is a range and a text")?;
    let (start, end) = range.split_once('-').unwrap_or((range, range));
    let at = |text: &str| {
        let (line, column) = position(text).ok_or_else(|| format!("no position: {text}"))?;
        Ok::<Value, Failure>(json!({ "line": line, "character": column }))
    };
    let new: Value = serde_json::from_str(new).map_err(|error| error.to_string())?;
    Ok(json!({ "range": { "start": at(start)?, "end": at(end)? }, "text": new }))
}

/// Returns JSON with one line for each short object or list.
fn pretty(value: &Value) -> String {
    let mut out = String::new();
    write(value, 0, &mut out);
    out.push('\n');
    out
}

/// Length up to which a value is written on one line.
const SHORT: usize = 110;

fn write(value: &Value, depth: usize, out: &mut String) {
    let flat = value.to_string();
    let (parts, brackets): (Vec<(String, &Value)>, _) = match value {
        Value::Object(members) if flat.len() > SHORT => {
            let parts = members.iter();
            (
                parts
                    .map(|(key, value)| (format!("{key:?}: "), value))
                    .collect(),
                ['{', '}'],
            )
        }
        Value::Array(elements) if flat.len() > SHORT && !elements.iter().all(Value::is_number) => (
            elements.iter().map(|it| (String::new(), it)).collect(),
            ['[', ']'],
        ),
        _ => return out.push_str(&flat),
    };
    out.push(brackets[0]);
    for (index, (key, part)) in parts.iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let _ = write!(out, "{comma}\n{:width$}{key}", "", width = 2 * (depth + 1));
        write(part, depth + 1, out);
    }
    let _ = write!(out, "\n{:width$}{}", "", brackets[1], width = 2 * depth);
}
