//! Input variables and local values that nothing refers to.

use hcl_config::Dialect;
use hcl_syntax::Diagnostic;
use hcl_syntax::diagnostic::{Quote, Severity, Tag, sentence};
use hcl_syntax::native::BodyItem;
use hcl_write::{Edit, Patches};

use crate::analysis::Analysis;
use crate::names::{NameOccurrence, Role, Symbol};
use crate::place::FileId;

impl Analysis {
    /// Returns the definitions of variables and locals of a file that nothing in its module refers to. Those used inside their own
    /// definition only are among them.
    pub(crate) fn unused(&self, file: FileId) -> Vec<&NameOccurrence> {
        let folder = self.folder(file).filter(|_| self.language.is_module());
        let (Some(folder), Some(names)) = (folder, self.names(file)) else {
            return Vec::new();
        };
        // Bake files refer to a variable by its name alone, and Terragrunt's may by `include`.
        if self.dialect(file) == Dialect::Foreign {
            return Vec::new();
        }
        let all = self.folder_names(folder);
        let definitions = names.iter().filter(|name| is_removable(name));
        definitions
            .filter(|name| !all.is_used(&name.symbol))
            .collect()
    }

    /// Returns a hint for each unused variable and local of a file, with the tag `Unnecessary`: editors fade the name. They
    /// are not findings of the program, and none of [`diagnostics`](Self::diagnostics).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_config::Module;
    ///
    /// let mut workspace = Workspace::new(Language::plain().module(Module::new));
    /// let file = workspace.set("main.hcl", "locals {\n  a = 1\n}\n")?;
    /// let hints = workspace.analysis().hints(file);
    /// assert_eq!(hints[0].detail(), "Nothing refers to local.a.");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn hints(&self, file: FileId) -> Vec<Diagnostic> {
        let Some(source) = self.file(file).map(|file| file.source().clone()) else {
            return Vec::new();
        };
        let unused = self.unused(file).into_iter();
        unused
            .map(|unused| hint(&unused.symbol).at(source.span(unused.span)))
            .collect()
    }

    /// Returns the changes that remove unused definitions with their comments. None in the JSON syntax.
    pub(crate) fn remove_unused(
        &self,
        file: FileId,
        unused: &[&NameOccurrence],
    ) -> Option<Patches> {
        let file = self.file(file)?.native()?;
        let (body, mut edit) = (file.body(), Edit::new(file));
        for unused in unused {
            // A local value is an argument of a block.
            let start = unused.extent.start;
            let argument = body.attribute_at(start).map(BodyItem::Attribute);
            let block = || body.innermost_block_at(start).map(BodyItem::Block);
            edit.remove(argument.or_else(block)?).ok()?;
        }
        edit.finish().ok()
    }
}

fn is_removable(definition: &NameOccurrence) -> bool {
    definition.role == Role::Definition
        && matches!(definition.symbol, Symbol::Variable(_) | Symbol::Local(_))
}

fn hint(symbol: &Symbol) -> Diagnostic {
    let root = match symbol {
        Symbol::Variable(_) => "var",
        _ => "local",
    };
    let summary = sentence!("Unused {}", Quote::own(symbol.kind()));
    let name = Quote::own(symbol.name());
    let detail = sentence!("Nothing refers to {}.{}.", root, name);
    Diagnostic::new(Severity::Hint, summary, detail).with_tag(Tag::Unnecessary)
}
