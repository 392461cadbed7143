//! Bytes that are not in UTF-8.

/// The number of bytes that are looked at, and shown in the report.
const MAX_SHOWN: usize = 4096;

/// Returns the start of a text in UTF-16: it has a byte order mark, or a NUL in each of its first characters.
#[inline]
pub(crate) fn start_of_utf_16(bytes: &[u8]) -> Option<String> {
    let start = bytes.get(..MAX_SHOWN).unwrap_or(bytes);
    let (units, _) = start.as_chunks::<2>();
    let from_bytes = match units {
        [[0xff, 0xfe], ..] => u16::from_le_bytes,
        [[0xfe, 0xff], ..] => u16::from_be_bytes,
        [[_, 0], [_, 0], ..] if are_ascii(units, u16::from_le_bytes) => u16::from_le_bytes,
        [[0, _], [0, _], ..] if are_ascii(units, u16::from_be_bytes) => u16::from_be_bytes,
        _ => return None,
    };
    let mut all = Vec::with_capacity(units.len());
    for unit in units {
        all.push(from_bytes(*unit));
    }
    let text = String::from_utf16_lossy(&all);
    Some(text.trim_start_matches('\u{feff}').to_owned())
}

/// Returns whether the first units are characters up to U+00FF, and not NUL.
#[inline]
fn are_ascii(units: &[[u8; 2]], from_bytes: fn([u8; 2]) -> u16) -> bool {
    for unit in units.get(..16).unwrap_or(units) {
        if !matches!(from_bytes(*unit), 1..=0xff) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::start_of_utf_16;

    #[test]
    fn a_text_in_utf_16_is_recognized() {
        let of = |mark: &[u8], unit: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let units = "a = \"é\"\n".encode_utf16().flat_map(unit);
            mark.iter().copied().chain(units).collect()
        };
        for bytes in [
            of(&[0xff, 0xfe], u16::to_le_bytes),
            of(&[0xfe, 0xff], u16::to_be_bytes),
            of(&[], u16::to_le_bytes),
            of(&[], u16::to_be_bytes),
        ] {
            assert_eq!(start_of_utf_16(&bytes).as_deref(), Some("a = \"é\"\n"));
        }
        for bytes in [&b"a = 1\n"[..], b"", b"\0\0\0\0", b"a\0", b"\xff"] {
            assert_eq!(start_of_utf_16(bytes), None);
        }
    }
}
