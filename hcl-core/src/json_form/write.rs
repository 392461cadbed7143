//! Writes JSON texts.

use std::fmt::{self, Write};

use super::{Json, Sink, errors};
use crate::diagnostic::Diagnostics;
use crate::internal::clusters;
use crate::number::Number;

impl fmt::Display for Json {
    /// Writes the text on one line; `{:#}` on lines of their own, indented by two spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indentation = f.alternate().then_some(0);
        let mut text = JsonText {
            out: f,
            indentation,
            next: NextPart::Bare,
        };
        self.send(&mut text).map_err(|_| fmt::Error)
    }
}

/// Writes data as a JSON text, without a tree.
///
/// # Examples
///
/// ```
/// use hcl_core::json_form::{JsonText, Sink};
///
/// let mut text = String::new();
/// let mut sink = JsonText::new(&mut text, false);
/// sink.begin_object()?;
/// sink.key("port")?;
/// sink.digits("80")?;
/// sink.end_object()?;
/// assert_eq!(text, r#"{"port":80}"#);
/// # Ok::<(), hcl_core::Diagnostics>(())
/// ```
#[expect(missing_debug_implementations, reason = "a writer has none")]
pub struct JsonText<'w> {
    out: &'w mut dyn Write,
    /// The level of the open container, in a text of several lines.
    indentation: Option<usize>,
    next: NextPart,
}

/// The position of the next part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NextPart {
    /// At the root, or after a name.
    Bare,
    /// After an opening bracket.
    First,
    /// After another part.
    Further,
}

impl<'w> JsonText<'w> {
    /// Creates a writer: on one line, or on lines of their own if `pretty`.
    pub fn new(out: &'w mut dyn Write, pretty: bool) -> Self {
        Self {
            out,
            indentation: pretty.then_some(0),
            next: NextPart::Bare,
        }
    }

    /// Writes a part with what separates it from the part before it.
    fn part(
        &mut self,
        next: NextPart,
        write: impl FnOnce(&mut dyn Write) -> fmt::Result,
    ) -> Result<(), Diagnostics> {
        let written = self.separate().and_then(|()| write(self.out));
        self.next = next;
        written.map_err(|fmt::Error| errors::not_written().into())
    }

    fn separate(&mut self) -> fmt::Result {
        match self.next {
            NextPart::Bare => return Ok(()),
            NextPart::First => {}
            NextPart::Further => self.out.write_char(',')?,
        }
        self.begin_line()
    }

    fn begin_line(&mut self) -> fmt::Result {
        match self.indentation {
            Some(level) => write!(self.out, "\n{:width$}", "", width = 2 * level),
            None => Ok(()),
        }
    }

    fn begin(&mut self, bracket: char) -> Result<(), Diagnostics> {
        self.part(NextPart::First, |out| out.write_char(bracket))?;
        self.indentation = self.indentation.map(|level| level + 1);
        Ok(())
    }

    fn end(&mut self, bracket: char) -> Result<(), Diagnostics> {
        self.indentation = self.indentation.map(|level| level.saturating_sub(1));
        let is_empty = self.next == NextPart::First;
        let written = if is_empty { Ok(()) } else { self.begin_line() };
        self.next = NextPart::Further;
        written
            .and_then(|()| self.out.write_char(bracket))
            .map_err(|fmt::Error| errors::not_written().into())
    }
}

impl Sink for JsonText<'_> {
    type Error = Diagnostics;

    fn null(&mut self) -> Result<(), Diagnostics> {
        self.part(NextPart::Further, |out| out.write_str("null"))
    }

    fn bool(&mut self, value: bool) -> Result<(), Diagnostics> {
        let text = if value { "true" } else { "false" };
        self.part(NextPart::Further, |out| out.write_str(text))
    }

    fn number(&mut self, value: &Number) -> Result<(), Diagnostics> {
        if value.is_infinite() {
            return self.null();
        }
        self.part(NextPart::Further, |out| write!(out, "{value}"))
    }

    fn digits(&mut self, digits: &str) -> Result<(), Diagnostics> {
        self.part(NextPart::Further, |out| out.write_str(digits))
    }

    fn string(&mut self, text: &str) -> Result<(), Diagnostics> {
        self.part(NextPart::Further, |out| write_string(out, text))
    }

    fn begin_array(&mut self) -> Result<(), Diagnostics> {
        self.begin('[')
    }

    fn end_array(&mut self) -> Result<(), Diagnostics> {
        self.end(']')
    }

    fn begin_object(&mut self) -> Result<(), Diagnostics> {
        self.begin('{')
    }

    fn key(&mut self, name: &str) -> Result<(), Diagnostics> {
        let separator = if self.indentation.is_some() {
            ": "
        } else {
            ":"
        };
        self.part(NextPart::Bare, |out| {
            write_string(out, name)?;
            out.write_str(separator)
        })
    }

    fn end_object(&mut self) -> Result<(), Diagnostics> {
        self.end('}')
    }
}

/// Writes a string. Characters that JSON allows are not escaped.
///
/// # Examples
///
/// ```
/// let mut text = String::new();
/// hcl_core::json_form::write_string(&mut text, "a \"é\"\n")?;
/// assert_eq!(text, r#""a \"é\"\n""#);
/// # Ok::<(), std::fmt::Error>(())
/// ```
///
/// # Errors
///
/// The first error of the writer.
pub fn write_string(out: &mut dyn Write, text: &str) -> fmt::Result {
    out.write_char('"')?;
    let mut rest = text;
    while let Some(at) =
        rest.find(|letter: char| letter < ' ' || matches!(letter, '"' | '\\' | '\x7f'))
    {
        let (plain, special) = rest.split_at(at);
        write_plain(out, plain)?;
        let mut letters = special.chars();
        match letters.next() {
            Some('\n') => out.write_str("\\n")?,
            Some('\t') => out.write_str("\\t")?,
            Some('\r') => out.write_str("\\r")?,
            Some(letter @ ('"' | '\\')) => write!(out, "\\{letter}")?,
            Some(letter) => write!(out, "\\u{:04x}", u32::from(letter))?,
            None => {}
        }
        rest = letters.as_str();
    }
    write_plain(out, rest)?;
    out.write_char('"')
}

/// Writes the text before a quote or backslash. The reference reads strings by grapheme clusters, so a character that begins the
/// cluster of the quote, such as U+0600, would hide it.
fn write_plain(out: &mut dyn Write, text: &str) -> fmt::Result {
    let plain = text.trim_end_matches(joins_quote);
    out.write_str(plain)?;
    for letter in text.get(plain.len()..).unwrap_or_default().chars() {
        for unit in letter.encode_utf16(&mut [0; 2]) {
            write!(out, "\\u{unit:04x}")?;
        }
    }
    Ok(())
}

/// Returns whether a character and the quote after it are one grapheme cluster.
fn joins_quote(letter: char) -> bool {
    !letter.is_ascii() && clusters(&String::from_iter([letter, '"'])).count() == 1
}
