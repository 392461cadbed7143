//! Folders of the workspace, and their files on the disk.
//!
//! LSP 3.18, "Workspace Features". Files are read by jobs; the main thread does not wait for the disk.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use gen_lsp_types as lsp;
use serde_json::{Error, Value, from_value, json};

use super::documents::{OnDisk, Stamp};
use super::messages::{Event, Texts};
use super::snapshot::Uris;
use super::state::ServerState;
use crate::convert::uri;
use crate::patterns::Patterns;

/// Maximum number of files that are read.
const MAX_FILES: usize = 10_000;

/// Maximum size of all files that are read, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// Reads the folders from the parameters of `initialize`.
pub(super) fn initialize(state: &mut ServerState, params: &Value) {
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
pub(super) fn register(state: &mut ServerState) {
    state.reread();
    if !is_told_of_files(state) {
        return;
    }
    let patterns = state.server.patterns.as_slice();
    let watchers = patterns
        .iter()
        .map(|pattern| json!({ "globPattern": format!("**/{pattern}") }));
    // The files of a folder that is deleted are not reported one by one.
    let deleted = json!({ "globPattern": "**", "kind": 4 });
    let watchers: Vec<Value> = watchers.chain([deleted]).collect();
    let registration = json!({
        "registrations": [{
            "id": "files",
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": { "watchers": watchers },
        }]
    });
    state
        .messages
        .request("client/registerCapability", &registration);
}

/// Returns whether the client reports files that change on the disk.
pub(super) fn is_told_of_files(state: &ServerState) -> bool {
    let path = "/workspace/didChangeWatchedFiles/dynamicRegistration";
    state.client.has(path)
}

/// Reads files again that have changed on the disk.
pub(super) fn files_changed(state: &mut ServerState, params: Value) -> Result<(), Error> {
    let params: lsp::DidChangeWatchedFilesParams = from_value(params)?;
    let names = params.changes.into_iter();
    let names = names.map(|change| Uris::name(change.uri.as_ref()));
    let is_file = |name: &String| state.server.patterns.matches(Path::new(name));
    let (names, others): (Vec<String>, Vec<String>) = names.partition(is_file);
    state.read_files(names);
    if state.has_folder(&others) {
        state.reread();
    }
    Ok(())
}

/// Adds and removes folders.
pub(super) fn folders_changed(state: &mut ServerState, params: Value) -> Result<(), Error> {
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
            state.read_folders(vec![path]);
        }
    }
    Ok(())
}

impl ServerState {
    fn start_reading(&mut self, read: impl FnOnce() -> Texts + Send + 'static) {
        self.reading += 1;
        self.pool.start(read, Event::Read);
    }

    /// Reads the files of all folders that have changed on the disk. Returns whether there are folders.
    pub(super) fn reread(&mut self) -> bool {
        self.read_folders(self.folders.clone());
        !self.folders.is_empty()
    }

    fn read_folders(&mut self, folders: Vec<PathBuf>) {
        if !folders.is_empty() {
            let patterns = self.server.patterns.clone();
            let known = self.documents.known();
            self.start_reading(move || changed_files(&folders, &patterns, known));
        }
    }

    fn read_files(&mut self, names: Vec<String>) {
        if !names.is_empty() {
            self.start_reading(move || {
                let read = |name: String| {
                    let file = read_file(&name);
                    (name, file)
                };
                names.into_iter().map(read).collect()
            });
        }
    }

    /// Returns whether one of the paths is a folder, or was one with files of the workspace.
    fn has_folder(&self, paths: &[String]) -> bool {
        if paths.is_empty() {
            return false;
        }
        let known = self.documents.known();
        paths.iter().any(|path| {
            let inside = format!("{path}{MAIN_SEPARATOR}");
            let first = known.range(inside.clone()..).next();
            first.is_some_and(|(name, _)| name.starts_with(&inside)) || Path::new(path).is_dir()
        })
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
        let snapshot = self.snapshot();
        for (_, file) in snapshot.analysis.files() {
            let path = Path::new(file.name());
            let is_elsewhere = self.folders.iter().any(|other| path.starts_with(other));
            if path.starts_with(folder) && !is_elsewhere {
                self.documents.set_on_disk(file.name(), None);
            }
        }
    }

    /// Takes over what a job has read.
    pub(super) fn on_read(&mut self, texts: Option<Texts>) {
        self.reading -= 1;
        for (name, file) in texts.into_iter().flatten() {
            self.documents.set_on_disk(&name, file);
        }
    }
}

/// Reads the files of folders that are not known or have changed, up to a number and a size. `None` for a file that is gone.
fn changed_files(
    folders: &[PathBuf],
    patterns: &Patterns,
    mut known: BTreeMap<String, Option<Stamp>>,
) -> Texts {
    let mut found = Vec::new();
    let (mut files, mut bytes) = (MAX_FILES, MAX_BYTES);
    for folder in folders {
        for path in patterns.files(folder).filter_map(Result::ok) {
            let name = path.to_string_lossy().into_owned();
            let before = known.remove(&name);
            let Some(stamp) = fs::metadata(&path)
                .ok()
                .and_then(|metadata| stamp_of_file(&metadata))
            else {
                continue;
            };
            let Some(left) = files.checked_sub(1) else {
                break;
            };
            files = left;
            // A file that exceeds the size is left out; smaller ones may still fit.
            let Some(left) = bytes.checked_sub(stamp.size) else {
                continue;
            };
            bytes = left;
            let is_changed =
                before.is_none_or(|before| before.is_some_and(|before| before != stamp));
            if is_changed && let Some(file) = read_file(&name) {
                found.push((name, Some(file)));
            }
        }
    }
    // Files elsewhere, files that are ignored, and files that are gone.
    for (name, before) in known {
        let now = fs::metadata(&name)
            .ok()
            .and_then(|metadata| stamp_of_file(&metadata));
        if before.is_some_and(|before| now != Some(before)) {
            let file = read_file(&name);
            found.push((name, file));
        }
    }
    found
}

/// Returns the size and time of a file. `None` for a pipe, which may never end.
fn stamp_of_file(metadata: &Metadata) -> Option<Stamp> {
    metadata.is_file().then(|| stamp_of(metadata))
}

fn stamp_of(metadata: &Metadata) -> Stamp {
    Stamp {
        size: metadata.len(),
        written: metadata.modified().ok(),
    }
}

/// Reads a file. The time is taken before: a change meanwhile is seen later.
fn read_file(name: &str) -> Option<OnDisk> {
    let stamp = stamp_of(&fs::metadata(name).ok()?);
    let text = fs::read_to_string(name).ok()?;
    let text = text
        .strip_prefix('\u{feff}')
        .map_or_else(|| text.clone(), str::to_owned);
    Some(OnDisk { text, stamp })
}
