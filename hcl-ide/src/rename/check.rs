//! Whether a renamed text means the same.

use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::file::SourceFile;
use crate::names::{Occurrence, Role, Symbol};
use crate::place::Location;

use super::{Moved, RenameError};

impl Analysis {
    /// Reads a file with its edits. Each name has to refer to the same definition as before.
    pub(super) fn check_rename(
        &self,
        edit: &FileEdit,
        old: &Symbol,
        renamed: &Symbol,
    ) -> Result<(), RenameError> {
        let Some(file) = self.file(edit.file) else {
            return Ok(());
        };
        let text = edit.apply(file.text());
        let parse = self.language.parse();
        let new = SourceFile::new(file.name(), text, parse).map_err(|_| RenameError::TooLarge)?;
        let dialect = self.language.dialect();
        let (before, after) = (file.names(dialect), new.names(dialect));
        let pairs = || before.iter().zip(after.iter());
        let definitions = pairs().filter(|(it, _)| it.role != Role::Reference);
        let moved: Moved = definitions
            .filter_map(|(before, after)| Some((offset(before)?, offset(after)?)))
            .collect();
        let changed = pairs().find(|(before, after)| !is_same(before, after, old, renamed, &moved));
        let conflict = match changed {
            Some((before, _)) => before,
            // `zip` ends with the shorter list.
            None if before.iter().len() == after.iter().len() => return Ok(()),
            None => match before.of(old).next() {
                Some(first) => first,
                None => return Ok(()),
            },
        };
        Err(RenameError::Conflict {
            name: super::name_of(renamed).to_owned(),
            location: Location::of(edit.file, conflict),
        })
    }
}

/// Returns the offset of the definition of an iteration variable.
const fn offset(occurrence: &Occurrence) -> Option<u32> {
    match &occurrence.symbol {
        Symbol::Iterator { offset, .. } => Some(*offset),
        _ => None,
    }
}

fn is_same(
    before: &Occurrence,
    after: &Occurrence,
    old: &Symbol,
    renamed: &Symbol,
    moved: &Moved,
) -> bool {
    let expected = if before.symbol == *old {
        renamed
    } else {
        &before.symbol
    };
    let is_symbol = match (expected, &after.symbol) {
        (
            Symbol::Iterator { name, offset },
            Symbol::Iterator {
                name: new,
                offset: at,
            },
        ) => name == new && moved.get(offset) == Some(at),
        (expected, after) => expected == after,
    };
    is_symbol && before.role == after.role
}
