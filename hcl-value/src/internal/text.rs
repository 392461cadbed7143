//! Names and string literals in HCL text.

use std::fmt::{self, Write};

/// Returns whether a name can be written without quotes: it is an identifier.
pub(crate) fn is_bare_name(name: &str) -> bool {
    let is_start = |c: char| c == '_' || unicode_ident::is_xid_start(c);
    let is_continue = |c: char| c == '-' || unicode_ident::is_xid_continue(c);
    name.starts_with(is_start) && name.chars().all(is_continue)
}

/// Writes a string literal that evaluates to the text.
pub(crate) fn write_quoted(text: &str, out: &mut impl Write) -> fmt::Result {
    out.write_char('"')?;
    let mut last = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            // `${` and `%{` would start an interpolation and a directive. With one more sign before a doubled one, it is
            // not clear which of them is doubled.
            '$' | '%' if chars.peek() == Some(&'{') => match last == Some(c) {
                true => write!(out, "\\u{:04x}", u32::from(c))?,
                false => write!(out, "{c}{c}")?,
            },
            c if c.is_control() => write!(out, "\\u{:04x}", u32::from(c))?,
            c => out.write_char(c)?,
        }
        last = Some(c);
    }
    out.write_char('"')
}
