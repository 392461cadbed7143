//! Circles of references that must have none: `refers = "job", acyclic`.

use std::collections::HashMap;

use hcl_core::Diagnostics;

use super::errors;
use super::names::{NameDefinition, NameUse, Names};
use super::resolve::Binding;
use crate::location::outer_key;
use crate::secrets::is_concealed;

/// The references of each definition to others: the reference, and the definition that it means.
type Edges<'n> = HashMap<usize, Vec<(&'n NameUse, usize)>>;

impl Names {
    /// Reports each circle of references that must have none, at the reference that closes it.
    pub(super) fn report_circles(&self, bindings: &[Binding], found: &mut Diagnostics) {
        if !self.uses.iter().any(|it| it.is_acyclic) {
            return;
        }
        let edges = self.edges(bindings);
        let mut is_done = vec![false; self.definitions.len()];
        for start in 0..self.definitions.len() {
            self.report_circles_from(start, &edges, &mut is_done, found);
        }
    }

    fn edges(&self, bindings: &[Binding]) -> Edges<'_> {
        let mut bodies = HashMap::new();
        for (index, definition) in self.definitions.iter().enumerate() {
            bodies.insert((&*definition.kind, definition.body_key()), index);
        }
        let mut edges = Edges::new();
        for binding in bindings {
            let Some(target) = binding.definitions.iter().next() else {
                continue;
            };
            let uses = binding.uses.iter().filter_map(|at| self.uses.get(*at));
            for reference in uses.filter(|it| it.is_acyclic) {
                let mut keys =
                    std::iter::successors(Some(reference.known.body.key()), |key| outer_key(key));
                let from =
                    keys.find_map(|key| bodies.get(&(&*reference.kind, key.to_owned())).copied());
                if let Some(from) = from {
                    edges.entry(from).or_default().push((reference, *target));
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
        is_done: &mut [bool],
        found: &mut Diagnostics,
    ) {
        let of = |at: usize| edges.get(&at).map_or(&[][..], Vec::as_slice);
        // Each definition of the chain with the references that are left.
        let mut chain = vec![(start, of(start).iter())];
        let mut is_open = HashMap::from([(start, 0)]);
        while let Some((at, left)) = chain.last_mut() {
            let at = *at;
            if is_done.get(at) == Some(&true) {
                chain.pop();
                continue;
            }
            let Some((reference, target)) = left.next() else {
                if let Some(done) = is_done.get_mut(at) {
                    *done = true;
                }
                is_open.remove(&at);
                chain.pop();
                continue;
            };
            if let Some(&from) = is_open.get(target) {
                let circle = chain.get(from..).unwrap_or_default();
                let circle: Vec<usize> = circle.iter().map(|(at, _)| *at).collect();
                found.push_error(|| self.circle(reference, &circle));
            } else if is_done.get(*target) == Some(&false) {
                is_open.insert(*target, chain.len());
                chain.push((*target, of(*target).iter()));
            }
        }
    }

    #[cold]
    fn circle(&self, reference: &NameUse, circle: &[usize]) -> hcl_core::Diagnostic {
        let names: Vec<&super::Written> = circle
            .iter()
            .filter_map(|at| self.definitions.get(*at))
            .map(|name| &name.name)
            .collect();
        let is_secret = names.iter().any(|name| is_concealed(&name.span));
        let shown: Vec<&str> = names.iter().map(|name| &*name.name).collect();
        let shown = if is_secret { &[] } else { shown.as_slice() };
        let error = errors::circle(&reference.kind, shown, reference.name.span.clone());
        reference.known.located(error)
    }
}

impl NameDefinition {
    /// Returns the key of the body that the name is of: the block of a label, or of a key of a map.
    fn body_key(&self) -> String {
        let body = self.known.body.key();
        if self.options.is_key {
            self.known.key_of_entry(&self.name.name)
        } else {
            body.to_owned()
        }
    }
}
