//! Detection of equal keys, by fingerprints: two keys with one fingerprint count as equal.

/// Fingerprints of the keys of maps that are nested in each other, the innermost last.
#[derive(Debug, Default)]
pub(super) struct Keys(Vec<u64>);

impl Keys {
    /// Returns the position at which the keys of the next map begin.
    #[inline]
    pub(super) const fn begin(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub(super) fn add(&mut self, key: &str) {
        self.0.push(fingerprint(key));
    }

    /// Removes the keys from a position on, and returns whether they differ from each other.
    #[inline]
    pub(super) fn end(&mut self, begin: usize) -> bool {
        let keys = self.0.get_mut(begin..).unwrap_or_default();
        let differ = match keys {
            [] | [_] => true,
            [first, second] => first != second,
            keys => {
                keys.sort_unstable();
                keys.is_sorted_by(|a, b| a < b)
            }
        };
        self.0.truncate(begin);
        differ
    }
}

#[inline]
fn fingerprint(key: &str) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |hash: u64, chunk: u64| (hash.rotate_left(23) ^ chunk).wrapping_mul(FACTOR);
    let mut hash = key.len() as u64;
    let mut rest = key.as_bytes();
    while let Some((chunk, after)) = rest.split_first_chunk() {
        hash = mix(hash, u64::from_le_bytes(*chunk));
        rest = after;
    }
    let tail = rest
        .iter()
        .fold(0, |tail, &byte| tail << 8 | u64::from(byte));
    mix(hash, tail)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differ(keys: &[&str]) -> bool {
        let mut found = Keys::default();
        keys.iter().for_each(|key| found.add(key));
        found.end(0)
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
    fn maps_nest() {
        let mut keys = Keys::default();
        keys.add("a");
        let inner = keys.begin();
        keys.add("a");
        assert!(keys.end(inner));
        keys.add("b");
        assert!(keys.end(0));
    }
}
