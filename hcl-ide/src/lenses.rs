//! How often each name that a file defines is referred to.

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;

use crate::analysis::Analysis;
use crate::names::Role;
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
    /// in source order.
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
            let here = name.definitions().filter(|it| it.location.file == file);
            lenses.extend(here.map(|it| {
                let references = name.places.iter().filter(|it| !it.is_definition);
                Lens {
                    span: it.location.span,
                    references: references.map(|it| it.location).collect(),
                }
            }));
        }
        let names = self.names(file).filter(|_| self.language.is_module());
        let defined = names.into_iter().flat_map(|names| names.iter());
        let defined = defined.filter(|it| it.role == Role::Definition && it.symbol.is_of_module());
        for it in defined.filter(|_| !self.is_values(file)) {
            let all = self.occurrences(file, &it.symbol);
            let references = all.filter(|(_, it)| it.role == Role::Reference);
            lenses.push(Lens {
                span: it.span,
                references: references
                    .map(|(file, it)| Location::of(file, it))
                    .collect(),
            });
        }
        sort_by_key(&mut lenses, |it| it.span.start);
        // A label may define a name of the schema and be part of an address.
        lenses.dedup_by_key(|it| it.span);
        lenses
    }
}
