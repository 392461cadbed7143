//! The files that a file needs for its values: those that define the names it refers to, and the names that these need.

use std::collections::{HashMap, HashSet};

use crate::analysis::Analysis;
use crate::folder::Folder;
use crate::names::{NameOccurrence, Role, Symbol};
use crate::place::FileId;

/// The names that the files of a module define.
#[derive(Default)]
struct Definitions<'a> {
    places: HashMap<&'a Symbol, Vec<(FileId, &'a NameOccurrence)>>,
    /// The first names of the addresses of blocks: `aws_vpc`.
    roots: HashSet<&'a str>,
}

impl<'a> Definitions<'a> {
    fn of(analysis: &'a Analysis, files: &[FileId]) -> Self {
        let mut this = Self::default();
        for &file in files {
            let names = analysis.names(file).into_iter().flat_map(|it| it.iter());
            for name in names.filter(|name| name.role == Role::Definition) {
                match &name.symbol {
                    Symbol::Block { before, .. } => this.roots.extend(before.split('.').next()),
                    Symbol::Variable(_) | Symbol::Local(_) => {}
                    _ => continue,
                }
                let places = this.places.entry(&name.symbol).or_default();
                places.push((file, name));
            }
        }
        this
    }
}

impl Analysis {
    /// Returns the files of a module that have the values of what a file refers to, in order. `None` if it may refer to any name:
    /// `keys(local)`.
    pub(crate) fn reached(&self, folder: &Folder, file: FileId) -> Option<Vec<FileId>> {
        let all: Vec<FileId> = self.sources(folder).collect();
        let definitions = Definitions::of(self, &all);
        let addresses = &self.language.name_rules().addresses;
        let mut files = HashSet::from([file]);
        let mut seen: HashSet<&Symbol> = HashSet::new();
        let mut pending: Vec<&NameOccurrence> = self.names(file)?.iter().collect();
        while let Some(NameOccurrence { symbol, .. }) = pending.pop() {
            if !seen.insert(symbol) {
                continue;
            }
            if let Symbol::Root(root) = symbol
                && (matches!(&**root, "var" | "local")
                    || definitions.roots.contains(&**root)
                    || addresses.may_begin_with(root))
            {
                return None;
            }
            for &(file, definition) in definitions.places.get(symbol).into_iter().flatten() {
                files.insert(file);
                pending.extend(self.names(file)?.inside(definition.extent));
            }
        }
        Some(all.into_iter().filter(|it| files.contains(it)).collect())
    }
}

#[cfg(test)]
mod tests {
    use hcl_config::Module;

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
        let files = analysis.reached(analysis.folder(file)?, file)?;
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
