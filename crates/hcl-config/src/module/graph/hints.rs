//! Hints for references that find no value: the name that was probably meant, and the instance that has to be chosen.

use hcl_core::diagnostic::{did_you_mean, sentence, suggest};
use hcl_core::internal::quoted;
use hcl_core::{Diagnostic, Diagnostics, SourceSpan, Str};

use super::errors;
use super::keys::Keys;
use super::tree::{Block, BlockId, Graph, Kind, ROOT};
use crate::UNKNOWN_VALUE;

/// A step of a reference that a report may be about.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    block: BlockId,
    name: Box<str>,
    at: SourceSpan,
    kind: HintKind,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum HintKind {
    /// The name is not written in the block.
    Missing,
    /// The name follows a block with instances.
    Instance,
    /// The block is referred to as a whole, and the program sets more of it later.
    Whole,
}

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
            *diagnostics = found.map(|found| self.with_hint(found));
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
        if report.code().as_deref() == Some("unknown-variable")
            && let Some(path) = self.path_of_last(subject.text())
        {
            return errors::with_group(&report, subject.text(), &path);
        }
        let is_meant = |hint: &&Hint| {
            let at = hint.at.span();
            let is_at = if is_unknown {
                at.end <= around.end && !matches!(hint.kind, HintKind::Instance)
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
                HintKind::Whole => is_unknown.then(|| {
                    let path = self.path(self[hint.block].node);
                    errors::not_whole(&report, &path)
                }),
            };
            if let Some(with_hint) = with_hint {
                return with_hint;
            }
        }
        report
    }

    /// Returns the path of the only block or value of a name, in a group that the name is written without.
    fn path_of_last(&self, name: &str) -> Option<String> {
        if self.hides_labels || self.known_roots.is_some() {
            return None;
        }
        let groups = self.children(ROOT)?.iter();
        let mut found = groups.filter_map(|group| self.child(*group, name));
        let only = found.next().filter(|_| found.next().is_none())?;
        Some(self.path(only))
    }

    /// Adds the name of the block that was probably meant.
    fn with_name(&self, report: &Diagnostic, hint: &Hint) -> Option<Diagnostic> {
        let block = &self[hint.block];
        let is_at = report.subject() == Some(&hint.at);
        let address = &block.address;
        // A block that is the value of one argument has the attributes of that.
        let is_skipped = address.value.is_none() && address.skips(&hint.name);
        if is_skipped || address.has_optional(&hint.name) {
            let path = self.path(block.node);
            return is_at.then(|| errors::without_value(report, &hint.name, &path, is_skipped));
        }
        // The evaluation knows the names that are written.
        if !report.all_suggestions().is_empty() {
            return None;
        }
        let names = block.parts.keys().map(|key| &**key);
        let defaults = block.address.defaults.iter().map(|(name, _)| &**name);
        let similar = Some(suggest(&hint.name, names.chain(defaults))?);
        let detail = sentence!("{}{}", report.sentences().1, did_you_mean(similar));
        let report = report.clone().with_detail(detail);
        Some(if is_at {
            report.did_you_mean(&hint.name, similar)
        } else {
            report
        })
    }

    /// Says that an instance has to be chosen, and what makes several of the block.
    fn with_instance(&self, report: &Diagnostic, hint: &Hint) -> Option<Diagnostic> {
        let block = &self[hint.block];
        let key = match &block.keys {
            Keys::Each(keys) if keys.iter().any(|(key, _)| **key == *hint.name) => return None,
            Keys::Each(keys) => keys.first().map(|(key, _)| quoted(key))?,
            Keys::Count(count) if *count > 0 => "0".to_owned(),
            Keys::Count(_) | Keys::One | Keys::Unknown => return None,
        };
        let (argument, at) = self.repetition_of(block)?;
        let path = self.path(block.node);
        Some(errors::instance_required(
            report, &path, &hint.name, &key, &argument, at,
        ))
    }

    /// Returns the name and the expression of `count` or `for_each`.
    pub(super) fn repetition_of(&self, block: &Block) -> Option<(Str, SourceSpan)> {
        let node = &self[block.repetition?];
        match &node.kind {
            Kind::Expression(expression) => Some((node.name.clone(), expression.span())),
            _ => None,
        }
    }
}
