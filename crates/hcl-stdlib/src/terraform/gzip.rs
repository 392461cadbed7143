//! The format of gzip around deflated bytes.

use miniz_oxide::{deflate, inflate};

/// Magic, deflate, no flags, no time, unknown system.
const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

/// The level of other tools if none is named.
const LEVEL: u8 = 6;

pub(super) fn compress(bytes: &[u8]) -> Vec<u8> {
    let mut packed = HEADER.to_vec();
    packed.extend(deflate::compress_to_vec(bytes, LEVEL));
    packed.extend(checksum(bytes).to_le_bytes());
    packed.extend(length(bytes).to_le_bytes());
    packed
}

/// Returns the first member's bytes, at most `limit`.
pub(super) fn decompress(packed: &[u8], limit: usize) -> Option<Vec<u8>> {
    let (header, mut rest) = packed.split_first_chunk::<10>()?;
    let [0x1f, 0x8b, 8, flags, ..] = *header else {
        return None;
    };
    // Extra field, name, comment and checksum of the header.
    if flags & 4 != 0 {
        let (length, after) = rest.split_first_chunk::<2>()?;
        rest = after.get(usize::from(u16::from_le_bytes(*length))..)?;
    }
    for flag in [8, 16] {
        if flags & flag != 0 {
            let end = rest.iter().position(|byte| *byte == 0)?;
            rest = rest.get(end + 1..)?;
        }
    }
    if flags & 2 != 0 {
        rest = rest.get(2..)?;
    }
    let bytes = inflate::decompress_to_vec_with_limit(rest, limit).ok()?;
    let trailer = [checksum(&bytes).to_le_bytes(), length(&bytes).to_le_bytes()].concat();
    packed.ends_with(&trailer).then_some(bytes)
}

fn length(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len() & 0xffff_ffff).unwrap_or_default()
}

fn checksum(bytes: &[u8]) -> u32 {
    let shifted = |state: u32| {
        let carry = if state & 1 == 1 { 0xedb8_8320 } else { 0 };
        (state >> 1) ^ carry
    };
    let step =
        |state: u32, byte: &u8| (0..8).fold(state ^ u32::from(*byte), |state, _| shifted(state));
    !bytes.iter().fold(u32::MAX, step)
}
