//! How often each name that a file defines is referred to.

use std::collections::HashMap;

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;

use crate::analysis::Analysis;
use crate::names::{Names, Role, Symbol};
use crate::place::{FileId, Location};

/// The references to a name, for display above its definition.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
/// use hcl_serde::Module;
///
/// let mut workspace = Workspace::new(Language::plain().module(Module::new));
/// let file = workspace.set("main.hcl", "locals {\n  a = 1\n}\nb = local.a\n")?;
/// let lenses = workspace.analysis().lenses(file);
/// assert_eq!((lenses[0].span.start, lenses[0].references.len()), (11, 1));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// The name in its definition.
    pub span: Span,
    /// The references, in order of files and offsets.
    pub references: Vec<Location>,
}

impl Analysis {
    /// Returns the references to each variable, local value, block with an address and name of the schema that a file defines,
    /// in source order. A name with several definitions has them at the first one in the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_serde::Module;
    ///
    /// let mut workspace = Workspace::new(Language::plain().module(Module::new));
    /// let file = workspace.set("main.hcl", "variable \"a\" {}\nb = var.a + var.a\n")?;
    /// assert_eq!(workspace.analysis().lenses(file)[0].references.len(), 2);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn lenses(&self, file: FileId) -> Vec<Lens> {
        let mut lenses = Vec::new();
        for name in &*self.defined_names(file) {
            let mut here = name.definitions().filter(|it| it.location.file == file);
            lenses.extend(here.next().map(|it| {
                let references = name.places.iter().filter(|it| !it.is_definition);
                Lens {
                    span: it.location.span,
                    references: references.map(|it| it.location).collect(),
                }
            }));
        }
        lenses.extend(self.module_lenses(file));
        sort_by_key(&mut lenses, |it| it.span.start);
        // A label may define a name of the schema and be part of an address.
        lenses.dedup_by_key(|it| it.span);
        lenses
    }

    /// Returns the references to each variable, local value and block with an address that a file defines.
    fn module_lenses(&self, file: FileId) -> Vec<Lens> {
        if !self.language.is_module() || self.is_values(file) {
            return Vec::new();
        }
        let mut lenses = Vec::new();
        // One pass over the names of all files: a pass for each definition would be quadratic.
        let mut by_symbol: HashMap<&Symbol, usize> = HashMap::new();
        let names = self.names(file).into_iter().flat_map(Names::iter);
        let defined = names.filter(|it| it.role == Role::Definition && it.symbol.is_of_module());
        for it in defined {
            by_symbol.entry(&it.symbol).or_insert_with(|| {
                lenses.push(Lens {
                    span: it.span,
                    references: Vec::new(),
                });
                lenses.len() - 1
            });
        }
        for &other in self.related_files(file) {
            let names = self.names(other).into_iter().flat_map(Names::iter);
            for it in names.filter(|it| it.role == Role::Reference) {
                let lens = by_symbol.get(&it.symbol).copied();
                if let Some(lens) = lens.and_then(|index| lenses.get_mut(index)) {
                    lens.references.push(Location::of(other, it));
                }
            }
        }
        lenses
    }
}
