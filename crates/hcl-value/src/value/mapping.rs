//! Mappings: the elements of maps and the attributes of objects, sorted by key, with the order of insertion.

// spec(model): Structural Types
// spec(model): Collection Types

use std::sync::Arc;

use super::Value;
use super::sequence::Summary;
use crate::Str;
use crate::internal::build::List;
use crate::internal::sort::sort_indices;
use crate::internal::{composed, meter};

/// The elements of a map or the attributes of an object, sorted bytewise by key.
///
/// Lookup is by binary search. It does not hash, so no choice of keys makes it slow. Collecting normalizes keys to NFC;
/// of two entries with equal keys, the mapping has the last value, at the position of the first.
///
/// # Examples
///
/// ```
/// use hcl_value::value::{Mapping, Value};
///
/// let mapping: Mapping = [("b".into(), 1.into()), ("a".into(), 2.into())].into_iter().collect();
/// assert_eq!(mapping.get("a").and_then(Value::as_i64), Some(2));
///
/// let sorted: Vec<&str> = mapping.iter().map(|(key, _)| &**key).collect();
/// assert_eq!(sorted, ["a", "b"]);
/// let inserted: Vec<&str> = mapping.iter_in_source_order().map(|(key, _)| &**key).collect();
/// assert_eq!(inserted, ["b", "a"]);
/// ```
#[derive(Debug, Default)]
pub struct Mapping {
    /// Sorted by key.
    entries: Vec<(Str, Value)>,
    /// Sorted indices of the entries, in order of insertion; `None` if the two orders are equal.
    insertion_order: Option<Arc<[u32]>>,
    summary: Summary,
}

impl Clone for Mapping {
    fn clone(&self) -> Self {
        meter::charge_elements::<(Str, Value)>(self.len());
        Self {
            entries: self.entries.clone(),
            insertion_order: self.insertion_order.clone(),
            summary: self.summary,
        }
    }
}

/// A function from a key and value to a new value.
type ValueMapper<'c, Changed> = dyn FnMut(&Str, &Value) -> Changed + 'c;

impl Mapping {
    /// Returns the value of a key, which is normalized to NFC.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        let index = self.find(key)?;
        self.entries.get(index).map(|(_, value)| value)
    }

    /// Returns the index of a key, which is normalized to NFC.
    fn find(&self, key: &str) -> Option<usize> {
        let found = self.search(key).ok();
        found.or_else(|| self.search(&composed(key)?).ok())
    }

    /// Iterates over the entries in bytewise order of keys.
    pub fn iter(&self) -> Entries<'_> {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// Iterates over the entries in the order of the source, which is the order of insertion, for output that a person reads.
    #[expect(
        clippy::indexing_slicing,
        reason = "each position in order of insertion has an entry"
    )]
    pub fn iter_in_source_order(&self) -> impl ExactSizeIterator<Item = (&Str, &Value)> {
        (0..self.len()).map(|position| {
            let (key, value) = &self.entries[self.sorted_index(position)];
            (key, value)
        })
    }

    /// Returns the entry at an index in bytewise order of keys.
    #[must_use]
    pub fn get_index(&self, index: usize) -> Option<(&Str, &Value)> {
        self.entries.get(index).map(|(key, value)| (key, value))
    }

    /// Returns the number of entries.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the mapping is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a mapping with the same keys in the same orders, and new values.
    pub(crate) fn map_values(&self, each: &mut ValueMapper<'_, Value>) -> Self {
        let mut entries = self.room_for_values();
        for (key, value) in &self.entries {
            entries.push((key.clone(), each(key, value)));
        }
        Self::of(entries, self.insertion_order.clone())
    }

    /// Returns a mapping with the same keys in the same orders, and new values; stops at the first error.
    pub(crate) fn try_map_values<E>(
        &self,
        each: &mut ValueMapper<'_, Result<Value, E>>,
    ) -> Result<Self, E> {
        let mut entries = self.room_for_values();
        for (key, value) in &self.entries {
            entries.push((key.clone(), each(key, value)?));
        }
        Ok(Self::of(entries, self.insertion_order.clone()))
    }

    /// Sets the value of a key, which is normalized to NFC, and returns the value that it had. A new key comes last in
    /// order of insertion.
    ///
    /// Takes time proportional to the number of entries, as `Vec::insert` does. To create a large mapping, collect it.
    ///
    /// ```
    /// use hcl_value::value::Mapping;
    ///
    /// let mut server = Mapping::default();
    /// assert_eq!(server.insert("port", 80), None);
    /// assert_eq!(server.insert("port", 443), Some(80.into()));
    /// assert_eq!(server.remove("port"), Some(443.into()));
    /// assert!(server.is_empty());
    /// ```
    pub fn insert(&mut self, key: impl Into<Str>, value: impl Into<Value>) -> Option<Value> {
        self.insert_value(key.into(), value.into())
    }

    fn insert_value(&mut self, key: Str, value: Value) -> Option<Value> {
        let key = crate::internal::nfc(key);
        match self.search(&key) {
            Ok(index) => {
                let old = std::mem::replace(&mut self.entries.get_mut(index)?.1, value);
                // The old value may have been the deepest one, or the only one that was unknown.
                self.summarize();
                Some(old)
            }
            Err(index) => {
                self.summary.add(&value);
                self.summary.size = self.summary.size.saturating_add(key.len() as u64);
                let capacity = self.entries.capacity();
                self.entries.insert(index, (key, value));
                meter::charge_elements::<(Str, Value)>(self.entries.capacity() - capacity);
                self.insert_in_order(index);
                None
            }
        }
    }

    /// Removes a key, which is normalized to NFC, and returns its value. Takes time proportional to the number of
    /// entries.
    #[inline]
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        let index = self.find(key)?;
        let (_, value) = self.entries.remove(index);
        if let Some(order) = &self.insertion_order {
            let mut kept = order.to_vec();
            kept.retain(|&other| other as usize != index);
            for other in &mut kept {
                *other -= u32::from(*other as usize > index);
            }
            self.insertion_order = Some(kept.into());
        }
        self.summarize();
        Some(value)
    }

    /// Returns the index of a key in NFC, or the index at which it would be.
    fn search(&self, key: &str) -> Result<usize, usize> {
        self.entries
            .binary_search_by(|(known, _)| (**known).cmp(key))
    }

    /// Adds an entry, which is at an index in order of keys, to the end of the order of insertion.
    fn insert_in_order(&mut self, index: usize) {
        let count = self.len() - 1;
        if self.insertion_order.is_none() && index == count {
            return;
        }
        let mut order: Vec<u32> = Vec::with_capacity(count + 1);
        for position in 0..count {
            let other = self.sorted_index(position);
            order.push(to_u32(other + usize::from(other >= index)));
        }
        order.push(to_u32(index));
        meter::charge_shared_elements::<u32>(order.len());
        self.insertion_order = Some(order.into());
    }

    fn summarize(&mut self) {
        self.summary = Summary::default();
        for (key, value) in &self.entries {
            self.summary.add(value);
            self.summary.size = self.summary.size.saturating_add(key.len() as u64);
        }
    }

    /// Returns room for entries with the same keys and other values.
    fn room_for_values(&self) -> Vec<(Str, Value)> {
        meter::charge_elements::<(Str, Value)>(self.len());
        Vec::with_capacity(self.len())
    }

    #[inline]
    fn of(entries: Vec<(Str, Value)>, insertion_order: Option<Arc<[u32]>>) -> Self {
        let mut mapping = Self {
            entries,
            insertion_order,
            summary: Summary::default(),
        };
        mapping.summarize();
        mapping
    }

    /// Returns the index in order of keys of the entry at a position in order of insertion.
    fn sorted_index(&self, position: usize) -> usize {
        let order = self.insertion_order.as_ref();
        let index = order.and_then(|order| order.get(position));
        index.map_or(position, |&index| index as usize)
    }

    pub(super) const fn summary(&self) -> Summary {
        self.summary
    }
}

impl<'v> IntoIterator for &'v Mapping {
    type Item = (&'v Str, &'v Value);
    type IntoIter = Entries<'v>;

    /// Iterates over the entries in bytewise order of keys.
    fn into_iter(self) -> Entries<'v> {
        self.iter()
    }
}

impl FromIterator<(Str, Value)> for Mapping {
    fn from_iter<I: IntoIterator<Item = (Str, Value)>>(entries: I) -> Self {
        Self::new(entries.into_iter().collect())
    }
}

impl From<List<(Str, Value)>> for Mapping {
    fn from(entries: List<(Str, Value)>) -> Self {
        Self::of_charged(entries.into_charged())
    }
}

impl Mapping {
    pub(super) fn new(entries: Vec<(Str, Value)>) -> Self {
        meter::charge_elements::<(Str, Value)>(entries.capacity());
        Self::of_charged(entries)
    }

    /// Creates a mapping of entries. Their memory is charged already.
    fn of_charged(mut entries: Vec<(Str, Value)>) -> Self {
        for (key, _) in &mut entries {
            if !key.is_ascii() {
                *key = crate::internal::nfc(key.clone());
            }
        }
        if entries.is_sorted_by(|(a, _), (b, _)| a < b) {
            return Self::of(entries, None);
        }
        Self::sorted(entries)
    }

    fn sorted(unsorted: Vec<(Str, Value)>) -> Self {
        let count = unsorted.len();
        // The sorted entries, their order of insertion, and above the size of the stack the buffers.
        meter::charge_elements::<(Str, Value)>(count);
        meter::charge_shared_elements::<u32>(count);
        if count > MAX_ON_STACK {
            meter::charge_elements::<(u64, u64, u32)>(count);
            if meter::is_exceeded() {
                return Self::default();
            }
        }
        let (mut stack_order, mut stack_ranks) = ([(0, 0); MAX_ON_STACK], [0; MAX_ON_STACK]);
        match (stack_order.get_mut(..count), stack_ranks.get_mut(..count)) {
            (Some(order), Some(ranks)) => Self::sorted_with(unsorted, order, ranks),
            _ => Self::sorted_with(unsorted, &mut vec![(0, 0); count], &mut vec![0; count]),
        }
    }

    /// Sorts entries with two buffers of their length: for (first bytes of the key, index), and for ranks.
    #[expect(
        clippy::indexing_slicing,
        reason = "both buffers are as long as the list whose indices they hold"
    )]
    fn sorted_with(
        mut unsorted: Vec<(Str, Value)>,
        order: &mut [(u64, u32)],
        ranks: &mut [u32],
    ) -> Self {
        for (slot, index) in order.iter_mut().zip(0..) {
            *slot = (sort_prefix(&unsorted[index as usize].0), index);
        }
        sort_indices(order, &|a, b| {
            unsorted[a as usize].0.cmp(&unsorted[b as usize].0)
        });
        let mut entries: Vec<(Str, Value)> = Vec::with_capacity(unsorted.len());
        // By the index of the first entry with a key: the index of the key in sorted order.
        ranks.fill(NOT_FIRST);
        let mut rank = 0;
        for &mut (_, index) in order {
            let (key, value) = &mut unsorted[index as usize];
            let value = std::mem::replace(value, Value::from(false));
            match entries.last_mut() {
                // Equal keys are sorted by index: the last value stays.
                Some((last_key, last_value)) if *last_key == *key => *last_value = value,
                _ => {
                    ranks[index as usize] = rank;
                    rank += 1;
                    entries.push((key.clone(), value));
                }
            }
        }
        let mut count = 0;
        for index in 0..ranks.len() {
            if ranks[index] != NOT_FIRST {
                ranks[count] = ranks[index];
                count += 1;
            }
        }
        let insertion_order = Arc::from(&ranks[..count]);
        Self::of(entries, Some(insertion_order))
    }
}

/// Returns an index of an entry; a mapping has less than 2^32 of them.
fn to_u32(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Number of entries up to which the sort uses buffers on the stack.
const MAX_ON_STACK: usize = 16;

/// Rank of an entry with the key of an earlier entry.
const NOT_FIRST: u32 = u32::MAX;

/// Iterator over the entries of a [`Mapping`] in bytewise order of keys.
///
/// # Examples
///
/// ```
/// use hcl_value::value;
///
/// let config = value!({"b": 1, "a": 2});
/// let mut entries = config.as_object().into_iter().flat_map(|object| object.iter().rev());
/// assert_eq!(entries.next().map(|(key, _)| key.as_str()), Some("b"));
/// ```
pub type Entries<'v> = std::iter::Map<
    std::slice::Iter<'v, (Str, Value)>,
    fn(&'v (Str, Value)) -> (&'v Str, &'v Value),
>;

/// Returns the first eight bytes of a key, zero-padded, as a number. Different prefixes have the order of the
/// keys.
fn sort_prefix(key: &str) -> u64 {
    let bytes = key.as_bytes();
    match bytes.first_chunk() {
        Some(prefix) => u64::from_be_bytes(*prefix),
        // Shifted in: the processor stalls when bytes written one by one are read together.
        None => {
            let prefix = bytes
                .iter()
                .fold(1, |prefix, &byte| prefix << 8 | u64::from(byte));
            prefix << prefix.leading_zeros() << 1
        }
    }
}
