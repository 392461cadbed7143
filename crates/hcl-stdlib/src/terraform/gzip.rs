//! The file format gzip (RFC 1952).

use std::io::{Read, Write};

use flate2::read::MultiGzDecoder;
use flate2::{Compression, GzBuilder};

/// The number of an operating system that is not told, as in the reference.
const UNKNOWN_SYSTEM: u8 = 255;

/// Packs bytes. An error is impossible: the result is in memory.
pub(super) fn compress(bytes: &[u8]) -> Vec<u8> {
    let builder = GzBuilder::new().operating_system(UNKNOWN_SYSTEM);
    let mut packed = builder.write(Vec::new(), Compression::default());
    let written = packed.write_all(bytes).and_then(|()| packed.finish());
    written.unwrap_or_default()
}

/// Unpacks bytes. Returns `None` if they are not of the format, or more than `limit`.
pub(super) fn decompress(packed: &[u8], limit: u64) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let reader = MultiGzDecoder::new(packed);
    let read = reader.take(limit.saturating_add(1)).read_to_end(&mut bytes);
    (read.ok()? as u64 <= limit).then_some(bytes)
}
