//! Whether a renamed text means the same.

use std::collections::HashSet;

use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::file::SourceFile;
use crate::folder::is_test;
use crate::names::{Occurrence, Role, Symbol};
use crate::place::Location;

use super::{Moved, RenameError};

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
        let is_test = is_test(file.name());
        let call = before.iter().find(is_renamed);
        let call = call.and_then(|it| called_by(it, is_test));
        let changed = pairs().find(|(before, after)| {
            let renamed = if is_renamed(before) {
                Some(before.symbol.with_name(new_name))
            } else {
                of_call(&before.symbol, call.as_deref(), new_name)
            };
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

/// Returns the name by which the variables and outputs of a called module are known: `module.web` of the block, `run.first` of a
/// run of a test.
fn called_by(occurrence: &Occurrence, is_test: bool) -> Option<String> {
    match &occurrence.symbol {
        Symbol::Iterator { name, .. } if is_test => Some(format!("run.{name}")),
        Symbol::Block { before, name } => Some(format!("{before}.{name}")),
        _ => None,
    }
}

/// Returns a variable or output of a call that gets another name: `module.net.id` for `module.web.id`.
fn of_call(symbol: &Symbol, renamed: Option<&str>, new_name: &str) -> Option<Symbol> {
    match symbol {
        Symbol::Called {
            call,
            interface,
            name,
        } if Some(&**call) == renamed => {
            let (kind, _) = call.rsplit_once('.')?;
            Some(Symbol::called(
                &format!("{kind}.{new_name}"),
                *interface,
                name,
            ))
        }
        _ => None,
    }
}

/// Returns the offset of the definition of a symbol of one file.
const fn offset(occurrence: &Occurrence) -> Option<u32> {
    match &occurrence.symbol {
        Symbol::Iterator { offset, .. } | Symbol::Instance { offset, .. } => Some(*offset),
        _ => None,
    }
}

fn is_same(expected: &Symbol, after: &Symbol, moved: &Moved) -> bool {
    let mut expected = expected.clone();
    if let Symbol::Iterator { offset, .. } | Symbol::Instance { offset, .. } = &mut expected {
        match moved.get(offset) {
            Some(at) => *offset = *at,
            None => return false,
        }
    }
    expected == *after
}
