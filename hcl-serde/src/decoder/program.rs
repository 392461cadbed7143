//! Reports about values that the program sets: they name the value, because the text at their position only refers to it.

use std::collections::BTreeSet;
use std::sync::Arc;

use hcl_core::eval::TraversalStepKind;
use hcl_core::{Diagnostic, Diagnostics, OwnedExpression};

use super::errors;

/// The codes of errors about values that a type does not take. Others are about the text.
const CODES: [&str; 6] = [
    "duplicate-element",
    "invalid-format",
    "invalid-length",
    "pattern-not-matched",
    "unsuitable-value-type",
    "value-out-of-range",
];

/// A longer text is no reference that is worth parsing.
const MAX_REFERENCE: usize = 256;

/// The addresses of the values that the program sets: `name`, `var.name`, `local.name`.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProgramValues(Arc<BTreeSet<Box<str>>>);

impl ProgramValues {
    pub(crate) fn add(&mut self, address: &str) {
        if !self.0.contains(address) {
            Arc::make_mut(&mut self.0).insert(address.into());
        }
    }

    /// Returns reports that name the value of the program that their text refers to.
    pub(super) fn blamed(&self, found: Diagnostics) -> Diagnostics {
        match self.0.is_empty() || !found.has_errors() {
            true => found,
            false => found.map(|it| match self.address_in(&it) {
                Some(address) => errors::set_by_program(it, &address),
                None => it,
            }),
        }
    }

    /// Returns the address of the value that the subject of an error refers to.
    #[cold]
    fn address_in(&self, report: &Diagnostic) -> Option<String> {
        let code = report.code();
        let is_value = code.is_some_and(|it| CODES.contains(&&*it)) && report.is_error();
        let subject = report.subject().filter(|_| is_value)?;
        let text = subject.text();
        let text = text
            .strip_prefix("\"${")
            .and_then(|it| it.strip_suffix("}\""))
            .unwrap_or(text);
        if text.len() > MAX_REFERENCE {
            return None;
        }
        let expression: OwnedExpression = text.parse().ok()?;
        let path = expression.expression().static_traversal().ok()?;
        let mut address = path.root_name().to_owned();
        let mut found = self.0.contains(address.as_str()).then(|| address.clone());
        for step in path.steps() {
            let name = match &step.kind {
                TraversalStepKind::Attribute(name) => &**name,
                TraversalStepKind::Index(key) => key.as_str()?,
            };
            address.push('.');
            address.push_str(name);
            if self.0.contains(address.as_str()) {
                found = Some(address.clone());
            }
        }
        found
    }
}
