//! The tree of addresses: groups of names, with a block or a value at each leaf.

use std::borrow::Cow;
use std::collections::HashMap;

use hcl_core::Str;
use hcl_core::internal::quoted;
use hcl_core::native::is_identifier;

use super::{BlockId, EntryId, NodeId};
use hcl_serde::extend::HIDDEN;

/// A name in the tree.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) name: Str,
    pub(super) parent: Option<EntryId>,
    pub(super) kind: EntryKind,
}

#[derive(Clone, Debug)]
pub(super) enum EntryKind {
    /// In a box, since most entries are blocks.
    Group(Box<Group>),
    Block(BlockId),
    Value(NodeId),
}

#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// In the order in which they were declared.
    children: Vec<EntryId>,
    by_name: HashMap<Str, EntryId>,
    /// Names that the group lacks, and that were referred to.
    lacking: HashMap<Str, EntryId>,
}

/// All addresses of a module.
#[derive(Clone, Debug, Default)]
pub(super) struct NameTree {
    entries: Vec<Entry>,
    roots: Group,
    /// Whether labels may be secrets: reports show the first name of an address only.
    pub(super) hides_labels: bool,
}

/// A path that cannot be added: the entry that is in its way.
#[derive(Debug)]
pub(super) struct Taken(pub(super) EntryId);

impl NameTree {
    pub(super) fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(id)
    }

    /// Returns the names in an entry, or at the root.
    fn group(&self, id: Option<EntryId>) -> Option<&Group> {
        match id {
            None => Some(&self.roots),
            Some(id) => match &self.entry(id)?.kind {
                EntryKind::Group(group) => Some(group),
                EntryKind::Block(_) | EntryKind::Value(_) => None,
            },
        }
    }

    fn group_mut(&mut self, id: Option<EntryId>) -> Option<&mut Group> {
        match id {
            None => Some(&mut self.roots),
            Some(id) => match &mut self.entries.get_mut(id)?.kind {
                EntryKind::Group(group) => Some(group),
                EntryKind::Block(_) | EntryKind::Value(_) => None,
            },
        }
    }

    pub(super) fn root(&self, name: &str) -> Option<EntryId> {
        self.roots.by_name.get(name).copied()
    }

    pub(super) fn child(&self, id: EntryId, name: &str) -> Option<EntryId> {
        self.group(Some(id))?.by_name.get(name).copied()
    }

    /// Adds an entry, and the groups that contain it.
    pub(super) fn insert<'n>(
        &mut self,
        path: impl Iterator<Item = Cow<'n, str>>,
        kind: EntryKind,
    ) -> Result<EntryId, Taken> {
        let mut path = path.peekable();
        let mut kind = Some(kind);
        let mut parent = None;
        while let Some(name) = path.next() {
            let is_last = path.peek().is_none();
            let known = self.group(parent);
            let known = known.and_then(|group| group.by_name.get(&*name).copied());
            parent = Some(match known {
                Some(id) if is_last || self.children(id).is_none() => return Err(Taken(id)),
                Some(id) => id,
                None => {
                    let leaf = is_last.then(|| kind.take()).flatten();
                    let kind = leaf.unwrap_or_else(|| EntryKind::Group(Box::default()));
                    let id = self.push(parent, &name, kind);
                    if let Some(group) = self.group_mut(parent) {
                        group.children.push(id);
                        group.by_name.insert((&*name).into(), id);
                    }
                    id
                }
            });
        }
        parent.ok_or(Taken(self.entries.len()))
    }

    /// Makes a block or a value the value of another node. Returns whether the entry is one.
    pub(super) fn replace_value(&mut self, id: EntryId, node: NodeId) -> bool {
        match self.entries.get_mut(id).map(|entry| &mut entry.kind) {
            Some(kind @ (EntryKind::Block(_) | EntryKind::Value(_))) => {
                *kind = EntryKind::Value(node);
                true
            }
            _ => false,
        }
    }

    fn push(&mut self, parent: Option<EntryId>, name: &str, kind: EntryKind) -> EntryId {
        let id = self.entries.len();
        self.entries.push(Entry {
            name: name.into(),
            parent,
            kind,
        });
        id
    }

    /// Returns the entry of a name that a group, or the module, does not have. It is not among the names of the group.
    pub(super) fn missing(&mut self, group: Option<EntryId>, name: &str, node: NodeId) -> EntryId {
        let known = self.group(group);
        if let Some(known) = known.and_then(|group| group.lacking.get(name)) {
            return *known;
        }
        let id = self.push(group, name, EntryKind::Value(node));
        if let Some(group) = self.group_mut(group) {
            group.lacking.insert(name.into(), id);
        }
        id
    }

    /// Returns the entries of a group.
    pub(super) fn children(&self, id: EntryId) -> Option<&[EntryId]> {
        Some(&self.group(Some(id))?.children)
    }

    pub(super) fn name(&self, id: EntryId) -> Str {
        self.entry(id)
            .map(|entry| entry.name.clone())
            .unwrap_or_default()
    }

    /// Returns the names of all roots.
    pub(super) fn root_names(&self) -> impl Iterator<Item = &str> {
        self.roots
            .children
            .iter()
            .filter_map(|id| Some(&*self.entry(*id)?.name))
    }

    /// Returns the entries from the root to an entry.
    pub(super) fn path(&self, id: EntryId) -> Vec<EntryId> {
        let parent = |id: &EntryId| self.entry(*id)?.parent;
        let mut path: Vec<EntryId> = std::iter::successors(Some(id), parent).collect();
        path.reverse();
        path
    }

    /// Returns the names of a group.
    pub(super) fn names_in(&self, id: EntryId) -> impl Iterator<Item = &str> {
        let names = self.children(id).unwrap_or_default().iter();
        names
            .filter_map(|name| self.entry(*name))
            .map(|name| &*name.name)
    }

    /// Returns the text of an address, as an expression refers to it.
    pub(super) fn address(&self, id: EntryId) -> String {
        let path = self.path(id);
        let names = path.iter().filter_map(|id| self.entry(*id));
        names.fold(String::new(), |mut address, it| {
            let name = &*it.name;
            if address.is_empty() {
                address.push_str(name);
            } else if self.hides_labels {
                address.extend([".", HIDDEN]);
            } else if is_identifier(name) {
                address.extend([".", name]);
            } else {
                address.extend(["[", &quoted(name), "]"]);
            }
            address
        })
    }
}
