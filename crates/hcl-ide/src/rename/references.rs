//! Rename of references without their definition, to any other path.

use hcl_syntax::native::is_identifier;

use crate::analysis::Analysis;
use crate::edit::{FileEdit, TextEdit};
use crate::file::SourceFile;
use crate::names::{Addresses, Dialect, Occurrence, Symbol, composed};
use crate::place::{FileId, Location};

use super::RenameError;

impl Analysis {
    /// Renames the references of a file that begin with a path, also in strings, templates and heredocs. What defines the names
    /// stays, and nothing has to: `var.port` may become `local.port`.
    ///
    /// # Errors
    ///
    /// Returns an error if a new name is no identifier, or if a variable of a `for` or `dynamic` block would hide it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    ///
    /// let text = "a = var.x.y + var[\"x\"]\nb = [for n in [1] : var.x + n]\n";
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("main.hcl", text)?;
    /// let analysis = workspace.analysis();
    ///
    /// let renamed = analysis.rename_references(file, &["var", "x"], &["local", "z"])?;
    /// assert_eq!(renamed.apply(text), "a = local.z.y + local.z\nb = [for n in [1] : local.z + n]\n");
    ///
    /// let error = analysis.rename_references(file, &["var", "x"], &["n"]).unwrap_err();
    /// assert_eq!(error.location().unwrap().span.start, 47);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rename_references(
        &self,
        file: FileId,
        from: &[&str],
        to: &[&str],
    ) -> Result<FileEdit, RenameError> {
        let old = self.file(file).ok_or(RenameError::NoName)?;
        let (Some((_, before)), Some((name, after))) = (from.split_last(), to.split_last()) else {
            return Err(RenameError::NoName);
        };
        if let Some(name) = to.iter().find(|name| !is_identifier(name)) {
            return Err(RenameError::InvalidName((*name).to_owned()));
        }
        let text = to.join(".");
        let found = self.beside(old, from);
        let symbol = Symbol::block(from.iter().map(|name| composed(name)).collect());
        let is_renamed = |it: &&Occurrence| symbol.as_ref() == Some(&it.symbol);
        let edits = found.iter().filter(is_renamed).map(|it| {
            if before == after {
                TextEdit::replace(it.span, *name)
            } else {
                TextEdit::replace(it.extent, &*text)
            }
        });
        let edit = FileEdit {
            file,
            edits: edits.collect(),
        };
        let new = SourceFile::new(old.name(), edit.apply(old.text()), self.language.parse())
            .map_err(|_| RenameError::TooLarge)?;
        let symbol = Symbol::block(to.iter().map(|name| composed(name)).collect());
        let mut read_again = self.beside(&new, to).into_iter();
        for it in &found {
            let again = read_again.next();
            if is_renamed(&it) && again.map(|it| it.symbol) != symbol {
                return Err(RenameError::Conflict {
                    name: text,
                    location: Location::of(file, it),
                });
            }
        }
        Ok(edit)
    }

    /// Returns the references of a file, with those that begin as a path does as blocks.
    fn beside(&self, file: &SourceFile, path: &[&str]) -> Vec<Occurrence> {
        let dialect = Dialect {
            is_module: false,
            has_dynamic: self.language.dialect().has_dynamic,
            addresses: Addresses::beside(path),
        };
        file.names_in(&dialect).iter().cloned().collect()
    }
}
