//! Functions of Base64, gzip, character encodings and URLs.

use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::{Type, Value};
use hcl_value::internal::meter;
use percent_encoding::percent_decode_str;
use sha2::{Digest, Sha256, Sha512};

use super::gzip;
use crate::arguments::text;
use crate::encoding::{from_base64, to_base64};
use crate::{errors, gives, table};

/// Units of work for a byte that is hashed or packed.
const WORK_PER_BYTE: u64 = 8;

pub(super) fn functions() -> Functions {
    table(&[
        ("base64gunzip", gunzip),
        ("base64gzip", || {
            let description = "Returns a string packed by gzip, in Base64.";
            packed(description, gzip::compress)
        }),
        ("base64sha256", || {
            let description = "Returns the SHA-256 hash of a string, in Base64.";
            packed(description, |bytes| Sha256::digest(bytes).to_vec())
        }),
        ("base64sha512", || {
            let description = "Returns the SHA-512 hash of a string, in Base64.";
            packed(description, |bytes| Sha512::digest(bytes).to_vec())
        }),
        ("textdecodebase64", text_decode),
        ("textencodebase64", text_encode),
        ("urldecode", url_decode),
    ])
}

/// Returns the bytes of the first argument, which is Base64.
pub(super) fn decoded(text: &str) -> Result<Vec<u8>, FunctionError> {
    from_base64(text)?.ok_or_else(|| errors::bad_base64().with_argument(0))
}

fn string_of(bytes: Vec<u8>) -> Result<Value, FunctionError> {
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| FunctionError::argument(0, "the bytes are not text in UTF-8"))?;
    meter::reserve(text.len())?;
    Ok(text.into())
}

fn packed(description: &'static str, pack: fn(&[u8]) -> Vec<u8>) -> Function {
    gives(Type::String, description)
        .parameter(Parameter::new("str", Type::String))
        .implement(move |arguments, _| {
            let bytes = text(arguments, 0).as_bytes();
            meter::work(bytes.len() as u64 * WORK_PER_BYTE)?;
            meter::reserve(bytes.len())?;
            to_base64(&pack(bytes))
        })
}

fn gunzip() -> Function {
    gives(
        Type::String,
        "Unpacks a string that gzip packed, from Base64.",
    )
    .parameter(Parameter::new("str", Type::String))
    .implement(|arguments, _| {
        let packed = decoded(text(arguments, 0))?;
        // The buffer doubles while it grows.
        let bytes = gzip::decompress(&packed, meter::read().bytes / 3);
        let bytes = bytes.ok_or_else(|| FunctionError::argument(0, "this is not gzip"))?;
        meter::reserve(bytes.len().saturating_mul(2))?;
        string_of(bytes)
    })
}

fn url_decode() -> Function {
    gives(
        Type::String,
        "Returns a string without the escapes of the query of a URL.",
    )
    .parameter(Parameter::new("str", Type::String))
    .implement(|arguments, _| {
        let escaped = text(arguments, 0);
        let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_hexdigit);
        let bytes = escaped.as_bytes();
        for (index, _) in escaped.match_indices('%') {
            if !is_digit(bytes.get(index + 1)) || !is_digit(bytes.get(index + 2)) {
                let message = "% must be followed by two hexadecimal digits";
                return Err(FunctionError::argument(0, message));
            }
        }
        // A byte that is not text becomes three.
        meter::reserve(escaped.len().saturating_mul(3))?;
        let escaped = escaped.replace('+', " ");
        Ok(percent_decode_str(&escaped)
            .decode_utf8_lossy()
            .as_ref()
            .into())
    })
}

/// Character encodings that are known here. The results of others are unknown.
#[derive(Clone, Copy)]
enum Encoding {
    Utf8,
    Utf16 {
        little: bool,
        mark: bool,
    },
    /// The characters below a number.
    Single(u16),
    Other,
}

impl Encoding {
    fn of(name: &str) -> Self {
        match name.to_ascii_lowercase().as_str() {
            "utf-8" | "csutf8" => Self::Utf8,
            "utf-16" | "csutf16" => Self::Utf16 {
                little: false,
                mark: true,
            },
            "utf-16le" | "csutf16le" => Self::Utf16 {
                little: true,
                mark: false,
            },
            "utf-16be" | "csutf16be" => Self::Utf16 {
                little: false,
                mark: false,
            },
            "us-ascii" | "ascii" | "us" | "cp367" | "ibm367" | "iso646-us" | "ansi_x3.4-1968"
            | "csascii" => Self::Single(0x80),
            "iso-8859-1" | "iso_8859-1" | "iso_8859-1:1987" | "latin1" | "l1" | "cp819"
            | "ibm819" | "csisolatin1" => Self::Single(0x100),
            _ => Self::Other,
        }
    }

    fn encode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Utf8 | Self::Other => Some(text.as_bytes().to_vec()),
            Self::Utf16 { little, mark } => {
                let order = mark.then_some(0xfeff);
                let units = order.into_iter().chain(text.encode_utf16());
                let bytes = |unit: u16| {
                    if little {
                        unit.to_le_bytes()
                    } else {
                        unit.to_be_bytes()
                    }
                };
                Some(units.flat_map(bytes).collect())
            }
            Self::Single(end) => {
                let byte = |letter: char| {
                    let number = u32::from(letter);
                    u8::try_from(number)
                        .ok()
                        .filter(|_| number < u32::from(end))
                };
                text.chars().map(byte).collect()
            }
        }
    }

    fn decode(self, bytes: &[u8]) -> Option<String> {
        match self {
            Self::Utf8 | Self::Other => String::from_utf8(bytes.to_vec()).ok(),
            Self::Utf16 { little, mark } => {
                let (little, bytes) = match bytes {
                    [0xff, 0xfe, rest @ ..] if mark => (true, rest),
                    [0xfe, 0xff, rest @ ..] if mark => (false, rest),
                    // Without the mark of its order, the text is not valid.
                    _ if mark => return None,
                    _ => (little, bytes),
                };
                let (pairs, []) = bytes.as_chunks::<2>() else {
                    return None;
                };
                let unit = |pair: &[u8; 2]| {
                    if little {
                        u16::from_le_bytes(*pair)
                    } else {
                        u16::from_be_bytes(*pair)
                    }
                };
                char::decode_utf16(pairs.iter().map(unit))
                    .collect::<Result<_, _>>()
                    .ok()
            }
            Self::Single(end) => {
                let letter = |byte: &u8| (u16::from(*byte) < end).then_some(char::from(*byte));
                bytes.iter().map(letter).collect()
            }
        }
    }
}

fn not_in_encoding() -> FunctionError {
    FunctionError::argument(0, "a character does not exist in this encoding")
}

fn text_encode() -> Function {
    gives(
        Type::String,
        "Encodes a string in a character encoding, and the bytes in Base64.",
    )
    .parameter(Parameter::new("string", Type::String))
    .parameter(Parameter::new("encoding", Type::String))
    .implement(|arguments, ty| {
        let encoding = Encoding::of(text(arguments, 1));
        if matches!(encoding, Encoding::Other) {
            return Ok(Value::unknown(ty.clone()));
        }
        let given = text(arguments, 0);
        meter::reserve(given.len().saturating_mul(2))?;
        to_base64(&encoding.encode(given).ok_or_else(not_in_encoding)?)
    })
}

fn text_decode() -> Function {
    gives(
        Type::String,
        "Decodes Base64, and the bytes in a character encoding.",
    )
    .parameter(Parameter::new("source", Type::String))
    .parameter(Parameter::new("encoding", Type::String))
    .implement(|arguments, ty| {
        let encoding = Encoding::of(text(arguments, 1));
        let bytes = decoded(text(arguments, 0))?;
        if matches!(encoding, Encoding::Other) {
            return Ok(Value::unknown(ty.clone()));
        }
        meter::reserve(bytes.len().saturating_mul(2))?;
        let decoded = encoding.decode(&bytes);
        // Stands for a byte that does not exist in the encoding.
        let decoded = decoded.filter(|text| !text.contains('\u{fffd}'));
        Ok(decoded.ok_or_else(not_in_encoding)?.into())
    })
}
