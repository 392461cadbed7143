//! Elements of maps and objects: in bytewise order of their keys, remembering the order in which they were given.

use std::sync::Arc;

use super::Value;
use super::sequence::Traits;

/// Values by key, in bytewise order of keys. Look-up is by binary search: no hashing that hostile keys could defeat.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    /// Mappings made of one another, or by one expression, share them.
    keys: Arc<[Arc<str>]>,
    /// In the order of their keys.
    values: Vec<Value>,
    /// Indexes into `keys` in the order given; none where that is the key order.
    given: Option<Arc<[u32]>>,
    traits: Traits,
}

/// What makes another value of the one under a key.
type Change<'c, Changed> = dyn FnMut(&Arc<str>, &Value) -> Changed + 'c;

impl Mapping {
    /// The value under a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.values.get(self.place(key)?)
    }

    fn place(&self, key: &str) -> Option<usize> {
        let found = self.keys.binary_search_by(|known| (**known).cmp(key));
        found.ok()
    }

    /// The value under a key that is likely at a place in the order of keys; says where it really is.
    pub(crate) fn get_near(&self, key: &str, place: &mut usize) -> Option<&Value> {
        if self.keys.get(*place).is_none_or(|known| **known != *key) {
            *place = self.place(key)?;
        }
        self.values.get(*place)
    }

    /// The keys in bytewise order.
    #[must_use]
    pub fn keys(&self) -> &[Arc<str>] {
        &self.keys
    }

    /// The values in bytewise order of their keys.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// Goes through the entries in bytewise order of keys.
    pub fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = (&Arc<str>, &Value)> + DoubleEndedIterator + Clone {
        self.keys.iter().zip(&self.values)
    }

    /// Goes through the entries in the order in which they were given: for output that a person reads.
    pub fn iter_as_given(&self) -> impl Iterator<Item = (&Arc<str>, &Value)> {
        let in_key_order = match self.given {
            None => self.len(),
            Some(_) => 0,
        };
        let given = self.given.iter().flat_map(|given| given.iter());
        let given = given.filter_map(|&index| self.at(index as usize));
        self.iter().take(in_key_order).chain(given)
    }

    /// The entry at a place in the bytewise order of keys.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<(&Arc<str>, &Value)> {
        self.keys.get(place).zip(self.values.get(place))
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The same keys in the same orders, with other values.
    pub(crate) fn map_values(&self, each: &mut Change<'_, Value>) -> Self {
        let values = self.iter().map(|(key, value)| each(key, value));
        self.with_values(values.collect())
    }

    /// The same keys in the same orders, with other values, unless one of them cannot be had.
    pub(crate) fn try_map_values<E>(
        &self,
        each: &mut Change<'_, Result<Value, E>>,
    ) -> Result<Self, E> {
        let values = self.iter().map(|(key, value)| each(key, value));
        Ok(self.with_values(values.collect::<Result<_, E>>()?))
    }

    fn with_values(&self, values: Vec<Value>) -> Self {
        let keys = Arc::clone(&self.keys);
        Self::of(keys, values, self.given.clone())
    }

    /// As [`Mapping::map_values`]; the size of the keys is known.
    pub(super) fn with_other_values(&self, values: Vec<Value>, size_of_keys: u64) -> Self {
        let keys = Arc::clone(&self.keys);
        Self::of_known_size(keys, values, self.given.clone(), size_of_keys)
    }

    fn of(keys: Arc<[Arc<str>]>, values: Vec<Value>, given: Option<Arc<[u32]>>) -> Self {
        let size_of_keys = keys.iter().map(|key| key.len() as u64).sum();
        Self::of_known_size(keys, values, given, size_of_keys)
    }

    fn of_known_size(
        keys: Arc<[Arc<str>]>,
        values: Vec<Value>,
        given: Option<Arc<[u32]>>,
        size_of_keys: u64,
    ) -> Self {
        let mut traits = Traits::of(&values);
        traits.size = traits.size.saturating_add(size_of_keys);
        Self {
            keys,
            values,
            given,
            traits,
        }
    }

    pub(super) const fn traits(&self) -> Traits {
        self.traits
    }
}

/// Takes entries in the order given; of two with one key the last stays, at the place of the first.
///
/// Keys are brought to NFC.
impl FromIterator<(Arc<str>, Value)> for Mapping {
    fn from_iter<I: IntoIterator<Item = (Arc<str>, Value)>>(entries: I) -> Self {
        let entries: Vec<_> = entries.into_iter().collect();
        Self::of_entries(entries)
    }
}

impl Mapping {
    fn of_entries(entries: Vec<(Arc<str>, Value)>) -> Self {
        let (keys, values) = entries.into_iter().unzip();
        Self::new(keys, values)
    }

    /// Takes a value for each key, as [`Mapping::from_iter`] does.
    pub(super) fn new(mut keys: Vec<Arc<str>>, values: Vec<Value>) -> Self {
        for key in &mut keys {
            if !key.is_ascii() {
                *key = super::normal(Arc::clone(key));
            }
        }
        if keys.is_sorted_by(|a, b| a < b) {
            return Self::of(keys.into(), values, None);
        }
        let count = keys.len();
        if count <= FEW {
            let (mut order, mut given) = ([(0, 0); FEW], [0; FEW]);
            return Self::sorted_in(&keys, values, &mut order[..count], &mut given[..count]);
        }
        Self::sorted_in(&keys, values, &mut vec![(0, 0); count], &mut vec![0; count])
    }

    /// Sorts entries, with room for two notes on each: its key's first bytes and its place, and its place when sorted.
    fn sorted_in(
        unsorted: &[Arc<str>],
        mut unsorted_values: Vec<Value>,
        order: &mut [(u64, u32)],
        given: &mut [u32],
    ) -> Self {
        for ((note, key), place) in order.iter_mut().zip(unsorted).zip(0..) {
            *note = (head(key), place);
        }
        let key = |place: u32| &unsorted[place as usize];
        order.sort_unstable_by(|&(a_head, a), &(b_head, b)| {
            let heads = a_head.cmp(&b_head);
            heads.then_with(|| key(a).cmp(key(b)).then(a.cmp(&b)))
        });
        let mut keys: Vec<Arc<str>> = Vec::with_capacity(unsorted.len());
        let mut values: Vec<Value> = Vec::with_capacity(unsorted.len());
        // By the place where a key was first given: its place in the order of keys.
        given.fill(NOT_FIRST);
        let mut index = 0;
        for &mut (_, place) in order {
            let value = &mut unsorted_values[place as usize];
            let value = std::mem::replace(value, Value::from(false));
            match (keys.last(), values.last_mut()) {
                (Some(last), Some(kept)) if last == key(place) => *kept = value,
                _ => {
                    given[place as usize] = index;
                    index += 1;
                    keys.push(Arc::clone(key(place)));
                    values.push(value);
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
        Self::of(keys.into(), values, Some(given))
    }
}

/// So many entries are sorted without a list for it.
const FEW: usize = 16;

/// Stands for no place, of a key that was given before.
const NOT_FIRST: u32 = u32::MAX;

/// The first bytes of a key as a number: of two keys with different ones, that with the smaller is the smaller.
fn head(key: &str) -> u64 {
    let mut head = [0; 8];
    let length = key.len().min(8);
    head[..length].copy_from_slice(&key.as_bytes()[..length]);
    u64::from_be_bytes(head)
}
