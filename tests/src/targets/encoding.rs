//! Encoded data decodes to equal data.

use std::collections::BTreeMap;

use hcl_serde::stdlib;
use hcl_serde::{Decoder, Value};

use super::evaluation::limits;

/// Encodes the data of any JSON text, and decodes it again.
pub(super) fn round_trip(input: &[u8]) {
    let Ok(data) = serde_json::from_slice::<BTreeMap<String, serde_json::Value>>(input) else {
        return;
    };
    let Ok(text) = hcl_serde::to_string(&data) else {
        return;
    };
    match hcl_serde::from_str::<BTreeMap<String, Value>>(&text) {
        Ok(read) => {
            // Decoding normalizes strings to NFC; the second round trip changes nothing.
            let normal = hcl_serde::to_string(&read).expect("what was read can be written");
            let again: BTreeMap<String, Value> =
                hcl_serde::from_str(&normal).expect("what was written can be read");
            assert_eq!(again, read, "{text}");
        }
        Err(error) => panic!("{text}\n{error}"),
    }
}

/// Decodes a configuration, encodes it, and decodes it again.
pub(super) fn print(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else {
        return;
    };
    let decoder = Decoder::new()
        .limits(limits())
        .functions(stdlib::standard());
    let Ok(first) = decoder.decode_str::<BTreeMap<String, Value>>(text) else {
        return;
    };
    let Ok(written) = hcl_serde::to_string(&first) else {
        return;
    };
    match hcl_serde::from_str::<BTreeMap<String, Value>>(&written) {
        Ok(second) => {
            let again = hcl_serde::to_string(&second).expect("what was read can be written");
            assert_eq!(again, written, "{text}");
        }
        Err(error) => panic!("{written}\n{error}"),
    }
}
