//! Changes of texts, as data that an editor applies.

use hcl_write::Patches;

use crate::place::FileId;

/// The changes of one file.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
///
/// // A rename changes two files.
/// let mut workspace = Workspace::new(Language::plain().module(hcl_config::Module::new));
/// let variables = workspace.set("variables.hcl", "variable \"port\" {}\n")?;
/// let main = workspace.set("main.hcl", "listen = var.port\n")?;
/// for edit in workspace.analysis().rename(variables, 11, "http_port")? {
///     let file = workspace.analysis().file(edit.file).unwrap().clone();
///     workspace.set(file.name(), edit.apply(file.text()))?;
/// }
/// assert_eq!(workspace.analysis().file(main).unwrap().text(), "listen = var.http_port\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// The file.
    pub file: FileId,
    /// The changes.
    pub edits: Patches,
}

impl FileEdit {
    /// Returns a text after the changes.
    ///
    /// # Panics
    ///
    /// Panics if the changes are of another text, as [`Patches::apply`] does.
    #[must_use]
    pub fn apply(&self, text: &str) -> String {
        self.edits.apply(text)
    }
}
