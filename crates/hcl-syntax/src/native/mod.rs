//! Native syntax: text to tree.
//!
//! Native syntax specification, all of "Syntax Notation" to "Template Expressions". Knows nothing of values, schemas or
//! evaluation: numbers stay text, and strings are decoded on demand.
//!
//! ```text
//! Source → lexer (tokens) → parser (productions) → tree (arena, handles)
//! ```

mod errors;
mod lexer;
mod mask;
mod parser;
#[cfg(test)]
mod tests;
mod tree;

pub use lexer::{LexicalToken, LexicalTokens, TokenKind, lex};
pub(crate) use mask::item_names;
pub use parser::parse_template_text;
pub use parser::{
    is_identifier, parse, parse_bytes, parse_expression, parse_expression_with, parse_template,
    parse_template_with, parse_traversal, parse_traversal_with, parse_with,
};
pub use tree::{
    Attribute, BinaryOperator, Block, Body, BodyItem, Call, Conditional, Construct, DynamicBlock,
    Elements, Expression, ExpressionKind, File, For, Index, Items, Label, Literal, Nodes, Object,
    ObjectItem, ObjectItems, ParsedExpression, Placeholder, RelativeTraversal, Splat, Step,
    StepKind, Steps, Template, TemplateFor, TemplateIf, TemplatePart, TemplateParts, Traversal,
    Tuple, UnaryOperator, Visit, Walk,
};
#[cfg(feature = "editing")]
pub use tree::{MarkedParts, Markers};

/// Functions of the lexer that the formatter shares. No part of the interface.
#[doc(hidden)]
pub mod internal {
    use super::lexer;
    pub use super::parser::{parse_unfinished, parse_unfinished_template};

    /// Returns the offset of the first line feed at or after `at`, or the length.
    #[inline]
    #[must_use]
    pub fn find_newline(bytes: &[u8], at: usize) -> usize {
        lexer::find_newline(bytes, at)
    }

    /// Returns the end of a run of spaces.
    #[inline]
    #[must_use]
    pub fn skip_spaces(bytes: &[u8], at: usize) -> usize {
        lexer::skip_spaces(bytes, at)
    }
}
