//! The files of an editor, which change.

use std::collections::HashMap;
use std::sync::Arc;

use hcl_config::editor;
use hcl_syntax::source::SourceTooLarge;

use crate::analysis::{Analysis, State};
use crate::edit::FileEdit;
use crate::file::SourceFile;
use crate::folder::{Folder, folder_of};
use crate::language::Language;
use crate::place::FileId;

/// The files of an editor, and the language that they are written in.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "port = 80\n")?;
/// let before = workspace.analysis();
/// workspace.set("app.hcl", "port = \n")?;
///
/// // A snapshot does not change.
/// assert!(before.diagnostics(file).is_empty());
/// assert_eq!(workspace.analysis().diagnostics(file).len(), 1);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Debug)]
pub struct Workspace {
    language: Language,
    /// By name, for all names that the workspace has ever had.
    ids: HashMap<Box<str>, FileId>,
    /// Shared with snapshots, and copied by the first change after one.
    state: Arc<State>,
}

impl Workspace {
    /// Creates a workspace without files.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self {
            language,
            ids: HashMap::new(),
            state: Arc::default(),
        }
    }

    /// Returns the language of all files.
    #[must_use]
    pub const fn language(&self) -> &Language {
        &self.language
    }

    /// Adds a file, or replaces its text. A name that ends in `.json` selects the JSON syntax; with a language of
    /// modules, the part before the last slash is the folder that the file belongs to.
    ///
    /// # Errors
    ///
    /// [`SourceTooLarge`] for a text of 4 GiB or more. The file keeps its text.
    pub fn set(&mut self, name: &str, text: impl Into<Box<str>>) -> Result<FileId, SourceTooLarge> {
        let file = SourceFile::new(name, text, self.language.parse())?;
        let state = Arc::make_mut(&mut self.state);
        let id = match self.ids.get(name) {
            Some(&id) => id,
            None => {
                let id = FileId(u32::try_from(state.files.len()).unwrap_or(u32::MAX));
                self.ids.insert(name.into(), id);
                state.files.push(None);
                id
            }
        };
        state.replace(id, Some(&Arc::new(file)));
        Ok(id)
    }

    /// Removes a file. Does nothing if there is none of the name.
    pub fn remove(&mut self, name: &str) {
        if let Some(id) = self.file_id(name) {
            Arc::make_mut(&mut self.state).replace(id, None);
        }
    }

    /// Returns the id of a file.
    #[must_use]
    pub fn file_id(&self, name: &str) -> Option<FileId> {
        let &id = self.ids.get(name)?;
        self.state.file(id).map(|_| id)
    }

    /// Returns a snapshot, which does not change with the workspace. O(1).
    #[must_use]
    pub fn analysis(&self) -> Analysis {
        Analysis {
            language: self.language.clone(),
            state: Arc::clone(&self.state),
        }
    }
}

impl Analysis {
    /// Returns a snapshot with changes of some files. `None` if a text is too large.
    pub(crate) fn with_edits(&self, edits: &[FileEdit]) -> Option<Self> {
        let mut state = State::clone(&self.state);
        for edit in edits {
            let old = self.file(edit.file)?;
            let text = edit.apply(old.text());
            let new = SourceFile::new(old.name(), text, self.language.parse()).ok()?;
            state.replace(edit.file, Some(&Arc::new(new)));
        }
        Some(Self {
            language: self.language.clone(),
            state: Arc::new(state),
        })
    }
}

impl State {
    fn replace(&mut self, id: FileId, file: Option<&Arc<SourceFile>>) {
        let Some(slot) = self.files.get_mut(id.0 as usize) else {
            return;
        };
        let old = std::mem::replace(slot, file.cloned());
        let Some(name) = file.or(old.as_ref()).map(|it| it.name()) else {
            return;
        };
        let path = folder_of(name);
        let files = self.folders.get(path).map(|folder| folder.files.clone());
        let mut files = files.unwrap_or_default();
        if file.is_none() {
            files.retain(|&other| other != id);
        } else if old.is_none() {
            // By name: ids have the order in which files were found.
            let name = |id| self.file(id).map(|it| it.name());
            let index = files.partition_point(|&other| name(other) < name(id));
            files.insert(index, id);
        }
        if files.is_empty() {
            self.folders.remove(path);
        } else {
            // A new folder, without the results that depended on the files before.
            self.folders
                .insert(path.into(), Arc::new(Folder::new(files)));
        }
        let texts = [file, old.as_ref()].into_iter().flatten();
        let is_output = texts.map(|it| it.text()).any(|it| it.contains("output"));
        self.forget_others(path, is_output);
    }

    /// Forgets what is known of folders that depend on a folder: those that only have values of a module above, and if an output
    /// may have changed, those that call modules nearby.
    fn forget_others(&mut self, path: &str, is_output: bool) {
        let is_below = |other: &str| {
            let rest = other.strip_prefix(path);
            rest.is_some_and(|it| path.is_empty() || it.starts_with(['/', '\\']))
        };
        let files = &self.files;
        let has = |id: &FileId, is_so: fn(&SourceFile) -> bool| {
            let file = files.get(id.0 as usize).and_then(Option::as_ref);
            file.is_some_and(|file| is_so(file))
        };
        for (other, folder) in self
            .folders
            .iter_mut()
            .filter(|(other, _)| ***other != *path)
        {
            let mut all = folder.files.iter();
            let is_values =
                is_below(other) && all.all(|it| has(it, |it| editor::is_var_file(it.name())));
            let mut all = folder.files.iter();
            if is_values || is_output && all.any(|it| has(it, calls_nearby)) {
                *folder = Arc::new(Folder::new(folder.files.clone()));
            }
        }
    }
}

/// Returns whether a file may call modules in folders nearby.
fn calls_nearby(file: &SourceFile) -> bool {
    let text = file.text();
    text.contains("\"./") || text.contains("\"../")
}
