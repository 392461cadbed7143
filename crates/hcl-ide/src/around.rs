//! The definitions of a file, by place: which are around a name.

use std::cmp::Reverse;

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;

use crate::names::{FileNames, Role, Symbol};

/// The definitions of a file. Each is added once, however many names are in it.
#[derive(Debug)]
pub(crate) struct OuterDefinitions<'a> {
    /// In order of their starts, outer ones first.
    extents: Vec<OuterDefinition<'a>>,
}

/// A block, attribute or expression that defines names.
#[derive(Debug)]
struct OuterDefinition<'a> {
    span: Span,
    symbols: Vec<&'a Symbol>,
    /// The next extent around this one.
    outer: Option<usize>,
    /// Whether this, or one around it, is the number of instances of a block.
    is_number: bool,
    added: AddedNames,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum AddedNames {
    Nothing,
    /// All but blocks.
    Values,
    All,
}

impl<'a> OuterDefinitions<'a> {
    pub(crate) fn new(names: Option<&'a FileNames>) -> Self {
        let names = names.into_iter().flat_map(FileNames::iter);
        let mut definitions: Vec<_> = names.filter(|it| it.role == Role::Definition).collect();
        sort_by_key(&mut definitions, |it| {
            (it.extent.start, Reverse(it.extent.end))
        });
        let mut extents: Vec<OuterDefinition<'a>> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for same in definitions.chunk_by(|a, b| a.extent == b.extent) {
            let Some(span) = same.first().map(|it| it.extent) else {
                continue;
            };
            let extent_at = |index: &usize| extents.get(*index);
            while open
                .pop_if(|it| extent_at(it).is_none_or(|outer| outer.span.end <= span.start))
                .is_some()
            {}
            let outer = open.last().copied();
            let is_in_number = outer
                .as_ref()
                .and_then(extent_at)
                .is_some_and(|it| it.is_number);
            let symbols = same.iter().map(|it| &it.symbol);
            open.push(extents.len());
            extents.push(OuterDefinition {
                span,
                outer,
                is_number: is_in_number || symbols.clone().any(is_number),
                symbols: symbols.collect(),
                added: AddedNames::Nothing,
            });
        }
        Self { extents }
    }

    /// Adds what is defined around a name: all values, and blocks whose number of instances depends on the name. Leaves out what was
    /// added before. Returns how many definitions it looked at.
    pub(crate) fn add_definitions(&mut self, name: Span, to: &mut Vec<&'a Symbol>) -> usize {
        let after = self
            .extents
            .partition_point(|it| it.span.start <= name.start);
        let mut next = after.checked_sub(1);
        let mut wanted = None;
        let mut looked_at = 0;
        while let Some(extent) = next.and_then(|it| self.extents.get_mut(it)) {
            looked_at += 1;
            next = extent.outer;
            if wanted.is_none() && !extent.span.encloses(name) {
                continue;
            }
            let wanted = *wanted.get_or_insert(if extent.is_number {
                AddedNames::All
            } else {
                AddedNames::Values
            });
            if extent.added >= wanted {
                break;
            }
            extent.added = wanted;
            looked_at += extent.symbols.len();
            let symbols = extent.symbols.iter().copied();
            let is_block = |symbol: &Symbol| matches!(symbol, Symbol::Block { .. });
            to.extend(symbols.filter(|it| wanted == AddedNames::All || !is_block(it)));
        }
        looked_at
    }
}

/// Returns whether a name stands for the number of instances of a block: `each`, `count`.
fn is_number(symbol: &Symbol) -> bool {
    matches!(symbol, Symbol::Instance { name, .. } if **name != *"self")
}
