//! The files of an editor, which change.

use std::collections::BTreeSet;
use std::sync::Arc;

use hcl_config::editor;
use hcl_core::{Limits, ParsedSource, Syntax};
use hcl_syntax::Source;
use hcl_syntax::source::SourceTooLarge;

use crate::analysis::{Analysis, FilesState};
use crate::calls;
use crate::edit::FileEdit;
use crate::file::SourceFile;
use crate::folder::{Folder, is_below};
use crate::language::Language;
use crate::names::NameRules;
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
    /// Shared with snapshots, and copied by the first change after one.
    state: Arc<FilesState>,
    /// Units whose reports may have changed: see [`take_concerned`](Self::take_concerned).
    concerned: BTreeSet<Box<str>>,
}

impl Workspace {
    /// Creates a workspace without files.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self {
            language,
            state: Arc::default(),
            concerned: BTreeSet::new(),
        }
    }

    /// Sets the folder that names of files are relative to, as the current folder of a command is. The folders around it count then,
    /// and a file belongs to the same module whatever path names it: `values.tfvars`, `../env/values.tfvars`. Set it before any file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_config::terraform;
    ///
    /// let language = Language::plain().module(terraform::module);
    /// let mut workspace = Workspace::new(language).base("/app/env");
    /// workspace.set("../main.tf", "variable \"a\" {}\n")?;
    /// let values = workspace.set("prod.tfvars", "b = 1\n")?;
    /// assert_eq!(workspace.analysis().diagnostics(values).as_slice()[0].summary(), "Value for undeclared variable");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn base(mut self, folder: &str) -> Self {
        Arc::make_mut(&mut self.state).base = folder.trim_end_matches(['/', '\\']).into();
        self
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
        Source::new(name, text).map(|source| self.set_source(source))
    }

    /// Adds a file, or replaces its text, as [`set`](Self::set). The source of the file shares its text with `source`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_syntax::Source;
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set_source(Source::new("app.hcl", "port = 80\n")?);
    /// assert_eq!(workspace.analysis().file(file).unwrap().name(), "app.hcl");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    pub fn set_source(&mut self, source: Source) -> FileId {
        let file = SourceFile::new(source, &self.state.base, self.language.parse());
        self.set_file(file)
    }

    /// Adds a file, or replaces it, as [`set`](Self::set), by bytes that may not be UTF-8: the first wrong one is reported.
    ///
    /// # Errors
    ///
    /// [`SourceTooLarge`] for 4 GiB or more. The file keeps its text.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set_bytes("app.hcl", b"name = \"caf\xe9\"\n".to_vec())?;
    /// let analysis = workspace.analysis();
    /// let reports = analysis.file(file).unwrap().syntax_diagnostics();
    /// assert_eq!(reports.as_slice()[0].summary(), "Invalid character encoding");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    pub fn set_bytes(&mut self, name: &str, bytes: Vec<u8>) -> Result<FileId, SourceTooLarge> {
        match String::from_utf8(bytes) {
            Ok(text) => self.set(name, text),
            Err(error) => {
                let (bytes, limits) = (error.into_bytes(), Limits::default());
                let parsed =
                    ParsedSource::parse_bytes(name, bytes, Syntax::of_name(name), &limits)?;
                let parse = self.language.parse();
                Ok(self.set_file(SourceFile::of_parsed(parsed, &self.state.base, parse)))
            }
        }
    }

    fn set_file(&mut self, file: SourceFile) -> FileId {
        let file = Arc::new(file);
        let name = file.name();
        let state = Arc::make_mut(&mut self.state);
        let id = match state.ids.get(name) {
            Some(&id) => id,
            None => {
                let id = FileId(u32::try_from(state.files.len()).unwrap_or(u32::MAX));
                Arc::make_mut(&mut state.ids).insert(name.into(), id);
                state.files.push(None);
                id
            }
        };
        let folders = state.replace(id, Some(&file), self.language.name_rules());
        self.note(name, folders);
        id
    }

    /// Removes a file. Does nothing if there is none of the name.
    pub fn remove(&mut self, name: &str) {
        if let Some(id) = self.file_id(name) {
            let rules = self.language.name_rules();
            let folders = Arc::make_mut(&mut self.state).replace(id, None, rules);
            self.note(name, folders);
        }
    }

    fn note(&mut self, name: &str, folders: Vec<Box<str>>) {
        if self.language.is_module() {
            self.concerned.extend(folders);
        } else {
            self.concerned.insert(name.into());
        }
    }

    /// Returns the units whose reports may have changed since the last call: the module of each changed file, modules that
    /// call it, and folders with values for it. [`Language::unit`] names the unit of a file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_config::Module;
    ///
    /// let mut workspace = Workspace::new(Language::plain().module(Module::new));
    /// workspace.set("app/main.tf", "module \"net\" {\n  source = \"./net\"\n}\n")?;
    /// workspace.set("app/env/prod.tfvars", "a = 1\n")?;
    /// workspace.take_concerned();
    ///
    /// workspace.set("app/net/main.tf", "output \"id\" {\n  value = 1\n}\n")?;
    /// let concerned: Vec<_> = workspace.take_concerned().into_iter().collect();
    /// assert_eq!(concerned, ["app".into(), "app/net".into()]);
    /// workspace.set("app/tests/main.tftest.hcl", "")?;
    /// let concerned: Vec<_> = workspace.take_concerned().into_iter().collect();
    /// assert_eq!(concerned, ["app".into(), "app/env".into()]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    pub fn take_concerned(&mut self) -> BTreeSet<Box<str>> {
        std::mem::take(&mut self.concerned)
    }

    /// Returns the id of a file.
    #[must_use]
    pub fn file_id(&self, name: &str) -> Option<FileId> {
        self.state.id(name)
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
        let mut state = FilesState::clone(&self.state);
        for edit in edits {
            let old = self.file(edit.file)?;
            let text = edit.apply(old.text());
            let new = Source::new(old.name(), text).ok()?;
            let new = SourceFile::new(new, &state.base, self.language.parse());
            state.replace(edit.file, Some(&Arc::new(new)), self.language.name_rules());
        }
        Some(Self {
            language: self.language.clone(),
            state: Arc::new(state),
        })
    }
}

impl FilesState {
    /// Replaces or removes a file. Returns the folders whose results may differ from now on.
    fn replace(
        &mut self,
        id: FileId,
        file: Option<&Arc<SourceFile>>,
        rules: &NameRules,
    ) -> Vec<Box<str>> {
        let Some(slot) = self.files.get_mut(id.0 as usize) else {
            return Vec::new();
        };
        let old = std::mem::replace(slot, file.cloned());
        let Some(path) = file.or(old.as_ref()).map(|it| it.folder()) else {
            return Vec::new();
        };
        let folder = self.folders.get(path);
        // A new folder, without the results that depended on the files before.
        let new = match (folder, &old) {
            (Some(folder), Some(old)) if file.is_some() => folder.with_change(id, old),
            _ => {
                let mut files = folder.map_or_else(Vec::new, |folder| folder.files.clone());
                if file.is_none() {
                    files.retain(|&other| other != id);
                } else {
                    // By name: ids have the order in which files were found.
                    let name = |id| self.file(id).map(|file| file.name());
                    let index = files.partition_point(|&other| name(other) < name(id));
                    files.insert(index, id);
                }
                Folder::new(files)
            }
        };
        if new.files.is_empty() {
            self.folders.remove(path);
        } else {
            self.folders.insert(path.into(), Arc::new(new));
        }
        for (texts, is_added) in [(old.as_ref(), false), (file, true)] {
            for target in texts.into_iter().flat_map(|text| text.nearby()) {
                let callers = self.callers.entry(target.clone()).or_default();
                if is_added {
                    callers.insert(id);
                } else {
                    callers.remove(&id);
                }
            }
        }
        let is_seen = || match (&old, file) {
            (Some(old), Some(new)) => !calls::is_same_for_callers(old, new, rules),
            _ => true,
        };
        let mut folders = self.forget_others(path, is_seen);
        folders.push(path.into());
        folders
    }

    /// Forgets the results of folders that depend on a folder: folders that only have values of a module above, and if its callers
    /// see a change, the files that call the module. Returns them.
    fn forget_others(&mut self, path: &str, is_seen: impl FnOnce() -> bool) -> Vec<Box<str>> {
        let is_var_file = |id: &FileId| {
            self.file(*id)
                .is_some_and(|file| editor::is_var_file(file.name()))
        };
        let below = self
            .folders
            .iter()
            .filter(|(other, _)| is_below(other, path));
        let values = below.filter(|(_, folder)| folder.files.iter().all(is_var_file));
        let mut others: Vec<Box<str>> = values.map(|(other, _)| other.clone()).collect();
        let callers = self.callers.get(path).into_iter().flatten();
        let callers = callers.filter_map(|&id| Some(self.file(id)?.folder()));
        let callers: BTreeSet<&str> = callers.filter(|other| *other != path).collect();
        if !callers.is_empty() && is_seen() {
            others.extend(callers.into_iter().map(Box::from));
        }
        for other in &others {
            if let Some(folder) = self.folders.get_mut(other) {
                *folder = Arc::new(Folder::new(folder.files.clone()));
            }
        }
        others
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use hcl_config::terraform;

    use super::*;

    #[test]
    fn a_caller_sees_the_variables_of_a_module() {
        let language = Language::plain().module(terraform::module);
        let language = language.calls(terraform::with_output_names);
        let mut workspace = Workspace::new(language);
        let mut set = |name: &str, text: &str| workspace.set(name, text).expect("a small text");
        let call = "module \"net\" {\n  source = \"./net\"\n  size   = 1\n}\n";
        let caller = set("app/main.tf", call);
        set("app/net/variables.tf", "variable \"size\" {}\n");
        assert!(workspace.analysis().diagnostics(caller).is_empty());
        workspace.take_concerned();

        let text = "variable \"width\" {}\n";
        workspace
            .set("app/net/variables.tf", text)
            .expect("a small text");
        let concerned: Vec<_> = workspace.take_concerned().into_iter().collect();
        assert_eq!(concerned, ["app".into(), "app/net".into()]);
        let found = workspace.analysis().diagnostics(caller);
        let codes: Vec<_> = found
            .iter()
            .filter_map(hcl_syntax::Diagnostic::code)
            .collect();
        assert_eq!(codes, ["missing-required-argument", "unsupported-argument"]);
    }
    /// Returns the folders that are checked after a step, and the codes of the reports in the caller.
    fn after(workspace: &mut Workspace, caller: FileId) -> (Vec<Box<str>>, Vec<String>) {
        let concerned = workspace.take_concerned().into_iter().collect();
        let found = workspace.analysis().diagnostics(caller);
        let codes = found.iter().filter_map(hcl_syntax::Diagnostic::code);
        (concerned, codes.map(Cow::into_owned).collect())
    }

    #[test]
    fn callers_are_checked_again_when_they_see_a_change() {
        let language = Language::plain().module(terraform::module);
        let mut workspace = Workspace::new(language.calls(terraform::with_output_names));
        let call = "module \"net\" {\n  source = \"./net\"\n  size   = 1\n}\n";
        let caller = workspace.set("app/main.tf", call).expect("a small text");
        workspace.take_concerned();
        let resource = |value: &str| format!("resource \"a\" \"b\" {{\n  x = {value}\n}}\n");
        // Each text of a file of the module, whether callers see the change, and their report afterwards.
        let own = "unsupported-argument";
        let steps = [
            ("main.tf", Some(resource("1")), true, Some(own)),
            ("main.tf", Some(resource("2")), false, Some(own)),
            ("main.tf", Some(resource("var.size")), true, Some(own)),
            ("main.tf", Some("resource {".to_owned()), true, None),
            ("main.tf", Some("resource { {".to_owned()), false, None),
            ("main.tf", Some(resource("var.size")), true, Some(own)),
            (
                "v.tf",
                Some("variable \"size\" {}\n".to_owned()),
                true,
                None,
            ),
            (
                "v.tf",
                Some("\nvariable \"size\" {}\n".to_owned()),
                false,
                None,
            ),
            ("v.tf", None, true, Some(own)),
            ("main.tf", None, true, None),
        ];
        for (file, text, is_seen, code) in steps {
            let name = format!("app/net/{file}");
            match &text {
                Some(text) => _ = workspace.set(&name, text.as_str()).expect("a small text"),
                None => workspace.remove(&name),
            }
            let (concerned, codes) = after(&mut workspace, caller);
            assert_eq!(concerned.len(), 1 + usize::from(is_seen), "{text:?}");
            assert_eq!(codes.first().map(String::as_str), code, "{text:?}");
        }
    }
}
