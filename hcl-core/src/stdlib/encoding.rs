//! Base64 and percent encoding in strings.

use super::arguments::{text, text_result};
use super::{errors, table};
use crate::function::{Function, Functions, Parameter};
use crate::types::Type;

/// `base64decode`, `base64encode`, `urlencode`.
pub(super) fn functions() -> Functions {
    table(&[
        ("base64decode", base64_decode),
        ("base64encode", base64_encode),
        ("urlencode", url_encode),
    ])
}

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn base64_encode() -> Function {
    Function::builder()
        .description("Writes a string's bytes in Base64.")
        .parameter(Parameter::new("str", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| text_result(to_base64(text(&arguments[0]).as_bytes())))
}

fn base64_decode() -> Function {
    Function::builder()
        .description("Reads Base64; the bytes must be text in UTF-8.")
        .parameter(Parameter::new("str", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| {
            let bytes = from_base64(text(&arguments[0])).ok_or_else(errors::bad_base64)?;
            text_result(String::from_utf8(bytes).map_err(|_| errors::not_utf8())?)
        })
}

fn url_encode() -> Function {
    Function::builder()
        .description("Writes a string so that it can stand in the query of a URL.")
        .parameter(Parameter::new("str", Type::String))
        .returns(Type::String)
        .implement(|arguments, _| {
            let mut out = String::new();
            for byte in text(&arguments[0]).bytes() {
                match byte {
                    b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                        out.push(char::from(byte));
                    }
                    b' ' => out.push('+'),
                    _ => {
                        out.push('%');
                        out.extend([hex(byte >> 4), hex(byte & 15)]);
                    }
                }
            }
            text_result(out)
        })
}

fn hex(digit: u8) -> char {
    char::from_digit(u32::from(digit), 16).map_or('0', |digit| digit.to_ascii_uppercase())
}

/// Standard alphabet, padded.
pub(super) fn to_base64(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = chunk
            .iter()
            .fold(0_u32, |group, &byte| group << 8 | u32::from(byte));
        let group = group << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let digit = (group >> (18 - 6 * place)) as usize & 63;
            let filled = place <= chunk.len();
            out.push(if filled {
                char::from(ALPHABET[digit])
            } else {
                '='
            });
        }
    }
    out
}

/// Standard alphabet, padded; line ends are passed over.
pub(super) fn from_base64(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text
        .bytes()
        .filter(|byte| !matches!(byte, b'\r' | b'\n'))
        .collect();
    if !digits.len().is_multiple_of(4) {
        return None;
    }
    let padding = digits
        .iter()
        .rev()
        .take_while(|&&digit| digit == b'=')
        .count();
    if padding > 2 {
        return None;
    }
    let mut out = Vec::with_capacity(digits.len() / 4 * 3);
    for chunk in digits[..digits.len() - padding].chunks(4) {
        let mut group = 0_u32;
        for &digit in chunk {
            group = group << 6 | worth(digit)?;
        }
        group <<= 6 * (4 - chunk.len());
        out.extend_from_slice(&group.to_be_bytes()[1..chunk.len()]);
    }
    Some(out)
}

fn worth(digit: u8) -> Option<u32> {
    let worth = match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(worth))
}
