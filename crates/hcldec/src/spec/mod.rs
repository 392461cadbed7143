//! Specs: the schema of a body, and the value that is made of it.
//!
//! Spec language, "Spec Block Types". A [`Spec`] is data; [`Spec::decode`] applies it to a body.

// Tests: tests/fixtures/hcldec.

mod attribute;
mod attributes;
mod block;
mod blocks;
mod common_type;
mod contents;
mod decode;
mod default;
mod dynamic_variables;
mod errors;
mod label;
mod labeled;
mod refine;
mod schema;
mod transform;
mod variables;

use hcl_core::{OwnedExpression, Str, Value};

pub use attribute::AttributeSpec;
pub use attributes::BlockAttributesSpec;
pub use block::BlockSpec;
pub use blocks::BlocksSpec;
pub use default::DefaultSpec;
pub use label::BlockLabelSpec;
pub use labeled::LabeledBlocksSpec;
pub use refine::{RefineSpec, ValidateSpec};
pub use schema::SpecConflict;
pub use transform::TransformSpec;

/// The schema of a body, and the value that is made of it.
///
/// # Examples
///
/// ```
/// use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
/// use hcldec::{AttributeSpec, BlocksSpec, Spec};
///
/// let spec = Spec::object([
///     ("name", AttributeSpec::new("name", Type::String).required().into()),
///     ("ports", BlocksSpec::list("listen", AttributeSpec::new("port", Type::Number)).into()),
/// ]);
/// let mut diagnostics = Diagnostics::new();
/// let source = Source::new("app.hcl", "name = \"shop\"\nlisten {\n  port = 80\n}\n")?;
/// let file = native::parse(&source, &mut diagnostics);
/// let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
/// assert!(diagnostics.is_empty());
/// assert_eq!(format!("{value:?}"), r#"{"name": "shop", "ports": [80]}"#);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Spec {
    /// An object of the results of other specs on the same body. The last of several members with one key is kept.
    Object(Vec<(Str, Self)>),
    /// A tuple of the results of other specs on the same body.
    Tuple(Vec<Self>),
    /// An attribute's value.
    Attribute(AttributeSpec),
    /// A constant value.
    Literal(Value),
    /// The value of an expression, evaluated in the context of the body.
    Expression(OwnedExpression),
    /// The result of a spec on the only block of a type.
    Block(BlockSpec),
    /// The results of a spec on all blocks of a type, in a list, tuple or set.
    Blocks(BlocksSpec),
    /// The results of a spec on all blocks of a type by their labels, in maps or objects.
    LabeledBlocks(LabeledBlocksSpec),
    /// All attributes of the only block of a type.
    BlockAttributes(BlockAttributesSpec),
    /// A label of the block that the body belongs to.
    BlockLabel(BlockLabelSpec),
    /// The first result that is not null.
    Default(DefaultSpec),
    /// The result of a function or an expression on another spec's result.
    Transform(TransformSpec),
    /// Another spec's result with a refinement.
    Refine(RefineSpec),
    /// Another spec's result, validated by the application.
    Validate(ValidateSpec),
}

impl Spec {
    /// Returns a spec that makes an object of the results of other specs on the same body.
    #[must_use]
    pub fn object<K: Into<Str>>(members: impl IntoIterator<Item = (K, Self)>) -> Self {
        Self::Object(
            members
                .into_iter()
                .map(|(key, spec)| (key.into(), spec))
                .collect(),
        )
    }

    /// Returns a spec that makes a tuple of the results of other specs on the same body.
    #[must_use]
    pub fn tuple(elements: impl IntoIterator<Item = Self>) -> Self {
        Self::Tuple(elements.into_iter().collect())
    }

    /// Returns the direct children of the spec that apply to the same body.
    fn companions(&self) -> Vec<&Self> {
        match self {
            Self::Object(members) => members.iter().map(|(_, spec)| spec).collect(),
            Self::Tuple(elements) => elements.iter().collect(),
            Self::Default(default) => default.choices().iter().collect(),
            Self::Transform(transform) => vec![transform.wrapped()],
            Self::Refine(refine) => vec![refine.wrapped()],
            Self::Validate(validate) => vec![validate.wrapped()],
            Self::Attribute(_)
            | Self::Literal(_)
            | Self::Expression(_)
            | Self::Block(_)
            | Self::Blocks(_)
            | Self::LabeledBlocks(_)
            | Self::BlockAttributes(_)
            | Self::BlockLabel(_) => Vec::new(),
        }
    }

    /// Returns the leaf specs for a body: this spec, or its descendants that apply to the same body.
    fn leaves(&self) -> Vec<&Self> {
        let (mut leaves, mut pending) = (Vec::new(), vec![self]);
        while let Some(spec) = pending.pop() {
            let companions = spec.companions();
            if companions.is_empty() {
                leaves.push(spec);
            }
            pending.extend(companions.into_iter().rev());
        }
        leaves
    }

    /// Returns the type of the blocks that a leaf decodes, and the spec that is applied to each.
    fn of_blocks(&self) -> Option<(&str, &Self)> {
        match self {
            Self::Block(spec) => Some((spec.type_name(), spec.nested())),
            Self::Blocks(spec) => Some((spec.type_name(), spec.nested())),
            Self::LabeledBlocks(spec) => Some((spec.type_name(), spec.nested())),
            _ => None,
        }
    }
}

/// Implements the conversion of each kind to a spec.
macro_rules! kinds {
    ($($type:ty => $kind:ident,)+) => {$(
        impl From<$type> for Spec {
            fn from(spec: $type) -> Self {
                Self::$kind(spec)
            }
        }
    )+};
}

kinds! {
    AttributeSpec => Attribute,
    Value => Literal,
    OwnedExpression => Expression,
    BlockSpec => Block,
    BlocksSpec => Blocks,
    LabeledBlocksSpec => LabeledBlocks,
    BlockAttributesSpec => BlockAttributes,
    BlockLabelSpec => BlockLabel,
    DefaultSpec => Default,
    TransformSpec => Transform,
    RefineSpec => Refine,
    ValidateSpec => Validate,
}
