//! Formatting of a file or of some lines, by `hcl_write`.

use hcl_syntax::Span;
use hcl_write::format::format_span;
use hcl_write::{FormatOptions, Patches, format};

use crate::analysis::Analysis;
use crate::edit::TextEdit;
use crate::place::FileId;

impl Analysis {
    /// Returns the changes that format a file. Lines with a syntax error stay as they are; so does the JSON syntax.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{FileEdit, Language, Workspace};
    /// use hcl_write::FormatOptions;
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("app.hcl", "port=80\n")?;
    /// let edits = workspace.analysis().format(file, &FormatOptions::default());
    /// assert_eq!(FileEdit { file, edits }.apply("port=80\n"), "port = 80\n");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn format(&self, file: FileId, options: &FormatOptions) -> Vec<TextEdit> {
        self.formatted(file, |source| format(source, options).patches)
    }

    /// Returns the changes that format the lines that a span touches.
    #[must_use]
    pub fn format_span(&self, file: FileId, span: Span, options: &FormatOptions) -> Vec<TextEdit> {
        self.formatted(file, |source| format_span(source, span, options).patches)
    }

    fn formatted(
        &self,
        file: FileId,
        format: impl Fn(&hcl_syntax::Source) -> Patches,
    ) -> Vec<TextEdit> {
        match self.file(file).and_then(|file| file.native()) {
            Some(file) => edits(&format(file.source())),
            None => Vec::new(),
        }
    }
}

/// Returns patches as edits.
pub(crate) fn edits(patches: &Patches) -> Vec<TextEdit> {
    let edits = patches.iter();
    edits
        .map(|patch| TextEdit::replace(patch.span, patch.text))
        .collect()
}
