//! Checks and references by a published schema alone, without the variables and functions of a program.

use hcl_core::{Body, Diagnostics, ParsedSource, Source, Span};

use super::Decoder;
use super::extend::check_parsed_by;
use crate::schema::{Document, Name};

impl Document {
    /// Returns the names that bodies define and refer to: of one file, or of all files of a module.
    ///
    /// Names that are defined come first, in the order of their definitions; a name of two scopes is there twice. Values
    /// that are not literal are evaluated without variables.
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
    /// no error. Dynamic blocks are expanded. [`check_with`](Self::check_with) has variables, functions, limits and other options,
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
        check_parsed_by(self, &Decoder::new().parse(source), None)
    }

    /// Returns everything that is wrong with a source by this schema, with the variables, functions and options of a decoder.
    ///
    /// Reports what [`Decoder::check`] does for the type of the schema, except what data does not say: `validate` and
    /// `with` functions, texts that only their type can parse, and blocks that serde reads as an enum or into a secret.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Document;
    /// use hcl_serde::{Decoder, Source};
    ///
    /// let schema = r#"{"hcl_schema": 1, "types": [{"name": "Config", "arguments": [
    ///     {"name": "port", "required": true, "shape": {"integer": {"min": 0, "max": 65535}}}
    /// ]}]}"#;
    /// let schema = Document::from_json(schema)?;
    /// let decoder = Decoder::new().variable("base", &65000)?;
    /// let source = Source::new("app.hcl", "port = base + 1000\n")?;
    /// let found = schema.check_with(&source, &decoder);
    /// assert!(found.iter().next().unwrap().detail().contains("65535 is required, but this is 66000"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check_with(&self, source: &Source, decoder: &Decoder) -> Diagnostics {
        check_parsed_by(self, &decoder.parse(source), Some(decoder))
    }

    /// Conceals the secrets in a source, for tools that show values: see [`Source::conceal`](hcl_core::Source::conceal). Returns
    /// the values that such a tool may show: values of arguments that the schema lists, and that are no secrets, in order. `None` means
    /// all of them, since the schema has no secrets.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::hcl_core::{ParsedSource, Span, Syntax};
    /// use hcl_serde::{HclDecode, HclSchema, Limits, Sensitive, Source};
    ///
    /// #[derive(HclDecode)]
    /// struct Login {
    ///     user: String,
    ///     pin: Sensitive<u16>,
    /// }
    ///
    /// let source = Source::new("app.hcl", "pn = \"hunter2\"\nuser = 1 + 1\n")?;
    /// let parsed = ParsedSource::parse(&source, Syntax::Native, &Limits::default());
    /// let shown = Login::SCHEMA.document().conceal_secrets(&parsed);
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
