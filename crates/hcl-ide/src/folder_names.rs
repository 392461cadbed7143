//! The table of the names that the files of a folder write: where each is defined, and where it is used.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, PoisonError};

use crate::analysis::Analysis;
use crate::file::SourceFile;
use crate::folder::Folder;
use crate::names::{FileNames, NameOccurrence, Role, Symbol};
use crate::place::{FileId, Location};

/// The names of a folder that files share: definitions, references, unused and missing names, and completion read it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FolderNames {
    places: HashMap<Symbol, Vec<NamePlace>>,
}

/// A place where a name is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NamePlace {
    pub(crate) location: Location,
    pub(crate) role: Role,
    pub(crate) part: ModulePart,
}

/// The role of a file in the module of its folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ModulePart {
    Source,
    /// A source that OpenTofu does not read, since another replaces it.
    Replaced,
    /// Sets variables. To set the value of a variable does not use it.
    Values,
}

impl NamePlace {
    pub(crate) const fn new(file: FileId, name: &NameOccurrence, part: ModulePart) -> Self {
        Self {
            location: Location::of(file, name),
            role: name.role,
            part,
        }
    }

    pub(crate) const fn is_definition(&self) -> bool {
        matches!(self.role, Role::Definition)
    }

    /// Returns whether the place is in the definition that is at another place.
    fn is_in(&self, definition: &Self) -> bool {
        let (own, around) = (self.location, definition.location);
        own.file == around.file && around.extent.encloses(own.span)
    }
}

impl FolderNames {
    fn of(analysis: &Analysis, folder: &Folder) -> Self {
        let mut this = Self::default();
        for &file in &folder.files {
            for (symbol, place) in analysis.shared_names(file) {
                match this.places.get_mut(symbol) {
                    Some(places) => places.push(place),
                    None => _ = this.places.insert(symbol.clone(), vec![place]),
                }
            }
        }
        this
    }

    /// Returns the names after the texts of some files changed, which are given as they were.
    fn changed(mut self, analysis: &Analysis, old: &BTreeMap<FileId, Arc<SourceFile>>) -> Self {
        let name = |file: FileId| analysis.file(file).map(|file| file.name());
        for (&file, old) in old {
            let gone = old.names(analysis.language.name_rules()).iter();
            let gone: BTreeSet<&Symbol> = gone.map(|name| &name.symbol).collect();
            for symbol in gone {
                if let Some(places) = self.places.get_mut(symbol) {
                    places.retain(|place| place.location.file != file);
                    if places.is_empty() {
                        self.places.remove(symbol);
                    }
                }
            }
            let mut new: BTreeMap<&Symbol, Vec<NamePlace>> = BTreeMap::new();
            for (symbol, place) in analysis.shared_names(file) {
                new.entry(symbol).or_default().push(place);
            }
            for (symbol, new) in new {
                let places = self.places.entry(symbol.clone()).or_default();
                let after = places.partition_point(|it| name(it.location.file) <= name(file));
                places.splice(after..after, new);
            }
        }
        self
    }

    /// Iterates over all names, in no order.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = &Symbol> {
        self.places.keys()
    }

    /// Returns where a name is written, in order of files and offsets.
    pub(crate) fn places(&self, symbol: &Symbol) -> &[NamePlace] {
        self.places.get(symbol).map_or(&[], Vec::as_slice)
    }

    /// Returns where the module writes a name.
    pub(crate) fn places_in_module(&self, symbol: &Symbol) -> impl Iterator<Item = &NamePlace> {
        let all = self.places(symbol).iter();
        all.filter(|place| match place.part {
            ModulePart::Source => true,
            ModulePart::Replaced => !place.is_definition(),
            ModulePart::Values => false,
        })
    }

    /// Returns where the module defines a name.
    pub(crate) fn definitions(&self, symbol: &Symbol) -> impl Iterator<Item = &NamePlace> {
        let all = self.places_in_module(symbol);
        all.filter(|place| place.is_definition())
    }

    /// Returns the names that can follow the beginning of a reference to a block or provider, each with the block or provider.
    pub(crate) fn after<'n>(
        &'n self,
        path: &[&str],
    ) -> impl Iterator<Item = (&'n str, &'n Symbol)> {
        let blocks = self.symbols().filter(|symbol| {
            matches!(symbol, Symbol::Block { .. } | Symbol::Alias { .. })
                && self.definitions(symbol).next().is_some()
        });
        blocks.filter_map(move |symbol| {
            let own = symbol.path();
            let begins = own.iter().zip(path).all(|(own, name)| own == name);
            let next = own.get(path.len()).filter(|_| begins)?;
            Some((*next, symbol))
        })
    }

    /// Returns whether files share a name that the module does not define.
    pub(crate) fn is_missing(&self, symbol: &Symbol) -> bool {
        symbol.is_shared() && self.definitions(symbol).next().is_none()
    }

    /// Returns whether something refers to a name from outside of its own definition. A root such as `var`, without a name after it, may
    /// mean all names.
    pub(crate) fn is_used(&self, symbol: &Symbol) -> bool {
        let is_used = |symbol: &Symbol| {
            let places = self.places(symbol);
            let sources = places
                .iter()
                .filter(|place| place.part != ModulePart::Values);
            let mut references = sources.filter(|place| place.role == Role::Reference);
            references.any(|reference| {
                let mut definitions = places.iter().filter(|place| place.is_definition());
                !definitions.any(|definition| reference.is_in(definition))
            })
        };
        let root = symbol
            .path()
            .first()
            .map(|root| Symbol::Root((*root).into()));
        is_used(symbol) || root.is_some_and(|root| is_used(&root))
    }
}

impl Analysis {
    /// Returns the names of the module that a file belongs to.
    pub(crate) fn names_of_module(&self, file: FileId) -> Option<Arc<FolderNames>> {
        let path = self.module_path(self.file(file)?);
        let folder = self.state.folders.get(path)?;
        Some(self.folder_names(folder))
    }

    /// Returns the names of a folder.
    pub(crate) fn folder_names(&self, folder: &Folder) -> Arc<FolderNames> {
        folder.names.get_or_compute(|| {
            let earlier = folder.earlier_names.lock();
            let earlier = earlier.unwrap_or_else(PoisonError::into_inner).take();
            Arc::new(match earlier {
                // Nothing else has them, unless a snapshot is in use.
                Some(earlier) => Arc::unwrap_or_clone(earlier.value).changed(self, &earlier.texts),
                None => FolderNames::of(self, folder),
            })
        })
    }

    /// Returns the names of a file that others may share, in source order.
    fn shared_names(&self, file: FileId) -> impl Iterator<Item = (&Symbol, NamePlace)> {
        let part = if self.is_values(file) {
            ModulePart::Values
        } else if self.replacement(file).is_some() {
            ModulePart::Replaced
        } else {
            ModulePart::Source
        };
        let names = self.names(file).into_iter().flat_map(FileNames::iter);
        let shared = names.filter(|name| !name.symbol.is_of_one_file());
        shared.map(move |name| (&name.symbol, NamePlace::new(file, name, part)))
    }
}
