//! A text with its tree, for edits that depend on each other.

use hcl_syntax::native::{self, File};
use hcl_syntax::{Diagnostics, Source};

use super::error::source_of;
use super::item::formatted;
use super::{Body, Edit, EditError, Item, Place};
use crate::format::{FormatOptions, format};
use crate::patch::Patches;

/// A text with its tree. Each edit is applied at once.
///
/// Many edits that do not depend on each other are faster in one [`Edit`].
///
/// # Examples
///
/// ```
/// use hcl_write::{Document, Attribute, Block};
///
/// let mut document = Document::new();
/// document.append(Attribute::new("name", "shop"))?;
/// document.append(Block::new("service").label("web").set("port", 80))?;
/// assert_eq!(document.text(), r#"name = "shop"
///
/// service "web" {
///   port = 80
/// }
/// "#);
///
/// document.edit(|edit, body| {
///     let service = body.blocks().next().unwrap();
///     edit.set(service.body(), "port", 8080)
/// })?;
/// assert!(document.text().contains("port = 8080"));
/// # Ok::<(), hcl_write::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    file: File,
}

impl Document {
    /// Creates an empty document.
    #[must_use]
    pub fn new() -> Self {
        Self::parse(&Source::default(), &mut Diagnostics::new())
    }

    /// Parses a text. A text with mistakes can be edited where it is right.
    #[must_use]
    pub fn parse(source: &Source, diagnostics: &mut Diagnostics) -> Self {
        Self::from(native::parse(source, diagnostics))
    }

    /// Creates a document with the items of a body.
    pub(crate) fn of(body: &Body) -> Result<Self, EditError> {
        let source = source_of("body", formatted(|out, lines| body.write(out, lines))?)?;
        let mut mistakes = Diagnostics::new();
        let document = Self::parse(&source, &mut mistakes);
        mistakes.into_result(document).map_err(EditError::Breaks)
    }

    /// Returns the tree of the current text.
    #[must_use]
    pub const fn file(&self) -> &File {
        &self.file
    }

    /// Returns the current text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.file.source().text()
    }

    /// Collects edits, applies them, and returns their patches of the text before.
    ///
    /// # Errors
    ///
    /// Returns the error of an edit, or the mistakes that the edits would cause. The text stays as it is then.
    pub fn edit(
        &mut self,
        work: impl for<'f> FnOnce(&mut Edit<'f>, native::Body<'f>) -> Result<(), EditError>,
    ) -> Result<Patches, EditError> {
        let mut edit = Edit::new(&self.file);
        work(&mut edit, self.file.body())?;
        let patches = edit.finish()?;
        self.apply(&patches)?;
        Ok(patches)
    }

    /// Adds an item at the end.
    ///
    /// # Errors
    ///
    /// Returns an error if a name is not an identifier, a value cannot be written, or there is an argument of the name.
    pub fn append(&mut self, item: impl Into<Item>) -> Result<(), EditError> {
        let item = item.into();
        self.edit(|edit, body| edit.insert(body, Place::Last, item))?;
        Ok(())
    }

    /// Formats the text, and returns the patches of the text before.
    pub fn format(&mut self, options: &FormatOptions) -> Patches {
        let formatted = format(self.file.source(), options);
        match self.apply(&formatted.patches) {
            Ok(()) => formatted.patches,
            Err(_) => Patches::default(),
        }
    }

    fn apply(&mut self, patches: &Patches) -> Result<(), EditError> {
        if patches.is_empty() {
            return Ok(());
        }
        let source = self.file.source();
        let text = patches.apply(source.text());
        let source = source_of(source.name(), text)?;
        self.file = native::parse(&source, &mut Diagnostics::new());
        Ok(())
    }
}

impl Default for Document {
    fn default() -> Self {
        Self::new()
    }
}

impl From<File> for Document {
    fn from(file: File) -> Self {
        Self { file }
    }
}
