//! The syntax tree as others see it: small `Copy` handles on a file's arena.
//!
//! A handle is a reference to its [`File`] and a place in the file's arena. Spans are byte offsets into the file's source.

mod arena;
mod body;
mod collection;
mod expression;
mod file;
mod literal;
mod packed;
mod position;
mod template;
mod traversal;
mod walk;

pub(crate) use crate::syntax::lexer::{Decode, to_u32};
pub(crate) use arena::{
    ATTRIBUTE, BLOCK, BlockNode, ExpressionId, HEAD, IncompleteNode, LabelNode, Places, StepNode,
    StepNodeKind, Tree,
};
pub use body::{Attribute, Attributes, Block, Blocks, Body, BodyItem, Items, Label, Labels};
pub use collection::{Call, Elements, For, Object, ObjectItem, ObjectItems, Tuple};
pub use expression::{
    BinaryOperator, Conditional, Expression, ExpressionKind, Index, ParsedExpression, Placeholder,
    UnaryOperator,
};
pub use file::File;
pub use literal::Literal;
pub(crate) use literal::decode_quoted;
pub(crate) use packed::{LabelTag, PartTag, Tag};
pub use template::{Template, TemplateFor, TemplateIf, TemplatePart, TemplateParts};
pub use traversal::{RelativeTraversal, Splat, Step, StepKind, Steps, Traversal};
pub use walk::{Construct, Visit, Walk};
