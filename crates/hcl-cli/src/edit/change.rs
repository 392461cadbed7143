//! Changes at an address.

use std::slice;

use hcl_core::ParsedSource;
use hcl_syntax::{Diagnostic, Diagnostics, Source};
use hcl_write::{
    Address, Change, ChangeError, FormatOptions, Found, JsonMeaning, NewValue, Patches, Root,
    format,
};

use super::errors;
use crate::input_files::{not_in_json, root};
use crate::secrets;

/// A change of one file.
pub(super) struct FileChange<'a> {
    pub(super) change: Change,
    /// The text of the value to set, unless it is written so. The layout of a value that is set to itself stays.
    pub(super) text: Option<&'a str>,
}

impl From<Change> for FileChange<'_> {
    fn from(change: Change) -> Self {
        Self { change, text: None }
    }
}

/// Why a file is not changed.
pub(super) enum Obstacle {
    /// The address is not in this file.
    NotFound(Box<Diagnostic>),
    /// The change is not possible.
    Refused(Diagnostics),
}

impl From<Diagnostic> for Obstacle {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Refused(diagnostic.into())
    }
}

impl FileChange<'_> {
    /// Returns the patches of a file in either syntax.
    pub(super) fn patches(&self, file: &ParsedSource) -> Result<Patches, Obstacle> {
        if let (Change::Set { address, .. }, Some(text)) = (&self.change, self.text)
            && is_at(address, text, file)
        {
            return Ok(Patches::default());
        }
        let patches = self.change.patches(root(file));
        patches.map_err(|error| problem(error, &self.change, file))
    }
}

/// Returns whether the values at an address are written as a text, which means the same in both syntaxes.
fn is_at(address: &Address, value: &str, file: &ParsedSource) -> bool {
    let root = root(file);
    if let Root::Json(_, JsonMeaning::Values) = root {
        return false;
    }
    let found = address.find(root);
    let is_same = |found: &Found<'_>| {
        let is_value = found.expression().is_some() || found.json_value().is_some();
        is_value && file.source().slice(found.value_span()).trim() == value.trim()
    };
    !found.is_empty() && found.iter().all(is_same)
}

fn problem(error: ChangeError, change: &Change, file: &ParsedSource) -> Obstacle {
    let (root, name) = (root(file), file.source().name());
    let secrets = || secrets::of(slice::from_ref(file)).concat();
    let report = match (error, change) {
        (
            ChangeError::NotFound(parent),
            Change::Append { address, .. }
            | Change::Set {
                create: true,
                address,
                ..
            },
        ) => errors::no_parent(&parent, address, file, &secrets()),
        (ChangeError::NotFound(address), _) => errors::not_found(&address, file, &secrets()),
        // A file of a folder that does not have the address.
        (ChangeError::JsonFile, Change::Reorder { address, .. })
            if address.find(root).is_empty() =>
        {
            errors::not_found(address, file, &secrets())
        }
        (ChangeError::JsonFile, Change::AppendBlock { .. }) => {
            return errors::json_block(name).into();
        }
        (ChangeError::JsonFile, _) => return not_in_json(name).into(),
        (ChangeError::Refused(error), _) => return Obstacle::Refused(errors::refused(error)),
        (other, _) => {
            return errors::refused_at(other.to_string(), other.place().cloned()).into();
        }
    };
    Obstacle::NotFound(Box::new(report))
}

/// Returns the names of a reference.
pub(super) fn names(address: &Address) -> Result<Vec<&str>, Diagnostic> {
    let names = address.names();
    names.ok_or_else(|| errors::reference_with_index(address))
}

pub(super) fn new_value(text: &str, is_text: bool) -> NewValue {
    if is_text {
        NewValue::from(text)
    } else {
        let value = NewValue::expression(text);
        // A report shows a mistake in the text that was written.
        match formatted(text).filter(|_| value.clone().text().is_ok()) {
            Some(formatted) => NewValue::expression(&formatted),
            None => value,
        }
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
