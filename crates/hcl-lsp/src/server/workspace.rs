//! Folders of the workspace, and their files on the disk.
//!
//! LSP 3.18, "Workspace Features". Files are read by jobs; the main thread does not wait for the disk.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::Read;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use gen_lsp_types as lsp;
use hcl_config::editor::is_var_file;
use hcl_ide::Language;
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

/// How many folders of called modules elsewhere are read.
const MAX_CALLED: usize = 1_000;

/// The files that say which files do not belong to the workspace.
const GITIGNORE: &str = ".gitignore";

/// Editors do not count it in positions of files that they have not opened.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

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
    state.folders = uris.into_iter().filter_map(uri::to_path).collect();
    if state.folders.is_empty() {
        // Of clients before version 3.0 of the protocol.
        let path = params.get("rootPath").and_then(Value::as_str);
        state.folders.extend(path.map(PathBuf::from));
    }
}

/// Reads the folders, and requests reports of changed files, once the client is ready.
pub(super) fn register(state: &mut ServerState) {
    state.reread();
    if !is_told_of_files(state) {
        return;
    }
    let patterns = state.server.patterns.as_slice().iter();
    let watchers = patterns.map(String::as_str).chain([GITIGNORE]);
    let watchers = watchers.map(|pattern| json!({ "globPattern": format!("**/{pattern}") }));
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
    let mut others = Vec::new();
    for change in params.changes {
        let name = Uris::name(change.uri.as_ref());
        if state.documents.is_known(&name) {
            state.reading.names.insert(name);
        } else if name.ends_with(GITIGNORE) || state.server.patterns.matches(Path::new(&name)) {
            // A new file, which may be hidden or excluded.
            state.reread();
        } else {
            others.push(name);
        }
    }
    if state.has_folder(&others) || state.documents.has_links() {
        state.reread();
    }
    Ok(())
}

/// Adds and removes folders.
pub(super) fn folders_changed(state: &mut ServerState, params: Value) -> Result<(), Error> {
    let params: lsp::DidChangeWorkspaceFoldersParams = from_value(params)?;
    for folder in params.event.removed {
        let path = uri::to_path(folder.uri.as_ref());
        state.folders.retain(|other| Some(other) != path.as_ref());
    }
    for folder in params.event.added {
        state.folders.extend(uri::to_path(folder.uri.as_ref()));
    }
    state.reread();
    Ok(())
}

/// The paths that have to be read from the disk. One job reads at a time, so that no older text replaces a newer one.
#[derive(Debug, Default)]
pub(super) struct Reading {
    is_running: bool,
    /// Files that have changed.
    names: BTreeSet<String>,
    /// Whether the files of the workspace have to be found again.
    finds: bool,
}

impl Reading {
    /// Returns whether all is read.
    pub(super) fn is_done(&self) -> bool {
        !self.is_running && !self.finds && self.names.is_empty()
    }
}

impl ServerState {
    /// Finds the files of the workspace again, and reads those that have changed.
    pub(super) fn reread(&mut self) {
        self.reading.finds = true;
    }

    /// Finds the files again if a document was opened in a folder without known files, or with some that a running job may drop.
    pub(super) fn read_around(&mut self, name: &str) {
        let is_read = || !self.reading.is_running && self.documents.knows_folder_of(name);
        if self.server.language.is_module() && !is_read() {
            self.reread();
        }
    }

    /// Reads called modules of which the workspace has no file. Drops a called module that no file names any more.
    pub(super) fn find_called(&mut self) {
        if !self.server.language.is_module() || !self.documents.has_unchecked() {
            return;
        }
        let analysis = self.documents.analysis();
        let before = self.called.len();
        let is_named = |path: &PathBuf| path.to_str().is_some_and(|it| analysis.names_folder(it));
        self.called.retain(is_named);
        let mut is_changed = self.called.len() != before;
        for path in analysis.missing_folders().into_iter().map(PathBuf::from) {
            // While its source is typed, a folder is rarely there.
            if path.is_absolute() && self.called.len() < MAX_CALLED {
                is_changed |= self.called.insert(path.clone()) && path.is_dir();
            }
        }
        if is_changed {
            self.reread();
        }
    }

    /// Starts to read what has to be read.
    pub(super) fn start_reading(&mut self) {
        if self.reading.is_running || self.reading.is_done() {
            return;
        }
        let changed = std::mem::take(&mut self.reading);
        let (names, dropped): (BTreeSet<_>, BTreeSet<_>) = changed
            .names
            .into_iter()
            .partition(|name| self.documents.is_known(name));
        // A file that was dropped since it changed is a new one, if it still belongs to the workspace.
        let finds = changed.finds || !dropped.is_empty();
        self.reading.is_running = true;
        let files = finds.then(|| WorkspaceFiles {
            folders: self.folders.clone(),
            called: self.called.clone(),
            patterns: self.server.patterns.clone(),
            language: self.server.language.clone(),
            known: self.documents.known(),
        });
        let read = move || {
            let read_changed = |name: String| {
                let file = read_file(Path::new(&name), MAX_BYTES);
                (name, file)
            };
            let mut read: Texts = names.into_iter().map(read_changed).collect();
            // Last, since it drops the files that do not belong to the workspace any more.
            read.extend(files.into_iter().flat_map(WorkspaceFiles::changed));
            read
        };
        self.pool.start(read, Event::Read);
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

    /// Takes over what a job has read.
    pub(super) fn on_read(&mut self, texts: Option<Texts>) {
        self.reading.is_running = false;
        for (name, file) in texts.into_iter().flatten() {
            self.documents.set_on_disk(&name, file);
        }
    }
}

/// Where the files of the workspace are, for a job that reads them.
struct WorkspaceFiles {
    folders: Vec<PathBuf>,
    called: BTreeSet<PathBuf>,
    patterns: Patterns,
    language: Language,
    /// The known files on the disk; `None` for an open document.
    known: BTreeMap<String, Option<Stamp>>,
}

impl WorkspaceFiles {
    /// Reads the files that are not known or have changed, up to a number and a size. `None` for a file that does not belong to the
    /// workspace any more.
    fn changed(mut self) -> Texts {
        let mut found = Vec::new();
        let mut bytes = MAX_BYTES;
        for path in self.paths().into_iter().take(MAX_FILES) {
            let name = path.to_string_lossy().into_owned();
            // A file that exceeds the size is left out; smaller ones may still fit.
            let Some((stamp, left)) =
                stamp_of(&path).and_then(|stamp| Some((stamp, bytes.checked_sub(stamp.size)?)))
            else {
                continue;
            };
            bytes = left;
            let is_changed = match self.known.remove(&name) {
                Some(before) => before.is_some_and(|before| before != stamp),
                None => true,
            };
            if is_changed && let Some(file) = read_file(&path, stamp.size + left) {
                found.push((name, Some(file)));
            }
        }
        let closed = self.known.into_iter().filter(|(_, stamp)| stamp.is_some());
        found.extend(closed.map(|(name, _)| (name, None)));
        found
    }

    /// Returns the files of the workspace: those in its folders that are not excluded, and all other files of a module, as Terraform
    /// reads them. An open document elsewhere brings the files of its module, and a call brings the files of the called module.
    fn paths(&self) -> BTreeSet<PathBuf> {
        let files = self.folders.iter().flat_map(|it| self.patterns.files(it));
        let mut paths: BTreeSet<PathBuf> = files.filter_map(Result::ok).take(MAX_FILES).collect();
        if !self.language.is_module() {
            return paths;
        }
        let open = self.known.iter().filter(|(_, stamp)| stamp.is_none());
        let open = open.map(|(name, _)| Path::new(name));
        let open: Vec<&Path> = open.filter(|path| path.is_absolute()).collect();
        let mut folders = self.called.clone();
        for path in paths.iter().map(PathBuf::as_path).chain(open) {
            folders.extend(path.parent().map(Path::to_owned));
            folders.extend(path.to_str().map(|name| self.language.unit(name).into()));
            if path.to_str().is_some_and(is_var_file) {
                let around = self.patterns.module_above(path);
                folders.extend(around.map(Path::to_owned));
            }
        }
        for folder in folders {
            paths.extend(self.patterns.in_folder(&folder).unwrap_or_default());
        }
        paths
    }
}

/// Returns the size and time of a file. `None` for a pipe or a device, which may never end.
fn stamp_of(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    metadata.is_file().then(|| Stamp {
        size: metadata.len(),
        written: metadata.modified().ok(),
    })
}

/// Reads a file of at most so many bytes. The time is taken before: a change meanwhile is seen later.
fn read_file(path: &Path, limit: u64) -> Option<OnDisk> {
    let stamp = stamp_of(path)?;
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    let length = file.take(limit + 1).read_to_end(&mut bytes).ok()?;
    if length as u64 > limit {
        return None;
    }
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    let is_link = path.is_symlink();
    Some(OnDisk {
        bytes,
        stamp,
        is_link,
    })
}
