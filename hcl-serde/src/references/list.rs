//! The names of a configuration, for tools that list them.

use std::collections::HashMap;
use std::sync::Arc;

use hcl_core::SourceSpan;

use super::names::{Known, Names};
use super::written_name::Written;

/// A name, with its definitions and the references to it.
#[derive(Debug)]
pub struct ListedName {
    /// The kind of the name, such as `service` of `#[hcl(defines = "service")]`.
    pub kind: Arc<str>,
    /// The name.
    pub name: Arc<str>,
    /// Where the name is defined: the span of the name, and of the header of the block or the argument that it is in.
    pub definitions: Vec<(SourceSpan, SourceSpan)>,
    /// Where something refers to the name, likewise.
    pub references: Vec<(SourceSpan, SourceSpan)>,
}

impl Names {
    /// Returns the names that are defined, and after them the undefined ones.
    pub(crate) fn listed(&self) -> Vec<ListedName> {
        let (bindings, undefined) = self.bindings();
        let mut all: Vec<ListedName> = Vec::new();
        for binding in &bindings {
            let definitions = binding.definitions.iter();
            let definitions = definitions.filter_map(|at| self.definitions.get(*at));
            let Some(first) = definitions.clone().next() else {
                continue;
            };
            let uses = binding.uses.iter().filter_map(|at| self.uses.get(*at));
            all.push(ListedName {
                kind: first.kind.clone(),
                name: first.name.name.clone(),
                definitions: definitions.map(|it| name_at(&it.name, &it.known)).collect(),
                references: uses.map(|it| name_at(&it.name, &it.known)).collect(),
            });
        }
        // By hash: a search through all names would be quadratic.
        let mut positions = HashMap::new();
        for undefined in undefined.iter().filter_map(|at| self.uses.get(*at)) {
            let (kind, name) = (&undefined.kind, &undefined.name.name);
            let position = *positions.entry((kind, name)).or_insert(all.len());
            if position == all.len() {
                all.push(ListedName {
                    kind: kind.clone(),
                    name: name.clone(),
                    definitions: Vec::new(),
                    references: Vec::new(),
                });
            }
            if let Some(listed) = all.get_mut(position) {
                let at = name_at(&undefined.name, &undefined.known);
                listed.references.push(at);
            }
        }
        all
    }
}

fn name_at(written: &Written, known: &Known) -> (SourceSpan, SourceSpan) {
    (written.span.clone(), known.context.clone())
}
