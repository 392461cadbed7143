//! Secrets of a module in reports: where their values come from, and names that references quote.

use hcl_core::OwnedBody;

use super::LoadedModule;
use super::graph::{Definitions, Graph};
use super::variable::Variable;
use crate::redaction::{Origins, SecretKeys, Syntaxes};
use crate::view::BodyView;

/// Marks what the known secrets of bodies come from: local values, arguments of blocks, iterators, variables.
pub(super) fn mark_origins(bodies: &[OwnedBody], declared: &mut [Variable<'_>], graph: &mut Graph) {
    let mut origins = Origins::default();
    for body in bodies {
        let body = body.body();
        if BodyView::new(&body).may_have_secrets() {
            body.written_parts()
                .iter()
                .for_each(|it| origins.add(it, None));
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
    /// Hides labels and keys that are secrets where references quote them, in all sources.
    #[cold]
    pub(super) fn hide_secret_keys(&self) {
        let sources = self
            .bodies()
            .iter()
            .filter_map(|it| it.body().missing_item());
        let sources = SecretKeys::sources(sources);
        let syntax = Syntaxes::by_name(&self.decoder.limits);
        let mut keys = SecretKeys::default();
        keys.add_of_value(&self.variables);
        let parsed: Vec<_> = sources.iter().map(|it| syntax.parse(it)).collect();
        parsed.iter().for_each(|it| keys.add_of_source(it));
        if !keys.is_empty() {
            parsed.iter().for_each(|it| keys.hide_in(it));
        }
    }
}
