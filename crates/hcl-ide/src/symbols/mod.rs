//! Symbols: the outline of a file, and a search over all files.

mod outline;

use std::sync::Arc;

use hcl_syntax::Span;

use crate::analysis::Analysis;
use crate::file::Tree;
use crate::place::{FileId, Location};

pub(crate) use outline::properties;

/// The kind of a symbol.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, SymbolKind, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "port = 80\nlog {}\n")?;
/// let symbols = workspace.analysis().document_symbols(file);
/// let kinds: Vec<SymbolKind> = symbols.iter().map(|symbol| symbol.kind).collect();
/// assert_eq!(kinds, [SymbolKind::Attribute, SymbolKind::Block]);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymbolKind {
    /// A block.
    Block,
    /// An attribute of a body.
    Attribute,
    /// An input variable: `variable "x"`.
    Variable,
    /// A local value: `locals { x = … }`.
    Local,
    /// An object of the JSON syntax.
    Object,
}

/// A part of a file, for an outline.
///
/// # Examples
///
/// ```
/// use hcl_ide::{DocumentSymbol, Language, Workspace};
///
/// fn outline(symbols: &[DocumentSymbol], depth: usize, out: &mut String) {
///     for symbol in symbols {
///         out.push_str(&format!("{}{}\n", "  ".repeat(depth), symbol.name));
///         outline(&symbol.children, depth + 1, out);
///     }
/// }
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "log {\n  level = \"info\"\n}\n")?;
/// let mut out = String::new();
/// outline(&workspace.analysis().document_symbols(file), 0, &mut out);
/// assert_eq!(out, "log\n  level\n");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentSymbol {
    /// The name: of a block, its type and labels.
    pub name: String,
    /// The kind.
    pub kind: SymbolKind,
    /// The whole block or attribute.
    pub span: Span,
    /// The block type or the name, inside `span`.
    pub selection: Span,
    /// The symbols in it, in source order.
    pub children: Vec<Self>,
}

/// A symbol that a query found.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
///
/// let mut workspace = Workspace::new(Language::plain());
/// let file = workspace.set("app.hcl", "pool \"a\" {\n  service \"web\" {}\n}\n")?;
/// let found = &workspace.analysis().workspace_symbols("web", 1)[0];
/// assert_eq!(found.container, "pool \"a\"");
/// assert_eq!(found.location.file, file);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkspaceSymbol {
    /// The name: of a block, its type and labels.
    pub name: String,
    /// The kind.
    pub kind: SymbolKind,
    /// The name of the block around it. Empty at the top.
    pub container: String,
    /// The name in the file, and the whole block or attribute.
    pub location: Location,
}

impl Analysis {
    /// Returns the blocks and attributes of a file, as a tree.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("app.hcl", "service \"web\" {\n  port = 80\n}\n")?;
    /// let symbols = workspace.analysis().document_symbols(file);
    /// assert_eq!(symbols[0].name, "service \"web\"");
    /// assert_eq!(symbols[0].children[0].name, "port");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn document_symbols(&self, file: FileId) -> Vec<DocumentSymbol> {
        let is_module = self.language.name_rules().is_module;
        // Labels and keys may be secrets, and are names of the outline; so may be any name of a text with mistakes. A check also hides
        // what was read in place of a secret.
        let is_broken = self
            .file(file)
            .is_some_and(|file| file.source().is_broken());
        if self.conceal_secrets(file).is_some() || is_broken {
            drop(self.diagnostics(file));
        }
        match self.file(file).map(|file| file.tree()) {
            None => Vec::new(),
            Some(Tree::Native(file)) => outline::native(file, is_module),
            Some(Tree::Json(tree)) => outline::json(tree, is_module, &self.shown_values(file)),
        }
    }

    /// Returns the blocks, variables and locals of all files, with names that contain a query, in order of files and offsets, at
    /// most `limit` of them. Case does not matter.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// workspace.set("a.hcl", "service \"web\" {}\nservice \"worker\" {}\n")?;
    /// workspace.set("b.hcl", "variable \"web_port\" {}\n")?;
    /// let found = workspace.analysis().workspace_symbols("web", 10);
    /// let names: Vec<_> = found.iter().map(|found| found.name.as_str()).collect();
    /// assert_eq!(names, ["service \"web\"", "variable \"web_port\""]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn workspace_symbols(&self, query: &str, limit: usize) -> Vec<WorkspaceSymbol> {
        let query = query.to_lowercase();
        let mut found = Vec::new();
        for (file, _) in self.files() {
            // A stack, so that trees of any depth need no recursion; the first symbol is on top.
            let symbols = self.document_symbols(file).into_iter().rev();
            let mut pending: Vec<(DocumentSymbol, Arc<str>)> =
                symbols.map(|symbol| (symbol, Arc::default())).collect();
            while let Some((symbol, container)) = pending.pop() {
                let name: Arc<str> = symbol.name.into();
                let inner = symbol.children.into_iter().rev();
                pending.extend(inner.map(|inner| (inner, Arc::clone(&name))));
                if symbol.kind == SymbolKind::Attribute || !name.to_lowercase().contains(&query) {
                    continue;
                }
                if found.len() == limit {
                    return found;
                }
                found.push(WorkspaceSymbol {
                    name: name.to_string(),
                    kind: symbol.kind,
                    container: container.to_string(),
                    location: Location {
                        file,
                        span: symbol.selection,
                        extent: symbol.span,
                    },
                });
            }
        }
        found
    }
}
