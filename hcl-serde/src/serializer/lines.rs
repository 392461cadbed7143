//! Fast path for attributes of derived implementations with a list of plain values. The layout is the layout of any other list.

use super::list::min_columns;
use super::name::{FieldName, MAX_SHORT};
use super::output::{scalar_length, write_scalar};
use super::state::{Position, Serializer};
use crate::error::Error;

/// A primitive value that in most cases is written without a serializer: a bool, a number, or a string without escapes.
pub trait Plain {
    /// Calls `write` with the text, and whether to put it in quotes. Returns `None` if the serializer has to write the value, such as a
    /// string with escapes.
    fn with_text<R>(&self, write: impl FnOnce(&[u8], bool) -> R) -> Option<R>;
}

/// The fast path gives up: an element is not plain, or an error occurred. The serializer then writes the whole list, and reports the error.
struct NotPlain;

impl From<Error> for NotPlain {
    fn from(_: Error) -> Self {
        Self
    }
}

impl Serializer {
    /// Writes an attribute with a list as value. Returns false, with the output unchanged, if the serializer has to write the attribute: an
    /// element is not plain, the name is wider than its group, or an error occurred.
    pub(crate) fn plain_list<T: Plain>(&mut self, name: &FieldName, elements: &[T]) -> bool {
        let fits = self.begin_line(name);
        let can_open = self.outer.len() < self.limits.nesting as usize;
        if name.length > MAX_SHORT || !self.can_begin() || !can_open {
            return false;
        }
        let start = self.out.len();
        match self.list_on_line(name, elements, fits) {
            Ok(true) if fits => self.group.push(start, name.length),
            Ok(false) => {
                self.out.truncate(start);
                self.align();
                let start = self.out.len();
                if self.list_on_lines(name, elements).is_err() {
                    self.out.truncate(start);
                    return false;
                }
            }
            // The list is on one line, but the name is wider than the names of its group, whose equals signs have to move; or an error.
            _ => {
                self.out.truncate(start);
                return false;
            }
        }
        self.top.count += 1;
        self.position = Position::Body;
        true
    }

    /// Writes a list on one line, aligned with the group if the name fits. Returns false if the list is too wide for the line.
    #[expect(clippy::indexing_slicing, reason = "the text is as long as its parts")]
    fn list_on_line<T: Plain>(
        &mut self,
        name: &FieldName,
        elements: &[T],
        fits: bool,
    ) -> Result<bool, NotPlain> {
        let columns = self.max_columns(name.length);
        if min_columns(elements.len()) > columns {
            return Ok(false);
        }
        let equals = if fits {
            self.group.equals
        } else {
            self.equals_after(name)
        };
        self.begin_plain_list(name, equals, b"= [")?;
        let end = self.out.len() - "[".len() + columns;
        let mut separator = 0;
        for (index, element) in elements.iter().enumerate() {
            let written = element.with_text(|text, is_quoted| {
                let length = separator + scalar_length(text, is_quoted);
                let out = self.out.claim_with_spare(length)?;
                // Written for the first element, too, which saves a branch: the element overwrites the comma. After an element of one
                // byte, the space remains after the end, where all bytes are spaces.
                out[..2].copy_from_slice(b", ");
                write_scalar(&mut out[separator..length], text, is_quoted);
                Ok(())
            });
            written.unwrap_or(Err(NotPlain))?;
            let further = min_columns(elements.len() - index - 1) + "]".len();
            if self.out.len() + further > end {
                return Ok(false);
            }
            separator = ", ".len();
        }
        self.out.claim(2)?.copy_from_slice(b"]\n");
        Ok(true)
    }

    /// Writes a list with a line for each element.
    #[expect(clippy::indexing_slicing, reason = "the text is as long as its parts")]
    fn list_on_lines<T: Plain>(
        &mut self,
        name: &FieldName,
        elements: &[T],
    ) -> Result<(), NotPlain> {
        let indentation = 2 * self.outer.len();
        self.begin_plain_list(name, self.equals_after(name), b"= [\n")?;
        let column = indentation + 2;
        for element in elements {
            let written = element.with_text(|text, is_quoted| {
                let end = column + scalar_length(text, is_quoted);
                let line = self.out.claim_with_spare(end + ",\n".len())?;
                write_scalar(&mut line[column..end], text, is_quoted);
                line[end..end + 2].copy_from_slice(b",\n");
                Ok(())
            });
            written.unwrap_or(Err(NotPlain))?;
        }
        let end = self.out.claim(indentation + "]\n".len())?;
        end[indentation..].copy_from_slice(b"]\n");
        Ok(())
    }

    /// Returns the offset in the line of an equals sign one space after the name.
    fn equals_after(&self, name: &FieldName) -> usize {
        2 * self.outer.len() + usize::from(name.length) + 1
    }

    /// Writes a name, and at the offset `equals` of the line the equals sign and the bracket.
    #[expect(clippy::indexing_slicing, reason = "the text is as long as its parts")]
    fn begin_plain_list(
        &mut self,
        name: &FieldName,
        equals: usize,
        bracket: &[u8],
    ) -> Result<(), NotPlain> {
        let (padded, _) = name.padded();
        let indentation = 2 * self.outer.len();
        let text = self.out.claim_with_spare(equals + bracket.len())?;
        text[indentation..indentation + padded.len()].copy_from_slice(padded);
        text[equals..equals + bracket.len()].copy_from_slice(bracket);
        Ok(())
    }
}
