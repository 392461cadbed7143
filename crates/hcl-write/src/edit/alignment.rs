//! Pairs of blocks with one address in two bodies.

/// Returns the pairs of two sequences of meanings: equal ones at the beginning and the end, and the rest in order.
pub(super) fn pairs(old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
    let is_equal = |(one, other): &(&usize, &usize)| one == other;
    let first = old.iter().zip(new).take_while(is_equal).count();
    let (olds, news) = (old.iter().skip(first).rev(), new.iter().skip(first).rev());
    let last = olds.zip(news).take_while(is_equal).count();
    let ends = (old.len() - last, new.len() - last);
    let mut all: Vec<(usize, usize)> = (0..ends.0).zip(0..ends.1).collect();
    all.extend((0..last).map(|index| (ends.0 + index, ends.1 + index)));
    all
}
