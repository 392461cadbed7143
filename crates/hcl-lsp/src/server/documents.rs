//! The documents of a session: their texts, and what is known about the check of each.

use std::collections::{BTreeMap, BTreeSet};

use hcl_config::Module;
use hcl_ide::Language;

use super::files::{Files, OnDisk};
use super::text::DocumentText;

/// The texts, and the units that have to be checked, were checked or make code of the program hang. A unit is a file, or the files of
/// a module: see [`Language::unit`].
pub(crate) struct Documents {
    pub(super) files: Files,
    /// The same texts without code of the program, for texts with which that hangs.
    guarded: Option<Files>,
    /// Units with which code of the program hangs.
    hung: BTreeSet<String>,
    /// Units that have to be checked.
    unchecked: BTreeSet<String>,
    /// The documents with diagnostics that the client shows, by unit and name, with a hash of the last list.
    shown: BTreeMap<String, BTreeMap<String, u64>>,
}

impl Documents {
    pub(super) fn new(language: Language) -> Self {
        Self {
            files: Files::new(language),
            guarded: None,
            hung: BTreeSet::new(),
            unchecked: BTreeSet::new(),
            shown: BTreeMap::new(),
        }
    }

    pub(super) fn open(&mut self, uri: &str, version: i32, text: DocumentText) {
        let name = self.files.open(uri, version, text);
        self.changed(&name);
    }

    /// Changes the text of an open document. Returns whether there is one.
    pub(super) fn edit(
        &mut self,
        name: &str,
        version: i32,
        change: impl FnOnce(&mut DocumentText),
    ) -> bool {
        let is_open = self.files.edit(name, version, change);
        if is_open {
            self.changed(name);
        }
        is_open
    }

    /// Closes a document. Returns whether it was open.
    pub(super) fn close(&mut self, name: &str) -> bool {
        let was_open = self.files.close(name);
        if was_open {
            self.set_shown(name, None);
            self.changed(name);
        }
        was_open
    }

    /// Sets the text of a file on the disk, or removes the file.
    pub(super) fn set_on_disk(&mut self, name: &str, file: Option<OnDisk>) {
        if self.files.set_on_disk(name, file) {
            self.changed(name);
        }
    }

    /// Notes that a text has changed.
    fn changed(&mut self, name: &str) {
        // The copy has the older texts.
        self.guarded = None;
        // Code of the program may end with the new text.
        self.hung.remove(self.files.unit(name));
    }

    /// Notes what the changes since the last call concern: it has to be checked.
    pub(super) fn take_concerned(&mut self) {
        for unit in self.files.take_concerned() {
            self.hung.remove(&*unit);
            self.unchecked.insert(unit.into());
        }
    }

    /// Returns the next unit that has to be checked. Open documents come first.
    pub(super) fn next_unchecked(&mut self) -> Option<String> {
        let mut open = self.files.open_names().map(|name| self.files.unit(name));
        let first = open.find(|unit| self.unchecked.contains(*unit));
        match first.map(str::to_owned) {
            Some(unit) => self.unchecked.take(&unit),
            None => self.unchecked.pop_first(),
        }
    }

    /// Drops what has to be checked.
    pub(super) fn check_none(&mut self) {
        self.unchecked.clear();
    }

    /// Sets the hash of the diagnostics that the client shows of a document; `None` for an empty list. Returns whether it
    /// showed others.
    pub(super) fn set_shown(&mut self, name: &str, hash: Option<u64>) -> bool {
        let unit = self.files.unit(name);
        if let Some(hash) = hash {
            let shown = self.shown.entry(unit.to_owned()).or_default();
            return shown.insert(name.to_owned(), hash) != Some(hash);
        }
        let Some(shown) = self.shown.get_mut(unit) else {
            return false;
        };
        let was_shown = shown.remove(name).is_some();
        if shown.is_empty() {
            self.shown.remove(unit);
        }
        was_shown
    }

    /// Returns the documents of a unit with diagnostics that the client shows.
    pub(super) fn shown(&self, unit: &str) -> BTreeSet<String> {
        let shown = self.shown.get(unit).into_iter().flatten();
        shown.map(|(name, _)| name.clone()).collect()
    }

    /// Notes that code of the program hangs with a unit. Returns whether that is new, and the texts as they were.
    pub(super) fn note_hung(&mut self, unit: &str, revision: u64) -> bool {
        self.files.revision(unit) == revision && self.hung.insert(unit.to_owned())
    }

    /// Returns whether code of the program hangs with a unit.
    pub(super) fn is_hung(&self, unit: &str) -> bool {
        self.hung.contains(unit)
    }

    /// Returns the same texts without code of the program.
    pub(super) fn guarded(&mut self) -> &mut Files {
        let files = &mut self.files;
        self.guarded.get_or_insert_with(|| {
            let schema = files.language().schema().cloned();
            let language = schema.map_or_else(Language::plain, Language::from_schema);
            let language = if files.language().is_module() {
                language.module(Module::new)
            } else {
                language
            };
            files.with_language(language)
        })
    }
}
