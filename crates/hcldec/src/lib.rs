//! You decode an HCL body by a spec, which defines the schema of the body and the value that you get.
//!
//! ```
//! use hcl_core::{Body, Diagnostics, EvalContext, Source, Type, native};
//! use hcldec::{AttributeSpec, Spec};
//!
//! let spec = Spec::object([("port", AttributeSpec::new("port", Type::Number).required().into())]);
//! let mut diagnostics = Diagnostics::new();
//! let file = native::parse(&Source::new("app.hcl", "port = \"80\"\n")?, &mut diagnostics);
//! let value = spec.decode(&Body::from(&file), &EvalContext::new(), &mut diagnostics);
//! assert_eq!(value.to_json()?, r#"{"port":80}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! You build a [`Spec`] in Rust, or load a [`SpecFile`] in one of two [dialects](SpecDialect). Of a body with mistakes, you get
//! the diagnostics, and unknown values in place of wrong ones.

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
    AttributeSpec, BlockAttributesSpec, BlocksSpec, Check, How, Spec, SpecConflict, Step,
};
pub use spec_file::{SpecDialect, SpecFile};

/// Runs the code of the crate's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[derive(Debug)]
pub struct FirstPage;
