//! The documents of a session: their texts, and what is known about the check of each.

use std::collections::BTreeSet;

use hcl_config::Module;
use hcl_ide::Language;

use super::files::Files;
use super::text::DocumentText;

/// The texts, and the open documents that have to be checked, were checked or make code of the program hang.
pub(crate) struct Documents {
    pub(super) files: Files,
    /// The same texts without code of the program, for texts with which that hangs.
    guarded: Option<Files>,
    /// Names of documents with which code of the program hangs.
    hung: BTreeSet<String>,
    /// Names of open documents that have to be checked.
    unchecked: BTreeSet<String>,
    /// Names of open documents with diagnostics that were sent.
    published: BTreeSet<String>,
}

impl Documents {
    pub(super) fn new(language: Language) -> Self {
        Self {
            files: Files::new(language),
            guarded: None,
            hung: BTreeSet::new(),
            unchecked: BTreeSet::new(),
            published: BTreeSet::new(),
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
            self.published.remove(name);
            self.changed(name);
        }
        was_open
    }

    /// Sets the text of a file on the disk, or removes the file.
    pub(super) fn set_on_disk(&mut self, name: &str, text: Option<String>) {
        if self.files.set_on_disk(name, text) {
            self.changed(name);
        }
    }

    /// Notes that a text has changed.
    fn changed(&mut self, name: &str) {
        // The copy has the older texts.
        self.guarded = None;
        let files = &self.files;
        // Code of the program may end with the new text.
        self.hung.retain(|other| !files.are_related(other, name));
        let related = files
            .open_names()
            .filter(|other| files.are_related(other, name));
        self.unchecked.extend(related.map(str::to_owned));
        self.unchecked.retain(|name| files.is_open(name));
    }

    /// Returns the next document that has to be checked.
    pub(super) fn next_unchecked(&mut self) -> Option<String> {
        self.unchecked.pop_first()
    }

    /// Drops what has to be checked.
    pub(super) fn check_none(&mut self) {
        self.unchecked.clear();
    }

    /// Notes that the client shows diagnostics of a document. Returns whether it is open.
    pub(super) fn note_published(&mut self, name: &str) -> bool {
        let is_open = self.files.is_open(name);
        if is_open {
            self.published.insert(name.to_owned());
        }
        is_open
    }

    /// Returns whether the client shows diagnostics of a document.
    pub(super) fn is_published(&self, name: &str) -> bool {
        self.published.contains(name)
    }

    /// Notes that code of the program hangs with a text. Returns whether that is new, and the text as it was.
    pub(super) fn note_hung(&mut self, name: &str, revision: u64) -> bool {
        self.files.revision(name) == revision && self.hung.insert(name.to_owned())
    }

    /// Returns whether code of the program hangs with a document.
    pub(super) fn is_hung(&self, name: &str) -> bool {
        self.hung.contains(name)
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
