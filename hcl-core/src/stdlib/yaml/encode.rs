//! From values to YAML: block style, keys in bytewise order, strings in double quotes, those of several lines as they are.

use std::fmt::Write as _;

use crate::function::FunctionError;
use crate::stdlib::arguments::check_text_length;
use crate::stdlib::errors;
use crate::value::{Mapping, Value, ValueKind};

/// Writes a wholly known value.
pub(super) fn encode(value: &Value) -> Result<String, FunctionError> {
    let mut writer = Writer { out: String::new() };
    writer.node(value, 0)?;
    writer.out.push('\n');
    // A scalar without quotes needs an end of its document.
    if matches!(
        value.kind(),
        ValueKind::Null | ValueKind::Bool(_) | ValueKind::Number(_)
    ) {
        writer.out.push_str("...\n");
    }
    Ok(writer.out)
}

/// The longest key that is written on its line.
const LONGEST_KEY: usize = 128;

/// The column behind which text in quotes is folded.
const WIDTH: usize = 80;

struct Writer {
    out: String,
}

impl Writer {
    /// Writes a value whose first line goes on where the writer is; `indent` is that of its further lines.
    fn node(&mut self, value: &Value, indent: usize) -> Result<(), FunctionError> {
        check_text_length(Some(self.out.len()))?;
        match value.kind() {
            ValueKind::Null => self.out.push_str("null"),
            ValueKind::Bool(value) => self.out.push_str(if value { "true" } else { "false" }),
            ValueKind::Number(number) => {
                let _ = write!(self.out, "{number}");
            }
            ValueKind::String(text) => self.string(text, indent + 2),
            ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values) => {
                self.sequence(values, indent)?;
            }
            ValueKind::Map(entries) | ValueKind::Object(entries) => {
                self.mapping(entries, indent)?;
            }
            ValueKind::Capsule(_) | ValueKind::Unknown | ValueKind::Marked(..) => {
                return Err(errors::no_yaml(&value.ty()));
            }
        }
        Ok(())
    }

    fn line(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', indent));
    }

    fn sequence(&mut self, values: &[Value], indent: usize) -> Result<(), FunctionError> {
        if values.is_empty() {
            self.out.push_str("[]");
        }
        for (place, value) in values.iter().enumerate() {
            if place > 0 {
                self.line(indent);
            }
            self.out.push_str("- ");
            self.item(value, indent)?;
        }
        Ok(())
    }

    /// A value behind `- `: a compound one starts on the same line, two columns in.
    fn item(&mut self, value: &Value, indent: usize) -> Result<(), FunctionError> {
        let inner = if is_scalar(value) { indent } else { indent + 2 };
        self.node(value, inner)
    }

    fn mapping(&mut self, entries: &Mapping, indent: usize) -> Result<(), FunctionError> {
        if entries.is_empty() {
            self.out.push_str("{}");
        }
        for (place, (key, value)) in entries.iter().enumerate() {
            if place > 0 {
                self.line(indent);
            }
            if key.len() > LONGEST_KEY || key.contains('\n') {
                self.out.push_str("? ");
                self.string(key, indent + 2);
                self.line(indent);
                self.out.push_str(": ");
                self.item(value, indent)?;
                continue;
            }
            self.quoted(key, None);
            self.out.push(':');
            match value.kind() {
                ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values)
                    if !values.is_empty() =>
                {
                    self.line(indent);
                    self.sequence(values, indent)?;
                }
                ValueKind::Map(entries) | ValueKind::Object(entries) if !entries.is_empty() => {
                    self.line(indent + 2);
                    self.mapping(entries, indent + 2)?;
                }
                _ => {
                    self.out.push(' ');
                    self.node(value, indent)?;
                }
            }
        }
        Ok(())
    }

    fn string(&mut self, text: &str, indent: usize) {
        if text.contains('\n') && can_be_literal(text) {
            self.literal(text, indent);
        } else {
            self.quoted(text, Some(indent));
        }
    }

    /// Lines as they are, behind a `|` that says how the end is to be read.
    fn literal(&mut self, text: &str, indent: usize) {
        self.out.push('|');
        if text.starts_with(|first: char| first == ' ' || is_break(first)) {
            self.out.push('2');
        }
        let mut last = text.chars().rev();
        match (last.next(), last.next()) {
            (Some(end), _) if !is_break(end) => self.out.push('-'),
            (_, None) => self.out.push('+'),
            (_, Some(before)) if is_break(before) => self.out.push('+'),
            _ => {}
        }
        self.out.push('\n');
        let body = text.strip_suffix('\n').unwrap_or(text);
        let mut begins = true;
        for letter in body.chars() {
            if begins && !is_break(letter) {
                self.out.extend(std::iter::repeat_n(' ', indent));
            }
            self.out.push(letter);
            begins = is_break(letter);
        }
    }

    /// Text in double quotes. With an indent for further lines, a long one is folded at its spaces.
    fn quoted(&mut self, text: &str, indent: Option<usize>) {
        let begin = self.out.rfind('\n').map_or(0, |end| end + 1);
        let mut column = self.out[begin..].chars().count() + 1;
        self.out.push('"');
        let mut after_space = false;
        let mut letters = text.char_indices().peekable();
        while let Some((place, letter)) = letters.next() {
            let next = letters.peek().map(|&(_, next)| next);
            let folds = letter == ' ' && !after_space && column > WIDTH && place > 0;
            after_space = letter == ' ';
            if let Some(indent) = indent
                && folds
                && let Some(next) = next
            {
                self.line(indent);
                column = indent;
                if next == ' ' {
                    self.out.push('\\');
                    column += 1;
                }
                continue;
            }
            let before = self.out.len();
            self.quoted_letter(letter);
            column += self.out[before..].chars().count();
        }
        self.out.push('"');
    }

    fn quoted_letter(&mut self, letter: char) {
        let short = match letter {
            '\0' => '0',
            '\u{7}' => 'a',
            '\u{8}' => 'b',
            '\t' => 't',
            '\n' => 'n',
            '\u{b}' => 'v',
            '\u{c}' => 'f',
            '\r' => 'r',
            '\u{1b}' => 'e',
            '"' | '\\' => letter,
            '\u{85}' => 'N',
            '\u{2028}' => 'L',
            '\u{2029}' => 'P',
            _ if is_printable(letter) => return self.out.push(letter),
            _ => return self.escape(u32::from(letter)),
        };
        self.out.extend(['\\', short]);
    }

    fn escape(&mut self, code: u32) {
        let _ = match code {
            0..=0xFF => write!(self.out, "\\x{code:02X}"),
            0x100..=0xFFFF => write!(self.out, "\\u{code:04X}"),
            _ => write!(self.out, "\\U{code:08X}"),
        };
    }
}

fn is_scalar(value: &Value) -> bool {
    value.as_slice().is_none_or(<[Value]>::is_empty)
        && value.as_mapping().is_none_or(Mapping::is_empty)
}

const fn is_break(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

const fn is_printable(letter: char) -> bool {
    matches!(letter, '\n' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}')
        && letter != '\u{feff}'
}

/// Whether nothing needs an escape and no line ends with a space.
fn can_be_literal(text: &str) -> bool {
    let mut before_is_space = false;
    for letter in text.chars() {
        if !is_printable(letter) || before_is_space && is_break(letter) {
            return false;
        }
        before_is_space = letter == ' ';
    }
    !before_is_space
}
