//! Changes at an address.

use hcl_syntax::syntax::File;
use hcl_syntax::{Diagnostic, Diagnostics};
use hcl_write::{Address, AddressedError, Edit, EditError, NewValue};

use super::errors;

/// A change of a file.
pub(super) enum Change<'a> {
    /// Address, value, and whether the value is text.
    Set(&'a Address, &'a str, bool),
    /// Address, value, and whether the value is text.
    Append(&'a Address, &'a str, bool),
    AppendBlock(&'a Address),
    Remove(&'a Address),
    Move(&'a Address, &'a Address),
    Rename(&'a Address, &'a Address),
}

/// Why a file is not changed.
pub(super) enum Problem {
    /// The address is not in this file.
    NotFound(Box<Diagnostic>),
    /// The change is not possible.
    Refused(Diagnostics),
}

impl From<Diagnostic> for Problem {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Refused(diagnostic.into())
    }
}

impl From<EditError> for Problem {
    fn from(error: EditError) -> Self {
        Self::Refused(errors::refused(error))
    }
}

impl Change<'_> {
    /// Collects the edits of a file.
    pub(super) fn apply<'f>(&self, edit: &mut Edit<'f>, file: &'f File) -> Result<(), Problem> {
        let changed = match *self {
            Self::Set(address, value, is_text) => {
                edit.set_at(address, || new_value(value, is_text))
            }
            Self::Append(address, value, is_text) => {
                edit.append_at(address, || new_value(value, is_text))
            }
            Self::AppendBlock(address) => edit.append_block_at(address),
            Self::Remove(address) => edit.remove_at(address),
            Self::Move(old, new) => {
                return edit.rename_at(old, new).map_err(|error| match error {
                    AddressedError::OtherParent(found) => {
                        errors::other_parent(old, new, found).into()
                    }
                    error => problem(error, file),
                });
            }
            Self::Rename(from, to) => {
                let (from_names, to_names) = (names(from), names(to));
                if edit.rename_references(&from_names, &to_names)? == 0 {
                    let diagnostic = errors::no_reference(from, file);
                    return Err(Problem::NotFound(Box::new(diagnostic)));
                }
                return Ok(());
            }
        };
        changed.map_err(|error| problem(error, file))
    }
}

fn problem(error: AddressedError<'_>, file: &File) -> Problem {
    match error {
        AddressedError::NotFound(address) => {
            Problem::NotFound(Box::new(errors::not_found(&address, file)))
        }
        AddressedError::NotAnArgument(address, found) => {
            errors::not_an_argument(&address, found).into()
        }
        AddressedError::Exists(address, found) => errors::exists(&address, found).into(),
        AddressedError::NotAParent(address, found) => errors::not_a_parent(&address, found).into(),
        AddressedError::Refused(error) => error.into(),
        other => Diagnostic::error("Change refused", other.to_string()).into(),
    }
}

fn names(address: &Address) -> Vec<&str> {
    address.parts().iter().map(String::as_str).collect()
}

fn new_value(text: &str, is_text: bool) -> NewValue {
    if is_text {
        NewValue::from(text)
    } else {
        NewValue::expression(text)
    }
}
