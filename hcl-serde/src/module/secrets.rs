//! Secrets of a module in reports: where their values come from, and names that references quote.

use std::sync::PoisonError;

use hcl_core::{Diagnostics, OwnedBody, Source, Span};

use super::graph::{Definitions, Graph};
use super::loaded::LoadedModule;
use super::variable::Variable;
use crate::capture::Sensitive;
use crate::redaction::{Origins, SecretKeys, Syntaxes, by_source};
use crate::secrets::Observed;
use crate::view::BodyView;

/// Marks what the known secrets of bodies come from: local values, arguments of blocks, iterators, variables, results of functions.
pub(super) fn mark_origins(
    bodies: &[OwnedBody],
    function_blocks: Option<&str>,
    declared: &mut [Variable<'_>],
    graph: &mut Graph,
) {
    let mut origins = Origins::default();
    for body in bodies {
        let body = body.body();
        if BodyView::new(&body).may_have_secrets() {
            body.written_parts()
                .iter()
                .for_each(|it| origins.add(it, None));
        }
    }
    if origins.are_searched() {
        return;
    }
    if let Some(block_type) = function_blocks {
        for body in bodies {
            origins.add_functions(&body.body(), block_type);
        }
    }
    let mut definitions = Definitions::new(graph);
    origins.find(|reference| definitions.of(reference));
    for variable in declared {
        let name = Some(variable.name().into());
        if origins.names.contains(&("var".into(), name))
            || origins.names.contains(&("var".into(), None))
        {
            variable.mark_as_origin();
        }
    }
}

impl LoadedModule {
    /// Hides labels and keys that are secrets where references quote them, in all sources, and where diagnostics do.
    #[cold]
    pub(super) fn without_secret_keys(
        &self,
        found: Diagnostics,
        observed: &Observed,
    ) -> Diagnostics {
        if found.is_empty() {
            return found;
        }
        let bodies = self.bodies().iter();
        let places: Vec<_> = bodies.filter_map(|it| it.body().missing_item()).collect();
        let mut keys = SecretKeys::default();
        keys.add_observed(observed);
        keys.add_of_value(&self.variables);
        let set = self.origin.0.set.iter().map(Sensitive::expose);
        set.filter_map(|(_, value)| value.as_ref().ok())
            .for_each(|it| keys.add_of_value(it));
        let graph = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
        graph.values().for_each(|it| keys.add_of_value(it));
        drop(graph);
        // Without a secret, which is the rule, no source of the module is parsed for a report.
        if keys.is_empty() && !places.iter().any(|it| conceals(it.source())) {
            return found;
        }
        let syntax = Syntaxes::by_name(&self.decoder.limits);
        let sources = by_source(&places).into_iter();
        let parsed: Vec<_> = sources.map(|(it, _)| syntax.parse(&it)).collect();
        parsed.iter().for_each(|it| keys.add_of_source(it));
        parsed.iter().for_each(|it| keys.hide_in(it));
        found.map(|it| keys.hide_in_report(it))
    }
}

/// Returns whether a source has a secret, or what a secret comes from.
fn conceals(source: &Source) -> bool {
    let length = u32::try_from(source.text().len()).unwrap_or(u32::MAX);
    let whole = Span::new(0, length);
    source.conceals_certainly(whole) || source.conceals_origin(whole)
}
