//! Signs for white space and bytes, so that a text is on one line: `␤ ␍ ⇥ ␠` and `⟨FF⟩`.

/// Encodes bytes for a line; the inverse of [`decode`].
#[must_use]
pub fn encode(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let inner = text.trim_matches(' ');
    let left = text.len() - text.trim_start_matches(' ').len();
    let right = text.len() - left.min(text.len()) - inner.len();
    let symbols = inner
        .replace('\n', "␤")
        .replace('\r', "␍")
        .replace('\t', "⇥");
    format!("{}{symbols}{}", "␠".repeat(left), "␠".repeat(right))
}

/// Returns the bytes that a line stands for: signs stand for white space, `⟨U+FEFF⟩` for a character, `⟨FF⟩` for a byte, `⟨⟩` for
/// nothing.
///
/// # Panics
///
/// Panics if a code is not closed or not known.
#[must_use]
pub fn decode(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        let plain = match c {
            '␤' => '\n',
            '␍' => '\r',
            '⇥' => '\t',
            '␠' => ' ',
            '⟨' => {
                let (code, after) = rest.split_once('⟩').expect("⟩ after ⟨");
                rest = after;
                bytes.extend(coded(code));
                continue;
            }
            other => other,
        };
        bytes.extend(plain.encode_utf8(&mut [0; 4]).bytes());
    }
    bytes
}

/// Decodes `U+FEFF`, a character, or `FF`, a byte.
fn coded(code: &str) -> Vec<u8> {
    if code.is_empty() {
        return Vec::new();
    }
    match code.strip_prefix("U+") {
        Some(scalar) => {
            let scalar = u32::from_str_radix(scalar, 16)
                .ok()
                .and_then(char::from_u32);
            scalar
                .expect("a character's number")
                .to_string()
                .into_bytes()
        }
        None => vec![u8::from_str_radix(code, 16).expect("a byte in hexadecimal")],
    }
}
