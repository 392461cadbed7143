//! The tree of addresses: groups of names, with a block or a value at each leaf.

use std::collections::HashMap;

use hcl_core::Str;

/// The index of an entry.
pub(super) type EntryId = usize;

/// A name in the tree.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) name: Str,
    pub(super) parent: Option<EntryId>,
    pub(super) kind: EntryKind,
    /// Whether what is decoded refers to the name, or to a name in it.
    pub(super) is_wanted: bool,
}

#[derive(Clone, Debug)]
pub(super) enum EntryKind {
    /// In a box, since most entries are blocks.
    Group(Box<Group>),
    /// The index of a block.
    Block(usize),
    /// The node of a value.
    Value(usize),
}

#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    children: HashMap<Str, EntryId>,
    /// In the order in which they were declared.
    order: Vec<EntryId>,
    /// Names that the group lacks, and that were referred to.
    lacking: Vec<EntryId>,
}

/// All addresses of a module.
#[derive(Clone, Debug, Default)]
pub(super) struct NameTree {
    entries: Vec<Entry>,
    roots: HashMap<Str, EntryId>,
    /// In the order in which they were declared.
    root_order: Vec<EntryId>,
    /// Names that a group lacks, by group and name.
    missing: HashMap<(EntryId, Box<str>), EntryId>,
}

/// A path that cannot be added: the entry that is in its way.
#[derive(Debug)]
pub(super) struct Taken(pub(super) EntryId);

impl NameTree {
    pub(super) fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(id)
    }

    /// Reserves memory for the entries of blocks.
    pub(super) fn reserve(&mut self, count: usize) {
        self.entries.reserve(count);
    }

    pub(super) fn root(&self, name: &str) -> Option<EntryId> {
        // Every reference begins here, and most modules have a few roots: comparing their names is faster than hashing.
        const MAX_COMPARED: usize = 8;
        if self.root_order.len() > MAX_COMPARED {
            return self.roots.get(name).copied();
        }
        let mut roots = self.root_order.iter().copied();
        roots.find(|id| self.entry(*id).is_some_and(|it| *it.name == *name))
    }

    /// Adds an entry, and the groups that contain it.
    pub(super) fn insert(&mut self, path: &[&str], kind: EntryKind) -> Result<EntryId, Taken> {
        let mut kind = Some(kind);
        let mut parent = None;
        for (index, name) in path.iter().enumerate() {
            let is_last = index + 1 == path.len();
            let next = self.entries.len();
            let id = self.child_or_insert(parent, (*name).into(), next);
            if id != next {
                if is_last || self.children(id).is_none() {
                    return Err(Taken(id));
                }
            } else {
                let leaf = is_last.then(|| kind.take()).flatten();
                self.entries.push(Entry {
                    name: (*name).into(),
                    parent,
                    kind: leaf.unwrap_or_else(|| EntryKind::Group(Box::default())),
                    is_wanted: false,
                });
            }
            parent = Some(id);
        }
        parent.ok_or(Taken(0))
    }

    /// Returns the entry of a name in a group or at the root, which is `new` if the name is new.
    fn child_or_insert(&mut self, parent: Option<EntryId>, name: Str, new: EntryId) -> EntryId {
        match parent.and_then(|it| self.entries.get_mut(it)) {
            Some(Entry {
                kind: EntryKind::Group(group),
                ..
            }) => *group.children.entry(name).or_insert_with(|| {
                group.order.push(new);
                new
            }),
            _ => *self.roots.entry(name).or_insert_with(|| {
                self.root_order.push(new);
                new
            }),
        }
    }

    /// Returns the entry of a name that a group does not have. It is not among the names of the group.
    pub(super) fn missing(&mut self, group: EntryId, name: &str, node: usize) -> EntryId {
        let id = self.entries.len();
        let entry = *self.missing.entry((group, name.into())).or_insert(id);
        if entry == id {
            self.entries.push(Entry {
                name: name.into(),
                parent: Some(group),
                kind: EntryKind::Value(node),
                is_wanted: false,
            });
            if let Some(EntryKind::Group(group)) =
                self.entries.get_mut(group).map(|it| &mut it.kind)
            {
                group.lacking.push(id);
            }
        }
        entry
    }

    /// Returns the entries of a group.
    pub(super) fn children(&self, id: EntryId) -> Option<&[EntryId]> {
        Some(&self.group(id)?.order)
    }

    fn group(&self, id: EntryId) -> Option<&Group> {
        match &self.entry(id)?.kind {
            EntryKind::Group(group) => Some(group),
            EntryKind::Block(_) | EntryKind::Value(_) => None,
        }
    }

    pub(super) fn child(&self, id: EntryId, name: &str) -> Option<EntryId> {
        self.group(id)?.children.get(name).copied()
    }

    pub(super) fn name(&self, id: EntryId) -> Str {
        self.entry(id).map(|it| it.name.clone()).unwrap_or_default()
    }

    /// Notes that what is decoded refers to an entry.
    pub(super) fn want(&mut self, id: EntryId) {
        let mut next = Some(id);
        while let Some(it) = next.and_then(|id| self.entries.get_mut(id))
            && !std::mem::replace(&mut it.is_wanted, true)
        {
            next = it.parent;
        }
    }

    /// Returns the wanted entries of a group.
    pub(super) fn wanted(&self, id: EntryId) -> impl Iterator<Item = EntryId> {
        let lacking = self.group(id).map(|it| &it.lacking);
        let all = self.children(id).unwrap_or_default().iter();
        let all = all.chain(lacking.into_iter().flatten()).copied();
        all.filter(|id| self.entry(*id).is_some_and(|it| it.is_wanted))
    }

    /// Returns the roots that are wanted.
    pub(super) fn wanted_roots(&self) -> Vec<EntryId> {
        let roots = self.root_order.iter().copied();
        roots
            .filter(|id| self.entry(*id).is_some_and(|it| it.is_wanted))
            .collect()
    }

    /// Returns the entries from the root to an entry.
    pub(super) fn path(&self, id: EntryId) -> Vec<EntryId> {
        let parent = |id: &EntryId| self.entry(*id)?.parent;
        let mut path: Vec<EntryId> = std::iter::successors(Some(id), parent).collect();
        path.reverse();
        path
    }

    /// Returns the text of an address.
    pub(super) fn address(&self, id: EntryId) -> String {
        let path = self.path(id);
        let names = path.iter().filter_map(|it| self.entry(*it));
        names.map(|it| &*it.name).collect::<Vec<&str>>().join(".")
    }
}
