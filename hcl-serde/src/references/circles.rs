//! Circles of references that must have none: `refers = "job", acyclic`.

use hcl_core::Diagnostics;

use super::errors;
use super::names::{NameDefinition, NameUse, Names};
use super::resolve::{Binding, Index, address};
use crate::location::outer_key;

/// The references of each definition to others, by its index: the reference, and the definition that it means.
type Edges<'n> = Vec<Vec<(&'n NameUse, usize)>>;

/// The state of a definition during the search for circles.
#[derive(Clone, Copy)]
enum Search {
    New,
    /// It is at this position in the chain.
    Open(usize),
    Done,
}

impl Names {
    /// Reports each circle of references that must have none, at the reference that closes it.
    pub(super) fn report_circles(&self, bindings: &[Binding<'_>], found: &mut Diagnostics) {
        if !self.uses.iter().any(|reference| reference.is_acyclic) {
            return;
        }
        let edges = self.edges(bindings);
        let mut states = vec![Search::New; self.definitions.len()];
        for start in 0..self.definitions.len() {
            self.report_circles_from(start, &edges, &mut states, found);
        }
    }

    fn edges<'n>(&'n self, bindings: &[Binding<'n>]) -> Edges<'n> {
        let mut keys = Vec::with_capacity(self.definitions.len());
        for definition in &self.definitions {
            keys.push(definition.body_key());
        }
        let mut bodies = Index::default();
        for (index, (definition, key)) in self.definitions.iter().zip(&keys).enumerate() {
            bodies.insert((address(&definition.kind), "", key), index);
        }
        let mut edges = Edges::with_capacity(keys.len());
        for _ in &keys {
            edges.push(Vec::new());
        }
        for binding in bindings {
            let Some(&(target, _)) = binding.definitions.first() else {
                continue;
            };
            for &reference in binding.uses.iter().filter(|reference| reference.is_acyclic) {
                let from = definition_around(reference, &bodies);
                if let Some(edges) = from.and_then(|from| edges.get_mut(from)) {
                    edges.push((reference, target));
                }
            }
        }
        edges
    }

    /// Follows references from a definition, with a stack of its own: a chain may be as long as the file.
    fn report_circles_from(
        &self,
        start: usize,
        edges: &Edges<'_>,
        states: &mut [Search],
        found: &mut Diagnostics,
    ) {
        // Each definition of the chain with the number of its references that were followed.
        let mut chain = Vec::new();
        let mut next = Some(start);
        loop {
            if let Some(at) = next.take()
                && let Some(state @ Search::New) = states.get_mut(at)
            {
                *state = Search::Open(chain.len());
                chain.push((at, 0));
            }
            let Some((at, followed)) = chain.last_mut() else {
                return;
            };
            let Some(&(reference, target)) = edges.get(*at).and_then(|all| all.get(*followed))
            else {
                if let Some(state) = states.get_mut(*at) {
                    *state = Search::Done;
                }
                chain.pop();
                continue;
            };
            *followed += 1;
            match states.get(target) {
                Some(&Search::Open(from)) => {
                    let circle = chain.get(from..).unwrap_or_default();
                    found.push_error(|| self.circle(reference, circle));
                }
                _ => next = Some(target),
            }
        }
    }

    #[cold]
    fn circle(&self, reference: &NameUse, circle: &[(usize, usize)]) -> hcl_core::Diagnostic {
        let mut shown = Vec::new();
        let mut is_secret = false;
        for &(at, _) in circle {
            if let Some(NameDefinition { name, .. }) = self.definitions.get(at) {
                is_secret = is_secret || name.span.is_concealed();
                shown.push(&*name.name);
            }
        }
        if is_secret {
            shown.clear();
        }
        let error = errors::circle(&reference.kind, &shown, reference.name.span.clone());
        reference.known.located(error)
    }
}

/// Returns the definition of the innermost body around a reference that has one of its kind.
fn definition_around(reference: &NameUse, bodies: &Index<'_>) -> Option<usize> {
    let mut key = reference.known.body.key();
    loop {
        match bodies.get(&(address(&reference.kind), "", key)) {
            None => key = outer_key(key)?,
            found => return found.copied(),
        }
    }
}

impl NameDefinition {
    /// Returns the key of the body that the name is of: the block of a label, or of a key of a map.
    fn body_key(&self) -> String {
        let body = self.known.body.key();
        if self.is_key {
            self.known.key_of_entry(&self.name.name)
        } else {
            body.to_owned()
        }
    }
}
