//! Reports about values that the program sets: they name the value, because the text at their position only refers to it.

use std::cell::OnceCell;
use std::sync::Arc;

use hcl_core::eval::TraversalStepKind;
use hcl_core::internal::sort::sort_by;
use hcl_core::{Body, Diagnostic, Diagnostics, Expression};

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

/// A longer text is not worth parsing as a reference.
const MAX_REFERENCE: usize = 256;

/// Maximum number of local values between a reference and the value that it stands for.
const MAX_LOCALS: usize = 16;

/// The local values that are only a reference: the names with the paths that they stand for, sorted.
type Locals = Vec<(String, String)>;

/// The addresses of the values that the program sets: `name`, `var.name`, `local.name`.
#[derive(Clone, Debug, Default)]
pub(crate) struct ProgramValues {
    /// Sorted.
    addresses: Arc<Vec<Arc<str>>>,
    /// Blocks of local values, which may refer to the addresses.
    locals: Arc<[Body]>,
}

impl ProgramValues {
    /// Adds the address of a value that the program sets.
    pub(super) fn add(&mut self, address: &str) {
        if let Err(index) = self.position(address) {
            Arc::make_mut(&mut self.addresses).insert(index, address.into());
        }
    }

    /// Sets the blocks of local values. Without addresses, they are not needed.
    pub(super) fn set_locals(&mut self, blocks: impl Iterator<Item = Body>) {
        if !self.addresses.is_empty() {
            self.locals = blocks.collect();
        }
    }

    /// Returns reports that name the value of the program that their text refers to.
    pub(super) fn blamed(&self, found: Diagnostics) -> Diagnostics {
        if self.addresses.is_empty() || !found.has_errors() {
            return found;
        }
        let locals = OnceCell::new();
        found.map(|diagnostic| match self.address_in(&diagnostic, &locals) {
            Some(address) => errors::set_by_program(diagnostic, &address),
            None => diagnostic,
        })
    }

    /// Returns the address of the value that the subject of an error refers to, also through local values.
    #[cold]
    fn address_in(&self, report: &Diagnostic, locals: &OnceCell<Locals>) -> Option<String> {
        let code = report.code();
        let is_value = code.is_some_and(|code| CODES.contains(&&*code)) && report.is_error();
        let subject = report.subject().filter(|_| is_value)?;
        let mut path = path_in(subject.text())?;
        for _ in 0..MAX_LOCALS {
            if let Some(address) = self.address_of(&path) {
                return Some(address.to_owned());
            }
            let local = path.strip_prefix("local.")?;
            let (name, rest) = local.split_at(local.find('.').unwrap_or(local.len()));
            let locals = locals.get_or_init(|| self.locals());
            let index = locals
                .binary_search_by(|(local, _)| (**local).cmp(name))
                .ok()?;
            path = locals.get(index)?.1.clone() + rest;
        }
        None
    }

    /// Returns the index of an address, or the index at which it would be.
    fn position(&self, address: &str) -> Result<usize, usize> {
        self.addresses
            .binary_search_by(|known| (**known).cmp(address))
    }

    /// Returns the longest address at the start of a path.
    fn address_of<'p>(&self, path: &'p str) -> Option<&'p str> {
        let mut start = path;
        while self.position(start).is_err() {
            start = start.rsplit_once('.')?.0;
        }
        Some(start)
    }

    fn locals(&self) -> Locals {
        let mut found = Locals::new();
        for block in &*self.locals {
            for local in &block.just_attributes(&mut Diagnostics::new()) {
                if let Some(path) = path_in(local.expression().span().text()) {
                    found.push((local.name().to_owned(), path));
                }
            }
        }
        sort_by(&mut found, Ord::cmp);
        found
    }
}

/// Returns the path that a text consists of, in both syntaxes: `local.a` of `local["a"]`.
fn path_in(text: &str) -> Option<String> {
    let text = text
        .strip_prefix("\"${")
        .and_then(|it| it.strip_suffix("}\""))
        .unwrap_or(text);
    if text.len() > MAX_REFERENCE {
        return None;
    }
    let expression: Expression = text.parse().ok()?;
    let reference = expression.static_traversal().ok()?;
    let mut path = reference.root_name().to_owned();
    for step in reference.steps() {
        path.push('.');
        path.push_str(match &step.kind {
            TraversalStepKind::Attribute(name) => name,
            TraversalStepKind::Index(key) => key.as_str()?,
        });
    }
    Some(path)
}
