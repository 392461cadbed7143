//! Reads bodies of literals without a tree: a pull parser for the part of the grammar that most configurations use.
//!
//! Accepts less than the parser: bodies, blocks, strings and heredocs without sequences, short numbers, `true`, `false`,
//! `null`, tuples and objects of literals, with names of ASCII characters. At anything else it returns [`NotLiteral`], and
//! the caller parses the whole text. Whatever it accepts, the parser accepts with the same meaning.

mod collection;
mod number;
mod skip;
mod space;
mod value;

use hcl_value::internal::is_same_name;

use super::lexer::{count_spaces, skip_name, skip_spaces};
pub use number::Decimal;
pub use value::Start;

/// The text needs the parser: it is not literal, or not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotLiteral;

/// The result of reading.
pub type Result<T> = std::result::Result<T, NotLiteral>;

/// The next item of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<'s> {
    /// A name and an equals sign. The value follows.
    Attribute(&'s str),
    /// A block type. Labels or the open brace follow.
    Block(&'s str),
    /// The close brace, or the end of the text.
    End,
}

/// How a body ends, and whether line endings separate its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// At the end of the text.
    File,
    /// At a close brace.
    Block,
    /// At a close brace on the line of the open brace, after one attribute at most.
    OneLine,
}

/// Reads a text of literals from start to end.
#[derive(Clone, Debug)]
pub struct Literals<'s> {
    text: &'s str,
    at: usize,
}
impl<'s> Literals<'s> {
    /// Starts at the beginning of a file.
    #[must_use]
    pub const fn new(text: &'s str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the whole text.
    #[must_use]
    pub const fn text(&self) -> &'s str {
        self.text
    }

    /// Returns the offset of the next byte.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// Goes back to an offset that [`offset`](Self::offset) returned.
    pub const fn rewind(&mut self, offset: usize) {
        self.at = offset;
    }

    /// Reads the next item of a body up to its value, its labels or the end of the body.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]
    #[inline]
    pub fn item(&mut self, layout: Layout) -> Result<Item<'s>> {
        if self.byte() == Some(b'}') && layout == Layout::Block {
            self.at += 1;
            return Ok(Item::End);
        }
        match self.byte() {
            Some(b'a'..=b'z') => self.named_item(layout),
            _ => self.item_slowly(layout),
        }
    }

    #[inline(never)]
    fn item_slowly(&mut self, layout: Layout) -> Result<Item<'s>> {
        match layout {
            Layout::OneLine => self.skip_blanks(),
            Layout::File | Layout::Block => self.skip_lines()?,
        }
        match self.byte() {
            // Names that begin with other letters are left to the parser.
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => {}
            Some(b'}') if layout != Layout::File => {
                self.at += 1;
                return Ok(Item::End);
            }
            None if layout == Layout::File => return Ok(Item::End),
            _ => return Err(NotLiteral),
        }
        self.named_item(layout)
    }

    /// Reads the next item from its name on. The first byte of the name was checked.
    #[inline(never)]
    fn named_item(&mut self, layout: Layout) -> Result<Item<'s>> {
        let name = self.name()?;
        self.skip_blanks();
        match self.byte() {
            Some(b'=') => self.after_equals().map(|()| Item::Attribute(name)),
            _ if layout != Layout::OneLine && self.is_at_block_start() => Ok(Item::Block(name)),
            _ => Err(NotLiteral),
        }
    }

    /// Reads the next item if it is an attribute of that name. Otherwise reads nothing.
    #[inline]
    pub fn attribute_named(&mut self, name: &str) -> bool {
        let Some(equals) = self.after_name(name).and_then(usual_equals) else {
            return false;
        };
        self.at += name.len() + equals;
        true
    }

    /// Reads the next item up to its value or labels if it has that name, and is laid out as formatted texts are. Otherwise
    /// reads nothing.
    #[inline]
    pub fn item_named(&mut self, layout: Layout, name: &'s str) -> Option<Item<'s>> {
        let after = self.after_name(name)?;
        let (length, item) = match (usual_equals(after), after) {
            (Some(equals), _) => (equals, Item::Attribute(name)),
            (_, [b' ', b'{' | b'"', ..]) if layout != Layout::OneLine => (1, Item::Block(name)),
            _ => return None,
        };
        self.at += name.len() + length;
        Some(item)
    }

    /// Reads the next item up to its labels if it is a block of that type. Otherwise reads white space at most.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]
    #[inline]
    pub fn block_named(&mut self, layout: Layout, type_name: &str) -> Result<bool> {
        if layout == Layout::OneLine {
            return Ok(false);
        }
        self.skip_lines()?;
        let Some(after) = self.after_name(type_name) else {
            return Ok(false);
        };
        let start = self.at;
        self.at += type_name.len();
        let is_block = match after {
            [b' ', b'"' | b'{', ..] => {
                self.at += 1;
                true
            }
            [b' ' | b'\t' | b'"' | b'{', ..] => {
                self.skip_blanks();
                self.is_at_block_start()
            }
            _ => false,
        };
        if !is_block {
            self.at = start;
        }
        Ok(is_block)
    }

    /// Returns whether a label or an open brace follows.
    #[inline]
    fn is_at_block_start(&self) -> bool {
        matches!(
            self.byte(),
            Some(b'"' | b'{' | b'a'..=b'z' | b'A'..=b'Z' | b'_')
        )
    }

    /// Reads the next label of a block, or `None` after its open brace.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`]
    #[inline]
    pub fn label(&mut self) -> Result<Option<&'s str>> {
        if self.byte() == Some(b'{') {
            self.at += 1;
            return Ok(None);
        }
        self.label_or_error().map(Some)
    }

    #[inline(never)]
    fn label_or_error(&mut self) -> Result<&'s str> {
        let label = match self.byte() {
            Some(b'"') => self.quoted().ok_or(NotLiteral)?,
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => self.name()?,
            _ => return Err(NotLiteral),
        };
        match self.text.as_bytes().get(self.at..) {
            Some([b' ', b'{' | b'"', ..]) => self.at += 1,
            _ => self.skip_blanks(),
        }
        Ok(label)
    }

    /// Returns the layout of the body after an open brace, and skips the line ending of most.
    #[inline]
    pub fn block_layout(&mut self) -> Layout {
        if self.byte() == Some(b'\n') {
            self.at = skip_spaces(self.text.as_bytes(), self.at + 1);
            return Layout::Block;
        }
        self.block_layout_slowly()
    }

    #[inline(never)]
    fn block_layout_slowly(&mut self) -> Layout {
        self.skip_blanks();
        match self.rest() {
            [b'\n' | b'#' | b'}', ..] | [b'\r', b'\n', ..] | [b'/', b'/', ..] => Layout::Block,
            _ => Layout::OneLine,
        }
    }

    /// Skips the line ending after an attribute or a block.
    ///
    /// # Errors
    ///
    /// [`NotLiteral`] if something else follows.
    #[inline]
    pub fn end_item(&mut self, layout: Layout) -> Result<()> {
        match layout != Layout::OneLine && self.skip_newline() {
            true => Ok(()),
            false => self.end_item_slowly(layout),
        }
    }

    /// Skips a line feed and the indentation after it. Returns whether there is one.
    #[inline]
    pub fn skip_newline(&mut self) -> bool {
        let is_newline = self.byte() == Some(b'\n');
        if is_newline {
            self.at = skip_spaces(self.text.as_bytes(), self.at + 1);
        }
        is_newline
    }

    #[inline(never)]
    fn end_item_slowly(&mut self, layout: Layout) -> Result<()> {
        self.skip_blanks();
        match (self.rest(), layout) {
            ([b'}', ..], Layout::OneLine) | ([], Layout::File | Layout::Block) => Ok(()),
            (_, Layout::OneLine) => Err(NotLiteral),
            _ => self.skip_line_ending(),
        }
    }

    /// Returns the text after a name, if it comes next: more letters of a longer name too.
    #[inline]
    fn after_name(&self, name: &str) -> Option<&'s [u8]> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let (start, after) = rest.split_at_checked(name.len())?;
        is_same_name(start, name.as_bytes()).then_some(after)
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline]
    fn rest(&self) -> &'s [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    /// Returns a part of the text. Both offsets are next to ASCII characters.
    #[inline]
    fn slice(&self, start: usize, end: usize) -> Result<&'s str> {
        self.text.get(start..end).ok_or(NotLiteral)
    }

    /// Reads a name. Its first byte was checked.
    #[inline]
    fn name(&mut self) -> Result<&'s str> {
        let bytes = self.text.as_bytes();
        let (start, end) = (self.at, skip_name(bytes, self.at + 1));
        if bytes.get(end).is_some_and(|byte| !byte.is_ascii()) {
            return Err(NotLiteral);
        }
        self.at = end;
        self.slice(start, end)
    }

    /// Skips an equals sign and the blanks after it.
    #[inline]
    fn after_equals(&mut self) -> Result<()> {
        match self.rest() {
            [b'=', b'=' | b'>', ..] => Err(NotLiteral),
            [b'=', b' ', next, ..] if !matches!(next, b' ' | b'\t') => {
                self.at += 2;
                Ok(())
            }
            _ => {
                self.at += 1;
                self.skip_blanks();
                Ok(())
            }
        }
    }
}

/// Returns the length of an equals sign with the spaces before it and the one after it, if the text begins with these.
#[inline]
fn usual_equals(text: &[u8]) -> Option<usize> {
    let spaces = count_spaces(text);
    let equals = text.get(spaces..)?;
    // `==` and `=>` have no space after the sign; a blank or a line ending after the space is left to the general
    // path.
    matches!(equals, [b'=', b' ', b'!'..=b'~', ..]).then_some(spaces + 2)
}
