//! Whether a renamed text means the same.

use std::collections::HashSet;

use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::file::SourceFile;
use crate::names::{Occurrence, Role, Symbol};
use crate::place::Location;

use super::{Moved, RenameError, with_name};

impl Analysis {
    /// Reads a file with its edits. Each name has to refer to the same definition as before.
    pub(super) fn check_rename(&self, edit: &FileEdit, new_name: &str) -> Result<(), RenameError> {
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
        let renamed: HashSet<u32> = edit.edits.iter().map(|edit| edit.span.start).collect();
        let is_renamed = |it: &&Occurrence| renamed.contains(&it.span.start);
        let changed = pairs().find(|(before, after)| {
            let renamed = is_renamed(before).then(|| with_name(&before.symbol, new_name));
            let expected = renamed.as_ref().unwrap_or(&before.symbol);
            before.role != after.role || !is_same(expected, &after.symbol, &moved)
        });
        let conflict = match changed {
            Some((before, _)) => before,
            // `zip` ends with the shorter list.
            None if before.iter().len() == after.iter().len() => return Ok(()),
            None => match before.iter().find(is_renamed) {
                Some(first) => first,
                None => return Ok(()),
            },
        };
        Err(RenameError::Conflict {
            name: new_name.to_owned(),
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

fn is_same(expected: &Symbol, after: &Symbol, moved: &Moved) -> bool {
    match (expected, after) {
        (
            Symbol::Iterator { name, offset },
            Symbol::Iterator {
                name: new,
                offset: at,
            },
        ) => name == new && moved.get(offset) == Some(at),
        (expected, after) => expected == after,
    }
}
