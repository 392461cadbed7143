//! Pairs of blocks with one address in two bodies.

/// The largest table of a search for equal blocks: a thousand blocks on each side.
const LIMIT: usize = 1_000_000;

/// Which blocks are paired between equal ones at the beginning and the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Between {
    /// All, in order.
    InOrder,
    /// Equal ones, and between them changed ones if both versions have the same number of them.
    EqualNumbers,
}

/// Returns the pairs of two sequences of meanings, in order.
pub(super) fn pairs(old: &[usize], new: &[usize], between: Between) -> Vec<(usize, usize)> {
    let ends = old.iter().zip(new);
    let first = ends.take_while(|(one, other)| one == other).count();
    let (olds, news) = (rest(old, first), rest(new, first));
    let ends = olds.iter().rev().zip(news.iter().rev());
    let last = ends.take_while(|(one, other)| one == other).count();
    let without_last = |all: &[usize]| all.len() - last;
    let (olds, news) = (
        olds.get(..without_last(olds)).unwrap_or_default(),
        news.get(..without_last(news)).unwrap_or_default(),
    );
    let middle = match between {
        Between::InOrder => (0..olds.len()).zip(0..news.len()).collect(),
        Between::EqualNumbers => changed_in_place(olds, news),
    };
    let mut all: Vec<(usize, usize)> = (0..first).map(|index| (index, index)).collect();
    let middle = middle.into_iter();
    all.extend(middle.map(|(one, other)| (first + one, first + other)));
    let ends = (old.len() - last, new.len() - last);
    all.extend((0..last).map(|index| (ends.0 + index, ends.1 + index)));
    all
}

/// Returns as many equal pairs as possible, and what is between two of them in equal numbers.
fn changed_in_place(old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
    // Which of so many were changed in place is not known.
    if old.len().saturating_mul(new.len()) > LIMIT {
        return Vec::new();
    }
    let mut all = Vec::new();
    let mut from = (0, 0);
    let end = (old.len(), new.len());
    for (one, other) in equal(old, new).into_iter().chain([end]) {
        if one - from.0 == other - from.1 {
            all.extend((from.0..one).zip(from.1..other));
        }
        if (one, other) != end {
            all.push((one, other));
        }
        from = (one + 1, other + 1);
    }
    all
}

fn rest(all: &[usize], from: usize) -> &[usize] {
    all.get(from..).unwrap_or_default()
}

/// Returns a longest common subsequence.
fn equal(old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
    // For each place of the old one, the lengths of the longest one from there and from each place of the new one to the ends.
    let mut rows = vec![vec![0_u32; new.len() + 1]];
    for one in old.iter().rev() {
        let next = rows.last().map(Vec::as_slice).unwrap_or_default();
        let mut row = Vec::with_capacity(new.len() + 1);
        let mut length = 0;
        row.push(length);
        for (column, other) in new.iter().enumerate().rev() {
            length = if one == other {
                at(next, column + 1) + 1
            } else {
                at(next, column).max(length)
            };
            row.push(length);
        }
        row.reverse();
        rows.push(row);
    }
    rows.reverse();
    let mut all = Vec::new();
    let mut column = 0;
    let nexts = rows.iter().skip(1);
    for (row, ((one, own), next)) in old.iter().zip(&rows).zip(nexts).enumerate() {
        // Later blocks of the new one leave as much room.
        while new.get(column).is_some_and(|it| it != one) && at(own, column + 1) > at(next, column)
        {
            column += 1;
        }
        if new.get(column) == Some(one) {
            all.push((row, column));
            column += 1;
        }
    }
    all
}

fn at(row: &[u32], column: usize) -> u32 {
    row.get(column).copied().unwrap_or_default()
}
