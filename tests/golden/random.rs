//! Random choices, which proptest makes: a generator asks for one number after the other. A law that fails shows the input of the fewest
//! and smallest numbers for which it fails.

use std::fmt;
use std::mem;

use proptest::prelude::{ProptestConfig, Rng as _, Strategy};
use proptest::strategy::{NewTree, ValueTree};
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// The most numbers of an input that is made smaller. A generator that wants more gets zeros, and must come to an end with these.
const NUMBERS: usize = 1 << 13;

/// Numbers for a part of an input.
const PART: usize = 1 << 9;

/// A sequence of random numbers.
pub struct Random(Box<dyn Iterator<Item = u64> + Send>);

impl Random {
    /// Returns the next number: 0 is the simplest choice.
    pub fn number(&mut self) -> u64 {
        self.0.next().unwrap_or_default()
    }

    /// Returns a number below `end`, or 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.number() % end.max(1) as u64).unwrap_or_default()
    }

    /// Returns `true` once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) + 1 == times
    }

    /// Returns one of the elements, if there are any.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }

    /// Returns a value of a strategy that refuses none.
    ///
    /// # Panics
    ///
    /// Panics if the strategy refuses too many.
    pub fn draw<S: Strategy>(&mut self, strategy: &S) -> S::Value {
        let engine = TestRng::from_seed(RngAlgorithm::ChaCha, &seed(self.number()));
        let mut runner = TestRunner::new_with_rng(ProptestConfig::default(), engine);
        let tree = strategy.new_tree(&mut runner);
        tree.expect("a value").current()
    }

    /// Returns all other numbers, for a generator that keeps them.
    #[must_use]
    pub fn rest(&mut self) -> Self {
        mem::replace(self, Self(Box::new(std::iter::empty())))
    }

    /// Returns the next numbers, for a generator of a part of the input.
    #[must_use]
    pub fn part(&mut self) -> Self {
        let numbers: Vec<u64> = self.0.by_ref().take(PART).collect();
        Self(Box::new(numbers.into_iter()))
    }
}

/// An endless sequence from a seed, for programs.
impl From<u64> for Random {
    fn from(seed: u64) -> Self {
        let mut engine = TestRng::from_seed(RngAlgorithm::ChaCha, &self::seed(seed));
        Self(Box::new(std::iter::repeat_with(move || engine.next_u64())))
    }
}

fn seed(number: u64) -> Vec<u8> {
    [number, 0, 0, 0].map(u64::to_le_bytes).concat()
}

impl fmt::Debug for Random {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Random").finish_non_exhaustive()
    }
}

/// Checks a law for so many inputs. `PROPTEST_RNG_SEED` chooses them.
///
/// # Panics
///
/// Panics if `check` does for any input, with the smallest one that is found within half a minute.
pub fn law<T: fmt::Debug>(cases: u32, generate: impl Fn(&mut Random) -> T, check: impl Fn(T)) {
    let mut runner = TestRunner::new(ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_iters: 1 << 14,
        max_shrink_time: 30_000,
        ..ProptestConfig::default()
    });
    let inputs = Choices.prop_map(|mut random| generate(&mut random));
    let found = runner.run(&inputs, |input| {
        check(input);
        Ok(())
    });
    if let Err(failure) = found {
        panic!("{failure}");
    }
}

/// The strategy of all sequences of numbers.
#[derive(Debug)]
struct Choices;

impl Strategy for Choices {
    type Tree = Shrinking;
    type Value = Random;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        Ok(Shrinking {
            seed: runner.rng().next_u64(),
            numbers: None,
            before: Vec::new(),
            at: 0,
            size: NUMBERS,
            zeros: false,
        })
    }
}

/// Numbers of which some are left out, then others become zero: large parts first.
#[derive(Debug)]
struct Shrinking {
    seed: u64,
    /// The numbers, once some are changed.
    numbers: Option<Vec<u64>>,
    /// The numbers before the last change.
    before: Vec<u64>,
    /// Where the next change begins, and of how many numbers it is.
    at: usize,
    size: usize,
    /// Whether numbers become zero.
    zeros: bool,
}

impl ValueTree for Shrinking {
    type Value = Random;

    fn current(&self) -> Random {
        match &self.numbers {
            None => Random::from(self.seed),
            Some(numbers) => Random(Box::new(numbers.clone().into_iter())),
        }
    }

    fn simplify(&mut self) -> bool {
        let seed = self.seed;
        let numbers = self
            .numbers
            .get_or_insert_with(|| Random::from(seed).0.take(NUMBERS).collect());
        while self.size > 0 {
            let end = numbers.len().min(self.at + self.size);
            let part = self.at.min(end)..end;
            if part.is_empty() {
                self.at = 0;
                self.size /= if self.zeros { 2 } else { 1 };
                self.zeros = !self.zeros;
            } else if self.zeros && numbers[part.clone()].iter().all(|&number| number == 0) {
                self.at = end;
            } else {
                self.before.clone_from(numbers);
                if self.zeros {
                    numbers[part].fill(0);
                } else {
                    numbers.drain(part);
                }
                return true;
            }
        }
        false
    }

    fn complicate(&mut self) -> bool {
        self.numbers = Some(mem::take(&mut self.before));
        self.at += self.size;
        self.simplify()
    }
}
