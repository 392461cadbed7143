//! Decoding by a specification: what to expect of a configuration, and what value to make of it.
//!
//! A [`Spec`] is built in Rust, or loaded from a [`SpecFile`].

#[cfg(feature = "command")]
pub mod command;
mod spec;
mod spec_file;

pub use spec::{
    AttributeSpec, BlockAttributesSpec, BlockLabelSpec, BlockSpec, BlocksSpec, DefaultSpec,
    LabeledBlocksSpec, RefineSpec, Spec, SpecConflict, TransformSpec, ValidateSpec,
};
pub use spec_file::{Dialect, SpecFile};

/// The code in the crate's first page, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[derive(Debug)]
pub struct FirstPage;
