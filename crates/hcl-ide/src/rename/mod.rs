//! Rename of the name at an offset, in all files that share it.
//!
//! The new texts are read again before the edits are returned: each name has to refer to the same definition as before.

mod check;
mod errors;
mod references;

use std::collections::BTreeSet;

use hcl_config::Dialect;
use hcl_syntax::{Diagnostic, Span};
use hcl_write::{Patch, Patches};

use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::names::{Interface, Role, Symbol};
use crate::place::{DefinedName, FileId, Location, Place};

pub use errors::RenameError;
pub use references::{change_patches, rename_references, root_of, shape_of_name};

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
    /// Says why it cannot be renamed. An output cannot, if a call of the module is used as a whole: its name is a part of that value.
    /// [`rename`](Self::rename) does not look for such uses, which [`whole_calls`](Self::whole_calls) returns.
    pub fn prepare_rename(&self, file: FileId, offset: u32) -> Result<Renameable, RenameError> {
        let name = self.renameable(file, offset)?;
        self.refuse_whole_calls(&name)?;
        let here = name.at(file, offset).ok_or(RenameError::NoName)?;
        Ok(Renameable {
            span: here.span,
            name: name.name,
        })
    }

    /// Renames the name at an offset: its definition and all references, also in strings, templates and heredocs.
    /// Returns the changes of each file with changes.
    ///
    /// # Errors
    ///
    /// Returns an error if the name cannot be renamed, or if the new name is not an identifier or would refer to something else.
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
        let name = self.renameable(file, offset)?;
        let renamed = name
            .symbol
            .as_ref()
            .map(|symbol| symbol.with_name(new_name));
        // The checks would report the name as taken.
        if name.name == new_name || renamed.is_some() && renamed == name.symbol {
            return Ok(Vec::new());
        }
        self.check_text(&name, new_name)?;
        let taken = self.taken(file, &name, renamed.as_ref(), new_name);
        // A name of the schema may be taken in another block.
        if let (Some(_), Some(taken)) = (&renamed, &taken) {
            return Err(taken.clone());
        }
        let edits = edits_of(&name, new_name);
        match self.check_rename(file, &edits, new_name) {
            Ok(()) => Ok(edits),
            Err(conflict) => Err(taken.unwrap_or(conflict)),
        }
    }

    /// Returns the name at an offset, unless it is not defined in files, or some place does not contain it as text.
    fn renameable(&self, file: FileId, offset: u32) -> Result<DefinedName, RenameError> {
        let name = self.name_at(file, offset).ok_or(RenameError::NoName)?;
        if !name.symbol.as_ref().is_some_and(Symbol::is_of_one_file) {
            self.refuse_bytes(file)?;
        }
        match &name.symbol {
            Some(Symbol::Function(_) | Symbol::Root(_) | Symbol::Instance { .. }) => {
                return Err(errors::not_in_files(&name.name));
            }
            Some(Symbol::Variable(variable)) => {
                self.refuse_whole("var", file)?;
                self.refuse_bare(variable, file)?;
            }
            Some(Symbol::Local(_)) => self.refuse_whole("local", file)?,
            Some(Symbol::Block { before, .. }) => {
                let root = before.split('.').next().unwrap_or_default();
                self.refuse_whole(root, file)?;
            }
            Some(Symbol::Iterator { .. } | Symbol::Alias { .. } | Symbol::Called { .. }) | None => {
            }
        }
        let Some(location) = name.definitions().next() else {
            return Err(errors::undefined(&name.name));
        };
        let definition = self.occurrence(location.file, location.span.start);
        let is_implied = definition.is_some_and(|definition| definition.role == Role::Implied);
        if is_implied && name.symbol.is_some() {
            return Err(errors::block_type(&name.name, location));
        }
        match name.places.iter().find(|place| !place.is_plain) {
            Some(place) => Err(errors::computed(&name.name, place.location)),
            None => Ok(name),
        }
    }

    /// Refuses an output of a module whose call is used as a whole.
    fn refuse_whole_calls(&self, name: &DefinedName) -> Result<(), RenameError> {
        let Some(definition) = name.definitions().next() else {
            return Ok(());
        };
        let defined = self.occurrence(definition.file, definition.span.start);
        let interface = defined.and_then(|defined| defined.symbol.interface());
        if !matches!(interface, Some((Interface::Output, _))) {
            return Ok(());
        }
        match self.named_whole_calls(definition.file).into_iter().next() {
            Some((call, location)) => Err(errors::used_as_whole(call, location)),
            None => Ok(()),
        }
    }

    /// Returns the error for a new name that is defined or referred to already.
    fn taken(
        &self,
        file: FileId,
        name: &DefinedName,
        renamed: Option<&Symbol>,
        new_name: &str,
    ) -> Option<RenameError> {
        let other = match renamed {
            Some(renamed) => self.name_of(file, renamed),
            None => {
                let all = self.defined_names(file);
                let mut others = all.iter();
                others
                    .find(|other| other.kind == name.kind && other.name == new_name)?
                    .clone()
            }
        };
        let definition = other.places.iter().find(|place| place.is_definition);
        let place = definition.or(other.places.first())?;
        Some(errors::taken(&other, place))
    }

    /// Refuses a module with a file that is not UTF-8: its names are not known.
    fn refuse_bytes(&self, file: FileId) -> Result<(), RenameError> {
        let files = self.files_of_module(file).filter_map(|id| self.file(id));
        let is_wrong = |it: &Diagnostic| it.code().as_deref() == Some("invalid-character-encoding");
        let mut wrong = files.filter(|file| file.syntax_diagnostics().iter().any(is_wrong));
        match wrong.next() {
            Some(file) => Err(errors::not_utf8(file.name())),
            None => Ok(()),
        }
    }

    /// Refuses a variable that references of a bake file write as `TAG`, without `var`.
    fn refuse_bare(&self, variable: &str, file: FileId) -> Result<(), RenameError> {
        let bare = self.name_of(file, &Symbol::Root(variable.into()));
        let is_foreign = |place: &&Place| {
            let file = self.file(place.location.file);
            file.is_some_and(|file| Dialect::of(file.name()) == Dialect::Foreign)
        };
        match bare.places.iter().find(is_foreign) {
            Some(place) => Err(errors::bare(variable, place.location)),
            None => Ok(()),
        }
    }

    /// Refuses names of an object that is used as a whole: they are part of its value.
    fn refuse_whole(&self, root: &str, file: FileId) -> Result<(), RenameError> {
        let symbol = Symbol::Root(root.into());
        match self.name_of(file, &symbol).places.first() {
            Some(place) => Err(errors::used_as_whole(root, place.location)),
            None => Ok(()),
        }
    }
}

/// Returns the edits of all places of a name, by file.
fn edits_of(name: &DefinedName, new_name: &str) -> Vec<FileEdit> {
    let places: Vec<Location> = name.places.iter().map(|place| place.location).collect();
    // Places are in order of files.
    let files = places.chunk_by(|a, b| a.file == b.file);
    let edits = files.filter_map(|places| {
        let spans: BTreeSet<Span> = places.iter().map(|place| place.span).collect();
        let edits = spans.into_iter();
        let edits = edits.map(|span| Patch::new(span, new_name.to_owned()));
        Some(FileEdit {
            file: places.first()?.file,
            edits: Patches::new(edits.collect()).ok()?,
        })
    });
    edits.collect()
}
