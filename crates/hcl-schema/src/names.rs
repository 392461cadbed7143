//! Names that configurations define and refer to.

use hcl_core::Body;
use hcl_serde::Decoder;
use hcl_serde::extend::{Name, references};

use crate::Document;

impl Document {
    /// Returns the names that bodies define and refer to: of one file, or of all files of a module.
    ///
    /// Names that are defined come first, in the order of their definitions; a name of two scopes is there twice. Values
    /// that are not literal are evaluated without variables.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::{HclDecode, Source};
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
    /// let names = Document::of::<Config>().references([Body::from(&file)]);
    ///
    /// assert_eq!((names[0].kind.as_str(), names[0].name.as_str()), ("service", "db"));
    /// let texts: Vec<&str> = names[0].occurrences().map(|occurrence| occurrence.text.as_ref().unwrap().text()).collect();
    /// assert_eq!(texts, ["db", "db"]);
    /// assert!(names[2].name == "cache" && names[2].definitions.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn references(&self, bodies: impl IntoIterator<Item = Body>) -> Vec<Name> {
        let mut bodies = bodies.into_iter();
        // A single body is not merged, so that it is read from its tree.
        let (first, second) = (bodies.next(), bodies.next());
        let body = match (first, second) {
            (Some(only), None) => only,
            (first, second) => Body::merge(first.into_iter().chain(second).chain(bodies)),
        };
        self.references_with(&body, &Decoder::new().dynamic_blocks(true))
    }

    /// Returns the names that a body defines and refers to, with the variables, functions and options of a decoder: see
    /// [`references`](Self::references).
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::{Body, Decoder, HclDecode};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(defines = "service")]
    ///     name: String,
    /// }
    ///
    /// let body: Body = hcl_serde::from_str("name = main\n")?;
    /// let decoder = Decoder::new().variable("main", "web")?;
    /// let names = Document::of::<Config>().references_with(&body, &decoder);
    /// assert_eq!(names[0].name, "web");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn references_with(&self, body: &Body, decoder: &Decoder) -> Vec<Name> {
        references(decoder, self, body)
    }
}
