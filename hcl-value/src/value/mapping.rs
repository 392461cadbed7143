//! Elements of maps and objects: in bytewise order of their keys, remembering the order in which they were given.

use std::iter::FusedIterator;
use std::ops::Range;
use std::sync::Arc;

use super::Value;
use super::sequence::Summary;

/// Values by key, in bytewise order of keys. Look-up is by binary search: no hashing that hostile keys could defeat.
#[derive(Clone, Debug)]
pub struct Mapping {
    store: Store,
    /// Places in the order given; none where that is the key order.
    given: Option<Arc<[u32]>>,
    summary: Summary,
}

/// Entries in the order of their keys.
#[derive(Clone, Debug)]
enum Store {
    /// Of a mapping made alone: keys and values stand together.
    Alone(Vec<(Arc<str>, Value)>),
    /// Of a mapping made as one of many: they have their keys in common.
    Shared(Arc<[Arc<str>]>, Box<[Value]>),
}

impl Default for Mapping {
    fn default() -> Self {
        Self::of(Store::Alone(Vec::new()), None)
    }
}

/// What makes another value of the one under a key.
type Change<'c, Changed> = dyn FnMut(&Arc<str>, &Value) -> Changed + 'c;

impl Mapping {
    /// The value under a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        let mut nowhere = usize::MAX;
        self.get_with_hint(key, &mut nowhere)
    }

    /// The value under a key that is likely at a place in the order of keys; says where it really is.
    #[inline]
    #[doc(hidden)]
    pub fn get_with_hint(&self, key: &str, place: &mut usize) -> Option<&Value> {
        match &self.store {
            Store::Alone(entries) => {
                let is_there = |(known, _): &(Arc<str>, Value)| **known == *key;
                if !entries.get(*place).is_some_and(is_there) {
                    let found = entries.binary_search_by(|(known, _)| (**known).cmp(key));
                    *place = found.ok()?;
                }
                entries.get(*place).map(|(_, value)| value)
            }
            Store::Shared(keys, values) => {
                if keys.get(*place).is_none_or(|known| **known != *key) {
                    *place = keys.binary_search_by(|known| (**known).cmp(key)).ok()?;
                }
                values.get(*place)
            }
        }
    }

    /// Goes through the entries in bytewise order of keys.
    #[must_use]
    pub const fn iter(&self) -> Entries<'_> {
        let places = 0..self.len();
        Entries {
            mapping: self,
            places,
        }
    }

    /// Goes through the entries in the order in which they were given: for output that a person reads.
    pub fn iter_insertion_order(&self) -> impl Iterator<Item = (&Arc<str>, &Value)> {
        let in_key_order = match self.given {
            None => self.len(),
            Some(_) => 0,
        };
        let given = self.given.iter().flat_map(|given| given.iter());
        let given = given.filter_map(|&place| self.at(place as usize));
        self.iter().take(in_key_order).chain(given)
    }

    /// The entry at a place in the bytewise order of keys.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<(&Arc<str>, &Value)> {
        match &self.store {
            Store::Alone(entries) => entries.get(place).map(|(key, value)| (key, value)),
            Store::Shared(keys, values) => keys.get(place).zip(values.get(place)),
        }
    }

    /// The number of entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        match &self.store {
            Store::Alone(entries) => entries.len(),
            Store::Shared(_, values) => values.len(),
        }
    }

    /// Whether there is no entry.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The same keys in the same orders, with other values.
    #[doc(hidden)]
    pub fn map_values(&self, each: &mut Change<'_, Value>) -> Self {
        let values = self.iter().map(|(key, value)| each(key, value));
        self.with_values(values.collect())
    }

    /// The same keys in the same orders, with other values, unless one of them cannot be had.
    #[doc(hidden)]
    pub fn try_map_values<E>(&self, each: &mut Change<'_, Result<Value, E>>) -> Result<Self, E> {
        let values = self.iter().map(|(key, value)| each(key, value));
        Ok(self.with_values(values.collect::<Result<_, E>>()?))
    }

    fn with_values(&self, values: Vec<Value>) -> Self {
        let store = match &self.store {
            Store::Alone(entries) => {
                let keys = entries.iter().map(|(key, _)| Arc::clone(key));
                Store::Alone(keys.zip(values).collect())
            }
            Store::Shared(keys, _) => Store::Shared(Arc::clone(keys), values.into()),
        };
        Self::of(store, self.given.clone())
    }

    /// The keys and their orders, as mappings share them.
    pub(super) fn into_shared_keys(self) -> SharedKeys {
        let size = size_of(self.iter().map(|(key, _)| key));
        let sorted = match self.store {
            Store::Alone(entries) => entries.into_iter().map(|(key, _)| key).collect(),
            Store::Shared(keys, _) => keys,
        };
        SharedKeys {
            sorted,
            given: self.given,
            size,
        }
    }

    /// A mapping of a value for each key, in the order of keys.
    pub(super) fn of_shared(keys: &SharedKeys, values: Vec<Value>) -> Self {
        let mut summary = Summary::of(&values);
        summary.size = summary.size.saturating_add(keys.size);
        Self {
            store: Store::Shared(Arc::clone(&keys.sorted), values.into()),
            given: keys.given.clone(),
            summary,
        }
    }

    fn of(store: Store, given: Option<Arc<[u32]>>) -> Self {
        let (mut summary, size_of_keys) = match &store {
            Store::Alone(entries) => (
                Summary::of(entries.iter().map(|(_, value)| value)),
                size_of(entries.iter().map(|(key, _)| key)),
            ),
            Store::Shared(keys, values) => (Summary::of(values), size_of(keys.iter())),
        };
        summary.size = summary.size.saturating_add(size_of_keys);
        Self {
            store,
            given,
            summary,
        }
    }

    pub(super) const fn summary(&self) -> Summary {
        self.summary
    }
}

/// Takes entries in the order given; of two with one key the last stays, at the place of the first.
///
/// Keys are brought to NFC.
impl FromIterator<(Arc<str>, Value)> for Mapping {
    fn from_iter<I: IntoIterator<Item = (Arc<str>, Value)>>(entries: I) -> Self {
        Self::new(entries.into_iter().collect())
    }
}

impl Mapping {
    pub(super) fn new(mut entries: Vec<(Arc<str>, Value)>) -> Self {
        for (key, _) in &mut entries {
            if !key.is_ascii() {
                *key = crate::internal::nfc(Arc::clone(key));
            }
        }
        if entries.is_sorted_by(|(a, _), (b, _)| a < b) {
            return Self::of(Store::Alone(entries), None);
        }
        Self::sorted(entries)
    }

    fn sorted(unsorted: Vec<(Arc<str>, Value)>) -> Self {
        let count = unsorted.len();
        if count <= FEW {
            let (mut order, mut given) = ([(0, 0); FEW], [0; FEW]);
            return Self::sorted_in(unsorted, &mut order[..count], &mut given[..count]);
        }
        Self::sorted_in(unsorted, &mut vec![(0, 0); count], &mut vec![0; count])
    }

    /// Sorts entries, with room for two notes on each: its key's first bytes and its place, and its place when sorted.
    fn sorted_in(
        mut unsorted: Vec<(Arc<str>, Value)>,
        order: &mut [(u64, u32)],
        given: &mut [u32],
    ) -> Self {
        for ((note, (key, _)), place) in order.iter_mut().zip(&unsorted).zip(0..) {
            *note = (head(key), place);
        }
        let key = |place: u32| &*unsorted[place as usize].0;
        order.sort_unstable_by(|&(a_head, a), &(b_head, b)| {
            let heads = a_head.cmp(&b_head);
            heads.then_with(|| key(a).cmp(key(b)).then(a.cmp(&b)))
        });
        let mut entries: Vec<(Arc<str>, Value)> = Vec::with_capacity(unsorted.len());
        // By the place where a key was first given: its place in the order of keys.
        given.fill(NOT_FIRST);
        let mut index = 0;
        for &mut (_, place) in order {
            let (key, value) = &mut unsorted[place as usize];
            let value = std::mem::replace(value, Value::from(false));
            match entries.last_mut() {
                Some((last, kept)) if *last == *key => *kept = value,
                _ => {
                    given[place as usize] = index;
                    index += 1;
                    entries.push((Arc::clone(key), value));
                }
            }
        }
        let mut firsts = 0;
        for place in 0..given.len() {
            if given[place] != NOT_FIRST {
                given[firsts] = given[place];
                firsts += 1;
            }
        }
        let given = Arc::from(&given[..firsts]);
        Self::of(Store::Alone(entries), Some(given))
    }
}

/// Bytes of all keys.
fn size_of<'k>(keys: impl Iterator<Item = &'k Arc<str>>) -> u64 {
    keys.map(|key| key.len() as u64).sum()
}

/// So many entries are sorted without a list for it.
const FEW: usize = 16;

/// Stands for no place, of a key that was given before.
const NOT_FIRST: u32 = u32::MAX;

/// Keys that mappings have in common, and the order in which they were given.
#[derive(Debug)]
pub(super) struct SharedKeys {
    sorted: Arc<[Arc<str>]>,
    given: Option<Arc<[u32]>>,
    /// Bytes of all keys.
    size: u64,
}

impl SharedKeys {
    pub(super) fn len(&self) -> usize {
        self.sorted.len()
    }
}

/// Goes through the entries of a mapping, in bytewise order of keys.
#[derive(Clone, Debug)]
pub struct Entries<'v> {
    mapping: &'v Mapping,
    places: Range<usize>,
}

impl<'v> Iterator for Entries<'v> {
    type Item = (&'v Arc<str>, &'v Value);

    fn next(&mut self) -> Option<Self::Item> {
        self.places.next().and_then(|place| self.mapping.at(place))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.places.size_hint()
    }
}

impl DoubleEndedIterator for Entries<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let place = self.places.next_back();
        place.and_then(|place| self.mapping.at(place))
    }
}

impl ExactSizeIterator for Entries<'_> {}
impl FusedIterator for Entries<'_> {}

/// The first bytes of a key as a number: of two keys with different ones, that with the smaller is the smaller.
fn head(key: &str) -> u64 {
    let mut head = [0; 8];
    let length = key.len().min(8);
    head[..length].copy_from_slice(&key.as_bytes()[..length]);
    u64::from_be_bytes(head)
}
