//! Hover: documentation and value of the name at an offset.

mod names;
mod values;

use hcl_syntax::Span;

use crate::analysis::Analysis;
use crate::cursor::Cursor;
use crate::location::{LocationKind, Word, WordQuotes};
use crate::place::FileId;

/// The description of the text at an offset.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
/// use hcl_config::Module;
///
/// let text = "locals {\n  port = 8000 + 80\n}\nlisten = local.port\n";
/// let mut workspace = Workspace::new(Language::plain().module(Module::new));
/// let file = workspace.set("main.hcl", text)?;
/// let hover = workspace.analysis().hover(file, 48).unwrap();
/// assert_eq!(&text[hover.span.range()], "port");
/// assert!(hover.markdown.contains("8080"));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The text that is described.
    pub span: Span,
    /// The description, as Markdown.
    pub markdown: String,
}

impl Analysis {
    /// Returns the description of the text at an offset: documentation, shape and constraints of arguments, blocks and
    /// labels; signatures of functions; values of variables and expressions, without secrets. Nothing in the JSON syntax.
    ///
    /// Evaluates expressions with functions of the program.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     /// The port to listen on.
    ///     #[hcl(default = 8080)]
    ///     port: u16,
    /// }
    ///
    /// let mut workspace = Workspace::new(Language::new::<Config>());
    /// let file = workspace.set("app.hcl", "port = 80\n")?;
    /// let hover = workspace.analysis().hover(file, 1).unwrap();
    /// assert!(hover.markdown.contains("The port to listen on."));
    /// assert!(hover.markdown.contains("Default: `8080`."));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn hover(&self, file: FileId, offset: u32) -> Option<Hover> {
        // At the end of a name, the location is the whole name.
        let end = end_of_name(self.file(file)?.text(), offset);
        let location = self.location(file, end);
        Cursor::new(self, file, offset, &location)?.describe()
    }
}

/// Returns the end of the name that contains an offset, or the offset.
fn end_of_name(text: &str, offset: u32) -> u32 {
    let rest = text.get(offset as usize..).unwrap_or_default();
    let is_part = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let length: usize = rest.chars().take_while(is_part).map(char::len_utf8).sum();
    offset.saturating_add(u32::try_from(length).unwrap_or(0))
}

impl Cursor<'_> {
    /// Describes the name or value at the cursor.
    fn describe(&self) -> Option<Hover> {
        match &self.location.kind {
            LocationKind::None => self.expression(),
            LocationKind::Comment => None,
            LocationKind::Item(word) => self.item(word),
            LocationKind::Label {
                block_type,
                before,
                word,
            } => self.label(block_type, before, word),
            LocationKind::Value(value) => self.value(value).or_else(|| self.expression()),
        }
    }

    /// Returns the text of a word that contains the offset.
    fn name(&self, word: &Word) -> Option<&str> {
        let span = word.span;
        let is_at = span.start <= self.offset && self.offset <= span.end && !span.is_empty();
        self.text.get(span.range()).filter(|_| is_at)
    }

    fn hover(&self, word: &Word, markdown: String) -> Option<Hover> {
        let quote = u32::from(word.quotes != WordQuotes::None);
        let close = u32::from(word.quotes == WordQuotes::Closed);
        (!markdown.is_empty()).then(|| Hover {
            span: Span::new(word.span.start - quote, word.span.end + close),
            markdown,
        })
    }
}
