//! Edits of a file: operations on the tree that become patches of the text.

mod address;
mod bodies;
mod bracket;
mod change;
mod change_error;
mod change_json;
mod change_native;
mod comments;
mod conflict;
mod differences;
mod document;
mod elements;
mod error;
mod extent;
mod fates;
mod find;
mod headings;
mod indentation;
mod insertion;
mod item;
mod json_place;
mod level;
mod merge;
mod merge_edits;
mod neighbours;
mod operation;
mod overlay;
mod read_comments;
mod reindent;
mod shared_lines;
mod site;
mod sort;
mod style;
mod style_guide;
mod value;

use std::collections::HashMap;

use hcl_syntax::native::{self, Expression, File};
use hcl_syntax::{Diagnostics, Source, Span};

pub use address::{Address, AddressError, AddressPart};
pub use bodies::Place;
use bodies::{AttributeNames, BlockNames};
pub use change::Change;
pub use change_error::ChangeError;
pub use conflict::Conflict;
pub use differences::Difference;
pub use document::Document;
pub use error::EditError;
use error::source_of;
use fates::Fates;
pub use find::{Found, Root};
pub use item::{Attribute, Block, Body, Item};
pub use json_place::{JsonMeaning, JsonPlace};
pub use merge::{Merged, merge};
pub use read_comments::{Comments, own_comments};
pub use sort::{SortOptions, SortOrder};
pub use value::NewValue;
use value::ValuePlace;

use crate::format::realign;
use crate::patch::Patches;
use crate::tokens::to_u32;
use indentation::indented;
use insertion::Lines;
use level::Version;
use operation::{OperationKind, Operations};
use style::Style;

/// Edits of one version of a file, collected and then applied together.
///
/// Handles of the tree stay valid while edits are collected, because the file does not change: walk the tree and edit in one loop.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, native};
/// use hcl_write::Edit;
///
/// let text = r#"module "a" {
///   version = "1.0" # pinned
/// }
/// "#;
/// let file = native::parse(&Source::new("main.tf", text)?, &mut Diagnostics::new());
/// let mut edit = Edit::new(&file);
/// for block in file.body().blocks().filter(|block| block.is_of_type("module")) {
///     edit.set(block.body(), "version", "1.1")?;
///     edit.set(block.body(), "enabled", true)?;
/// }
/// assert_eq!(edit.finish()?.apply(text), r#"module "a" {
///   version = "1.1" # pinned
///   enabled = true
/// }
/// "#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Edit<'f> {
    version: Version<'f>,
    operations: Operations,
    lines: Lines,
    fates: Fates,
    /// By the start of the body.
    names: HashMap<u32, AttributeNames<'f>>,
    /// By the start of the body, after a block in it was renamed.
    block_names: HashMap<u32, BlockNames>,
}

impl<'f> Edit<'f> {
    /// Starts an edit of a file.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let file = native::parse(&Source::new("app.hcl", "port = 80\n")?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// edit.set(file.body(), "port", 8080)?;
    /// assert_eq!(edit.finish()?.apply("port = 80\n"), "port = 8080\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(file: &'f File) -> Self {
        Self {
            version: Version::of(file),
            operations: Operations::default(),
            lines: Lines::default(),
            fates: Fates::default(),
            names: HashMap::new(),
            block_names: HashMap::new(),
        }
    }

    /// Replaces an expression, at any depth. The new one gets parentheses if operators next to it would bind a part of it.
    ///
    /// # Errors
    ///
    /// Returns an error if the value cannot be written, or the expression belongs to another file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::{Edit, NewValue};
    ///
    /// let text = "total = count * 2\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let total = file.body().attribute("total").unwrap().expression();
    /// let native::ExpressionKind::Binary { left, .. } = total.kind() else {
    ///     panic!("no operation");
    /// };
    /// let mut edit = Edit::new(&file);
    /// edit.replace(left, NewValue::expression("a + b"))?;
    /// assert_eq!(edit.finish()?.apply(text), "total = (a + b) * 2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replace(
        &mut self,
        expression: Expression<'f>,
        value: impl Into<NewValue>,
    ) -> Result<(), EditError> {
        self.check_file(expression.file())?;
        let span = expression.span();
        let value = value.into();
        // Its own text stays where it is.
        if value.is_text(self.slice(span)) {
            return Ok(());
        }
        let text = value.text_at(self.value_place(expression))?;
        let indentation = self.style().indentation(span.start);
        let mut text = indented(&text, indentation, self.style().line_ending);
        let mut end = span.end;
        if self.slice(span).ends_with('\n') {
            // The span of a heredoc includes its line ending.
            text.push_str(self.style().line_ending);
        } else if value::ends_with_heredoc(&text) {
            let rest = self.style().slice(end, self.style().end());
            let next = rest.trim_start_matches([' ', '\t']);
            if !next.starts_with(['\r', '\n']) {
                end += to_u32(rest.len() - next.len());
                text.push_str(self.style().line_ending);
                text.push_str(if next.is_empty() { "" } else { indentation });
            }
        }
        self.replace_span(Span::new(span.start, end), text);
        Ok(())
    }

    /// Returns how the text around an expression restricts what can replace it.
    fn value_place(&self, expression: Expression<'f>) -> ValuePlace {
        let span = expression.span();
        let attribute = self.version.file.body().attribute_at(span.start);
        if attribute.is_some_and(|attribute| attribute.expression() == expression) {
            let (rest, end) = (self.style().line_end(span.end), span.end);
            let is_last = self.slice(span).ends_with('\n') || self.style().is_blank(end, rest);
            return if is_last {
                let source = self.source();
                let line = source.line_span(source.line_at(span.start));
                ValuePlace::LineEnd((span.start - line.start) as usize)
            } else {
                ValuePlace::Delimited
            };
        }
        let text = self.source().text();
        let before = text
            .get(..span.start as usize)
            .unwrap_or_default()
            .trim_end();
        let after = text.get(span.end as usize..).unwrap_or_default();
        let next = after.trim_start();
        let gap = after.strip_suffix(next).unwrap_or_default();
        // The span of a heredoc includes its line ending.
        let ends_line = gap.contains('\n') || self.slice(span).ends_with('\n');
        // The line before the value may end with a comment. The line of the value is not read: it may have thousands of
        // values that change.
        let is_in_line = (self.style().line_start(span.start) as usize) < before.len();
        let line = || before.rsplit('\n').next().unwrap_or_default();
        let starts = (is_in_line || !line().contains(['#', '/']))
            && match before.as_bytes() {
                // Comparisons, which end like an argument's equals sign.
                [.., b'=' | b'!' | b'<' | b'>', b'='] => false,
                [.., b'(' | b'[' | b',' | b'{' | b'='] => true,
                _ => false,
            };
        let ends = match next.bytes().next() {
            None | Some(b',' | b')' | b']' | b'}') => true,
            // In brackets, an operator on the next line continues the expression.
            Some(first) => ends_line && !b"+-*/%<>=!&|?:.[".contains(&first),
        };
        match next.as_bytes() {
            // The comma between two items cannot begin a line, and a line ending within quotes is left to the value.
            [b',', ..] if starts && !ends_line && before.ends_with(['=', ':']) => {
                ValuePlace::Delimited
            }
            [b'}', ..] if starts && !ends_line && before.ends_with('{') => ValuePlace::Delimited,
            _ if starts && ends => ValuePlace::DelimitedLine,
            [b'.' | b'[', ..] => ValuePlace::Base,
            [b'=', b'=', ..] => ValuePlace::Operand,
            [b'=' | b':', ..] => ValuePlace::Key,
            _ => ValuePlace::Operand,
        }
    }

    /// Replaces a span of the text. The result has to be a valid file again.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, Span, native};
    /// use hcl_write::{Edit, EditError};
    ///
    /// let text = "port = 80 # http\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// edit.replace_span(Span::new(12, 16), "HTTP");
    /// assert_eq!(edit.finish()?.apply(text), "port = 80 # HTTP\n");
    ///
    /// let mut edit = Edit::new(&file);
    /// edit.replace_span(Span::new(7, 9), "");
    /// assert!(matches!(edit.finish(), Err(EditError::Breaks(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replace_span(&mut self, span: Span, text: impl Into<String>) {
        let text = text.into();
        if self.slice(span) != text {
            self.operations.replace(span, text, OperationKind::Value);
        }
    }

    /// Returns the patches of all edits.
    ///
    /// Equals signs and trailing comments next to the edits are aligned again if they were aligned before.
    ///
    /// # Errors
    ///
    /// Returns an error if two edits overlap, or if the new text has a mistake that the old one does not have.
    ///
    /// ```
    /// use hcl_syntax::{Diagnostics, Source, native};
    /// use hcl_write::Edit;
    ///
    /// let text = "a  = 1\nbb = 2\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let mut edit = Edit::new(&file);
    /// edit.set(file.body(), "ccc", 3)?;
    /// assert_eq!(edit.finish()?.apply(text), "a   = 1\nbb  = 2\nccc = 3\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn finish(self) -> Result<Patches, EditError> {
        let (patches, aligned) = self.finish_in_steps()?;
        Ok(if aligned.is_empty() {
            patches
        } else {
            patches.then(&aligned)
        })
    }

    /// Returns the patches of all edits, and those of the new text that align it.
    fn finish_in_steps(self) -> Result<(Patches, Patches), EditError> {
        let source = self.source();
        let is_file = self.operations.is_file();
        let patches = self.resolve()?;
        if patches.is_empty() || is_file {
            return Ok((patches, Patches::default()));
        }
        let new = patches.apply(source.text());
        let edited = check(source, new)?;
        let aligned = realign(source, &edited, &patches);
        Ok((patches, aligned))
    }

    /// Returns the patches of a text that may be anything, and is not aligned.
    fn resolve(mut self) -> Result<Patches, EditError> {
        let style = self.version.style;
        self.write_fates()?;
        self.lines.write(&style, &mut self.operations);
        self.operations.resolve(&style)
    }

    const fn style(&self) -> &Style<'f> {
        &self.version.style
    }

    fn source(&self) -> &'f Source {
        self.version.source()
    }

    fn slice(&self, span: Span) -> &'f str {
        self.version.slice(span)
    }

    fn check_file(&self, file: &File) -> Result<(), EditError> {
        if file == self.version.file {
            Ok(())
        } else {
            Err(EditError::OtherFile)
        }
    }

    fn name_exists(&self, name: &str, at: Span) -> EditError {
        EditError::NameExists(name.to_owned(), Some(self.source().span(at)))
    }
}

/// Parses the new text, and refuses it if it has more errors of a kind than the old one.
fn check(old: &Source, new: String) -> Result<Source, EditError> {
    let edited = source_of(old.name(), new)?;
    let mut after = Diagnostics::new();
    native::parse(&edited, &mut after);
    // The old text is parsed for its errors only if the new one has some.
    if !after.has_errors() {
        return Ok(edited);
    }
    let mut before = Diagnostics::new();
    native::parse(old, &mut before);
    let mut known: HashMap<&str, usize> = HashMap::new();
    for mistake in before.iter().filter(|mistake| mistake.is_error()) {
        *known.entry(mistake.summary()).or_default() += 1;
    }
    let mut errors = after.iter().filter(|mistake| mistake.is_error());
    let is_new = errors.any(|mistake| match known.get_mut(mistake.summary()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    });
    if is_new {
        return Err(EditError::Breaks(after));
    }
    Ok(edited)
}
