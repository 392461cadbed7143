//! Input variables and local values that nothing refers to.

use std::collections::HashSet;

use hcl_syntax::Span;

use crate::analysis::Analysis;
use crate::file::FileId;
use crate::names::{Occurrence, Role, Symbol};

/// A definition that nothing refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unused {
    /// The kind of the definition.
    pub kind: UnusedKind,
    /// The name.
    pub name: String,
    /// The name in the text, without quotes.
    pub span: Span,
    /// The whole definition.
    pub extent: Span,
}

/// The kind of an [`Unused`] definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnusedKind {
    /// `variable "x"`
    Variable,
    /// `locals { x = … }`
    Local,
}

impl Analysis {
    /// Returns the variables and locals of a file that nothing in its module refers to. Those used inside their own
    /// definition only are among them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_serde::Module;
    ///
    /// let text = "variable \"a\" {}\nlocals {\n  b = var.a\n}\n";
    /// let mut workspace = Workspace::new(Language::plain().module(Module::new));
    /// let file = workspace.set("main.hcl", text)?;
    /// let unused = workspace.analysis().unused(file);
    /// assert_eq!(unused[0].name, "b");
    /// assert_eq!(unused.len(), 1);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn unused(&self, file: FileId) -> Vec<Unused> {
        let (true, Some(names)) = (self.language.is_module(), self.names(file)) else {
            return Vec::new();
        };
        let definitions = || names.iter().filter(|it| it.role == Role::Definition);
        if !definitions().any(|it| kind_of(&it.symbol).is_some()) {
            return Vec::new();
        }
        let used = self.used(file);
        let unused = definitions().filter(|it| !used.contains(&it.symbol));
        unused.filter_map(Unused::of).collect()
    }

    /// Returns the symbols with a reference outside of their definition.
    fn used(&self, file: FileId) -> HashSet<&Symbol> {
        let files = self.related_files(file).iter();
        let all = files.filter_map(|&file| self.names(file));
        let mut used = HashSet::new();
        for names in all {
            // The definition around a reference: definitions do not nest.
            let mut around: Option<&Occurrence> = None;
            for it in names.iter() {
                match it.role {
                    Role::Definition if kind_of(&it.symbol).is_some() => around = Some(it),
                    Role::Reference => {
                        let is_own = around.is_some_and(|around| {
                            around.symbol == it.symbol && it.span.end <= around.extent.end
                        });
                        if !is_own {
                            used.insert(&it.symbol);
                        }
                    }
                    _ => {}
                }
            }
        }
        self.add_whole_uses(file, &mut used);
        used
    }

    /// Adds all variables if there is a `var` without a name after it, likewise all locals.
    fn add_whole_uses<'a>(&'a self, file: FileId, used: &mut HashSet<&'a Symbol>) {
        let is_whole = |root: &str| used.contains(&Symbol::Root(root.into()));
        let (variables, locals) = (is_whole("var"), is_whole("local"));
        if variables || locals {
            let names = self.names(file).into_iter().flat_map(|names| names.iter());
            used.extend(names.map(|it| &it.symbol).filter(|symbol| match symbol {
                Symbol::Variable(_) => variables,
                Symbol::Local(_) => locals,
                _ => false,
            }));
        }
    }
}

impl Unused {
    fn of(occurrence: &Occurrence) -> Option<Self> {
        let (kind, name) = kind_of(&occurrence.symbol)?;
        Some(Self {
            kind,
            name: name.to_owned(),
            span: occurrence.span,
            extent: occurrence.extent,
        })
    }
}

fn kind_of(symbol: &Symbol) -> Option<(UnusedKind, &str)> {
    match symbol {
        Symbol::Variable(name) => Some((UnusedKind::Variable, name)),
        Symbol::Local(name) => Some((UnusedKind::Local, name)),
        _ => None,
    }
}
