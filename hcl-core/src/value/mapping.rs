//! Elements of maps and objects: in bytewise order of their keys, remembering the order in which they were given.

use std::sync::Arc;

use super::Value;
use super::sequence::Traits;

/// Values by key, in bytewise order of keys. Look-up is by binary search: no hashing that hostile keys could defeat.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    entries: Vec<(Arc<str>, Value)>,
    /// Indexes into `entries` in the order given; none where that is the key order.
    given: Option<Arc<[u32]>>,
    traits: Traits,
}

/// What makes another value of the one under a key.
type Change<'c, Changed> = dyn FnMut(&Arc<str>, &Value) -> Changed + 'c;

impl Mapping {
    /// The value under a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        let found = self
            .entries
            .binary_search_by(|(known, _)| (**known).cmp(key));
        found.ok().map(|index| &self.entries[index].1)
    }

    /// The value under a key that is likely at a place in the order of keys; says where it really is.
    pub(crate) fn get_near(&self, key: &str, place: &mut usize) -> Option<&Value> {
        match self.entries.get(*place) {
            Some((known, value)) if **known == *key => Some(value),
            _ => {
                let found = self
                    .entries
                    .binary_search_by(|(known, _)| (**known).cmp(key));
                *place = found.ok()?;
                self.entries.get(*place).map(|(_, value)| value)
            }
        }
    }

    /// The entries in bytewise order of keys.
    #[must_use]
    pub fn as_slice(&self) -> &[(Arc<str>, Value)] {
        &self.entries
    }

    /// Goes through the entries in bytewise order of keys.
    pub fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = (&Arc<str>, &Value)> + DoubleEndedIterator + Clone {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// Goes through the entries in the order in which they were given: for output that a person reads.
    pub fn iter_as_given(&self) -> impl Iterator<Item = (&Arc<str>, &Value)> {
        let in_key_order = match self.given {
            None => self.entries.len(),
            Some(_) => 0,
        };
        let given = self.given.iter().flat_map(|given| given.iter());
        let given = given.map(|&index| &self.entries[index as usize]);
        self.entries[..in_key_order]
            .iter()
            .chain(given)
            .map(|(key, value)| (key, value))
    }

    /// The entry at a place in the bytewise order of keys.
    #[must_use]
    pub fn at(&self, place: usize) -> Option<(&Arc<str>, &Value)> {
        self.entries.get(place).map(|(key, value)| (key, value))
    }

    /// The number of entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The same keys in the same orders, with other values.
    pub(crate) fn map_values(&self, each: &mut Change<'_, Value>) -> Self {
        let entries: Vec<_> = self
            .entries
            .iter()
            .map(|(key, value)| (key.clone(), each(key, value)))
            .collect();
        let traits = Traits::of_entries(&entries);
        Self {
            entries,
            given: self.given.clone(),
            traits,
        }
    }

    /// The same keys in the same orders, with other values, unless one of them cannot be had.
    pub(crate) fn try_map_values<E>(
        &self,
        each: &mut Change<'_, Result<Value, E>>,
    ) -> Result<Self, E> {
        let entries = self.entries.iter();
        let entries = entries
            .map(|(key, value)| Ok((key.clone(), each(key, value)?)))
            .collect::<Result<Vec<_>, E>>()?;
        let traits = Traits::of_entries(&entries);
        Ok(Self {
            entries,
            given: self.given.clone(),
            traits,
        })
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
        Self::new(entries.into_iter().collect())
    }
}

impl Mapping {
    fn new(mut entries: Vec<(Arc<str>, Value)>) -> Self {
        for (key, _) in &mut entries {
            if !key.is_ascii() {
                *key = super::normal(Arc::clone(key));
            }
        }
        if entries.is_sorted_by(|(a, _), (b, _)| a < b) {
            let traits = Traits::of_entries(&entries);
            return Self {
                entries,
                given: None,
                traits,
            };
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
        let traits = Traits::of_entries(&entries);
        Self {
            entries,
            given: Some(Arc::from(&given[..firsts])),
            traits,
        }
    }
}

/// So many entries are sorted without a list for it.
const FEW: usize = 16;

/// Stands for no place, of a key that was given before.
const NOT_FIRST: u32 = u32::MAX;

/// Keys of which many mappings are made.
pub(crate) struct Shape {
    /// In bytewise order.
    keys: Vec<Arc<str>>,
    /// The places that the values of the keys are given in; none where that is the key order.
    places: Option<Vec<usize>>,
    given: Option<Arc<[u32]>>,
    key_bytes: u64,
}

impl Shape {
    /// Takes keys in the order given; one may be there twice.
    pub(crate) fn new<'k>(keys: impl ExactSizeIterator<Item = &'k Arc<str>>) -> Self {
        let count = keys.len();
        let model: Mapping = keys.cloned().zip((0..).map(Value::from_word)).collect();
        let place = |value: &Value| usize::try_from(value.as_word()?).ok();
        let places = || model.iter().filter_map(|(_, value)| place(value)).collect();
        let in_order = model.given.is_none() && model.len() == count;
        Self {
            places: (!in_order).then(places),
            keys: model.iter().map(|(key, _)| Arc::clone(key)).collect(),
            key_bytes: model.iter().map(|(key, _)| key.len() as u64).sum(),
            given: model.given,
        }
    }

    /// Makes a mapping of one value for each key, in the order in which the keys were given.
    pub(crate) fn mapping(&self, values: impl ExactSizeIterator<Item = Value>) -> Mapping {
        let entries: Vec<_> = match &self.places {
            None => self.keys.iter().cloned().zip(values).collect(),
            Some(places) => {
                let mut values: Vec<Value> = values.collect();
                let mut take = |place: &usize| std::mem::replace(&mut values[*place], false.into());
                let keys = self.keys.iter().cloned();
                keys.zip(places)
                    .map(|(key, place)| (key, take(place)))
                    .collect()
            }
        };
        let mut traits = Traits::of(entries.iter().map(|(_, value)| value));
        traits.size = traits.size.saturating_add(self.key_bytes);
        Mapping {
            entries,
            given: self.given.clone(),
            traits,
        }
    }
}

/// The first bytes of a key as a number: of two keys with different ones, that with the smaller is the smaller.
fn head(key: &str) -> u64 {
    let mut head = [0; 8];
    let length = key.len().min(8);
    head[..length].copy_from_slice(&key.as_bytes()[..length]);
    u64::from_be_bytes(head)
}
