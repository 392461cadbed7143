//! Names that configurations define and refer to.

use hcl_core::internal::composed;
use hcl_core::{Body, SourceSpan, Span};
use hcl_serde::Decoder;
use hcl_serde::extend::references;

use crate::Document;

/// A name that a configuration defines or refers to.
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::{Body, HclDecode};
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
/// let body: Body = hcl_serde::from_str(text)?;
/// let mut names = Document::of::<Config>().references([body]);
/// names.retain(|name| name.references.is_empty());
/// assert_eq!((names.len(), names[0].name.as_str()), (1, "web"));
/// # Ok::<(), hcl_serde::Error>(())
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
/// use hcl_schema::Document;
/// use hcl_serde::{Body, HclDecode};
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
/// let body: Body = hcl_serde::from_str(r#"name = "web"
/// start = "web"
/// "#)?;
/// let names = Document::of::<Config>().references([body]);
/// let spans = names[0].occurrences().filter_map(|occurrence| occurrence.text.as_ref());
/// let lines: Vec<String> = spans.map(ToString::to_string).collect();
/// assert_eq!(lines, ["config.hcl:1:9", "config.hcl:2:10"]);
/// # Ok::<(), hcl_serde::Error>(())
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
        let listed = references(decoder, self, body).into_iter();
        let names = listed.map(|listed| {
            let definitions = listed.definitions.into_iter();
            let references = listed.references.into_iter();
            let occurrence = |(span, context)| occurrence(&listed.name, span, context);
            Name {
                kind: listed.kind.to_string(),
                name: listed.name.to_string(),
                definitions: definitions.map(occurrence).collect(),
                references: references.map(occurrence).collect(),
            }
        });
        names.collect()
    }
}

fn occurrence(name: &str, span: SourceSpan, context: SourceSpan) -> Occurrence {
    Occurrence {
        text: plain_text(name, &span),
        span,
        context: Some(context),
    }
}

/// Returns the span of the name itself, without quotes; `None` where the name is computed or written with escapes. A value
/// is in NFC, whatever its text is in.
fn plain_text(name: &str, span: &SourceSpan) -> Option<SourceSpan> {
    let text = span.text();
    let is_name = |text: &str| text == name || composed(text).is_some_and(|text| text == name);
    if is_name(text) {
        return Some(span.clone());
    }
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    is_name(inner).then(|| {
        let all = span.span();
        let inner = Span::new(all.start + 1, all.end - 1);
        span.source().span(inner)
    })
}
