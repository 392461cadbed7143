//! Whether a new name fits the text around it, and renamed files mean the same.

use std::collections::HashMap;

use hcl_config::Dialect;
use hcl_core::internal::is_template;
use hcl_core::internal::sort::sort_by;
use hcl_syntax::native::is_identifier;

use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::names::{Interface, Role, Symbol};
use crate::place::{DefinedName, FileId, Location, Place};

use super::{RenameError, errors};

/// A place where a name is written, with a number for the name.
struct WrittenName {
    location: Location,
    role: Role,
    name: usize,
}

impl Analysis {
    /// Refuses a new name that cannot be written at each place of a name.
    pub(super) fn check_text(&self, name: &DefinedName, new_name: &str) -> Result<(), RenameError> {
        let is_constant = matches!(new_name, "true" | "false" | "null");
        match &name.symbol {
            None if !is_plain_text(new_name) => Err(errors::invalid_text(new_name)),
            None if is_identifier(new_name)
                || !name.places.iter().any(|place| self.is_bare(place)) =>
            {
                Ok(())
            }
            _ if !is_identifier(new_name) => Err(errors::invalid_name(new_name)),
            // `var.true` is a reference; `true` is none.
            Some(Symbol::Iterator { .. }) if is_constant => Err(errors::constant(new_name)),
            Some(
                Symbol::Variable(_)
                | Symbol::Called {
                    interface: Interface::Variable,
                    ..
                },
            ) if self.is_reserved(name, new_name) => Err(errors::reserved(new_name)),
            _ => Ok(()),
        }
    }

    /// Returns whether the language of a file that defines a variable gives the new name another meaning.
    fn is_reserved(&self, variable: &DefinedName, new_name: &str) -> bool {
        let mut files = variable.definitions().filter_map(|at| self.file(at.file));
        files.any(|file| Dialect::of(file.name()).is_reserved(new_name))
    }

    /// Returns whether a name is written without quotes.
    fn is_bare(&self, place: &Place) -> bool {
        let text = self
            .file(place.location.file)
            .map_or("", |file| file.text());
        let before = text.get(..place.location.span.start as usize);
        !before.is_some_and(|before| before.ends_with('"'))
    }

    /// Reads the files with their edits. Places that were of one name before have to be of one name again.
    pub(super) fn check_rename(
        &self,
        file: FileId,
        edits: &[FileEdit],
        new_name: &str,
    ) -> Result<(), RenameError> {
        let renamed = self.with_edits(edits).ok_or_else(errors::too_large)?;
        let (before, after) = (self.written(file, edits), renamed.written(file, edits));
        let (mut to_new, mut to_old) = (HashMap::new(), HashMap::new());
        let mut is_same = |old: &WrittenName, new: &WrittenName| {
            old.role == new.role
                && *to_new.entry(old.name).or_insert(new.name) == new.name
                && *to_old.entry(new.name).or_insert(old.name) == old.name
        };
        let changed = before
            .iter()
            .zip(&after)
            .find(|(old, new)| !is_same(old, new));
        // `zip` ends with the shorter list.
        let conflict = changed.map(|(old, _)| old).or_else(|| {
            let first = before.first();
            first.filter(|_| before.len() != after.len())
        });
        conflict.map_or(Ok(()), |written| {
            Err(errors::conflict(new_name, written.location))
        })
    }

    /// Returns the places of all names: names of the language in the files of edits, and names of the schema.
    fn written(&self, file: FileId, edits: &[FileEdit]) -> Vec<WrittenName> {
        let mut numbers = HashMap::new();
        let mut found = Vec::new();
        for edit in edits {
            let (file, folder) = match self.file(edit.file) {
                Some(file) => (file.name(), file.folder()),
                None => ("", ""),
            };
            for it in self
                .names(edit.file)
                .into_iter()
                .flat_map(|name| name.iter())
            {
                let scope = match it.symbol {
                    // Known by their offsets, which other files have too.
                    Symbol::Iterator { .. } | Symbol::Instance { .. } => file,
                    _ => folder,
                };
                let next = numbers.len();
                let name = numbers.entry((scope, &it.symbol));
                found.push(WrittenName {
                    location: Location::of(edit.file, it),
                    role: it.role,
                    name: *name.or_insert(next),
                });
            }
        }
        let names = self.defined_names(file);
        let places = names.iter().enumerate().flat_map(|(index, name)| {
            let places = name.places.iter();
            places.map(move |place| (place, &*name.kind, index))
        });
        let mut places: Vec<_> = places.collect();
        let key = |place: &Place| {
            let Location { file, span, .. } = place.location;
            (file, span.start, !place.is_definition)
        };
        sort_by(&mut places, |a, b| {
            (key(a.0), a.1, a.2).cmp(&(key(b.0), b.1, b.2))
        });
        found.extend(places.into_iter().map(|(place, _, index)| WrittenName {
            location: place.location,
            role: if place.is_definition {
                Role::Definition
            } else {
                Role::Reference
            },
            name: usize::MAX - index,
        }));
        found
    }
}

/// Returns whether a text stands for itself in quotes, in both syntaxes.
fn is_plain_text(text: &str) -> bool {
    let is_plain = |c: char| c != '"' && c != '\\' && !c.is_control();
    !text.is_empty() && text.chars().all(is_plain) && !is_template(text)
}
