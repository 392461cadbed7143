//! The tree of addresses: groups of names, with a block or a value at each leaf.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};
use std::sync::LazyLock;

use hcl_core::Str;
use hcl_core::native::is_identifier;

use super::arena::{Arena, BlockId, EntryId, Index, NodeId};
use super::errors::quoted;
use hcl_serde::extend::HIDDEN;

/// A name in the tree.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) name: Str,
    pub(super) parent: Option<EntryId>,
    pub(super) kind: EntryKind,
    /// Another entry with the same hash.
    same_hash: Option<EntryId>,
    /// Whether the group lacks the name.
    is_missing: bool,
    /// Whether what is decoded refers to the name, or to a name in it.
    pub(super) is_wanted: bool,
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
    /// Names that the group lacks, and that were referred to.
    lacking: Vec<EntryId>,
}

/// All addresses of a module.
#[derive(Clone, Debug, Default)]
pub(super) struct NameTree {
    entries: Arena<EntryId, Entry>,
    /// In the order in which they were declared.
    roots: Vec<EntryId>,
    /// Whether labels may be secrets: reports show the first name of an address only.
    pub(super) hides_labels: bool,
    /// The last entry with a hash. The names that a group lacks are among them.
    index: HashMap<u64, EntryId, BuildHasherDefault<Identity>>,
}

/// A hash that is a key already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// Returns the hash of a name in a group. No choice of names makes many of them equal, since the seeds are random.
fn hash(parent: Option<EntryId>, name: &str) -> u64 {
    // Each reference takes a hash: two multiplications for a short name are a tenth of the hasher of the standard library.
    static SEEDS: LazyLock<[u64; 2]> =
        LazyLock::new(|| [1, 2].map(|it| RandomState::new().hash_one(it)));
    let [start, factor] = *SEEDS;
    let fold = |state: u64, word: [u8; 8]| {
        let product = u128::from(state ^ u64::from_le_bytes(word)) * u128::from(factor | 1);
        let [low, high] = [product, product >> 64].map(|it| it & u128::from(u64::MAX));
        u64::try_from(low ^ high).unwrap_or_default()
    };
    let parent = parent.map_or(0, |it| u64::from(it.get()) + 1);
    let mut state = fold(start ^ name.len() as u64, parent.to_le_bytes());
    for part in name.as_bytes().chunks(8) {
        let mut word = [0; 8];
        word.iter_mut().zip(part).for_each(|(to, from)| *to = *from);
        state = fold(state, word);
    }
    state
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
        self.index.reserve(count);
    }

    pub(super) fn root(&self, name: &str) -> Option<EntryId> {
        // Every reference begins here, and most modules have a few roots: comparing their names is faster than hashing.
        const MAX_COMPARED: usize = 8;
        if self.roots.len() > MAX_COMPARED {
            return self.find(None, name);
        }
        let mut roots = self.roots.iter().copied();
        roots.find(|id| self.entry(*id).is_some_and(|it| *it.name == *name))
    }

    /// Returns the entry of a name in a group, or at the root, also if the group lacks it.
    fn find(&self, parent: Option<EntryId>, name: &str) -> Option<EntryId> {
        let mut next = self.index.get(&hash(parent, name)).copied();
        while let Some(id) = next {
            let it = self.entry(id)?;
            if it.parent == parent && *it.name == *name {
                return Some(id);
            }
            next = it.same_hash;
        }
        None
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
            let known = match parent {
                None => self.root(&name),
                Some(_) => self.find(parent, &name),
            };
            parent = Some(match known {
                Some(id) if is_last || self.children(id).is_none() => return Err(Taken(id)),
                Some(id) => id,
                None => {
                    let leaf = is_last.then(|| kind.take()).flatten();
                    let kind = leaf.unwrap_or_else(|| EntryKind::Group(Box::default()));
                    let id = self.push(parent, &name, kind);
                    match parent {
                        Some(parent) => {
                            if let Some(group) = self.group_mut(parent) {
                                group.children.push(id);
                            }
                        }
                        None => self.roots.push(id),
                    }
                    id
                }
            });
        }
        parent.ok_or_else(|| Taken(self.entries.next()))
    }

    /// Makes a block or a value the value of another node. Returns whether the entry is one.
    pub(super) fn replace_value(&mut self, id: EntryId, node: NodeId) -> bool {
        match self.entries.get_mut(id).map(|it| &mut it.kind) {
            Some(kind @ (EntryKind::Block(_) | EntryKind::Value(_))) => {
                *kind = EntryKind::Value(node);
                true
            }
            _ => false,
        }
    }

    fn push(&mut self, parent: Option<EntryId>, name: &str, kind: EntryKind) -> EntryId {
        let id = self.entries.next();
        let same_hash = self.index.insert(hash(parent, name), id);
        self.entries.push(Entry {
            name: name.into(),
            parent,
            kind,
            same_hash,
            is_missing: false,
            is_wanted: false,
        });
        id
    }

    /// Returns the entry of a name that a group does not have. It is not among the names of the group.
    pub(super) fn missing(&mut self, group: EntryId, name: &str, node: NodeId) -> EntryId {
        let known = self.find(Some(group), name);
        known.unwrap_or_else(|| {
            let id = self.push(Some(group), name, EntryKind::Value(node));
            if let Some(it) = self.entries.get_mut(id) {
                it.is_missing = true;
            }
            if let Some(group) = self.group_mut(group) {
                group.lacking.push(id);
            }
            id
        })
    }

    /// Returns the entries of a group.
    pub(super) fn children(&self, id: EntryId) -> Option<&[EntryId]> {
        Some(&self.group(id)?.children)
    }

    fn group(&self, id: EntryId) -> Option<&Group> {
        match &self.entry(id)?.kind {
            EntryKind::Group(group) => Some(group),
            EntryKind::Block(_) | EntryKind::Value(_) => None,
        }
    }

    fn group_mut(&mut self, id: EntryId) -> Option<&mut Group> {
        match &mut self.entries.get_mut(id)?.kind {
            EntryKind::Group(group) => Some(group),
            EntryKind::Block(_) | EntryKind::Value(_) => None,
        }
    }

    pub(super) fn child(&self, id: EntryId, name: &str) -> Option<EntryId> {
        let known = self.find(Some(id), name)?;
        self.entry(known)
            .is_some_and(|it| !it.is_missing)
            .then_some(known)
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

    /// Returns the names of all roots.
    pub(super) fn root_names(&self) -> impl Iterator<Item = &str> {
        let roots = self.roots.iter().filter_map(|id| self.entry(*id));
        roots.map(|it| &*it.name)
    }

    /// Returns the roots that are wanted.
    pub(super) fn wanted_roots(&self) -> Vec<EntryId> {
        let roots = self.roots.iter().copied();
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

    /// Returns the names of a group.
    pub(super) fn names_in(&self, id: EntryId) -> impl Iterator<Item = &str> {
        let names = self.children(id).unwrap_or_default().iter();
        names.filter_map(|it| self.entry(*it)).map(|it| &*it.name)
    }

    /// Returns the text of an address, as an expression refers to it.
    pub(super) fn address(&self, id: EntryId) -> String {
        let path = self.path(id);
        let names = path.iter().filter_map(|it| self.entry(*it));
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
