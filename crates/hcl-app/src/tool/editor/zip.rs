//! An archive in the ZIP format, without compression.

/// The date of all files, the first that the format has: equal files give equal archives.
const DATE: u16 = 0x21;

/// The version of the format that a reader has to know.
const VERSION: u16 = 10;

/// The flag of names in UTF-8.
const UTF8: u16 = 1 << 11;

/// An archive that is written file by file. The files are small: sizes and offsets fit 32 bits.
#[derive(Debug, Default)]
pub(super) struct Archive {
    bytes: Vec<u8>,
    /// The list of files at the end.
    directory: Vec<u8>,
    count: u16,
}

impl Archive {
    pub(super) fn add(&mut self, name: &str, content: &[u8]) {
        let offset = to_u32(self.bytes.len());
        let mut header = Vec::new();
        push_u16(&mut header, &[VERSION, UTF8, 0, 0, DATE]);
        let size = to_u32(content.len());
        push_u32(&mut header, &[crc32(content), size, size]);
        let length = u16::try_from(name.len()).unwrap_or(u16::MAX);
        push_u16(&mut header, &[length, 0]);

        self.bytes.extend_from_slice(b"PK\x03\x04");
        self.bytes.extend_from_slice(&header);
        self.bytes.extend_from_slice(name.as_bytes());
        self.bytes.extend_from_slice(content);

        self.directory.extend_from_slice(b"PK\x01\x02");
        push_u16(&mut self.directory, &[VERSION]);
        self.directory.extend_from_slice(&header);
        push_u16(&mut self.directory, &[0, 0, 0]);
        push_u32(&mut self.directory, &[0, offset]);
        self.directory.extend_from_slice(name.as_bytes());
        self.count += 1;
    }

    pub(super) fn finish(mut self) -> Vec<u8> {
        let (offset, size) = (to_u32(self.bytes.len()), to_u32(self.directory.len()));
        self.bytes.append(&mut self.directory);
        self.bytes.extend_from_slice(b"PK\x05\x06");
        push_u16(&mut self.bytes, &[0, 0, self.count, self.count]);
        push_u32(&mut self.bytes, &[size, offset]);
        push_u16(&mut self.bytes, &[0]);
        self.bytes
    }
}

fn to_u32(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn push_u16(bytes: &mut Vec<u8>, values: &[u16]) {
    bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
}

fn push_u32(bytes: &mut Vec<u8>, values: &[u32]) {
    bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
}

/// Returns the checksum of the format: CRC-32 with the reversed polynomial 0xEDB88320.
fn crc32(bytes: &[u8]) -> u32 {
    let sum = bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            let polynomial = if sum & 1 == 1 { 0xEDB8_8320 } else { 0 };
            (sum >> 1) ^ polynomial
        })
    });
    !sum
}

#[cfg(test)]
mod tests {
    use super::crc32;

    #[test]
    fn the_checksum_is_that_of_the_format() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(b""), 0);
    }
}
