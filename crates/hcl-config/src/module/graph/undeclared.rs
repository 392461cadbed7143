//! References to variables, local values and blocks that the module does not declare.

use hcl_core::diagnostic::suggest;
use hcl_core::eval::Traversal;
use hcl_core::{Diagnostic, Diagnostics, SourceSpan};

use super::errors::{GENERATED, generated, undeclared};
use super::reference::RemainingSteps;
use super::tree::{Graph, Kind, ROOT};
use crate::Dialect;
use crate::module::errors::undeclared_value;

/// Limits the time that is spent on similar names.
const MAX_COMPARED: usize = 64;

impl Graph {
    /// Returns the report of a reference to what the module does not declare. `found` are the reports so far: many have no similar names.
    pub(in crate::module) fn undeclared(
        &self,
        reference: &Traversal,
        found: &Diagnostics,
    ) -> Option<Diagnostic> {
        let is_compared = found.len() < MAX_COMPARED;
        if reference.root_name() == "var" && !self.has_type("variable") {
            let (name, at) = first_name(reference)?;
            let names = &self.variables;
            let similar = || suggest(&name, names.iter().map(|name| &**name));
            return (!names.contains(&*name)).then(|| {
                let similar = is_compared.then(similar).flatten();
                undeclared_value("variable", &name, similar, at)
            });
        }
        let Some((group, mut rest)) = self.find(reference) else {
            return self.unknown_type(reference, found);
        };
        match &self[group].kind {
            Kind::Group(names) if !names.has_unnamed => {}
            _ => return None,
        }
        let is_local = self.child(ROOT, "local") == Some(group);
        let is_generated = !is_local && self.is_generated(reference);
        let at = rest.next_span();
        let Some((name, at)) = rest.next_name().zip(at) else {
            let at = reference.span().clone();
            return is_generated.then(|| generated(&self.path(group), at));
        };
        if is_of_build(reference, &name) {
            return None;
        }
        let similar = is_compared.then(|| suggest(&name, self.names_in(group)));
        let similar = similar.flatten();
        Some(if is_local {
            undeclared_value("local value", &name, similar, at)
        } else {
            let report = undeclared(&self.path(group), &name, similar, at);
            if is_generated {
                report.with_more(GENERATED)
            } else {
                report
            }
        })
    }

    /// Returns whether a reference may be meant for blocks that `dynamic` blocks of the module generate.
    fn is_generated(&self, reference: &Traversal) -> bool {
        self.root_of(reference).is_some_and(|(root, _)| {
            self.addresses.iter().any(|address| {
                self.generated.contains(&*address.block_type)
                    && (address.begins_with(&root) || address.begins_with_label())
            })
        })
    }

    /// Returns the report of a reference to blocks of a type that the module does not have.
    pub(super) fn unknown_type(
        &self,
        reference: &Traversal,
        found: &Diagnostics,
    ) -> Option<Diagnostic> {
        let known = self.known_roots.as_ref()?;
        let (root, mut steps) = self.root_of(reference)?;
        let is_prefixed = self.is_prefix(reference.root_name());
        let dialect = Dialect::of(reference.span().source().name());
        if known.contains(&*root) || dialect != Dialect::Terraform {
            return None;
        }
        let mut addresses = self.addresses.iter();
        let address = match addresses.find(|address| address.begins_with(&root)) {
            Some(address) => address,
            None => {
                // Evaluation reports a name that is similar to another one.
                let names = self
                    .names_in(ROOT)
                    .chain(known.iter().map(|known| &**known));
                let is_compared = !is_prefixed && found.len() < MAX_COMPARED;
                if is_compared && suggest(&root, names).is_some() {
                    return None;
                }
                let mut addresses = self.addresses.iter();
                addresses.find(|address| address.begins_with_label())?
            }
        };
        let mut names = vec![root.into_owned()];
        let mut at = None;
        while names.len() < address.segments().count() {
            let next = steps.next_span();
            let Some(name) = steps.next_name() else {
                break;
            };
            names.push(name.into_owned());
            at = next;
        }
        let (name, at) = names.pop().zip(at)?;
        Some(undeclared(&names.join("."), &name, None, at))
    }
}

/// Returns whether a name is Packer's, about the source that a build is for: `source.name`.
fn is_of_build(reference: &Traversal, name: &str) -> bool {
    reference.root_name() == "source"
        && ["name", "type"].contains(&name)
        && Dialect::of(reference.span().source().name()) == Dialect::Packer
}

/// Returns the name after the root of a reference, with the span of its step.
pub(in crate::module) fn first_name(reference: &Traversal) -> Option<(String, SourceSpan)> {
    let mut steps = RemainingSteps::of(reference);
    let at = steps.next_span()?;
    Some((steps.next_name()?.into_owned(), at))
}
