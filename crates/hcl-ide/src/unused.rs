//! Input variables and local values that nothing refers to.

use std::collections::HashSet;
use std::iter;
use std::sync::Arc;

use hcl_syntax::diagnostic::{Severity, Tag};
use hcl_syntax::native::BodyItem;
use hcl_syntax::{Diagnostic, Span};
use hcl_write::Edit;

use crate::analysis::Analysis;
use crate::edit::TextEdit;
use crate::formatting::edits;
use crate::names::{Names, Occurrence, Role, Symbol};
use crate::place::FileId;

/// A definition that nothing refers to.
///
/// # Examples
///
/// ```
/// use hcl_ide::{FileEdit, Language, Workspace};
/// use hcl_config::Module;
///
/// let text = "locals {\n  a = 1\n  b = 2\n}\nc = local.a\n";
/// let mut workspace = Workspace::new(Language::plain().module(Module::new));
/// let file = workspace.set("main.hcl", text)?;
/// let analysis = workspace.analysis();
/// let unused = &analysis.unused(file)[0];
/// assert_eq!((unused.name.as_str(), &text[unused.extent.range()]), ("b", "b = 2"));
///
/// let edits = analysis.remove_unused(file, std::slice::from_ref(unused));
/// assert_eq!(FileEdit { file, edits }.apply(text), "locals {\n  a = 1\n}\nc = local.a\n");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
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
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, UnusedKind, Workspace};
/// use hcl_config::Module;
///
/// let mut workspace = Workspace::new(Language::plain().module(Module::new));
/// let file = workspace.set("main.hcl", "variable \"a\" {}\nlocals {\n  b = 1\n}\n")?;
/// let kinds: Vec<UnusedKind> = workspace.analysis().unused(file).iter().map(|it| it.kind).collect();
/// assert_eq!(kinds, [UnusedKind::Variable, UnusedKind::Local]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
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
    /// use hcl_config::Module;
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
        let Some(used) = self.used(file) else {
            return Vec::new();
        };
        let roots = [Symbol::Root("var".into()), Symbol::Root("local".into())];
        let [variables, locals] = roots.map(|root| used.contains(&root));
        let unused = definitions().filter(|definition| match definition.symbol {
            // A root without a name after it may mean all of them.
            Symbol::Variable(_) if variables => false,
            Symbol::Local(_) if locals => false,
            _ => !used.contains(&definition.symbol),
        });
        unused.filter_map(Unused::of).collect()
    }

    /// Returns a hint for each unused variable and local of a file, with the tag `Unnecessary`: editors fade the name. They
    /// are no findings of the program, and none of [`diagnostics`](Self::diagnostics).
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
            .map(|it| it.hint().at(source.span(it.span)))
            .collect()
    }

    /// Returns the changes that remove unused definitions with their comments. None in the JSON syntax.
    #[must_use]
    pub fn remove_unused(&self, file: FileId, unused: &[Unused]) -> Vec<TextEdit> {
        let Some(file) = self.file(file).and_then(|file| file.native()) else {
            return Vec::new();
        };
        let starts: HashSet<u32> = unused.iter().map(|it| it.extent.start).collect();
        let is_unused = |item: &BodyItem<'_>| starts.contains(&item.span().start);
        // A local value is in a block.
        let inner = |item| match item {
            BodyItem::Block(block) if !is_unused(&item) => Some(block.body().items()),
            _ => None,
        };
        let items = file.body().items();
        let items =
            items.flat_map(|item| iter::once(item).chain(inner(item).into_iter().flatten()));
        let mut edit = Edit::new(file);
        let removed = items
            .filter(is_unused)
            .try_for_each(|item| edit.remove(item));
        match (removed, edit.finish()) {
            (Ok(()), Ok(patches)) => edits(&patches),
            _ => Vec::new(),
        }
    }

    /// Returns the symbols with a reference outside of their definition in the module of a file.
    fn used(&self, file: FileId) -> Option<Arc<HashSet<Symbol>>> {
        let folder = self.folder(file)?;
        Some(folder.used.get_or_compute(|| {
            // To set a value does not use the variable.
            let files = folder.files.iter().filter(|&&file| !self.is_values(file));
            let names = files.filter_map(|&file| self.names(file));
            Arc::new(names.flat_map(Names::used).cloned().collect())
        }))
    }
}

impl Unused {
    fn hint(&self) -> Diagnostic {
        let (summary, root) = match self.kind {
            UnusedKind::Variable => ("Unused variable", "var"),
            UnusedKind::Local => ("Unused local value", "local"),
        };
        let detail = format!("Nothing refers to {root}.{}.", self.name);
        Diagnostic::new(Severity::Hint, summary, detail)
            .with_tag(Tag::Unnecessary)
            .without_quotes()
    }

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
