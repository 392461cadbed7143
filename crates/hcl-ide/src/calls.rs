//! Modules that call each other: which folder a call names, and names that both see.

use std::collections::{BTreeSet, HashSet};
use std::path::{MAIN_SEPARATOR, Path};

use hcl_config::editor;
use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;
use hcl_syntax::native::Block;

use crate::analysis::Analysis;
use crate::file::SourceFile;
use crate::folder_names::{ModulePart, NamePlace};
use crate::names::{Call, FileNames, Interface, NameRules, Symbol};
use crate::place::{FileId, Location};

impl Analysis {
    /// Returns the definitions of what a reference such as `var.port` or `aws_vpc.main` names in the folder of a file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_config::Module;
    ///
    /// let mut workspace = Workspace::new(Language::plain().module(Module::new));
    /// let file = workspace.set("main.tf", "variable \"port\" {}\n")?;
    /// let found = workspace.analysis().definition_of(file, "var.port");
    /// assert_eq!(found[0].span.range(), 10..14);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn definition_of(&self, file: FileId, reference: &str) -> Vec<Location> {
        let symbol = Symbol::of_reference(reference, self.language.name_rules());
        // `aws.west` is a block, or else the alias of a provider.
        let alias = symbol.as_ref().and_then(Symbol::as_alias);
        let names = symbol.into_iter().chain(alias).map(|symbol| {
            let name = self.name_of(file, &symbol);
            name.definitions().collect::<Vec<Location>>()
        });
        let mut found = names.filter(|definitions| !definitions.is_empty());
        found.next().unwrap_or_default()
    }

    /// Returns the files with a text that names the folder of a file, such as `"./net"`: each may call the module there.
    #[must_use]
    pub fn files_naming(&self, file: FileId) -> Vec<FileId> {
        let folder = self.file(file).map_or("", |file| self.module_path(file));
        let files = self.state.callers.get(folder).into_iter().flatten();
        files
            .copied()
            .filter(|&id| self.file(id).is_some())
            .collect()
    }

    /// Returns the folders of modules that files call in folders nearby, where the workspace has no file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_config::terraform;
    ///
    /// let mut workspace = Workspace::new(Language::plain().module(terraform::module));
    /// let call = "module \"net\" {\n  source = \"../net\"\n}\n";
    /// workspace.set("app/main.tf", call)?;
    /// assert_eq!(workspace.analysis().missing_folders(), ["net".to_owned()].into());
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn missing_folders(&self) -> BTreeSet<String> {
        let calls = |id: FileId, path: &str| {
            let folder = self.file(id).map_or("", |file| file.folder());
            let mut calls = self.names(id).into_iter().flat_map(|names| &names.calls);
            calls.any(|call| joined(folder, &call.source).as_deref() == Some(path))
        };
        let named = self.state.callers.iter();
        let missing = named.filter(|(path, ids)| {
            !self.state.folders.contains_key(&***path) && ids.iter().any(|&id| calls(id, path))
        });
        missing.map(|(path, _)| path.to_string()).collect()
    }

    /// Returns whether a file has a text that names a folder, such as `"./net"`.
    #[must_use]
    pub fn names_folder(&self, path: &str) -> bool {
        let files = self.state.callers.get(path);
        files.is_some_and(|files| !files.is_empty())
    }

    /// Returns the uses of the module of a file that name no output, such as `one(module.a).url`: a rename of an output does not
    /// change what follows them.
    #[must_use]
    pub fn whole_calls(&self, file: FileId) -> Vec<Location> {
        let found = self.named_whole_calls(file).into_iter();
        found.map(|(_, location)| location).collect()
    }

    /// Returns the uses of the module of a file that name no output, with the name of the call: `module.a`.
    pub(crate) fn named_whole_calls(&self, file: FileId) -> Vec<(&str, Location)> {
        let mut found = Vec::new();
        let folder = self.file(file).map_or("", |file| self.module_path(file));
        for (path, calls) in self.callers(folder) {
            let calls: HashSet<&str> = calls.iter().map(|call| &*call.name).collect();
            let files = self.files_in(path);
            let names = files.iter().filter_map(|&id| Some((id, self.names(id)?)));
            for (file, names) in names {
                let whole = names.whole.iter();
                let whole = whole.filter(|(name, _)| calls.contains(&**name));
                found.extend(whole.map(|(name, span)| {
                    let (span, extent) = (*span, *span);
                    (&**name, Location { file, span, extent })
                }));
            }
        }
        found
    }

    /// Returns the places of a name of a folder, in order of files and offsets.
    pub(crate) fn places_in_folder(&self, folder: &str, symbol: &Symbol) -> Vec<NamePlace> {
        if let Some((folder, symbol)) = self.called(folder, symbol).next() {
            return self.places_in_folder(&folder, &symbol);
        }
        let written = |folder: &str, symbol: &Symbol| {
            let names = self.state.folders.get(folder);
            let names = names.map(|folder| self.folder_names(folder));
            names.map_or_else(Vec::new, |names| names.places(symbol).to_vec())
        };
        let Some((interface, name)) = symbol.interface() else {
            return written(folder, symbol);
        };
        let mut found = Vec::new();
        for (path, calls) in self.callers(folder) {
            let first = found.len();
            let calls: BTreeSet<&str> = calls.iter().map(|call| &*call.name).collect();
            for call in calls {
                found.extend(written(
                    path,
                    &Symbol::called(call, interface.clone(), name),
                ));
            }
            if path == folder {
                found.extend(written(path, symbol));
            }
            let order = |place: &NamePlace| {
                let file = self.file(place.location.file).map(|file| file.name());
                (file, place.location.span.start)
            };
            if let Some(here) = found.get_mut(first..) {
                sort_by_key(here, order);
            }
        }
        if let Symbol::Variable(_) = symbol {
            for file in self.values_below(folder) {
                let names = self.names(file).into_iter().flat_map(FileNames::iter);
                let set = names.filter(|name| name.symbol == *symbol);
                found.extend(set.map(|name| NamePlace::new(file, name, ModulePart::Values)));
            }
        }
        found
    }

    /// Returns the folders that the calls of a name name, and the name in each. A file that another replaces may have one more call.
    pub(crate) fn called(
        &self,
        folder: &str,
        symbol: &Symbol,
    ) -> impl Iterator<Item = (String, Symbol)> {
        let names = match symbol {
            Symbol::Called {
                call,
                interface,
                name,
            } => Some((call, interface, name)),
            _ => None,
        };
        names.into_iter().flat_map(move |(call, interface, name)| {
            let files = self.files_in(folder).iter();
            let calls = files
                .filter_map(|&file| self.names(file))
                .flat_map(|file| &file.calls);
            let paths = calls.filter(move |it| it.name == *call);
            let paths = paths.filter_map(move |call| joined(folder, &call.source));
            let open = paths.filter(|path| self.state.folders.contains_key(&**path));
            open.map(move |path| (path, Symbol::in_module(interface, name)))
        })
    }

    /// Returns a file of the module that a call names: `module.web`, `run.first`.
    pub(crate) fn file_of_call(&self, file: FileId, call: &str) -> Option<FileId> {
        let folder = self.file(file).map(|file| self.module_path(file))?;
        let any = Symbol::called(call, Interface::Variable, "");
        let (folder, _) = self.called(folder, &any).next()?;
        self.files_in(&folder).first().copied()
    }

    /// Returns the names of a kind that the module of a file defines for its callers.
    pub(crate) fn interface_of(&self, file: FileId, interface: &Interface) -> BTreeSet<String> {
        let names = self.names_of_module(file);
        let all = names.iter().flat_map(|names| {
            let is_defined = |it: &&Symbol| names.definitions(it).next().is_some();
            names.symbols().filter(is_defined)
        });
        let seen = all.filter_map(Symbol::interface);
        seen.filter(|(it, _)| it == interface)
            .map(|(_, name)| name.to_owned())
            .collect()
    }

    /// Returns the folders that call the module in a folder, by path, with their calls; the folder itself is the first.
    fn callers(&self, folder: &str) -> Vec<(&str, Vec<&Call>)> {
        let files = self.state.callers.get(folder).into_iter().flatten();
        let files = files.filter_map(|&id| self.file(id));
        let own = self.state.folders.get_key_value(folder);
        let paths = files.map(|file| file.folder());
        let paths: BTreeSet<&str> = own
            .map(|(path, _)| &**path)
            .into_iter()
            .chain(paths)
            .collect();
        let callers = paths.into_iter().filter_map(|path| {
            let files = self.files_in(path).iter();
            let calls = files
                .filter_map(|&id| self.names(id))
                .flat_map(|file| &file.calls);
            let calls: Vec<&Call> = calls
                .filter(|call| joined(path, &call.source).as_deref() == Some(folder))
                .collect();
            (path == folder || !calls.is_empty()).then_some((path, calls))
        });
        let mut callers: Vec<_> = callers.collect();
        sort_by_key(&mut callers, |(path, _)| (*path != folder, *path));
        callers
    }

    /// Returns the module calls of a file whose sources are open folders, each with its source without quotes and the first file there.
    pub(crate) fn local_calls(&self, file: FileId) -> impl Iterator<Item = (Span, &Call, FileId)> {
        let folder = self.file(file).map_or("", |file| file.folder());
        let calls = self.names(file).into_iter().flat_map(|names| &names.calls);
        calls.filter_map(move |call| {
            let first = *self.files_in(&joined(folder, &call.source)?).first()?;
            Some((call.literal?, call, first))
        })
    }

    pub(crate) fn files_in(&self, path: &str) -> &[FileId] {
        let folder = self.state.folders.get(path);
        folder.map_or(&[], |folder| &folder.files)
    }
}

/// Returns whether the callers of a module see the same of two texts of a file: the variables and outputs, and what these need. Of a
/// module with a mistake in the syntax, they see nothing.
pub(crate) fn is_same_for_callers(old: &SourceFile, new: &SourceFile, rules: &NameRules) -> bool {
    let is_broken = |file: &SourceFile| file.syntax_diagnostics().has_errors();
    if is_broken(old) || is_broken(new) {
        return is_broken(old) == is_broken(new);
    }
    match (old.native(), new.native()) {
        (Some(before), Some(after)) => {
            let before = before.body().blocks().map(|block| seen(block, old, rules));
            before.eq(after.body().blocks().map(|block| seen(block, new, rules)))
        }
        _ => old.text() == new.text(),
    }
}

/// Returns what callers see of a block: its type, the text of a declaration, and the names in it.
fn seen<'f>(
    block: Block<'f>,
    file: &'f SourceFile,
    rules: &NameRules,
) -> (&'f str, Option<&'f str>, Vec<&'f Symbol>) {
    let is_declaration = matches!(block.type_name(), "variable" | "output");
    let text = is_declaration.then(|| file.source().slice(block.span()));
    let names = file.names(rules).inside(block.span()).iter();
    let names = names.map(|name| &name.symbol);
    let shared = names.filter(|symbol| symbol.is_shared()).collect();
    (block.type_name(), text, shared)
}

/// Joins the path of a folder and a source relative to it. `None` for a module from elsewhere.
pub(crate) fn joined(folder: &str, source: &str) -> Option<String> {
    let is_path = source.starts_with("./") || source.starts_with("../");
    is_path.then(|| plain(folder, source))
}

/// Joins the path of a folder and a path relative to it.
pub(crate) fn plain(folder: &str, path: &str) -> String {
    let joined = editor::joined(Path::new(folder), path);
    let joined = joined.to_string_lossy();
    // An editor on Windows may name files as a program in WebAssembly does.
    if folder.contains('\\') {
        joined.into_owned()
    } else {
        joined.replace(MAIN_SEPARATOR, "/")
    }
}
