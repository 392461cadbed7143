//! Names that collide in hash tables without a random seed: all names of a kind have the same hash, or the same low bits.
//!
//! Names of one kind are chains of links. Each link is one of two blocks that lead from one state of the hash to the same
//! next one, so that `2^LINKS` names collide.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use crate::stress::is_large;

/// The alphabet of names.
const LETTERS: &[u8; 63] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

/// The common prefix of all names, of eight bytes.
const BEGINNING: &[u8; 8] = b"hostile_";

/// Number of links of a chain; `2^LINKS` names collide.
const LINKS: usize = 15;

/// The bits in which names of [`Fnv`] and of [`DefaultHasher`] agree: those that select a slot of a table. More bits only
/// take longer to find.
const LOW_BITS: u64 = (1 << 22) - 1;
const FEW_LOW_BITS: u64 = (1 << 9) - 1;

/// The hash function of rustc, which processes eight bytes at a time.
#[derive(Clone, Default)]
struct Fx(u64);

impl Fx {
    const fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Fx {
    fn write(&mut self, bytes: &[u8]) {
        let words = bytes.chunks_exact(8);
        let rest = words.remainder();
        for word in words {
            self.add(
                word.iter()
                    .rev()
                    .fold(0, |sum, &byte| sum << 8 | u64::from(byte)),
            );
        }
        rest.iter().for_each(|&byte| self.add(byte.into()));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The hash function of Fowler, Noll and Vo, which processes one byte at a time.
#[derive(Clone)]
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Returns the state before the first byte of a name. Byte strings of `length` bytes are preceded by their length.
fn begun<H: Hasher + Default>(length: Option<usize>) -> H {
    let mut hasher = H::default();
    if let Some(length) = length {
        length.hash(&mut hasher);
    }
    hasher.write(BEGINNING);
    hasher
}

/// Two blocks that lead to the same state.
type Link = [Vec<u8>; 2];

/// Returns the name that selects the block of each link by a bit of `number`.
fn chained(links: &[Link], number: usize) -> String {
    let blocks = links.iter().enumerate();
    let blocks = blocks.flat_map(|(place, link)| &link[number >> place & 1]);
    String::from_utf8_lossy(&BEGINNING.iter().chain(blocks).copied().collect::<Vec<u8>>()).into()
}

/// Encodes a number as a block of letters.
fn block<const LENGTH: usize>(mut number: usize) -> [u8; LENGTH] {
    [0; LENGTH].map(|_| {
        let letter = LETTERS[number % LETTERS.len()];
        number /= LETTERS.len();
        letter
    })
}

/// Returns two letters for each difference (exclusive or) of two letters.
fn pairs() -> HashMap<u8, (u8, u8)> {
    let all = LETTERS
        .iter()
        .flat_map(|&a| LETTERS.iter().map(move |&b| (a, b)));
    all.map(|(a, b)| (a ^ b, (a, b))).collect()
}

/// Returns links of two 8-byte words: the second word cancels the difference of the first.
fn links_of_fx(length: Option<usize>) -> Vec<Link> {
    let pairs = pairs();
    let mut state = begun::<Fx>(length);
    let mut link = || {
        let firsts = (0..).map(block::<8>);
        let mut firsts = firsts.map(|first| {
            let mut after = state.clone();
            after.write(&first);
            (first, after.0.rotate_left(5))
        });
        let (one, after_one) = firsts.next()?;
        let found = firsts.find_map(|(other, after_other)| {
            let differences = (after_one ^ after_other).to_le_bytes();
            let seconds: Option<Vec<_>> = differences.iter().map(|byte| pairs.get(byte)).collect();
            Some((other, seconds?))
        });
        let (other, seconds) = found?;
        let link = [
            [one.to_vec(), seconds.iter().map(|pair| pair.0).collect()].concat(),
            [other.to_vec(), seconds.iter().map(|pair| pair.1).collect()].concat(),
        ];
        state.write(&link[0]);
        Some(link)
    };
    (0..LINKS).map_while(|_| link()).collect()
}

/// Returns links of two blocks, found by a birthday search. The low bits of a state depend only on those before.
fn links_of_fnv(length: Option<usize>) -> Vec<Link> {
    let mut state = begun::<Fnv>(length);
    let mut link = || {
        let mut seen: HashMap<u64, [u8; 4]> = HashMap::new();
        let link = (0..).find_map(|number| {
            let block = block(number);
            let mut after = state.clone();
            after.write(&block);
            let before = seen.insert(after.0 & LOW_BITS, block);
            before.map(|before| [before, block].map(Vec::from))
        });
        let link = link.unwrap_or_default();
        state.write(&link[0]);
        link
    };
    (0..LINKS).map(|_| link()).collect()
}

/// Returns names found by brute force: `SipHash` with known keys has no structure to use.
fn names_of_sip(is_text: bool, count: usize) -> Vec<String> {
    const LENGTH: usize = 8;
    let begun = begun::<DefaultHasher>((!is_text).then_some(BEGINNING.len() + LENGTH));
    // Other numbers, so that the two kinds have no name in common.
    let first = if is_text { 0 } else { 1 << 40 };
    let names = (first..).map(block::<LENGTH>);
    let colliding = names.filter(|name| {
        let mut hasher = begun.clone();
        hasher.write(name);
        if is_text {
            hasher.write_u8(0xff);
        }
        hasher.finish() & FEW_LOW_BITS == 0
    });
    let name =
        |end: [u8; LENGTH]| String::from_utf8_lossy(&[&BEGINNING[..], &end].concat()).into_owned();
    colliding.take(count).map(name).collect()
}

/// Names of each kind, for strings and for byte strings, which are hashed differently.
struct Names {
    fx: [Vec<Link>; 2],
    fnv: [Vec<Link>; 2],
    sip: [Vec<String>; 2],
}

static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let count = if is_large() { 1 << LINKS } else { 1 << 8 };
    let length = |block: usize| Some(BEGINNING.len() + LINKS * block);
    Names {
        fx: [None, length(16)].map(links_of_fx),
        fnv: [None, length(4)].map(links_of_fnv),
        sip: [true, false].map(|is_text| names_of_sip(is_text, count)),
    }
});

/// Returns an endless sequence of colliding names, alternating between the kinds.
pub(super) fn colliding() -> impl Iterator<Item = String> {
    let names = &*NAMES;
    (0..names.sip[0].len()).flat_map(move |number| {
        let chains = [&names.fx, &names.fnv].into_iter().flatten();
        let chained = chains.map(move |links| chained(links, number));
        chained.chain(names.sip.iter().map(move |names| names[number].clone()))
    })
}

/// Checks that names of each kind collide, and that all names differ.
///
/// # Panics
///
/// Panics if they do not.
pub fn check_collisions() {
    /// Returns how many hashes every sixth name from `first` has in some bits.
    fn hashes<H: Hasher + Default, K: Hash + ?Sized>(
        first: usize,
        bits: u64,
        key: fn(&str) -> &K,
    ) -> usize {
        let names = colliding().skip(first).step_by(6).take(200);
        let hashes = names.map(|name| {
            let mut hasher = H::default();
            key(&name).hash(&mut hasher);
            hasher.finish() & bits
        });
        hashes.collect::<HashSet<_>>().len()
    }
    assert_eq!(hashes::<Fx, str>(0, u64::MAX, |name| name), 1);
    assert_eq!(hashes::<Fx, [u8]>(1, u64::MAX, str::as_bytes), 1);
    assert_eq!(hashes::<Fnv, str>(2, LOW_BITS, |name| name), 1);
    assert_eq!(hashes::<Fnv, [u8]>(3, LOW_BITS, str::as_bytes), 1);
    assert_eq!(
        hashes::<DefaultHasher, str>(4, FEW_LOW_BITS, |name| name),
        1
    );
    assert_eq!(
        hashes::<DefaultHasher, [u8]>(5, FEW_LOW_BITS, str::as_bytes),
        1
    );
    let names: Vec<String> = colliding().take(1500).collect();
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    let are_names = names
        .iter()
        .all(|name| hcl_core::native::is_identifier(name));
    assert!(are_names);
}
