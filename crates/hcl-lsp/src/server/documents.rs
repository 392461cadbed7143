//! The documents of a session: open ones, files on the disk, and the state of the check of each.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use hcl_ide::{Analysis, Language, Workspace};
use hcl_syntax::Source;

use super::snapshot::Uris;

/// The size of a file on the disk, and the time at which it was written: other values say that the text has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) size: u64,
    pub(crate) written: Option<SystemTime>,
}

/// A file on the disk, without a byte order mark.
#[derive(Clone, Debug)]
pub(crate) struct OnDisk {
    pub(crate) bytes: Vec<u8>,
    pub(crate) stamp: Stamp,
    /// Whether it is a symbolic link: it changes with another file.
    pub(crate) is_link: bool,
}

/// The texts, and the units that have to be checked or make code of the program hang. A unit is a file, or the files of a module: see
/// [`Language::unit`].
///
/// Edits are applied at once; the workspace gets a text when an analysis is taken.
pub(crate) struct Documents {
    open: BTreeMap<String, Source>,
    /// Open documents whose text in the workspace is older.
    changed: BTreeSet<String>,
    workspace: Workspace,
    pub(super) uris: Arc<Uris>,
    /// The files on the disk that are known, by name.
    stamps: HashMap<String, Stamp>,
    /// Those that are symbolic links.
    links: BTreeSet<String>,
    /// The number of the last change, by unit. A closed document counts on.
    revisions: HashMap<String, u64>,
    /// The number of the last change of any text.
    last: u64,
    /// Units with which code of the program hangs.
    hung: BTreeSet<String>,
    /// Units that have to be checked.
    unchecked: BTreeSet<String>,
    /// The documents with diagnostics that the client shows, by unit and name, with a hash of the last list.
    shown: HashMap<String, BTreeMap<String, u64>>,
}

impl Documents {
    pub(super) fn new(language: Language) -> Self {
        Self {
            open: BTreeMap::new(),
            changed: BTreeSet::new(),
            workspace: Workspace::new(language),
            uris: Arc::default(),
            stamps: HashMap::new(),
            links: BTreeSet::new(),
            revisions: HashMap::new(),
            last: 0,
            hung: BTreeSet::new(),
            unchecked: BTreeSet::new(),
            shown: HashMap::new(),
        }
    }

    pub(super) fn is_open(&self, name: &str) -> bool {
        self.open.contains_key(name)
    }

    /// Returns whether a document is open, or its file on the disk is known.
    pub(super) fn is_known(&self, name: &str) -> bool {
        self.is_open(name) || self.stamps.contains_key(name)
    }

    /// Returns whether a known file on the disk is a symbolic link.
    pub(super) fn has_links(&self) -> bool {
        !self.links.is_empty()
    }

    /// Returns whether a file on the disk in the folder of a document is known.
    pub(super) fn knows_folder_of(&self, name: &str) -> bool {
        let folder = Path::new(name).parent();
        let mut files = self.stamps.keys();
        files.any(|file| Path::new(file).parent() == folder)
    }

    /// Returns the name of the unit of a document.
    pub(super) fn unit<'n>(&self, name: &'n str) -> &'n str {
        self.workspace.language().unit(name)
    }

    /// Returns the number of the last change of a unit.
    pub(super) fn revision(&self, unit: &str) -> u64 {
        self.revisions.get(unit).copied().unwrap_or_default()
    }

    /// Opens a document, or replaces its text.
    pub(super) fn open(&mut self, uri: &str, version: i32, source: Source) {
        let name = source.name().to_owned();
        Arc::make_mut(&mut self.uris).open(&name, uri, version);
        self.stamps.remove(&name);
        self.note_change(&name);
        self.changed.insert(name.clone());
        self.open.insert(name, source);
    }

    /// Changes the text of an open document. Returns whether there is one.
    pub(super) fn edit(
        &mut self,
        name: &str,
        version: i32,
        change: impl FnOnce(Source) -> Source,
    ) -> bool {
        let Some(source) = self.open.get_mut(name) else {
            return false;
        };
        *source = change(source.clone());
        self.changed.insert(name.to_owned());
        // Copies the table only while a snapshot shares it.
        Arc::make_mut(&mut self.uris).set_version(name, version);
        self.note_change(name);
        true
    }

    /// Closes a document. Returns whether it was open.
    pub(super) fn close(&mut self, name: &str) -> bool {
        if self.open.remove(name).is_none() {
            return false;
        }
        self.changed.remove(name);
        Arc::make_mut(&mut self.uris).close(name);
        self.workspace.remove(name);
        self.set_shown(name, None);
        self.note_change(name);
        true
    }

    /// Sets the text of a file on the disk, or removes the file. The text of an open document stays.
    pub(super) fn set_on_disk(&mut self, name: &str, file: Option<OnDisk>) {
        if self.is_open(name) || file.is_none() && self.workspace.file_id(name).is_none() {
            return;
        }
        self.links.remove(name);
        match file {
            Some(file) => {
                if file.is_link {
                    self.links.insert(name.to_owned());
                }
                self.stamps.insert(name.to_owned(), file.stamp);
                // A file of 4 GiB is not read.
                let _ = self.workspace.set_bytes(name, file.bytes);
            }
            None => {
                self.stamps.remove(name);
                self.workspace.remove(name);
            }
        }
        self.note_change(name);
    }

    fn note_change(&mut self, name: &str) {
        self.last += 1;
        let unit = self.unit(name).to_owned();
        // Code of the program may end with the new text.
        self.hung.remove(&unit);
        self.revisions.insert(unit, self.last);
    }

    /// Passes changed texts on to the workspace.
    fn settle(&mut self) {
        for name in std::mem::take(&mut self.changed) {
            if let Some(source) = self.open.get(&name) {
                self.workspace.set_source(source.clone());
            }
        }
    }

    /// Returns the analysis of the current texts.
    pub(super) fn analysis(&mut self) -> Analysis {
        self.settle();
        self.workspace.analysis()
    }

    /// Returns the known files on the disk; `None` for an open document.
    pub(super) fn known(&self) -> BTreeMap<String, Option<Stamp>> {
        let open = self.open.keys().map(|name| (name.clone(), None));
        let closed = self.stamps.iter();
        closed
            .map(|(name, stamp)| (name.clone(), Some(*stamp)))
            .chain(open)
            .collect()
    }

    /// Notes what the changes since the last call concern: it has to be checked.
    pub(super) fn take_concerned(&mut self) {
        self.settle();
        for unit in self.workspace.take_concerned() {
            self.hung.remove(&*unit);
            self.unchecked.insert(unit.into());
        }
    }

    /// Returns the next unit that has to be checked. Open documents come first.
    pub(super) fn next_unchecked(&mut self) -> Option<String> {
        let mut open = self.open.keys().map(|name| self.unit(name));
        let first = open.find(|unit| self.unchecked.contains(*unit));
        match first.map(str::to_owned) {
            Some(unit) => self.unchecked.take(&unit),
            None => self.unchecked.pop_first(),
        }
    }

    /// Returns whether a unit has to be checked.
    pub(super) fn is_unchecked(&self, unit: &str) -> bool {
        self.unchecked.contains(unit)
    }

    /// Returns whether a unit has to be checked.
    pub(super) fn has_unchecked(&self) -> bool {
        !self.unchecked.is_empty()
    }

    /// Drops what has to be checked.
    pub(super) fn check_none(&mut self) {
        self.unchecked.clear();
    }

    /// Sets the hash of the diagnostics that the client shows of a document; `None` for an empty list. Returns whether it
    /// showed others.
    pub(super) fn set_shown(&mut self, name: &str, hash: Option<u64>) -> bool {
        let unit = self.unit(name).to_owned();
        let shown = self.shown.entry(unit).or_default();
        match hash {
            Some(hash) => shown.insert(name.to_owned(), hash) != Some(hash),
            None => shown.remove(name).is_some(),
        }
    }

    /// Returns whether the client shows diagnostics of a document.
    pub(super) fn is_shown(&self, name: &str) -> bool {
        let shown = self.shown.get(self.unit(name));
        shown.is_some_and(|shown| shown.contains_key(name))
    }

    /// Returns the documents of a unit with diagnostics that the client shows.
    pub(super) fn shown(&self, unit: &str) -> BTreeSet<String> {
        let shown = self.shown.get(unit).into_iter().flatten();
        shown.map(|(name, _)| name.clone()).collect()
    }

    /// Notes that code of the program hangs with a unit at a revision. Returns whether that is new, and the texts as they were.
    pub(super) fn note_hung(&mut self, unit: &str, revision: u64) -> bool {
        self.revision(unit) == revision && self.hung.insert(unit.to_owned())
    }

    /// Returns whether code of the program hangs with a unit.
    pub(super) fn is_hung(&self, unit: &str) -> bool {
        self.hung.contains(unit)
    }
}
