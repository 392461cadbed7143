//! Changes of texts, as data that an editor applies.

use hcl_syntax::Span;

use crate::place::FileId;

/// A change of one text: what replaces a span. An empty span is where the text is inserted.
///
/// # Examples
///
/// ```
/// use hcl_ide::TextEdit;
/// use hcl_syntax::Span;
///
/// let edit = TextEdit::insert(9, " # http");
/// assert_eq!(edit, TextEdit::replace(Span::at(9), " # http"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// The bytes that are replaced.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// The changes of one file. Their spans are in source order and do not overlap.
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
    pub edits: Vec<TextEdit>,
}

impl TextEdit {
    /// Creates an edit that replaces a span.
    #[must_use]
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }

    /// Creates an edit that inserts text at an offset.
    #[must_use]
    pub fn insert(offset: u32, text: impl Into<String>) -> Self {
        Self::replace(Span::at(offset), text)
    }
}

impl FileEdit {
    /// Returns a text after the changes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{FileEdit, Language, TextEdit, Workspace};
    /// use hcl_syntax::Span;
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("app.hcl", "port = 80\n")?;
    /// let edits = vec![TextEdit::replace(Span::new(7, 9), "81"), TextEdit::insert(9, " # new")];
    /// assert_eq!(FileEdit { file, edits }.apply("port = 80\n"), "port = 81 # new\n");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn apply(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut end = 0;
        for edit in &self.edits {
            let range = edit.span.range();
            out.push_str(text.get(end..range.start).unwrap_or_default());
            out.push_str(&edit.text);
            end = range.end;
        }
        out.push_str(text.get(end..).unwrap_or_default());
        out
    }
}
