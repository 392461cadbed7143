//! Positions as JavaScript counts them: offsets in code units of UTF-16, lines and characters from 0.

use hcl_syntax::Source;

/// Distance between known offsets, in bytes.
const STRIDE: usize = 256;

/// A position of JavaScript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsPosition {
    /// The index into the string.
    pub offset: u32,
    /// The line, from 0.
    pub line: u32,
    /// The code units of UTF-16 before it on the line.
    pub character: u32,
}

/// The index of a text, which converts in both directions without a walk over long lines.
#[derive(Debug)]
pub struct Positions {
    source: Source,
    /// The offsets of lines in bytes.
    lines: Vec<u32>,
    /// The code units before each [`STRIDE`] of bytes; empty if all characters are ASCII.
    units: Vec<u32>,
}

impl Positions {
    #[must_use]
    pub fn new(source: &Source) -> Self {
        let text = source.text();
        let newlines = text.bytes().zip(1u32..).filter(|&(byte, _)| byte == b'\n');
        let lines = std::iter::once(0).chain(newlines.map(|(_, next)| next));
        let mut units = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for chunk in text.as_bytes().chunks(STRIDE) {
                units.push(count);
                count += count_units(chunk);
            }
        }
        Self {
            source: source.clone(),
            lines: lines.collect(),
            units,
        }
    }

    /// Returns the text that is indexed.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// Returns the position of an offset in bytes.
    #[must_use]
    pub fn position(&self, byte: u32) -> JsPosition {
        let line = self.lines.partition_point(|&start| start <= byte) - 1;
        let start = self.lines.get(line).copied().unwrap_or_default();
        let offset = self.units(byte);
        JsPosition {
            offset,
            line: to_u32(line),
            character: offset - self.units(start),
        }
    }

    /// Returns the offset in bytes of an index into the string. An index after the end counts as the end, one between the
    /// halves of a pair of surrogates as the start of the character.
    #[must_use]
    pub fn byte(&self, offset: u32) -> u32 {
        let text = self.source.text();
        if self.units.is_empty() {
            return offset.min(to_u32(text.len()));
        }
        let chunk = self.units.partition_point(|&units| units <= offset) - 1;
        let mut left = offset - self.units.get(chunk).copied().unwrap_or_default();
        let mut at = chunk * STRIDE;
        // The chunk may begin inside a character, which belongs to the one before.
        while !text.is_char_boundary(at) {
            at += 1;
        }
        for char in text.get(at..).unwrap_or_default().chars() {
            let units = to_u32(char.len_utf16());
            if left < units {
                break;
            }
            left -= units;
            at += char.len_utf8();
        }
        to_u32(at)
    }

    /// Returns the offset in bytes of a line and a character. A character after the end of the line counts as that end.
    #[must_use]
    pub fn byte_at(&self, line: u32, character: u32) -> u32 {
        let line = line as usize;
        let Some(&start) = self.lines.get(line) else {
            return to_u32(self.source.text().len());
        };
        let next = self.lines.get(line + 1);
        let end = next.map_or(to_u32(self.source.text().len()), |next| next - 1);
        let offset = self.units(start).saturating_add(character);
        self.byte(offset).min(end)
    }

    /// Returns the code units before an offset in bytes.
    fn units(&self, byte: u32) -> u32 {
        if self.units.is_empty() {
            return byte;
        }
        let text = self.source.text();
        let byte = (byte as usize).min(text.len());
        let chunk = (byte / STRIDE).min(self.units.len() - 1);
        let known = self.units.get(chunk).copied().unwrap_or_default();
        let rest = text.as_bytes().get(chunk * STRIDE..byte);
        known + count_units(rest.unwrap_or_default())
    }
}

/// Counts the code units of UTF-16: one for the first byte of a character, and a second one for characters of four bytes.
fn count_units(bytes: &[u8]) -> u32 {
    let units = bytes
        .iter()
        .map(|&byte| u32::from(byte & 0xC0 != 0x80) + u32::from(byte >= 0xF0));
    units.sum()
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "texts are shorter than 4 GiB"
)]
const fn to_u32(length: usize) -> u32 {
    length as u32
}
