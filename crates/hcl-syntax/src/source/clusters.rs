//! Columns in grapheme clusters (UAX #29).

use unicode_segmentation::UnicodeSegmentation;

use super::stop::{STRIDE, Stop};

/// Counts grapheme clusters; one for each byte of ASCII text without carriage returns.
pub(super) fn count(text: &str) -> usize {
    // CR LF is one cluster.
    if text.is_ascii() && !text.as_bytes().contains(&b'\r') {
        return text.len();
    }
    let mut count = 0;
    for _ in text.graphemes(true) {
        count += 1;
    }
    count
}

/// Returns the length in bytes of the first `columns` clusters of a text.
pub(super) fn length(text: &str, columns: usize) -> usize {
    let (mut length, mut left) = (0, columns);
    for cluster in text.graphemes(true) {
        if left == 0 {
            break;
        }
        left -= 1;
        length += cluster.len();
    }
    length
}

/// Returns boundaries between clusters of a line: its start and its end, one about every [`STRIDE`] bytes, and the two
/// ends of each longer cluster.
pub(super) fn stops(text: &str) -> Vec<Stop> {
    let mut at = Stop::default();
    let mut found = vec![at];
    let mut last = 0;
    while let Some(rest) = text.get(at.byte..).filter(|rest| !rest.is_empty()) {
        // Two ASCII characters other than CR LF always have a boundary between them.
        let mut ascii = 0;
        for byte in rest.bytes() {
            if ascii == STRIDE || !byte.is_ascii() || byte == b'\r' {
                break;
            }
            ascii += 1;
        }
        if ascii > 1 || ascii == rest.len() {
            // A combining mark after the last character would belong to its cluster.
            let length = if ascii == rest.len() {
                ascii
            } else {
                ascii - 1
            };
            at = at.plus(length, length);
        } else {
            at = step_over_clusters(rest, at, &mut last, &mut found);
        }
        if at.byte - last >= STRIDE || at.byte == text.len() {
            found.push(at);
            last = at.byte;
        }
    }
    found
}

/// Advances over clusters to the next stretch of ASCII, the next stop or the end.
fn step_over_clusters(rest: &str, from: Stop, last: &mut usize, found: &mut Vec<Stop>) -> Stop {
    let mut at = from;
    for cluster in rest.graphemes(true) {
        // A letter with thousands of marks has stops on both sides, so that no lookup reads it.
        if cluster.len() > STRIDE {
            found.push(at);
            *last = at.byte;
        }
        at = at.plus(cluster.len(), 1);
        let next = rest.as_bytes().get(at.byte - from.byte..);
        let is_plain = next
            // Two bytes: a mark after the first would join its cluster, and "\r\n" is one cluster.
            .and_then(<[u8]>::first_chunk::<2>)
            .is_some_and(|next| next.iter().all(|&byte| byte.is_ascii() && byte != b'\r'));
        if at.byte - *last >= STRIDE || is_plain {
            break;
        }
    }
    at
}
