//! Native syntax: text to tree.
//!
//! Native syntax specification, all of "Syntax Notation" to "Template Expressions". Knows nothing of values, bodies'
//! schemas or evaluation: numbers stay text, strings are decoded when asked for.

mod tree;

pub use tree::{
    Attribute, Attributes, BinaryOperator, Block, Blocks, Body, BodyItem, Call, Conditional,
    Elements, Expression, ExpressionKind, File, For, Index, Items, Label, Labels, Literal, Object,
    ObjectItem, ObjectItems, OwnedExpression, Placeholder, RelativeTraversal, Splat, Step,
    StepKind, Steps, Template, TemplateFor, TemplateIf, TemplatePart, TemplateParts, Traversal,
    Tuple, UnaryOperator,
};
