//! Formatting of a file or of some lines, by `hcl_write`.

use hcl_syntax::Span;
use hcl_write::format::format_span;
use hcl_write::{FormatOptions, Patches, format};

use crate::analysis::Analysis;
use crate::place::FileId;

impl Analysis {
    /// Returns the changes that format a file. Lines with a syntax error stay as they are; so does the JSON syntax.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_write::FormatOptions;
    ///
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("app.hcl", "port=80\n")?;
    /// let edits = workspace.analysis().format(file, &FormatOptions::default());
    /// assert_eq!(edits.apply("port=80\n"), "port = 80\n");
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn format(&self, file: FileId, options: &FormatOptions) -> Patches {
        self.formatted(file, |source| format(source, options).patches)
    }

    /// Returns the changes that format the lines that a span touches.
    #[must_use]
    pub fn format_span(&self, file: FileId, span: Span, options: &FormatOptions) -> Patches {
        self.formatted(file, |source| format_span(source, span, options).patches)
    }

    fn formatted(&self, file: FileId, format: impl Fn(&hcl_syntax::Source) -> Patches) -> Patches {
        match self.file(file).and_then(|file| file.native()) {
            Some(file) => format(file.source()),
            None => Patches::default(),
        }
    }
}
