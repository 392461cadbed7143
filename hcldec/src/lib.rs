//! Decoding by a specification: what to expect of a configuration, and what value to make of it.
//!
//! A [`Spec`] is built in Rust, or loaded from a [`SpecFile`].

// What input could reach. Where one of these cannot be reached, the place says why.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

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
