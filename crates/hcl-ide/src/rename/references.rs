//! Rename of references without their definition, to any other path.

use hcl_syntax::native::{self, File, is_identifier};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{Patch, Patches};

use crate::names::{Addresses, FileNames, NameOccurrence, NameRules, Symbol, composed};
use crate::place::{FileId, Location};

use super::RenameError;

/// Renames the references of a file that begin with a path, also in strings, templates and heredocs. What defines the names
/// stays, and nothing has to: `var.port` may become `local.port`.
///
/// # Errors
///
/// Returns an error if a new name is not an identifier, or if a variable of a `for` or `dynamic` block would hide it.
///
/// # Examples
///
/// ```
/// use hcl_ide::rename_references;
/// use hcl_syntax::{Diagnostics, Source, native};
///
/// let text = "a = var.x.y + var[\"x\"]\nb = [for n in [1] : var.x + n]\n";
/// let file = native::parse(&Source::new("main.hcl", text)?, &mut Diagnostics::new());
/// let renamed = rename_references(&file, &["var", "x"], &["local", "z"])?;
/// assert_eq!(renamed.apply(text), "a = local.z.y + local.z\nb = [for n in [1] : local.z + n]\n");
///
/// let error = rename_references(&file, &["var", "x"], &["n"]).unwrap_err();
/// assert_eq!(error.location().unwrap().span.start, 47);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rename_references(file: &File, from: &[&str], to: &[&str]) -> Result<Patches, RenameError> {
    let (Some((_, before)), Some((name, after))) = (from.split_last(), to.split_last()) else {
        return Err(RenameError::NoName);
    };
    if let Some(name) = to.iter().find(|name| !is_identifier(name)) {
        return Err(RenameError::InvalidName((*name).to_owned()));
    }
    let text = to.join(".");
    let found = occurrences(file, from);
    let symbol = Symbol::block(from.iter().map(|name| composed(name)).collect());
    let is_renamed = |it: &&NameOccurrence| symbol.as_ref() == Some(&it.symbol);
    let edits = found.iter().filter(is_renamed).map(|found| {
        if before == after {
            Patch::new(found.span, (*name).to_owned())
        } else {
            Patch::new(found.extent, text.clone())
        }
    });
    let patches = Patches::new(edits.collect()).unwrap_or_default();
    let source = file.source();
    let new = Source::new(source.name(), patches.apply(source.text()));
    let new = new.map_err(|_| RenameError::TooLarge)?;
    let symbol = Symbol::block(to.iter().map(|name| composed(name)).collect());
    let new = native::parse(&new, &mut Diagnostics::new());
    let mut read_again = occurrences(&new, to).into_iter();
    for it in &found {
        let again = read_again.next();
        if is_renamed(&it) && again.map(|again| again.symbol) != symbol {
            return Err(RenameError::Conflict {
                name: text,
                location: Location::of(ALONE, it),
            });
        }
    }
    Ok(patches)
}

/// Returns the patches of [`rename_references`], for [`Change::patches_with`](hcl_write::Change::patches_with).
///
/// # Errors
///
/// Returns the text of the error of [`rename_references`].
///
/// # Examples
///
/// ```
/// use hcl_ide::reference_patches;
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::Change;
///
/// let text = "variable \"a\" {}\nb = var.a\n";
/// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
/// let rename = Change::Rename { address: "variable.a".parse()?, to: "variable.c".parse()? };
/// let patches = rename.patches_with(&file, reference_patches)?;
/// assert_eq!(patches.apply(text), "variable \"c\" {}\nb = var.c\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reference_patches(file: &File, from: &[&str], to: &[&str]) -> Result<Patches, String> {
    rename_references(file, from, to).map_err(|error| error.to_string())
}

/// The number of a file without a workspace.
const ALONE: FileId = FileId(0);

/// Returns the references of a file, with those that begin as a path does as blocks.
fn occurrences(file: &File, path: &[&str]) -> Vec<NameOccurrence> {
    let rules = NameRules {
        has_dynamic: true,
        addresses: Addresses::beside(path),
        ..NameRules::default()
    };
    FileNames::of_native(file, &rules).iter().cloned().collect()
}
