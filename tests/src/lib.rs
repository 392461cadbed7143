//! The shared library of the test suites.

pub mod answers;
pub mod as_json;
pub mod case;
pub mod context;
mod dynamic;
pub mod generate;
mod generate_files;
pub mod golden;
pub mod hostile;
#[cfg(feature = "server")]
pub mod lsp;
pub mod mistakes;
pub mod model;
pub mod notation;
pub mod random;
pub mod random_data;
pub mod run;
pub mod shared;
pub mod stress;
pub mod targets;
pub mod texts;

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
    details.map(std::borrow::Cow::into_owned).collect()
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

/// Runs the code of the pages as tests. hcl-cli runs the commands of `cookbook/shell.md`.
#[cfg(doctest)]
mod pages {
    macro_rules! pages {
        ($($name:ident $page:literal,)*) => {
            $(#[doc = include_str!($page)] pub struct $name;)*
        };
    }

    pages! {
        FirstPage "../../README.md",
        CratePage "../../hcl-serde/README.md",
        CorePage "../../hcl-core/README.md",
        SyntaxPage "../../crates/hcl-syntax/README.md",
        Comparison "../../docs/comparison.md",
        Migration "../../docs/migrating-from-hcl-rs.md",
        EditMigration "../../docs/migrating-from-hcl-edit.md",
        Book "../../docs/README.md",
        Introduction "../../docs/hcl-for-yaml-and-json.md",
        FirstStruct "../../docs/tutorial/first-struct.md",
        TutorialBlocks "../../docs/tutorial/blocks.md",
        Rules "../../docs/tutorial/rules.md",
        Mistakes "../../docs/tutorial/mistakes.md",
        Variables "../../docs/tutorial/variables.md",
        TutorialSecrets "../../docs/tutorial/secrets.md",
        Cookbook "../../docs/cookbook/README.md",
        Read "../../docs/cookbook/read.md",
        CookbookInspect "../../docs/cookbook/inspect.md",
        Change "../../docs/cookbook/change.md",
        Derive "../../docs/reference/derive.md",
        Serde "../../docs/reference/serde.md",
        Limits "../../docs/reference/limits.md",
        ReadAConfig "../../docs/guide/read-a-config.md",
        BlocksAndLabels "../../docs/guide/blocks-and-labels.md",
        Expressions "../../docs/guide/expressions.md",
        Layers "../../docs/guide/layers.md",
        References "../../docs/guide/references.md",
        Secrets "../../docs/guide/secrets.md",
        Errors "../../docs/guide/errors.md",
        WriteAndEdit "../../docs/guide/write-and-edit.md",
        TerraformAsData "../../docs/guide/terraform-as-data.md",
        Inspect "../../docs/guide/inspect.md",
        Values "../../docs/guide/values.md",
        Editors "../../docs/guide/editors.md",
        Testing "../../docs/guide/testing.md",
        Performance "../../docs/performance.md",
    }

    #[cfg(feature = "server")]
    pages! {
        DiagnosticsPage "../../docs/diagnostics.md",
        Tool "../../docs/tutorial/tool.md",
        OtherCrates "../../docs/guide/other-crates.md",
    }
}
