//! YAML from values: block style, keys in bytewise order, strings in double quotes or, if of several lines, literal.

use std::fmt::Write as _;

use super::errors;
use crate::build::TextBuilder;
use hcl_core::function::FunctionError;
use hcl_core::value::{Mapping, Value, ValueKind};
use hcl_value::internal::meter::Exceeded;

/// Encodes a wholly known value.
pub(super) fn encode(value: &Value) -> Result<TextBuilder, FunctionError> {
    let mut writer = YamlWriter {
        out: TextBuilder::new(),
    };
    writer.node(value, 0)?;
    writer.out.push('\n')?;
    // As in the reference, a document that is a plain scalar ends with a marker.
    if matches!(
        value.kind(),
        ValueKind::Null | ValueKind::Bool(_) | ValueKind::Number(_)
    ) {
        writer.out.push_str("...\n")?;
    }
    Ok(writer.out)
}

/// The maximum length of a key on the line of its value, in bytes.
const MAX_KEY_LENGTH: usize = 128;

/// The column after which text in quotes is folded.
const WIDTH: usize = 80;

struct YamlWriter {
    out: TextBuilder,
}

impl YamlWriter {
    /// Writes a value that starts on the current line; `indent` is the indentation of its further lines.
    fn node(&mut self, value: &Value, indent: usize) -> Result<(), FunctionError> {
        match value.kind() {
            ValueKind::Null => self.out.push_str("null")?,
            ValueKind::Bool(value) => self.out.push_str(if value { "true" } else { "false" })?,
            ValueKind::Number(number) => {
                write!(self.out, "{number}").map_err(|_| Exceeded)?;
            }
            ValueKind::String(text) => self.string(text, indent + 2)?,
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

    fn line(&mut self, indent: usize) -> Result<(), Exceeded> {
        self.out.push('\n')?;
        self.out.push_repeated(" ", indent)
    }

    fn sequence(&mut self, values: &[Value], indent: usize) -> Result<(), FunctionError> {
        if values.is_empty() {
            self.out.push_str("[]")?;
        }
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                self.line(indent)?;
            }
            self.out.push_str("- ")?;
            self.item(value, indent)?;
        }
        Ok(())
    }

    /// Writes a value after `- `: a collection starts on the same line, two columns further right.
    fn item(&mut self, value: &Value, indent: usize) -> Result<(), FunctionError> {
        let inner = if is_scalar(value) { indent } else { indent + 2 };
        self.node(value, inner)
    }

    fn mapping(&mut self, entries: &Mapping, indent: usize) -> Result<(), FunctionError> {
        if entries.is_empty() {
            self.out.push_str("{}")?;
        }
        for (index, (key, value)) in entries.iter().enumerate() {
            if index > 0 {
                self.line(indent)?;
            }
            if key.len() > MAX_KEY_LENGTH || key.contains('\n') {
                self.out.push_str("? ")?;
                self.string(key, indent + 2)?;
                self.line(indent)?;
                self.out.push_str(": ")?;
                self.item(value, indent)?;
                continue;
            }
            // Not folded: a key ends on the line on which it starts.
            self.quoted(key, None)?;
            self.out.push(':')?;
            match value.kind() {
                ValueKind::List(values) | ValueKind::Set(values) | ValueKind::Tuple(values)
                    if !values.is_empty() =>
                {
                    self.line(indent)?;
                    self.sequence(values, indent)?;
                }
                ValueKind::Map(entries) | ValueKind::Object(entries) if !entries.is_empty() => {
                    self.line(indent + 2)?;
                    self.mapping(entries, indent + 2)?;
                }
                _ => {
                    self.out.push(' ')?;
                    self.node(value, indent)?;
                }
            }
        }
        Ok(())
    }

    fn string(&mut self, text: &str, indent: usize) -> Result<(), Exceeded> {
        if text.contains('\n') && can_be_literal(text) {
            self.literal(text, indent)
        } else {
            self.quoted(text, Some(indent))
        }
    }

    /// Writes literal lines after `|` and an indicator of the treatment of trailing line breaks.
    fn literal(&mut self, text: &str, indent: usize) -> Result<(), Exceeded> {
        self.out.push('|')?;
        if text.starts_with(|first: char| first == ' ' || is_break(first)) {
            // A reader takes the indentation from the first line, unless it starts with a space or is empty.
            self.out.push('2')?;
        }
        let mut last = text.chars().rev();
        match (last.next(), last.next()) {
            (Some(end), _) if !is_break(end) => self.out.push('-')?,
            (_, None) => self.out.push('+')?,
            (_, Some(before)) if is_break(before) => self.out.push('+')?,
            _ => {}
        }
        self.out.push('\n')?;
        let body = text.strip_suffix('\n').unwrap_or(text);
        let mut starts_line = true;
        for letter in body.chars() {
            if starts_line && !is_break(letter) {
                self.out.push_repeated(" ", indent)?;
            }
            self.out.push(letter)?;
            starts_line = is_break(letter);
        }
        Ok(())
    }

    /// Writes text in double quotes. With an indentation for further lines, long text is folded at its spaces.
    fn quoted(&mut self, text: &str, indent: Option<usize>) -> Result<(), Exceeded> {
        let line = self.out.rsplit('\n').next().unwrap_or_default();
        let mut column = line.chars().count() + 1;
        self.out.push('"')?;
        let mut after_space = false;
        let mut letters = text.char_indices().peekable();
        while let Some((offset, letter)) = letters.next() {
            let next = letters.peek().map(|&(_, next)| next);
            let folds = letter == ' ' && !after_space && column > WIDTH && offset > 0;
            after_space = letter == ' ';
            if let Some(indent) = indent
                && folds
                && let Some(next) = next
            {
                self.line(indent)?;
                column = indent;
                if next == ' ' {
                    // Without it, a reader drops spaces at the start of a line.
                    self.out.push('\\')?;
                    column += 1;
                }
                continue;
            }
            let before = self.out.len();
            self.quoted_letter(letter)?;
            let written = self.out.get(before..).unwrap_or_default();
            column += written.chars().count();
        }
        self.out.push('"')
    }

    fn quoted_letter(&mut self, letter: char) -> Result<(), Exceeded> {
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
        self.out.extend(['\\', short])
    }

    fn escape(&mut self, code: u32) -> Result<(), Exceeded> {
        let written = match code {
            0..=0xFF => write!(self.out, "\\x{code:02X}"),
            0x100..=0xFFFF => write!(self.out, "\\u{code:04X}"),
            _ => write!(self.out, "\\U{code:08X}"),
        };
        written.map_err(|_| Exceeded)
    }
}

fn is_scalar(value: &Value) -> bool {
    value.as_list().is_none_or(<[Value]>::is_empty)
        && value.as_object().is_none_or(Mapping::is_empty)
}

const fn is_break(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

const fn is_printable(letter: char) -> bool {
    matches!(letter, '\n' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}')
        && letter != '\u{feff}'
}

/// Returns whether no character needs an escape and no line ends with a space.
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
