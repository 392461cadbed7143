//! A source in either syntax with its tree.

use std::borrow::Cow;

#[cfg(not(feature = "json"))]
use crate::absent_json;
use crate::source::SourceTooLarge;
use crate::{Body, Diagnostics, Limits, Source, json, native};

/// One of the two syntaxes of HCL.
///
/// # Examples
///
/// ```
/// use hcl_core::{Limits, ParsedSource, Source, Syntax};
///
/// // Of a text without a file name, the program says the syntax.
/// let source = Source::new("request", r#"{"port": "${80 + 1}"}"#)?;
/// let parsed = ParsedSource::parse(&source, Syntax::Json, &Limits::default());
/// assert!(parsed.diagnostics().is_empty());
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Syntax {
    /// The native syntax: `name = value`.
    Native,
    /// The JSON syntax, in which strings are templates. You read it with the feature `json`.
    Json,
}

impl Syntax {
    /// Returns the syntax of a file with this name: the JSON syntax if it ends in `.json`, in lower case.
    ///
    /// ```
    /// use hcl_core::Syntax;
    ///
    /// assert_eq!(Syntax::of_name("app.hcl.json"), Syntax::Json);
    /// assert_eq!(Syntax::of_name("app.hcl"), Syntax::Native);
    /// ```
    #[must_use]
    pub fn of_name(name: &str) -> Self {
        if json::is_json_name(name) {
            Self::Json
        } else {
            Self::Native
        }
    }
}

/// The tree of a source, by its syntax.
///
/// # Examples
///
/// ```
/// use hcl_core::{Limits, ParsedSource, Source, Syntax, Tree};
///
/// let source = Source::new("app.hcl", r#"port = 80
/// host = "::1"
/// "#)?;
/// let parsed = ParsedSource::parse(&source, Syntax::Native, &Limits::default());
/// let names: Vec<&str> = match parsed.tree() {
///     Tree::Native(file) => file.body().attributes().map(|attribute| attribute.name()).collect(),
///     Tree::Json(_) => Vec::new(),
/// };
/// assert_eq!(names, ["port", "host"]);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub enum Tree {
    /// The native syntax.
    Native(native::File),
    /// The JSON syntax.
    Json(json::File),
}

/// A source with its tree and the diagnostics of the parser, for tools that parse a text once and use the tree several
/// times. A clone shares the tree.
///
/// # Examples
///
/// ```
/// use hcl_core::{BodySchema, Diagnostics, Limits, ParsedSource, Source, Syntax};
///
/// let schema = BodySchema::new().required("port");
/// for (text, syntax) in [("port = 80\n", Syntax::Native), (r#"{"port": 80}"#, Syntax::Json)] {
///     let parsed = ParsedSource::parse(&Source::new("app", text)?, syntax, &Limits::default());
///     let mut diagnostics = parsed.diagnostics().clone();
///     assert!(parsed.body().content(&schema, &mut diagnostics).attribute("port").is_some());
///     assert!(diagnostics.is_empty());
/// }
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct ParsedSource {
    tree: Tree,
    diagnostics: Diagnostics,
}

impl ParsedSource {
    /// Parses a source. Without the feature `json`, the JSON syntax is an error with an empty tree.
    #[must_use]
    pub fn parse(source: &Source, syntax: Syntax, limits: &Limits) -> Self {
        let mut diagnostics = Diagnostics::new();
        let tree = match syntax {
            Syntax::Native => Tree::Native(native::parse_with(source, limits, &mut diagnostics)),
            #[cfg(feature = "json")]
            Syntax::Json => Tree::Json(json::parse_with(source, limits, &mut diagnostics)),
            #[cfg(not(feature = "json"))]
            Syntax::Json => Tree::Native(absent_json::file(source, &mut diagnostics)),
        };
        Self { tree, diagnostics }
    }

    /// Parses like [`parse`](Self::parse), from bytes that may not be UTF-8: the first wrong byte is an error.
    ///
    /// # Errors
    ///
    /// [`SourceTooLarge`] for 4 GiB or more.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_core::{Limits, ParsedSource, Syntax};
    ///
    /// let parsed = ParsedSource::parse_bytes("app.hcl", b"name = \"caf\xe9\"\n", Syntax::Native, &Limits::default())?;
    /// assert_eq!(parsed.diagnostics().as_slice()[0].summary(), "Invalid character encoding");
    /// # Ok::<(), hcl_core::source::SourceTooLarge>(())
    /// ```
    pub fn parse_bytes<'b>(
        name: &str,
        bytes: impl Into<Cow<'b, [u8]>>,
        syntax: Syntax,
        limits: &Limits,
    ) -> Result<Self, SourceTooLarge> {
        let mut diagnostics = Diagnostics::new();
        let found = &mut diagnostics;
        let tree = match syntax {
            Syntax::Native => Tree::Native(native::parse_bytes(name, bytes, limits, found)?),
            #[cfg(feature = "json")]
            Syntax::Json => Tree::Json(json::parse_bytes(name, bytes, limits, found)?),
            #[cfg(not(feature = "json"))]
            Syntax::Json => Tree::Native(absent_json::file(&Source::new(name, "")?, found)),
        };
        Ok(Self { tree, diagnostics })
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
    pub fn body(&self) -> Body {
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
