//! Names of a configuration for editors.

use std::collections::HashMap;

use hcl_core::SourceSpan;

use super::names::{Known, Names};
use super::resolve::Binding;
use super::written::{Written, plain_text};

/// A name that a configuration defines or refers to.
///
/// # Examples
///
/// ```
/// use hcl_schema::Document;
/// use hcl_serde::{HclDecode, OwnedBody};
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
/// let body: OwnedBody = hcl_serde::from_str(text)?;
/// let mut names = Document::of::<Config>().references([body.body()]);
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
/// use hcl_serde::{HclDecode, OwnedBody};
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
/// let body: OwnedBody = hcl_serde::from_str("name = \"web\"\nstart = \"web\"\n")?;
/// let names = Document::of::<Config>().references([body.body()]);
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
    /// Returns names for editors: defined names, in the order of their definitions, then undefined names.
    pub(crate) fn listed(&self) -> Vec<Name> {
        let (bindings, undefined) = self.bindings();
        let mut all: Vec<Name> = bindings
            .iter()
            .filter_map(|binding| bound(self, binding))
            .collect();
        let mut positions: HashMap<(&str, &str), usize> = HashMap::new();
        for reference in undefined.iter().filter_map(|at| self.uses.get(*at)) {
            let (kind, name) = (&*reference.kind, &*reference.name.name);
            // By hash: a search through `all` would be quadratic in undefined names.
            let position = *positions.entry((kind, name)).or_insert(all.len());
            if position == all.len() {
                all.push(Name {
                    kind: kind.to_owned(),
                    name: name.to_owned(),
                    definitions: Vec::new(),
                    references: Vec::new(),
                });
            }
            if let Some(found) = all.get_mut(position) {
                found
                    .references
                    .push(occurrence(&reference.name, &reference.known));
            }
        }
        all
    }
}

fn bound(names: &Names, binding: &Binding) -> Option<Name> {
    let definitions = binding
        .definitions
        .iter()
        .filter_map(|at| names.definitions.get(*at));
    let references = binding.uses.iter().filter_map(|at| names.uses.get(*at));
    let first = definitions.clone().next()?;
    Some(Name {
        kind: first.kind.to_string(),
        name: first.name.name.to_string(),
        definitions: definitions
            .map(|it| occurrence(&it.name, &it.known))
            .collect(),
        references: references
            .map(|it| occurrence(&it.name, &it.known))
            .collect(),
    })
}

fn occurrence(written: &Written, known: &Known) -> Occurrence {
    Occurrence {
        text: plain_text(&written.name, &written.span),
        span: written.span.clone(),
        context: Some(known.context.clone()),
    }
}
