//! A folder: its files, the names in all of them, and the variables and functions of their expressions.

use std::collections::HashSet;
use std::sync::Arc;

use hcl_config::{Dialect, LoadedModule};
use hcl_core::{EvalContext, Value};
use hcl_serde::Decoder;
use hcl_serde::extend;
use hcl_syntax::Diagnostics;

use crate::cache::Cache;
use crate::names::Symbol;
use crate::place::{DefinedName, FileId};

/// The files of a folder, and what has been computed from all of them.
#[derive(Debug)]
pub(crate) struct Folder {
    /// By name.
    pub(crate) files: Vec<FileId>,
    pub(crate) checked: Cache<Diagnostics>,
    /// The diagnostics of files of values.
    pub(crate) checked_values: Cache<Diagnostics>,
    pub(crate) scope: Cache<Scope>,
    pub(crate) defined_names: Cache<[DefinedName]>,
    /// The references of the module.
    pub(crate) used: Cache<HashSet<Symbol>>,
}

impl Folder {
    pub(crate) fn new(files: Vec<FileId>) -> Self {
        Self {
            files,
            checked: Cache::default(),
            checked_values: Cache::default(),
            scope: Cache::default(),
            defined_names: Cache::default(),
            used: Cache::default(),
        }
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
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
/// use hcl_config::Module;
///
/// let mut workspace = Workspace::new(Language::plain().module(Module::new));
/// let file = workspace.set("main.hcl", "locals {\n  port = 80\n}\n")?;
/// let scope = workspace.analysis().scope(file);
/// let (_, locals) = scope.module_values().unwrap();
/// assert_eq!(locals["port"], 80);
/// assert!(scope.context().variable("local").is_some());
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Debug)]
pub struct Scope(pub(crate) ScopeParts);

#[derive(Debug)]
pub(crate) enum ScopeParts {
    Decoder(Arc<Decoder>),
    Module(Box<LoadedModule>),
}

impl Scope {
    /// Returns the variables and functions. In a module, `var` and `local` are objects; what has no value is unknown.
    #[must_use]
    pub fn context(&self) -> &EvalContext<'static> {
        extend::context(self.decoder())
    }

    /// Returns whether `dynamic` blocks are expanded.
    #[must_use]
    pub fn expands_dynamic_blocks(&self) -> bool {
        extend::expands_dynamic_blocks(self.decoder())
    }

    /// Returns the values of a module's variables and locals, each as one object.
    #[must_use]
    pub fn module_values(&self) -> Option<(&Value, &Value)> {
        match &self.0 {
            ScopeParts::Decoder(_) => None,
            ScopeParts::Module(module) => Some((module.variables(), module.locals())),
        }
    }

    /// Returns the module, with its variables and locals.
    pub(crate) fn module(&self) -> Option<&LoadedModule> {
        match &self.0 {
            ScopeParts::Decoder(_) => None,
            ScopeParts::Module(module) => Some(module),
        }
    }

    fn decoder(&self) -> &Decoder {
        match &self.0 {
            ScopeParts::Decoder(decoder) => decoder,
            ScopeParts::Module(module) => module.decoder(),
        }
    }
}
