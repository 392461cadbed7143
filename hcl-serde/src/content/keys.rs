//! Detection of equal keys, by fingerprints: two keys with one fingerprint count as equal.

/// Fingerprints of keys.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    length: usize,
    /// The fingerprints while they are few: short documents need no allocation.
    few: [u64; FEW],
    /// All fingerprints, once there are more than `FEW`. Empty until then.
    many: Vec<u64>,
}

/// Capacity of the array for short documents.
const FEW: usize = 16;

impl Keys {
    /// Adds a key.
    #[inline]
    pub(crate) fn add(&mut self, key: &str) {
        let fingerprint = fingerprint(key.as_bytes());
        match self.few.get_mut(self.length) {
            Some(slot) if self.many.is_empty() => *slot = fingerprint,
            _ => self.add_to_many(fingerprint),
        }
        self.length += 1;
    }

    #[inline(never)]
    fn add_to_many(&mut self, fingerprint: u64) {
        if self.many.is_empty() {
            self.many.reserve(4 * FEW);
            self.many.extend_from_slice(&self.few);
        }
        self.many.push(fingerprint);
    }

    /// Returns whether the keys differ from each other.
    #[inline(never)]
    pub(crate) fn differ(&self) -> bool {
        if !self.many.is_empty() {
            return differ_by_table(&self.many).unwrap_or_default();
        }
        let mut rest = self.few.get(..self.length).unwrap_or_default();
        while let [first, others @ ..] = rest {
            if others.contains(first) {
                return false;
            }
            rest = others;
        }
        true
    }
}

/// Returns whether fingerprints differ from each other, by a table with open addressing. Returns `None` if many collide: a text
/// can be made so.
fn differ_by_table(fingerprints: &[u64]) -> Option<bool> {
    // At most half full, or searches would be long; a power of two, so that the high bits are an index.
    let slots = 2 * fingerprints.len().next_power_of_two();
    let mut table = vec![0; slots];
    let mut collisions = 0;
    for &fingerprint in fingerprints {
        // The high bits: the lowest one is always set.
        let mut slot = usize::try_from(fingerprint >> (64 - slots.trailing_zeros())).ok()?;
        loop {
            let found = table.get_mut(slot)?;
            match *found {
                0 => break *found = fingerprint,
                found if found == fingerprint => return Some(false),
                _ => {}
            }
            collisions += 1;
            slot = (slot + 1) % slots;
        }
        if collisions > 4 * fingerprints.len() {
            return None;
        }
    }
    Some(true)
}

/// Returns the fingerprint of a key, which is not 0. The last eight bytes of the key may overlap the bytes before.
#[inline]
fn fingerprint(key: &[u8]) -> u64 {
    // `aa` and `aaa` have equal chunks.
    let length = SEED.wrapping_mul(key.len() as u64 + 1);
    let Some(last) = key.last_chunk() else {
        return mix(length, short(key)) | 1;
    };
    let (mut hash, mut rest) = (length, key);
    while let Some((chunk, after)) = rest.split_first_chunk() {
        hash = mix(hash, u64::from_le_bytes(*chunk));
        rest = after;
    }
    mix(hash, u64::from_le_bytes(*last)) | 1
}

const SEED: u64 = 0xa076_1d64_78bd_642f;

/// Mixes eight bytes into a fingerprint: the two halves of a product, since one of them has few bits of some texts, such as
/// names that end with a number.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves of a product")]
const fn mix(hash: u64, chunk: u64) -> u64 {
    const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15;
    let product = (hash ^ chunk) as u128 * FACTOR;
    product as u64 ^ (product >> 64) as u64
}

/// Returns the bytes of a key of less than eight, some of them twice.
#[inline]
fn short(key: &[u8]) -> u64 {
    let two_of_four = || Some((key.first_chunk()?, key.last_chunk()?));
    if let Some((first, last)) = two_of_four() {
        let [first, last] = [first, last].map(|four| u64::from(u32::from_le_bytes(*four)));
        return first | last << 32;
    }
    let middle = key.get(key.len() / 2);
    let bytes = [key.first(), middle, key.last()].map(|byte| byte.map_or(0, |&byte| byte.into()));
    bytes.iter().fold(0, |all, byte: &u64| all << 8 | byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differ(keys: &[&str]) -> bool {
        let mut found = Keys::default();
        keys.iter().for_each(|key| found.add(key));
        found.differ()
    }

    #[test]
    fn equal_keys_are_found() {
        assert!(differ(&[]) && differ(&["a"]) && differ(&["a", "b"]));
        assert!(differ(&[
            "name",
            "nam",
            "eman",
            "name1",
            "1name",
            "a-longer-name",
            "a-longer-nam"
        ]));
        assert!(!differ(&["a", "a"]) && !differ(&["a", "b", "a"]) && !differ(&["", "x", ""]));
        let many: Vec<String> = (0..10_000)
            .map(|number| format!("service-{number}"))
            .collect();
        let mut many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert!(differ(&many));
        many.push("service-77");
        assert!(!differ(&many));
    }

    #[test]
    fn many_keys_follow_few() {
        for repeated in [None, Some("5")] {
            let mut keys = Keys::default();
            (0..3 * FEW).for_each(|number| keys.add(&number.to_string()));
            repeated.into_iter().for_each(|key| keys.add(key));
            assert_eq!(keys.differ(), repeated.is_none());
        }
    }

    #[test]
    fn fingerprints_that_collide_count_as_equal() {
        let fingerprints: Vec<u64> = (0..5_000).map(|number| 2 * number + 1).collect();
        assert_eq!(differ_by_table(&fingerprints), None);
    }

    #[test]
    fn fingerprints_of_numbered_names_differ() {
        for prefix in ["", "rule-", "a_longer_name_", "10.0."] {
            let mut keys = Keys::default();
            for number in 0..200_000 {
                keys.add(&format!("{prefix}{number}"));
            }
            assert!(keys.differ(), "{prefix}");
        }
    }
}
