//! The files that a file needs for its values: those that define the names it refers to, and the names that these need.

use std::collections::{BTreeSet, HashMap, HashSet};

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::diagnostic::suggest;

use crate::analysis::Analysis;
use crate::around::OuterDefinitions;
use crate::folder::Folder;
use crate::folder_names::FolderNames;
use crate::names::{FileNames, NameOccurrence, Role, Symbol};
use crate::place::{FileId, Location};

/// Similar names are looked for in all names of a module.
const MAX_MISSING: usize = 64;

/// The names of a module, and the files that write them.
pub(crate) struct SharedNames<'a> {
    analysis: &'a Analysis,
    /// All files, by name.
    files: Vec<FileId>,
    names: &'a FolderNames,
    /// The first names of the addresses of blocks: `aws_vpc`.
    roots: HashSet<&'a str>,
}

impl<'a> SharedNames<'a> {
    pub(crate) fn of(analysis: &'a Analysis, folder: &Folder, names: &'a FolderNames) -> Self {
        let blocks = names.symbols().filter_map(|symbol| match symbol {
            Symbol::Block { before, .. } if !names.is_missing(symbol) => before.split('.').next(),
            _ => None,
        });
        Self {
            analysis,
            files: analysis.sources(folder).collect(),
            names,
            roots: blocks.collect(),
        }
    }

    /// Returns whether a name alone may stand for many: `keys(local)`.
    fn is_whole(&self, symbol: &Symbol) -> bool {
        let Symbol::Root(root) = symbol else {
            return false;
        };
        let addresses = &self.analysis.language.name_rules().addresses;
        matches!(&**root, "var" | "local")
            || self.roots.contains(&**root)
            || addresses.may_begin_with(root)
    }

    /// Returns the files that have the values of what some files refer to, these included. `None` if that may be any name.
    pub(crate) fn needed(&self, by: &BTreeSet<FileId>) -> Option<BTreeSet<FileId>> {
        let mut files = by.clone();
        let mut seen: HashSet<&Symbol> = HashSet::new();
        let names = by.iter().filter_map(|&file| self.analysis.names(file));
        let mut pending: Vec<&NameOccurrence> = names.flat_map(|it| it.iter()).collect();
        while let Some(NameOccurrence { symbol, .. }) = pending.pop() {
            if self.is_whole(symbol) {
                return None;
            }
            if seen.insert(symbol) {
                for definition in self.names.definitions(symbol) {
                    let Location { file, extent, .. } = definition.location;
                    files.insert(file);
                    pending.extend(self.analysis.names(file)?.inside(extent));
                }
            }
        }
        Some(files)
    }

    /// Returns files of the module by name.
    pub(crate) fn in_order(&self, files: &BTreeSet<FileId>) -> Vec<FileId> {
        let all = self.files.iter().copied();
        all.filter(|it| files.contains(it)).collect()
    }

    /// Returns files that define what reports in some files say of missing names: similar names, or the others of a group. `None` if these
    /// are many.
    pub(crate) fn suggested(&self, by: &BTreeSet<FileId>) -> Option<Vec<FileId>> {
        let names = by.iter().filter_map(|&file| self.analysis.names(file));
        let names = names.flat_map(|names| names.iter().map(|it| &it.symbol));
        let missing: BTreeSet<&Symbol> = names.filter(|it| self.names.is_missing(it)).collect();
        if missing.len() > MAX_MISSING {
            return None;
        }
        let mut defined = Vec::new();
        for &file in self.files.iter().filter(|_| !missing.is_empty()) {
            let names = self
                .analysis
                .names(file)
                .into_iter()
                .flat_map(FileNames::iter);
            let names = names.filter(|it| it.role == Role::Definition && it.symbol.is_shared());
            defined.extend(names.map(|it| (it.symbol.path(), file)));
        }
        // Reports look through variables and locals by name, and through blocks as they are written.
        sort_by_key(&mut defined, |(path, _)| match path.as_slice() {
            [root @ ("var" | "local"), name] => [*root, *name],
            _ => ["", ""],
        });
        let mut found = Vec::new();
        for missing in missing {
            let missing = missing.path();
            let common = |path: &[&str]| {
                path.iter()
                    .zip(&missing)
                    .take_while(|(a, b)| a == b)
                    .count()
            };
            // The names next to the first that is not defined.
            let most = defined.iter().map(|(path, _)| common(path)).max();
            let most = most.unwrap_or_default();
            let beside = defined.iter().filter(|(path, _)| common(path) == most);
            let names = beside
                .clone()
                .filter_map(|(path, _)| path.get(most).copied());
            let similar = missing.get(most).and_then(|name| suggest(name, names));
            // Only some modules have known outputs.
            let is_module = missing.first() == Some(&"module");
            // The names that are there say which are not.
            let chosen = beside.filter(|(path, _)| {
                let is_similar = similar.is_none_or(|similar| path.get(most) == Some(&similar));
                is_module || is_similar
            });
            let count = if is_module { usize::MAX } else { 1 };
            found.extend(chosen.take(count).filter(|_| most > 0 || similar.is_some()));
        }
        Some(found.into_iter().map(|(_, file)| *file).collect())
    }

    /// Adds the files that refer to what no file defines.
    pub(crate) fn add_users_of_missing(&self, files: &mut BTreeSet<FileId>) {
        let missing = self.names.symbols();
        let missing = missing.filter(|symbol| self.names.is_missing(symbol));
        let places = missing.flat_map(|symbol| self.names.places_in_module(symbol));
        files.extend(places.map(|place| place.location.file));
    }

    /// Returns whether a file refers to a name that no file defines, and that begins as one of `changed` does.
    pub(crate) fn misses_name_beside(&self, file: FileId, changed: &[&Symbol]) -> bool {
        let root = |symbol: &'_ Symbol| symbol.path().first().map(|&root| root.to_owned());
        let roots: HashSet<String> = changed.iter().filter_map(|symbol| root(symbol)).collect();
        let names = self.analysis.names(file);
        let mut symbols = names.into_iter().flat_map(|names| names.iter());
        symbols.any(|name| {
            self.names.is_missing(&name.symbol)
                && root(&name.symbol).is_some_and(|root| roots.contains(&root))
        })
    }

    /// Adds the files that see another value of some names, directly or not. An argument of a block is unknown to others, but not the
    /// number of its instances. Returns how many places it looked at; `None` once most files are added.
    pub(crate) fn add_users(
        &self,
        of: Vec<&'a Symbol>,
        files: &mut BTreeSet<FileId>,
    ) -> Option<usize> {
        let whole = self.names.symbols().filter(|symbol| self.is_whole(symbol));
        let mut seen: HashSet<&Symbol> = HashSet::new();
        let mut pending: Vec<&Symbol> = of.into_iter().chain(whole).collect();
        let mut around: HashMap<FileId, OuterDefinitions<'a>> = HashMap::new();
        let mut looked_at = 0;
        while let Some(symbol) = pending.pop() {
            if !seen.insert(symbol) {
                continue;
            }
            for place in self.names.places_in_module(symbol) {
                let Location { file, span, .. } = place.location;
                if files.insert(file) && self.are_most(files.len()) {
                    return None;
                }
                let names = || OuterDefinitions::new(self.analysis.names(file));
                let around = around.entry(file).or_insert_with(names);
                looked_at += 1 + around.add_definitions(span, &mut pending);
            }
        }
        Some(looked_at)
    }

    /// Returns whether so many files are more than half, so that all of them may as well be read.
    pub(crate) const fn are_most(&self, count: usize) -> bool {
        count > self.files.len() / 2
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use hcl_config::Module;

    use super::SharedNames;
    use crate::language::Language;
    use crate::names::Symbol;
    use crate::workspace::Workspace;

    /// Returns the numbers of the files that a text in a module reaches.
    fn reached(text: &str) -> Option<Vec<u32>> {
        let mut workspace = Workspace::new(Language::plain().module(Module::new));
        let file = workspace.set("m/0.hcl", text).expect("a small text");
        for n in 1..100 {
            let next = n + 1;
            let text = format!(
                "variable \"v{n}\" {{\n  default = {n}\n}}\nlocals {{\n  a{n} = var.v{n}\n  b{n} = local.b{next}\n}}\n"
            );
            workspace
                .set(&format!("m/{n}.hcl"), text)
                .expect("a small text");
        }
        let analysis = workspace.analysis();
        let folder = analysis.folder(file)?;
        let names = analysis.folder_names(folder);
        let names = SharedNames::of(&analysis, folder, &names);
        let files = names.needed(&[file].into())?;
        Some(files.into_iter().map(|file| file.0).collect())
    }

    /// Returns how many places the search for the users of a variable looks at, in a file with as many names.
    fn looked_at(count: usize, text: impl Fn(usize) -> String) -> usize {
        let mut workspace = Workspace::new(Language::plain().module(Module::new));
        let lines: String = (0..count).map(text).collect();
        let text = format!("variable \"v\" {{}}\nlocals {{\n{lines}}}\n");
        let file = workspace.set("m/0.hcl", text).expect("a small text");
        for other in 1..4 {
            let name = format!("m/{other}.hcl");
            workspace.set(&name, "").expect("a small text");
        }
        let analysis = workspace.analysis();
        let folder = analysis.folder(file).expect("a folder");
        let names = analysis.folder_names(folder);
        let changed = Symbol::variable("v");
        let users = SharedNames::of(&analysis, folder, &names)
            .add_users(vec![&changed], &mut BTreeSet::new());
        users.expect("one file of four")
    }

    #[test]
    fn the_search_for_users_looks_at_each_name_of_a_file_a_few_times() {
        let texts: [fn(usize) -> String; 4] = [
            |n| format!("  a{n} = var.v\n"),
            |n| format!("  a{n} = [local.a{}, var.v]\n", n + 1),
            |n| format!("  a{n} = [for it in var.v : [for all in it : var.v]]\n"),
            |n| format!("  a{n} = [var.v, {}]\n", "local.a0, ".repeat(9)),
        ];
        for text in texts {
            let counts = [200, 2_000].map(|count| looked_at(count, text));
            assert!(counts[0] > 200 && counts[1] < 11 * counts[0], "{counts:?}");
        }
    }

    #[test]
    fn the_search_for_users_ends_when_most_files_are_found() {
        let mut workspace = Workspace::new(Language::plain().module(Module::new));
        let file = workspace
            .set("m/0.hcl", "a = var.v\n")
            .expect("a small text");
        let analysis = workspace.analysis();
        let folder = analysis.folder(file).expect("a folder");
        let names = analysis.folder_names(folder);
        let names = SharedNames::of(&analysis, folder, &names);
        let changed = Symbol::variable("v");
        assert_eq!(names.add_users(vec![&changed], &mut BTreeSet::new()), None);
    }

    #[test]
    fn files_without_needed_names_are_not_evaluated() {
        assert_eq!(reached("x = 1\n"), Some(vec![0]));
        assert_eq!(reached("x = var.v7\n"), Some(vec![0, 7]));
        // Nothing needs `b9`, which leads to all files after it.
        assert_eq!(reached("x = local.a9\n"), Some(vec![0, 9]));
        assert_eq!(reached("x = local.b97\n"), Some(vec![0, 97, 98, 99]));
        assert_eq!(reached("x = keys(local)\n"), None);
    }
}
