//! Checks and references by a published schema alone, without the variables and functions of a program.

use hcl_core::{Body, Diagnostics, ParsedSource, Source, Span};

use super::Decoder;
use crate::schema::{Document, Name};

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
        // A single body is not merged, so that it is read from its tree.
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
    /// Conceals the secrets in a source, for tools that show values: see [`Source::conceal`](hcl_core::Source::conceal). Returns
    /// the values that such a tool may show: values of arguments that the schema lists, and that are no secrets, in order. `None` means
    /// all of them, since the schema has no secrets.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::hcl_core::Span;
    /// use hcl_serde::{Decoder, HclDecode, HclSchema, Sensitive, Source};
    ///
    /// #[derive(HclDecode)]
    /// struct Login {
    ///     user: String,
    ///     pin: Sensitive<u16>,
    /// }
    ///
    /// let source = Source::new("app.hcl", "pn = \"hunter2\"\nuser = 1 + 1\n")?;
    /// let shown = Login::SCHEMA.document().conceal_secrets(&Decoder::new().parse(&source));
    /// assert!(source.conceals(Span::at(5)) && !source.conceals(Span::at(0)));
    /// assert_eq!(shown, Some(vec![Span::new(22, 27)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn conceal_secrets(&self, source: &ParsedSource) -> Option<Vec<Span>> {
        let root = self.root().filter(|_| self.concealment().is_some())?;
        let mut public = Vec::new();
        self.conceal_in(&source.body(), root, &mut public);
        public.sort_unstable();
        Some(public)
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
