//! The syntax tree: `Copy` handles on the arena of a file.
//!
//! [`layout`] defines how nodes are stored, [`tag`] their codes, [`arena`] reads and writes them. A handle is a
//! reference to its [`File`] and the index of a node. Spans are byte offsets in the file's source.

mod arena;
mod body;
mod broken;
mod collection;
mod expression;
mod file;
mod items;
mod kind;
mod label;
mod layout;
mod literal;
#[cfg(feature = "editing")]
mod markers;
mod mistakes;
mod operator;
#[cfg(feature = "editing")]
mod position;
mod tag;
mod template;
mod traversal;
mod walk;

pub(crate) use crate::native::lexer::Decode;
pub(crate) use arena::{IncompleteNode, LabelIndices, LabelNode, NodeTree, StepNode, StepNodeKind};
pub use body::{Attribute, Block, Body};
pub use collection::{Call, Elements, For, Object, ObjectItem, ObjectItems, Tuple};
pub use expression::{Expression, ParsedExpression};
pub use file::File;
pub use hcl_value::value::ops::BinaryOperator;
pub use items::{Attributes, Blocks, BodyItem, Items};
pub use kind::{Conditional, ExpressionKind, Index, Placeholder};
pub use label::{Label, Labels};
pub(crate) use layout::{
    AttributeFields, BinaryFields, BlockFields, CallFields, ConditionalFields, ExpressionId,
    ForFields, ForIntro, IncompleteFields, IndexFields, InnerFields, ListId,
    RelativeTraversalFields, SplatFields, Stored, TemplateForFields, TemplateIfFields, TextFields,
    TraversalFields, node_words,
};
pub use literal::Literal;
pub(crate) use literal::decode_quoted;
#[cfg(feature = "editing")]
pub use markers::{MarkedParts, Markers};
pub use operator::UnaryOperator;
pub(crate) use tag::{LabelTag, NodeTag, PartTag};
pub use template::{Template, TemplateFor, TemplateIf, TemplatePart, TemplateParts};
pub use traversal::{RelativeTraversal, Splat, Step, StepKind, Steps, Traversal};
pub use walk::{Construct, Visit, Walk};
