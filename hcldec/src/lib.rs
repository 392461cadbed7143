//! Decoding by a specification: what to expect of a configuration, and what value to make of it.
//!
//! A [`Spec`] is built in Rust, or loaded from a spec file.

mod spec;

pub use spec::{
    AttributeSpec, BlockAttributesSpec, BlockLabelSpec, BlockSpec, BlocksSpec, DefaultSpec,
    LabeledBlocksSpec, RefineSpec, Spec, SpecConflict, TransformSpec, ValidateSpec,
};
