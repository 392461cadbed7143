//! Hints for references that find no value: the name that was probably meant, and the instance that has to be chosen.

use hcl_core::diagnostic::suggest;
use hcl_core::internal::quoted;
use hcl_core::{Diagnostic, Diagnostics, SourceSpan};

use super::BlockId;
use super::block::{AddressedBlock, Keys};
use super::errors;
use super::node::Definition;
use super::state::{Graph, Hint, HintKind};
use crate::UNKNOWN_VALUE;

/// Limits the hints that are searched for one report: a long expression has many references.
const MAX_SEARCHED: usize = 32;

impl Graph {
    /// Notes a step of a reference.
    #[cold]
    pub(super) fn add_hint(
        &mut self,
        kind: HintKind,
        block: BlockId,
        name: &str,
        at: Option<SourceSpan>,
    ) {
        let Some(at) = at else {
            return;
        };
        let of_offset = self.hints.entry(at.span().start).or_default();
        of_offset.push(Hint {
            block,
            name: name.into(),
            at,
            kind,
        });
    }

    /// Adds hints to reports about references.
    pub(in crate::module) fn add_hints_to(&self, diagnostics: &mut Diagnostics) {
        if diagnostics.has_errors() {
            let found = std::mem::replace(diagnostics, diagnostics.new_like());
            *diagnostics = self.with_hints(found);
        }
    }

    /// Returns reports about references with hints.
    #[cold]
    pub(in crate::module) fn with_hints(&self, found: Diagnostics) -> Diagnostics {
        if self.hints.is_empty() {
            found
        } else {
            found.map(|found| self.with_hint(found))
        }
    }

    /// Removes the hints for an expression outside the module.
    pub(super) fn remove_hints(&mut self, expression: &SourceSpan) {
        let span = expression.span();
        for (_, hints) in self.hints.range_mut(span.start..=span.end) {
            hints.retain(|hint| hint.at.source() != expression.source());
        }
    }

    fn with_hint(&self, report: Diagnostic) -> Diagnostic {
        let Some(subject) = report.subject().filter(|_| report.is_error()) else {
            return report;
        };
        let around = subject.span();
        let is_unknown = report.code().as_deref() == Some(UNKNOWN_VALUE);
        let is_meant = |hint: &&Hint| {
            let at = hint.at.span();
            let is_at = if is_unknown {
                at.end <= around.end && matches!(hint.kind, HintKind::Missing)
            } else {
                at == around
            };
            is_at && hint.at.source() == subject.source()
        };
        let inside = self.hints.range(around.start..=around.end);
        let hints = inside.flat_map(|(_, hints)| hints).take(MAX_SEARCHED);
        let hints: Vec<&Hint> = hints.filter(is_meant).collect();
        for hint in hints {
            let with_hint = match hint.kind {
                HintKind::Missing => self.with_name(&report, hint),
                HintKind::Instance => self.with_instance(&report, hint),
            };
            if let Some(with_hint) = with_hint {
                return with_hint;
            }
        }
        report
    }

    /// Adds the name of the block that was probably meant.
    fn with_name(&self, report: &Diagnostic, hint: &Hint) -> Option<Diagnostic> {
        // The evaluation knows some names of the block.
        if !report.all_suggestions().is_empty() {
            return None;
        }
        let block = self.blocks.get(hint.block)?;
        let address = self.address_of(hint.block);
        if address.is_some_and(|address| address.has_optional(&hint.name)) {
            let is_at = report.subject() == Some(&hint.at);
            let address = self.names.address(block.entry);
            return is_at.then(|| errors::without_value(report, &hint.name, &address));
        }
        let defaults = address.map(|address| address.defaults.as_slice());
        let names = block.parts.keys().map(|key| &**key);
        let defaults = defaults.into_iter().flatten().map(|(name, _)| &**name);
        // An unknown name is a part itself.
        let names = names.chain(defaults).filter(|name| *name != &*hint.name);
        let similar = suggest(&hint.name, names)?;
        Some(errors::with_name(report, &hint.name, similar, &hint.at))
    }

    /// Says that an instance has to be chosen, and what makes several of the block.
    fn with_instance(&self, report: &Diagnostic, hint: &Hint) -> Option<Diagnostic> {
        let block = self.blocks.get(hint.block)?;
        let key = match &block.keys {
            Keys::Each(keys) if keys.iter().any(|(key, _)| **key == *hint.name) => return None,
            Keys::Each(keys) => keys.first().map(|(key, _)| quoted(key))?,
            Keys::Count(count) if *count > 0 => "0".to_owned(),
            Keys::Count(_) | Keys::One | Keys::Unknown => return None,
        };
        let at = self.repetition_of(block)?;
        let address = self.names.address(block.entry);
        Some(errors::instance_required(
            report,
            &address,
            &hint.name,
            &key,
            self.is_count(block),
            at,
        ))
    }

    /// Returns the expression of `count` or `for_each`.
    pub(super) fn repetition_of(&self, block: &AddressedBlock) -> Option<SourceSpan> {
        match &self.nodes.get(block.repetition?)?.definition {
            Definition::Expression(expression) => Some(expression.span()),
            _ => None,
        }
    }
}
