//! Sources that are parsed once, and checked or decoded several times.

use hcl_core::{Body, Diagnostics, Limits, Source, json, native};

use crate::decoder::Syntax;

/// The tree of a source, by its syntax.
///
/// # Examples
///
/// ```
/// use hcl_serde::hcl_core::Tree;
/// use hcl_serde::{Decoder, Source};
///
/// let parsed = Decoder::new().parse(&Source::new("app.hcl", "port = 80\nhost = \"::1\"\n")?);
/// let names: Vec<&str> = match parsed.tree() {
///     Tree::Native(file) => file.body().attributes().map(|attribute| attribute.name()).collect(),
///     Tree::Json(_) => Vec::new(),
/// };
/// assert_eq!(names, ["port", "host"]);
/// # Ok::<(), hcl_serde::hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub enum Tree {
    /// The native syntax.
    Native(native::File),
    /// The JSON syntax.
    Json(json::File),
}

/// A source with its tree and the diagnostics of the parser, for tools that parse a text once and use the tree several
/// times: [`Decoder::check_parsed`](crate::Decoder::check_parsed), [`Module::parsed`](crate::Module::parsed).
///
/// Made by [`Decoder::parse`](crate::Decoder::parse) or [`Module::parse`](crate::Module::parse). A clone shares the
/// tree.
///
/// # Examples
///
/// ```
/// use hcl_serde::{Decoder, HclDecode, Source};
///
/// #[derive(HclDecode)]
/// struct Config {
///     port: u16,
/// }
///
/// let decoder = Decoder::new();
/// let parsed = decoder.parse(&Source::new("app.hcl", "port = 80000\n")?);
/// assert!(parsed.diagnostics().is_empty());
/// assert_eq!(decoder.check_parsed::<Config>(&parsed).len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ParsedSource {
    tree: Tree,
    diagnostics: Diagnostics,
}

impl ParsedSource {
    pub(crate) fn new(source: &Source, syntax: Syntax, limits: &Limits) -> Self {
        let mut diagnostics = Diagnostics::new();
        let tree = match syntax {
            Syntax::Native => Tree::Native(native::parse_with(source, limits, &mut diagnostics)),
            Syntax::Json => Tree::Json(json::parse_with(source, limits, &mut diagnostics)),
        };
        Self { tree, diagnostics }
    }

    /// Returns the source.
    #[must_use]
    pub fn source(&self) -> &Source {
        match &self.tree {
            Tree::Native(file) => file.source(),
            Tree::Json(file) => file.source(),
        }
    }

    /// Returns the tree: of a text with errors, what the parser has recovered.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the body of the file.
    #[must_use]
    pub fn body(&self) -> Body<'_> {
        match &self.tree {
            Tree::Native(file) => Body::from(file),
            Tree::Json(file) => Body::from(file),
        }
    }

    /// Returns the diagnostics of the parser.
    #[must_use]
    pub const fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }
}
