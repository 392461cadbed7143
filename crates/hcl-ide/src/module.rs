//! The files of a folder as one module: which they are, their scope and their diagnostics.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use hcl_config::{Dialect, LoadedModule, Module, editor};
use hcl_core::ParsedSource;
use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::{Diagnostic, Diagnostics};

use crate::analysis::Analysis;
use crate::file::SourceFile;
use crate::folder::{FileReports, Folder, Scope, folder_of, is_below};
use crate::names::{FileNames, Symbol};
use crate::place::FileId;
use crate::reach::SharedNames;

impl Analysis {
    /// Returns the files that are read together with a file, itself included: the files of its folder if they are a module. A
    /// file of values of variables, such as `prod.tfvars`, is read alone.
    pub(crate) fn files_of_module(&self, file: FileId) -> impl Iterator<Item = FileId> {
        let is_part = self.language.is_module() && !self.is_values(file);
        let folder = self.folder(file).filter(|_| is_part);
        let alone = folder.is_none() && self.file(file).is_some();
        let files = folder.into_iter().flat_map(|folder| self.sources(folder));
        files.chain(alone.then_some(file))
    }

    /// Returns whether a file sets variables of the module in its folder, and is not part of it.
    pub(crate) fn is_values(&self, file: FileId) -> bool {
        let is_module = self.language.name_rules().is_module;
        is_module
            && self
                .file(file)
                .is_some_and(|file| editor::is_var_file(file.name()))
    }

    /// Returns the file that OpenTofu reads in place of a file: `main.tofu` for `main.tf`.
    pub(crate) fn replacement(&self, file: FileId) -> Option<FileId> {
        self.file_id(&Dialect::replacement(self.file(file)?.name())?)
    }

    /// Returns the files of a module, without files of values.
    pub(crate) fn sources(&self, folder: &Folder) -> impl Iterator<Item = FileId> {
        let files = folder.files.iter().copied();
        files.filter(|&file| !self.is_values(file))
    }

    /// Returns the variables and functions that the expressions of a file may use. Evaluates the variables and locals
    /// of a module at the first call.
    pub(crate) fn module_scope(&self, file: FileId) -> Arc<Scope> {
        let Some(folder) = self.module_folder(file) else {
            return self.scope_of_files();
        };
        let load = || self.load(self.sources(folder), editor::load);
        folder.scope.get_or_compute(load)
    }

    /// Returns the variables and locals of a module.
    pub(crate) fn module_values(&self, file: FileId) -> Arc<Scope> {
        let Some(folder) = self.module_folder(file) else {
            return self.scope_of_files();
        };
        let load = || self.load(self.sources(folder), editor::load_values);
        folder.values.get_or_compute(load)
    }

    /// Returns the variables and functions that the expressions of a file refer to, as its text is. Evaluates no other files of the
    /// module than those that define them.
    pub(crate) fn scope(&self, file: FileId) -> Arc<Scope> {
        let is_part = self.language.is_module() && !self.is_values(file);
        let folder = self.folder(file).filter(|_| is_part);
        let has_functions = || self.language.has_function_blocks();
        let Some(folder) = folder.filter(|_| !has_functions()) else {
            return self.module_scope(file);
        };
        let scope = folder.scope_of(file);
        scope.get_or_compute(|| {
            let names = self.folder_names(folder);
            let names = SharedNames::of(self, folder, &names);
            match names.needed(&[file].into()) {
                Some(files) => self.load(names.in_order(&files), editor::load),
                None => self.module_scope(file),
            }
        })
    }

    /// Returns the scope with a name that a file may write.
    pub(crate) fn scope_with(&self, file: FileId, name: &Symbol) -> Arc<Scope> {
        let mut names = self.names(file).into_iter().flat_map(FileNames::iter);
        if names.any(|it| it.symbol == *name) {
            self.scope(file)
        } else {
            self.module_scope(file)
        }
    }

    fn load(
        &self,
        files: impl IntoIterator<Item = FileId>,
        load: fn(&Module) -> LoadedModule,
    ) -> Arc<Scope> {
        match self.module_of(files) {
            Some(module) => Arc::new(Scope::Module(Box::new(load(&module)))),
            None => self.scope_of_files(),
        }
    }

    fn scope_of_files(&self) -> Arc<Scope> {
        let decoder = Arc::clone(self.language.decoder_of_files());
        Arc::new(Scope::Decoder(decoder))
    }

    /// Returns the diagnostics of all files of a module. `None` if files are not modules.
    pub(crate) fn module_diagnostics(&self, file: FileId) -> Option<Arc<FileReports>> {
        let folder = self.folder(file).filter(|_| self.language.is_module())?;
        let all = || {
            let module = self.module_of(self.sources(folder));
            let found = module.map(|module| self.language.check_module(&module));
            self.by_file(folder, found.unwrap_or_default())
        };
        let checked = || Arc::new(self.recheck(folder).unwrap_or_else(all));
        Some(folder.checked.get_or_compute(checked))
    }

    /// Returns the diagnostics of a module by file. The first file also has the diagnostics of no file, and the number of
    /// diagnostics that are not stored.
    pub(crate) fn by_file(&self, folder: &Folder, found: Diagnostics) -> FileReports {
        let mut sources = self.sources(folder);
        let first = sources.next();
        let others = sources.filter_map(|id| Some((self.file(id)?.name(), id)));
        let others: HashMap<&str, FileId> = others.collect();
        let other = |report: &Diagnostic| {
            let at = report.subject()?;
            others.get(at.source().name()).copied()
        };
        let mut reports = FileReports::new();
        for report in &found {
            if let Some(file) = other(report) {
                reports.entry(file).or_default().push(report.clone());
            }
        }
        reports.extend(first.map(|first| (first, found.without(|report| other(report).is_some()))));
        reports
    }

    /// Returns the diagnostics of the files of values in the folder of a file. `None` if files are not modules.
    ///
    /// They belong to the module in their folder, or to the nearest one above. Without one, only the syntax is checked.
    pub(crate) fn values_diagnostics(&self, file: FileId) -> Option<Arc<FileReports>> {
        let folder = self.folder(file).filter(|_| self.language.is_module())?;
        let path = self.file(file).map(|file| file.folder())?;
        let module_folder = self.nearest_module(path);
        let module_folder = module_folder.and_then(|path| self.state.folders.get(path));
        Some(folder.checked_values.get_or_compute(|| {
            let values = folder.files.iter().filter(|&&it| self.is_values(it));
            let values = values.filter_map(|&id| Some((id, self.file(id)?.parsed())));
            let (ids, files): (Vec<FileId>, Vec<&ParsedSource>) = values.unzip();
            let module = module_folder.and_then(|folder| self.module_of(self.sources(folder)));
            let found = match module {
                Some(module) => editor::check_values(&module, self.language.schema(), &files),
                None => files.iter().map(|it| it.diagnostics().clone()).collect(),
            };
            Arc::new(ids.into_iter().zip(found).collect())
        }))
    }

    /// Returns the path of the folder whose names a file shares. Files of values belong to the nearest module.
    pub(crate) fn module_path<'n>(&self, file: &'n SourceFile) -> &'n str {
        let path = file.folder();
        let is_values = self.language.name_rules().is_module && editor::is_var_file(file.name());
        let nearest = is_values.then(|| self.nearest_module(path)).flatten();
        nearest.unwrap_or(path)
    }

    /// Returns the folder at [`module_path`](Self::module_path), if files are modules.
    fn module_folder(&self, file: FileId) -> Option<&Folder> {
        let path = self.module_path(self.file(file)?);
        let folder = self.state.folders.get(path);
        folder.filter(|_| self.language.is_module()).map(|it| &**it)
    }

    /// Returns the files of values in the folders below a folder, for the module in it.
    pub(crate) fn values_below<'a>(&'a self, path: &'a str) -> impl Iterator<Item = FileId> + 'a {
        let others = self.state.folders.iter();
        let below = others.filter(move |(other, folder)| {
            is_below(other, path) && self.sources(folder).next().is_none()
        });
        let mut below: Vec<_> = below
            .filter(|(other, _)| self.nearest_module(other) == Some(path))
            .collect();
        sort_by_key(&mut below, |(other, _)| *other);
        below
            .into_iter()
            .flat_map(|(_, folder)| folder.files.iter().copied())
    }

    /// Returns the path of a folder, or of the nearest one above, that has a file with blocks.
    fn nearest_module<'n>(&self, mut path: &'n str) -> Option<&'n str> {
        loop {
            let folder = self.state.folders.get(path);
            if folder.is_some_and(|folder| self.sources(folder).next().is_some()) {
                return Some(path);
            }
            if path.is_empty() {
                return None;
            }
            path = folder_of(path.trim_end_matches('/'));
        }
    }

    /// Returns a module of files in one folder.
    pub(crate) fn module_of(&self, files: impl IntoIterator<Item = FileId>) -> Option<Module> {
        let files = files.into_iter().filter_map(|id| self.file(id));
        let module = self.language.new_module()?;
        let files: Vec<&Arc<SourceFile>> = files.collect();
        let parsed: Vec<&ParsedSource> = files.iter().map(|file| file.parsed()).collect();
        let path = files.first().map_or("", |file| file.folder());
        let read = |path: &Path| self.parsed_in(path);
        let module = self.language.with_calls(module, path, &parsed, &read);
        let add = |module: Module, file: &Arc<SourceFile>| {
            editor::with_source(module, file.shared().clone())
        };
        Some(files.into_iter().fold(module, add))
    }

    /// Returns the files of the module in a folder.
    fn parsed_in(&self, path: &Path) -> Vec<ParsedSource> {
        let folder = path.to_str().and_then(|it| self.state.folders.get(it));
        let files = folder.into_iter().flat_map(|folder| self.sources(folder));
        let files = files.filter_map(|id| self.file(id));
        files.map(|file| file.parsed().clone()).collect()
    }

    pub(crate) fn folder(&self, file: FileId) -> Option<&Folder> {
        let path = self.file(file)?.folder();
        self.state.folders.get(path).map(|folder| &**folder)
    }
}
