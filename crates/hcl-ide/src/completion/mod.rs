//! Completion: what can be written at an offset.

mod expressions;
mod items;
mod labels;
mod values;

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_core::internal::sort::sort_by;
use hcl_syntax::Span;
use hcl_syntax::native::BodyItem;
use hcl_write::Patch;

use crate::analysis::Analysis;
use crate::cursor::Cursor;
use crate::location::{LocationKind, Word, WordQuotes, native};
use crate::place::FileId;
use crate::snippet::Snippet;

/// Something that can be written at an offset.
///
/// # Examples
///
/// ```
/// use hcl_ide::{Language, Workspace};
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     /// The name of the server.
///     name: String,
/// }
///
/// let mut workspace = Workspace::new(Language::new::<Config>());
/// let file = workspace.set("app.hcl", "na")?;
/// let found = &workspace.analysis().completions(file, 2)[0];
/// assert_eq!((found.label.as_str(), found.edit.span.range()), ("name", 0..2));
/// assert!(found.docs.contains("The name of the server."));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The name in the list.
    pub label: String,
    /// The kind, for an icon.
    pub kind: CompletionKind,
    /// A few words after the name, such as the shape of the value. May be empty.
    pub detail: String,
    /// The documentation, as Markdown. May be empty.
    pub docs: String,
    /// The change of the text. Its span contains the offset, and lies on the line of the offset.
    pub edit: Patch,
    /// The new text with tab stops, in the snippet syntax of the language server protocol: `${1:name}`, `$0`; dollar
    /// signs, closing braces and backslashes are escaped. For editors that know snippets, instead of the text of
    /// `edit`.
    pub snippet: Option<String>,
    /// Whether the use is deprecated.
    pub deprecated: bool,
    /// The position in the list: lists are sorted by it, then by label.
    pub rank: u32,
}

/// The kind of a [`Completion`].
///
/// # Examples
///
/// ```
/// use hcl_ide::{CompletionKind, Language, Workspace};
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(optional)]
///     port: u16,
///     #[hcl(block)]
///     log: Option<Log>,
/// }
///
/// #[derive(HclDecode)]
/// struct Log {
///     level: String,
/// }
///
/// let mut workspace = Workspace::new(Language::new::<Config>());
/// let file = workspace.set("app.hcl", "\n")?;
/// let kinds = workspace.analysis().completions(file, 0).into_iter().map(|completion| (completion.label, completion.kind));
/// let mut kinds: Vec<_> = kinds.collect();
/// kinds.sort_by(|a, b| a.0.cmp(&b.0));
/// let expected = [("log", CompletionKind::Block), ("port", CompletionKind::Argument)];
/// assert_eq!(kinds, expected.map(|(label, kind)| (label.to_owned(), kind)));
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CompletionKind {
    /// The name of an argument.
    Argument,
    /// A block type.
    Block,
    /// A label of a block.
    Label,
    /// The name of an attribute of an object.
    Field,
    /// One of several fixed values.
    EnumValue,
    /// Another value: a default, an example, a bool.
    Value,
    /// A variable, or an attribute of one.
    Variable,
    /// A function.
    Function,
    /// A name that another file or block defines.
    Reference,
    /// A word of the language, such as `for`.
    Keyword,
}

impl Analysis {
    /// Returns what can be written at an offset, in the order in which it is shown. All of it, whatever is written
    /// already: editors filter by the word at the offset. Nothing in the JSON syntax.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     port: u16,
    ///     host: Option<String>,
    /// }
    ///
    /// let mut workspace = Workspace::new(Language::new::<Config>());
    /// let file = workspace.set("app.hcl", "port = 80\n\n")?;
    /// let items = workspace.analysis().completions(file, 10);
    /// assert_eq!(items.len(), 1);
    /// assert_eq!((items[0].label.as_str(), &*items[0].edit.text), ("host", "host = \"\""));
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn completions(&self, file: FileId, offset: u32) -> Vec<Completion> {
        let location = self.location(file, offset);
        let Some(at) = Cursor::new(self, file, offset, &location) else {
            return Vec::new();
        };
        let mut completer = Completer {
            at,
            found: Vec::new(),
        };
        completer.complete();
        let mut found = completer.found;
        sort_by(&mut found, |a, b| {
            (a.rank, &a.label).cmp(&(b.rank, &b.label))
        });
        found.dedup_by(|a, b| a.label == b.label && a.kind == b.kind);
        found
    }
}

/// Collects completions.
struct Completer<'a> {
    at: Cursor<'a>,
    found: Vec<Completion>,
}

impl<'a> Completer<'a> {
    fn complete(&mut self) {
        match &self.at.location.kind {
            LocationKind::None | LocationKind::Comment => {}
            LocationKind::Item(word) => self.items(word),
            LocationKind::Label {
                block_type,
                before,
                word,
            } => self.labels(block_type, before, word),
            LocationKind::Value(value) => self.value(value),
        }
    }

    fn push(&mut self, completion: Completion) {
        self.found.push(completion);
    }

    /// Returns the names of the items around the offset with their number, without the one at a span.
    fn used_names(&self, except: Span) -> HashMap<&'a str, usize> {
        let mut used = HashMap::new();
        let Some(file) = self.at.tree() else {
            return used;
        };
        let (blocks, _) = native::innermost(file.body(), self.at.offset);
        let body = blocks.last().map_or(file.body(), |block| block.body());
        for item in body.items() {
            let (name, span) = match item {
                BodyItem::Attribute(attribute) => (attribute.name(), attribute.name_span()),
                BodyItem::Block(block) => (block.type_name(), block.type_span()),
            };
            if span.end < except.start || except.end < span.start {
                *used.entry(name).or_default() += 1;
            }
        }
        used
    }

    /// Returns the names of a kind that are defined, without duplicates.
    fn defined_names(&self, kind: &str) -> Vec<String> {
        let names = self.at.analysis.defined_names(self.at.file);
        let defined = names
            .iter()
            .filter(|name| name.kind == kind && name.definitions().next().is_some());
        let mut found: Vec<String> = defined.map(|defined| defined.name.clone()).collect();
        sort_by(&mut found, Ord::cmp);
        found.dedup();
        found
    }

    /// Returns the text after a word and its closing quote, on the same line.
    fn rest_of_line(&self, word: &Word) -> &str {
        let end = word.span.end as usize + usize::from(word.quotes == WordQuotes::Closed);
        let rest = self.at.text.get(end..).unwrap_or_default();
        rest.lines().next().unwrap_or_default()
    }
}

impl Completion {
    /// Creates the completion of a text in place of a span.
    fn new(label: impl Into<String>, kind: CompletionKind, span: Span) -> Self {
        let label = label.into();
        Self {
            edit: Patch::new(span, label.clone()),
            label,
            kind,
            detail: String::new(),
            docs: String::new(),
            snippet: None,
            deprecated: false,
            rank: 0,
        }
    }

    /// Sets the text, if it is not the label.
    fn text(mut self, text: impl Into<String>) -> Self {
        self.edit.text = Cow::Owned(text.into());
        self
    }

    /// Sets the text with and without tab stops.
    fn with(self, snippet: Snippet) -> Self {
        self.text(snippet.plain()).snippet(snippet)
    }

    fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    fn docs(mut self, docs: impl Into<String>) -> Self {
        self.docs = docs.into();
        self
    }

    fn snippet(mut self, snippet: Snippet) -> Self {
        self.snippet = Some(snippet.finish());
        self
    }

    const fn rank(mut self, rank: u32) -> Self {
        self.rank = rank;
        self
    }

    const fn deprecated(mut self, deprecated: bool) -> Self {
        self.deprecated = deprecated;
        self
    }
}
