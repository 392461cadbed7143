//! Sorts that are compiled once for all types.
//!
//! A sort of the standard library is compiled for each type of elements, to about 3 000 lines of LLVM IR. These sort indices
//! instead. Used by all crates, except where the time of a sort counts.

use std::cmp::Ordering;

use super::meter;

/// Units of work of a comparison.
const WORK_OF_COMPARISON: u64 = 8;

/// Sorts elements as the sort of slices does: equal elements keep their order.
pub fn sort_by<T>(elements: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    #[expect(clippy::indexing_slicing, reason = "indices of the elements")]
    let mut order = sorted(elements.len(), &|a, b| {
        compare(&elements[a as usize], &elements[b as usize])
    });
    arrange(&mut order, &mut |a, b| {
        elements.swap(a as usize, b as usize);
    });
}

/// Sorts texts bytewise.
pub fn sort_texts(texts: &mut [&str]) {
    sort_by(texts, Ord::cmp);
}

/// Sorts elements by a key, as [`sort_by`] does.
pub fn sort_by_key<T, K: Ord>(elements: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(elements, |a, b| key(a).cmp(&key(b)));
}

/// Returns sorted indices; none if the indices below `count` are in order.
fn sorted(count: usize, compare: &dyn Fn(u32, u32) -> Ordering) -> Vec<(u64, u32)> {
    let end = u32::try_from(count).unwrap_or(u32::MAX);
    let mut next = 1;
    while next < end && compare(next - 1, next).is_le() {
        next += 1;
    }
    if next >= end {
        return Vec::new();
    }
    meter::charge_elements::<(u64, u32)>(count);
    // Something is out of order, so that there are at least two elements, and a logarithm.
    meter::charge_work(count as u64 * u64::from(count.ilog2()) * WORK_OF_COMPARISON);
    let mut order = Vec::with_capacity(count);
    for index in 0..end {
        order.push((0, index));
    }
    sort_indices(&mut order, compare);
    order
}

/// Sorts indices by the number that comes with each, then by `compare`, then by themselves.
pub(crate) fn sort_indices(order: &mut [(u64, u32)], compare: &dyn Fn(u32, u32) -> Ordering) {
    order.sort_unstable_by(|&(a_prefix, a), &(b_prefix, b)| {
        let prefixes = a_prefix.cmp(&b_prefix);
        prefixes.then_with(|| compare_indices(compare, a, b))
    });
}

/// Compares indices with equal numbers. Out of line: the sort compares in twelve places.
#[inline(never)]
fn compare_indices(compare: &dyn Fn(u32, u32) -> Ordering, a: u32, b: u32) -> Ordering {
    compare(a, b).then(a.cmp(&b))
}

/// Moves the element at `order[index]` to `index`, for all indices, by following the cycles of the permutation.
#[expect(clippy::indexing_slicing, reason = "a permutation of its indices")]
fn arrange(order: &mut [(u64, u32)], swap: &mut dyn FnMut(u32, u32)) {
    for start in 0..u32::try_from(order.len()).unwrap_or(u32::MAX) {
        let mut index = start;
        loop {
            let from = std::mem::replace(&mut order[index as usize].1, index);
            if from == start {
                break;
            }
            swap(index, from);
            index = from;
        }
    }
}
