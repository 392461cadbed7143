//! The location of an offset: the blocks around it, and the part of an item or value.
//!
//! All features share this. A name is inserted at the offset into a copy of the text, and the tree of the copy says where the
//! name is. The parser of unfinished texts, which reads the copy, has each construct in the tree that is open at the
//! name.

mod expression;
mod marked_text;
pub(crate) mod native;
#[cfg(test)]
mod tests;

use hcl_syntax::Span;

use crate::analysis::Analysis;
use crate::path::{BlockHeader, ValueStep};
use crate::place::FileId;

/// The location of an offset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Location {
    /// The blocks that contain the offset, outermost first.
    pub(crate) blocks: Vec<BlockHeader>,
    pub(crate) kind: LocationKind,
}

/// The part of the text that contains an offset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum LocationKind {
    /// A place where nothing can be completed, such as after a value.
    #[default]
    None,
    /// In a comment.
    Comment,
    /// At the name of an argument or block type.
    Item(Word),
    /// At a label of a block.
    Label {
        block_type: String,
        /// The labels before.
        before: Vec<String>,
        word: Word,
    },
    /// In the value of an argument.
    Value(ValueLocation),
}

/// A name or string at an offset, or the empty span where one can be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Word {
    /// The name, or the content of the string without quotes.
    pub(crate) span: Span,
    /// Whether it is in quotes, and whether the closing one is there.
    pub(crate) quotes: WordQuotes,
}

impl Word {
    /// Returns a new text for the word with the quote that it lacks.
    pub(crate) fn closed(&self, mut text: String) -> String {
        if self.quotes == WordQuotes::Unclosed {
            text.push('"');
        }
        text
    }
}

/// The quotes around a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum WordQuotes {
    #[default]
    None,
    Closed,
    Unclosed,
}

/// An offset in the value of an argument.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ValueLocation {
    /// The argument.
    pub(crate) argument: String,
    /// The elements and keys that lead from the value of the argument to the value at the offset.
    pub(crate) path: Vec<ValueStep>,
    /// Whether the value at the offset is the one at the path, and not an operand of an operator or an argument of a
    /// call.
    pub(crate) is_whole: bool,
    /// The calls with arguments that contain the offset, outermost first.
    pub(crate) calls: Vec<CallLocation>,
    /// The names that `for` expressions define, outermost first.
    pub(crate) loop_names: Vec<String>,
    pub(crate) kind: ExpressionPart,
}

/// A call with arguments that contain an offset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CallLocation {
    pub(crate) function: String,
    /// The index of the argument at the offset.
    pub(crate) argument: usize,
}

/// The part of an expression that contains an offset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum ExpressionPart {
    /// After an operand, where only an operator can follow.
    #[default]
    AfterOperand,
    /// At an operand, or at the name that begins one.
    Operand(Word),
    /// At the name of a function after a namespace, `ns::f`. The word begins with the first namespace.
    Function(Word),
    /// At a step of a traversal, after its dot.
    Step {
        /// The name of the variable and the steps before; `None` for an expression that is not a plain path.
        path: Option<Vec<String>>,
        word: Word,
    },
    /// In a string that is only text so far.
    Text(Word),
    /// In the text of a template or heredoc.
    Template,
    /// At a key of an object.
    ObjectKey {
        /// The keys before.
        others: Vec<String>,
        word: Word,
    },
    /// At the name of an iteration variable, which is chosen freely.
    LoopName,
    /// At the keyword of a template directive.
    Directive(Word),
}

impl Location {
    /// Returns the value location, in the value of an argument.
    pub(crate) const fn value(&self) -> Option<&ValueLocation> {
        match &self.kind {
            LocationKind::Value(value) => Some(value),
            _ => None,
        }
    }
}

impl Analysis {
    /// Returns where an offset of a file in the native syntax is. An offset after the end counts as the end.
    pub(crate) fn location(&self, file: FileId, offset: u32) -> Location {
        let Some(file) = self.file(file).and_then(|file| file.native()) else {
            return Location::default();
        };
        let text = file.source().text();
        let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
        let mut offset = offset.min(end);
        while !text.is_char_boundary(offset as usize) {
            offset -= 1;
        }
        native::location(file, offset)
    }
}
