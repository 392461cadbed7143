//! Containers that blocks are gathered in.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::{BuildHasher, Hash};

use serde::Deserialize;

use super::decoder::BodyDecoder;
use super::errors;
use super::given::{BlockList, Blocks};
use crate::Spanned;
use crate::de::{LabelDeserializer, duplicate_block, duplicate_label};
use crate::location::{Path, Step};
use crate::schema::{Arity, Schema};
use crate::view::BlockView;

/// Reads the body of one block.
pub(super) type ReadBody<'r, 'de, T> = &'r mut dyn FnMut(BodyDecoder<'_, 'de>) -> Option<T>;

/// A type that gathers blocks: itself, or through the containers or boxes that it holds.
pub trait Container<'de, How = Itself>: Sized {
    /// What one block is read into.
    type Body;
    /// How many blocks it takes.
    const ARITY: Arity;
    /// How many first labels become keys.
    const KEYS: usize = 0;

    /// Reads every block, even behind one that could not be read.
    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, Self::Body>) -> Option<Self>;

    /// Reads a body that is flattened, if there is anything of it. Not asked of what takes any number of them.
    fn flatten(_: Flattened<'_, 'de>, _: ReadBody<'_, 'de, Self::Body>) -> Option<Self> {
        None
    }
}

/// Marks containers of what one block is read into.
#[derive(Debug)]
pub enum Itself {}

/// Marks containers of containers or of boxes.
#[derive(Debug)]
pub enum Nested {}

/// A type that is flattened into a struct, and the body of that.
#[derive(Clone, Debug)]
pub struct Flattened<'f, 'de> {
    pub(super) schema: &'static Schema,
    pub(super) body: BodyDecoder<'f, 'de>,
}

impl Flattened<'_, '_> {
    /// Whether the body holds anything of the type.
    fn is_there(&self) -> bool {
        self.body.has_any_of(self.schema)
    }
}

/// Blocks of one type whose first labels are the same, as far as they were taken.
#[derive(Clone, Debug)]
pub struct Group<'g, 'de> {
    pub(super) list: &'g BlockList<'g, 'de>,
    pub(super) path: &'g Path<'g>,
    pub(super) blocks: Blocks<'g>,
    /// How many labels were taken.
    pub(super) labels: usize,
}

impl<'de> BlockList<'_, 'de> {
    /// Hands all the blocks to a container, unless they are too few or too many.
    pub(super) fn gather<T>(&self, into: impl FnOnce(Group<'_, 'de>) -> Option<T>) -> Option<T> {
        let counted = self.check_count();
        let path = match self.schema {
            Some(schema) => self.path.then(Step::Name(schema.name)),
            None => *self.path,
        };
        let gathered = into(Group {
            list: self,
            path: &path,
            blocks: self.blocks.clone(),
            labels: 0,
        });
        gathered.filter(|_| counted)
    }
}

impl<'g, 'de> Group<'g, 'de> {
    /// The only block, if there is one; a second one is reported.
    #[inline]
    pub(super) fn only(&self) -> Option<Option<BlockView<'g>>> {
        let mut blocks = self.blocks.clone();
        let first = blocks.next();
        match blocks.next() {
            None => Some(first),
            Some(second) => {
                self.report_second(second);
                None
            }
        }
    }

    #[cold]
    fn report_second(&self, second: BlockView<'g>) {
        let at = second.definition_span();
        let name = second.type_name();
        let error = match self.labels {
            0 => duplicate_block(name, at),
            taken => duplicate_label(name, &second.label(taken - 1).unwrap_or_default(), at),
        };
        self.list.session.report(error, self.path);
    }

    /// Reads a block, which may be one of several; one of a flattened enum goes by its type.
    fn read<T>(
        &self,
        block: BlockView<'g>,
        index: Option<usize>,
        read: impl FnOnce(BodyDecoder<'_, 'de>) -> Option<T>,
    ) -> Option<T> {
        let path = match (self.list.schema, index) {
            (None, _) => self.path.then(Step::Name(block.type_name())),
            (Some(_), Some(index)) => self.path.then(Step::Index(index)),
            (Some(_), None) => *self.path,
        };
        read(self.list.decoder(block, self.labels, &path))
    }

    /// Reads the one block that must be there.
    pub(super) fn one<T>(&self, read: impl FnOnce(BodyDecoder<'_, 'de>) -> Option<T>) -> Option<T> {
        match self.only()? {
            Some(block) => self.read(block, None, read),
            None => {
                self.list.report_missing();
                None
            }
        }
    }

    /// Reads the block that may be there.
    fn optional<T>(&self, read: ReadBody<'_, 'de, T>) -> Option<Option<T>> {
        match self.only()? {
            Some(block) => self.read(block, None, read).map(Some),
            None => Some(None),
        }
    }

    /// Reads every block, and gives nothing if one could not be read.
    fn all<T, C: Default + Extend<T>>(&self, read: ReadBody<'_, 'de, T>) -> Option<C> {
        self.all_into(C::default(), read)
    }

    /// As [`Group::all`], into a container that may have room already.
    fn all_into<T, C: Extend<T>>(&self, mut all: C, read: ReadBody<'_, 'de, T>) -> Option<C> {
        let mut failed = false;
        let blocks = self.blocks.clone();
        let values = blocks.enumerate().filter_map(|(index, block)| {
            let value = self.read(block, Some(index), &mut *read);
            failed |= value.is_none();
            value
        });
        all.extend(values);
        (!failed).then_some(all)
    }

    fn key<K: Deserialize<'de>>(&self, block: BlockView<'g>, text: &str) -> Option<K> {
        let label = LabelDeserializer {
            session: self.list.session,
            path: self.path,
            block,
            index: self.labels,
            text,
        };
        let key = K::deserialize(label);
        key.map_err(|error| self.list.session.report_error(error))
            .ok()
    }

    /// Reads groups of blocks by their next label, in the order of their first blocks.
    fn keyed<K: Deserialize<'de>, T, C: Keyed<K, T>>(
        &self,
        read: &mut dyn FnMut(Group<'_, 'de>) -> Option<T>,
    ) -> Option<C> {
        let mut failed = false;
        let blocks: Vec<BlockView<'g>> = self.blocks.clone().collect();
        let mut found: Vec<(Cow<'_, str>, usize)> = Vec::with_capacity(blocks.len());
        for (index, block) in blocks.iter().enumerate() {
            match block.label(self.labels) {
                Some(label) => found.push((label, index)),
                None => {
                    let at = block.open_brace_span();
                    let error = errors::missing_label(block.type_name(), "name", &["name"], at);
                    self.list.session.report(error, self.path);
                    failed = true;
                }
            }
        }
        found.sort_unstable();
        let mut groups: Vec<_> = found.chunk_by(|(a, _), (b, _)| a == b).collect();
        groups.sort_unstable_by_key(|group| group[0].1);
        let mut map = C::default();
        for group in groups {
            let (text, first) = &group[0];
            let same: Vec<BlockView<'g>> = group.iter().map(|&(_, index)| blocks[index]).collect();
            let key: Option<K> = self.key(blocks[*first], text);
            let path = self.path.then(Step::Key(text));
            let value = read(Group {
                list: self.list,
                path: &path,
                blocks: Blocks::Listed(same.iter()),
                labels: self.labels + 1,
            });
            let (Some(key), Some(value)) = (key, value) else {
                failed = true;
                continue;
            };
            if map.put(key, value).is_some() {
                let block = blocks[*first];
                let error = duplicate_label(block.type_name(), text, block.definition_span());
                self.list.session.report(error, self.path);
                failed = true;
            }
        }
        (!failed).then_some(map)
    }
}

/// A map.
trait Keyed<K, T>: Default {
    /// Puts a value under a key; gives what was there.
    fn put(&mut self, key: K, value: T) -> Option<T>;
}

impl<K: Eq + Hash, T, S: BuildHasher + Default> Keyed<K, T> for HashMap<K, T, S> {
    fn put(&mut self, key: K, value: T) -> Option<T> {
        self.insert(key, value)
    }
}

impl<K: Ord, T> Keyed<K, T> for BTreeMap<K, T> {
    fn put(&mut self, key: K, value: T) -> Option<T> {
        self.insert(key, value)
    }
}

impl<'de, T> Container<'de> for Option<T> {
    type Body = T;
    const ARITY: Arity = Arity::Optional;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.optional(read)
    }

    fn flatten(flattened: Flattened<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        match flattened.is_there() {
            true => read(flattened.body).map(Some),
            false => Some(None),
        }
    }
}

impl<'de, T> Container<'de> for Box<T> {
    type Body = T;
    const ARITY: Arity = Arity::One;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.one(read).map(Self::new)
    }

    fn flatten(flattened: Flattened<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        read(flattened.body).map(Self::new)
    }
}

impl<'de, T> Container<'de> for Spanned<T> {
    type Body = T;
    const ARITY: Arity = Arity::One;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        let span = group.blocks.first().map(BlockView::definition_span);
        let value = group.one(read)?;
        Some(Self::new(value, span?))
    }

    fn flatten(flattened: Flattened<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        let span = flattened.body.span();
        Some(Self::new(read(flattened.body)?, span?))
    }
}

impl<'de, T> Container<'de> for Vec<T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all_into(Self::with_capacity(group.blocks.clone().count()), read)
    }
}

impl<'de, T> Container<'de> for VecDeque<T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all(read)
    }
}

impl<'de, T: Ord> Container<'de> for BTreeSet<T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all(read)
    }
}

impl<'de, T: Eq + Hash, S: BuildHasher + Default> Container<'de> for HashSet<T, S> {
    type Body = T;
    const ARITY: Arity = Arity::Many;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.all(read)
    }
}

impl<'de, K: Deserialize<'de> + Eq + Hash, T, S: BuildHasher + Default> Container<'de>
    for HashMap<K, T, S>
{
    type Body = T;
    const ARITY: Arity = Arity::Many;
    const KEYS: usize = 1;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.keyed(&mut |group| group.one(&mut *read))
    }
}

impl<'de, K: Deserialize<'de> + Ord, T> Container<'de> for BTreeMap<K, T> {
    type Body = T;
    const ARITY: Arity = Arity::Many;
    const KEYS: usize = 1;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, T>) -> Option<Self> {
        group.keyed(&mut |group| group.one(&mut *read))
    }
}

impl<'de, K: Deserialize<'de> + Eq + Hash, C: Container<'de>, S: BuildHasher + Default>
    Container<'de, Nested> for HashMap<K, C, S>
{
    type Body = C::Body;
    const ARITY: Arity = Arity::Many;
    const KEYS: usize = 1 + C::KEYS;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        group.keyed(&mut |group| C::gather(group, read))
    }
}

impl<'de, K: Deserialize<'de> + Ord, C: Container<'de>> Container<'de, Nested> for BTreeMap<K, C> {
    type Body = C::Body;
    const ARITY: Arity = Arity::Many;
    const KEYS: usize = 1 + C::KEYS;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        group.keyed(&mut |group| C::gather(group, read))
    }
}

impl<'de, C: Container<'de>> Container<'de, Nested> for Option<C> {
    type Body = C::Body;
    const ARITY: Arity = match C::ARITY {
        Arity::Many => Arity::Many,
        Arity::One | Arity::Optional => Arity::Optional,
    };
    const KEYS: usize = C::KEYS;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        if group.blocks.first().is_none() {
            return Some(None);
        }
        C::gather(group, read).map(Some)
    }

    fn flatten(flattened: Flattened<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        match flattened.is_there() {
            true => C::flatten(flattened, read).map(Some),
            false => Some(None),
        }
    }
}

impl<'de, C: Container<'de>> Container<'de, Nested> for Vec<C> {
    type Body = C::Body;
    const ARITY: Arity = Arity::Many;
    const KEYS: usize = C::KEYS;

    fn gather(group: Group<'_, 'de>, read: ReadBody<'_, 'de, C::Body>) -> Option<Self> {
        let each = group.blocks.clone().enumerate().map(|(index, block)| {
            let path = group.path.then(Step::Index(index));
            let one = Group {
                list: group.list,
                path: &path,
                blocks: Blocks::Listed(std::slice::from_ref(&block).iter()),
                labels: group.labels,
            };
            C::gather(one, read)
        });
        // Every block is read before the first that could not be makes this nothing.
        let all: Vec<Option<C>> = each.collect();
        all.into_iter().collect()
    }
}
