//! Circles of blocks that are made as a whole: an argument of one needs another, which needs an argument of the first.

use std::collections::{HashMap, HashSet};

use hcl_core::eval::Traversal;
use hcl_core::{Diagnostics, SourceSpan};

use super::EntryId;
use super::block::AddressedBlock;
use super::names::EntryKind;
use super::node::Definition;
use super::state::Graph;
use super::{errors, nested};

/// A name on the path of the search: what it refers to, and how many of these were followed.
struct Open {
    entry: EntryId,
    needs: Vec<(EntryId, SourceSpan)>,
    followed: usize,
}

impl Graph {
    /// Reports circles of [computed](super::Address::computed) blocks and local values. Each step is on one circle at most.
    pub(in crate::module) fn circles_of_blocks(&self, found: &mut Diagnostics) {
        // The names that were searched: the position on the path, `None` once all of their needs were followed.
        let mut seen: HashMap<EntryId, Option<usize>> = HashMap::new();
        let mut steps = HashSet::new();
        for block in &self.blocks {
            let mut path = Vec::new();
            self.open_entry(block.entry, &mut path, &mut seen);
            while let Some(last) = path.last_mut() {
                let Some((next, _)) = last.needs.get(last.followed).cloned() else {
                    seen.insert(last.entry, None);
                    path.pop();
                    continue;
                };
                last.followed += 1;
                match seen.get(&next) {
                    None => self.open_entry(next, &mut path, &mut seen),
                    Some(None) => {}
                    Some(Some(first)) => {
                        let circle = path.get(*first..).unwrap_or_default();
                        let next = circle.iter().skip(1).chain(circle.first());
                        let mut pairs = circle
                            .iter()
                            .zip(next)
                            .map(|(it, next)| (it.entry, next.entry));
                        if pairs.all(|step| steps.insert(step)) {
                            found.push_error(|| self.circle(circle));
                        }
                    }
                }
            }
        }
    }

    fn open_entry(
        &self,
        entry: EntryId,
        path: &mut Vec<Open>,
        seen: &mut HashMap<EntryId, Option<usize>>,
    ) {
        if seen.contains_key(&entry) {
            return;
        }
        seen.insert(entry, Some(path.len()));
        let mut needs: Vec<(EntryId, SourceSpan)> = Vec::new();
        for reference in self.references_of(entry) {
            // A block may refer to itself.
            if let Some((next, _)) = self.find(&reference)
                && next != entry
            {
                needs.push((next, reference.span().clone()));
            }
        }
        path.push(Open {
            entry,
            needs,
            followed: 0,
        });
    }

    /// Returns what a block or a local value refers to.
    fn references_of(&self, entry: EntryId) -> Vec<Traversal> {
        match self.names.entry(entry).map(|entry| &entry.kind) {
            Some(EntryKind::Block(id)) => {
                let block = self.blocks.get(*id);
                // A call makes each value of its module for itself.
                let is_whole = self
                    .address_of(*id)
                    .is_some_and(|address| address.computed && address.value.is_none());
                let block = block.filter(|_| is_whole).into_iter();
                let written = block.flat_map(AddressedBlock::all_written);
                written
                    .flat_map(|written| nested::references_in(&written.body, &|_| false))
                    .collect()
            }
            Some(EntryKind::Value(node)) => {
                match self.nodes.get(*node).map(|node| &node.definition) {
                    Some(Definition::Expression(it)) => it.variables(),
                    _ => Vec::new(),
                }
            }
            Some(EntryKind::Group(_)) | None => Vec::new(),
        }
    }

    #[cold]
    fn circle(&self, path: &[Open]) -> hcl_core::Diagnostic {
        let steps = path.iter().map(|path| {
            let need = path
                .followed
                .checked_sub(1)
                .and_then(|index| path.needs.get(index));
            let place = need.map(|(_, at)| at.clone());
            (self.names.address(path.entry), place)
        });
        let steps: Vec<(String, Option<SourceSpan>)> = steps.collect();
        let at = steps.iter().rev().find_map(|(_, at)| at.clone());
        errors::circular(&steps, at.as_ref())
    }
}
