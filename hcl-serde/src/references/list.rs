//! The names of a configuration, for tools that list them.

use std::collections::HashMap;

use hcl_core::internal::composed;
use hcl_core::{SourceSpan, Span};

use super::names::{Known, Names};
use super::written_name::Written;

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

impl Names {
    /// Returns the names that are defined, and after them the undefined ones.
    pub(crate) fn listed(&self) -> Vec<Name> {
        let (bindings, undefined) = self.bindings();
        let mut all: Vec<Name> = Vec::new();
        for binding in &bindings {
            let Some((_, first)) = binding.definitions.first() else {
                continue;
            };
            let definitions = binding.definitions.iter();
            let uses = binding.uses.iter();
            all.push(Name {
                kind: first.kind.to_string(),
                name: first.name.name.to_string(),
                definitions: definitions
                    .map(|(_, it)| occurrence(&it.name, &it.known))
                    .collect(),
                references: uses.map(|it| occurrence(&it.name, &it.known)).collect(),
            });
        }
        // By hash: a search through all names would be quadratic.
        let mut positions = HashMap::new();
        for undefined in undefined {
            let (kind, name) = (&undefined.kind, &undefined.name.name);
            let position = *positions.entry((kind, name)).or_insert(all.len());
            if position == all.len() {
                all.push(Name {
                    kind: kind.to_string(),
                    name: name.to_string(),
                    definitions: Vec::new(),
                    references: Vec::new(),
                });
            }
            if let Some(listed) = all.get_mut(position) {
                let at = occurrence(&undefined.name, &undefined.known);
                listed.references.push(at);
            }
        }
        all
    }
}

fn occurrence(written: &Written, known: &Known) -> Occurrence {
    Occurrence {
        text: plain_text(&written.name, &written.span),
        span: written.span.clone(),
        context: Some(known.context.clone()),
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
