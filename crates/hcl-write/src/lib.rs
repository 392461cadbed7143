//! You change HCL source text, and every other byte stays.
//!
//! ```
//! use hcl_syntax::{Diagnostics, Source, native};
//! use hcl_write::{Change, Edit};
//!
//! let source = Source::new("main.tf", r#"module "vpc" {
//!   version = "1.0" # pinned
//! }
//! "#)?;
//! let file = native::parse(&source, &mut Diagnostics::new());
//! let mut edit = Edit::new(&file);
//! edit.change(&Change::set("module.vpc.version".parse()?, "1.1"))?;
//! let text = edit.finish()?.apply(source.text());
//! assert_eq!(text, r#"module "vpc" {
//!   version = "1.1" # pinned
//! }
//! "#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | you want to | you use |
//! |---|---|
//! | format a file | [`format()`] |
//! | set, add, move, rename, sort, lay over another file | [`Edit`] |
//! | merge three versions | [`merge()`] |
//! | build a file from data | [`Body`] |
//! | build, inspect or rewrite an expression | [`Expr`] |
//! | set, add, remove, rename by address, in both syntaxes | [`Change`] |
//! | convert JSON | [`json`] |
//!
//! You get [`Patches`] against the source: nothing prints a tree. An edit that would break the file is an error.
//!
//! Modules in order of dependency: [`tokens`](mod@tokens), [`patch`], [`format`](mod@format), [`mod@expr`], [`edit`],
//! [`body`](mod@body), [`json`].

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

pub mod body;
pub mod edit;
pub mod expr;
pub mod format;
pub mod json;
mod lines;
pub mod patch;
mod read_change;
pub mod tokens;

/// Functions that the macros call.
#[doc(hidden)]
pub mod __private {
    pub use crate::body::{block_of, body_of};
    pub use crate::expr::macros::Tokens;
}

pub use edit::{
    Address, AddressError, AddressPart, Attribute, Block, Body, Change, ChangeError, Comments,
    Conflict, Difference, Document, Edit, EditError, Found, Item, JsonMeaning, JsonPlace, Merged,
    NewValue, Place, Root, SortOptions, SortOrder, merge, own_comments,
};
pub use expr::Expr;
pub use format::{FormatOptions, Formatted, format};
pub use json::{BodyShape, native_from_json};
pub use lines::{MergedLines, merge_lines};
pub use patch::{Patch, Patches};

/// The code of the crate's first page, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
