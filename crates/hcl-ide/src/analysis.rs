//! A snapshot of a workspace. Each feature adds its methods in a file of its own.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use hcl_config::Dialect;

use crate::file::SourceFile;
use crate::folder::Folder;
use crate::language::Language;
use crate::place::FileId;
use crate::schemas::Schemas;

/// A snapshot of a [`Workspace`](crate::Workspace), which answers questions about its files. Cloning is O(1).
///
/// Offsets and spans are in bytes. A file that is not in the snapshot has no answers: results are empty.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "port = \n")?;
/// let before = workspace.analysis();
///
/// // A snapshot stays as it is when the workspace changes, also on another thread.
/// workspace.set("app.hcl", "port = 80\n")?;
/// let count = std::thread::spawn(move || before.diagnostics(file).len());
/// assert_eq!(count.join().unwrap(), 1);
/// assert!(workspace.analysis().diagnostics(file).is_empty());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct Analysis {
    pub(crate) language: Language,
    pub(crate) state: Arc<FilesState>,
}

/// The files at one moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct FilesState {
    /// The folder that names are relative to; empty if their paths tell all.
    pub(crate) base: Arc<str>,
    /// By name, for all names that the workspace has ever had.
    pub(crate) ids: Arc<HashMap<Box<str>, FileId>>,
    /// By id; `None` for a file that was removed.
    pub(crate) files: Vec<Option<Arc<SourceFile>>>,
    /// By the path of the folder. A change of a file replaces its folder.
    pub(crate) folders: HashMap<Box<str>, Arc<Folder>>,
    /// The files whose texts name a folder, by its path.
    pub(crate) callers: HashMap<Box<str>, BTreeSet<FileId>>,
}

impl FilesState {
    pub(crate) fn file(&self, id: FileId) -> Option<&Arc<SourceFile>> {
        self.files.get(id.0 as usize)?.as_ref()
    }

    pub(crate) fn id(&self, name: &str) -> Option<FileId> {
        let &id = self.ids.get(name)?;
        self.file(id).map(|_| id)
    }
}

impl Analysis {
    /// Returns the language of all files.
    #[must_use]
    pub const fn language(&self) -> &Language {
        &self.language
    }

    /// Returns a file.
    #[must_use]
    pub fn file(&self, file: FileId) -> Option<&Arc<SourceFile>> {
        self.state.file(file)
    }

    /// Returns the id of a file.
    #[must_use]
    pub fn file_id(&self, name: &str) -> Option<FileId> {
        self.state.id(name)
    }

    /// Returns the same snapshot without code of the program: its checks and functions. O(1).
    ///
    /// For files with which that code does not end. What both snapshots compute of the same file is computed once, by one of them.
    #[must_use]
    pub fn without_program(&self) -> Self {
        Self {
            language: self.language.without_program(),
            state: Arc::clone(&self.state),
        }
    }

    /// Returns the schemas of the bodies of a file.
    pub(crate) fn schemas(&self, file: FileId) -> Schemas<'_> {
        let dialect = self.dialect(file);
        let is_terraform = !matches!(dialect, Dialect::Foreign | Dialect::Plain);
        match dialect {
            _ if self.is_values(file) => self.language.schemas_of_values(),
            Dialect::Test if self.language.is_module() => Language::schemas_of_tests(),
            // Terraform expands no blocks of a file, and no schema describes them.
            _ if is_terraform && !self.language.is_checked() => {
                self.language.schemas().without_dynamic()
            }
            _ => self.language.schemas(),
        }
    }

    /// Returns the dialect of a file, by its name.
    pub(crate) fn dialect(&self, file: FileId) -> Dialect {
        Dialect::of(self.file(file).map_or("", |file| file.name()))
    }

    /// Returns the files of a unit: see [`Workspace::take_concerned`](crate::Workspace::take_concerned).
    #[must_use]
    pub fn files_of_unit(&self, unit: &str) -> Vec<FileId> {
        if self.language.is_module() {
            return self.files_in(unit).to_vec();
        }
        self.state.id(unit).into_iter().collect()
    }

    /// Iterates over all files, in the order in which their names were first set.
    pub fn files(&self) -> impl Iterator<Item = (FileId, &Arc<SourceFile>)> {
        // An id is an index, and stays one when files are removed.
        let files = self.state.files.iter().zip(0..);
        files.filter_map(|(file, id)| Some((FileId(id), file.as_ref()?)))
    }
}
