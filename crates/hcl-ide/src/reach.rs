//! The files that a file needs for its values: those that define the names it refers to, and the names that these need.

use std::collections::{BTreeSet, HashMap, HashSet};

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::diagnostic::suggest;

use crate::analysis::Analysis;
use crate::folder::Folder;
use crate::names::{FileNames, NameOccurrence, Role, Symbol};
use crate::place::FileId;

/// Similar names are looked for in all names of a module.
const MAX_MISSING: usize = 64;

/// Where the files of a module write the names that they share.
pub(crate) struct SharedNames<'a> {
    analysis: &'a Analysis,
    /// All files, by name.
    files: Vec<FileId>,
    places: HashMap<&'a Symbol, Vec<(FileId, &'a NameOccurrence)>>,
    /// The first names of the addresses of blocks: `aws_vpc`.
    roots: HashSet<&'a str>,
}

impl<'a> SharedNames<'a> {
    pub(crate) fn of(analysis: &'a Analysis, folder: &Folder) -> Self {
        let mut this = Self {
            analysis,
            files: analysis.sources(folder).collect(),
            places: HashMap::new(),
            roots: HashSet::new(),
        };
        for &file in &this.files {
            let is_replaced = analysis.replacement(file).is_some();
            let names = analysis.names(file).into_iter().flat_map(|it| it.iter());
            for name in names {
                if is_replaced && name.role == Role::Definition {
                    continue;
                }
                if let (Symbol::Block { before, .. }, Role::Definition) = (&name.symbol, name.role)
                {
                    this.roots.extend(before.split('.').next());
                }
                if name.symbol.is_shared() {
                    let places = this.places.entry(&name.symbol).or_default();
                    places.push((file, name));
                }
            }
        }
        this
    }

    /// Returns where a name is written.
    pub(crate) fn places(
        &self,
        symbol: &Symbol,
    ) -> impl Iterator<Item = (FileId, &'a NameOccurrence)> + use<'_, 'a> {
        self.places.get(symbol).into_iter().flatten().copied()
    }

    /// Returns where a name is defined.
    fn definitions(
        &self,
        symbol: &Symbol,
    ) -> impl Iterator<Item = (FileId, &'a NameOccurrence)> + use<'_, 'a> {
        let all = self.places(symbol);
        all.filter(|(_, name)| name.role == Role::Definition)
    }

    fn is_missing(&self, symbol: &Symbol) -> bool {
        symbol.is_shared() && self.definitions(symbol).next().is_none()
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
                for (file, definition) in self.definitions(symbol) {
                    files.insert(file);
                    pending.extend(self.analysis.names(file)?.inside(definition.extent));
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
        let missing: BTreeSet<&Symbol> = names.filter(|it| self.is_missing(it)).collect();
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
            // Of modules, only some have known outputs.
            let is_module = missing.first() == Some(&"module");
            // What is there says what is not.
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
        let missing = self
            .places
            .iter()
            .filter(|(symbol, _)| self.is_missing(symbol));
        files.extend(missing.flat_map(|(_, places)| places.iter().map(|(file, _)| *file)));
    }

    /// Returns whether a file refers to a name that no file defines, and that begins as one of `changed` does.
    pub(crate) fn misses_name_beside(&self, file: FileId, changed: &[&Symbol]) -> bool {
        let root = |symbol: &'_ Symbol| symbol.path().first().map(|&root| root.to_owned());
        let roots: HashSet<String> = changed.iter().filter_map(|symbol| root(symbol)).collect();
        let names = self.analysis.names(file);
        let mut symbols = names.into_iter().flat_map(|names| names.iter());
        symbols.any(|name| {
            self.is_missing(&name.symbol)
                && root(&name.symbol).is_some_and(|root| roots.contains(&root))
        })
    }

    /// Adds the files that see another value of some names, directly or not. An argument of a block is unknown to others, but not the
    /// number of its instances.
    pub(crate) fn add_users(&self, of: Vec<&'a Symbol>, files: &mut BTreeSet<FileId>) {
        let whole = self.places.keys().filter(|symbol| self.is_whole(symbol));
        let mut seen: HashSet<&Symbol> = HashSet::new();
        let mut pending: Vec<&Symbol> = of.into_iter().chain(whole.copied()).collect();
        while let Some(symbol) = pending.pop() {
            if !seen.insert(symbol) {
                continue;
            }
            for (file, used) in self.places(symbol) {
                files.insert(file);
                let names = self.analysis.names(file).into_iter();
                let names = names.flat_map(|names| names.iter());
                let around = names.filter(|it| {
                    it.role == Role::Definition
                        && it.extent.start <= used.span.start
                        && used.span.end <= it.extent.end
                });
                let around: Vec<&Symbol> = around.map(|it| &it.symbol).collect();
                let is_number = around
                    .iter()
                    .any(|it| matches!(it, Symbol::Instance { name, .. } if **name != *"self"));
                let is_seen = |it: &&Symbol| is_number || !matches!(it, Symbol::Block { .. });
                pending.extend(around.into_iter().filter(is_seen));
            }
        }
    }

    /// Returns whether files are so many that all of them may as well be read.
    pub(crate) const fn are_most(&self, files: &[FileId]) -> bool {
        files.len() > self.files.len() / 2 + 1
    }
}

#[cfg(test)]
mod tests {
    use hcl_config::Module;

    use super::SharedNames;
    use crate::language::Language;
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
        let names = SharedNames::of(&analysis, analysis.folder(file)?);
        let files = names.needed(&[file].into())?;
        Some(files.into_iter().map(|file| file.0).collect())
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
