//! Folders of the workspace, and their files on the disk.
//!
//! LSP 3.18, "Workspace Features". Files are read by jobs; the main thread does not wait for the disk.

use std::fs;
use std::path::{Path, PathBuf};

use gen_lsp_types as lsp;
use serde_json::{Error, Value, from_value, json};

use super::jobs::{Outcome, Purpose};
use super::pool::JobId;
use super::snapshot::Uris;
use super::state::State;
use crate::convert::uri;
use crate::patterns::Patterns;

/// Maximum number of files that are read.
const MAX_FILES: usize = 10_000;

/// Maximum size of all files that are read, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// Reads the folders from the parameters of `initialize`.
pub(super) fn initialize(state: &mut State, params: &Value) {
    let folders = params.get("workspaceFolders").and_then(Value::as_array);
    let mut uris: Vec<&str> = folders
        .into_iter()
        .flatten()
        .filter_map(|folder| folder.get("uri")?.as_str())
        .collect();
    if uris.is_empty() {
        uris.extend(params.get("rootUri").and_then(Value::as_str));
    }
    let folders: Vec<PathBuf> = uris.into_iter().filter_map(uri::to_path).collect();
    state.folders = folders;
}

/// Reads the folders, and requests reports of changed files, once the client is ready.
pub(super) fn register(state: &mut State) {
    for folder in state.folders.clone() {
        state.read_folder(folder);
    }
    if !state
        .client()
        .has("/workspace/didChangeWatchedFiles/dynamicRegistration")
    {
        return;
    }
    let patterns = state.server.patterns.as_slice();
    let watchers: Vec<Value> = patterns
        .iter()
        .map(|pattern| json!({ "globPattern": format!("**/{pattern}") }))
        .collect();
    let registration = json!({
        "registrations": [{
            "id": "files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        }]
    });
    state
        .messages
        .request("client/registerCapability", registration);
}

/// Reads files again that have changed on the disk.
pub(super) fn files_changed(state: &mut State, params: Value) -> Result<(), Error> {
    let params: lsp::DidChangeWatchedFilesParams = from_value(params)?;
    let names = params.changes.into_iter();
    let names: Vec<String> = names
        .map(|change| Uris::name(change.uri.as_ref()))
        .filter(|name| state.server.patterns.matches(Path::new(name)))
        .collect();
    state.read_files(names);
    Ok(())
}

/// Adds and removes folders.
pub(super) fn folders_changed(state: &mut State, params: Value) -> Result<(), Error> {
    let params: lsp::DidChangeWorkspaceFoldersParams = from_value(params)?;
    for folder in params.event.removed {
        if let Some(path) = uri::to_path(folder.uri.as_ref()) {
            state.folders.retain(|other| *other != path);
            state.forget_folder(&path);
        }
    }
    for folder in params.event.added {
        if let Some(path) = uri::to_path(folder.uri.as_ref()) {
            state.folders.push(path.clone());
            state.read_folder(path);
        }
    }
    Ok(())
}

impl State {
    fn start_reading(
        &mut self,
        read: impl FnOnce() -> Vec<(String, Option<String>)> + Send + 'static,
    ) {
        self.work
            .start(Purpose::Files, move || Outcome::Files(read()));
    }

    fn read_folder(&mut self, folder: PathBuf) {
        let patterns = self.server.patterns.clone();
        self.start_reading(move || files_of(&folder, &patterns));
    }

    fn read_files(&mut self, names: Vec<String>) {
        if !names.is_empty() {
            self.start_reading(move || {
                let read = |name: String| {
                    let text = fs::read_to_string(&name).ok();
                    (name, text)
                };
                names.into_iter().map(read).collect()
            });
        }
    }

    /// Reads a file that was closed, if it belongs to the workspace.
    pub(super) fn reload(&mut self, name: &str) {
        let path = Path::new(name);
        let is_inside = self.folders.iter().any(|folder| path.starts_with(folder));
        if is_inside && self.server.patterns.matches(path) {
            self.read_files(vec![name.to_owned()]);
        }
    }

    fn forget_folder(&mut self, folder: &Path) {
        let snapshot = self.snapshot(None);
        for (_, file) in snapshot.analysis.files() {
            let path = Path::new(file.name());
            let is_elsewhere = self.folders.iter().any(|other| path.starts_with(other));
            if path.starts_with(folder) && !is_elsewhere {
                self.documents.set_on_disk(file.name(), None);
            }
        }
    }

    /// Takes over what a job has read.
    pub(super) fn on_files(&mut self, texts: Vec<(String, Option<String>)>) {
        for (name, text) in texts {
            self.documents.set_on_disk(&name, text);
        }
        self.refresh();
    }

    /// Shows that files are read.
    pub(super) fn begin_progress(&mut self, job: JobId) {
        if self.client().has("/window/workDoneProgress") {
            let token = token(job);
            self.messages
                .request("window/workDoneProgress/create", json!({ "token": token }));
            let value = json!({ "kind": "begin", "title": "Reading files" });
            self.messages
                .notify("$/progress", json!({ "token": token, "value": value }));
        }
    }

    pub(super) fn end_progress(&self, job: JobId) {
        if self.client().has("/window/workDoneProgress") {
            let value = json!({ "kind": "end" });
            self.messages
                .notify("$/progress", json!({ "token": token(job), "value": value }));
        }
    }
}

fn token(job: JobId) -> String {
    format!("files-{}", job.0)
}

/// Reads the files of a folder that match, up to a number and a size.
fn files_of(folder: &Path, patterns: &Patterns) -> Vec<(String, Option<String>)> {
    let paths = patterns.files(folder).filter_map(Result::ok);
    let mut left = MAX_BYTES;
    let texts = paths.take(MAX_FILES).filter_map(|path| {
        // A pipe may never end.
        let size = fs::metadata(&path)
            .ok()
            .filter(fs::Metadata::is_file)?
            .len();
        // A file that exceeds the size is left out; smaller ones may still fit.
        left = left.checked_sub(size)?;
        let text = fs::read_to_string(&path).ok()?;
        Some((path.to_string_lossy().into_owned(), Some(text)))
    });
    texts.collect()
}
