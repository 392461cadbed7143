//! The syntax tree: `Copy` handles on the arena of a file.
//!
//! [`arena`] defines how nodes are stored. A handle is a reference to its [`File`] and a node or its index. Spans are
//! byte offsets in the file's source.

mod arena;
mod body;
mod broken_parts;
mod collection;
mod dynamic;
mod expression;
mod file;
mod items;
mod kind;
mod label;
mod literal;
#[cfg(feature = "editing")]
mod markers;
mod mistakes;
mod nodes;
mod operator;
#[cfg(feature = "editing")]
mod position;
mod template;
mod traversal;
mod walk;

pub(crate) use crate::native::lexer::Decode;
pub(crate) use arena::{
    ExpressionId, ForFields, ForIntro, IncompleteNode, ListId, Node, NodeKind, NodeTree,
    StoredBlock, WordsId,
};
pub use body::{Attribute, Block, Body};
pub use collection::{Call, Elements, For, Object, ObjectItem, ObjectItems, Tuple};
pub use dynamic::DynamicBlock;
pub use expression::{Expression, ParsedExpression};
pub use file::File;
pub use hcl_value::value::ops::BinaryOperator;
pub use items::{BodyItem, Items};
pub use kind::{Conditional, ExpressionKind, Index, Placeholder};
pub use label::Label;
pub use literal::Literal;
pub(crate) use literal::decode_quoted;
#[cfg(feature = "editing")]
pub use markers::{MarkedParts, Markers};
pub use nodes::Nodes;
pub(crate) use nodes::OfNode;
pub use operator::UnaryOperator;
pub use template::{Template, TemplateFor, TemplateIf, TemplatePart, TemplateParts};
pub use traversal::{RelativeTraversal, Splat, Step, StepKind, Steps, Traversal};
pub use walk::{Construct, Visit, Walk};
