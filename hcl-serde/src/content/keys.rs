//! Detection of equal keys, by fingerprints: two keys with one fingerprint count as equal.

/// Slots of the table for few keys, which needs no allocation.
const FEW: usize = 32;

/// Returns whether `count` keys differ from each other. Where many fingerprints collide, they count as equal: a text can be made so.
pub(crate) fn keys_differ(count: usize, mut keys: impl Iterator<Item: AsRef<str>>) -> bool {
    // At most half full, or searches would be long; a power of two, so that the high bits are an index.
    let slots = 2 * count.next_power_of_two();
    let (mut few, mut many) = ([0; FEW], Vec::new());
    let table = match few.get_mut(..slots) {
        Some(few) => few,
        None => {
            many.resize(slots, 0);
            many.as_mut_slice()
        }
    };
    let mut searches = 4 * count;
    keys.all(|key| insert(table, fingerprint(key.as_ref().as_bytes()), &mut searches))
}

/// Adds a fingerprint to a table with open addressing. Returns whether it is new, and found a slot after so many searches.
#[inline]
fn insert(table: &mut [u64], fingerprint: u64, searches: &mut usize) -> bool {
    let slots = table.len();
    // The high bits: the lowest one is always set.
    let mut slot = usize::try_from(fingerprint >> (64 - slots.trailing_zeros())).unwrap_or(0);
    while let Some(found) = table.get_mut(slot) {
        if *found == 0 {
            *found = fingerprint;
            return true;
        }
        if *found == fingerprint || *searches == 0 {
            return false;
        }
        *searches -= 1;
        slot = (slot + 1) % slots;
    }
    false
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

    fn differ<K: AsRef<str>>(keys: &[K]) -> bool {
        keys_differ(keys.len(), keys.iter())
    }

    #[test]
    fn equal_keys_are_found() {
        assert!(differ::<&str>(&[]) && differ(&["a"]) && differ(&["a", "b"]));
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
        let many = (0..10_000).map(|number| format!("service-{number}"));
        let mut many: Vec<String> = many.collect();
        assert!(differ(&many));
        many.push("service-77".to_owned());
        assert!(!differ(&many));
    }

    #[test]
    fn fingerprints_that_collide_count_as_equal() {
        let (mut table, mut searches) = (vec![0; 16_384], 20_000);
        let mut fingerprints = (0..5_000).map(|number| 2 * number + 1);
        assert!(!fingerprints.all(|it| insert(&mut table, it, &mut searches)));
    }

    #[test]
    fn fingerprints_of_numbered_names_differ() {
        for prefix in ["", "rule-", "a_longer_name_", "10.0."] {
            let names = (0..200_000).map(|number| format!("{prefix}{number}"));
            assert!(keys_differ(200_000, names), "{prefix}");
        }
    }
}
