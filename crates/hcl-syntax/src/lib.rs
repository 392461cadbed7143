//! Syntax of the HashiCorp configuration language (HCL 2): you get the tree of a text, also of a broken one, in both syntaxes.
//!
//! Values, schemas and evaluation are in `hcl-core`. Modules in order of dependency: [`source`], [`diagnostic`], [`native`],
//! [`json`].
//!
//! # Examples
//!
//! Parse to a tree, walk it, and print its diagnostics:
//!
//! ```
//! use hcl_syntax::diagnostic::Renderer;
//! use hcl_syntax::native::{self, BodyItem};
//! use hcl_syntax::{Diagnostics, Source};
//!
//! let text = r#"
//! service "web" {
//!   port = 8080
//!   host = 'localhost'
//! }
//! "#;
//! let source = Source::new("app.hcl", text)?;
//! let mut diagnostics = Diagnostics::new();
//! let file = native::parse(&source, &mut diagnostics);
//!
//! // The tree holds all that could be parsed around the error.
//! for item in file.body().items() {
//!     match item {
//!         BodyItem::Attribute(attribute) => println!("argument {}", attribute.name()),
//!         BodyItem::Block(block) => println!("block {}", block.type_name()),
//!     }
//! }
//! assert_eq!(file.body().blocks().count(), 1);
//!
//! // Each diagnostic names the mistake, its place and the way out.
//! assert!(diagnostics.has_errors());
//! eprint!("{}", diagnostics.render(&Renderer::plain()));
//! # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
//! ```

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

pub mod diagnostic;
pub mod json;
mod limits;
pub mod native;
pub mod source;

pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use limits::Limits;
pub use source::{Position, Source, SourceSpan, Span};
