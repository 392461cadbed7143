//! Sorts that are compiled once for all types.
//!
//! A sort of the standard library is compiled for each type of elements, to about 3 000 lines of LLVM IR. These sort indices
//! instead. Used by all crates, except where the time of a sort counts.

use std::cmp::Ordering;

use super::meter;

/// Units of work of a comparison.
const WORK_OF_COMPARISON: u64 = 8;

/// Sorts elements as the sort of slices does: equal elements keep their order.
pub fn sort_by<T>(elements: &mut [T], mut compare: impl FnMut(&T, &T) -> Ordering) {
    #[expect(clippy::indexing_slicing, reason = "indices of the elements")]
    let mut order = sorted(elements.len(), &mut |a, b| {
        compare(&elements[a], &elements[b])
    });
    arrange(&mut order, &mut |a, b| elements.swap(a, b));
}

/// Sorts elements by a key, as [`sort_by`] does.
pub fn sort_by_key<T, K: Ord>(elements: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(elements, |a, b| key(a).cmp(&key(b)));
}

/// Sorts texts bytewise.
pub fn sort_texts(texts: &mut [&str]) {
    texts.sort_unstable();
}

/// Returns sorted indices; none if the indices below `count` are in order.
fn sorted(count: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    if (1..count).all(|index| compare(index - 1, index).is_le()) {
        return Vec::new();
    }
    // The indices, half as many in the buffer of the sort, and a comparison of a few steps for each halving.
    meter::charge_elements::<usize>(count + count / 2);
    // Something is out of order, so that there are at least two elements, and a logarithm.
    meter::charge_work(count as u64 * u64::from(count.ilog2()) * WORK_OF_COMPARISON);
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

/// Moves the element at `order[index]` to `index`, for all indices, by following the cycles of the permutation.
#[expect(clippy::indexing_slicing, reason = "a permutation of its indices")]
fn arrange(order: &mut [usize], swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..order.len() {
        let mut index = start;
        loop {
            let from = std::mem::replace(&mut order[index], index);
            if from == start {
                break;
            }
            swap(index, from);
            index = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_sorted_as_by_the_standard_library() {
        for count in [0, 1, 2, 3, 20, 500] {
            for modulus in [1, 3, 7, 1000] {
                let unsorted: Vec<(usize, usize)> = (0..count)
                    .map(|index| (index * 271 % modulus, index))
                    .collect();
                let mut expected = unsorted.clone();
                expected.sort_by_key(|&(key, _)| key);
                let mut found = unsorted;
                sort_by_key(&mut found, |&(key, _)| key);
                assert_eq!(found, expected);
            }
        }
    }
}
