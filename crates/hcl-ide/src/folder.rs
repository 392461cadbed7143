//! A folder: its files, the names in all of them, and the variables and functions of their expressions.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use hcl_config::{Dialect, LoadedModule};
use hcl_core::EvalContext;
use hcl_serde::Decoder;
use hcl_syntax::Diagnostics;

use crate::cache::Cache;
use crate::calls::plain;
use crate::file::SourceFile;
use crate::folder_names::FolderNames;
use crate::names::Symbol;
use crate::place::{DefinedName, FileId};

/// The files of a folder, and what has been computed from all of them.
#[derive(Debug, Default)]
pub(crate) struct Folder {
    /// By name.
    pub(crate) files: Vec<FileId>,
    pub(crate) checked: Cache<FileReports>,
    /// The diagnostics before the last changes.
    pub(crate) earlier: Option<Earlier<FileReports>>,
    /// The diagnostics of files of values.
    pub(crate) checked_values: Cache<FileReports>,
    /// The scope of the whole module.
    pub(crate) scope: Cache<Scope>,
    /// The variables and locals of the whole module.
    pub(crate) values: Cache<Scope>,
    /// The scopes of what some files refer to.
    scopes: Mutex<HashMap<FileId, Arc<Cache<Scope>>>>,
    pub(crate) defined_names: Cache<[DefinedName]>,
    pub(crate) names: Cache<FolderNames>,
    /// The variables and outputs that the files declare as sensitive.
    pub(crate) sensitive: Cache<HashSet<Symbol>>,
    /// The names before the last changes, until they are changed as well.
    pub(crate) earlier_names: Mutex<Option<Earlier<FolderNames>>>,
}

/// The diagnostics of files, without files that have none.
pub(crate) type FileReports = HashMap<FileId, Diagnostics>;

/// The results for a folder before the texts of some files changed.
#[derive(Debug)]
pub(crate) struct Earlier<T: ?Sized> {
    pub(crate) value: Arc<T>,
    /// The texts that have changed, as they were.
    pub(crate) texts: BTreeMap<FileId, Arc<SourceFile>>,
}

impl<T> Earlier<T> {
    /// Returns what was computed last, before the text of a file changes.
    fn after(
        computed: &Cache<T>,
        earlier: Option<&Self>,
        file: FileId,
        old: &Arc<SourceFile>,
    ) -> Option<Self> {
        let (value, mut texts) = match (computed.get(), earlier) {
            (Some(value), _) => (value, BTreeMap::new()),
            (None, earlier) => {
                let earlier = earlier?;
                (Arc::clone(&earlier.value), earlier.texts.clone())
            }
        };
        texts.entry(file).or_insert_with(|| Arc::clone(old));
        Some(Self { value, texts })
    }
}

impl Folder {
    pub(crate) fn new(files: Vec<FileId>) -> Self {
        Self {
            files,
            ..Self::default()
        }
    }

    /// Returns the folder after a change of the text of a file.
    pub(crate) fn with_change(&self, file: FileId, old: &Arc<SourceFile>) -> Self {
        let names = self.earlier_names.lock();
        let names = names.unwrap_or_else(PoisonError::into_inner);
        let earlier_names = Earlier::after(&self.names, names.as_ref(), file, old);
        Self {
            earlier: Earlier::after(&self.checked, self.earlier.as_ref(), file, old),
            earlier_names: Mutex::new(earlier_names),
            ..Self::new(self.files.clone())
        }
    }

    pub(crate) fn scope_of(&self, file: FileId) -> Arc<Cache<Scope>> {
        let mut scopes = self.scopes.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(scopes.entry(file).or_default())
    }
}

/// Returns the path of the folder that a file belongs to, without the last slash: its own. Tests in a folder `tests` belong to the
/// module around it, and so do mocks anywhere below it.
pub(crate) fn folder_of(name: &str) -> &str {
    let (folder, file) = split(name);
    match Dialect::of(file) {
        Dialect::Test => around(folder, &["tests"]).unwrap_or(folder),
        Dialect::Mock => {
            let mut folders = std::iter::successors(Some(folder), |inner| {
                Some(split(inner).0).filter(|outer| !outer.is_empty())
            });
            // Terraform's documentation has `./testing/aws`.
            let found = folders.find_map(|folder| around(folder, &["tests", "testing"]));
            found.unwrap_or(folder)
        }
        _ => folder,
    }
}

/// Returns the path of a file whose name is relative to a folder: without `.` and `..` if the folder is known, so that files of one
/// folder have one path.
pub(crate) fn place_of<'n>(base: &str, name: &'n str) -> Cow<'n, str> {
    if base.is_empty() {
        name.into()
    } else {
        plain(base, name).into()
    }
}

/// Returns the folder around a folder with one of these names.
fn around<'p>(folder: &'p str, names: &[&str]) -> Option<&'p str> {
    let (outer, name) = split(folder);
    names.contains(&name).then_some(outer)
}

/// Returns the folder of a path, and its last name.
fn split(path: &str) -> (&str, &str) {
    path.rsplit_once(['/', '\\']).unwrap_or(("", path))
}

/// Returns whether a folder is inside another.
pub(crate) fn is_below(path: &str, outer: &str) -> bool {
    let rest = path.strip_prefix(outer);
    path != outer && rest.is_some_and(|it| outer.is_empty() || it.starts_with(['/', '\\']))
}

/// The variables and functions that the expressions of a file may use.
#[derive(Debug)]
pub(crate) enum Scope {
    Decoder(Arc<Decoder>),
    Module(Box<LoadedModule>),
}

impl Scope {
    /// Returns the variables and functions. In a module, `var` and `local` are objects; what has no value is unknown.
    pub(crate) fn context(&self) -> &EvalContext<'static> {
        match self {
            Self::Decoder(decoder) => decoder,
            Self::Module(module) => module.decoder(),
        }
        .context()
    }

    /// Returns the module, with its variables and locals.
    pub(crate) fn module(&self) -> Option<&LoadedModule> {
        match self {
            Self::Decoder(_) => None,
            Self::Module(module) => Some(module),
        }
    }
}
