//! Looking for bytes, eight at a time.

const ONES: u64 = u64::from_ne_bytes([1; 8]);
const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);

/// The offset of the first line feed at or behind `at`.
pub(super) fn find_newline(bytes: &[u8], mut at: usize) -> Option<usize> {
    while let Some(&chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let differences = u64::from_le_bytes(chunk) ^ (ONES * 0x0a);
        let zeros = differences.wrapping_sub(ONES) & !differences & HIGHS;
        if zeros != 0 {
            return Some(at + (zeros.trailing_zeros() / 8) as usize);
        }
        at += 8;
    }
    let tail = bytes.get(at..)?;
    Some(at + tail.iter().position(|&byte| byte == b'\n')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_feeds_are_found_wherever_they_stand() {
        for length in 0..40 {
            let mut bytes = vec![b'\x0b'; length];
            assert_eq!(find_newline(&bytes, 0), None);
            for at in 0..length {
                bytes[at] = b'\n';
                assert_eq!(find_newline(&bytes, 0), Some(at));
                assert_eq!(find_newline(&bytes, at + 1), None);
                bytes[at] = b'\x8a';
            }
        }
    }
}
