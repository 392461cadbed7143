//! Bytes that are not in UTF-8.

/// The number of bytes that are looked at, and shown in the report.
const MAX_SHOWN: usize = 4096;

/// Returns the start of a text in UTF-16: it has a byte order mark, or a NUL in each of its first characters.
pub(crate) fn start_of_utf_16(bytes: &[u8]) -> Option<String> {
    let start = bytes.get(..MAX_SHOWN).unwrap_or(bytes);
    let (units, _) = start.as_chunks::<2>();
    let from_bytes = match units {
        [[0xff, 0xfe], ..] => u16::from_le_bytes,
        [[0xfe, 0xff], ..] => u16::from_be_bytes,
        [[_, 0], [_, 0], ..]
            if units
                .iter()
                .take(16)
                .all(|[low, high]| *low != 0 && *high == 0) =>
        {
            u16::from_le_bytes
        }
        [[0, _], [0, _], ..]
            if units
                .iter()
                .take(16)
                .all(|[high, low]| *high == 0 && *low != 0) =>
        {
            u16::from_be_bytes
        }
        _ => return None,
    };
    let letters = char::decode_utf16(units.iter().copied().map(from_bytes));
    let text: String = letters
        .map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    Some(text.trim_start_matches('\u{feff}').to_owned())
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
