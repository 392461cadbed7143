//! Grammars that editors highlight HCL by, without the server: the files of the folder `grammar`.

/// A `TextMate` grammar, as JSON, of the scope `source.hcl`.
///
/// # Examples
///
/// ```
/// assert!(hcl_ide::grammar::TEXT_MATE.contains(r#""scopeName": "source.hcl""#));
/// ```
pub const TEXT_MATE: &str = include_str!("../grammar/hcl.tmLanguage.json");

/// Queries for highlighting with tree-sitter-hcl 1.1.
pub const TREE_SITTER_HIGHLIGHTS: &str = include_str!("../grammar/tree-sitter/highlights.scm");

/// Queries for scopes of iteration variables with tree-sitter-hcl 1.1.
pub const TREE_SITTER_LOCALS: &str = include_str!("../grammar/tree-sitter/locals.scm");

/// Queries for folding with tree-sitter-hcl 1.1.
pub const TREE_SITTER_FOLDS: &str = include_str!("../grammar/tree-sitter/folds.scm");
