//! You decode an HCL body by a spec, which defines the schema of the body and the value that you get.
//!
//! You build a [`Spec`] in Rust, or load a [`SpecFile`] in one of two [dialects](Dialect).

// Features of items as badges, on docs.rs.
#![cfg_attr(docsrs, feature(doc_cfg))]
// Lints against panicking code. Each `#[expect]` states why the case is unreachable.
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

/// Runs the code of the crate's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[derive(Debug)]
pub struct FirstPage;
