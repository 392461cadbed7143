//! The texts that the server knows: open documents, and files on the disk.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::SystemTime;

use hcl_ide::{FileId, Language, Workspace};

use super::snapshot::Uris;
use super::text::DocumentText;

/// The size of a file on the disk, and the time at which it was written: other values say that the text has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) size: u64,
    pub(crate) written: Option<SystemTime>,
}

/// A file on the disk. The text has no byte order mark: editors do not count it in positions of files that they have not opened.
#[derive(Clone, Debug)]
pub(crate) struct OnDisk {
    pub(crate) text: String,
    pub(crate) stamp: Stamp,
}

/// An open document.
#[derive(Debug)]
struct Open {
    text: DocumentText,
    /// Whether the workspace has an older text.
    is_changed: bool,
}

/// All texts. Edits are applied at once; the workspace gets a text when a snapshot is taken.
#[derive(Debug)]
pub(crate) struct Files {
    open: BTreeMap<String, Open>,
    changed: BTreeSet<String>,
    workspace: Workspace,
    ids: Arc<HashMap<Box<str>, FileId>>,
    pub(crate) uris: Arc<Uris>,
    /// The files on the disk that are known, by name.
    stamps: HashMap<String, Stamp>,
    /// The number of the last change, by unit. A closed document counts on.
    revisions: HashMap<String, u64>,
    /// The number of the last change of any text.
    last: u64,
}

impl Files {
    pub(crate) fn new(language: Language) -> Self {
        Self {
            open: BTreeMap::new(),
            changed: BTreeSet::new(),
            workspace: Workspace::new(language),
            ids: Arc::default(),
            uris: Arc::default(),
            stamps: HashMap::new(),
            revisions: HashMap::new(),
            last: 0,
        }
    }

    pub(crate) const fn language(&self) -> &Language {
        self.workspace.language()
    }

    pub(crate) fn is_open(&self, name: &str) -> bool {
        self.open.contains_key(name)
    }

    /// Returns the names of all open documents.
    pub(crate) fn open_names(&self) -> impl Iterator<Item = &str> {
        self.open.keys().map(String::as_str)
    }

    /// Returns the number of the last change of a unit.
    pub(crate) fn revision(&self, unit: &str) -> u64 {
        self.revisions.get(unit).copied().unwrap_or_default()
    }

    /// Returns the name of the unit of a document.
    pub(crate) fn unit<'n>(&self, name: &'n str) -> &'n str {
        self.language().unit(name)
    }

    /// Returns the units that the changes since the last call concern.
    pub(crate) fn take_concerned(&mut self) -> BTreeSet<Box<str>> {
        self.settle();
        self.workspace.take_concerned()
    }

    /// Returns the known file on the disk; `None` for an open document.
    pub(crate) fn known(&self) -> BTreeMap<String, Option<Stamp>> {
        let open = self.open.keys().map(|name| (name.clone(), None));
        let closed = self.stamps.iter();
        closed
            .map(|(name, stamp)| (name.clone(), Some(*stamp)))
            .chain(open)
            .collect()
    }

    fn touch(&mut self, name: &str) {
        self.last += 1;
        let unit = self.unit(name).to_owned();
        self.revisions.insert(unit, self.last);
    }

    /// Opens a document, or replaces its text.
    pub(crate) fn open(&mut self, uri: &str, version: i32, text: DocumentText) -> String {
        let name = Uris::name(uri);
        Arc::make_mut(&mut self.uris).open(&name, uri, version);
        let document = Open {
            text,
            is_changed: true,
        };
        self.open.insert(name.clone(), document);
        self.stamps.remove(&name);
        self.changed.insert(name.clone());
        self.touch(&name);
        name
    }

    /// Changes the text of an open document. Returns whether there is one.
    pub(crate) fn edit(
        &mut self,
        name: &str,
        version: i32,
        change: impl FnOnce(&mut DocumentText),
    ) -> bool {
        let Some(document) = self.open.get_mut(name) else {
            return false;
        };
        change(&mut document.text);
        if !std::mem::replace(&mut document.is_changed, true) {
            self.changed.insert(name.to_owned());
        }
        // Copies the table only while a snapshot shares it.
        Arc::make_mut(&mut self.uris).set_version(name, version);
        self.touch(name);
        true
    }

    /// Closes a document. Returns whether it was open.
    pub(crate) fn close(&mut self, name: &str) -> bool {
        if self.open.remove(name).is_none() {
            return false;
        }
        self.changed.remove(name);
        Arc::make_mut(&mut self.uris).close(name);
        self.workspace.remove(name);
        self.touch(name);
        true
    }

    /// Sets the text of a file on the disk, or removes the file. The text of an open document stays. Returns whether the
    /// workspace has changed.
    pub(crate) fn set_on_disk(&mut self, name: &str, file: Option<OnDisk>) -> bool {
        let known = self.workspace.file_id(name);
        if self.is_open(name) || file.is_none() && known.is_none() {
            return false;
        }
        match file {
            Some(file) => {
                self.stamps.insert(name.to_owned(), file.stamp);
                self.set(name, file.text);
            }
            None => {
                self.stamps.remove(name);
                self.workspace.remove(name);
            }
        }
        self.touch(name);
        true
    }

    /// Passes changed texts on to the workspace.
    pub(crate) fn settle(&mut self) {
        for name in std::mem::take(&mut self.changed) {
            if let Some(document) = self.open.get_mut(&name) {
                document.is_changed = false;
                let text = document.text.as_str().to_owned();
                self.set(&name, text);
            }
        }
    }

    fn set(&mut self, name: &str, text: String) {
        // A text of 4 GiB does not fit into a message.
        if let Ok(id) = self.workspace.set(name, text)
            && !self.ids.contains_key(name)
        {
            Arc::make_mut(&mut self.ids).insert(name.into(), id);
        }
    }

    /// Returns the workspace as it is when all changes are passed on.
    pub(crate) fn workspace(&mut self) -> (&Workspace, &Arc<HashMap<Box<str>, FileId>>) {
        self.settle();
        (&self.workspace, &self.ids)
    }

    /// Returns a copy with another language.
    pub(crate) fn with_language(&mut self, language: Language) -> Self {
        self.settle();
        let mut copy = Self::new(language);
        copy.uris = Arc::clone(&self.uris);
        for (_, file) in self.workspace.analysis().files() {
            copy.set(file.name(), file.text().to_owned());
        }
        copy
    }
}
