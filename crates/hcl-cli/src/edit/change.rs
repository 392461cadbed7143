//! Changes at an address.

use hcl_ide::{TextEdit, rename_references};
use hcl_syntax::native::File;
use hcl_syntax::{Diagnostic, Diagnostics, Source, json};
use hcl_write::{
    Address, AddressedError, Edit, EditError, FormatOptions, Found, FoundJson, NewValue, Patches,
    SortOptions, format, put_json, set_json,
};

use super::errors;
use crate::parsed::{Parsed, not_in_json};

/// A change of a file.
pub(super) enum Change<'a> {
    /// Address, value, and whether the value is text.
    Set(&'a Address, &'a str, bool),
    /// As `Set`, and what is not there is added.
    Put(&'a Address, &'a str, bool),
    /// Address, value, and whether the value is text.
    Append(&'a Address, &'a str, bool),
    AppendBlock(&'a Address),
    Remove(&'a Address),
    Move(&'a Address, &'a Address),
    Rename(&'a Address, &'a Address),
    Sort(SortOptions),
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
    /// Returns the patches of a file in either syntax.
    pub(super) fn patches(&self, file: &Parsed) -> Result<Patches, Problem> {
        match file {
            Parsed::Native(file) => {
                let mut edit = Edit::new(file);
                self.apply(&mut edit, file)?;
                Ok(edit.finish()?)
            }
            Parsed::Json(file) => self.json_patches(file),
        }
    }

    /// Returns whether files of folders in the JSON syntax matter.
    pub(super) const fn is_of_json(&self) -> bool {
        matches!(self, Self::Set(..) | Self::Put(..) | Self::Rename(..))
    }

    fn json_patches(&self, file: &json::File) -> Result<Patches, Problem> {
        if let Self::Rename(from, _) = self {
            let text = file.source().text();
            if !names(from)?.iter().all(|name| text.contains(name)) {
                return Err(not_referred(from, file.source(), &[]));
            }
        }
        let (Self::Set(address, value, is_text) | Self::Put(address, value, is_text)) = *self
        else {
            return Err(not_in_json(file.source().name()).into());
        };
        let new = || new_value(value, is_text);
        let found = FoundJson::find(address, file);
        let patches = match self {
            Self::Put(..) => put_json(address, file, new)?,
            _ => set_json(&found, new)?,
        };
        // A value that is set to itself has no patch.
        if !found.is_empty() || !patches.is_empty() {
            return Ok(patches);
        }
        let all: Vec<Address> = FoundJson::all(file).into_iter().map(|(it, _)| it).collect();
        let diagnostic = errors::not_found(address, &all, file.source().name());
        Err(Problem::NotFound(Box::new(diagnostic)))
    }

    /// Collects the edits of a file.
    fn apply<'f>(&self, edit: &mut Edit<'f>, file: &'f File) -> Result<(), Problem> {
        let changed = match *self {
            // The layout of a value that is set to itself stays.
            Self::Set(address, value, false) | Self::Put(address, value, false)
                if is_at(address, value, file) =>
            {
                return Ok(());
            }
            Self::Set(address, value, is_text) => {
                edit.set_at(address, || new_value(value, is_text))
            }
            Self::Append(address, value, is_text) => {
                edit.append_at(address, || new_value(value, is_text))
            }
            Self::Put(address, value, is_text) => {
                edit.put_at(address, || new_value(value, is_text))
            }
            Self::Sort(ref options) => {
                edit.sort(options);
                return Ok(());
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
                for TextEdit { span, text } in renamed_references(file, from, to)? {
                    edit.replace_span(span, text);
                }
                return Ok(());
            }
        };
        changed.map_err(|error| match (self, error) {
            (Self::Append(..) | Self::Put(..), AddressedError::NotFound(parent)) => {
                let diagnostic = errors::no_parent(not_found(&parent, file), &parent, file);
                Problem::NotFound(Box::new(diagnostic))
            }
            (_, error) => problem(error, file),
        })
    }
}

/// Returns the edits that rename the references of a file.
fn renamed_references(file: &File, from: &Address, to: &Address) -> Result<Vec<TextEdit>, Problem> {
    let source = file.source();
    let renamed = rename_references(file, &names(from)?, &names(to)?);
    let renamed = renamed.map_err(|error| {
        let at = error.location().map(|at| source.span(at.span));
        errors::not_renamed(&error, at)
    })?;
    if renamed.edits.is_empty() {
        return Err(not_referred(from, source, &errors::references(file, from)));
    }
    Ok(renamed.edits)
}

fn not_referred(from: &Address, source: &Source, references: &[String]) -> Problem {
    Problem::NotFound(Box::new(errors::no_reference(
        from,
        source.name(),
        references,
    )))
}

/// Returns whether the values at an address are written as a text.
fn is_at(address: &Address, value: &str, file: &File) -> bool {
    let found = address.find(file.body());
    let is_same = |it: &Found<'_>| {
        let text = file.source().slice(it.value_span());
        it.expression().is_some() && text.trim() == value.trim()
    };
    !found.is_empty() && found.iter().all(is_same)
}

fn problem(error: AddressedError, file: &File) -> Problem {
    match error {
        AddressedError::NotFound(address) => Problem::NotFound(Box::new(not_found(&address, file))),
        AddressedError::NotAnArgument(address, found) => {
            errors::not_an_argument(&address, found).into()
        }
        AddressedError::Exists(address, found) => errors::exists(&address, found).into(),
        AddressedError::NotAParent(address, found) => errors::not_a_parent(&address, found).into(),
        AddressedError::NoName(address, found) => errors::no_name(&address, found).into(),
        AddressedError::Refused(error) => error.into(),
        other => Diagnostic::error("Change refused", other.to_string()).into(),
    }
}

fn not_found(address: &Address, file: &File) -> Diagnostic {
    let all = Address::all(file.body()).into_iter();
    let all: Vec<Address> = all.map(|(it, _)| it).collect();
    errors::not_found(address, &all, file.source().name())
}

/// Returns the names of a reference.
pub(super) fn names(address: &Address) -> Result<Vec<&str>, Diagnostic> {
    let names = address.names();
    names.ok_or_else(|| errors::reference_with_index(address))
}

fn new_value(text: &str, is_text: bool) -> NewValue {
    if is_text {
        NewValue::from(text)
    } else {
        NewValue::expression(&formatted(text).unwrap_or_else(|| text.to_owned()))
    }
}

/// Returns an expression as `hcl fmt` writes it, which keeps its lines; `None` for one with a mistake, which is reported where it is
/// used.
fn formatted(expression: &str) -> Option<String> {
    const ARGUMENT: &str = "value = ";
    let argument = format!("{ARGUMENT}{expression}\n");
    let source = Source::new("value", argument.as_str()).ok()?;
    let formatted = format(&source, &FormatOptions::default());
    let text = formatted.patches.apply(&argument);
    let value = text.strip_prefix(ARGUMENT)?.strip_suffix('\n')?;
    (!formatted.diagnostics.has_errors()).then(|| value.to_owned())
}
