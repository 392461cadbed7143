//! The names of a configuration, for tools that list them.

use std::sync::Arc;

use hcl_core::SourceSpan;

use super::names::{Kind, Known, Names};
use super::written::Written;

/// A definition of a name, or a reference to it.
#[derive(Clone, Debug)]
pub struct NameAt {
    /// The kind of the name, such as `service` of `#[hcl(defines = "service")]`.
    pub kind: Arc<str>,
    /// The name.
    pub name: Arc<str>,
    /// The span of the name.
    pub span: SourceSpan,
    /// The header of the block or the argument that the name is in.
    pub context: SourceSpan,
    /// The number of the name, which its definitions and references share; `None` for a reference to an undefined name.
    pub number: Option<usize>,
    /// Whether the name is defined here.
    pub is_definition: bool,
}

impl Names {
    /// Returns the definitions of each name and then its references, and after all of them the references to undefined names.
    pub(crate) fn listed(&self) -> Vec<NameAt> {
        let (bindings, undefined) = self.bindings();
        let mut all = Vec::new();
        for (number, binding) in bindings.iter().enumerate() {
            let definitions = binding.definitions.iter();
            let definitions = definitions.filter_map(|at| self.definitions.get(*at));
            all.extend(definitions.map(|definition| NameAt {
                number: Some(number),
                is_definition: true,
                ..name_at(&definition.kind, &definition.name, &definition.known)
            }));
            let uses = binding.uses.iter().filter_map(|at| self.uses.get(*at));
            all.extend(uses.map(|it| NameAt {
                number: Some(number),
                ..name_at(&it.kind, &it.name, &it.known)
            }));
        }
        let undefined = undefined.iter().filter_map(|at| self.uses.get(*at));
        all.extend(
            undefined.map(|undefined| name_at(&undefined.kind, &undefined.name, &undefined.known)),
        );
        all
    }
}

fn name_at(kind: &Kind, written: &Written, known: &Known) -> NameAt {
    NameAt {
        kind: kind.clone(),
        name: written.name.clone(),
        span: written.span.clone(),
        context: known.context.clone(),
        number: None,
        is_definition: false,
    }
}
