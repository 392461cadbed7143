//! Rename of names that the schema knows: in labels, keys and values.

use hcl_core::internal::is_template;
use hcl_core::internal::sort::sort_by;
use std::collections::HashMap;

use hcl_syntax::native::is_identifier;

use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::place::{DefinedName, FileId, Place};

use super::RenameError;

impl Analysis {
    pub(super) fn rename_defined(
        &self,
        name: &DefinedName,
        file: FileId,
        new_name: &str,
    ) -> Result<Vec<FileEdit>, RenameError> {
        if name.name == new_name {
            return Ok(Vec::new());
        }
        if !is_plain_text(new_name) {
            return Err(RenameError::InvalidText(new_name.to_owned()));
        }
        if !is_identifier(new_name) && name.places.iter().any(|it| self.is_bare(it)) {
            return Err(RenameError::InvalidName(new_name.to_owned()));
        }
        let edits = super::edits_of(name, new_name);
        if self.keeps_names(file, &edits) {
            return Ok(edits);
        }
        Err(self.conflict(name, file, new_name))
    }

    /// Reads the files with their edits. Places that were of one name before have to be of one name again.
    fn keeps_names(&self, file: FileId, edits: &[FileEdit]) -> bool {
        let Some(renamed) = self.with_edits(edits) else {
            return false;
        };
        let (before, after) = (
            groups(&self.defined_names(file)),
            groups(&renamed.defined_names(file)),
        );
        let (mut to_new, mut to_old) = (HashMap::new(), HashMap::new());
        let is_same = |(old, new): (&usize, &usize)| {
            *to_new.entry(*old).or_insert(*new) == *new
                && *to_old.entry(*new).or_insert(*old) == *old
        };
        before.len() == after.len() && before.iter().zip(&after).all(is_same)
    }

    /// Returns the error for a new name that changes what references mean.
    fn conflict(&self, name: &DefinedName, file: FileId, new_name: &str) -> RenameError {
        let all = self.defined_names(file);
        let mut others = all
            .iter()
            .filter(|it| it.kind == name.kind && it.name == new_name);
        let other = others.next().and_then(|it| {
            let definition = it.places.iter().find(|place| place.is_definition);
            Some((it, definition.or(it.places.first())?))
        });
        match (other, name.places.first()) {
            (Some((other, place)), _) => RenameError::taken(other, place),
            (None, Some(place)) => RenameError::Conflict {
                name: new_name.to_owned(),
                location: place.location,
            },
            (None, None) => RenameError::NoName,
        }
    }

    /// Returns whether a name is written without quotes.
    fn is_bare(&self, place: &Place) -> bool {
        let text = self.file(place.location.file).map_or("", |it| it.text());
        let before = text.get(..place.location.span.start as usize);
        !before.is_some_and(|before| before.ends_with('"'))
    }
}

/// Returns the index of the name of each place, in order of files and offsets.
fn groups(names: &[DefinedName]) -> Vec<usize> {
    let places = names.iter().enumerate().flat_map(|(index, name)| {
        let key = |place: &Place| (place.location.file, place.location.span.start);
        let places = name.places.iter();
        places.map(move |place| (key(place), !place.is_definition, &*name.kind, index))
    });
    let mut places: Vec<_> = places.collect();
    sort_by(&mut places, Ord::cmp);
    places.into_iter().map(|(_, _, _, index)| index).collect()
}

/// Returns whether a text stands for itself in quotes, in both syntaxes.
fn is_plain_text(text: &str) -> bool {
    let is_plain = |c: char| c != '"' && c != '\\' && !c.is_control();
    !text.is_empty() && text.chars().all(is_plain) && !is_template(text)
}
