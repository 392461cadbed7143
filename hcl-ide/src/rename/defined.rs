//! Rename of names that the schema knows: in labels, keys and values.

use hcl_syntax::syntax::is_identifier;

use crate::analysis::Analysis;
use crate::defined_names::{DefinedName, Place};
use crate::edit::{FileEdit, TextEdit};
use crate::file::FileId;

use super::{RenameError, Renameable};

impl Analysis {
    pub(super) fn prepare_defined(
        &self,
        name: &DefinedName,
        file: FileId,
        offset: u32,
    ) -> Result<Renameable, RenameError> {
        refuse_computed(name)?;
        let here = name
            .places
            .iter()
            .map(|it| it.location)
            .find(|it| it.file == file && it.span.start <= offset && offset <= it.span.end);
        Ok(Renameable {
            span: here.ok_or(RenameError::NoName)?.span,
            name: name.name.clone(),
        })
    }

    pub(super) fn rename_defined(
        &self,
        name: &DefinedName,
        file: FileId,
        new_name: &str,
    ) -> Result<Vec<FileEdit>, RenameError> {
        refuse_computed(name)?;
        if name.name == new_name {
            return Ok(Vec::new());
        }
        if !is_plain_text(new_name) {
            return Err(RenameError::InvalidText(new_name.to_owned()));
        }
        if !is_identifier(new_name) && name.places.iter().any(|it| self.is_bare(it)) {
            return Err(RenameError::InvalidName(new_name.to_owned()));
        }
        let all = self.defined_names(file);
        // A name of another scope may be the same. Whether references would mean it then depends on the scopes.
        let other = all
            .iter()
            .find(|it| it.kind == name.kind && it.name == new_name);
        if let Some(place) = other.and_then(|it| it.definitions().next().or(it.places.first())) {
            let (kind, name) = (name.kind.clone(), new_name.to_owned());
            let location = place.location;
            return Err(if place.is_definition {
                RenameError::Taken {
                    kind,
                    name,
                    location,
                }
            } else {
                RenameError::Referenced {
                    kind,
                    name,
                    location,
                }
            });
        }
        let mut edits = Vec::new();
        let mut last = None;
        for place in &name.places {
            let location = place.location;
            // A value that refers to a name may define another one of the same text.
            if last.replace((location.file, location.span)) != Some((location.file, location.span))
            {
                let edit = TextEdit::replace(location.span, new_name);
                super::add(&mut edits, location.file, edit);
            }
        }
        Ok(edits)
    }

    /// Returns whether a name is written without quotes.
    fn is_bare(&self, place: &Place) -> bool {
        let text = self.file(place.location.file).map_or("", |it| it.text());
        let before = text.get(..place.location.span.start as usize);
        !before.is_some_and(|before| before.ends_with('"'))
    }
}

/// Refuses a name that nothing defines, or that some place does not contain as text.
fn refuse_computed(name: &DefinedName) -> Result<(), RenameError> {
    if name.definitions().next().is_none() {
        return Err(RenameError::Undefined(name.name.clone()));
    }
    match name.places.iter().find(|it| !it.is_plain) {
        Some(place) => Err(RenameError::Computed {
            name: name.name.clone(),
            location: place.location,
        }),
        None => Ok(()),
    }
}

/// Returns whether a text stands for itself in quotes, in both syntaxes.
fn is_plain_text(text: &str) -> bool {
    let is_plain = |c: char| c != '"' && c != '\\' && !c.is_control();
    !text.is_empty() && text.chars().all(is_plain) && !text.contains("${") && !text.contains("%{")
}
