//! Analysis of HCL files for your editor, driven by the schema of your type.
//!
//! You put the texts that the editor has open into a [`Workspace`], and say what they mean by a [`Language`]. An [`Analysis`] is a
//! snapshot of both, and answers your questions about a file or an offset in it. Everything is a plain struct over byte offsets: no
//! protocol, no JSON, no threads.
//!
//! # Examples
//!
//! ```
//! use hcl_ide::{Language, Workspace};
//! use hcl_serde::HclDecode;
//!
//! #[derive(HclDecode)]
//! struct Config {
//!     /// The port to listen on.
//!     port: u16,
//! }
//!
//! let mut workspace = Workspace::new(Language::new::<Config>());
//! let file = workspace.set("app.hcl", "prot = 80\n")?;
//! let analysis = workspace.analysis();
//!
//! let found = analysis.diagnostics(file);
//! let found = found.as_slice();
//! assert_eq!(found[0].summary(), "Unsupported argument");
//! assert_eq!(found[0].suggestions()[0].text, "port");
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

mod actions;
mod analysis;
mod arguments;
mod around;
mod cache;
mod calls;
mod completion;
mod cursor;
mod definitions;
mod describe;
mod diagnostics;
mod edit;
mod file;
mod folder;
mod folder_names;
mod folding;
mod formatting;
pub mod grammar;
mod hover;
mod inlay;
mod language;
mod links;
mod location;
mod module;
mod names;
mod navigation;
mod path;
mod place;
mod reach;
mod recheck;
mod rename;
mod repeated_keys;
mod sample;
mod schemas;
mod secrets;
mod selection;
mod semantic;
mod signature;
mod snippet;
mod symbols;
mod table;
mod to_u32;
mod unused_names;
mod value_text;
mod variables;
mod work;
mod workspace;

pub use actions::{CodeAction, CodeActionKind};
pub use analysis::Analysis;
pub use completion::{Completion, CompletionKind};
pub use edit::FileEdit;
pub use file::{SourceFile, Tree};
pub use folding::{Fold, FoldKind};
pub use hover::Hover;
pub use inlay::InlayValue;
pub use language::Language;
pub use links::Link;
pub use navigation::{Highlight, HighlightKind};
pub use place::{FileId, Location};
pub use rename::{
    RenameError, Renameable, change_patches, rename_references, root_of, shape_of_name,
};
pub use semantic::{SemanticToken, TokenClass};
pub use signature::{ParameterHelp, SignatureHelp};
pub use symbols::{DocumentSymbol, SymbolKind, WorkspaceSymbol};
pub use workspace::Workspace;

/// The code of the crate's first page, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
