//! Rename of the name at an offset, in all files that share it.
//!
//! The new texts are read again before the edits are returned: each name has to refer to the same definition as before.

mod check;
mod defined;
mod errors;
mod references;

use std::collections::HashMap;

use hcl_syntax::Span;
use hcl_syntax::native::is_identifier;

use crate::analysis::Analysis;
use crate::edit::{FileEdit, TextEdit};
use crate::names::{Occurrence, Role, Symbol, composed};
use crate::place::{FileId, Location};

pub use errors::RenameError;
pub use references::{reference_patches, rename_references};

/// A name that can be renamed.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("main.hcl", "locals {\n  a = 1\n}\n")?;
/// let found = workspace.analysis().prepare_rename(file, 11)?;
/// assert_eq!((found.name.as_str(), found.span.range()), ("a", 11..12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renameable {
    /// The name in the text, without quotes.
    pub span: Span,
    /// The name.
    pub name: String,
}

impl Analysis {
    /// Returns the name at an offset, if it can be renamed.
    ///
    /// # Errors
    ///
    /// Says why it cannot be renamed.
    pub fn prepare_rename(&self, file: FileId, offset: u32) -> Result<Renameable, RenameError> {
        if let Some(name) = self.defined_name(file, offset) {
            return self.prepare_defined(&name, file, offset);
        }
        let found = self.renameable(file, offset)?;
        Ok(Renameable {
            span: found.span,
            name: name_of(&found.symbol).to_owned(),
        })
    }

    /// Renames the name at an offset: its definition and all references, also in strings, templates and heredocs.
    /// Returns the changes of each file with changes.
    ///
    /// # Errors
    ///
    /// Returns an error if the name cannot be renamed, or if the new name is no identifier or would refer to something else.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    ///
    /// let text = "locals {\n  a = 1\n  b = \"${local.a}!\"\n}\n";
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("main.hcl", text)?;
    /// let analysis = workspace.analysis();
    ///
    /// let edits = analysis.rename(file, 11, "first")?;
    /// assert_eq!(edits[0].apply(text), "locals {\n  first = 1\n  b = \"${local.first}!\"\n}\n");
    ///
    /// let error = analysis.rename(file, 11, "b").unwrap_err();
    /// assert_eq!(error.to_string(), "there is a local value \"b\" already");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename(
        &self,
        file: FileId,
        offset: u32,
        new_name: &str,
    ) -> Result<Vec<FileEdit>, RenameError> {
        if let Some(name) = self.defined_name(file, offset) {
            return self.rename_defined(&name, file, new_name);
        }
        let found = self.renameable(file, offset)?;
        let renamed = with_name(&found.symbol, new_name);
        // The checks would report the name as taken.
        if renamed == found.symbol {
            return Ok(Vec::new());
        }
        if !is_identifier(new_name) {
            return Err(RenameError::InvalidName(new_name.to_owned()));
        }
        // `var.true` is a reference; `true` is none.
        let is_iterator = matches!(found.symbol, Symbol::Iterator { .. });
        if is_iterator && matches!(new_name, "true" | "false" | "null") {
            return Err(RenameError::Constant(new_name.to_owned()));
        }
        self.refuse_taken(file, &renamed)?;
        let edits = self.edits_of(file, &found.symbol, new_name);
        for edit in &edits {
            self.check_rename(edit, new_name)?;
        }
        Ok(edits)
    }

    fn renameable(&self, file: FileId, offset: u32) -> Result<&Occurrence, RenameError> {
        let found = self.occurrence(file, offset);
        let found = found.ok_or(RenameError::NoName)?;
        match &found.symbol {
            Symbol::Function(name) | Symbol::Root(name) | Symbol::Instance { name, .. } => {
                return Err(RenameError::NotInFiles(name.clone().into()));
            }
            Symbol::Variable(_) => self.refuse_whole("var", file)?,
            Symbol::Local(_) => self.refuse_whole("local", file)?,
            Symbol::Block { before, .. } => {
                let root = before.split('.').next().unwrap_or_default();
                self.refuse_whole(root, file)?;
            }
            Symbol::Iterator { .. } | Symbol::Called { .. } => {}
        }
        let all = self.occurrences(file, &found.symbol);
        match all.into_iter().find(|(_, it)| it.role != Role::Reference) {
            None => Err(RenameError::Undefined(name_of(&found.symbol).to_owned())),
            Some((file, it)) if it.role == Role::Implied => Err(RenameError::BlockType {
                name: name_of(&found.symbol).to_owned(),
                location: Location::of(file, it),
            }),
            Some(_) => Ok(found),
        }
    }

    /// Refuses a symbol that is defined or referred to already.
    fn refuse_taken(&self, file: FileId, symbol: &Symbol) -> Result<(), RenameError> {
        let all = self.occurrences(file, symbol);
        let definition = all.iter().find(|(_, it)| it.role != Role::Reference);
        match definition.or(all.first()) {
            None => Ok(()),
            Some(&(file, it)) => {
                let location = Location::of(file, it);
                Err(RenameError::taken(symbol, definition.is_some(), location))
            }
        }
    }

    /// Refuses names of an object that is used as a whole: they are part of its value.
    fn refuse_whole(&self, root: &str, file: FileId) -> Result<(), RenameError> {
        let symbol = Symbol::Root(root.into());
        let found = self.occurrences(file, &symbol);
        match found.first().map(|&(file, it)| Location::of(file, it)) {
            Some(location) => Err(RenameError::UsedAsWhole {
                root: root.to_owned(),
                location,
            }),
            None => Ok(()),
        }
    }

    /// Returns the edits of all occurrences, by file.
    fn edits_of(&self, file: FileId, symbol: &Symbol, new_name: &str) -> Vec<FileEdit> {
        let mut edits: Vec<FileEdit> = Vec::new();
        for (file, it) in self.occurrences(file, symbol) {
            add(&mut edits, file, TextEdit::replace(it.span, new_name));
        }
        edits
    }
}

/// Adds an edit of the last file, or of a further one.
fn add(edits: &mut Vec<FileEdit>, file: FileId, edit: TextEdit) {
    match edits.last_mut() {
        // Occurrences are in order of files.
        Some(last) if last.file == file => last.edits.push(edit),
        _ => edits.push(FileEdit {
            file,
            edits: vec![edit],
        }),
    }
}

/// Returns the name of a symbol.
fn name_of(symbol: &Symbol) -> &str {
    match symbol {
        Symbol::Variable(name)
        | Symbol::Local(name)
        | Symbol::Function(name)
        | Symbol::Root(name)
        | Symbol::Block { name, .. }
        | Symbol::Called { name, .. }
        | Symbol::Instance { name, .. }
        | Symbol::Iterator { name, .. } => name,
    }
}

/// Returns a symbol of the same kind, with another name.
fn with_name(symbol: &Symbol, new: &str) -> Symbol {
    let mut symbol = symbol.clone();
    match &mut symbol {
        Symbol::Variable(name) | Symbol::Local(name) | Symbol::Called { name, .. } => {
            *name = composed(new);
        }
        Symbol::Block { name, .. }
        | Symbol::Instance { name, .. }
        | Symbol::Iterator { name, .. }
        | Symbol::Function(name)
        | Symbol::Root(name) => *name = new.into(),
    }
    symbol
}

/// Offsets of definitions in the old text, with their offsets in the new text.
type Moved = HashMap<u32, u32>;
