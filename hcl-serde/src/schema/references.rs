//! Names of a configuration for editors, and checks, by a published schema.

use hcl_core::{Body, Diagnostics, Source, SourceSpan};

use super::document::Document;
use crate::decoder::Decoder;
use crate::secrets::SecretNames;
use hcl_core::ParsedSource;

/// A name that a configuration defines or refers to.
///
/// # Examples
///
/// ```
/// use hcl_serde::{Decoder, HclDecode, HclSchema, Source};
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(HclDecode)]
/// struct Service {
///     #[hcl(label, defines = "service")]
///     name: String,
///     #[hcl(refers = "service")]
///     after: Option<String>,
/// }
///
/// // The services that nothing refers to.
/// let text = "service \"db\" {}\nservice \"web\" {\n  after = \"db\"\n}\n";
/// let parsed = Decoder::new().parse(&Source::new("app.hcl", text)?);
/// let mut names = Config::SCHEMA.document().references([parsed.body()]);
/// names.retain(|name| name.references.is_empty());
/// assert_eq!((names.len(), names[0].name.as_str()), (1, "web"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The kind of the name, such as `service` of `#[hcl(defines = "service")]`.
    pub kind: String,
    /// The name.
    pub name: String,
    /// The definitions, in source order: none of a name that is undefined, several of one that is defined again.
    pub definitions: Vec<Occurrence>,
    /// The references, in source order.
    pub references: Vec<Occurrence>,
}

/// A place where a name is written.
///
/// # Examples
///
/// ```
/// use hcl_serde::{Decoder, HclDecode, HclSchema, Source};
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(defines = "service")]
///     name: String,
///     #[hcl(refers = "service")]
///     start: String,
/// }
///
/// // The spans that a rename replaces.
/// let parsed = Decoder::new().parse(&Source::new("app.hcl", "name = \"web\"\nstart = \"web\"\n")?);
/// let names = Config::SCHEMA.document().references([parsed.body()]);
/// let spans = names[0].occurrences().filter_map(|occurrence| occurrence.text.as_ref());
/// let lines: Vec<String> = spans.map(ToString::to_string).collect();
/// assert_eq!(lines, ["app.hcl:1,9-12", "app.hcl:2,10-13"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The span of the label or expression, with its quotes.
    pub span: SourceSpan,
    /// The span of the name itself, which a rename replaces; `None` where the name is computed or written with escapes.
    pub text: Option<SourceSpan>,
    /// The span of the header of the block, or of the attribute.
    pub context: Option<SourceSpan>,
}

impl Name {
    /// Iterates over the definitions, then the references.
    pub fn occurrences(&self) -> impl Iterator<Item = &Occurrence> {
        self.definitions.iter().chain(&self.references)
    }
}

impl Document {
    /// Returns the names that bodies define and refer to: of one file, or of all files of a module.
    ///
    /// Names that are defined come first, in the order of their definitions; a name of two scopes is there twice. Values
    /// that are not literal are evaluated without variables; [`Decoder::references`] has some.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclDecode, HclSchema, Source};
    /// use hcl_core::{Body, Diagnostics, native};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(block)]
    ///     service: Vec<Service>,
    /// }
    ///
    /// #[derive(HclDecode)]
    /// struct Service {
    ///     #[hcl(label, defines = "service")]
    ///     name: String,
    ///     #[hcl(refers = "service", optional)]
    ///     after: Vec<String>,
    /// }
    ///
    /// let text = "service \"db\" {}\nservice \"web\" {\n  after = [\"db\", \"cache\"]\n}\n";
    /// let file = native::parse(&Source::new("app.hcl", text)?, &mut Diagnostics::new());
    /// let names = <Config as HclSchema>::SCHEMA.document().references([Body::from(&file)]);
    ///
    /// assert_eq!((names[0].kind.as_str(), names[0].name.as_str()), ("service", "db"));
    /// let texts: Vec<&str> = names[0].occurrences().map(|it| it.text.as_ref().unwrap().text()).collect();
    /// assert_eq!(texts, ["db", "db"]);
    /// assert!(names[2].name == "cache" && names[2].definitions.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn references<'f>(&self, bodies: impl IntoIterator<Item = Body<'f>>) -> Vec<Name> {
        let mut bodies = bodies.into_iter();
        let (first, second) = (bodies.next(), bodies.next());
        let body = match (first, second) {
            (Some(only), None) => only,
            (first, second) => Body::merge(first.into_iter().chain(second).chain(bodies)),
        };
        Decoder::new().dynamic_blocks(true).references(self, &body)
    }

    /// Returns everything that is wrong with a source by this schema, sorted by position.
    ///
    /// Variables and functions belong to the program that reads the source: what refers to them is not known here, and
    /// no error. Dynamic blocks are expanded. [`Decoder::check_with`] has variables, functions, limits and other options,
    /// and lists what is not checked.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Document;
    /// use hcl_serde::{HclDecode, HclSchema, Source};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     host: String,
    ///     #[hcl(range(1..=1024))]
    ///     port: u16,
    /// }
    ///
    /// // Published by one program, and read by another.
    /// let published = <Config as HclSchema>::SCHEMA.document().to_json();
    /// let schema = Document::from_json(&published)?;
    ///
    /// let source = Source::new("app.hcl", "hots = var.host\nport = 8080\n")?;
    /// let found = schema.check(&source);
    /// let codes: Vec<_> = found.iter().map(|it| it.code().unwrap()).collect();
    /// assert_eq!(codes, ["unsupported-argument", "value-out-of-range"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check(&self, source: &Source) -> Diagnostics {
        self.check_parsed(&Decoder::new().parse(source))
    }

    /// Returns everything that is wrong with a source that is parsed already: see [`check`](Self::check).
    #[must_use]
    pub fn check_parsed(&self, source: &ParsedSource) -> Diagnostics {
        let decoder = Decoder::new().dynamic_blocks(true);
        decoder.check_tree_with(self, source, Diagnostics::ignoring(NAMES_OF_PROGRAMS))
    }
}

impl Document {
    /// Conceals all text of a source that may be a secret by its name, for tools that show values: see
    /// [`Source::conceal`](hcl_core::Source::conceal). Returns whether the schema has secrets.
    ///
    /// A check conceals secrets if it reports something.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::hcl_core::Span;
    /// use hcl_serde::{Decoder, HclDecode, HclSchema, Sensitive, Source};
    ///
    /// #[derive(HclDecode)]
    /// struct Login {
    ///     pin: Sensitive<u16>,
    /// }
    ///
    /// let source = Source::new("app.hcl", "pn = \"hunter2\"\n")?;
    /// Login::SCHEMA.document().conceal_secrets(&Decoder::new().parse(&source));
    /// assert!(source.conceals(Span::at(5)) && !source.conceals(Span::at(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn conceal_secrets(&self, source: &ParsedSource) -> bool {
        let names = SecretNames::of(self);
        names.conceal_in(source);
        !names.is_empty()
    }
}

/// The codes of errors about variables and functions that the program may define, and about values that are not known
/// yet.
const NAMES_OF_PROGRAMS: &[&str] = &[
    "call-to-unknown-function",
    "function-calls-not-allowed",
    "unknown-value",
    "unknown-variable",
    "variables-not-allowed",
];
