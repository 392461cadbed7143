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
mod parser;
#[cfg(test)]
mod tests;
mod tree;

pub use lexer::{LexicalToken, TokenKind, lex};
#[doc(hidden)]
pub use parser::parse_template_text;
pub use parser::{
    is_identifier, parse, parse_bytes, parse_expression, parse_expression_with, parse_template,
    parse_template_with, parse_traversal, parse_traversal_with, parse_with,
};
pub use tree::{
    Attribute, Attributes, BinaryOperator, Block, Blocks, Body, BodyItem, Call, Conditional,
    Construct, Elements, Expression, ExpressionKind, File, For, Index, Items, Label, Labels,
    Literal, Object, ObjectItem, ObjectItems, ParsedExpression, Placeholder, RelativeTraversal,
    Splat, Step, StepKind, Steps, Template, TemplateFor, TemplateIf, TemplatePart, TemplateParts,
    Traversal, Tuple, UnaryOperator, Visit, Walk,
};
