//! Code actions: changes that an editor offers for a span.

mod fill;
mod fixes;
mod remove;

use hcl_syntax::{Diagnostic, SourceSpan, Span};
use hcl_write::{EditError, Patches};

use crate::analysis::Analysis;
use crate::edit::FileEdit;
use crate::place::FileId;

/// A change that an editor offers.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
/// use hcl_serde::HclDecode;
/// use hcl_syntax::Span;
///
/// #[derive(HclDecode)]
/// struct Config {
///     port: u16,
/// }
///
/// // Fixes a file by the change that an editor would apply.
/// let text = "prot = 80\n";
/// let mut workspace = Workspace::new(Language::new::<Config>());
/// let file = workspace.set("app.hcl", text)?;
/// let actions = workspace.analysis().code_actions(file, Span::new(0, 4));
/// let preferred = actions.iter().find(|action| action.is_preferred).unwrap();
/// assert_eq!(preferred.fixes[0].summary(), "Unsupported argument");
/// assert_eq!(preferred.edits[0].apply(text), "port = 80\n");
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeAction {
    /// The name in the menu.
    pub title: String,
    /// The kind of the change.
    pub kind: CodeActionKind,
    /// The diagnostics that the change fixes.
    pub fixes: Vec<Diagnostic>,
    /// Whether this is the fix to apply where several are offered.
    pub is_preferred: bool,
    /// The changes of each file.
    pub edits: Vec<FileEdit>,
}

/// The kind of a [`CodeAction`].
///
/// # Examples
///
/// ```
/// use hcl_ide::{CodeActionKind, Language, Workspace};
/// use hcl_config::Module;
/// use hcl_syntax::Span;
///
/// let mut workspace = Workspace::new(Language::plain().module(Module::new));
/// let file = workspace.set("main.hcl", "variable \"port\" {}\n")?;
/// let actions = workspace.analysis().code_actions(file, Span::at(12));
/// assert_eq!(actions[0].kind, CodeActionKind::QuickFix);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CodeActionKind {
    /// Fixes a diagnostic.
    QuickFix,
    /// Fixes all diagnostics of a file that have one suggestion.
    SourceFixAll,
}

impl Analysis {
    /// Returns the changes that an editor offers for a span, which may be empty:
    ///
    /// - the suggestions of the diagnostics that touch it;
    /// - adding the arguments and blocks that the body around its start requires;
    /// - in a module, removing unused variables and locals.
    ///
    /// Runs code of the program as [`diagnostics`](Self::diagnostics) does, unless the diagnostics are known.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_serde::HclDecode;
    /// use hcl_syntax::Span;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// let mut workspace = Workspace::new(Language::new::<Config>());
    /// let file = workspace.set("app.hcl", "prot = 80\n")?;
    /// let actions = workspace.analysis().code_actions(file, Span::at(2));
    /// assert_eq!(actions[0].title, "Replace \"prot\" with \"port\"");
    /// assert_eq!(actions[0].edits[0].apply("prot = 80\n"), "port = 80\n");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn code_actions(&self, file: FileId, span: Span) -> Vec<CodeAction> {
        let Some(source) = self.file(file) else {
            return Vec::new();
        };
        let mut actions = self.fixes(file, span);
        if let Some(tree) = source.native() {
            actions.extend(self.fill_native(file, tree, span.start));
            actions.extend(self.removal(file, span));
        }
        actions
    }

    /// Returns the diagnostics about something missing with a subject in a span. `None` if there are none although
    /// the file is checked: then a misspelt name is there, with its own fix.
    fn missing_in(&self, file: FileId, span: Span) -> Option<Vec<Diagnostic>> {
        let is_missing = |it: &&Diagnostic| {
            it.code()
                .is_some_and(|code| code.starts_with("missing-") || code == "too-few-blocks")
        };
        let is_in = |it: &&Diagnostic| {
            let subject = it.subject().map(SourceSpan::span);
            subject.is_some_and(|subject| span.encloses(subject))
        };
        let all = self.diagnostics(file);
        let missing = all.iter().filter(is_missing).filter(is_in);
        let missing: Vec<Diagnostic> = missing.cloned().collect();
        (!missing.is_empty() || !self.language.is_checked()).then_some(missing)
    }
}

/// Returns whether two spans have a byte or an end in common.
pub(crate) const fn touches(a: Span, b: Span) -> bool {
    a.start <= b.end && b.start <= a.end
}

/// Returns patches as the changes of a file. `None` if there are none, or the edit was refused.
fn changes(file: FileId, patches: Result<Patches, EditError>) -> Option<Vec<FileEdit>> {
    let edits = patches.ok().filter(|patches| !patches.is_empty())?;
    Some(vec![FileEdit { file, edits }])
}

/// Returns names for a title: `"a"`, `"a" and "b"`, or their number.
fn names(names: &[String]) -> String {
    match names {
        [only] => format!("{only:?}"),
        [first, second] => format!("{first:?} and {second:?}"),
        all => format!("{} items", all.len()),
    }
}
