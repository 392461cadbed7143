//! The shared library of the test suites.

pub mod as_json;
pub mod case;
pub mod configurations;
pub mod context;
mod dynamic;
pub mod generate;
mod generate_bodies;
mod generate_files;
pub mod golden;
pub mod hostile;
pub mod inferred;
pub mod jobs;
pub mod json;
#[cfg(feature = "server")]
pub mod lsp;
pub mod mistakes;
pub mod notation;
pub mod random;
pub mod run;
pub mod sections;
pub mod shared;
pub mod stress;
pub mod targets;
pub mod texts;
pub mod written;

/// Returns the details of the reports with which a text is refused.
///
/// # Panics
///
/// Panics if the text is read.
#[must_use]
pub fn details<T: hcl_serde::de::HclDecodeOwned>(text: &str) -> Vec<String> {
    let error = hcl_serde::from_str::<T>(text)
        .err()
        .expect("a refused text");
    let details = error
        .diagnostics()
        .iter()
        .map(hcl_serde::Diagnostic::detail);
    details.map(str::to_owned).collect()
}

/// Returns a block of code of a page in `docs`, which the page shows next to its Rust: the first that opens with `info`, such as `hcl,old`.
///
/// # Panics
///
/// Panics if the page has no such block.
#[must_use]
pub fn fence(page: &str, info: &str) -> &'static str {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let text = std::fs::read_to_string(folder.join(page)).expect("a page");
    let (_, rest) = text
        .split_once(&format!("\n```{info}\n"))
        .expect("a block of code");
    let (code, _) = rest.split_once("```").expect("the end of the block");
    code.to_owned().leak()
}

/// Runs the code of the project's README as tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[derive(Debug)]
pub struct FirstPage;

/// Runs the code of the README of `hcl-serde` as tests.
#[cfg(doctest)]
#[doc = include_str!("../../hcl-serde/README.md")]
#[derive(Debug)]
pub struct CratePage;

/// Runs the code of the README of `hcl-core` as tests.
#[cfg(doctest)]
#[doc = include_str!("../../hcl-core/README.md")]
#[derive(Debug)]
pub struct CorePage;

/// Runs the code of the README of `hcl-syntax` as tests.
#[cfg(doctest)]
#[doc = include_str!("../../crates/hcl-syntax/README.md")]
#[derive(Debug)]
pub struct SyntaxPage;

/// Runs the code of the comparison with other implementations as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/comparison.md")]
#[derive(Debug)]
pub struct Comparison;

/// Runs the code of the migration guide as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/migrating-from-hcl-rs.md")]
#[derive(Debug)]
pub struct Migration;

/// Runs the code of the migration guide for tools that edit as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/migrating-from-hcl-edit.md")]
#[derive(Debug)]
pub struct EditMigration;

/// Runs the code of the first page of the book as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/README.md")]
#[derive(Debug)]
pub struct Book;

/// Runs the code of the introduction to the language as tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/hcl-for-yaml-and-json.md")]
#[derive(Debug)]
pub struct Introduction;

/// Runs the programs of the page of diagnostics as tests.
#[cfg(all(doctest, feature = "server"))]
#[doc = include_str!("../../docs/diagnostics.md")]
#[derive(Debug)]
pub struct DiagnosticsPage;

/// Runs the programs of the tutorial as tests.
#[cfg(doctest)]
mod tutorial {
    #[doc = include_str!("../../docs/tutorial/first-struct.md")]
    pub struct FirstStruct;
    #[doc = include_str!("../../docs/tutorial/blocks.md")]
    pub struct Blocks;
    #[doc = include_str!("../../docs/tutorial/rules.md")]
    pub struct Rules;
    #[doc = include_str!("../../docs/tutorial/mistakes.md")]
    pub struct Mistakes;
    #[doc = include_str!("../../docs/tutorial/variables.md")]
    pub struct Variables;
    #[doc = include_str!("../../docs/tutorial/secrets.md")]
    pub struct Secrets;
    #[cfg(feature = "server")]
    #[doc = include_str!("../../docs/tutorial/tool.md")]
    pub struct Tool;
}

/// Runs the recipes of the cookbook as tests. hcl-cli runs the commands of `shell.md`.
#[cfg(doctest)]
mod cookbook {
    #[doc = include_str!("../../docs/cookbook/read.md")]
    pub struct Read;
    #[doc = include_str!("../../docs/cookbook/inspect.md")]
    pub struct Inspect;
    #[doc = include_str!("../../docs/cookbook/change.md")]
    pub struct Change;
}

/// Runs the code of the reference as tests.
#[cfg(doctest)]
mod reference {
    #[doc = include_str!("../../docs/reference/derive.md")]
    pub struct Derive;
    #[doc = include_str!("../../docs/reference/serde.md")]
    pub struct Serde;
    #[doc = include_str!("../../docs/reference/limits.md")]
    pub struct Limits;
}

/// Runs the code of the chapters of the guide as tests.
#[cfg(doctest)]
mod guide {
    #[doc = include_str!("../../docs/guide/read-a-config.md")]
    pub struct ReadAConfig;
    #[doc = include_str!("../../docs/guide/blocks-and-labels.md")]
    pub struct BlocksAndLabels;
    #[doc = include_str!("../../docs/guide/expressions.md")]
    pub struct Expressions;
    #[doc = include_str!("../../docs/guide/layers.md")]
    pub struct Layers;
    #[doc = include_str!("../../docs/guide/references.md")]
    pub struct References;
    #[doc = include_str!("../../docs/guide/secrets.md")]
    pub struct Secrets;
    #[doc = include_str!("../../docs/guide/errors.md")]
    pub struct Errors;
    #[doc = include_str!("../../docs/guide/write-and-edit.md")]
    pub struct WriteAndEdit;
    #[doc = include_str!("../../docs/guide/terraform-as-data.md")]
    pub struct TerraformAsData;
    #[doc = include_str!("../../docs/guide/inspect.md")]
    pub struct Inspect;
    #[cfg(feature = "server")]
    #[doc = include_str!("../../docs/guide/other-crates.md")]
    pub struct OtherCrates;
    #[doc = include_str!("../../docs/guide/values.md")]
    pub struct Values;
    #[doc = include_str!("../../docs/guide/editors.md")]
    pub struct Editors;
    #[doc = include_str!("../../docs/guide/testing.md")]
    pub struct Testing;
    #[doc = include_str!("../../docs/performance.md")]
    pub struct Performance;
}
